//! # ADAPWNS: pawns that walk to the left
//!
//! Pawns stand on a board of one row. A move takes one pawn one or two squares
//! to the left, onto and over empty squares only. Who cannot move loses. Does
//! Ada win, who moves first?
//!
//! * Input: T, then T boards, each a token over `.` (empty) and `P` (pawn).
//! * Output: a line per board, `Yes` if Ada wins, else `No`.
//!
//! CodeChef ADAPWNS (COOK102): 1..500 boards of 2..128 squares, 1 second. Here
//! boards may have any length.
//!
//! # Idea
//!
//! Call the empty squares just to the left of a pawn, back to the next pawn or
//! the edge, its *pile*. A move takes one or two squares from the pile of a
//! pawn and adds them to the pile of the next pawn on the right; from the pile
//! of the last pawn they leave the game:
//!
//! ```text
//! ..P...P.P     piles 2 3 1, the counted ones in brackets: [2] 3 [1]
//! ..P..P..P     the second pawn has moved one square:      [2] 2 [2]
//! ```
//!
//! *Counted* are the pile of the last pawn and every second one to the left of
//! it.
//!
//! **Theorem.** The Grundy number of a board is the nim-sum (xor) of the sizes
//! mod 3 of the counted piles, and Ada wins exactly when it is not 0.
//!
//! # Proof
//!
//! Every move brings a pawn nearer to the left edge, so the game ends, and we
//! may use induction over the moves left. Let G be the nim-sum above. The
//! Grundy number is the mex of those that the moves lead to: it is enough that
//!
//! 1. *no move leads to a board with the same nim-sum.* A move changes the size
//!    of exactly one counted pile, by one or two: that pile gives (the moved
//!    pawn's own pile is counted) or receives (it is not, so the pile to the
//!    right of it is). A change by one or two changes the size mod 3, and with
//!    one term the sum.
//! 2. *for every g < G some move leads to nim-sum g.* The highest bit in which
//!    g and G differ is set in G, hence in r, the size mod 3 of some counted
//!    pile, so that r xor G xor g < r. Take r - (r xor G xor g) squares from
//!    that pile: they are one or two, as r <= 2, and the pile has them. No
//!    other counted pile changes, so the nim-sum becomes g.
//!
//! Where no pawn can move all piles are empty: G = 0, the mex of nothing. A
//! board without pawns has no pile.
//!
//! Coq has checked all this, for the function below as `Adapwns.v` has it:
//! `solution_is_right`, `details_are_right`. Outside are the Rust text itself,
//! the reader and the fixed width of numbers; these are tested.
//!
//! # Cost
//!
//! Time linear in the length of the input, memory for the longest token. The
//! size of a pile is that of a slice; the nim-sums are at most 3.

use std::io::{self, BufWriter, Read, Write};
use std::{ascii, process};

/// The Grundy number of a board, 0 to 3.
pub fn grundy(board: &[u8]) -> usize {
    // From the right: what is behind the last pawn, its pile, the next pile ...
    let piles = board.split(|&square| square == b'P').rev().enumerate();
    let counted = piles.filter(|&(place, _)| place % 2 == 1);
    counted.fold(0, |sum, (_, pile)| sum ^ (pile.len() % 3))
}

pub fn is_board(token: &[u8]) -> bool {
    // No early end: this compiles to a loop over many squares at once.
    token.iter().fold(true, |all, &square| all & ((square == b'.') | (square == b'P')))
}

/// Answers every board of the input. An error in the input names the line
/// and what was expected there; the answers before it are written.
pub fn run<R: Read, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input::new(source);
    for _ in 0..input.number("the number of boards")? {
        let board = input.expect("a board of . and P", is_board)?;
        let answer = if grundy(board) > 0 { "Yes\n" } else { "No\n" };
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
            let _ = writeln!(io::stderr(), "adapwns: {}", error);
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
