//! # WPLAY: words taken from a grid of letters
//!
//! Alice and Bob have a grid of capital letters and a dictionary. A move takes away cells,
//! neighbours or not, whose letters can be arranged into a word of the dictionary. A player who
//! cannot move loses. Alice starts.
//!
//! * Input: D, then D words; the numbers of rows and columns; T, then T grids of this size.
//! * Output: a line for each grid, `Alice` if she wins, otherwise `Bob`.
//!
//! ```text
//! 3 TO I OIL     Alice
//! 2 2
//! 1
//! TO
//! IL
//! ```
//!
//! CodeChef WPLAY (February 2013), <https://www.codechef.com/problems/WPLAY>: at most 500,000
//! words; 10 grids of 4x4, 100 of 3x4, or 1000 of up to 3x3; 4 seconds. This program takes any
//! number of words of any length, and any number of grids of any shape with 1 to 16 cells.
//!
//! # Idea
//!
//! A position is the set of the cells that are left. It is *won* if the player to move wins,
//! otherwise *lost*. We call a set of cells *playable* if its letters can be arranged into a word.
//! Two sets are *disjoint* if they have no cell in common. A set is written as a number whose bit i
//! stands for cell i, so that its proper subsets have smaller numbers. We go through the sets from
//! the empty one up. A set that is not marked when its turn comes marks its union with each
//! playable set that is disjoint from it.
//!
//! **Theorem.** In the end, exactly the won sets are marked. So Alice wins if and only if the set
//! of all cells is marked.
//!
//! In the example, let T, O, I and L be cells 0 to 3. The playable sets are TO, I and OIL. Each set
//! that is not marked when its turn comes stands here above those that it marks:
//!
//! ```text
//! empty        T          O     TOI     L         TL     OL
//! TO I OIL     TI TOIL    OI    none    TOL IL    TIL    OIL
//! ```
//!
//! T marks the whole grid, so Alice wins: she takes OIL and leaves T, where Bob cannot move.
//!
//! # Proof
//!
//! No word is empty, so a set marks only larger ones, and none is marked after its turn. By
//! induction, we may assume the theorem for all sets below a set S. If S is won, taking some
//! playable set P from it leaves a lost set. This is smaller, so it was not marked, and has marked
//! its union with P, which is S. Conversely, if S is marked, it is the union of some playable set P
//! with a smaller set that is disjoint from P and was not marked. This set is lost, and taking P
//! from S leaves it.
//!
//! *Keys tell which sets are playable.* The key of some letters is a number in base 17. It has a
//! digit for each letter of the alphabet, which says how often that letter occurs. Words with more
//! letters than the grid has cells are left out, so no digit exceeds 16. Hence nothing is carried
//! when keys are added, and letters can be arranged into others if and only if their keys are
//! equal: a set is playable if and only if its key is that of a word. A key is kept as two numbers
//! of 13 digits, each below 17^13 < 2^64.
//!
//! *Sets are kept in rows of 64.* Bit c of row r stands for the set 64r + c. So c is its part in
//! the first six cells, and r its part in the others. A grid of fewer than six cells is treated as
//! one of six; no playable set contains an added cell.
//!
//! *A lost set marks up to 64 sets at once.* A playable set 64s + d is disjoint from a lost set
//! 64r + c if and only if s is disjoint from r, and d from c. Their union is then their sum,
//! 64(r + s) + (c + d), in which nothing is carried. So for each s disjoint from r, we take row s
//! of the playable sets, keep its bits d disjoint from c, shift them up by c, and `or` them into
//! row r + s of the marks. Rows s without a playable set are skipped.
//!
//! Coq has checked the theorem and a transcription of the solver (`Wplay.v`), and that no number
//! overflows. That the Rust does the same, and reads its input correctly, is tested, not proved.
//!
//! # Cost
//!
//! Reading and sorting the dictionary takes time O(input + D log D). A grid of n cells (n = 6 if
//! there are fewer) takes 2^n searches in it, 4096 + 4^(n-6) steps to find what is disjoint, and at
//! most 64 * 3^(n-6) steps to mark sets, since each cell after the sixth is in r, in s, or in
//! neither. For 16 cells these are 4.8 million steps. The memory is that of the input, plus fewer
//! than 80 bytes for each word and 120 for each grid, plus 2.1 MB.

use std::collections::BTreeSet;
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::{cmp, process};

/// How often each letter occurs, as digits in base 17. The first number has the digits of N to Z,
/// the second one those of A to M.
pub type Key = (u64, u64);

/// The key of the letters of both keys together.
pub fn sum((a, b): Key, (c, d): Key) -> Key {
    (a + c, b + d)
}

/// The keys of the letters A to Z.
pub fn keys_of_letters() -> Vec<Key> {
    let low = (0..13).map(|place| (0, 17u64.pow(place)));
    let high = (0..13).map(|place| (17u64.pow(place), 0));
    low.chain(high).collect()
}

/// The key of at most 16 letters, given the keys of A to Z.
pub fn key(letters: &[u8], keys: &[Key]) -> Key {
    letters.iter().map(|letter| keys[(letter - b'A') as usize]).fold((0, 0), sum)
}

/// The keys of those words that have at most as many letters as a grid has cells.
pub fn dictionary(words: Vec<&[u8]>, cells: usize) -> BTreeSet<Key> {
    let keys = keys_of_letters();
    words.into_iter().filter(|word| word.len() <= cells).map(|word| key(word, &keys)).collect()
}

/// The keys of all sets of cells, in the order of the sets, given those of the cells.
pub fn keys_of_sets(cells: &[Key]) -> Vec<Key> {
    let mut keys = vec![(0, 0)];
    for &cell in cells {
        let with_it: Vec<Key> = keys.iter().map(|&key| sum(key, cell)).collect();
        keys.extend(with_it);
    }
    keys
}

/// The playable sets, in rows, given the keys of the cells.
pub fn playable_sets(cells: &[Key], dictionary: &BTreeSet<Key>) -> Vec<u64> {
    let keys = keys_of_sets(cells);
    let mut rows = vec![0; 1 << cells.len().saturating_sub(6)];
    for (set, key) in keys.iter().enumerate() {
        if dictionary.contains(key) {
            rows[set / 64] |= 1 << (set % 64);
        }
    }
    rows
}

/// The won sets, in rows, given the playable ones.
pub fn won_sets(playable: &[u64]) -> Vec<u64> {
    // For each c, a row whose bits are the d disjoint from it.
    let disjoint_from = |c: usize| (0..64).filter(|d| c & d == 0).fold(0, |set, d| set | 1 << d);
    let disjoint: Vec<u64> = (0..64).map(disjoint_from).collect();
    let mut won = vec![0; playable.len()];
    for row in 0..playable.len() {
        // The rows with playable sets that are disjoint from this row.
        let is_disjoint = |&other: &usize| playable[other] > 0 && row & other == 0;
        let others: Vec<usize> = (0..playable.len()).filter(is_disjoint).collect();
        for (column, mask) in disjoint.iter().enumerate() {
            if won[row] >> column & 1 == 0 {
                // The set of this row and column is lost.
                for &other in &others {
                    won[row + other] |= (playable[other] & mask) << column;
                }
            }
        }
    }
    won
}

/// Whether the player who starts on a grid wins, given the keys of the words.
pub fn is_won(grid: &[u8], dictionary: &BTreeSet<Key>) -> bool {
    let keys = keys_of_letters();
    let mut cells: Vec<Key> = grid.chunks(1).map(|cell| key(cell, &keys)).collect();
    // Any order will do. In this one, keys mostly rise, so that searches stay near each other.
    cells.sort();
    let all = (1 << cells.len()) - 1;
    won_sets(&playable_sets(&cells, dictionary))[all / 64] >> (all % 64) & 1 == 1
}

/// For each grid whether the player who starts wins, given the words and the number of cells.
pub fn are_won(words: Vec<&[u8]>, cells: usize, grids: &[Vec<u8>]) -> Vec<bool> {
    let dictionary = dictionary(words, cells);
    grids.iter().map(|grid| is_won(grid, &dictionary)).collect()
}

/// Answers the grids in turn, up to the first fault in the input.
pub fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut input = Input { bytes: input, start: 0, end: 0 };
    let mut words = Vec::new();
    for _ in 0..input.number("the number of words")? {
        words.push(input.token("a word of the letters A to Z", are_capitals)?);
    }
    let rows = input.number("the number of rows")?;
    let columns = input.number("the number of columns")?;
    let cells = rows.saturating_mul(columns);
    if cells == 0 || cells > 16 {
        return Err(input.fault("rows and columns of 1 to 16 cells"));
    }
    let what = format!("a row of {} letters A to Z", columns);
    let fits = &|row: &[u8]| row.len() as u64 == columns && are_capitals(row);
    let count = input.number("the number of grids")?;
    let (mut grids, mut result) = (Vec::new(), Ok(()));
    while result.is_ok() && (grids.len() as u64) < count {
        let grid: io::Result<Vec<_>> = (0..rows).map(|_| input.token(&what, fits)).collect();
        result = grid.map(|rows| grids.push(rows.concat()));
    }
    for alice_wins in are_won(words, cells as usize, &grids) {
        output.write_all(if alice_wins { b"Alice\n" } else { b"Bob\n" })?;
    }
    result
}

fn are_capitals(token: &[u8]) -> bool {
    token.iter().all(|&letter| b'A' <= letter && letter <= b'Z')
}

fn main() {
    let (mut input, mut output) = (Vec::new(), BufWriter::new(io::stdout()));
    let result = io::stdin().read_to_end(&mut input).and_then(|_| run(&input, &mut output));
    let flushed = output.flush(); // even after a fault: the answers before it are right
    if let Err(error) = result.and(flushed) {
        if error.kind() != ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "wplay: {}", error);
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
