//! The contest's server: what it says to a submission, and what it tells a player.

use super::Spelling;
use crate::lists::{words_of_length, LETTERS};
use crate::play::{self, Partner};
use crate::rules::Game;
use crate::text::joined;
use ipsc_g::oracle;
use std::io::{self, BufRead};

/// What the server says to a line that is no submission. The game stays as it was.
pub const INVALID: &str =
    "Invalid submission (expected a letter from a to z, or RESTART and a letter).";

/// The server's answer to a submission.
pub struct Reply {
    pub line: String,
    /// What the player moves on now; None if the player has won.
    pub after: Option<Spelling>,
}

/// How one plays with the server.
const RULES: &str = "\
You and I append a letter to a string in turn. Who makes it a listed word, or what begins no listed
word, loses the game, and a new one starts. You begin, and play until you win. Type a letter, or
RESTART and a letter to give up the game and begin a new one. OK says that you have won, and Ctrl-D
ends.";

/// Plays in the contest's way on the list in `start`, or on the official one: each line of the partner
/// is a submission, until the partner has won. Somebody who types is told the rules and the words before,
/// and a program the list as in an input, and from then on the server's lines alone.
pub fn serve(start: Option<&[u8]>, partner: Partner) -> io::Result<()> {
    let Partner { input, output, is_program } = partner;
    let list = start.unwrap_or(include_bytes!("../../../../samples/ipsc_g/official.in"));
    let mut now: Spelling = play::first(list)?;
    let words = now.words().iter().map(|word| word.escape_ascii());
    match is_program {
        true => output.write_all(&Spelling::write(&[now.on(b"")]))?,
        false => writeln!(output, "{RULES}\nwords: {}", joined(words, " "))?,
    }
    let [prompt, end] = if is_program { ["", ""] } else { ["> ", "\n"] };
    let mut submissions = input.split(b'\n');
    loop {
        write!(output, "{prompt}")?;
        output.flush()?;
        let Some(submission) = submissions.next() else { return write!(output, "{end}") };
        let reply = now.submit(&String::from_utf8_lossy(&submission?));
        writeln!(output, "{}", reply.line)?;
        let Some(after) = reply.after else { return Ok(()) };
        now = after;
    }
}

impl Spelling {
    /// The answer to a submission, of a server that plays as the solution does.
    pub fn submit(&self, submission: &str) -> Reply {
        let Some((before, letter)) = self.read_submission(submission) else {
            return Reply { line: INVALID.to_string(), after: Some(self.clone()) };
        };
        let Some(made) = before.append(letter) else {
            let string = [&before.string, letter.as_bytes()].concat();
            return Reply { line: self.lost(&string), after: Some(self.on(b"")) };
        };
        let after = made.append(&made.letter());
        let line = after.as_ref().map_or("OK".to_string(), |after| moved(&after.string));
        Reply { line, after }
    }

    /// The string that a submission makes; None if it is none, or loses at once.
    pub fn made_by(&self, submission: &str) -> Option<Spelling> {
        let (before, letter) = self.read_submission(submission)?;
        before.append(letter)
    }

    /// The game to which a submission appends a letter, and this letter.
    fn read_submission<'a>(&self, submission: &'a str) -> Option<(Spelling, &'a str)> {
        let (before, letter) = match submission.trim().split_once(' ') {
            Some(("RESTART", letter)) => (self.on(b""), letter),
            _ => (self.clone(), submission.trim()),
        };
        matches!(letter.as_bytes(), [b'a'..=b'z']).then_some((before, letter))
    }

    /// This game with one more letter, towards the first of these strings that begins with it.
    pub fn towards(&self, wanted: &[Spelling]) -> Option<Spelling> {
        let length = self.string.len();
        let begins =
            |one: &&Spelling| one.string.len() > length && one.string.starts_with(&self.string);
        wanted.iter().find(begins).map(|one| self.on(&one.string[..=length]))
    }

    /// The line that tells the player the string: as it was read, or else as the server says it.
    pub fn told(&self) -> String {
        match (&self.line, &self.string[..]) {
            (Some(line), _) => line.to_string(),
            (None, []) => self.lost(&self.string_that_begins_no_word()),
            (None, string) => moved(string),
        }
    }

    /// The first string of a player's turn, and so of odd length, that begins no listed word.
    fn string_that_begins_no_word(&self) -> oracle::Position {
        let mut strings = (1..).step_by(2).flat_map(|length| words_of_length(LETTERS, length));
        let lost = strings.find(|string| self.below(string).is_empty());
        lost.expect("the list ends, the strings do not")
    }

    /// The game with one more letter; None if that loses.
    fn append(&self, letter: &str) -> Option<Spelling> {
        // Of all words only these matter, and they are few.
        let words = self.below(&[&self.string, letter.as_bytes()].concat());
        oracle::moves(words, &self.string).next().map(|(_, string)| self.on(&string))
    }

    /// What the server says to a string that the player made, and lost by.
    fn lost(&self, string: &Vec<u8>) -> String {
        let reason = match self.list.sorted.binary_search(string).is_ok() {
            true => "created a banned word".to_string(),
            false => format!("nothing starts with {}", quoted(string)),
        };
        format!("You lost ({reason}). A new game starts.")
    }
}

/// What the server says after a move of its own has made this string.
fn moved(string: &[u8]) -> String {
    let yours = quoted(&string[..string.len() - 1]);
    format!("After your move: {yours}. After my move: {}.", quoted(string))
}

/// The string as the server shows it.
fn quoted(string: &[u8]) -> String {
    format!("’{}’", string.escape_ascii())
}
