//! # MATGAME: numbers that shrink from the left
//!
//! The game is played on a matrix of positive numbers. A move picks a row that is not all 0 and
//! makes its leftmost number above 0 smaller, but not below 0. A player who cannot move loses.
//!
//! * Input: T, then T cases with blank lines between them. A case is the number of rows, the number
//!   of columns, and the rows.
//! * Output: a line for each case, `FIRST` if the player who starts wins, otherwise `SECOND`.
//!
//! ```text
//! 2              SECOND
//! 1 4            FIRST
//! 1 2 3 4
//!
//! 2 3
//! 2 1 1
//! 1 1 1
//! ```
//!
//! SPOJ MATGAME <https://www.spoj.com/problems/MATGAME/> (1 s), CodeChef SNCK01
//! <https://www.codechef.com/problems/SNCK01> (0.51 s): T <= 1000, 1..50 rows and columns, numbers
//! 1..50. This program also takes more rows, longer rows, and numbers of up to 19 digits.
//!
//! # Idea
//!
//! The *mex* of a set of numbers is the least of 0, 1, 2, ... that is not in it. The *Grundy
//! number* of a position is the mex of the Grundy numbers of the positions one move away.
//!
//! A move touches one row, so the game is the sum of its rows. By the theorem of Sprague and Grundy
//! (see LEARN.md), the Grundy number of a sum is the *nim-sum* (the xor) of those of its parts, and
//! the player to move wins if and only if it is not 0.
//!
//! **Theorem.** Leave out all numbers that are 0, as they play no part. The empty row has Grundy
//! number 0. If a row starts with a > 0 and the rest of it has Grundy number g, its Grundy number
//! is a - 1 if a <= g, otherwise a.
//!
//! Read from the right, the row 1 2 3 4 of the first case gives 4, then 3 - 1 = 2, as 3 <= 4, then
//! 1, then 0. So the second player wins. In the second case the row 2 1 1 gives 1, 0, 2 and the row
//! 1 1 1 gives 1, 0, 1. The nim-sum 2 xor 1 is 3, so the first player wins.
//!
//! # Proof
//!
//! By induction over the sum of the row. The empty row has no move, and the mex of nothing is 0. In
//! any other row, a move replaces a by some b < a. If b = 0, the rest of the row is left, with
//! Grundy number g. If b > 0, the row now starts with b, and by induction its Grundy number is
//! b - 1 if b <= g, otherwise b. So the moves lead to these Grundy numbers:
//!
//! * If a <= g: to g, and to 0, 1, ..., a - 2 by b = 1, ..., a - 1. As g >= a, the mex is a - 1.
//! * If a > g: to g, to 0, ..., g - 1 by b = 1, ..., g, and to g + 1, ..., a - 1 by b = g + 1, ...,
//!   a - 1. These are all the numbers below a, and no other: the mex is a.
//!
//! Coq has checked the theorem and a transcription of the solver (`Matgame.v`), and that no number
//! overflows. That the Rust does the same, and reads its input correctly, is tested, not proved.
//!
//! # Cost
//!
//! Time and memory are linear in the length of the input. A Grundy number is at most the largest
//! number of its row, so it is below 2^64, and so is the xor of several.

use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::{cmp, process};

/// The Grundy number of a row.
pub fn grundy(row: &[u64]) -> u64 {
    let numbers = row.iter().rev().filter(|&&a| a > 0);
    numbers.fold(0, |g, &a| if a <= g { a - 1 } else { a })
}

/// Whether the player to move wins: the nim-sum of the rows' Grundy numbers is not 0.
pub fn is_won(matrix: &[Vec<u64>]) -> bool {
    matrix.iter().fold(0, |nim_sum, row| nim_sum ^ grundy(row)) > 0
}

/// Answers the cases in turn, up to the first fault in the input.
pub fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut input = Input { bytes: input, start: 0, end: 0 };
    for _ in 0..input.number("the number of cases")? {
        let rows = input.number("the number of rows")?;
        let columns = input.number("the number of columns")?;
        if columns == 0 {
            return Err(input.fault("a number of columns above 0"));
        }
        let mut matrix = Vec::new();
        for _ in 0..rows {
            let mut row = Vec::with_capacity(cmp::min(columns, 50) as usize);
            for _ in 0..columns {
                row.push(input.number("a number of the matrix")?);
            }
            matrix.push(row);
        }
        let answer = if is_won(&matrix) { "FIRST\n" } else { "SECOND\n" };
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
}

fn main() {
    let (mut input, mut output) = (Vec::new(), BufWriter::new(io::stdout()));
    let result = io::stdin().read_to_end(&mut input).and_then(|_| run(&input, &mut output));
    let flushed = output.flush(); // even after a fault: the answers before it are right
    if let Err(error) = result.and(flushed) {
        if error.kind() != ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "matgame: {}", error);
            process::exit(1);
        }
    }
}

/// The input, token by token. A token is a run of bytes above the space.
pub struct Input<'a> {
    bytes: &'a [u8],
    start: usize, // of the token read last
    end: usize,
}

impl<'a> Input<'a> {
    /// The next token. If it is missing or does not fit, the error says that `what` was expected.
    pub fn token<F: Fn(&[u8]) -> bool>(&mut self, what: &str, fits: F) -> io::Result<&'a [u8]> {
        self.start = self.end + self.bytes[self.end..].iter().take_while(|&&b| b <= b' ').count();
        self.end = self.start + self.bytes[self.start..].iter().take_while(|&&b| b > b' ').count();
        match &self.bytes[self.start..self.end] {
            token if !token.is_empty() && fits(token) => Ok(token),
            _ => Err(self.fault(what)),
        }
    }

    /// The next token as a number. It has at most 19 digits, so it is below 2^64.
    pub fn number(&mut self, what: &str) -> io::Result<u64> {
        let mut number = 0;
        for byte in self.token(what, |token| token.len() < 20)? {
            let digit = u64::from(byte.wrapping_sub(b'0'));
            number = if digit > 9 { return Err(self.fault(what)) } else { 10 * number + digit };
        }
        Ok(number)
    }

    /// The error that `what` was expected in place of the token read last.
    pub fn fault(&self, what: &str) -> io::Error {
        let line = 1 + self.bytes[..self.start].iter().filter(|&&b| b == b'\n').count();
        let token = &self.bytes[self.start..cmp::min(self.end, self.start + 160)];
        let token = format!("{:.40}", String::from_utf8_lossy(token));
        let found = if token.is_empty() { "end of input".into() } else { format!("{:?}", token) };
        let message = format!("line {}: expected {}, found {}", line, what, found);
        io::Error::new(ErrorKind::InvalidData, message)
    }
}
