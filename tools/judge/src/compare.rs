//! Whether an output is the answer, token by token. Both are read once, part by part.

use std::io::{self, BufRead, BufReader, Read};

/// A token is compared, and shown, in parts of so many bytes.
const PART: usize = 30;

/// Describes the first difference. None if there is none.
pub fn difference(answer: impl Read, output: impl Read) -> io::Result<Option<String>> {
    let (mut expected, mut found) = (Parts::new(answer), Parts::new(output));
    let mut number = 0;
    loop {
        expected.next()?;
        found.next()?;
        number += u64::from(expected.is_first);
        if (&expected.bytes, expected.is_last) != (&found.bytes, found.is_last) {
            let (expected, found) = (expected.show(), found.show());
            return Ok(Some(format!("token {number}: expected {expected}, found {found}")));
        } else if expected.bytes.is_empty() {
            return Ok(None);
        }
    }
}

/// A file, and the part of a token last read of it.
struct Parts<R> {
    file: BufReader<R>,
    /// None at the end.
    bytes: Vec<u8>,
    /// Whether its token begins and ends with it.
    is_first: bool,
    is_last: bool,
    /// Where it stands, counted from 1.
    line: u64,
}

impl<R: Read> Parts<R> {
    fn new(file: R) -> Self {
        let file = BufReader::with_capacity(1 << 16, file);
        Parts { file, bytes: Vec::new(), is_first: true, is_last: true, line: 1 }
    }

    /// Goes on to the next part.
    fn next(&mut self) -> io::Result<()> {
        self.is_first = self.is_last;
        self.is_last = true;
        self.bytes.clear();
        while let Some(&byte) = self.file.fill_buf()?.first() {
            let is_space = matches!(byte, b'\t'..=b'\r' | b' ');
            if is_space && !self.bytes.is_empty() {
                break;
            } else if self.bytes.len() == PART {
                self.is_last = false;
                break;
            } else if !is_space {
                self.bytes.push(byte);
            }
            self.line += u64::from(byte == b'\n');
            self.file.consume(1);
        }
        Ok(())
    }

    fn show(&self) -> String {
        if self.bytes.is_empty() {
            return "the end".to_string();
        }
        let dots = |is_cut: bool| if is_cut { "..." } else { "" };
        let (before, behind) = (dots(!self.is_first), dots(!self.is_last));
        let text = visible(&String::from_utf8_lossy(&self.bytes));
        format!("{before}{text}{behind} (line {})", self.line)
    }
}

/// A text without control characters.
pub fn visible(text: &str) -> String {
    let visible = |character: char| match character.is_control() {
        true => character.escape_default().to_string(),
        false => character.to_string(),
    };
    text.chars().map(visible).collect()
}
