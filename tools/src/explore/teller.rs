//! The program that tells the rules of a game, as it runs: positions are written to it, each on a
//! line, and its answers are read, each a line of words. What the words mean is read in `record`.

use super::progress::Progress;
use crate::text::{cut, named};
use judge::process::{Answer, Limits, Process};
use judge::tokens;
use std::fmt::{self, Display, Formatter};
use std::{ffi::OsString, io, process::Stdio, time::Duration, time::Instant};

/// How long an answer may take after the one before it.
const TIME: Duration = Duration::from_secs(5);

/// The most bytes of an answer.
const LONGEST: usize = 1 << 16;

/// How many positions are sent before their answers are read.
pub const BLOCK: usize = 1000;

/// Why a search ends early.
#[derive(Clone, Debug)]
pub struct Stop {
    /// Whether it has come to a bound; otherwise the program does what no rules do.
    pub is_bound: bool,
    /// What ended it, such as "the program ended".
    pub what: String,
    /// Where that was, with a colon and a blank after it.
    at: String,
    /// What to do, on lines of their own.
    advice: String,
}

impl Stop {
    /// A fault of the input, not of the program.
    pub fn misuse(what: String) -> Stop {
        Stop { is_bound: false, what, at: String::new(), advice: String::new() }
    }

    /// The same with more advice.
    pub fn advised(mut self, advice: &str) -> Stop {
        self.advice += &format!("\n{advice}");
        self
    }
}

impl Display for Stop {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        let Stop { what, at, advice, .. } = self;
        write!(out, "{at}{what}{advice}")
    }
}

impl From<Stop> for io::Error {
    fn from(stop: Stop) -> io::Error {
        io::Error::other(stop.to_string())
    }
}

/// A program that tells the rules, as it runs.
pub struct Teller {
    /// The name of the program, with which complaints about it begin.
    name: OsString,
    process: Process,
    /// How many positions it has answered.
    answered: usize,
    /// Shows how many, if that is to be shown.
    pub progress: Option<Progress>,
    /// What to do if it ends instead of answering.
    pub advice_at_end: Option<String>,
}

impl Teller {
    /// Starts the program.
    /// Errors: it cannot be started. That it cannot be run may show only when it is asked.
    pub fn start(command: &[OsString], errors: Stdio) -> io::Result<Teller> {
        let name = command.first().cloned().unwrap_or_default();
        let process = Process::start(command, Limits::NONE, Stdio::piped(), errors)
            .map_err(|error| named(&name, error))?;
        Ok(Teller { name, process, answered: 0, progress: None, advice_at_end: None })
    }

    /// Sends these positions, `BLOCK` of them at a time, and hands the words of each answer to
    /// `take`, in order, with the place of the position.
    /// Errors: there is no answer, or one that `take` refuses; no more than the answers to that
    /// block are read then, and they are dropped.
    pub fn ask(
        &mut self, positions: &[&[u8]],
        mut take: impl FnMut(&Teller, usize, &[&[u8]]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        for (number, block) in positions.chunks(BLOCK).enumerate() {
            let lines: Vec<&[u8]> = block.iter().flat_map(|one| [*one, b"\n"]).collect();
            // A thread writes this, so that the program never waits for its answers to be read.
            self.process.send(&lines.concat());
            let mut refused = Ok(());
            for (at, position) in block.iter().enumerate() {
                let line = self.answer(position)?;
                if let Some(progress) = &mut self.progress {
                    progress.show(self.answered);
                }
                if refused.is_ok() {
                    refused = take(self, number * BLOCK + at, &Vec::from_iter(tokens(&line)));
                }
            }
            refused?;
        }
        Ok(())
    }

    /// The answer to this position, which is the next one.
    fn answer(&mut self, position: &[u8]) -> Result<Vec<u8>, Stop> {
        let answer = self.process.line(LONGEST, Instant::now() + TIME);
        let answer = answer.map_err(|error| Stop {
            is_bound: false,
            what: error.to_string(),
            at: format!("{}: ", self.name.to_string_lossy()),
            advice: String::new(),
        })?;
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
        if self.answered == 0 {
            fault = fault.advised(NO_COUNT);
        }
        Err(fault)
    }

    /// What the program does wrong when it is asked for the moves of a position.
    pub fn fault(&self, position: &[u8], what: impl Display) -> Stop {
        let name = self.name.to_string_lossy();
        let at = format!("{name}: asked for the moves of \"{}\": ", shown(position));
        Stop { is_bound: false, what: what.to_string(), at, advice: String::new() }
    }

    /// The bound at which a search ends with a position.
    pub fn bound(&self, position: &[u8], what: impl Display) -> Stop {
        Stop { is_bound: true, ..self.fault(position, what) }
    }

    /// Lets the program end; it is stopped if it does not end in the time of an answer.
    /// Errors: it has more to say.
    pub fn end(self) -> io::Result<()> {
        let run = self.process.end(LONGEST, Some(Instant::now() + TIME));
        let run = run.map_err(|error| named(&self.name, error))?;
        if run.output.is_empty() {
            return Ok(());
        }
        let fault = io::Error::other("it writes more than a line for each position");
        Err(named(&self.name, fault))
    }
}

/// What to do if a program does not answer the first position.
const NO_COUNT: &str = "It is given no count: its first line is a position, and it answers each \
                        line before it reads the next one.";

/// A position in printable form.
pub fn shown(position: &[u8]) -> String {
    cut(&position.escape_ascii().to_string())
}
