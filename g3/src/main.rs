//! # G3: coins that move to the left
//!
//! Coins lie on a strip of squares numbered from 1, at most one on a square. Mary
//! and Johnny in turn move one coin any distance to the left, not onto or over
//! another coin and not off the strip; who cannot move loses. Mary starts.
//!
//! * Input: t, then t tests: N, then the N positions in ascending order.
//! * Output: for each test `Johnny wins`, or `Mary wins` and on the next line
//!   `Move a to b`: the leftmost coin that has a winning move, as far to the left
//!   as wins. A blank line after every test.
//!
//! A strip without coins is Johnny's.
//!
//! CodeChef G3 (September 2009): about 100 tests of 1..10,000 coins, positions up
//! to 10^9, 1 second. Here any number of coins, and positions below 2^64.
//!
//! # Idea
//!
//! This is staircase Nim. The *gap* of a coin is the number of free squares
//! between it and the coin, or the edge, to its left. The gaps of the last coin,
//! of the last but two, and so on, are *counted*. Their nim-sum s is the xor of
//! them all.
//!
//! ```text
//!  1 2 3 4 5 6 7 8 9
//!  . O . O . O . . O      gaps 1, 1, 1, 2; counted the second and the fourth,
//!                         s = 1 xor 2 = 3
//! ```
//!
//! # Proof
//!
//! A move by d squares makes the gap of its coin smaller by d, and that of the next
//! coin, if there is one, greater by d. Of two neighbouring gaps exactly one is
//! counted, and the last one is. So each move changes exactly one counted gap g: the
//! coin's own, which shrinks by d, or the next coin's, which grows by d.
//!
//! *The player to move wins exactly if s is not 0.* By induction over the sum of the
//! positions, which every move makes smaller. If s = 0, every move changes one
//! counted gap, so it leaves a nim-sum other than 0, and the opponent wins. If s is
//! not 0, some counted gap g has the highest bit of s, so that (g xor s) < g: its
//! coin can shrink it to g xor s, which leaves the nim-sum 0.
//!
//! *Every coin has at most one winning move.* A move wins exactly if it leaves the
//! nim-sum 0, so exactly if it turns the counted gap g that it changes into g xor s.
//! That fixes its distance: d = g - (g xor s) if g is the coin's own gap, d = (g xor
//! s) - g if it is the next coin's. There is such a move exactly if d is at least 1
//! and at most the coin's own gap. The leftmost coin that has one makes the move to be
//! printed; "as far to the left as wins" leaves nothing to choose.
//!
//! Coq has checked all this, for the function below as `G3.v` has it:
//! `solution_is_right`, `details_are_right`. Outside are the Rust text itself,
//! the reader and the fixed width of numbers; these are tested.
//!
//! # Cost
//!
//! Time linear in the length of the input; memory linear in the coins of the
//! largest test and in the longest token. Every gap is less than 2^64, as the
//! positions are, and so is the xor of two; a difference below 0 is no distance.

use std::io::{self, BufWriter, Read, Write};
use std::{ascii, process};

/// The gap of a coin: the free squares up to the coin, or the edge, to its left.
fn gap(coins: &[u64], coin: usize) -> u64 {
    let left = if coin > 0 { coins[coin - 1] } else { 0 };
    coins[coin] - left - 1
}

/// Whether the gap of a coin is counted: every second one, from the last coin on.
fn is_counted(coins: &[u64], coin: usize) -> bool {
    (coins.len() - coin) % 2 == 1
}

/// The nim-sum of the counted gaps. The player to move wins if it is not 0.
///
/// The positions of the coins ascend, and none is 0.
pub fn nim_sum(coins: &[u64]) -> u64 {
    let counted = (0..coins.len()).filter(|&coin| is_counted(coins, coin));
    counted.fold(0, |sum, coin| sum ^ gap(coins, coin))
}

/// The square to which a coin wins, if it does: there the counted gap that it changes
/// becomes the xor of that gap and `sum`, the nim-sum.
pub fn target(coins: &[u64], coin: usize, sum: u64) -> Option<u64> {
    let distance = if is_counted(coins, coin) {
        let own = gap(coins, coin);
        own.checked_sub(own ^ sum)
    } else {
        let next = gap(coins, coin + 1);
        (next ^ sum).checked_sub(next)
    };
    match distance {
        Some(d) if 1 <= d && d <= gap(coins, coin) => Some(coins[coin] - d),
        _ => None,
    }
}

/// The winning move of the leftmost coin that has one: from where to where.
pub fn winning_move(coins: &[u64]) -> Option<(u64, u64)> {
    let sum = nim_sum(coins);
    let to = |coin| target(coins, coin, sum).map(|to| (coins[coin], to));
    (0..coins.len()).filter_map(to).next()
}

/// Answers every test of the input. An error in the input names the line and what
/// was expected there; the answers before it are written.
pub fn run<R: Read, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input::new(source);
    let mut coins = Vec::new();
    for _ in 0..input.number("the number of tests")? {
        coins.clear();
        let mut last = 0;
        for _ in 0..input.number("the number of coins")? {
            let position = input.number("the position of a coin")?;
            if position <= last {
                return Err(input.error(&format!("a position beyond {}", last)));
            }
            coins.push(position);
            last = position;
        }
        match winning_move(&coins) {
            Some((from, to)) => writeln!(output, "Mary wins\nMove {} to {}\n", from, to)?,
            None => writeln!(output, "Johnny wins\n")?,
        }
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
            let _ = writeln!(io::stderr(), "g3: {}", error);
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
