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
//! By induction over the sum of the row, from the empty row, which has no move
//! (the test `every_value_is_that_of_the_rules` covers the smallest rows). A
//! move replaces a by some b < a: for b = 0 the row behind is left, worth g;
//! for 0 < b < a the row has the first number b and is worth b - 1 if b <= g,
//! else b. So the options of the row are worth
//!
//! * if a <= g: g, and 0, 1, ..., a - 2 for b = 1, ..., a - 1. As g >= a, the
//!   least number missing is a - 1.
//! * if a > g: g, and 0, ..., g - 1 for b = 1, ..., g, and g + 1, ..., a - 1
//!   for b = g + 1, ..., a - 1. These are all numbers below a, and the least
//!   missing is a.
//!
//! # Cost
//!
//! Linear in the length of the input; memory for one row. A Grundy number is at
//! most the first number of its row.

use std::io::{self, BufWriter, Read, Write};
use std::{ascii, process};

/// The Grundy number of a row, at most its first number. Linear time.
pub fn grundy(row: &[u64]) -> u64 {
    let numbers = row.iter().rev().filter(|&&a| a > 0);
    numbers.fold(0, |g, &a| if a <= g { a - 1 } else { a })
}

/// Appends the next numbers to a row of at most `columns`, and returns how many
/// bytes that took. It takes only what is quickly read, 64 bytes at a time of
/// white space and numbers of one or two digits.
///
/// Which of the two comes next no processor can guess, and wrong guesses would
/// take most of the time. So no byte is branched on: all 64 get the value of
/// the number that would end there, and `ends` has a bit for those where one
/// does end.
fn extend(row: &mut Vec<u64>, columns: u64, bytes: &[u8]) -> usize {
    let mut used = 0;
    while used + 64 <= bytes.len() {
        let block = &bytes[used..used + 64];
        let mut values = [0; 64];
        let mut plain = true;
        let mut tens = 0;
        for (value, &byte) in values.iter_mut().zip(block) {
            let ones = if is_digit(byte) { byte - b'0' } else { 0 };
            plain &= is_digit(byte) | is_space(byte);
            *value = 10 * tens + ones;
            tens = ones;
        }
        // Bit i: block[i] is a digit. That is bit 4 of all that is plain.
        let digits = block
            .chunks(8)
            .rev()
            .fold(0, |bits: u64, eight| bits << 8 | fourth_bits(eight));
        // The last number may go on behind the block.
        let mut ends = digits & !(digits >> 1) & !(1 << 63);
        if !plain || ends == 0 || digits & digits >> 1 & digits >> 2 != 0 {
            break;
        }
        let mut taken = 0;
        while ends > 0 && (row.len() as u64) < columns {
            let end = ends.trailing_zeros() as usize;
            ends &= ends - 1;
            row.push(u64::from(values[end]));
            taken = end + 1;
        }
        used += taken;
        if row.len() as u64 == columns {
            break;
        }
    }
    used
}

/// Bit 4 of each of eight bytes, that of the first one lowest.
fn fourth_bits(eight: &[u8]) -> u64 {
    let bytes = eight.iter().rev();
    let bytes = bytes.fold(0, |bytes: u64, &byte| bytes << 8 | u64::from(byte));
    // The product moves bit 8i to bit 56 + i, and nothing else above bit 55.
    (bytes >> 4 & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Answers every case of the input. An error names the line and what was
/// expected there; the answers before it are written.
pub fn run<R: Read, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input::new(source);
    let cases = input
        .number()?
        .ok_or_else(|| input.expected("the number of cases"))?;
    let mut row = Vec::new();
    for _ in 0..cases {
        let rows = input
            .number()?
            .ok_or_else(|| input.expected("the number of rows"))?;
        let columns = input
            .number()?
            .ok_or_else(|| input.expected("the number of columns"))?;
        let mut nim_sum = 0;
        for _ in 0..rows {
            if columns == 0 {
                break; // however many rows are announced, none has a move
            }
            row.clear();
            while (row.len() as u64) < columns {
                input.scan(|bytes| extend(&mut row, columns, bytes))?;
                if (row.len() as u64) < columns {
                    let number = input.number()?;
                    row.push(number.ok_or_else(|| input.expected("a number of the matrix"))?);
                }
            }
            nim_sum ^= grundy(&row);
        }
        let answer = if nim_sum > 0 { "FIRST\n" } else { "SECOND\n" };
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
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

// Reading: the same text in every solution of this collection.

/// How much of a token an error message shows; every number is shorter.
const SHOWN: usize = 40;

/// A stream of tokens: runs of bytes other than white space, of any length.
pub struct Input<R> {
    source: R,
    buffer: Vec<u8>,
    start: usize, // buffer[start..end] is read and not yet used
    end: usize,
    lines: u64, // that ended before buffer[0]
}

impl<R: Read> Input<R> {
    pub fn new(reader: R) -> Input<R> {
        Input {
            source: reader,
            buffer: vec![0; 1 << 14],
            start: 0,
            end: 0,
            lines: 0,
        }
    }

    /// How many lines end before the next unused byte.
    fn lines(&self) -> u64 {
        // No chunk has more line feeds than a byte can count.
        let used = self.buffer[..self.start].chunks(255);
        let count = |chunk: &[u8]| {
            chunk
                .iter()
                .fold(0, |n: u8, &byte| n + (byte == b'\n') as u8)
        };
        used.fold(self.lines, |lines, chunk| lines + u64::from(count(chunk)))
    }

    /// Reads more behind the unused bytes, at most `SHOWN` of them. False at
    /// the end of input.
    fn fill(&mut self) -> io::Result<bool> {
        self.lines = self.lines();
        let unused = self.buffer[self.start..self.end].to_vec();
        self.buffer[..unused.len()].copy_from_slice(&unused);
        self.start = 0;
        self.end = unused.len();
        loop {
            match self.source.read(&mut self.buffer[unused.len()..]) {
                Err(ref error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(length) => {
                    self.end += length;
                    return Ok(length > 0);
                }
            }
        }
    }

    /// Offers the unused bytes to `take`, which returns how many it uses, as
    /// long as it uses all of them and the input goes on.
    pub fn scan<F: FnMut(&[u8]) -> usize>(&mut self, mut take: F) -> io::Result<()> {
        loop {
            self.start += take(&self.buffer[self.start..self.end]);
            if self.start < self.end || !self.fill()? {
                return Ok(());
            }
        }
    }

    /// Goes on to the next token, or to the end of input.
    pub fn skip(&mut self) -> io::Result<()> {
        self.scan(|bytes| bytes.iter().take_while(|&&byte| is_space(byte)).count())
    }

    /// The next token, or more than `SHOWN` bytes of a longer one; empty at the
    /// end of input. It stays the next one.
    pub fn peek(&mut self) -> io::Result<&[u8]> {
        self.skip()?;
        let mut length = token_length(&self.buffer[self.start..self.end]);
        while length <= SHOWN && self.start + length == self.end && self.fill()? {
            length = token_length(&self.buffer[self.start..self.end]);
        }
        Ok(&self.buffer[self.start..self.start + length])
    }

    /// The value of the next token if it is a number below 2^64; any other
    /// token stays the next one.
    pub fn number(&mut self) -> io::Result<Option<u64>> {
        let (length, value) = {
            let token = self.peek()?;
            (token.len(), parse(token))
        };
        if value.is_some() {
            self.start += length;
        }
        Ok(value)
    }

    /// The error that `what` was expected where the next token is.
    pub fn expected(&mut self, what: &str) -> io::Error {
        match self.peek().map(|token| token.to_vec()) {
            Ok(token) => self.error(what, &token),
            Err(error) => error,
        }
    }

    /// The error that `what` was expected in this line, where `token` was
    /// found.
    pub fn error(&self, what: &str, token: &[u8]) -> io::Error {
        let shown = token.iter().take(SHOWN).cloned();
        let shown: String = shown
            .flat_map(ascii::escape_default)
            .map(char::from)
            .collect();
        let found = match token.len() {
            0 => "end of input".to_string(),
            length if length > SHOWN => format!("\"{}\"...", shown),
            _ => format!("\"{}\"", shown),
        };
        let line = self.lines() + 1;
        let message = format!("line {}: expected {}, found {}", line, what, found);
        io::Error::new(io::ErrorKind::InvalidData, message)
    }
}

/// The value of a token if it is a number, shorter than `SHOWN` and below 2^64.
pub fn parse(token: &[u8]) -> Option<u64> {
    if token.is_empty() || token.len() >= SHOWN {
        return None;
    }
    let mut value = 0u64;
    for &byte in token {
        let digit = u64::from(byte.wrapping_sub(b'0'));
        value = match value
            .checked_mul(10)
            .and_then(|tens| tens.checked_add(digit))
        {
            Some(value) if is_digit(byte) => value,
            _ => return None,
        };
    }
    Some(value)
}

/// How many bytes stand before the first white space.
fn token_length(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|&&byte| !is_space(byte)).count()
}

fn is_digit(byte: u8) -> bool {
    byte.wrapping_sub(b'0') < 10
}

/// Space, tab, line feed, vertical tab, form feed or carriage return.
fn is_space(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') < 5
}

#[cfg(test)]
pub mod oracle;
#[cfg(test)]
mod tests;
