//! # MATGAME: numbers that shrink from the left
//!
//! A matrix of positive numbers. A move picks a row that has a number other
//! than 0 left, takes the leftmost of these and subtracts from it at least 1
//! and at most all of it. Who cannot move loses.
//!
//! * Input: T, then T cases: the numbers of rows and columns, then the rows.
//! * Output: a line per case, `FIRST` if the player who starts wins, else
//!   `SECOND`.
//!
//! SPOJ MATGAME = CodeChef SNCK01: T <= 1000, 1..50 rows and columns, numbers
//! 1..50, 1 second on SPOJ, 0.51 on CodeChef. Here any number of rows and
//! columns and any numbers below 2^64. A 0 is no element at all, so it is
//! skipped.
//!
//! # Idea
//!
//! A move touches one row, so the game is a sum of rows, and by the theorem of
//! Sprague and Grundy the first player wins if and only if the nim-sum (xor) of
//! the rows' Grundy numbers is not 0.
//!
//! **Theorem.** The Grundy number of the empty row is 0. That of a row with the
//! first number a, and g for the row behind it, is a - 1 if a <= g, else a.
//!
//! # Proof
//!
//! By induction over the sum of the row. The empty row has no move: 0, the mex
//! of nothing. Elsewhere a move replaces a by some b < a: for b = 0 the row
//! behind is left, worth g; for 0 < b < a the row has the first number b and is
//! worth b - 1 if b <= g, else b. So the options of the row are worth
//!
//! * if a <= g: g, and 0, 1, ..., a - 2 for b = 1, ..., a - 1. As g >= a, the
//!   least number missing is a - 1.
//! * if a > g: g, and 0, ..., g - 1 for b = 1, ..., g, and g + 1, ..., a - 1
//!   for b = g + 1, ..., a - 1. These are all numbers below a, and the least
//!   missing is a.
//!
//! Coq has checked all this, for the function below as `Matgame.v` has it:
//! `solution_is_right`, `details_are_right`. Outside are the Rust text itself,
//! the reader and the fixed width of numbers; these are tested.
//!
//! # Cost
//!
//! Time linear in the length of the input, memory for one row and the longest
//! token. The Grundy number of a row is at most its first number other than 0,
//! so it fits where that does, and so does a nim-sum.

use std::io::{self, BufWriter, Read, Write};
use std::{ascii, process};

/// The Grundy number of a row.
pub fn grundy(row: &[u64]) -> u64 {
    let numbers = row.iter().rev().filter(|&&a| a > 0);
    numbers.fold(0, |g, &a| if a <= g { a - 1 } else { a })
}

/// Answers every case of the input. An error in the input names the line
/// and what was expected there; the answers before it are written.
pub fn run<R: Read, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input::new(source);
    let mut row = Vec::new();
    for _ in 0..input.number("the number of cases")? {
        let rows = input.number("the number of rows")?;
        let columns = input.number("the number of columns")?;
        let mut nim_sum = 0;
        // However many rows have no column, none has a move.
        for _ in 0..if columns == 0 { 0 } else { rows } {
            row.clear();
            for _ in 0..columns {
                row.push(match input.short_number() {
                    Some(number) => number,
                    None => input.number("a number of the matrix")?,
                });
            }
            nim_sum ^= grundy(&row);
        }
        let answer = if nim_sum > 0 { "FIRST\n" } else { "SECOND\n" };
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
}

impl<R: Read> Input<R> {
    /// Only for speed: most numbers of one or two digits behind a single white space;
    /// None leaves it to `number`. No branch tells one digit from two.
    fn short_number(&mut self) -> Option<u64> {
        let at = self.end + 1; // behind the white space that ended the last token
        if at + 2 >= self.buffer.len() {
            return None;
        }
        let first = self.buffer[at].wrapping_sub(b'0');
        let second = self.buffer[at + 1].wrapping_sub(b'0');
        let two = (second < 10) as usize;
        let end = at + 1 + two;
        if first > 9 || !is_space(self.buffer[end]) {
            return None;
        }
        self.start = at;
        self.end = end;
        Some(u64::from(if two > 0 { 10 * first + second } else { first }))
    }
}

fn main() {
    let (stdin, stdout) = (io::stdin(), io::stdout());
    let mut output = BufWriter::new(stdout.lock());
    let result = run(stdin.lock(), &mut output);
    // What is answered is written even if there is an error.
    if let Err(error) = result.and(output.flush()) {
        // A reader that went away wants no message.
        if error.kind() != io::ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "matgame: {}", error);
            process::exit(1);
        }
    }
}

// The reader: the same text in every solution of this collection.

/// A stream of tokens: runs of bytes other than white space, of any length.
pub struct Input<R> {
    source: R,
    buffer: Vec<u8>, // what is read, from before the token at hand
    start: usize,    // where the token at hand begins
    end: usize,      // where it ends
    counted: usize,  // up to where line feeds are counted
    lines: u64,      // that ended before that
}

impl<R: Read> Input<R> {
    pub fn new(source: R) -> Input<R> {
        Input { source: source, buffer: Vec::new(), start: 0, end: 0, counted: 0, lines: 0 }
    }

    /// The next token; empty at the end of input.
    pub fn token(&mut self) -> io::Result<&[u8]> {
        self.start = self.end;
        loop {
            if self.start == self.end {
                // No byte of the token yet.
                self.start += run_length(&self.buffer[self.end..], true);
                self.end = self.start;
            }
            self.end += run_length(&self.buffer[self.end..], false);
            if self.end < self.buffer.len() || !self.fill()? {
                return Ok(&self.buffer[self.start..self.end]);
            }
        }
    }

    /// The next token, which must be there and fit: it is `what`.
    pub fn expect<F: Fn(&[u8]) -> bool>(&mut self, what: &str, fits: F) -> io::Result<&[u8]> {
        let missing = self.token()?.is_empty();
        if missing || !fits(&self.buffer[self.start..self.end]) {
            return Err(self.error(what));
        }
        Ok(&self.buffer[self.start..self.end])
    }

    /// The next token, which must be a number below 2^64: it is `what`.
    pub fn number(&mut self, what: &str) -> io::Result<u64> {
        let value = parse(self.token()?);
        value.ok_or_else(|| self.error(what))
    }

    /// The error that `what` was expected where the token at hand was found.
    pub fn error(&mut self, what: &str) -> io::Error {
        let line = self.line();
        expected(what, &self.buffer[self.start..self.end], line)
    }

    /// The number of the line in which the token at hand begins.
    pub fn line(&mut self) -> u64 {
        // No chunk has more line feeds than a byte can count.
        let feeds = |chunk: &[u8]| chunk.iter().fold(0, |n: u8, &b| n + (b == b'\n') as u8);
        let chunks = self.buffer[self.counted..self.start].chunks(255);
        self.lines += chunks.map(|chunk| u64::from(feeds(chunk))).sum::<u64>();
        self.counted = self.start;
        self.lines + 1
    }

    /// Reads on, and forgets what is behind us. False at the end of input.
    fn fill(&mut self) -> io::Result<bool> {
        self.line(); // counts what is forgotten
        self.buffer.drain(..self.start);
        self.end -= self.start;
        self.start = 0;
        self.counted = 0;
        self.buffer.resize(self.end + (1 << 14), 0);
        let read = self.source.read(&mut self.buffer[self.end..]);
        self.buffer.truncate(self.end + *read.as_ref().unwrap_or(&0));
        match read {
            Err(ref error) if error.kind() == io::ErrorKind::Interrupted => Ok(true),
            read => read.map(|length| length > 0),
        }
    }
}

/// The error that `what` was expected in this line, where `found` was found.
pub fn expected(what: &str, found: &[u8], line: u64) -> io::Error {
    let shown = found.iter().take(40).cloned().flat_map(ascii::escape_default);
    let shown: String = shown.map(char::from).collect();
    let dots = if found.len() > 40 { "..." } else { "" };
    let quoted = format!("\"{}\"{}", shown, dots);
    let found = if found.is_empty() { "end of input" } else { &quoted[..] };
    let message = format!("line {}: expected {}, found {}", line, what, found);
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// The value of a token, if it is a number below 2^64: digits, nothing else.
pub fn parse(token: &[u8]) -> Option<u64> {
    let mut value = None;
    for byte in token {
        let digit = byte.wrapping_sub(b'0');
        let tens = value.unwrap_or(0u64).checked_mul(10);
        value = tens.and_then(|tens| tens.checked_add(u64::from(digit)));
        if digit > 9 || value.is_none() {
            return None;
        }
    }
    value
}

/// The length of the beginning that is all white space, or has none.
fn run_length(bytes: &[u8], space: bool) -> usize {
    bytes.iter().take_while(|&&byte| is_space(byte) == space).count()
}

/// Space, tab, line feed, vertical tab, form feed or carriage return.
fn is_space(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') < 5
}

#[cfg(test)]
pub mod oracle;
#[cfg(test)]
mod tests;
