//! # ADAPWNS: pawns that walk to the left
//!
//! Pawns stand on a board of one row. A move takes one pawn one or two squares to the left, onto
//! and over empty squares only. A player who cannot move loses. Ada starts.
//!
//! * Input: T, then T boards. A board is a token of `.` (an empty square) and `P` (a pawn).
//! * Output: a line for each board, `Yes` if Ada wins, otherwise `No`.
//!
//! ```text
//! 2              Yes
//! ..P...P.P      No
//! .PP
//! ```
//!
//! CodeChef ADAPWNS (COOK102), <https://www.codechef.com/problems/ADAPWNS>: 1..500 boards of 2..128
//! squares, 1 second. This program takes boards of any length. The editorial is
//! <https://discuss.codechef.com/t/adapwns-editorial/21704>.
//!
//! # Idea
//!
//! The *pile* of a pawn consists of the empty squares between it and the previous pawn, or the
//! edge. A move takes one or two squares from the pile of a pawn and adds them to the next pile on
//! the right; from the last pile it takes them out of the game. This is *staircase Nim* with at
//! most two taken at a time. The pile of the last pawn is *counted*, and so is every second pile to
//! the left of it.
//!
//! The *mex* of a set of numbers is the least of 0, 1, 2, ... that is not in it. The *Grundy
//! number* of a position is the mex of the Grundy numbers one move away. The player to move wins if
//! and only if it is not 0: no move leads from 0 to 0, and from any other number some move does.
//!
//! **Theorem.** The Grundy number of a board is the *nim-sum* (the xor) of the counted piles mod 3.
//!
//! ```text
//! ..P...P.P     piles 2 3 1, the counted ones in brackets: [2] 3 [1]; 2 xor 1 = 3
//! ..P..P..P     the second pawn has moved one square:      [2] 2 [2]; 2 xor 2 = 0
//! ```
//!
//! So Ada wins on the first board, and this is one of her winning moves.
//!
//! # Proof
//!
//! Every move brings a pawn nearer to the left edge, so the game ends. By induction over the number
//! of moves that can still come, the Grundy number of each board one move away is its nim-sum. The
//! nim-sum G of the board is the mex of these, for two reasons:
//!
//! 1. *No move leads to a board with the same nim-sum.* A move changes the size of exactly one
//!    counted pile, by one or two: either the moved pawn's own pile is counted and shrinks, or the
//!    next pile on the right is counted and grows. A change by one or two changes the size mod 3.
//!    So exactly one term of the nim-sum changes, and with it the nim-sum.
//! 2. *For every g < G some move leads to nim-sum g.* The highest bit in which g and G differ is
//!    set in G. Hence it is set in r, the size mod 3 of some counted pile, and r xor G xor g is
//!    less than r. Take r - (r xor G xor g) squares from that pile: one or two, as r <= 2, and the
//!    pile has them. No other counted pile changes, so the nim-sum becomes g.
//!
//! Coq has checked the theorem and a transcription of the solver (`Adapwns.v`), and that no number
//! overflows. That the Rust does the same, and reads its input correctly, is tested, not proved.
//!
//! # Cost
//!
//! Time and memory are linear in the length of the input. No number overflows: the size of a pile
//! is the length of a slice, and a nim-sum is at most 3.

use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::{cmp, process};

/// The Grundy number of a board, 0 to 3.
pub fn grundy(board: &[u8]) -> usize {
    // From the right: the squares right of the last pawn, its pile, the next pile ...
    let stretches = board.split(|&square| square == b'P').rev().enumerate();
    let counted = stretches.filter(|&(place, _)| place % 2 == 1);
    counted.fold(0, |nim_sum, (_, pile)| nim_sum ^ (pile.len() % 3))
}

/// Whether the player to move wins.
pub fn is_won(board: &[u8]) -> bool {
    grundy(board) > 0
}

/// Answers the boards in turn, up to the first fault in the input.
pub fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut input = Input { bytes: input, start: 0, end: 0 };
    for _ in 0..input.number("the number of boards")? {
        let board = input.token("a board of . and P", is_board)?;
        let answer = if is_won(board) { "Yes\n" } else { "No\n" };
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
}

/// Whether a token consists of `.` and `P`. Looking at all of it is faster than stopping early.
pub fn is_board(token: &[u8]) -> bool {
    token.iter().fold(true, |fits, &square| fits & (square == b'.' || square == b'P'))
}

fn main() {
    let (mut input, mut output) = (Vec::new(), BufWriter::new(io::stdout()));
    let result = io::stdin().read_to_end(&mut input).and_then(|_| run(&input, &mut output));
    let flushed = output.flush(); // even after a fault: the answers before it are right
    if let Err(error) = result.and(flushed) {
        if error.kind() != ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "adapwns: {}", error);
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
