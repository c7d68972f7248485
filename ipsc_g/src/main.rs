//! # IPSC 2008 G: Game on Words
//!
//! Two players append a letter in turn to a string S, which is empty at first.
//! Who makes S a listed word, or no prefix of a listed word, loses. We move
//! first.
//!
//! * Input: N and N words over a..z, then the server's answers, one a line:
//!   * `After your move: 'c'. After my move: 'co'.` The game goes on from `co`.
//!   * `You lost (created a banned word). A new game starts.`
//!   * `You lost (nothing starts with 'cox'). A new game starts.`
//!   * `OK`: won, and done.
//!   * Or just the string as it stands now. Quotes may be plain or typographic.
//! * Output: a line for each submission, the first as soon as the words are in,
//!   one more after each answer: a letter, or `RESTART x`, which gives the game
//!   up and opens a new one with x.
//!
//! The number of submissions is limited, so we look for the fewest that win
//! against the longest defence. Internet Problem Solving Contest 2008, G1 and
//! G2: no bounds are stated; the hard list had about a million letters.
//!
//! # Idea
//!
//! The prefixes of the words form a trie, in which a game is a path down from
//! the root, the empty string. Let p(S) be the *plies*, the number of moves
//! that are still made on S, where a winner hurries and a loser delays.
//!
//! **Theorem.** p(S) = 0 if S has letters and is a listed word or no prefix of
//! one. Otherwise p(S) is the best of 1 + p(Sx) over all letters x, where even
//! numbers are better than odd ones, small even ones better than large, and
//! large odd ones better than small. The player to move on S wins if and only
//! if p(S) is even.
//!
//! # Proof
//!
//! Once S is listed or no prefix, whoever made it so has lost, and the player
//! "to move" has won, after no more moves: 0 (the test
//! `every_string_has_the_outcome_and_the_length_of_play_of_the_rules` covers
//! such strings). So words below a listed word are never reached and drop out
//! of the list. Otherwise every letter x is a move, and then the other one is
//! to move on Sx. A game ends at the latest one letter beyond the longest word,
//! so we may use induction over the letters left until then. If some p(Sx) is
//! odd, the other one loses on Sx; the smallest such p(Sx) wins soonest, and
//! 1 + p(Sx) is even. If all are even, the other one wins whatever we do; the
//! largest p(Sx) delays it most, and 1 + p(Sx) is odd. Both are what the order
//! above calls the best.
//!
//! A letter outside the trie, or one that completes a word, counts 1 + 0, the
//! worst of all: so the best is found among the letters that lead on, starting
//! from 1.
//!
//! If only one letter x leads on, p(S) = 1 + p(Sx), as no other letter beats
//! it. So p needs to be known where words branch, and grows by one for each
//! letter above that.
//!
//! We make every other move of a game, the first one included, so from a won S
//! we need p(S) / 2 submissions, the fewest against the longest defence. A new
//! game needs p("") / 2 if it is won, with `RESTART x` as the first of them. So
//! restarting is right if p("") is even, and p(S) is odd or larger.
//!
//! # Cost
//!
//! After sorting, linear: in sorted order the words are a walk through the
//! trie, and the branchings above the place where the walk stands are kept on a
//! stack. No recursion. Besides the letters, a few numbers for each word. An
//! answer costs a few binary searches. p is at most the length of the longest
//! word, or 1.

use std::io::{self, BufWriter, Read, Write};
use std::{ascii, cmp, process};

/// A word of the list.
#[derive(Clone, Copy)]
pub struct Word {
    key: u64,     // its first letters, for a quick comparison
    start: usize, // in the letters of the list
    end: usize,
}

/// A string on which listed words branch.
struct Branch {
    depth: usize, // its length
    plies: usize, // p of it
    last: usize,  // of the words that begin with it
}

/// The words that a game can end on, and how long games last.
pub struct Game {
    letters: Vec<u8>,
    words: Vec<Word>, // in alphabetical order, none the beginning of another
    branches: Vec<Branch>,
    // Of the branches with the first word k, and of those with the last word k,
    // the place of the shortest: longer ones are found at their other end.
    starting: Vec<usize>,
    ending: Vec<usize>,
}

impl Game {
    /// The game on the words with these starts and ends in the letters of the
    /// list, in any order, repetitions included.
    pub fn new(list: Vec<u8>, ranges: &[(usize, usize)]) -> Game {
        let mut game = Game {
            letters: list,
            words: Vec::new(),
            branches: Vec::new(),
            starting: vec![0; ranges.len()],
            ending: vec![0; ranges.len()],
        };
        let mut words = game.sorted(ranges);
        let mut last = None;
        words.retain(|word| {
            // Words that begin with a listed one, or repeat it, come right
            // behind it.
            let letters = game.of(word);
            let new = last.map_or(true, |last| !letters.starts_with(last));
            if new {
                last = Some(letters);
            }
            new
        });
        game.words = words;
        game.measure();
        game
    }

    /// All words in alphabetical order.
    fn sorted(&self, ranges: &[(usize, usize)]) -> Vec<Word> {
        let word = |&(from, to): &(usize, usize)| {
            let first = self.letters[from..to]
                .iter()
                .chain(b"\0\0\0\0\0\0\0\0")
                .take(8);
            Word {
                key: first.fold(0, |key, &letter| key << 8 | u64::from(letter)),
                start: from,
                end: to,
            }
        };
        let mut words: Vec<Word> = ranges.iter().map(word).collect();
        words.sort_by(|a, b| match a.key.cmp(&b.key) {
            cmp::Ordering::Equal => self.of(a).cmp(self.of(b)),
            order => order,
        });
        words
    }

    /// Finds the branches by one walk through the words.
    fn measure(&mut self) {
        // The branches that the walk is not done with, each with its first
        // word.
        let mut open: Vec<(Branch, usize)> = Vec::new();
        for k in 0..self.words.len() {
            let shared = match self.words.get(k + 1) {
                None => 0,
                Some(next) => self.common(&self.words[k], next),
            };
            // What is deeper than `shared` is done, the word itself first: each
            // tells the branch above what it is worth.
            let mut depth = self.of(&self.words[k]).len();
            let mut plies = 0;
            let mut first = k;
            while depth > shared {
                if open.last().map_or(true, |above| above.0.depth < shared) {
                    let branch = Branch {
                        depth: shared,
                        plies: 1,
                        last: k,
                    };
                    open.push((branch, first));
                }
                if let Some(above) = open.last_mut() {
                    above.0.plies = better(above.0.plies, depth - above.0.depth + plies);
                    above.0.last = k;
                    depth = above.0.depth;
                    plies = above.0.plies;
                    first = above.1;
                }
                if depth > shared {
                    self.starting[first] = self.branches.len();
                    self.ending[k] = self.branches.len();
                    self.branches.extend(open.pop().map(|done| done.0));
                }
            }
        }
    }

    /// The letters of a word.
    fn of(&self, word: &Word) -> &[u8] {
        &self.letters[word.start..word.end]
    }

    /// How many letters two words have in common at the beginning.
    fn common(&self, a: &Word, b: &Word) -> usize {
        let pairs = self.of(a).iter().zip(self.of(b));
        pairs.take_while(|&(a, b)| a == b).count()
    }

    /// p of the string of `depth` letters with which just the words from
    /// `first` to `last` begin.
    fn plies(&self, first: usize, last: usize, depth: usize) -> usize {
        if first == last {
            return self.of(&self.words[first]).len() - depth;
        }
        let mut branch = &self.branches[self.starting[first]];
        if branch.last != last {
            branch = &self.branches[self.ending[last]];
        }
        branch.depth - depth + branch.plies
    }

    /// The plies left on a string, and the best letter to append, the first in
    /// the alphabet among equals. None if the string cannot arise or is listed.
    ///
    /// Costs a few binary searches among the words for each letter that leads
    /// on.
    pub fn best(&self, string: &[u8]) -> Option<(usize, u8)> {
        let depth = string.len();
        let mut k = count(&self.words, |word| self.of(word) < string);
        let mut words = &self.words[k..];
        words = &words[..count(words, |word| self.of(word).starts_with(string))];
        let ended = words.first().map_or(true, |word| self.of(word) == string);
        if depth > 0 && ended {
            return None;
        }
        // What any letter is worth that ends the game.
        let mut best = (1, b'a');
        while let Some(word) = words.first() {
            let letter = self.of(word)[depth];
            let side = count(words, |word| self.of(word)[depth] == letter);
            let plies = better(best.0, 1 + self.plies(k, k + side - 1, depth + 1));
            if plies != best.0 {
                best = (plies, letter);
            }
            words = &words[side..];
            k += side;
        }
        Some(best)
    }
}

/// The better number of plies for the player to move, who wins if it is even:
/// rather sooner, and else loses, rather later.
fn better(a: usize, b: usize) -> usize {
    match (a % 2, b % 2) {
        (0, 0) => cmp::min(a, b),
        (1, 1) => cmp::max(a, b),
        (0, _) => a,
        _ => b,
    }
}

/// How many of the words, sorted so that these come first, are `such`.
fn count<F: Fn(&Word) -> bool>(words: &[Word], such: F) -> usize {
    let side = |word: &Word| {
        if such(word) {
            cmp::Ordering::Less
        } else {
            cmp::Ordering::Greater
        }
    };
    words.binary_search_by(side).unwrap_or_else(|place| place)
}

/// Plays as long as the server answers. An error names the line and what was
/// expected there; the submissions before it are written.
pub fn run<R: Read, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input::new(source);
    let total = input
        .number()?
        .ok_or_else(|| input.expected("the number of words"))?;
    let mut letters = Vec::new();
    let mut words = Vec::new();
    for _ in 0..total {
        let start = letters.len();
        input.skip()?;
        input.scan(|bytes| {
            let length = bytes
                .iter()
                .take_while(|&byte| byte.wrapping_sub(b'a') < 26)
                .count();
            letters.extend_from_slice(&bytes[..length]);
            length
        })?;
        let next = input.buffer[..input.end].get(input.start).cloned();
        if start == letters.len() || next.map_or(false, |byte| !is_space(byte)) {
            return Err(input.expected("a word of the letters a to z"));
        }
        words.push((start, letters.len()));
    }
    let game = Game::new(letters, &words);
    let (new, first) = game.best(b"").unwrap_or((1, b'a'));
    let mut string = Vec::new();
    loop {
        let (plies, letter) = match game.best(&string) {
            None => return Err(input.error("the beginning of a listed word", &string)),
            Some(best) => best,
        };
        if new % 2 == 0 && better(new, plies) != plies {
            writeln!(output, "RESTART {}", first as char)?;
        } else {
            writeln!(output, "{}", letter as char)?;
        }
        output.flush()?;
        match answer(&mut input)? {
            None => return Ok(()),
            Some(now) => string = now,
        }
    }
}

/// The string as it stands after the server's next answer; None if there is no
/// other, or we have won.
pub fn answer<R: Read>(input: &mut Input<R>) -> io::Result<Option<Vec<u8>>> {
    let first = token(input)?;
    if first.is_empty() || first == b"OK" {
        Ok(None)
    } else if first == b"After" {
        phrase(input, "your move: 'x'. After my move: 'x'.").map(Some)
    } else if first == b"You" {
        phrase(input, "lost")?;
        if input.peek()?.starts_with(b"(created") {
            phrase(input, "(created a banned word).")?;
        } else {
            phrase(input, "(nothing starts with 'x').")?;
        }
        phrase(input, "A new game starts.").map(Some)
    } else {
        Ok(Some(quoted(&first, "").unwrap_or(&first).to_vec()))
    }
}

/// Reads this phrase, where 'x' stands for any string in quotes, and returns
/// the last such string, or the empty one.
fn phrase<R: Read>(input: &mut Input<R>, text: &str) -> io::Result<Vec<u8>> {
    let mut string = Vec::new();
    for part in text.split(' ') {
        let token = token(input)?;
        match part.split("'x'").nth(1) {
            Some(ending) => match quoted(&token, ending) {
                None => return Err(input.error("a string in quotes", &token)),
                Some(inside) => string = inside.to_vec(),
            },
            None if token != part.as_bytes() => {
                return Err(input.error(&format!("\"{}\"", part), &token));
            }
            None => {}
        }
    }
    Ok(string)
}

/// What a token has in quotes, plain or typographic, before this ending.
fn quoted<'a>(token: &'a [u8], ending: &str) -> Option<&'a [u8]> {
    for &(open, close) in [("'", "'"), ("\u{2018}", "\u{2019}")].iter() {
        let close = format!("{}{}", close, ending);
        let inside = open.len() + close.len() <= token.len();
        if inside && token.starts_with(open.as_bytes()) && token.ends_with(close.as_bytes()) {
            return Some(&token[open.len()..token.len() - close.len()]);
        }
    }
    None
}

/// The next token; empty at the end of input.
pub fn token<R: Read>(input: &mut Input<R>) -> io::Result<Vec<u8>> {
    let mut token = Vec::new();
    input.skip()?;
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
            let _ = writeln!(io::stderr(), "ipsc_g: {}", error);
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
