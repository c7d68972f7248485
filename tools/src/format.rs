//! Inputs, read and written. The reader is not that of the solutions; it is plain and not fast.

use std::fmt::Write;
use std::io::{Error, ErrorKind, Result};
use std::str;

/// An input as a sequence of tokens.
pub struct Reader<'a> {
    /// What is not read yet.
    rest: &'a [u8],
    /// What was read last, and the line in which it stands.
    token: &'a [u8],
    line: usize,
}

impl<'a> Reader<'a> {
    /// All of an input.
    pub fn new(input: &'a [u8]) -> Reader<'a> {
        Reader { rest: input, token: b"", line: 1 }
    }

    /// The next token; empty at the end of input.
    pub fn token(&mut self) -> &'a [u8] {
        self.up_to(|byte| *byte <= b' ')
    }

    /// The next line that has a token, from there on; empty at the end of input.
    pub fn line(&mut self) -> &'a [u8] {
        self.up_to(|byte| *byte == b'\n')
    }

    /// What stands after white space, up to a byte that ends it or the end of input.
    fn up_to(&mut self, is_end: fn(&u8) -> bool) -> &'a [u8] {
        while let [space @ ..=b' ', rest @ ..] = self.rest {
            self.line += usize::from(*space == b'\n');
            self.rest = rest;
        }
        let end = self.rest.iter().position(is_end).unwrap_or(self.rest.len());
        (self.token, self.rest) = self.rest.split_at(end);
        self.token
    }

    /// The next token, which must be a number of at most 19 digits.
    pub fn number(&mut self, what: &str) -> Result<u64> {
        let token = self.word(what, u8::is_ascii_digit)?;
        let text = str::from_utf8(token).ok().filter(|text| text.len() <= 19);
        text.and_then(|text| text.parse().ok()).ok_or_else(|| self.fault(what))
    }

    /// The next token, which must be there and consist of bytes that `such` accepts.
    pub fn word(&mut self, what: &str, such: fn(&u8) -> bool) -> Result<&'a [u8]> {
        let token = self.token();
        if token.is_empty() || !token.iter().all(such) {
            return Err(self.fault(what));
        }
        Ok(token)
    }

    /// The message that `what` was expected where the last token was found.
    pub fn fault(&self, what: &str) -> Error {
        let token: String = String::from_utf8_lossy(self.token).chars().take(40).collect();
        let found = if token.is_empty() { "end of input".into() } else { format!("{token:?}") };
        let message = format!("line {}: expected {what}, found {found}", self.line);
        Error::new(ErrorKind::InvalidData, message)
    }
}

/// The input of these words, or boards: their number, then each on a line of its own.
pub fn with_count<'a>(
    words: impl IntoIterator<Item = &'a Vec<u8>, IntoIter: ExactSizeIterator>,
) -> Vec<u8> {
    let words = words.into_iter();
    let mut input = format!("{}\n", words.len()).into_bytes();
    words.for_each(|word| input.extend([word, &b"\n"[..]].concat()));
    input
}

/// Numbers with blanks between them.
pub fn spaced(numbers: &[u64]) -> String {
    let mut text = String::new();
    numbers.iter().for_each(|number| write!(text, " {number}").expect("strings grow"));
    text.split_off(text.len().min(1))
}
