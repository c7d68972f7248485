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
//! any bytes but white space. Words may repeat, or be longer than S.
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
//! 0 (the test `every_piece_has_the_grundy_number_of_the_definition` covers
//! them).
//!
//! Four observations save work:
//!
//! * *Clusters.* If every occurrence in S lies on one side of a place p, so
//!   does every move ever made, and the game is the sum of S[..p) and S[p..).
//!   So S is cut at all such places.
//! * *Blocks.* Letters between which no occurrence starts or ends are erased
//!   all at once or not at all: such a block counts as one letter.
//! * *Edges.* Only an occurrence that starts at i, and ends by j, erases the
//!   first letter of the piece S[i..j). If there is none, the letter stays for
//!   ever: G(i, j) = G(i + 1, j). Likewise G(i, j) = G(i, j - 1) if none ends
//!   at j.
//! * *Twins.* Pieces of the same letters have the same value. If some letters
//!   before j are the same as before an earlier k, the values of the pieces in
//!   them that end at j are those that end at k.
//!
//! # Cost
//!
//! For a cluster of n blocks: a step for each pair of a piece without a twin
//! and an occurrence in it, at most n^3/6 times the number of different word
//! lengths; n^2 steps more, and n^2 bytes. A play erases at least a block a
//! move, so a Grundy number is at most the number of blocks of its piece: 16
//! bits hold it in clusters up to `LONGEST`. The occurrences are found by
//! binary search in the sorted dictionary.

use std::io::{self, BufWriter, Read, Write};
use std::{ascii, cmp, process};

/// The blocks of the longest cluster that is solved: its table takes 256 MiB.
pub const LONGEST: usize = 16384;

/// A string cut into blocks, wherever an occurrence starts or ends.
pub struct Blocks<'a> {
    pub cuts: Vec<usize>,             // their places in the string
    letters: Vec<&'a [u8]>,           // of each block, from one cut to the next
    occurrences: Vec<(usize, usize)>, // the start and end of each, in order, in blocks
}

/// A part of the string where occurrences of words overlap.
pub struct Cluster<'a> {
    pub first: usize, // the cut where it begins
    pub blocks: &'a [&'a [u8]],
    pub occurrences: Vec<(usize, usize)>, // the start and end of each, in order, in `blocks`
}

/// All occurrences (start, end) of the words in the string, in order. The words
/// are sorted, none twice. They end within the first cluster in which more than
/// `LONGEST` of them start.
///
/// For each start, at most two binary searches for each letter of the longest
/// match.
pub fn occurrences(string: &[u8], words: &[Vec<u8>]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut starts = 0; // in this cluster
    let mut reach = 0;
    for start in 0..string.len() {
        let before = found.len();
        let rest = &string[start..];
        let mut matching = words; // those that begin with rest[..at] and go on
        for (at, letter) in rest.iter().enumerate() {
            if matching.len() <= 1 {
                // No other word to tell it from: it is quickly compared.
                let whole = matching.iter().filter(|word| rest.starts_with(word));
                found.extend(whole.map(|word| (start, start + word.len())));
                break;
            }
            matching = &matching[count(matching, |word| word[at] < *letter)..];
            matching = &matching[..count(matching, |word| word[at] == *letter)];
            if matching.first().map_or(false, |word| word.len() == at + 1) {
                found.push((start, start + at + 1));
                matching = &matching[1..];
            }
        }
        if found.len() > before {
            starts = if start < reach { starts + 1 } else { 1 };
            reach = cmp::max(reach, found[found.len() - 1].1);
            if starts > LONGEST {
                break;
            }
        }
    }
    found
}

/// How many of the words are `such`; they are sorted so that these come first.
fn count<F: Fn(&Vec<u8>) -> bool>(words: &[Vec<u8>], such: F) -> usize {
    // Most often none are, or all.
    if !words.first().map_or(false, &such) {
        return 0;
    }
    if words.last().map_or(false, &such) {
        return words.len();
    }
    let side = |word: &Vec<u8>| {
        if such(word) {
            cmp::Ordering::Less
        } else {
            cmp::Ordering::Greater
        }
    };
    words.binary_search_by(side).unwrap_or_else(|place| place)
}

/// Cuts a string with these occurrences into blocks. Linear time.
pub fn blocks<'a>(string: &'a [u8], occurrences: &[(usize, usize)]) -> Blocks<'a> {
    let mut cut = vec![0; string.len() + 1]; // at each place: its number among the cuts
    for &(start, end) in occurrences {
        cut[start] = 1;
        cut[end] = 1;
    }
    let places: Vec<usize> = (0..cut.len()).filter(|&place| cut[place] > 0).collect();
    for (number, &place) in places.iter().enumerate() {
        cut[place] = number;
    }
    let between = |ends: &[usize]| &string[ends[0]..ends[1]];
    let in_blocks = |&(start, end): &(usize, usize)| (cut[start], cut[end]);
    Blocks {
        letters: places.windows(2).map(between).collect(),
        occurrences: occurrences.iter().map(in_blocks).collect(),
        cuts: places,
    }
}

/// The clusters of a string in blocks.
pub fn clusters<'a>(string: &'a Blocks) -> Vec<Cluster<'a>> {
    let mut clusters: Vec<Cluster> = Vec::new();
    let mut reach = 0; // where the last one ends
    for &(start, end) in &string.occurrences {
        if start >= reach {
            clusters.push(Cluster {
                first: start,
                blocks: &[],
                occurrences: Vec::new(),
            });
        }
        reach = cmp::max(reach, end);
        if let Some(cluster) = clusters.last_mut() {
            let first = cluster.first;
            cluster.blocks = &string.letters[first..reach];
            cluster.occurrences.push((start - first, end - first));
        }
    }
    clusters
}

/// The Grundy numbers of all pieces of a cluster of at most `LONGEST` blocks:
/// `table[i][j - i]` is G(i, j).
pub fn table(cluster: &Cluster) -> Vec<Vec<u16>> {
    let blocks = cluster.blocks;
    let n = blocks.len();
    let mut before = vec![0; n + 1]; // before[i]: how many occurrences start before i
    let mut shortest = vec![n + 1; n]; // shortest[i]: the first end of those that start at i
    let mut latest = vec![None; n + 1]; // latest[j]: the last start of those that end at j
    for &(start, end) in &cluster.occurrences {
        before[start + 1] += 1;
        shortest[start] = cmp::min(shortest[start], end);
        latest[end] = Some(start);
    }
    for i in 0..n {
        before[i + 1] += before[i];
    }

    let mut table: Vec<Vec<u16>> = (0..n + 1).map(|i| Vec::with_capacity(n + 1 - i)).collect();
    let mut column = vec![0; n + 1]; // column[i]: G(i, j), side by side for all i
    let mut alike = vec![0; n + 1]; // alike[k]: how many blocks are the same before k and before j
    let mut seen = vec![0u32; n + 1]; // seen[g]: the last piece that had an option worth g
    let mut piece = 0;
    for j in 0..n + 1 {
        let twin = twin(blocks, j, &mut alike);
        column[j] = 0;
        table[j].push(0);
        for i in (0..j).rev() {
            let length = j - i;
            let g = if length <= alike[twin] {
                table[i + twin - j][length]
            } else if shortest[i] > j {
                column[i + 1]
            } else if latest[j] < Some(i) {
                table[i][length - 1]
            } else {
                piece += 1;
                let candidates = &cluster.occurrences[before[i]..before[j]];
                mex(candidates, &table[i], &column[..j + 1], i, &mut seen, piece)
            };
            column[i] = g;
            table[i].push(g);
        }
    }
    table
}

/// The place k before j with the most blocks alike before both, 0 if there are
/// none. Makes `alike`, which holds how many they are for each k and j - 1, hold
/// them for j.
fn twin(blocks: &[&[u8]], j: usize, alike: &mut [usize]) -> usize {
    let mut twin = 0;
    for k in (1..j).rev() {
        let same = blocks[k - 1] == blocks[j - 1];
        alike[k] = if same { alike[k - 1] + 1 } else { 0 };
        twin = if alike[k] > alike[twin] { k } else { twin };
    }
    twin
}

/// G(i, j), from the occurrences that start from i on and before j, the row of
/// the table with G(i, ...), and the column with G(..., j).
///
/// `seen[g]` is the number of the last piece that had an option worth g; this
/// one is `piece`.
///
/// It stands alone since its loop takes nearly all the time: inlined, it would
/// have to share the registers.
#[inline(never)]
fn mex(
    candidates: &[(usize, usize)],
    row: &[u16],
    column: &[u16],
    i: usize,
    seen: &mut [u32],
    piece: u32,
) -> u16 {
    for &(start, end) in candidates {
        if end < column.len() {
            seen[(row[start - i] ^ column[end]) as usize] = piece;
        }
    }
    seen.iter().take_while(|&&last| last == piece).count() as u16
}

/// The Grundy number of a string with these clusters: the nim-sum of theirs.
pub fn grundy(clusters: &[Cluster]) -> u16 {
    let whole = |cluster: &Cluster| table(cluster)[0][cluster.blocks.len()];
    clusters.iter().fold(0, |sum, cluster| sum ^ whole(cluster))
}

/// Answers every case of the input. An error names the line and what was
/// expected there; the answers before it are written.
pub fn run<R: Read, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input::new(source);
    let cases = input
        .number()?
        .ok_or_else(|| input.expected("the number of cases"))?;
    for _ in 0..cases {
        let string = token(&mut input, "a string")?;
        let total = input
            .number()?
            .ok_or_else(|| input.expected("the number of words"))?;
        let mut words = Vec::new();
        for _ in 0..total {
            words.push(token(&mut input, "a word")?);
        }
        words.sort();
        words.dedup();
        let blocks = blocks(&string, &occurrences(&string, &words));
        let clusters = clusters(&blocks);
        if clusters
            .iter()
            .any(|cluster| cluster.blocks.len() > LONGEST)
        {
            let what = format!(
                "overlapping words that start and end at no more than {} places",
                LONGEST + 1
            );
            return Err(input.error(&what, &string));
        }
        let answer = if grundy(&clusters) > 0 {
            "Teddy\n"
        } else {
            "Tracy\n"
        };
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
}

/// The next token, which must be there: it is `what`.
fn token<R: Read>(input: &mut Input<R>, what: &str) -> io::Result<Vec<u8>> {
    let mut token = Vec::new();
    if input.peek()?.is_empty() {
        return Err(input.expected(what));
    }
    input.scan(|bytes| {
        let length = token_length(bytes);
        token.extend_from_slice(&bytes[..length]);
        length
    })?;
    Ok(token)
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

// Reading: the same text in every solution of this collection.

/// How much of a token an error message shows; every number is shorter.
const SHOWN: usize = 40;

/// A stream of tokens: runs of bytes other than white space, of any length.
pub struct Input<R> {
    source: R,
    buffer: Vec<u8>,
    start: usize, // buffer[start..end] is read and not yet used
    end: usize,
    lines: u64, // that ended before buffer[0]
}

impl<R: Read> Input<R> {
    pub fn new(reader: R) -> Input<R> {
        Input {
            source: reader,
            buffer: vec![0; 1 << 14],
            start: 0,
            end: 0,
            lines: 0,
        }
    }

    /// How many lines end before the next unused byte.
    fn lines(&self) -> u64 {
        // No chunk has more line feeds than a byte can count.
        let used = self.buffer[..self.start].chunks(255);
        let count = |chunk: &[u8]| {
            chunk
                .iter()
                .fold(0, |n: u8, &byte| n + (byte == b'\n') as u8)
        };
        used.fold(self.lines, |lines, chunk| lines + u64::from(count(chunk)))
    }

    /// Reads more behind the unused bytes, at most `SHOWN` of them. False at
    /// the end of input.
    fn fill(&mut self) -> io::Result<bool> {
        self.lines = self.lines();
        let unused = self.buffer[self.start..self.end].to_vec();
        self.buffer[..unused.len()].copy_from_slice(&unused);
        self.start = 0;
        self.end = unused.len();
        loop {
            match self.source.read(&mut self.buffer[unused.len()..]) {
                Err(ref error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(length) => {
                    self.end += length;
                    return Ok(length > 0);
                }
            }
        }
    }

    /// Offers the unused bytes to `take`, which returns how many it uses, as
    /// long as it uses all of them and the input goes on.
    pub fn scan<F: FnMut(&[u8]) -> usize>(&mut self, mut take: F) -> io::Result<()> {
        loop {
            self.start += take(&self.buffer[self.start..self.end]);
            if self.start < self.end || !self.fill()? {
                return Ok(());
            }
        }
    }

    /// Goes on to the next token, or to the end of input.
    pub fn skip(&mut self) -> io::Result<()> {
        self.scan(|bytes| bytes.iter().take_while(|&&byte| is_space(byte)).count())
    }

    /// The next token, or more than `SHOWN` bytes of a longer one; empty at the
    /// end of input. It stays the next one.
    pub fn peek(&mut self) -> io::Result<&[u8]> {
        self.skip()?;
        let mut length = token_length(&self.buffer[self.start..self.end]);
        while length <= SHOWN && self.start + length == self.end && self.fill()? {
            length = token_length(&self.buffer[self.start..self.end]);
        }
        Ok(&self.buffer[self.start..self.start + length])
    }

    /// The value of the next token if it is a number below 2^64; any other
    /// token stays the next one.
    pub fn number(&mut self) -> io::Result<Option<u64>> {
        let (length, value) = {
            let token = self.peek()?;
            (token.len(), parse(token))
        };
        if value.is_some() {
            self.start += length;
        }
        Ok(value)
    }

    /// The error that `what` was expected where the next token is.
    pub fn expected(&mut self, what: &str) -> io::Error {
        match self.peek().map(|token| token.to_vec()) {
            Ok(token) => self.error(what, &token),
            Err(error) => error,
        }
    }

    /// The error that `what` was expected in this line, where `token` was
    /// found.
    pub fn error(&self, what: &str, token: &[u8]) -> io::Error {
        let shown = token.iter().take(SHOWN).cloned();
        let shown: String = shown
            .flat_map(ascii::escape_default)
            .map(char::from)
            .collect();
        let found = match token.len() {
            0 => "end of input".to_string(),
            length if length > SHOWN => format!("\"{}\"...", shown),
            _ => format!("\"{}\"", shown),
        };
        let line = self.lines() + 1;
        let message = format!("line {}: expected {}, found {}", line, what, found);
        io::Error::new(io::ErrorKind::InvalidData, message)
    }
}

/// The value of a token if it is a number, shorter than `SHOWN` and below 2^64.
pub fn parse(token: &[u8]) -> Option<u64> {
    if token.is_empty() || token.len() >= SHOWN {
        return None;
    }
    let mut value = 0u64;
    for &byte in token {
        let digit = u64::from(byte.wrapping_sub(b'0'));
        value = match value
            .checked_mul(10)
            .and_then(|tens| tens.checked_add(digit))
        {
            Some(value) if is_digit(byte) => value,
            _ => return None,
        };
    }
    Some(value)
}

/// How many bytes stand before the first white space.
fn token_length(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|&&byte| !is_space(byte)).count()
}

fn is_digit(byte: u8) -> bool {
    byte.wrapping_sub(b'0') < 10
}

/// Space, tab, line feed, vertical tab, form feed or carriage return.
fn is_space(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') < 5
}

#[cfg(test)]
pub mod oracle;
#[cfg(test)]
mod tests;
