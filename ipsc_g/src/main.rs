//! # IPSC 2008 G: Game on Words
//!
//! Two players in turn append a letter to a string S, which is empty at first. Who
//! makes S a listed word, or no prefix of a listed word, loses. We move first.
//!
//! * Input: N and N words over a..z, then the server's answers, one a line:
//!   * `After your move: 'c'. After my move: 'co'.` S is now what stands last in
//!     quotes.
//!   * `You lost ... A new game starts.`, for whatever reason: S is empty again.
//!   * `Invalid submission ...`, from this collection's server: nothing has changed.
//!   * `OK`, `No submissions left ...`, or the end of the input: done.
//!   * Or just S as it is now, in quotes or not. A quote is any of ' " ‘ ’, or what is
//!     not UTF-8, as the bytes 0x91 and 0x92.
//! * Output: a line for each submission, the first as soon as the words are in, one
//!   more after each answer that lets us go on: a letter, or `RESTART x`, which gives
//!   the game up and opens a new one with x.
//!
//! No bounds are stated; the hard list, that of G2, had about a million letters. The
//! number of submissions is limited, so we look for the fewest that win against the
//! longest defence.
//!
//! # Idea
//!
//! The prefixes of the words form a trie, a tree in which a game is a path down from
//! the empty string. Let p(S) be the *plies*, the number of moves that are still made
//! on S, where a winner hurries and a loser delays.
//!
//! **Theorem.** p(S) = 0 if S has letters and is a listed word or no prefix of one.
//! Otherwise p(S) is the best of 1 + p(Sx) over all letters x, where even numbers are
//! better than odd ones, small even ones better than large, and large odd ones better
//! than small. The player to move on S wins if and only if p(S) is even.
//!
//! # Proof
//!
//! Once S is listed or no prefix, whoever made it so has lost, and the player "to
//! move" has won, after no more moves: 0. So words that go on from a listed word are
//! never reached, and we drop them. Otherwise every letter x is a move, after which
//! the other one is to move on Sx. No game has more moves than the longest word has
//! letters, or one if there is no word, so we may use induction over the moves that
//! can still come. If some p(Sx) is odd, the other one loses on Sx; the smallest such
//! p(Sx) wins soonest, and 1 + p(Sx) is even. If all are even, the other one wins
//! whatever we do; the largest p(Sx) delays it most, and 1 + p(Sx) is odd. Both are
//! what the order above calls the best.
//!
//! *Letters to try.* A letter that ends the game counts 1 + 0, the worst number of
//! all. So `choice` starts from 1 and tries only the letters that some word has next.
//! Where all words have the same letter x next, p(S) is 1 + p(Sx). So `p` adds up
//! the letters that its words share, and asks `choice` where they branch.
//!
//! *Restarts.* Every other move is ours, the first one included, so a game that we
//! win takes p / 2 submissions of us when the server delays it as long as it can. Let
//! it do so in every game. If we win without a new game, p(S) is even, and we need
//! p(S) / 2. If we win in a new game, p("") is even, that game alone needs p("") / 2,
//! and we could have opened it at once. So we restart if p("") is even, and p(S) is
//! odd or larger. At a tie both are right, and we go on.
//!
//! `IpscG.v` proves all this in Coq for a transcription of the solver below, and that
//! no number overflows. Only tested: that the Rust matches it, and the reader.
//!
//! # Cost
//!
//! Sorting N words takes about N log N comparisons. After that, each submission takes
//! time linear in the letters of the list and of the answer. Memory for the input,
//! the list once more, and a few numbers for each word. p is at most a length, or 1.
//!
//! *Stack.* Let k calls of `p` be open at once. The i-th has a depth of at least i. All
//! but the last branch, so the i-th has a word of at least i letters that the next one
//! has not, and the last has one of at least k. These are at least 1 + 2 + ... + k >=
//! k^2 / 2 letters. So L letters open at most sqrt(2L) calls, 1,414 for a million. A call
//! with its `choice` took at most 120 bytes where it was measured, 740 if not optimised:
//! then 8 MiB are enough for a gigabyte, or for 60 million letters.

use std::io::{self, BufRead, BufWriter, Write};
use std::{ascii, cmp, process};

/// The words that a game can end on: in alphabetical order, none a prefix of another.
pub fn sorted(mut words: Vec<&[u8]>) -> Vec<&[u8]> {
    words.sort();
    let mut last: Option<&[u8]> = None;
    words.retain(|&word| {
        // Words that go on from a listed one, or repeat it, come right behind it.
        let is_kept = !last.map_or(false, |last| word.starts_with(last));
        last = if is_kept { Some(word) } else { last };
        is_kept
    });
    words
}

/// The better number of plies for the player to move.
fn better(a: usize, b: usize) -> usize {
    match (a % 2, b % 2) {
        (0, 0) => cmp::min(a, b),
        (1, 1) => cmp::max(a, b),
        (0, _) => a,
        _ => b,
    }
}

/// p of the string that is the first `depth` letters of each of these words, at least one,
/// and of no other word.
fn p(words: &[&[u8]], depth: usize) -> usize {
    let (first, last) = (&words[0][depth..], &words[words.len() - 1][depth..]);
    if words.len() == 1 {
        return first.len();
    }
    // What the first and the last word share, all share.
    let shared = first.iter().zip(last).take_while(|&(a, b)| a == b).count();
    shared + choice(words, depth + shared).0
}

/// The same p where the game goes on, and the best letter, the first among equals.
pub fn choice(words: &[&[u8]], depth: usize) -> (usize, u8) {
    let mut best = (1, b'a'); // of the letters that end the game
    let mut rest = words;
    while !rest.is_empty() {
        let letter = rest[0][depth];
        let count = rest.iter().take_while(|word| word[depth] == letter).count();
        let plies = better(best.0, 1 + p(&rest[..count], depth + 1));
        if plies != best.0 {
            best = (plies, letter);
        }
        rest = &rest[count..];
    }
    best
}

/// p of a string and the best letter, the first among equals. None if the game is over.
pub fn best(words: &[&[u8]], string: &[u8]) -> Option<(usize, u8)> {
    let begins = |word: &&[u8]| word.starts_with(string);
    let words: Vec<&[u8]> = words.iter().cloned().filter(begins).collect();
    let is_over = words.first().map_or(true, |word| word.len() == string.len());
    if is_over && !string.is_empty() {
        None
    } else {
        Some(choice(&words, string.len()))
    }
}

/// The submission that wins soonest, or else the letter that holds out longest: given p and the
/// best letter of the game now, and those of a new one.
pub fn submission(now: (usize, u8), anew: (usize, u8)) -> String {
    if anew.0 % 2 == 0 && (now.0 % 2 == 1 || anew.0 < now.0) {
        format!("RESTART {}", anew.1 as char)
    } else {
        format!("{}", now.1 as char)
    }
}

/// Reads the list: where each word starts and ends in what is read.
pub fn read_list<R: BufRead>(input: &mut Input<R>) -> io::Result<Vec<(usize, usize)>> {
    input.advance(|byte| byte <= b' ')?;
    let count: u64 = match String::from_utf8_lossy(input.token()).parse() {
        Ok(count) if input.token()[0] != b'+' => count,
        _ => return Err(input.fault("the number of words")),
    };
    let is_letter = |&byte: &u8| b'a' <= byte && byte <= b'z';
    let mut list = Vec::new();
    for _ in 0..count {
        input.advance(|byte| byte <= b' ')?;
        if input.token().is_empty() || !input.token().iter().all(&is_letter) {
            return Err(input.fault("a word of the letters a to z"));
        }
        list.push((input.start, input.end));
    }
    Ok(list)
}

/// Reads the server's next answer, and makes the string what it is then. False if the play is over.
pub fn read_answer<R: BufRead>(input: &mut Input<R>, string: &mut String) -> io::Result<bool> {
    input.advance(|byte| byte == b'\n')?;
    let spaces = input.token().iter().rev().take_while(|&&byte| byte <= b' ').count();
    input.end -= spaces;
    let answer = String::from_utf8_lossy(input.token());
    if answer.is_empty() || answer == "OK" || answer.starts_with("No submissions left") {
        return Ok(false);
    } else if answer.starts_with("You lost") {
        string.clear();
    } else if !answer.starts_with("Invalid submission") {
        let quotes: &[char] = &['\'', '"', '‘', '’', '\u{fffd}'];
        let parts: Vec<&str> = answer.split(quotes).collect();
        let last = if parts.len() > 2 { parts[parts.len() - 2] } else { &answer };
        *string = last.to_string();
    }
    Ok(true)
}

/// Plays as long as the server answers, or up to the first fault.
pub fn run<R: BufRead, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input::new(source);
    let list = read_list(&mut input)?;
    let text = input.bytes.clone();
    let words = sorted(list.iter().map(|&(start, end)| &text[start..end]).collect());
    let anew = choice(&words, 0);
    let (mut string, mut now) = (String::new(), anew);
    loop {
        writeln!(output, "{}", submission(now, anew))?;
        output.flush()?;
        if !read_answer(&mut input, &mut string)? {
            return Ok(());
        }
        now = match best(&words, string.as_bytes()) {
            Some(best) if string.len() % 2 == 0 => best,
            _ => return Err(input.fault("a string on which we are to move")),
        };
    }
}

fn main() {
    let (stdin, mut output) = (io::stdin(), BufWriter::new(io::stdout()));
    let result = run(stdin.lock(), &mut output);
    // The answers before a fault are written. That their reader has gone is no error.
    if let Err(error) = result.and(output.flush()) {
        if error.kind() != io::ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "ipsc_g: {}", error);
            process::exit(1);
        }
    }
}

/// The input, read as it comes, so that an answer is taken as soon as it is there. The blank and
/// all below it, line ends among them, is white space.
pub struct Input<R> {
    source: R,
    bytes: Vec<u8>, // all that is read
    start: usize,   // of the token at hand
    end: usize,
}

impl<R: BufRead> Input<R> {
    pub fn new(source: R) -> Input<R> {
        Input { source: source, bytes: Vec::new(), start: 0, end: 0 }
    }

    /// Goes on to the next token: from a byte beyond the blank up to the next end, such as white
    /// space. It is empty at the end of the input.
    fn advance<F: Fn(u8) -> bool>(&mut self, is_end: F) -> io::Result<()> {
        self.start = self.end;
        loop {
            if self.start == self.end {
                self.start += self.bytes[self.end..].iter().take_while(|&&b| b <= b' ').count();
                self.end = self.start;
            }
            self.end += self.bytes[self.end..].iter().take_while(|&&b| !is_end(b)).count();
            let read = self.bytes.len();
            if self.end == read {
                self.bytes.extend_from_slice(self.source.fill_buf()?);
                self.source.consume(self.bytes.len() - read);
            }
            if self.bytes.len() == read {
                return Ok(()); // the token has an end, or the input has
            }
        }
    }

    /// The token at hand.
    fn token(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
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
