//! # IPSC 2008 G: Game on Words
//!
//! Two players in turn append a letter to a string S, which is empty at first. A player who makes S
//! a listed word, or a string that begins no listed word, loses. We move first, against the
//! contest's server: <https://ipsc.ksp.sk/2008>.
//!
//! * Input: N and N words over a..z, then the server's answers, a line each:
//!   * `After your move: 'c'. After my move: 'co'.`: S is in quotes after `After my move:`.
//!   * `You lost ...`: a new game starts, and S is empty.
//!   * `OK`, or the end of the input: we stop.
//!   * Any other line is S, or begins with S in quotes. An empty S must be in quotes, since blank
//!     lines are skipped. A quote is any of ' " ‘ ’, or bytes not in UTF-8.
//! * Output, as soon as the list or an answer is read: a letter, or `RESTART x`, a new game with x.
//!
//! ```text
//! 5 cats contest dog done dragon                  d
//! After your move: 'd'. After my move: 'do'.      n
//! OK
//! ```
//!
//! The number of submissions is limited, so we look for the fewest that win against every server.
//! If nothing wins, we delay the loss. Among equals we prefer a letter to a new game, and then the
//! first letter of the alphabet.
//!
//! # Idea
//!
//! Let plies(S) be the number of letters that are still appended to S if the winner hurries and the
//! loser delays. Here it stands after some prefixes of the five words:
//!
//! ```text
//! "" 6 -+- c 6 -+- ca 2   cats         On do, g completes a word and counts 1 + 0, but n
//!       |       +- co 5   contest      counts 1 + 1, as only e is left to append then. An
//!       +- d 5 -+- do 2   dog, done    even number wins: n is right, and plies(do) = 2.
//!               +- dr 4   dragon       On d, o counts 3 and r counts 5: both lose, r later.
//! ```
//!
//! **Theorem.** If S is a listed word, or has letters and begins no listed word, then plies(S) = 0.
//! Otherwise it is the best of the numbers 1 + plies(Sx) over all letters x: an even number is
//! better than an odd one, of two even numbers the smaller is better, and of two odd ones the
//! larger. The player to move on S wins if and only if plies(S) is even.
//!
//! # Proof
//!
//! By induction over how many moves can still come, at most one more than the longest word has
//! letters. In the first case the game is over, and the player whose turn it would be has won.
//! Otherwise the opponent is to move after any letter x. If some plies(Sx) is odd, the opponent
//! loses there: the smallest such number wins soonest, and 1 + plies(Sx) is even. If all are even,
//! the opponent wins after every letter, latest after the largest, and 1 + plies(Sx) is odd.
//!
//! *Letters to try.* No game goes on from a listed word, so `reachable` drops the words that
//! continue a listed one. In alphabetical order, those that begin with S stand together, and among
//! them those with the same next letter. A letter that none of these has next ends the game and
//! counts 1 + 0, the worst number of all. So `best_letter` starts from 1 and tries the others. If
//! all words have x next, plies(S) is 1 + plies(Sx): so `plies` counts the letters that all share.
//!
//! *New games.* Every second move is ours, so a game that we win takes plies(S) / 2 more
//! submissions if the server delays. A new game takes plies("") / 2, and it is best opened at once.
//! So we open one if plies("") is even and better than plies(S).
//!
//! Coq has checked the theorem and a transcription of the solver (`IpscG.v`), that no number
//! overflows, and that no number of plies is above the length of the longest word plus 1. That the
//! Rust does the same, and reads its input correctly, is tested, not proved.
//!
//! # Cost
//!
//! Sorting N words takes about N log N comparisons of words. Then each submission takes time linear
//! in the length of the list and of the answer. The memory is that of the input, plus the list once
//! more, plus at most seven times an answer and 80 bytes for each word. The hard list has about a
//! million letters.
//!
//! *Stack.* Let k calls of `plies` be open. Each of them but the last has at least two next letters
//! to try, so the i-th has a word of at least i letters that is not among the words of the next
//! call; and the last has a word of at least k letters. As 1 + ... + k > k^2 / 2, a list of L
//! letters opens at most sqrt(2L) calls, one of a million letters 1,414. Without optimisation, a
//! call and its `best_letter` took at most 740 bytes, so 30 million letters fit in 8 MiB.

use std::io::{self, BufRead, BufWriter, ErrorKind, Write};
use std::{cmp, process};

/// The words on which a game can end, in alphabetical order. None of them begins with another.
pub fn reachable(mut words: Vec<&[u8]>) -> Vec<&[u8]> {
    words.sort();
    let mut last: Option<&[u8]> = None;
    words.retain(|&word| {
        // The words that begin with a listed one come right after it.
        let is_kept = !last.map_or(false, |last| word.starts_with(last));
        last = if is_kept { Some(word) } else { last };
        is_kept
    });
    words
}

/// Whether a plies are better than b plies for the player to move.
pub fn is_better(a: usize, b: usize) -> bool {
    match a % 2 {
        0 => b % 2 == 1 || a < b,
        _ => b % 2 == 1 && a > b,
    }
}

/// The plies on a string and the best letter, the first among equals. The words are those that
/// begin with the string, which is their first `depth` letters, and all go on after it.
pub fn best_letter(mut words: &[&[u8]], depth: usize) -> (usize, u8) {
    let mut best = (1, b'a'); // of the letters that end the game
    while !words.is_empty() {
        let letter = words[0][depth];
        let count = words.iter().take_while(|word| word[depth] == letter).count();
        let number = 1 + plies(&words[..count], depth + 1);
        if is_better(number, best.0) {
            best = (number, letter);
        }
        words = &words[count..];
    }
    best
}

/// The plies on such a string. It may also be a word itself, and there is at least one word.
pub fn plies(words: &[&[u8]], depth: usize) -> usize {
    let (first, last) = (&words[0][depth..], &words[words.len() - 1][depth..]);
    if words.len() == 1 {
        return first.len();
    }
    // What the first and the last word share, all share.
    let shared = first.iter().zip(last).take_while(|&(a, b)| a == b).count();
    shared + best_letter(words, depth + shared).0
}

/// The plies on any string and the best letter. None if the game is over.
pub fn best_move(words: &[&[u8]], string: &[u8]) -> Option<(usize, u8)> {
    let begins = |word: &&[u8]| word.starts_with(string);
    let words: Vec<&[u8]> = words.iter().cloned().filter(begins).collect();
    match words.first() {
        Some(word) if word.len() == string.len() => None,
        None if !string.is_empty() => None,
        _ => Some(best_letter(&words, string.len())),
    }
}

/// What to submit on a string. None if the game is over, or the server is to move.
pub fn submission(words: &[&[u8]], string: &[u8]) -> Option<String> {
    let (anew, first) = best_letter(words, 0);
    let now = if string.is_empty() { Some((anew, first)) } else { best_move(words, string) };
    match now {
        Some(_) if string.len() % 2 == 1 => None,
        Some((now, _)) if anew % 2 == 0 && is_better(anew, now) => {
            Some(format!("RESTART {}", first as char))
        }
        _ => now.map(|(_, letter)| format!("{}", letter as char)),
    }
}

/// Plays as long as the server answers, or up to the first fault in the input.
pub fn run<R: BufRead, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input { source: source, bytes: Vec::new(), start: 0, end: 0 };
    let is_letter = |byte: &u8| b'a' <= *byte && *byte <= b'z';
    let mut places = Vec::new(); // of the words
    for _ in 0..input.number("the number of words")? {
        input.token("a word of the letters a to z", |word| word.iter().all(&is_letter))?;
        places.push(input.start..input.end);
    }
    let list = input.bytes.clone();
    let words = reachable(places.into_iter().map(|place| &list[place]).collect());
    let mut string = String::new();
    loop {
        match submission(&words, string.as_bytes()) {
            Some(submission) => writeln!(output, "{}", submission)?,
            None => return Err(input.fault("a string on which we are to move")),
        }
        output.flush()?;
        input.advance(|byte| byte == b'\n')?;
        let answer = String::from_utf8_lossy(&input.bytes[input.start..input.end]);
        match answer.trim_matches(|c| c <= ' ') {
            "" | "OK" => return Ok(()),
            answer => string = told(answer).to_string(),
        }
    }
}

/// The string that an answer of the server leaves.
pub fn told(answer: &str) -> &str {
    let made = answer.rsplit("After my move:").next().unwrap_or("");
    let parts: Vec<&str> = made.splitn(3, |c| "'\"‘’\u{fffd}".contains(c)).collect();
    match parts.len() {
        _ if answer.starts_with("You lost") => "",
        3 if parts[0].trim().is_empty() => parts[1],
        _ => answer,
    }
}

fn main() {
    let (stdin, mut output) = (io::stdin(), BufWriter::new(io::stdout()));
    let result = run(stdin.lock(), &mut output);
    let flushed = output.flush(); // even after a fault: the answers before it are right
    if let Err(error) = result.and(flushed) {
        if error.kind() != ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "ipsc_g: {}", error);
            process::exit(1);
        }
    }
}

/// The input, token by token, read as it comes. A token is a run of bytes above the space.
pub struct Input<R> {
    source: R,
    bytes: Vec<u8>, // what has been read
    start: usize,   // of the token read last
    end: usize,
}

impl<R: BufRead> Input<R> {
    /// Goes on to the text from the next byte above the space up to a byte that `is_end`, or up to
    /// the end of the input. There it is empty.
    pub fn advance<F: Fn(u8) -> bool>(&mut self, is_end: F) -> io::Result<()> {
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

    /// The next token. If it is missing or does not fit, the error says that `what` was expected.
    pub fn token<F: Fn(&[u8]) -> bool>(&mut self, what: &str, fits: F) -> io::Result<&[u8]> {
        self.advance(|byte| byte <= b' ')?;
        match &self.bytes[self.start..self.end] {
            token if !token.is_empty() && fits(token) => Ok(token),
            _ => Err(self.fault(what)),
        }
    }

    /// The next token as a number. It has at most 19 digits, so it is below 2^64.
    pub fn number(&mut self, what: &str) -> io::Result<u64> {
        let fits = |t: &[u8]| t.len() < 20 && t.iter().all(|b| b.wrapping_sub(b'0') < 10);
        let digits = self.token(what, fits)?;
        Ok(digits.iter().fold(0, |number, digit| 10 * number + u64::from(digit - b'0')))
    }

    /// The error that `what` was expected in place of the token read last.
    pub fn fault(&self, what: &str) -> io::Error {
        let line = 1 + self.bytes[..self.start].iter().filter(|&&b| b == b'\n').count();
        let token = &self.bytes[self.start..cmp::min(self.end, self.start + 160)];
        let token = format!("{:.40}", String::from_utf8_lossy(token));
        let found = if token.is_empty() { "end of input".into() } else { format!("{:?}", token) };
        let message = format!("line {}: expected {}, found {}", line, what, found);
        io::Error::new(ErrorKind::InvalidData, message)
    }
}
