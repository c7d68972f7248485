//! # WPLAY: words taken from a grid of letters
//!
//! Alice and Bob have a grid of capital letters and a dictionary. A move takes cells
//! away, neighbours or not, whose letters can be arranged into a word of the
//! dictionary. Who finds no word loses. Alice starts.
//!
//! * Input: D, then D words; the numbers of rows and columns; T, then T such grids.
//! * Output: a line per grid, `Alice` if she wins, else `Bob`.
//!
//! CodeChef WPLAY (February 2013): at most 500,000 words; 10 grids of 4x4, 100 of 3x4, or
//! 1000 of up to 3x3; 4 seconds. Here words of any length, and any grid of 1 to 16 cells.
//!
//! # Idea
//!
//! A position is the set of the cells that are left: *won* if the player to move wins it,
//! otherwise *lost*. We call a set of cells a *word* if its letters can be arranged into a
//! word of the dictionary. No word is empty. Two sets are *apart* if they have no cell in
//! common. A set is written as a number whose bit i stands for cell i, so its proper subsets
//! have smaller numbers. We go through the sets from the empty one up. A set that is not
//! marked when its turn comes marks its union with each word apart from it.
//!
//! **Theorem.** In the end, exactly the won sets are marked.
//!
//! So Alice wins if and only if the set of all cells is marked.
//!
//! # Proof
//!
//! A set marks only larger ones, so none is marked after its turn. By induction, we may
//! assume the theorem for all sets below a set S. If S is won, taking some word W from it
//! leaves a lost set. This is smaller, so it was not marked, and has marked its union with
//! W, which is S. Conversely, if S is marked, it is the union of a word W with a smaller
//! set, apart from W, that was not marked. This set is lost, and taking W from S leaves it.
//!
//! *Keys tell which sets are words.* The key of some letters has a digit for each letter of
//! the alphabet: how often it occurs. So keys add. Words longer than the grid are left
//! out, so no digit exceeds 16: to the base 17 nothing is carried, and letters with equal
//! keys can be arranged into each other. A set is a word if and only if some word of the
//! dictionary has its key. A key is a pair of numbers of 13 digits, below 17^13 < 2^64.
//!
//! *Sets are kept in rows of 64.* Bit c of row r stands for the set 64r + c. So the bits of
//! c tell which of the first six cells it has, and those of r which of the others. (If
//! there are fewer than six, the missing ones are cells that no word has.)
//!
//! *A lost set marks up to 64 sets at once.* A word 64s + d is apart from a lost set
//! 64r + c if and only if s is apart from r, and d from c. Their union is then their sum,
//! 64(r + s) + (c + d), in which nothing is carried. So for each s that is apart from r, we
//! take row s of the words, keep its bits d that are apart from c, shift them up by c, and
//! put them, by `or`, into row r + s of the marks. Rows without words are left out.
//!
//! `Wplay.v` proves all this in Coq for a transcription of the solver below, and that no
//! number overflows. Only tested: that the Rust matches it, and the reader.
//!
//! # Cost
//!
//! Time O(input + D log D) to read and order the dictionary. A grid of n >= 6 cells takes
//! 2^n searches in the dictionary, 4096 steps for the table `apart`, a look at 4^(n-6) pairs
//! of rows, and at most 64 * 3^(n-6) steps to mark sets, for each further cell is in r, in
//! s, or in neither: 3.8 million for 16 cells. A smaller grid takes no more than one of six.
//! Memory: the input, about 40 bytes a word, and 2 MiB.

use std::collections::BTreeSet;
use std::io::{self, BufWriter, Read, Write};
use std::{ascii, process};

/// How often each letter occurs, as digits to the base 17: Z to N, and M to A.
pub type Key = (u64, u64);

/// The key of what two keys stand for, together.
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

/// The keys of all sets of cells, in the order of the sets, given those of the cells.
pub fn keys_of_sets(cells: &[Key]) -> Vec<Key> {
    let mut keys = vec![(0, 0)];
    for &cell in cells {
        let with_it: Vec<Key> = keys.iter().map(|&key| sum(key, cell)).collect();
        keys.extend(with_it);
    }
    keys
}

/// The sets that are words, in rows, given the keys of the cells.
pub fn word_sets(cells: &[Key], dictionary: &BTreeSet<Key>) -> Vec<u64> {
    let keys = keys_of_sets(cells);
    let mut rows = vec![0; 1 << cells.len().saturating_sub(6)];
    for (set, key) in keys.iter().enumerate() {
        if dictionary.contains(key) {
            rows[set / 64] |= 1 << (set % 64);
        }
    }
    rows
}

/// The sets that are won, in rows, given those that are words.
pub fn won_sets(word_rows: &[u64]) -> Vec<u64> {
    // For each column c, as bits, the columns d apart from it.
    let apart_from = |c: usize| (0..64).filter(|d| c & d == 0).fold(0, |set, d| set | 1 << d);
    let apart: Vec<u64> = (0..64).map(apart_from).collect();
    let mut won = vec![0; word_rows.len()];
    for row in 0..word_rows.len() {
        // The rows of words apart from this row.
        let is_apart = |&other: &usize| word_rows[other] > 0 && row & other == 0;
        let others: Vec<usize> = (0..word_rows.len()).filter(is_apart).collect();
        for (column, mask) in apart.iter().enumerate() {
            if won[row] >> column & 1 == 0 {
                // The set of this row and column is lost.
                for &other in &others {
                    won[row + other] |= (word_rows[other] & mask) << column;
                }
            }
        }
    }
    won
}

/// Whether the player who starts on a grid wins, given the keys of its cells.
pub fn is_won(mut cells: Vec<Key>, dictionary: &BTreeSet<Key>) -> bool {
    // A word takes its cells wherever they are, so their order is free. In this one, keys
    // mostly rise from set to set, so the searches for them stay near each other.
    cells.sort();
    let all = (1 << cells.len()) - 1;
    won_sets(&word_sets(&cells, dictionary))[all / 64] >> (all % 64) & 1 == 1
}

/// Answers each announced grid, up to the first fault.
pub fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut input = Input::new(input);
    let (words, rows, columns) = read_game(&mut input)?;
    let keys = keys_of_letters();
    let dictionary: BTreeSet<Key> = words.into_iter().map(|word| key(word, &keys)).collect();
    let what = format!("a row of {} letters A to Z", columns);
    for _ in 0..input.number("the number of grids")? {
        let mut cells = Vec::new();
        for _ in 0..rows {
            let fits = |row: &[u8]| row.len() as u64 == columns && are_capitals(row);
            let row = input.expect(&what, fits)?;
            cells.extend(row.chunks(1).map(|cell| key(cell, &keys)));
        }
        let answer = if is_won(cells, &dictionary) { "Alice\n" } else { "Bob\n" };
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
}

/// Reads the words, keeps those that are no longer than a grid, and reads its rows and columns.
pub fn read_game<'a>(input: &mut Input<'a>) -> io::Result<(Vec<&'a [u8]>, u64, u64)> {
    let mut words = Vec::new();
    for _ in 0..input.number("the number of words")? {
        words.push(input.expect("a word of the letters A to Z", are_capitals)?);
    }
    let rows = input.number("the number of rows")?;
    if rows == 0 || rows > 16 {
        return Err(input.fault("a number of rows from 1 to 16"));
    }
    let columns = input.number("the number of columns")?;
    if columns == 0 || columns > 16 / rows {
        return Err(input.fault("a number of columns for 1 to 16 cells"));
    }
    words.retain(|word| word.len() as u64 <= rows * columns);
    Ok((words, rows, columns))
}

fn are_capitals(token: &[u8]) -> bool {
    token.iter().all(|byte| byte.wrapping_sub(b'A') < 26)
}

fn main() {
    let (mut input, mut output) = (Vec::new(), BufWriter::new(io::stdout()));
    let read = io::stdin().read_to_end(&mut input);
    let result = read.and_then(|_| run(&input, &mut output));
    // The answers before a fault are written. That their reader has gone is no error.
    if let Err(error) = result.and(output.flush()) {
        if error.kind() != io::ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "wplay: {}", error);
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
