//! The program that tells the rules of a game, as it runs: positions are written to it, each on a
//! line, and its answers are read, each a line of words.

use super::range::{written, Range};
use super::source::{
    shown, with_player, without_player, Listing, Restart, Source, Stop, Take, BLOCK, PLAYERS, PLUS,
};
use super::value::Convention;
use crate::text::{joined, named};
use judge::process::{Answer, Limits, Process};
use judge::tokens;
use std::fmt::Display;
use std::str;
use std::{ffi::OsString, io, process::Stdio, time::Duration, time::Instant};

/// How long an answer may take after the one before it.
const TIME: Duration = Duration::from_secs(5);

/// The most bytes of an answer.
const LONGEST: usize = 1 << 16;

/// The most points of a move, so that no sum of a play overflows.
const POINTS: i64 = 1_000_000_000_000;

/// A program that tells the rules, as it runs.
pub struct Teller {
    command: Vec<OsString>,
    convention: Convention,
    /// None once it has ended.
    process: Option<Process>,
    /// How many positions it has answered.
    answered: usize,
    /// What to do if it ends instead of answering.
    advice_at_end: Option<String>,
    /// The moves that it told last.
    listing: Listing,
}

impl Teller {
    /// Starts the program of this command.
    /// Errors: it cannot be started. That it cannot be run may show only when it is asked.
    pub fn start(command: &[OsString], convention: Convention) -> io::Result<Teller> {
        Teller::start_with(command, convention, Stdio::inherit())
    }

    /// Starts the program, whose standard error is not shown.
    /// Errors: it cannot be started.
    fn start_silent(command: &[OsString], convention: Convention) -> io::Result<Teller> {
        Teller::start_with(command, convention, Stdio::null())
    }

    /// Whether a program knows the positions of a range with A to move and with B to move, if they name
    /// the player. Otherwise they are starts, which name none. It is asked for the last one, which has
    /// most moves, in a run whose standard error is not shown.
    /// Errors: the program cannot be started.
    pub fn knows_both_players(command: &[OsString], range: &Range) -> io::Result<bool> {
        let last = written(&range.upto);
        let known = [0, 1].map(|player| {
            let mut run = Teller::start_silent(command, Convention::Roles)?;
            let position = with_player(last.as_bytes(), player);
            let mut is_known = false;
            let listed = run.list(&[&position], &mut |_, listing| {
                is_known = listing.is_position;
                Ok(())
            });
            Ok::<bool, io::Error>(listed.is_ok() && is_known)
        });
        let [of_a, of_b] = known;
        Ok(of_a? && of_b?)
    }

    /// Starts the program with this standard error.
    fn start_with(
        command: &[OsString], convention: Convention, errors: Stdio,
    ) -> io::Result<Teller> {
        let name = command.first().cloned().unwrap_or_default();
        let process = Process::start(command, Limits::NONE, Stdio::piped(), errors)
            .map_err(|error| named(&name, error))?;
        Ok(Teller {
            command: command.to_vec(),
            convention,
            process: Some(process),
            answered: 0,
            advice_at_end: None,
            listing: Listing::default(),
        })
    }

    /// Looks at the input from which positions are taken: if a line has several of them, and the
    /// program ends when it is asked, the message will say that a position has no blanks.
    pub fn note_input(&mut self, input: &[u8]) {
        let words = |line: &[u8]| tokens(line).map(shown).collect::<Vec<_>>();
        let several = input.split(|&byte| byte == b'\n').map(words).find(|line| line.len() > 1);
        self.advice_at_end = several.map(|line| {
            let (apart, whole) = (joined(&line, " "), joined(&line, ","));
            format!(
                "The line \"{apart}\" is {} positions. If it is one, write {whole}.",
                line.len()
            )
        });
    }

    /// The name of the program.
    fn name(&self) -> String {
        self.command.first().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// What the program does wrong when it is asked for the moves of a position.
    fn fault(&self, position: &[u8], what: impl Display) -> Stop {
        Stop::fault(what).at(self.place_of(position))
    }

    /// The answer to this position, which is the next one.
    fn answer(&mut self, position: &[u8]) -> Result<Vec<u8>, Stop> {
        let answer = match &mut self.process {
            Some(process) => process.line(LONGEST, Instant::now() + TIME),
            None => Ok(Answer::End),
        };
        let answer = answer.map_err(|error| Stop::fault(error).at(self.name() + ": "))?;
        let has_ended = answer == Answer::End;
        let what = match answer {
            Answer::Line(line) => {
                self.answered += 1;
                return Ok(line);
            }
            Answer::TooMuch => return Err(self.fault(position, "a line of more than 64 KiB")),
            Answer::End => "the program ended",
            Answer::Late => "no answer within 5 seconds (does it flush its output?)",
        };
        let mut fault = self.fault(position, what);
        if let Some(advice) = self.advice_at_end.as_ref().filter(|_| has_ended) {
            fault = fault.advised(advice);
        }
        match self.answered {
            0 => fault = fault.advised(NO_COUNT),
            1 if has_ended => fault = fault.advised(IN_A_LOOP),
            _ => {}
        }
        Err(fault)
    }

    /// Reads the program's answer for a position into the listing.
    /// Errors: the answer is no list of moves.
    fn read(&mut self, position: &[u8], words: &[&[u8]]) -> Result<(), Stop> {
        self.listing.begin();
        match words {
            [] => {
                let fault = self.fault(position, "it printed an empty line; print - for no move");
                return Err(fault.advised(NOTHING_LEFT));
            }
            [b"-"] => {}
            [b"!"] => self.listing.is_none(),
            _ => {
                for word in words {
                    self.read_move(position, word)?;
                }
            }
        }
        Ok(())
    }

    /// Reads a move from a position into the listing.
    fn read_move(&mut self, position: &[u8], word: &[u8]) -> Result<(), Stop> {
        if let Some(advice) = self.advice_on(position, word) {
            let what = format!("\"{}\" is among them", shown(word));
            return Err(self.fault(position, what).advised(advice));
        }
        if let Some(what) = self.moves_again(position, word) {
            return Err(self.fault(position, what));
        }
        let (points, sum) = match self.convention {
            Convention::Score => self.scored(position, word)?,
            _ => (None, word),
        };
        let parts = self.parts_of(sum, |what| self.fault(position, what))?;
        parts.iter().for_each(|part| self.listing.part(part));
        self.listing.end_move(points);
        Ok(())
    }

    /// What is wrong with a move that names the player who made it as the one to move next; None if it
    /// does not.
    fn moves_again(&self, position: &[u8], word: &[u8]) -> Option<String> {
        let [(_, before), (_, after)] = [without_player(position)?, without_player(word)?];
        let player = char::from(PLAYERS[after]);
        let is_again = before == after && self.convention == Convention::Roles;
        is_again.then(|| format!("\"{}\" is among them, where {player} moves again", shown(word)))
    }

    /// What to do if a move looks like something else; None if it looks like a move. A position that
    /// has such characters itself may lead to others that have them.
    fn advice_on(&self, position: &[u8], word: &[u8]) -> Option<&'static str> {
        let is_new = |byte: u8| word.contains(&byte) && !position.contains(&byte);
        let colon = word.iter().position(|&byte| byte == b':').unwrap_or(0);
        let points = str::from_utf8(&word[..colon]).ok().map(str::parse::<i64>);
        if is_new(b'[') || is_new(b']') {
            Some(NO_LIST)
        } else if self.convention != Convention::Score
            && is_new(b':')
            && matches!(points, Some(Ok(_)))
        {
            Some(ARE_POINTS_MEANT)
        } else {
            None
        }
    }

    /// The points of a move, and what it leads to.
    fn scored<'word>(
        &self, position: &[u8], word: &'word [u8],
    ) -> Result<(Option<i64>, &'word [u8]), Stop> {
        let colon = word.iter().position(|&byte| byte == b':');
        let points = colon.and_then(|at| str::from_utf8(&word[..at]).ok()?.parse().ok());
        match (colon, points.filter(|points| (-POINTS..=POINTS).contains(points))) {
            (Some(colon), points @ Some(_)) => Ok((points, &word[colon + 1..])),
            _ => {
                let what = format!("\"{}\" is no move with points", shown(word));
                Err(self.fault(position, what).advised(WITH_POINTS))
            }
        }
    }

    /// The parts of a position or sum; `fault` makes the complaint about one that is none.
    fn parts_of<'text>(
        &self, sum: &'text [u8], fault: impl Fn(String) -> Stop,
    ) -> Result<Vec<&'text [u8]>, Stop> {
        let is_sum = sum.contains(&PLUS);
        if is_sum && self.convention != Convention::Normal {
            let what = format!("\"{}\" is a sum of positions, which has no value here", shown(sum));
            return Err(fault(what).advised(ONLY_NORMAL));
        }
        let parts: Vec<&[u8]> = sum.split(|&byte| byte == PLUS).collect();
        if parts.iter().any(|part| matches!(*part, b"" | b"-" | b"!")) {
            let what = format!("\"{}\" is no position, and no sum of positions", shown(sum));
            let advice = if is_sum { PLUS_IS_TAKEN } else { MARKS_ARE_TAKEN };
            return Err(fault(what).advised(advice));
        }
        Ok(parts)
    }
}

impl Source for Teller {
    fn list(&mut self, positions: &[&[u8]], take: Take) -> Result<(), Stop> {
        for (number, block) in positions.chunks(BLOCK).enumerate() {
            let lines: Vec<&[u8]> = block.iter().flat_map(|one| [*one, b"\n"]).collect();
            // A thread writes this, so that the program never waits for its answers to be read.
            self.process.iter_mut().for_each(|process| process.send(&lines.concat()));
            let mut refused = Ok(());
            for (at, position) in block.iter().enumerate() {
                let line = self.answer(position)?;
                if refused.is_ok() {
                    refused = self.read(position, &Vec::from_iter(tokens(&line)));
                }
                if refused.is_ok() {
                    refused = take(number * BLOCK + at, &self.listing);
                }
            }
            refused?;
        }
        Ok(())
    }

    fn parts<'text>(&self, text: &'text [u8]) -> Result<Vec<&'text [u8]>, Stop> {
        self.parts_of(text, Stop::fault)
    }

    fn place_of(&self, position: &[u8]) -> String {
        format!("{}: asked for the moves of \"{}\": ", self.name(), shown(position))
    }

    fn restart(&self) -> Restart {
        let (command, convention) = (self.command.clone(), self.convention);
        Box::new(move || {
            let teller = Teller::start_silent(&command, convention)?;
            Ok(Box::new(teller))
        })
    }

    /// The program is stopped if it does not end in the time of an answer.
    fn end(&mut self) -> io::Result<()> {
        let name = self.name();
        let Some(process) = self.process.take() else { return Ok(()) };
        let run = process.end(LONGEST, Some(Instant::now() + TIME));
        let run = run.map_err(|error| named(&name, error))?;
        if run.output.is_empty() {
            return Ok(());
        }
        let fault = io::Error::other("it writes more than a line for each position");
        Err(named(&name, fault))
    }
}

/// What to do where a position or a program is wrong.
const NO_COUNT: &str = "It is given no count: its first line is a position, and it answers each \
                        line before it reads the next one.";
const IN_A_LOOP: &str =
    "It answered one position and ended. It must read positions in a loop, until \
                         its input ends.";
const NOTHING_LEFT: &str = "A position where nothing is left needs a name: any word, such as end.";
const NO_LIST: &str = "Moves have blanks between them, and no brackets: in Python, print(*moves).";
const ARE_POINTS_MEANT: &str = "Are points meant? See --score.";
const WITH_POINTS: &str = "With --score, a move is POINTS:POSITION, such as 3:1,2, with points \
                           from -10^12 to 10^12.";
const ONLY_NORMAL: &str =
    "With --score, --draws, --misere and --partisan, write piles as one position, such \
                           as 3,4.";
const PLUS_IS_TAKEN: &str = "A + stands between the positions of a sum. If it is a letter of your \
                             game, write another one, such as x.";
const MARKS_ARE_TAKEN: &str = "A - stands alone for no move, and a ! for what is no position.";
