//! Whether an output is the answer, token by token. It is compared as it comes.

use std::io::{self, BufRead};

/// A token is compared, and shown, in parts of so many bytes.
const PART: usize = 30;

/// How far an output is the answer.
#[derive(Default)]
pub struct Comparison {
    expected: Part,
    found: Part,
    /// The tokens of the output so far.
    number: u64,
    /// Describes the first.
    difference: Option<String>,
}

impl Comparison {
    /// Takes more of the output.
    pub fn push(&mut self, output: &[u8], answer: &mut impl BufRead) -> io::Result<()> {
        for &byte in output {
            while !self.found.takes(byte) {
                self.compare(answer)?;
            }
        }
        Ok(())
    }

    /// Describes the first difference, now that the output has ended. None if there is none.
    pub fn end(mut self, answer: &mut impl BufRead) -> io::Result<Option<String>> {
        self.compare(answer)?; // the last token, if there is one
        self.compare(answer)?; // the end
        Ok(self.difference)
    }

    /// Compares the part that was found, and goes on to the next.
    fn compare(&mut self, answer: &mut impl BufRead) -> io::Result<()> {
        while let Some(&byte) = answer.fill_buf()?.first() {
            if !self.expected.takes(byte) {
                break;
            }
            answer.consume(1);
        }
        let (expected, found) = (&mut self.expected, &mut self.found);
        self.number += u64::from(!found.is_rest);
        let is_same = (&expected.bytes, expected.is_cut) == (&found.bytes, found.is_cut);
        if !is_same && self.difference.is_none() {
            let (number, expected, found) = (self.number, expected.show(), found.show());
            self.difference = Some(format!("token {number}: expected {expected}, found {found}"));
        }
        for part in [expected, found] {
            part.bytes.clear();
            part.is_rest = part.is_cut;
        }
        Ok(())
    }
}

/// A part of a token.
#[derive(Default)]
struct Part {
    /// None at the end of the file.
    bytes: Vec<u8>,
    /// Whether its token begins before it, and goes on behind it.
    is_rest: bool,
    is_cut: bool,
    /// The lines before it.
    lines: u64,
}

impl Part {
    /// Takes the next byte of the file, unless the part is whole before it.
    fn takes(&mut self, byte: u8) -> bool {
        let is_space = matches!(byte, b'\t'..=b'\r' | b' ');
        self.is_cut = !is_space && self.bytes.len() == PART;
        if self.is_cut || is_space && !self.bytes.is_empty() {
            return false;
        }
        if !is_space {
            self.bytes.push(byte);
        }
        self.lines += u64::from(byte == b'\n');
        true
    }

    fn show(&self) -> String {
        if self.bytes.is_empty() {
            return "the end".to_string();
        }
        let dots = |is_there: bool| if is_there { "..." } else { "" };
        let (before, behind) = (dots(self.is_rest), dots(self.is_cut));
        let text = visible(&String::from_utf8_lossy(&self.bytes));
        format!("{before}{text}{behind} (line {})", self.lines + 1)
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
