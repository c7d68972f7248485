//! Talking to a program, for tools that want more of it than a verdict.

use std::io;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::process::{Limits, Program, Report};

/// A program that is talked to line by line. When this goes, it ends, with all it has started.
pub struct Talk {
    program: Program,
}

/// What came within the time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A line, without its end.
    Line(Vec<u8>),
    /// The program has ended, or closed its standard output. What stands behind the last end
    /// of line comes before that, as a line.
    End,
    /// Nothing yet; asking again goes on where this stopped.
    Late,
    /// A line that is longer than allowed.
    TooLong,
}

impl Talk {
    /// Starts a command. Its standard error goes where `errors` says.
    ///
    /// # Errors
    /// The system can start no process. A command that cannot be run shows in `line`.
    pub fn start(command: &Command, errors: Stdio) -> io::Result<Talk> {
        let program = Program::start(command, Limits::default(), Stdio::piped(), errors)?;
        Ok(Talk { program })
    }

    /// Has this written to the program while `line` waits.
    pub fn send(&mut self, bytes: &[u8]) {
        self.program.send(bytes);
    }

    /// Whether the program has not yet taken all it was sent.
    pub fn is_unread(&self) -> bool {
        self.program.is_sending()
    }

    /// The next line of its output, of at most `longest` bytes, waited for until `deadline`.
    ///
    /// # Errors
    /// The command cannot be run.
    pub fn line(&mut self, longest: usize, deadline: Instant) -> io::Result<Answer> {
        let mut searched = 0;
        loop {
            let output = &mut self.program.output;
            let end = output[searched..].iter().position(|&byte| byte == b'\n');
            if let Some(end) = end.map(|end| searched + end) {
                let mut line: Vec<u8> = output.drain(..=end).collect();
                line.pop();
                return Ok(if line.len() > longest { Answer::TooLong } else { Answer::Line(line) });
            }
            searched = output.len();
            if searched > longest {
                return Ok(Answer::TooLong);
            }
            let now = Instant::now();
            let moved = self.program.step(Some(deadline.saturating_duration_since(now)), -1)?;
            if !self.program.is_open() || self.program.report.is_some() && !moved {
                if self.program.output.len() > searched {
                    continue;
                }
                let rest = std::mem::take(&mut self.program.output);
                return Ok(if rest.is_empty() { Answer::End } else { Answer::Line(rest) });
            }
            if !moved && now >= deadline {
                return Ok(Answer::Late);
            }
        }
    }

    /// Closes its input, and ends it unless it ends by itself until `deadline`.
    ///
    /// # Errors
    /// The command could not be run.
    pub fn end(mut self, deadline: Instant) -> io::Result<Report> {
        self.program.close();
        loop {
            if let Some(report) = self.program.report.clone() {
                return Ok(report);
            }
            if Instant::now() >= deadline {
                self.program.stop();
            }
            let left = deadline.saturating_duration_since(Instant::now());
            self.program.step(if left.is_zero() { None } else { Some(left) }, -1)?;
            self.program.output.clear();
        }
    }
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// By itself.
    Status(ExitStatus),
    /// It was stopped after the time.
    Late,
    /// It was stopped, for it wrote too much.
    TooMuch,
}

/// One run of a program.
#[derive(Clone, Debug)]
pub struct Run {
    pub end: End,
    pub output: Vec<u8>,
    /// The last 4096 bytes of its standard error.
    pub errors: Vec<u8>,
    pub report: Report,
}

/// Runs a command on this input, for at most `time`, with at most `most` bytes of output.
/// What it started has ended when this returns.
///
/// # Errors
/// The command cannot be run.
pub fn run(command: &Command, input: &[u8], most: usize, time: Duration) -> io::Result<Run> {
    let deadline = Instant::now() + time;
    let mut program = Program::start(command, Limits::default(), Stdio::piped(), Stdio::piped())?;
    program.send(input);
    let mut stopped = None;
    let report = loop {
        if !program.is_sending() {
            program.close();
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if stopped.is_none() && program.report.is_none() {
            if program.output.len() > most {
                stopped = Some(End::TooMuch);
            } else if left.is_zero() {
                stopped = Some(End::Late);
            }
            if stopped.is_some() {
                program.stop();
            }
        }
        let moved = program.step(if stopped.is_some() { None } else { Some(left) }, -1)?;
        if stopped == Some(End::TooMuch) {
            program.output.truncate(most);
        }
        match &program.report {
            Some(report) if !moved || program.output.len() > most => break report.clone(),
            _ => {}
        }
    };
    let end = stopped.unwrap_or(match program.output.len() > most {
        true => End::TooMuch,
        false => End::Status(report.status),
    });
    program.output.truncate(most);
    let (output, errors) = (program.output.split_off(0), program.errors.split_off(0));
    Ok(Run { end, output, errors, report })
}
