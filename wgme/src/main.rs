//! # WGME: erase one character of a word, until all that are left differ
//!
//! Two players share a word and move in turn. A move removes one character, at any place. When all
//! characters differ, the game is over, and the player to move loses.
//!
//! * Input: T, then T words of any bytes above the space. Each byte is a character.
//! * Output: a line for each word, `First` if the player who starts wins, otherwise `Second`.
//!
//! ```text
//! 4              First
//! aab            Second
//! ab             First
//! abca           Second
//! zzzzz
//! ```
//!
//! **The format is an assumption.** The statement of CodeChef WGME (January 2017) is lost. Its
//! editorial, <https://discuss.codechef.com/t/wgme-editorial/13904>, gives the rules and the limit
//! of 10 characters; input and output are made up here, for words of any length.
//!
//! # Idea
//!
//! Only how often each character occurs matters. In a word of n characters, let the *excess* of a
//! character be the number of its occurrences less one, X the sum of all excesses, m the largest of
//! them, and e = 2m - X: by how much m exceeds all other excesses together.
//!
//! The *mex* of a set of numbers is the least of 0, 1, 2, ... that is not in it. The *Grundy
//! number* of a word is the mex of the Grundy numbers one move away. The player to move wins if and
//! only if it is not 0: no move leads from 0 to 0, and from any other number some move does.
//!
//! **Theorem.** If X = 0, the game is over and the Grundy number is 0. Otherwise:
//!
//! ```text
//!    the word            Grundy number   moves lead to           Grundy numbers there
//! 1. n even, e <= 0            0         n odd, e <= 1                1 or 2
//! 2. n even, e > 0             1         n odd, e >= 0, or X = 0      0 or 2
//! 3. n odd, e < 0              1         n even, e <= 0               0
//! 4. n odd, e = 0 or 1         2         n even, or X = 0             0 or 1
//! 5. n odd, e > 1              0         n even, e > 0                1
//! ```
//!
//! In `aab`, a has excess 1 and b has 0. So n = 3, X = m = e = 1, and line 4 gives 2. By hand: the
//! moves lead to `ab`, where the game is over, and to `aa`, whose only move leads to `a`. The
//! Grundy numbers of `ab` and `aa` are 0 and 1, and their mex is 2.
//!
//! In `acabab` the excesses are 2, 1, 0. So n = 6, X = 3, m = 2 and e = 1, and line 2 gives 1. The
//! moves: without an a the excesses are 1, 1, 0 (line 4: 2), without a b 2, 0, 0 (line 5: 0), and
//! without the c 2, 1 (line 4: 2). The mex of 0 and 2 is 1.
//!
//! # Proof
//!
//! By induction over n. Let X > 0. Every move shortens the word by one. There are three kinds:
//!
//! * *top*, if only one character has excess m, removes one of its copies: m, X and e fall by one.
//!   There is such a move if e > 0, as two characters of excess m would make X >= 2m.
//! * *low* removes any other character of excess above 0: X falls by one, m stays, e grows by one.
//!   There is such a move if e < X, that is, if m < X.
//! * *lone* removes a character that occurs once: X, m and e stay the same. There is such a move if
//!   e = X and n - X is even. For then m = X, so one character occurs X + 1 times and the others
//!   once each, and there are n - X - 1 of these, an odd number.
//!
//! So e changes by at most one. No move of lines 1, 3 and 5 leads to X = 0, as X >= 2m >= 2 in
//! lines 1 and 3, and X >= e >= 2 in line 5. Hence all moves lead where the table says, by
//! induction to the numbers given there, and never to the word's own. It remains to show that some
//! move leads to each smaller number:
//!
//! * Line 2, to 0: if e > 2, *top* leaves e > 1. If e is 1 or 2 and less than X, *low* leaves e >
//!   1. If e = X = 2, *lone* leaves e = 2. If e = X = 1, *top* leaves X = 0.
//! * Line 3, to 0: *low*.
//! * Line 4 with e = 1, to 0: *top* leaves e = 0 or X = 0. To 1: if X > 1, *low* leaves e = 2; if X
//!   = 1, *lone* leaves e = 1.
//! * Line 4 with e = 0, to 1: *low* leaves e = 1. To 0: if a single character has excess m, *top*
//!   leaves e = -1. If two have it, they occur 2m + 2 times together, and since X = 2m, all others
//!   occur once. As n is odd, there is another one, and *lone* leaves e = 0.
//!
//! Coq has checked the theorem and a transcription of the solver (`Wgme.v`), and that no number
//! overflows. That the Rust does the same, and reads its input correctly, is tested, not proved.
//!
//! # Cost
//!
//! Time is linear in the length of the input, plus 256 counts for each word; memory is that of the
//! input. Counts, X and m are at most the length of the word, and X is at least m.

use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::{cmp, process};

/// The Grundy number of a word: 0, 1 or 2.
pub fn grundy(word: &[u8]) -> u8 {
    let mut counts = [0usize; 256];
    let (mut sum, mut largest) = (0, 0); // X and m
    for &character in word {
        let earlier = counts[character as usize];
        sum += cmp::min(earlier, 1);
        largest = cmp::max(largest, earlier);
        counts[character as usize] = earlier + 1;
    }
    let e = largest as isize - (sum - largest) as isize; // 2m - X
    match (word.len() % 2, e) {
        _ if sum == 0 => 0,
        (0, e) if e <= 0 => 0,
        (0, _) => 1,
        (_, e) if e < 0 => 1,
        (_, 0) | (_, 1) => 2,
        _ => 0,
    }
}

/// Whether the player to move wins.
pub fn is_won(word: &[u8]) -> bool {
    grundy(word) > 0
}

/// Answers the words in turn, up to the first fault in the input.
pub fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut input = Input { bytes: input, start: 0, end: 0 };
    for _ in 0..input.number("the number of words")? {
        let word = input.token("a word", |_| true)?;
        let answer = if is_won(word) { "First\n" } else { "Second\n" };
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
}

fn main() {
    let (mut input, mut output) = (Vec::new(), BufWriter::new(io::stdout()));
    let result = io::stdin().read_to_end(&mut input).and_then(|_| run(&input, &mut output));
    let flushed = output.flush(); // even after a fault: the answers before it are right
    if let Err(error) = result.and(flushed) {
        if error.kind() != ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "wgme: {}", error);
            process::exit(1);
        }
    }
}

/// The input, token by token. A token is a run of bytes above the space.
pub struct Input<'a> {
    bytes: &'a [u8],
    start: usize, // of the token read last
    end: usize,
}

impl<'a> Input<'a> {
    /// The next token. If it is missing or does not fit, the error says that `what` was expected.
    pub fn token<F: Fn(&[u8]) -> bool>(&mut self, what: &str, fits: F) -> io::Result<&'a [u8]> {
        self.start = self.end + self.bytes[self.end..].iter().take_while(|&&b| b <= b' ').count();
        self.end = self.start + self.bytes[self.start..].iter().take_while(|&&b| b > b' ').count();
        match &self.bytes[self.start..self.end] {
            token if !token.is_empty() && fits(token) => Ok(token),
            _ => Err(self.fault(what)),
        }
    }

    /// The next token as a number. It has at most 19 digits, so it is below 2^64.
    pub fn number(&mut self, what: &str) -> io::Result<u64> {
        let mut number = 0;
        for byte in self.token(what, |token| token.len() < 20)? {
            let digit = u64::from(byte.wrapping_sub(b'0'));
            number = if digit > 9 { return Err(self.fault(what)) } else { 10 * number + digit };
        }
        Ok(number)
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
