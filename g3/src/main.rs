//! # G3: coins that move to the left
//!
//! Coins lie on a strip of squares numbered from 1, at most one on a square. Mary and Johnny in
//! turn move one coin any distance to the left, not onto or over another coin and not off the
//! strip. A player who cannot move loses. Mary starts.
//!
//! * Input: t, then t tests with blank lines between them. A test is N and N ascending positions.
//! * Output: for each test `Johnny wins`, or `Mary wins` and on the next line `Move a to b`: the
//!   winning move of the leftmost coin that has one, as far to the left as wins. A blank line after
//!   each test.
//!
//! ```text
//! 2              Mary wins
//!                Move 5 to 4
//! 3
//! 1 3 5          Mary wins
//!                Move 2 to 1
//! 4
//! 2 4 6 9
//! ```
//!
//! CodeChef G3 (September 2009), <https://www.codechef.com/problems/G3>: about 100 tests of
//! 1..10,000 coins, positions up to 10^9, 1 second. This program takes any N, and positions of up
//! to 19 digits.
//!
//! # Idea
//!
//! The *gap* of a coin is the number of free squares between it and the previous coin, or the left
//! edge. The gap of the last coin is *counted*, and so is every second one to the left of it. Let s
//! be the *nim-sum* of the counted gaps, which is their xor.
//!
//! This is *staircase Nim*: the counted gaps play like piles of Nim.
//!
//! ```text
//!  1 2 3 4 5 6 7 8 9
//!  . O . O . O . . O      gaps 1, 1, 1, 2; the second and the fourth are counted:
//!                         s = 1 xor 2 = 3
//! ```
//!
//! A move wins if it makes s 0: the second gap must become 2, or the fourth 1. The coin on 2 can
//! lengthen the second gap by one, so Mary moves 2 to 1. The coin on 9 could shorten the fourth gap
//! by one, but it is not the leftmost that can win.
//!
//! # Proof
//!
//! A move by d squares makes the gap of its coin smaller by d, and that of the next coin, if there
//! is one, greater by d. Of two neighbouring gaps exactly one is counted, and the last one is. So
//! each move changes exactly one counted gap: the coin's own shrinks, or the next coin's grows.
//!
//! **Theorem.** The player to move wins if and only if s is not 0, and every coin has at most one
//! winning move. By induction over the sum of the positions, which every move makes smaller. If
//! s = 0, every move changes one counted gap, so it leaves a nim-sum other than 0, and the opponent
//! wins. If s is not 0, some counted gap, of size g, has the highest bit of s, so that
//! (g xor s) < g: its coin can shrink it to g xor s, which leaves the nim-sum 0.
//!
//! The moves of a coin change one and the same counted gap g: its own, or the next coin's. A move
//! wins if and only if it leaves the nim-sum 0, so it must turn g into g xor s. This fixes the
//! distance: d = g - (g xor s) if the gap is the coin's own, and d = (g xor s) - g if it is the
//! next coin's. The coin can move that far if d is at least 1 and at most its own gap. The move of
//! the leftmost coin with such a d is printed.
//!
//! Coq has checked the theorem and a transcription of the solver (`G3.v`), and that no number
//! overflows. That the Rust does the same, and reads its input correctly, is tested, not proved.
//!
//! # Cost
//!
//! Time and memory are linear in the length of the input. Gaps are below 2^64, as positions are,
//! and so is the xor of two gaps. Where a difference would be below 0, the coin has no winning
//! move.

use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::{cmp, process};

/// The gap of a coin: the free squares between it and the previous coin, or the left edge.
pub fn gap(coins: &[u64], coin: usize) -> u64 {
    let left = if coin > 0 { coins[coin - 1] } else { 0 };
    coins[coin] - left - 1
}

/// Whether the gap of a coin is counted: that of the last coin is, then every second one.
pub fn is_counted(coins: &[u64], coin: usize) -> bool {
    (coins.len() - coin) % 2 == 1
}

/// The nim-sum of the counted gaps. The positions of the coins ascend, and none is 0.
pub fn nim_sum(coins: &[u64]) -> u64 {
    let counted = (0..coins.len()).filter(|&coin| is_counted(coins, coin));
    counted.fold(0, |nim_sum, coin| nim_sum ^ gap(coins, coin))
}

/// The square to which a coin must go to win, if it can win. Its move turns a counted gap g
/// into g xor `nim_sum`.
pub fn target(coins: &[u64], coin: usize, nim_sum: u64) -> Option<u64> {
    let distance = if is_counted(coins, coin) {
        let own = gap(coins, coin);
        own.checked_sub(own ^ nim_sum)
    } else {
        let next = gap(coins, coin + 1);
        (next ^ nim_sum).checked_sub(next)
    };
    match distance {
        Some(d) if 1 <= d && d <= gap(coins, coin) => Some(coins[coin] - d),
        _ => None,
    }
}

/// The winning move of the leftmost coin that has one: its square before the move, and after.
pub fn winning_move(coins: &[u64]) -> Option<(u64, u64)> {
    let nim_sum = nim_sum(coins);
    let to = |coin| target(coins, coin, nim_sum).map(|to| (coins[coin], to));
    (0..coins.len()).filter_map(to).next()
}

/// Answers the tests in turn, up to the first fault in the input.
pub fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut input = Input { bytes: input, start: 0, end: 0 };
    for _ in 0..input.number("the number of tests")? {
        let (mut coins, mut last) = (Vec::new(), 0);
        for _ in 0..input.number("the number of coins")? {
            let position = input.number("the position of a coin")?;
            if position <= last {
                return Err(input.fault(&format!("a position beyond {}", last)));
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
    let (mut input, mut output) = (Vec::new(), BufWriter::new(io::stdout()));
    let result = io::stdin().read_to_end(&mut input).and_then(|_| run(&input, &mut output));
    let flushed = output.flush(); // even after a fault: the answers before it are right
    if let Err(error) = result.and(flushed) {
        if error.kind() != ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "g3: {}", error);
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
