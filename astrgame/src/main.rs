//! # ASTRGAME: erasing words from a string
//!
//! A move erases one occurrence of a dictionary word from one piece of a string.
//! What stands on its two sides becomes two pieces; no word reaches across the gap.
//! Who cannot move loses.
//!
//! * Input: T, then T cases: the string S, the number of words N, and N words.
//! * Output: a line per case, `Teddy` if the first player wins, else `Tracy`.
//!
//! CodeChef ASTRGAME (December 2010): T <= 5, at most 30 letters, 30 words, 30
//! letters a word, 1 second. Here S has at most 16,384 letters, and there may be any
//! number of words of any length. A letter is any byte but white space.
//!
//! # Idea
//!
//! The *mex* of a set of numbers is the least of 0, 1, 2, ... that is not in it. The
//! *Grundy number* of a position is the mex of the Grundy numbers of the positions
//! that one move leads to. Let G(i, j) be that of the piece S[i..j).
//!
//! **Theorem.** G(i, j) is the mex of G(i, a) xor G(b, j) over all words S[a..b)
//! inside S[i..j). The first player wins if and only if G of the whole S is not 0.
//!
//! # Proof
//!
//! A move on S[i..j) erases a word S[a..b) inside it and leaves S[i..a) and S[b..j).
//! Each later move is made in one of these two, so they are a sum of games. By the
//! theorem of Sprague and Grundy (see README.md), the Grundy number of a sum is the
//! xor of those of its parts, and the player to move wins if and only if it is not 0.
//! Both parts are shorter than S[i..j), so all of G is determined: without a word
//! there is no move, and the mex of nothing is 0. A word that the dictionary repeats
//! is the same move.
//!
//! `Astrgame.v` proves all this in Coq for a transcription of the solver below, and
//! that no number overflows. Only tested: that the Rust matches it, and the reader.
//!
//! # Cost
//!
//! One step for each pair of a piece and an occurrence inside it, and a few for each
//! piece. If a Grundy number reaches 64, all pieces are computed again by a slower
//! way, which takes one step more for each letter of each piece. The occurrences are
//! found by one search for each letter of S and each length of a word, in a search
//! tree of all words. Memory: 2 bytes for each piece, so at most 269 MB, and some 100
//! bytes for each letter, word and occurrence, besides the input.
//!
//! By induction G(i, j) <= j - i, so 16 bits hold it: a xor is at most the sum, so
//! each option is at most (a - i) + (j - b), which is less than j - i.

use std::collections::BTreeSet;
use std::io::{self, BufWriter, Read, Write};
use std::{ascii, process};

/// For each place a of a string the places b for which S[a..b) is a word, in order.
pub fn word_ends(string: &[u8], words: &BTreeSet<&[u8]>) -> Vec<Vec<usize>> {
    let lengths: BTreeSet<usize> = words.iter().map(|word| word.len()).collect();
    let is_word = |a: usize, b: usize| b <= string.len() && words.contains(&string[a..b]);
    let ends = |a| lengths.iter().map(|length| a + length).filter(|&b| is_word(a, b)).collect();
    (0..string.len()).map(ends).collect()
}

/// The Grundy numbers of all pieces, by the theorem: `table[j][i]` is G(i, j).
pub fn table(ends: &[Vec<usize>]) -> Vec<Vec<u16>> {
    let mut table: Vec<Vec<u16>> = Vec::new();
    for j in 0..ends.len() + 1 {
        let mut column = vec![0; j + 1];
        for i in (0..j).rev() {
            let mut is_option = vec![false; j - i]; // an option is less than j - i
            for a in i..j {
                let before = table[a][i];
                for &b in ends[a].iter().take_while(|&&b| b <= j) {
                    is_option[(before ^ column[b]) as usize] = true;
                }
            }
            column[i] = is_option.iter().take_while(|&&is_option| is_option).count() as u16;
        }
        table.push(column);
    }
    table
}

/// The same table, several times as fast: a set of options is one word of 64 bits. None if a
/// number in the table is 64 or more.
pub fn table_below_64(ends: &[Vec<usize>]) -> Option<Vec<Vec<u16>>> {
    let mut table: Vec<Vec<u16>> = Vec::new();
    for j in 0..ends.len() + 1 {
        let mut column = vec![0; j + 1];
        let mut options = vec![0u64; j + 1]; // bit g of options[i]: a move on S[i..j) leads to g
        for a in (0..j).rev() {
            for &b in ends[a].iter().take_while(|&&b| b <= j) {
                let after = column[b];
                // S[a..b) is a move on each S[i..j) with i <= a.
                for (options, before) in options.iter_mut().zip(&table[a]) {
                    *options |= 1 << (before ^ after);
                }
            }
            if options[a] == !0 {
                return None;
            }
            column[a] = (!options[a]).trailing_zeros() as u16;
        }
        table.push(column);
    }
    Some(table)
}

/// The Grundy number of a string.
pub fn grundy(string: &[u8], words: &BTreeSet<&[u8]>) -> u16 {
    let ends = word_ends(string, words);
    table_below_64(&ends).unwrap_or_else(|| table(&ends))[string.len()][0]
}

/// The next case: the string and the words.
pub fn read_case<'a>(input: &mut Input<'a>) -> io::Result<(&'a [u8], BTreeSet<&'a [u8]>)> {
    let string = input.expect("a string of at most 16384 letters", |s| s.len() <= 16384)?;
    let mut words = BTreeSet::new();
    for _ in 0..input.number("the number of words")? {
        words.insert(input.expect("a word", |_| true)?);
    }
    Ok((string, words))
}

/// Answers each announced case, up to the first fault.
pub fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut input = Input::new(input);
    for _ in 0..input.number("the number of cases")? {
        let (string, words) = read_case(&mut input)?;
        let answer = if grundy(string, &words) > 0 { "Teddy\n" } else { "Tracy\n" };
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
}

fn main() {
    let (mut input, mut output) = (Vec::new(), BufWriter::new(io::stdout()));
    let read = io::stdin().read_to_end(&mut input);
    let result = read.and_then(|_| run(&input, &mut output));
    // The answers before a fault are written. That their reader has gone is no error.
    if let Err(error) = result.and(output.flush()) {
        if error.kind() != io::ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "astrgame: {}", error);
            process::exit(1);
        }
    }
}

/// The input as tokens: runs of bytes beyond the blank. The blank and all below it, line ends among
/// them, is white space.
pub struct Input<'a> {
    bytes: &'a [u8],
    start: usize, // of the token at hand
    end: usize,
}

impl<'a> Input<'a> {
    pub fn new(bytes: &'a [u8]) -> Input<'a> {
        Input { bytes: bytes, start: 0, end: 0 }
    }

    /// The next token; empty at the end of the input.
    pub fn token(&mut self) -> &'a [u8] {
        let bytes = self.bytes;
        self.start = self.end + bytes[self.end..].iter().take_while(|&&b| b <= b' ').count();
        self.end = self.start + bytes[self.start..].iter().take_while(|&&b| b > b' ').count();
        &bytes[self.start..self.end]
    }

    /// The next token, which is `what`: it must be there, and it must fit.
    pub fn expect<F: Fn(&[u8]) -> bool>(&mut self, what: &str, fits: F) -> io::Result<&'a [u8]> {
        match self.token() {
            token if !token.is_empty() && fits(token) => Ok(token),
            _ => Err(self.fault(what)),
        }
    }

    /// The next token, which is `what`: it must be a number below 2^64.
    pub fn number(&mut self, what: &str) -> io::Result<u64> {
        let mut value = None;
        for byte in self.token() {
            let digit = byte.wrapping_sub(b'0');
            let tens = value.unwrap_or(0u64).checked_mul(10);
            value = tens.and_then(|tens| tens.checked_add(u64::from(digit)));
            if digit > 9 || value.is_none() {
                return Err(self.fault(what));
            }
        }
        value.ok_or_else(|| self.fault(what))
    }

    /// The error that `what` was expected where the token at hand stands.
    pub fn fault(&self, what: &str) -> io::Error {
        let line = 1 + self.bytes[..self.start].iter().filter(|&&byte| byte == b'\n').count();
        let token = &self.bytes[self.start..self.end];
        let shown = token.iter().take(40).cloned().flat_map(ascii::escape_default);
        let shown: String = shown.map(char::from).collect();
        let dots = if token.len() > 40 { "..." } else { "" };
        let quoted = format!("\"{}\"{}", shown, dots);
        let found = if token.is_empty() { "end of input" } else { &quoted };
        let message = format!("line {}: expected {}, found {}", line, what, found);
        io::Error::new(io::ErrorKind::InvalidData, message)
    }
}
