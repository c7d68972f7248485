//! # IPSC 2008 G: Game on Words
//!
//! Two players append a letter in turn to a string S, which is empty at first.
//! Who makes S a listed word, or no prefix of a listed word, loses. We move
//! first.
//!
//! * Input: N and N words over a..z, then the server's answers, one a line:
//!   * `After your move: 'c'. After my move: 'co'.` The game goes on from `co`,
//!     whatever the first string is.
//!   * `You lost (created a banned word). A new game starts.`
//!   * `You lost (nothing starts with 'cox'). A new game starts.`
//!   * `OK`: won, and done.
//!   * `Invalid submission (...).`, word for word as this collection's server says
//!     it: nothing has changed. `No submissions left`: done.
//!   * Or just the string as it stands now, in quotes or not. A quote is any of
//!     ' ` " ‘ ’ “ ” and the bytes 0x91 to 0x94.
//! * Output: a line for each submission, the first as soon as the words are in,
//!   one more after each answer that lets us go on: a letter, or `RESTART x`,
//!   which gives the game up and opens a new one with x.
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
//! "to move" has won, after no more moves: 0. So words below a listed word are
//! never reached and drop out of the list. Otherwise every letter x is a move,
//! and then the other one is to move on Sx. A game ends at the latest when S is
//! as long as the longest word, or has its first letter, so we may use
//! induction over the letters left until then. If some p(Sx) is odd, the other
//! one loses on Sx; the smallest such p(Sx) wins soonest, and 1 + p(Sx) is
//! even. If all are even, the other one wins whatever we do; the largest p(Sx)
//! delays it most, and 1 + p(Sx) is odd. Both are what the order above calls
//! the best.
//!
//! *Branches.* A letter outside the trie, or one that completes a word, counts
//! 1 + 0, the worst of all: so the best is found among the letters that lead
//! on, starting from 1. If only one letter x leads on, p(S) = 1 + p(Sx). So p
//! needs to be known where words branch, and grows by one for each letter above
//! that.
//!
//! *Restarts.* We make every other move of a game, the first one included. With
//! k submissions left, new games allowed, S is won if and only if p(S) or p("")
//! is even and at most 2k. By induction over k; with none left nothing is won,
//! and no p on our turn is 0. If p("") is even and at most 2k, `RESTART x` with
//! its best letter wins. If not, then p("") is not even and at most 2(k - 1)
//! either, so after one submission more a new game, opened by choice or because
//! this one was lost, is never won: the game of this submission must be won.
//! That takes an even p(S) of at most 2k, and with one the best letters win it;
//! or by `RESTART x`, a move on the empty string, an even p("") of at most 2k,
//! which we do not have. So S wants p(S) / 2 submissions, or p("") / 2 by a
//! restart: we restart if p("") is even, and p(S) is odd or larger, and at a
//! tie, where both are right, go on.
//!
//! Coq has checked all this, for the function below as `IpscG.v` has it:
//! `solution_is_right`, `details_are_right`. Outside are the Rust text itself,
//! the reader and the fixed width of numbers; these are tested.
//!
//! # Cost
//!
//! Sorting N words takes about N log N comparisons. After that, linear in the
//! letters of the list: in sorted order the words are a walk through the trie,
//! and the branches above the place where the walk stands are kept on a stack.
//! No recursion. Besides the letters, a few numbers for each word, and the
//! longest token. An answer costs a few binary searches for each letter that
//! leads on from the string or from the empty one; each comparison takes time
//! up to the length of the string. p is at most the length of the longest word,
//! or 1.

use std::io::{self, BufWriter, Read, Write};
use std::{ascii, cmp, process};

/// A word of the list.
#[derive(Clone, Copy)]
struct Word {
    key: u64,     // its first eight letters: sorting seldom looks further
    start: usize, // in the letters of the list
    end: usize,
}

/// A string with letters on which words branch.
#[derive(Clone, Copy)]
struct Branch {
    depth: usize, // its length
    plies: usize, // p of it
    first: usize, // of the words that begin with it
    last: usize,
}

/// The words that a game can end on, and how long games last.
pub struct Game {
    letters: Vec<u8>,
    words: Vec<Word>,      // in alphabetical order, none the beginning of another
    branches: Vec<Branch>, // the last word ascending, then the first one descending
}

impl Game {
    /// The game on the words with these starts and ends in the letters of a
    /// list, in any order, repetitions included.
    pub fn new(letters: Vec<u8>, ranges: &[(usize, usize)]) -> Game {
        let mut game = Game { letters: letters, words: Vec::new(), branches: Vec::new() };
        let mut words = game.sorted(ranges);
        let mut last: Option<Word> = None;
        words.retain(|word| {
            // A word that goes on from a listed one, or repeats it, comes behind it.
            let is_below = |last: Word| game.text(word).starts_with(game.text(&last));
            let is_first = !last.map_or(false, is_below);
            last = if is_first { Some(*word) } else { last };
            is_first
        });
        game.words = words;
        game.branches = game.walk();
        game
    }

    /// All words in alphabetical order.
    fn sorted(&self, ranges: &[(usize, usize)]) -> Vec<Word> {
        let word = |&(start, end): &(usize, usize)| {
            let letter = |place| self.letters[start..end].get(place).cloned().unwrap_or(0);
            let key = (0..8).fold(0, |key, place| key << 8 | u64::from(letter(place)));
            Word { key: key, start: start, end: end }
        };
        let mut words: Vec<Word> = ranges.iter().map(word).collect();
        words.sort_by(|a, b| match a.key.cmp(&b.key) {
            cmp::Ordering::Equal => self.text(a).cmp(self.text(b)),
            order => order,
        });
        words
    }

    /// Finds the branches by one walk through the words.
    fn walk(&self) -> Vec<Branch> {
        let mut branches = Vec::new();
        let mut open: Vec<Branch> = Vec::new(); // above where the walk stands, the shortest first
        for (k, word) in self.words.iter().enumerate() {
            let next = self.words.get(k + 1);
            let shared = next.map_or(0, |next| self.common(word, next));
            // What is deeper than `shared` is done with, the word itself first: each
            // tells the branch above it what it is worth.
            let mut done = Branch { depth: word.end - word.start, plies: 0, first: k, last: k };
            loop {
                let above = match open.pop() {
                    Some(above) if above.depth >= shared => above,
                    other => {
                        open.extend(other);
                        Branch { depth: shared, plies: 1, first: done.first, last: k }
                    }
                };
                let plies = better(above.plies, done.depth - above.depth + done.plies);
                done = Branch { depth: above.depth, plies: plies, first: above.first, last: k };
                if done.depth == shared {
                    open.push(done);
                    break;
                }
                branches.push(done);
            }
        }
        branches
    }

    /// The letters of a word.
    fn text(&self, word: &Word) -> &[u8] {
        &self.letters[word.start..word.end]
    }

    /// How many letters two words have in common at the beginning.
    fn common(&self, a: &Word, b: &Word) -> usize {
        let pairs = self.text(a).iter().zip(self.text(b));
        pairs.take_while(|&(a, b)| a == b).count()
    }

    /// p of the string of `depth` letters, at least one, with which the words from
    /// `first` to `last` begin and no other.
    fn plies(&self, first: usize, last: usize, depth: usize) -> usize {
        if first == last {
            return self.text(&self.words[first]).len() - depth;
        }
        let is_before =
            |branch: &Branch| branch.last < last || branch.last == last && branch.first > first;
        let branch = self.branches[partition_point(&self.branches, is_before)];
        branch.depth - depth + branch.plies
    }

    /// p of a string, and the best letter to append, the first in the alphabet
    /// among equals. None if the game is over.
    pub fn best(&self, string: &[u8]) -> Option<(usize, u8)> {
        let depth = string.len();
        let mut k = partition_point(&self.words, |word| self.text(word) < string);
        let mut words = &self.words[k..];
        words = &words[..partition_point(words, |word| self.text(word).starts_with(string))];
        let is_over = words.first().map_or(true, |word| self.text(word) == string);
        if depth > 0 && is_over {
            return None;
        }
        // What any letter is worth that ends the game.
        let mut best = (1, b'a');
        while let Some(word) = words.first() {
            let letter = self.text(word)[depth];
            let below = partition_point(words, |word| self.text(word)[depth] == letter);
            let plies = better(best.0, 1 + self.plies(k, k + below - 1, depth + 1));
            if plies != best.0 {
                best = (plies, letter);
            }
            words = &words[below..];
            k += below;
        }
        Some(best)
    }

    /// The submission that wins soonest, by a new game if need be; if none wins,
    /// the letter that holds out longest. None if the game is over.
    pub fn submission(&self, string: &[u8]) -> Option<String> {
        self.best(string).map(|(plies, letter)| match self.best(b"") {
            Some((anew, first)) if anew % 2 == 0 && better(anew, plies) != plies => {
                format!("RESTART {}", first as char)
            }
            _ => (letter as char).to_string(),
        })
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

/// How many of the items meet a condition; they are sorted so that these come
/// first.
fn partition_point<T, F: Fn(&T) -> bool>(items: &[T], meets: F) -> usize {
    let side = |item: &T| if meets(item) { cmp::Ordering::Less } else { cmp::Ordering::Greater };
    items.binary_search_by(side).unwrap_or_else(|place| place)
}

/// Plays as long as the server answers. An error in the input names the line
/// and what was expected there; the submissions before it are written.
pub fn run<R: Read, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input::new(source);
    let game = read_list(&mut input)?;
    let mut string = Vec::new();
    loop {
        match game.submission(&string) {
            Some(submission) => writeln!(output, "{}", submission)?,
            None => {
                return Err(expected("a string on which the game goes on", &string, input.line()))
            }
        }
        output.flush()?;
        if !listen(&mut input, &mut string)? {
            return Ok(());
        }
    }
}

/// Reads N and N words.
pub fn read_list<R: Read>(input: &mut Input<R>) -> io::Result<Game> {
    let mut letters = Vec::new();
    let mut words = Vec::new();
    for _ in 0..input.number("the number of words")? {
        let start = letters.len();
        letters.extend_from_slice(input.expect("a word of the letters a to z", is_word)?);
        words.push((start, letters.len()));
    }
    Ok(Game::new(letters, &words))
}

pub fn is_word(token: &[u8]) -> bool {
    // No early end: this compiles to a loop over many letters at once.
    token.iter().fold(true, |all, letter| all & (letter.wrapping_sub(b'a') < 26))
}

/// Reads the server's next answer, and makes the string what it is now. False
/// if there is no other answer, or the play is over.
pub fn listen<R: Read>(input: &mut Input<R>, string: &mut Vec<u8>) -> io::Result<bool> {
    let first = input.token()?.to_vec();
    if first.is_empty() || first == b"OK" {
        return Ok(false);
    } else if first == b"No" {
        phrase(input, "submissions left")?;
        return Ok(false);
    } else if first == b"After" {
        *string = phrase(input, "your move: 'x'. After my move: 'x'.")?;
    } else if first == b"You" {
        phrase(input, "lost")?;
        let reasons = |token: &[u8]| token == b"(created" || token == b"(nothing";
        let is_banned = input.expect("\"(created\" or \"(nothing\"", reasons)? == b"(created";
        phrase(input, if is_banned { "a banned word)." } else { "starts with 'x')." })?;
        *string = phrase(input, "A new game starts.")?;
    } else if first == b"Invalid" {
        phrase(input, "submission (expected a letter from a to z, or RESTART and a letter).")?;
    } else {
        *string = quoted(&first, "").unwrap_or(&first).to_vec();
    }
    if string.len() % 2 == 1 {
        return Err(expected("a string of even length", string, input.line()));
    }
    Ok(true)
}

/// Reads this phrase, where 'x' stands for any string in quotes, and returns
/// the last such string, or the empty one.
fn phrase<R: Read>(input: &mut Input<R>, text: &str) -> io::Result<Vec<u8>> {
    let mut string = Vec::new();
    for part in text.split(' ') {
        if let Some(ending) = part.split("'x'").nth(1) {
            let is_quoted = |token: &[u8]| quoted(token, ending).is_some();
            let token = input.expect("a string in quotes", is_quoted)?;
            string = quoted(token, ending).unwrap_or(b"").to_vec();
        } else {
            input.expect(&format!("\"{}\"", part), |token| token == part.as_bytes())?;
        }
    }
    Ok(string)
}

/// What may stand for a quotation mark: plain, in UTF-8, in Windows-1252.
const QUOTES: &'static [u8] =
    b"' ` \" \xe2\x80\x98 \xe2\x80\x99 \xe2\x80\x9c \xe2\x80\x9d \x91 \x92 \x93 \x94";

/// What a token has in quotes before this ending.
fn quoted<'a>(token: &'a [u8], ending: &str) -> Option<&'a [u8]> {
    if !token.ends_with(ending.as_bytes()) {
        return None;
    }
    let token = &token[..token.len() - ending.len()];
    let quotes = || QUOTES.split(|&byte| byte == b' ');
    let open = quotes().find(|quote| token.starts_with(quote)).map_or(0, |quote| quote.len());
    let close = quotes().find(|quote| token.ends_with(quote)).map_or(0, |quote| quote.len());
    if open > 0 && close > 0 && open + close <= token.len() {
        Some(&token[open..token.len() - close])
    } else {
        None
    }
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
