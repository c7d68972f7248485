//! # G1: Kayles with up to K pins at a time
//!
//! Bowling pins stand in a row that may have gaps. Mary and Johnny in turn knock down at least one
//! and at most K pins, which must be adjacent. A player who cannot move loses. Mary starts.
//!
//! * Input: t, then t cases with blank lines between them. A case is N, K and the row: N
//!   characters, 1 for a pin and 0 for a gap.
//! * Output: for each case `Johnny wins`, or `Mary wins` and on the next line the row after her
//!   winning move. If she has several, it is the one that takes the most pins, and of those the
//!   leftmost. A blank line after each case.
//!
//! ```text
//! 1             Mary wins
//! 7 2           1100011
//! 1101111
//! ```
//!
//! CodeChef G1 (September 2009), <https://www.codechef.com/problems/G1>: about 15 cases, N <= 2000,
//! K <= 20, 2 seconds. This program takes N from 1 to 20,000, and any K of up to 19 digits.
//!
//! # Idea
//!
//! The *mex* of a set of numbers is the least of 0, 1, 2, ... that is not in it. The *Grundy
//! number* of a position is the mex of the Grundy numbers of the positions that one move leads to.
//! The *nim-sum* of numbers is their xor. A *run* is a group of adjacent pins with a gap or an end
//! of the row on each side.
//!
//! **Theorem.** A run of n pins has the Grundy number g(n), the mex of g(a) xor g(b) over all a and
//! b with n - K <= a + b < n. The player to move wins if and only if the nim-sum s of the runs is
//! not 0. A move that leaves a and b pins of a run of n wins if and only if g(a) xor g(b) = s xor
//! g(n).
//!
//! In the example K is 2. This is *Kayles*, in which g(0), g(1), ... are 0 1 2 3 1 4 3 2 1 4 2 6
//! and so on. The runs have 2 and 4 pins, so s = 2 xor 1 = 3. A move on the 4 wins if it leaves
//! 3 xor 1 = 2: it takes the first two or the last two. A move on the 2 wins if it leaves
//! 3 xor 2 = 1: it takes a single pin. The judge wants two pins taken rather than one, and of the
//! two moves that take two the first is the leftmost.
//!
//! # Proof
//!
//! A move takes pins from one run, so the row is the sum of its runs. By the theorem of Sprague and
//! Grundy (see LEARN.md), the Grundy number of a sum is the nim-sum of those of its parts, and the
//! player to move wins if and only if it is not 0. A move on a run of n pins leaves a pins on the
//! left and b on the right, as two runs with the nim-sum g(a) xor g(b). It takes n - a - b pins, at
//! least 1 and at most K, and every such a and b can be left. So g(n) is the mex in the theorem.
//! The move turns s into s xor g(n) xor g(a) xor g(b), and wins if that is 0.
//!
//! The program finds g(n) by a table `until`. If a move leaves a and b pins, with m = a + b, the
//! run had between m + 1 and m + K pins. So for m = 0, 1, 2, ... and all a and b with this sum the
//! program sets until[g(a) xor g(b)] to m + K. When all m < n are done, a move leads from n pins to
//! g if and only if n <= until[g].
//!
//! Coq has checked the theorem and a transcription of the solver (`G1.v`), and that no number
//! overflows. That the Rust does the same, and reads its input correctly, is tested, not proved.
//!
//! The game is the *octal game* 0.77...7 with K sevens. For some K its Grundy numbers repeat for
//! ever from some point on; those of Kayles do so every 12, from g(71) on. `G1.v` proves this by a
//! theorem of Guy and Smith (1956). So for Kayles the first 83 numbers would be enough for rows of
//! any length.
//!
//! # Cost
//!
//! A row of N places whose longest run has L pins takes time O(N + L^2 + N min(K, L)). The memory
//! is that of the input, plus fewer than 50 bytes for each place of a row, plus 100. By induction
//! g(n) <= n: a xor is at most the sum, so g(a) xor g(b) <= a + b < n. A K above L is replaced by
//! L, so no number of the solver is above 2 N.

use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::{cmp, process};

/// The runs from left to right, each from its start up to, but without, its end. Some may be empty.
pub fn runs(row: &[u8]) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut start = 0;
    for run in row.split(|&pin| pin == b'0') {
        let end = start + run.len();
        runs.push((start, end));
        start = end + 1;
    }
    runs
}

/// The Grundy numbers of runs of 0, 1, ..., `longest` pins, if a move takes at most `most` pins.
pub fn grundy_numbers(longest: usize, most: usize) -> Vec<usize> {
    let mut grundy = vec![0];
    let mut until = vec![0; longest + 1]; // until[g]: the longest run with a move to g
    for n in 1..longest + 1 {
        let last = n - 1 + most; // the longest run of which n - 1 pins can be left
        for (a, b) in grundy.iter().zip(grundy.iter().rev()) {
            until[a ^ b] = last;
        }
        grundy.push(until.iter().take_while(|&&until| n <= until).count());
    }
    grundy
}

/// The leftmost of the winning moves that take the most pins: from its start up to its end.
pub fn winning_move(runs: &[(usize, usize)], most: u64) -> Option<(usize, usize)> {
    let longest = runs.iter().map(|&(start, end)| end - start).max().unwrap_or(0);
    let most = cmp::min(most, longest as u64) as usize;
    let grundy = grundy_numbers(longest, most);
    let nim_sum = runs.iter().fold(0, |sum, &(start, end)| sum ^ grundy[end - start]);
    for pins in (1..most + 1).rev() {
        for &(start, end) in runs {
            for to in start + pins..end + 1 {
                let left = grundy[to - pins - start] ^ grundy[end - to];
                if left == nim_sum ^ grundy[end - start] {
                    return Some((to - pins, to));
                }
            }
        }
    }
    None
}

/// The row after the winning move that the judge wants; none if no move wins.
pub fn after_winning_move(row: &[u8], most: u64) -> Option<Vec<u8>> {
    let after = |(from, to)| [&row[..from], &vec![b'0'; to - from], &row[to..]].concat();
    winning_move(&runs(row), most).map(after)
}

/// Answers the cases in turn, up to the first fault in the input.
pub fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut input = Input { bytes: input, start: 0, end: 0 };
    for _ in 0..input.number("the number of cases")? {
        let places = input.number("the number of places")?;
        if places > 20000 {
            return Err(input.fault("at most 20000 places"));
        }
        let most = input.number("the most pins of a move")?;
        let is_row = |row: &[u8]| row.iter().all(|&pin| pin == b'0' || pin == b'1');
        let fits = |row: &[u8]| row.len() as u64 == places && is_row(row);
        let row = input.token(&format!("a row of {} characters 0 or 1", places), fits)?;
        match after_winning_move(row, most) {
            Some(after) => writeln!(output, "Mary wins\n{}\n", String::from_utf8_lossy(&after))?,
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
            let _ = writeln!(io::stderr(), "g1: {}", error);
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
