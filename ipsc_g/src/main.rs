//! # IPSC 2008 G: Game on Words
//!
//! Two players append a letter in turn to a string S, which is empty at first.
//! Who makes S a listed word, or no prefix of a listed word, loses. We move first.
//!
//! * Input: N and N words over a..z, then the server's answers, one a line:
//!   * `After your move: 'c'. After my move: 'co'.` The game goes on from `co`.
//!   * `You lost (created a banned word). A new game starts.`
//!   * `You lost (nothing starts with 'cox'). A new game starts.`
//!   * `OK`: won, and done.
//!   * Or just the string as it stands now. Quotes may be plain or typographic.
//! * Output: a line for each submission, the first as soon as the words are in, one more
//!   after each answer: a letter, or `RESTART x`, which gives the game up and
//!   opens a new one with x.
//!
//! The number of submissions is limited, so we look for the fewest that win against the
//! longest defence. <https://ipsc.ksp.sk/2008>: no bounds are stated; the hard list had
//! about a million letters.
//!
//! # Idea
//!
//! The prefixes of the words form a trie, in which a game is a path down from the
//! root, the empty string. Let p(S) be the *plies*, the number of moves that are
//! still made on S, where a winner hurries and a loser delays.
//!
//! **Theorem.** p(S) = 0 if S is a listed word or no prefix of one. Otherwise
//! p(S) is the best of 1 + p(Sx) over all letters x, where even numbers are better than
//! odd ones, small even ones better than large, and large odd ones better than
//! small. The player to move on S wins if and only if p(S) is even.
//!
//! # Proof
//!
//! Once S is listed or no prefix, whoever made it so has lost, and the player "to move"
//! has won, after no more moves: 0. So words below a listed word are
//! never reached and drop out of the list. Otherwise every x is a move,
//! after which the other one moves on Sx, and all games end within the longest word and a
//! letter, so by induction over the length left: if some p(Sx) is odd, the
//! other one loses on Sx. Choosing the smallest such p(Sx) wins soonest, and
//! 1 + p(Sx) is even. If all are even, the other one wins whatever we do, the largest
//! p(Sx) delays it most, and 1 + p(Sx) is odd. Both are what the order above calls the best.
//! A letter outside the trie, or one that completes a word, counts 1 + 0, the worst
//! of all: so the best is found among the children in the trie, and a fold over them may start from 1.
//!
//! We make every other move of a game, the first one included, so from a won S we
//! need p(S) / 2 submissions, the fewest against the longest defence. A new game
//! needs p("") / 2 if it is won, with `RESTART x` as the first of them. So restarting is right
//! if p("") is even and p(S) is odd or larger.
//!
//! # Cost
//!
//! After sorting, linear: the sorted words are the trie in the order of a walk through
//! it, each new word sharing the beginning of the path with the one before. No recursion; the
//! path is kept as pieces of words. Besides the letters, a number for each letter and three for each
//! word. An answer costs a few binary searches. p is at most the longest
//! word's length, which 32 bits hold.

use std::io::{self, BufWriter, Read, Write};
use std::{ascii, cmp, process};

/// The words that a game can end on, and what each of their prefixes is worth.
pub struct Game {
    letters: Vec<u8>,
    words: Vec<(usize, usize)>, // the start and end in `letters` of each, in alphabetical order
    plies: Vec<u32>, // p of the prefix that ends with this letter, at the first word that has it
    root: u32,       // p of the empty string
}

impl Game {
    /// The game on the words with these starts and ends in `letters`, in any
    /// order and with repetitions.
    pub fn new(letters: Vec<u8>, mut words: Vec<(usize, usize)>) -> Game {
        words.sort_by(|&(a, b), &(c, d)| letters[a..b].cmp(&letters[c..d]));
        let mut game = Game {
            plies: vec![1; letters.len()],
            words: Vec::with_capacity(words.len()),
            letters: letters,
            root: 1,
        };
        // The trie's path to the last word: of each (above, start), the nodes below depth
        // `above` are letters of the word at `start`, until the next one takes over.
        let mut path = Vec::new();
        let mut depth = 0;
        for (start, end) in words {
            let last = game.words.last().map_or(start..start, |&(a, b)| a..b);
            let shared = game.letters[last]
                .iter()
                .zip(&game.letters[start..end])
                .take_while(|&(a, b)| a == b)
                .count();
            if depth > 0 && shared == depth {
                continue; // it is or begins with the last word: out of reach
            }
            game.close(&mut path, depth, shared);
            path.push((shared, start));
            depth = end - start;
            game.plies[end - 1] = 0;
            game.words.push((start, end));
        }
        game.close(&mut path, depth, 0);
        game
    }

    /// Takes the nodes from depth `from` up to the one below depth `to` off the path, since all
    /// below them is known, and tells each one's parent what it is worth.
    fn close(&mut self, path: &mut Vec<(usize, usize)>, from: usize, to: usize) {
        for depth in (to + 1..from + 1).rev() {
            let (above, start) = path[path.len() - 1];
            let plies = 1 + self.plies[start + depth - 1];
            if depth - 1 == above {
                path.pop();
            }
            let parent = match path.last() {
                Some(&(_, start)) => &mut self.plies[start + depth - 2],
                None => &mut self.root,
            };
            *parent = better(*parent, plies);
        }
    }

    /// The plies left on a string, and the best letter to append, the first in
    /// the alphabet among equals. None if the string cannot arise or is listed.
    ///
    /// Costs a few binary searches among the words.
    pub fn best(&self, string: &[u8]) -> Option<(u32, u8)> {
        let depth = string.len();
        let word = |&(start, end): &(usize, usize)| &self.letters[start..end];
        let mut words = &self.words[count(&self.words, |range| word(range) < string)..];
        words = &words[..count(words, |range| word(range).starts_with(string))];
        if depth > 0 && words.first().map_or(true, |range| word(range) == string) {
            return None;
        }
        // What any letter is worth that ends the game.
        let mut best = (1, b'a');
        while let Some(&(start, _)) = words.first() {
            let letter = self.letters[start + depth];
            let plies = better(best.0, 1 + self.plies[start + depth]);
            if plies != best.0 {
                best = (plies, letter);
            }
            words = &words[count(words, |&(start, _)| self.letters[start + depth] == letter)..];
        }
        Some(best)
    }
}

/// The better number of plies for the player to move, who wins if it is even:
/// rather sooner, and else loses, rather later.
fn better(a: u32, b: u32) -> u32 {
    match (a % 2, b % 2) {
        (0, 0) => cmp::min(a, b),
        (1, 1) => cmp::max(a, b),
        (0, _) => a,
        _ => b,
    }
}

/// How many of the words, sorted so that these come first, are `such`.
fn count<F: Fn(&(usize, usize)) -> bool>(words: &[(usize, usize)], such: F) -> usize {
    let side = |word: &(usize, usize)| {
        if such(word) {
            cmp::Ordering::Less
        } else {
            cmp::Ordering::Greater
        }
    };
    words.binary_search_by(side).unwrap_or_else(|place| place)
}

/// Plays as long as the server answers. An error names the line and what was expected
/// there; the submissions before it are written.
pub fn run<R: Read, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input::new(source);
    let total = input
        .number()?
        .ok_or_else(|| input.expected("the number of words"))?;
    let mut letters = Vec::new();
    let mut words = Vec::new();
    for _ in 0..total {
        let start = letters.len();
        let missing = input.peek()?.is_empty();
        input.scan(|bytes| {
            let length = bytes
                .iter()
                .take_while(|&byte| byte.wrapping_sub(b'a') < 26)
                .count();
            letters.extend_from_slice(&bytes[..length]);
            length
        })?;
        let next = input.buffer[..input.end].get(input.start);
        if missing || next.map_or(false, |&byte| !is_space(byte)) {
            return Err(input.expected("a word of the letters a to z"));
        }
        words.push((start, letters.len()));
    }
    let game = Game::new(letters, words);
    let new_game = game.root;
    let mut string = Vec::new();
    loop {
        let (plies, letter) = match game.best(&string) {
            None => return Err(input.error("the beginning of a listed word", &string)),
            Some(best) => best,
        };
        let lost = plies % 2 == 1;
        if !string.is_empty() && new_game % 2 == 0 && (lost || new_game < plies) {
            if let Some((_, letter)) = game.best(b"") {
                writeln!(output, "RESTART {}", letter as char)?;
            }
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

/// The string as it stands after the server's next answer; None if there is
/// no other, or we have won.
pub fn answer<R: Read>(input: &mut Input<R>) -> io::Result<Option<Vec<u8>>> {
    let first = token(input)?;
    if first.is_empty() || first == b"OK" {
        Ok(None)
    } else if first == b"After" {
        phrase(input, "your move: 'x'. After my move: 'x'.").map(Some)
    } else if first == b"You" {
        phrase(input, "lost")?;
        let banned = input.peek()?.starts_with(b"(created");
        phrase(
            input,
            if banned {
                "(created a banned word)."
            } else {
                "(nothing starts with 'x')."
            },
        )?;
        phrase(input, "A new game starts.").map(Some)
    } else {
        Ok(Some(quoted(&first, "").unwrap_or(&first).to_vec()))
    }
}

/// Reads this phrase, where 'x' stands for any string in quotes, and returns the last such
/// string, or the empty one.
fn phrase<R: Read>(input: &mut Input<R>, text: &str) -> io::Result<Vec<u8>> {
    let mut string = Vec::new();
    for part in text.split(' ') {
        let token = token(input)?;
        if part.starts_with("'x'") {
            string = match quoted(&token, &part[3..]) {
                None => return Err(input.error("a string in quotes", &token)),
                Some(string) => string.to_vec(),
            };
        } else if token != part.as_bytes() {
            return Err(input.error(&format!("\"{}\"", part), &token));
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
    input.peek()?;
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
            buffer: vec![0; 1 << 16],
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

    /// Reads more behind the unused bytes, which must be fewer than `SHOWN`.
    /// False at the end of input.
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
    fn scan<F: FnMut(&[u8]) -> usize>(&mut self, mut take: F) -> io::Result<()> {
        loop {
            self.start += take(&self.buffer[self.start..self.end]);
            if self.start < self.end || !self.fill()? {
                return Ok(());
            }
        }
    }

    /// The next token, or at least `SHOWN` bytes of a longer one; empty at the
    /// end of input. It stays the next one.
    pub fn peek(&mut self) -> io::Result<&[u8]> {
        self.scan(|bytes| bytes.iter().take_while(|&&byte| is_space(byte)).count())?;
        let mut length = token_length(&self.buffer[self.start..self.end]);
        while length < SHOWN && self.start + length == self.end && self.fill()? {
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

    /// The error that `what` was expected in this line, where `token` was found.
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

/// The value of a token that is a number, if it is shorter than `SHOWN`.
pub fn parse(token: &[u8]) -> Option<u64> {
    if token.is_empty() || token.len() >= SHOWN {
        return None;
    }
    token.iter().fold(Some(0), |value: Option<u64>, &byte| {
        let digit = byte.wrapping_sub(b'0');
        match value.and_then(|value| value.checked_mul(10)) {
            Some(tens) if digit < 10 => tens.checked_add(u64::from(digit)),
            _ => None,
        }
    })
}

/// How many bytes stand before the first white space.
fn token_length(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|&&byte| !is_space(byte)).count()
}

/// Space, tab, line feed, vertical tab, form feed or carriage return.
pub fn is_space(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') < 5
}

#[cfg(test)]
pub mod oracle;
#[cfg(test)]
mod tests;
