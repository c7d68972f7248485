//! Whether an output is the answer, token by token. Both are read once, piece by piece.

use std::io::{self, Read};

/// A token is shown whole up to so many bytes, and a longer one around where it differs.
const SHOWN: usize = 30;

/// Describes the first difference. None if there is none.
pub fn difference<A: Read, B: Read>(answer: &mut A, output: &mut B) -> io::Result<Option<String>> {
    let (mut expected, mut found) = (Tokens::new(answer), Tokens::new(output));
    let (one, other) = loop {
        match (expected.next()?, found.next()?) {
            (None, None) => return Ok(None),
            (one, other) if one == other => {}
            both => break both,
        }
    };
    // One may have ended where the other goes on with a further token.
    let is_between = matches!((one, other), (None, Some(b' ')) | (Some(b' '), None));
    let number = expected.tokens.max(found.tokens) + u64::from(is_between);
    let (one, other) = (expected.show(one, is_between)?, found.show(other, is_between)?);
    Ok(Some(format!("token {number}: expected {one}, found {other}")))
}

/// The bytes of a file with one blank between its tokens, and none before and behind them.
struct Tokens<'a, R> {
    file: &'a mut R,
    piece: Vec<u8>,
    next: usize,
    length: usize,
    /// The line reached, counted from 1.
    line: u64,
    /// The tokens begun; the line of the last, its bytes so far, and the latest of them.
    tokens: u64,
    token_line: u64,
    token_length: usize,
    latest: [u8; SHOWN],
    /// The first byte of a token whose blank has been given.
    held: Option<u8>,
}

impl<'a, R: Read> Tokens<'a, R> {
    fn new(file: &'a mut R) -> Self {
        Tokens {
            file,
            piece: vec![0; 1 << 16],
            next: 0,
            length: 0,
            line: 1,
            tokens: 0,
            token_line: 1,
            token_length: 0,
            latest: [0; SHOWN],
            held: None,
        }
    }

    /// The next byte. None at the end.
    fn next(&mut self) -> io::Result<Option<u8>> {
        let mut is_first = self.tokens == 0;
        let byte = match self.held.take() {
            Some(byte) => {
                is_first = true;
                byte
            }
            None => {
                let mut is_behind_space = false;
                let byte = loop {
                    if self.next == self.length {
                        self.next = 0;
                        self.length = self.file.read(&mut self.piece)?;
                        if self.length == 0 {
                            return Ok(None);
                        }
                    }
                    let byte = self.piece[self.next];
                    self.next += 1;
                    if !matches!(byte, b'\t'..=b'\r' | b' ') {
                        break byte;
                    }
                    self.line += u64::from(byte == b'\n');
                    is_behind_space = true;
                };
                if is_behind_space && !is_first {
                    self.held = Some(byte);
                    return Ok(Some(b' '));
                }
                byte
            }
        };
        if is_first {
            self.tokens += 1;
            self.token_line = self.line;
            self.token_length = 0;
        }
        self.latest[self.token_length % SHOWN] = byte;
        self.token_length += 1;
        Ok(Some(byte))
    }

    /// The token that `byte` came in or ended, around it; the one behind `byte` if that was
    /// between tokens.
    fn show(&mut self, mut byte: Option<u8>, is_between: bool) -> io::Result<String> {
        if self.tokens == 0 || is_between && byte.is_none() {
            return Ok("the end".to_string());
        }
        if is_between {
            byte = self.next()?;
        }
        let is_cut = self.token_length > SHOWN;
        let from = if is_cut { self.token_length - SHOWN / 2 } else { 0 };
        let mut token: Vec<u8> =
            (from..self.token_length).map(|index| self.latest[index % SHOWN]).collect();
        let mut dots = "";
        while byte.map_or(false, |byte| byte != b' ') {
            byte = self.next()?;
            if let Some(byte) = byte.filter(|&byte| byte != b' ') {
                if token.len() > SHOWN {
                    dots = "...";
                    break;
                }
                token.push(byte);
            }
        }
        let text: String = String::from_utf8_lossy(&token).chars().map(visible).collect();
        Ok(format!("{}{text}{dots} (line {})", if is_cut { "..." } else { "" }, self.token_line))
    }
}

/// A character as it can be shown.
pub fn visible(character: char) -> String {
    match character.is_control() {
        true => character.escape_default().collect(),
        false => character.to_string(),
    }
}
