//! A server for Game on Words, in the words of the contest.

use crate::child::{Answer, Talk};
use crate::format::with_count;
use crate::problems::ipsc_g::INVALID;
use crate::text::named;
use ipsc_g::solution::{best_letter, reachable};
use std::io::{self, BufRead, Read, Write};
use std::time::Instant;

/// Bytes of a submission beyond which a program is given up.
const LONGEST: usize = 1 << 16;

/// A game, with the player to move.
pub struct Server<'a> {
    /// The reachable words, in order.
    words: Vec<&'a [u8]>,
    string: Vec<u8>,
}

impl<'a> Server<'a> {
    /// A new game on a list.
    pub fn new(list: &'a [Vec<u8>]) -> Self {
        let words = reachable(list.iter().map(|word| &word[..]).collect());
        Server { words, string: Vec::new() }
    }

    /// The answer to a submission; None if the server has lost. It takes any chance that it is
    /// given, and else holds out as long as it can. Its time is linear in the words that begin
    /// with the string.
    pub fn answer(&mut self, submission: &[u8]) -> Option<String> {
        let tokens = submission.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty());
        match tokens.collect::<Vec<_>>()[..] {
            [&[letter @ b'a'..=b'z']] => self.string.push(letter),
            [b"RESTART", &[letter @ b'a'..=b'z']] => self.string = vec![letter],
            _ => return Some(INVALID.to_string()),
        }
        let shown = |string: &[u8]| format!("’{}’", string.escape_ascii());
        let mine = shown(&self.string);
        let words = &self.words[self.words.partition_point(|&word| word < &self.string[..])..];
        let words = &words[..words.partition_point(|word| word.starts_with(&self.string))];
        let loss = match words {
            [] => format!("nothing starts with {mine}"),
            [word, ..] if word.len() == self.string.len() => "created a banned word".to_string(),
            _ => {
                let (plies, letter) = best_letter(words, self.string.len());
                self.string.push(letter);
                let all = shown(&self.string);
                let answer = format!("After your move: {mine}. After my move: {all}.");
                return Some(answer).filter(|_| plies > 1);
            }
        };
        self.string.clear();
        Some(format!("You lost ({loss}). A new game starts."))
    }
}

/// Plays until the player wins: standard input, or a program until the deadline, which is told the
/// list first.
///
/// # Errors
/// The player does not win.
pub fn serve(
    list: &[Vec<u8>],
    mut player: Option<Talk>,
    limit: usize,
    deadline: Instant,
) -> io::Result<()> {
    let mut server = Server::new(list);
    player.iter_mut().for_each(|program| program.send(&with_count(list)));
    for _ in 0..limit {
        let submission = next(&mut player, deadline)?;
        let answer = server.answer(&submission);
        let line = format!("{}\n", answer.as_deref().unwrap_or("OK"));
        io::stdout().write_all(line.as_bytes())?;
        player.iter_mut().for_each(|program| program.send(line.as_bytes()));
        if answer.is_none() {
            return player.map_or(Ok(()), |program| program.end(LONGEST, deadline).map(drop));
        }
    }
    Err(io::Error::other(format!("the player had not won after {limit} submissions")))
}

/// The next submission. One that a program makes is shown on standard error.
fn next(player: &mut Option<Talk>, deadline: Instant) -> io::Result<Vec<u8>> {
    let answer = match player {
        Some(program) => {
            let line = program.line(LONGEST, deadline);
            line.map_err(|error| named("the program", error))?
        }
        None => {
            let mut line = Vec::new();
            match io::stdin().lock().take(LONGEST as u64).read_until(b'\n', &mut line)? {
                0 => Answer::End,
                _ => Answer::Line(line),
            }
        }
    };
    Err(io::Error::other(match answer {
        Answer::Line(line) => {
            if player.is_some() {
                let _ = writeln!(io::stderr(), "> {}", line.escape_ascii());
            }
            return Ok(line);
        }
        Answer::End => "the submissions ended before the player had won",
        Answer::TooMuch => "the program did not wait for answers",
        Answer::Late => "the player had not won in time",
    }))
}
