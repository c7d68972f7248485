//! # ASTRGAME: erasing words from a string
//!
//! A string stands on a whiteboard, beside it a dictionary. A move erases one
//! contiguous occurrence of a dictionary word from one piece of the string;
//! what stands on its two sides becomes two separate pieces: no word reaches
//! across the gap. Who cannot move loses.
//!
//! * Input: T, then T cases: the string S, the number of words N, and N words.
//! * Output: a line per case, `Teddy` if the first player wins, else `Tracy`.
//!
//! CodeChef ASTRGAME (December 2010): T <= 5, at most 30 letters, 30 words, 30
//! letters a word, 1 second. Here strings and dictionaries may be longer, over
//! any bytes but white space, as long as overlapping words start and end at no
//! more than 16,384 places. Words may repeat, or be longer than S.
//!
//! # Idea
//!
//! Each piece that can arise is an interval S[i..j). Let G(i, j) be its Grundy
//! number.
//!
//! **Theorem.** G(i, j) is the mex of G(i, a) xor G(b, j) over all occurrences
//! S[a..b) of dictionary words with i <= a < b <= j, and Teddy wins if and only
//! if G of the whole S is not 0.
//!
//! # Proof
//!
//! A move on the piece S[i..j) erases such an S[a..b) and leaves S[i..a) and
//! S[b..j), on which the game goes on independently: a later move is made in
//! one of them alone. A position is therefore a sum of games, one for each
//! piece, and by the theorem of Sprague and Grundy its Grundy number is the xor
//! of theirs, that of a piece the mex over its options, and who moves first
//! wins exactly if the whole is not 0. Two words with the same occurrence, such
//! as a repeated word, are the same move. Both pieces left are shorter, so the
//! recursion ends, at pieces without an occurrence, where the mex of nothing is
//! 0.
//!
//! Two observations make long strings of short clusters cheap:
//!
//! * *Clusters.* If every occurrence in S lies on one side of a place p, so
//!   does every move ever made, and the game is the sum of S[..p) and S[p..).
//!   So S is cut at all such places, and the parts are solved one by one.
//! * *Places.* G(i, j) depends on i and j only by which occurrences lie between
//!   them. So only those places count where an occurrence starts or ends, and
//!   they are numbered from 0 on.
//!
//! Coq has checked all this, for the function below as `Astrgame.v` has it, for
//! any number of places: `solution_is_right`, `details_are_right`. Outside are
//! the Rust text itself, the reader and the fixed width of numbers; these are
//! tested.
//!
//! # Cost
//!
//! Let a cluster have n places, and let words have k different lengths. A step
//! for each pair of a piece and an occurrence in it, at most k n^3 / 6, and a few
//! for each piece; once a Grundy number has reached 64, up to 3n. In numbers of
//! places, G(i, j) <= j - i: the value of an option is at most (a - i) + (j - b),
//! as a xor is at most the sum, so j - i is missing. Hence 16 bits hold it.
//!
//! Memory: 2 bytes for each piece, some 50 for each occurrence in the largest
//! cluster, S, the words, some 100 for each word, and the longest token.
//!
//! The occurrences are found by one search for each letter of S and each length
//! of a word, in a search tree of the d words of this length: comparisons in
//! proportion to 1 + log d, each in time up to the length.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufWriter, Read, Write};
use std::{ascii, cmp, process};

/// The most places of a cluster that is solved: its table takes 268 MB.
pub const PLACES: usize = 16384;

/// A word that stands in the string: from the first place up to the second.
pub type Occurrence = (usize, usize);

/// Words by their lengths.
pub struct Dictionary(BTreeMap<usize, BTreeSet<Vec<u8>>>);

impl Dictionary {
    pub fn new(words: Vec<Vec<u8>>) -> Dictionary {
        let mut by_length = BTreeMap::new();
        for word in words {
            by_length.entry(word.len()).or_insert_with(BTreeSet::new).insert(word);
        }
        Dictionary(by_length)
    }

    /// The occurrences of the first cluster that starts at `from` or later, in
    /// order; none if there is no cluster. Of one in which more than `PLACES` start,
    /// perhaps not all.
    pub fn cluster(&self, string: &[u8], from: usize) -> Vec<Occurrence> {
        let mut found: Vec<Occurrence> = Vec::new();
        let mut starts = 0;
        let mut reach = string.len();
        for start in from..string.len() {
            if start >= reach || starts > PLACES {
                break;
            }
            let before = found.len();
            for (length, words) in &self.0 {
                let end = start + length;
                if end > string.len() {
                    break;
                }
                if words.contains(&string[start..end]) {
                    found.push((start, end));
                }
            }
            if found.len() > before {
                let end = found[found.len() - 1].1;
                reach = if before == 0 { end } else { cmp::max(reach, end) };
                starts += 1;
            }
        }
        found
    }
}

/// The places where the occurrences start or end, in order.
pub fn places(occurrences: &[Occurrence]) -> Vec<usize> {
    let starts = occurrences.iter().map(|&(start, _)| start);
    let ends = occurrences.iter().map(|&(_, end)| end);
    let mut places: Vec<usize> = starts.chain(ends).collect();
    places.sort();
    places.dedup();
    places
}

/// The Grundy numbers of all pieces of a cluster, whose occurrences come in the
/// order of their starts: `table[j][i]` is that from the place of the number i to
/// that of the number j.
pub fn table(places: &[usize], occurrences: &[Occurrence]) -> Vec<Vec<u16>> {
    let number = |place| places.binary_search(place).unwrap_or(0); // always found
    let mut starts = vec![Vec::new(); places.len()]; // for each end, ascending
    for occurrence in occurrences {
        starts[number(&occurrence.1)].push(number(&occurrence.0));
    }
    let mut table: Vec<Vec<u16>> = (0..places.len()).map(|j| vec![0; j + 1]).collect();
    let mut bound = 64;
    let mut moves: Vec<(u16, u16)> = Vec::new();
    for i in (0..places.len()).rev() {
        moves.clear(); // of each occurrence from i on that ends by j: G(i, a), and b
        for j in i..places.len() {
            for &a in starts[j].iter().rev().take_while(|&&a| a >= i) {
                moves.push((table[a][i], j as u16));
            }
            let g = {
                let column = &table[j];
                mex(moves.iter().map(|&(before, b)| before ^ column[b as usize]), bound)
            };
            table[j][i] = g;
            #[cfg(test)]
            tests::count_steps(moves.len(), bound);
            if g == bound {
                bound *= 2; // a power of two, so the xor of two smaller numbers is smaller
            }
        }
    }
    table
}

/// The least number that is none of these, which are less than `bound`.
fn mex<I: Iterator<Item = u16>>(numbers: I, bound: u16) -> u16 {
    if bound <= 64 {
        let seen = numbers.fold(0u64, |seen, g| seen | 1 << (g % 64));
        return (!seen).trailing_zeros() as u16;
    }
    let mut seen = vec![false; bound as usize];
    for g in numbers {
        seen[g as usize] = true;
    }
    seen.iter().take_while(|&&seen| seen).count() as u16
}

/// The Grundy number of a string; None if a cluster has more than `PLACES`
/// places.
pub fn grundy(string: &[u8], dictionary: &Dictionary) -> Option<u16> {
    let mut nim_sum = 0;
    let mut from = 0;
    loop {
        let occurrences = dictionary.cluster(string, from);
        let places = places(&occurrences);
        from = match places.last() {
            None => return Some(nim_sum),
            Some(_) if places.len() > PLACES => return None,
            Some(&end) => end,
        };
        nim_sum ^= table(&places, &occurrences)[places.len() - 1][0];
    }
}

/// Answers every case of the input. An error in the input names the line
/// and what was expected there; the answers before it are written.
pub fn run<R: Read, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input::new(source);
    for _ in 0..input.number("the number of cases")? {
        let string = input.expect("a string", |_| true)?.to_vec();
        let line = input.line();
        let mut words = Vec::new();
        for _ in 0..input.number("the number of words")? {
            words.push(input.expect("a word", |_| true)?.to_vec());
        }
        let answer = match grundy(&string, &Dictionary::new(words)) {
            Some(0) => "Tracy\n",
            Some(_) => "Teddy\n",
            None => return Err(too_many_places(&string, line)),
        };
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
}

/// The error for a string of this line in which a cluster is too large.
pub fn too_many_places(string: &[u8], line: u64) -> io::Error {
    let what = "overlapping words that start and end at no more than";
    expected(&format!("{} {} places", what, PLACES), string, line)
}

fn main() {
    let (stdin, stdout) = (io::stdin(), io::stdout());
    let mut output = BufWriter::new(stdout.lock());
    let result = run(stdin.lock(), &mut output);
    // What is answered is written even if there is an error.
    if let Err(error) = result.and(output.flush()) {
        // A reader that went away wants no message.
        if error.kind() != io::ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "astrgame: {}", error);
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
