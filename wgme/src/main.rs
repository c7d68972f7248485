//! # WGME: erase one character of a word, until all that are left differ
//!
//! Two players take turns at one word. A move removes one character, at any
//! place. A word whose characters are all distinct, the empty word too, ends
//! the game: whose turn it is loses.
//!
//! The original statement (CodeChef, a college contest of January 2017) is not
//! to be found any more; the game is known from its editorial, the format is
//! **assumed**. Only `run` knows it:
//!
//! * Input: T, then T words of any bytes but white space. A number before a
//!   word is the length of that word. If the first token is not a number, it is
//!   the only word.
//! * Output: a line per word, `First` if the player who starts wins, else
//!   `Second`.
//!
//! # Idea
//!
//! The order of the characters plays no part, only how often each occurs. Let n
//! be the length of the word; for each character present, let its *excess* be
//! the number of its occurrences less one; X the sum of the excesses, m the
//! largest, and e = 2m - X, which compares the largest excess with all the
//! others together. The word is terminal if X = 0. A winner is found from e and
//! the parity of n alone:
//!
//! | Grundy number | e < 0 | e = 0 | e = 1 | e > 1 |
//! |---------------|-------|-------|-------|-------|
//! | n even, X > 0 |   0   |   0   |   1   |   1   |
//! | n odd, X > 0  |   1   |   2   |   2   |   0   |
//! | X = 0         |       |   0   |       |       |
//!
//! # Proof
//!
//! By induction over n, from X = 0, where the game has ended by its rules (the
//! test `every_value_is_that_of_the_rules` covers all short words). Every move
//! makes n smaller by one, so it leads to the other row of the table, or to X =
//! 0 and the value 0. With X > 0 the moves are:
//!
//! * **top**: remove one of the character with the largest excess, if no other
//!   has as large an excess. Then m and X fall by one: e becomes e - 1.
//! * **low**: remove any other one of positive excess. X falls by one, m stays:
//!   e + 1.
//! * **lone**: remove a character that occurs once. X and m stay, and so does
//!   e.
//!
//! If e > 0, then 2m > X: the largest excess is greater than all the others
//! together, so *top* exists; *low* exists if X > m. If e <= 0, then X >= 2m >=
//! 2: others have an excess, so *low* exists, and X > 0 after every move. The
//! number of distinct characters is n - X, and e is odd when X is.
//!
//! *n even, e <= 0: the value is 0.* Every move leads to n odd, X > 0 and an e
//! of at most 1, where the value is 1 or 2, never 0.
//!
//! *n even, e > 0: the value is 1.* The moves lead to n odd and an e of at
//! least 0, where the value is 0 or 2, never 1. It remains to find a move to 0:
//!
//! * e >= 3: *top*, which leaves e >= 2.
//! * e = 2 and X > 2: as m = (X + 2) / 2 < X, *low* exists, and leaves e = 3.
//! * e = 2 and X = 2: one character occurs three times, and n - 3 occur once,
//!   an odd number, so *lone* exists, and leaves e = 2.
//! * e = 1 and X > 1: as m = (X + 1) / 2 < X, *low* exists, and leaves e = 2.
//! * e = 1 and X = 1: *top*, which leaves X = 0.
//!
//! *n odd, e < 0: the value is 1.* Every move leads to e <= 0 and n even: 0.
//! There is one.
//!
//! *n odd, e >= 2: the value is 0.* Every move leads to e >= 1 with X > 0 (as m
//! <= X, e <= X and so X >= 2) and n even: 1.
//!
//! *n odd, e = 0 or 1: the value is 2.* The moves lead to n even, where no
//! value is 2. It remains to find both 0 and 1:
//!
//! * e = 1: *top* leads to e = 0 or X = 0, which is 0. For 1, if X > 1, *low*
//!   exists as above, and leaves e = 2. If X = 1, one character occurs twice,
//!   and n - 2 occur once, an odd number, so *lone* exists, and leaves e = 1, X
//!   = 1.
//! * e = 0: *low* leads to e = 1, which is 1. For 0, *top* leaves e = -1, and
//!   *lone* e = 0. One of the two exists: else two characters share the largest
//!   excess, with X = 2m no other has any, and none occurs once, so that n =
//!   X + 2 is even.
//!
//! # Cost
//!
//! Time linear in the length of the input; memory for the longest word. All
//! counts are at most that length and fit in 64 bits.

use std::io::{self, BufWriter, Read, Write};
use std::{ascii, cmp, process};

/// The table above: by the parity of n, and e from -1 or less to 2 or more.
const VALUES: [[u8; 4]; 2] = [[0, 0, 1, 1], [1, 2, 2, 0]];

/// A word, read character by character, as far as the game depends on it.
pub struct Word {
    length: u64,
    excess: u64, // the sum of all, X in the proof
    // For each character, base plus how often it occurs in the word. Less than
    // base is left from an earlier word and means 0: nothing needs clearing.
    marks: [u64; 256],
    base: u64,
    highest: u64, // base plus the largest excess, m in the proof
}

impl Word {
    /// The empty word.
    pub fn empty() -> Word {
        Word {
            length: 0,
            excess: 0,
            marks: [0; 256],
            base: 0,
            highest: 0,
        }
    }

    /// Makes it the empty word again, in constant time.
    pub fn clear(&mut self) {
        self.base += self.length;
        self.highest = self.base;
        self.length = 0;
        self.excess = 0;
    }

    /// Appends the characters up to the first white space, and returns how many
    /// they are. Linear time.
    pub fn extend(&mut self, characters: &[u8]) -> usize {
        let base = self.base;
        let mut highest = self.highest;
        let mut excess = 0;
        let mut length = 0;
        for &character in characters {
            if character <= b' ' && is_space(character) {
                break;
            }
            let mark = &mut self.marks[character as usize];
            let before = cmp::max(*mark, base);
            *mark = before + 1;
            excess += (before > base) as u64;
            highest = cmp::max(highest, before);
            length += 1;
        }
        self.highest = highest;
        self.excess += excess;
        self.length += length as u64;
        length
    }

    /// The Grundy number: 0, 1 or 2.
    pub fn grundy(&self) -> u8 {
        if self.excess == 0 {
            return 0;
        }
        let e = 2 * (self.highest - self.base) as i64 - self.excess as i64;
        let column = cmp::max(-1, cmp::min(e, 2)) + 1;
        VALUES[(self.length % 2) as usize][column as usize]
    }
}

/// Answers every word of the input. An error names the line and what was
/// expected there; the answers before it are written.
pub fn run<R: Read, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input::new(source);
    let mut word = Word::empty();
    let total = input.number()?;
    let mut token = Vec::new(); // behind a number, the word as a message shows it
    for _ in 0..total.unwrap_or(1) {
        let mut length = None;
        input.skip()?;
        let next = input.buffer[..input.end].get(input.start).cloned();
        if next.map_or(false, is_digit) {
            length = input.number()?;
            token = input.peek()?.to_vec();
        }
        word.clear();
        input.scan(|characters| word.extend(characters))?;
        if word.length == 0 {
            return Err(input.expected("a word"));
        }
        match length {
            Some(length) if length != word.length => {
                let what = format!("a word of the length {}", length);
                return Err(input.error(&what, &token));
            }
            _ => {}
        }
        let answer = ["Second\n", "First\n"][(word.grundy() > 0) as usize];
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
}

fn main() {
    let (stdin, stdout) = (io::stdin(), io::stdout());
    let mut output = BufWriter::new(stdout.lock());
    let result = run(stdin.lock(), &mut output);
    // What is answered is written even if there is an error.
    if let Err(error) = result.and(output.flush()) {
        // A reader that went away wants no message.
        if error.kind() != io::ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "wgme: {}", error);
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
