//! # ASTRGAME: erasing words from a string
//!
//! Teddy and Tracy have a string and a dictionary. A move erases one occurrence of a dictionary
//! word from one piece of the string. The parts on its two sides become separate pieces, and no
//! word reaches across the gap. A player who cannot move loses. Teddy starts.
//!
//! * Input: T, then T cases: the string S, the number of words N, and N words.
//! * Output: a line for each case, `Teddy` if he wins, otherwise `Tracy`.
//!
//! ```text
//! 1               Teddy
//! pawpawpawpaw
//! 1
//! pawpaw
//! ```
//!
//! CodeChef ASTRGAME (December 2010), <https://www.codechef.com/problems/ASTRGAME>: T <= 5, at most
//! 30 letters in S, 30 words, 30 letters in a word, 1 second. This program takes S of up to 1000
//! letters, and any number of words of any length. The editorial calls the game a modification of
//! *Kayles*, which it is for a string of `a`s and the words `a` and `aa`.
//!
//! # Idea
//!
//! The *mex* of a set of numbers is the least of 0, 1, 2, ... that is not in it. The *Grundy
//! number* of a position is the mex of the Grundy numbers of the positions that one move leads to.
//! The *nim-sum* of numbers is their xor. Let G(i, j) be the Grundy number of S[i..j), the piece of
//! S from place i up to, but without, place j, counted from 0.
//!
//! **Theorem.** G(i, j) is the mex of G(i, a) xor G(b, j) over all words S[a..b) inside S[i..j).
//! The first player wins if and only if G of the whole S is not 0.
//!
//! In the example, `pawpaw` stands in S three times. Erasing it leaves
//!
//! ```text
//! ......pawpaw    nothing and pawpaw    0 xor 1 = 1
//! paw......paw    paw and paw           0 xor 0 = 0
//! pawpaw......    pawpaw and nothing    1 xor 0 = 1
//! ```
//!
//! The Grundy number of `paw` is 0, as there is no move, and that of `pawpaw` is 1, as the only
//! move leaves nothing. That of S is 2, the mex of 1, 0 and 1. Only the move in the middle wins,
//! since it alone leaves 0.
//!
//! # Proof
//!
//! A move on S[i..j) erases a word S[a..b) inside it and leaves the sum of S[i..a) and S[b..j). By
//! the theorem of Sprague and Grundy (see LEARN.md), the Grundy number of a sum is the nim-sum of
//! those of its parts, and the player to move wins if and only if it is not 0. Both parts are
//! shorter than S[i..j), so the theorem determines G of all pieces.
//!
//! Coq has checked the theorem and a transcription of the solver (`Astrgame.v`), and that no number
//! overflows. That the Rust does the same, and reads its input correctly, is tested, not proved.
//!
//! # Cost
//!
//! If S has n letters, each of its pieces takes one search in the dictionary and n steps, and each
//! pair of a piece and an occurrence of a word inside it takes one step. There are at most
//! (n + 2)^4 / 24 such pairs, and nearly as many if all letters are equal and words of all lengths
//! occur. The memory is that of the input, plus fewer than 50 bytes for each word, plus at most 16
//! MB.
//!
//! A xor is at most the sum. So by induction each number G(i, a) xor G(b, j) is at most
//! (a - i) + (j - b), which is less than j - i. Hence G(i, j) <= j - i <= 1000, and 16 bits are
//! enough.

use std::collections::BTreeSet;
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::{cmp, process};

/// For each place a of a string, the places b for which S[a..b) is a word, in ascending order.
pub fn word_ends(string: &[u8], words: &BTreeSet<&[u8]>) -> Vec<Vec<usize>> {
    let places = string.len() + 1;
    let ends = |a| (a + 1..places).filter(|&b| words.contains(&string[a..b])).collect();
    (0..string.len()).map(ends).collect()
}

/// The least number that is not an option, given for each number whether it is one.
pub fn mex(is_option: &[bool]) -> u16 {
    is_option.iter().take_while(|&&is_option| is_option).count() as u16
}

/// The Grundy numbers of all pieces, by the theorem: `table[j][i]` is G(i, j).
pub fn table(ends: &[Vec<usize>]) -> Vec<Vec<u16>> {
    let mut table: Vec<Vec<u16>> = Vec::new();
    for j in 0..ends.len() + 1 {
        let mut is_option = vec![vec![false; ends.len()]; j];
        let mut column = vec![0; j + 1];
        for a in (0..j).rev() {
            for &b in ends[a].iter().take_while(|&&b| b <= j) {
                let after = column[b];
                // S[a..b) is a move on each S[i..j) with i <= a: is_option[i] gets its option.
                for (is_option, before) in is_option.iter_mut().zip(&table[a]) {
                    is_option[(before ^ after) as usize] = true;
                }
            }
            column[a] = mex(&is_option[a]);
        }
        table.push(column);
    }
    table
}

/// Whether the first player wins: G of the whole string is not 0.
pub fn is_won(string: &[u8], words: &BTreeSet<&[u8]>) -> bool {
    table(&word_ends(string, words))[string.len()][0] > 0
}

/// Answers the cases in turn, up to the first fault in the input.
pub fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut input = Input { bytes: input, start: 0, end: 0 };
    for _ in 0..input.number("the number of cases")? {
        let string = input.token("a string of at most 1000 letters", |s| s.len() <= 1000)?;
        let mut words = BTreeSet::new();
        for _ in 0..input.number("the number of words")? {
            words.insert(input.token("a word", |_| true)?);
        }
        let answer = if is_won(string, &words) { "Teddy\n" } else { "Tracy\n" };
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
            let _ = writeln!(io::stderr(), "astrgame: {}", error);
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
