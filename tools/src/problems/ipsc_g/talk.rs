//! Talks with a program, line by line.

use crate::stress::printed::printable;
use judge::process::{Answer, Process};
use judge::tokens;
use std::io;
use std::time::{Duration, Instant};

/// The most bytes of a line that is read.
const LINE: usize = 1000;

/// The keeper of the program ends it long before.
const LONG: Duration = Duration::from_secs(1 << 24);

/// For how many seconds a program may only wait when it has been told something.
pub const PATIENCE: u8 = 2;

/// What a server says to who has won.
pub const OK: &str = "OK\n";

/// A talk with a program. This starts when something is said to it: until then the other side may
/// think, and nobody waits.
pub struct Talk<'a> {
    start: &'a dyn Fn() -> io::Result<Process>,
    process: Option<Process>,
    /// What the program was told.
    told: Vec<String>,
    /// The lines that it printed after these, in printable form.
    said: Vec<String>,
    /// What came last, or why the program cannot be run. Before anything was said, no line has come.
    last: io::Result<Answer>,
}

/// A talk that is over, with the program that may still run.
pub struct Over {
    pub process: Process,
    pub told: Vec<String>,
    pub said: Vec<String>,
    /// What came last.
    pub last: Answer,
}

impl<'a> Talk<'a> {
    /// A talk with a program that is started so.
    pub fn new(start: &'a dyn Fn() -> io::Result<Process>) -> Talk<'a> {
        let last = Ok(Answer::Late);
        Talk { start, process: None, told: Vec::new(), said: Vec::new(), last }
    }

    /// Tells the program something, and brings the line that it then prints; None if there is none.
    pub fn say(&mut self, words: &str) -> Option<String> {
        self.told.push(words.to_string());
        self.last = self.ask(words);
        let Ok(Answer::Line(line)) = &self.last else { return None };
        self.said.push(printable(&tokens(line).collect::<Vec<_>>()));
        Some(String::from_utf8_lossy(line).into_owned())
    }

    /// What comes after these words.
    fn ask(&mut self, words: &str) -> io::Result<Answer> {
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert((self.start)()?),
        };
        process.send(words.as_bytes());
        process.be_patient(Some(PATIENCE));
        let answer = loop {
            match process.line(LINE, Instant::now() + LONG) {
                // White space of any kind stands between submissions, as between all tokens.
                Ok(Answer::Line(line)) if tokens(&line).next().is_none() => {}
                answer => break answer,
            }
        };
        // Now it waits for the other side, which may think for long.
        process.be_patient(None);
        answer
    }

    /// Ends the talk, and tells the program first if it has won.
    /// Errors: the program cannot be run.
    pub fn end(mut self, has_won: bool) -> io::Result<Over> {
        let last = self.last?;
        let mut process = self.process.map_or_else(self.start, Ok)?;
        if has_won {
            self.told.push(OK.to_string());
            process.send(OK.as_bytes());
            process.be_patient(Some(PATIENCE));
        }
        Ok(Over { process, told: self.told, said: self.said, last })
    }
}
