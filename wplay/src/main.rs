//! # WPLAY: take words from a grid of letters
//!
//! A grid of capital letters and a dictionary. Alice and Bob in turn choose cells
//! that are still active, neighbours or not, whose letters can be arranged into a
//! word of the dictionary; these cells become inactive. Who finds no word loses.
//! Alice starts.
//!
//! * Input: D, then D words; the numbers of rows and of columns, at least 1, the same
//!   for all grids; T, then T grids, each row a token of letters.
//! * Output: a line for each grid, `Alice` if the player who starts wins, else `Bob`.
//!
//! CodeChef WPLAY (February 2013): up to 500,000 words, grids of up to 4x4, 10 of
//! 16 cells or up to 1000 smaller ones, 4 seconds. Here grids of up to 25 cells. A
//! word longer than the grid is never found.
//!
//! # Idea
//!
//! A position is the set of active cells. A move takes a *word* from it: a set of
//! active cells whose letters can be arranged into a word of the dictionary. A set
//! is written as a number, bit i for cell i, so that it comes after its subsets.
//! Take the sets in this order. One that is not marked as won when its turn comes is
//! lost, and marks all sets from which a word leads to it: for each word apart from
//! it, that is without a cell in common, the union of both.
//!
//! Which sets are words depends only on how often they have each letter. A *key* has
//! these counts as digits, so it grows with each cell by the key of its letter, and
//! the sorted keys of the dictionary tell whether there is such a word.
//!
//! # Proof
//!
//! *When its turn comes, a set S is marked exactly if it is won.* By induction over
//! S. If S is won, some word W in S leaves a lost set L. W is not empty, so L is
//! a smaller number than S, and has had its turn; it was not marked, and marked the
//! union of L and W, which is S. Conversely, if S is marked, then by an unmarked L
//! before it, which is lost, and a word W apart from L, whose union with L is S:
//! taking W from S leaves L, so S is won.
//!
//! *A set is a word exactly if the dictionary has its key.* A grid has at most 25
//! cells, and what is longer in the dictionary is left out. So no digit exceeds 25, to
//! the base 30 nothing is carried, and equal keys have each letter equally often. A key
//! is two numbers of 13 digits, as 30^13 < 2^64.
//!
//! *The sets of a row are searched in the right part of the dictionary.* A family of
//! sets is kept in *rows* of 64: bit c of row r is for the set 64r + c, which has the
//! cells of c among the first six, and those of r among the others. The key of this
//! set is that of r alone and that of c together, so each of its two numbers is at
//! least that of r alone and at most that with all the first six: in the sorted
//! dictionary it stands between these two. (A grid of fewer than six cells has sets
//! with cells that do not exist; no word has such a cell, so each is worth what it is
//! without them.)
//!
//! *The sets of a row are marked at once.* The lost set is 64r + c. A word 64s + d
//! is apart from it exactly if s is apart from r, and d from c; the union is then
//! 64(r | s) + (c + d). So of row s of the words, those bits d that are apart from c
//! go to row r | s, c places higher. Only rows s of cells that some word has can hold
//! words.
//!
//! Coq has checked all this, for the function below as `Wplay.v` has it:
//! `solution_is_right`, `details_are_right`. Outside are the Rust text itself,
//! the reader and the fixed width of numbers; these are tested.
//!
//! # Cost
//!
//! Time linear in the length of the input and, for the dictionary, that of sorting D
//! keys. For a grid of n cells a binary search for each of its 2^n sets and two for
//! each row, and a step for each lost set 64r + c and each s apart from r: at most
//! 64 * 3^(n-6) steps, which is 3.8 million for 16 cells and 74 billion for 25, or 64
//! if n < 6.
//!
//! Memory in proportion to D and to the longest token, and for a grid at most 2^n
//! bytes, or 4 KiB if that is more. No digit of a sum of keys exceeds 25, see above;
//! all other numbers are sets, or counts of what is in memory.

use std::io::{self, BufWriter, Read, Write};
use std::{ascii, cmp, process};

/// The most cells of a grid.
const MOST_CELLS: u64 = 25;

/// How often a word or a set of cells has each letter: the letters N to Z, and A to
/// M, as digits of a number to the base 30, from the lowest one up.
pub type Key = (u64, u64);

/// The powers of 30.
const POWERS: [u64; 13] = [
    1,
    30,
    900,
    27_000,
    810_000,
    24_300_000,
    729_000_000,
    21_870_000_000,
    656_100_000_000,
    19_683_000_000_000,
    590_490_000_000_000,
    17_714_700_000_000_000,
    531_441_000_000_000_000,
];

/// For each of the first six cells, the sets of some of these six without it.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The key of these letters, all from A to Z and at most 29.
pub fn key(letters: &[u8]) -> Key {
    letters.iter().fold((0, 0), |(high, low), &letter| {
        let place = (letter - b'A') as usize;
        let power = POWERS[place % 13];
        if place < 13 {
            (high, low + power)
        } else {
            (high + power, low)
        }
    })
}

/// The key of the letters of two keys together.
fn sum(a: Key, b: Key) -> Key {
    (a.0 + b.0, a.1 + b.1)
}

/// The keys of all sets of these cells, in the order of the sets.
fn keys(cells: &[u8]) -> Vec<Key> {
    let mut keys = vec![(0, 0)];
    for cell in cells.chunks(1) {
        let with_it: Vec<Key> = keys.iter().map(|&set| sum(set, key(cell))).collect();
        keys.extend(with_it);
    }
    keys
}

/// The sets of cells that are words: their keys are in the sorted dictionary.
pub fn words(grid: &[u8], dictionary: &[Key]) -> Vec<u64> {
    let (first, others) = grid.split_at(cmp::min(6, grid.len()));
    let columns = keys(first);
    let row = |&row: &Key| {
        let part = between(dictionary, row, sum(row, key(first)));
        let is_word = |&column: &Key| part.binary_search(&sum(row, column)).is_ok();
        columns.iter().rev().fold(0, |bits, column| 2 * bits + is_word(column) as u64)
    };
    keys(others).iter().map(row).collect()
}

/// The keys of the sorted dictionary from one key to another.
fn between(dictionary: &[Key], least: Key, most: Key) -> &[Key] {
    let from = dictionary.binary_search(&least).unwrap_or_else(|place| place);
    let to = dictionary.binary_search(&most).map(|place| place + 1).unwrap_or_else(|place| place);
    &dictionary[from..to]
}

/// The sets of active cells from which the player to move wins.
pub fn won(words: &[u64]) -> Vec<u64> {
    let rows = (0..words.len()).filter(|&row| words[row] > 0);
    let in_words = rows.fold(0, |cells, row| cells | row);
    let mut won = vec![0; words.len()];
    for left in 0..64 * words.len() {
        if !contains(&won, left) {
            mark(&mut won, words, in_words, left);
        }
    }
    won
}

/// Marks as won the union of `left` and each word apart from it, 64 words at a time.
fn mark(won: &mut [u64], words: &[u64], in_words: usize, left: usize) {
    let (row, column) = (left / 64, left % 64);
    let taken = (0..6).filter(|&cell| column >> cell & 1 == 1);
    let apart = taken.fold(!0, |columns, cell| columns & WITHOUT[cell]);
    let others = in_words & !row;
    let mut other = others;
    loop {
        won[row | other] |= (words[other] & apart) << column;
        if other == 0 {
            return;
        }
        other = (other - 1) & others; // the next smaller subset
    }
}

/// Whether a set is in a family of sets.
fn contains(family: &[u64], set: usize) -> bool {
    family[set / 64] >> (set % 64) & 1 == 1
}

/// Whether the player who starts on a grid wins.
pub fn is_won(grid: &[u8], dictionary: &[Key]) -> bool {
    let all = (1 << grid.len()) - 1;
    contains(&won(&words(grid, dictionary)), all)
}

/// Answers every grid of the input. An error in the input names the line and what
/// was expected there; the answers before it are written.
pub fn run<R: Read, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input::new(source);
    let mut dictionary = Vec::new();
    for _ in 0..input.number("the number of words")? {
        let word = input.expect("a word of the letters A to Z", is_word)?;
        if word.len() as u64 <= MOST_CELLS {
            dictionary.push(key(word));
        }
    }
    dictionary.sort();
    dictionary.dedup();
    let (rows, columns) = read_size(&mut input)?;
    let what = format!("a row of {} letters A to Z", columns);
    for _ in 0..input.number("the number of grids")? {
        let mut grid = Vec::new();
        for _ in 0..rows {
            let fits = |row: &[u8]| is_word(row) && row.len() as u64 == columns;
            grid.extend_from_slice(input.expect(&what, fits)?);
        }
        // The order of the cells plays no part. In this one, the keys of each row of
        // sets lie close together.
        grid.sort();
        let answer = if is_won(&grid, &dictionary) { "Alice\n" } else { "Bob\n" };
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
}

/// Reads the numbers of rows and columns.
pub fn read_size<R: Read>(input: &mut Input<R>) -> io::Result<(u64, u64)> {
    let rows = input.number("the number of rows")?;
    if rows == 0 || rows > MOST_CELLS {
        return Err(input.error(&format!("1 to {} rows", MOST_CELLS)));
    }
    let columns = input.number("the number of columns")?;
    let most = MOST_CELLS / rows;
    if columns == 0 || columns > most {
        return Err(input.error(&format!("1 to {} columns, {} cells at most", most, MOST_CELLS)));
    }
    Ok((rows, columns))
}

/// Whether a token consists of the letters A to Z.
fn is_word(token: &[u8]) -> bool {
    token.iter().fold(true, |all, &byte| all & (byte.wrapping_sub(b'A') < 26))
}

fn main() {
    let (stdin, stdout) = (io::stdin(), io::stdout());
    let mut output = BufWriter::new(stdout.lock());
    let result = run(stdin.lock(), &mut output);
    // What is answered is written even if there is an error.
    if let Err(error) = result.and(output.flush()) {
        // A reader that went away wants no message.
        if error.kind() != io::ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "wplay: {}", error);
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
