//! # WGME: erase one character of a word, until all that are left differ
//!
//! Two players take turns at one word. A move removes one character, at any
//! place. A word whose characters are all distinct, the empty word too, ends
//! the game: whose turn it is loses.
//!
//! The original statement (CodeChef, a college contest of January 2017) is not
//! to be found any more; the game is known from its editorial, the format is
//! **assumed**. Only what follows the solver knows it:
//!
//! * Input: T, then T words of any bytes but white space. A number below 2^64
//!   in place of a word is the length of the word behind it, so a word that
//!   looks like one needs its length. If the first token consists of letters,
//!   there is no T: every token is a word, and consists of letters.
//! * Output: a line per word, `First` if the player who starts wins, else
//!   `Second`.
//!
//! # Idea
//!
//! The order of the characters plays no part, only how often each occurs. Let n
//! be the length of the word; for each character present, let its *excess* be
//! the number of its occurrences less one; X the sum of the excesses, m the
//! largest (0 for the empty word), and e = 2m - X, which compares the largest
//! excess with all the others together. The word is terminal if X = 0; if not,
//! e and the parity of n decide.
//!
//! **Theorem.** The Grundy number of a word is
//!
//! |               | e < 0 | e = 0 | e = 1 | e > 1 |
//! |---------------|-------|-------|-------|-------|
//! | n even, X > 0 |   0   |   0   |   1   |   1   |
//! | n odd, X > 0  |   1   |   2   |   2   |   0   |
//! | X = 0         |       |   0   |       |       |
//!
//! and the player who starts wins exactly when it is not 0.
//!
//! # Proof
//!
//! By induction over n. With X = 0 the game has ended: 0. Otherwise every move
//! makes n smaller by one, so it leads to the other row of the table, or to X =
//! 0 and the value 0. The moves are:
//!
//! * **top**: if only one character has the largest excess, remove one of it.
//!   Then m and X fall by one: e becomes e - 1.
//! * **low**: remove one of any other character of positive excess. X falls by
//!   one, m stays (characters that share the largest excess are all low): e + 1.
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
//! *n even, e > 0: the value is 1.* The moves lead to X = 0, or to n odd and an
//! e of at least 0, where the value is 0 or 2, never 1. It remains to find a
//! move to 0:
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
//! *n odd, e = 0 or 1: the value is 2.* The moves lead to n even or to X = 0,
//! where no value is 2. It remains to find both 0 and 1:
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
//! Coq has checked all this, for the function below as `Wgme.v` has it:
//! `solution_is_right`, `details_are_right`. Outside are the Rust text itself,
//! the reader and the fixed width of numbers; these are tested.
//!
//! # Cost
//!
//! For each word, time linear in its length, and 256 counts; memory for the
//! longest token. No count is more than the length of a word, and e is the
//! difference of two of them.

use std::io::{self, BufWriter, Read, Write};
use std::ops::Add;
use std::{ascii, cmp, process};

/// The table above, where X > 0: by the parity of n, and e from -1 or less to 2
/// or more.
const VALUES: [[u8; 4]; 2] = [[0, 0, 1, 1], [1, 2, 2, 0]];

/// The Grundy number of a word: 0, 1 or 2.
pub fn grundy(word: &[u8]) -> u8 {
    let (distinct, most) = if word.len() < 256 { tally::<u8>(word) } else { tally::<u64>(word) };
    let sum = word.len() as u64 - distinct; // X
    if sum == 0 {
        return 0;
    }
    let largest = most - 1; // m
    let e = largest as i64 - (sum - largest) as i64;
    VALUES[word.len() % 2][(cmp::max(-1, cmp::min(e, 2)) + 1) as usize]
}

/// How many different characters a word has, and how often the most frequent one
/// occurs. Short words are counted in bytes only for speed: to begin with 2 KB of
/// zeros can take longer than to count.
fn tally<N: Copy + Ord + From<u8> + Into<u64> + Add<Output = N>>(word: &[u8]) -> (u64, u64) {
    let (one, mut most) = (N::from(1), N::from(0));
    let mut counts = [most; 256];
    let mut distinct = 0;
    for &character in word {
        let count = &mut counts[character as usize];
        *count = *count + one;
        distinct += (*count == one) as u64;
        most = cmp::max(most, *count);
    }
    (distinct, most.into())
}

/// Answers every word of the input. An error in the input names the line
/// and what was expected there; the answers before it are written.
pub fn run<R: Read, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    each_word(source, |word| {
        let answer = if grundy(word) > 0 { "First\n" } else { "Second\n" };
        output.write_all(answer.as_bytes())
    })
}

/// Does this with each word of the input.
pub fn each_word<R: Read, F>(source: R, mut act: F) -> io::Result<()>
where
    F: FnMut(&[u8]) -> io::Result<()>,
{
    let mut input = Input::new(source);
    let mut word = input.token()?.to_vec();
    if word.is_empty() || !is_letters(&word) {
        let total = parse(&word).ok_or_else(|| input.error("the number of words"))?;
        for _ in 0..total {
            let length = {
                let token = input.expect("a word", |_| true)?;
                let length = parse(token);
                if length.is_none() {
                    act(token)?;
                }
                length
            };
            if let Some(length) = length {
                let what = format!("a word of the length {}", length);
                act(input.expect(&what, |word| word.len() as u64 == length)?)?;
            }
        }
        return Ok(());
    }
    while !word.is_empty() {
        if !is_letters(&word) {
            return Err(input.error("a word of letters"));
        }
        act(&word)?;
        word = input.token()?.to_vec();
    }
    Ok(())
}

fn is_letters(token: &[u8]) -> bool {
    token.iter().all(|byte| (byte | 32).wrapping_sub(b'a') < 26)
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
