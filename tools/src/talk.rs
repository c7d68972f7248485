//! Talking to programs, for tools that want more of them than a verdict.

use std::ffi::OsStr;
use std::io;
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

use judge::process::{Program, Report, NO_LIMITS};

/// A program that is talked to line by line. When this is dropped, it ends with all that it
/// has started.
pub struct Talk {
    program: Program,
}

/// What came within the time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A line without its end.
    Line(Vec<u8>),
    /// The program has ended. What it wrote behind its last line comes before, as a line.
    End,
    /// Nothing; the next call goes on waiting.
    Late,
    TooLong,
}

impl Talk {
    /// Starts a program with its arguments. Its standard error goes where `errors` says.
    ///
    /// # Errors
    /// No process can be started. That the program cannot be run shows in `line`.
    pub fn start(words: &[impl AsRef<OsStr>], errors: Stdio) -> io::Result<Talk> {
        Ok(Talk { program: Program::start(words, NO_LIMITS, Stdio::piped(), errors)? })
    }

    /// Has this written to the program while `line` waits.
    pub fn send(&mut self, bytes: &[u8]) {
        self.program.send(bytes);
    }

    /// Whether the program has not yet taken all that it was sent.
    pub fn is_unread(&self) -> bool {
        self.program.is_sending()
    }

    /// The next line of its output, of at most `longest` bytes, waited for until `deadline`.
    ///
    /// # Errors
    /// The program cannot be run.
    pub fn line(&mut self, longest: usize, deadline: Instant) -> io::Result<Answer> {
        let mut searched = 0;
        loop {
            let output = &mut self.program.output;
            let end = output[searched..].iter().position(|&byte| byte == b'\n');
            let end = end.map(|end| searched + end);
            searched = output.len();
            if end.unwrap_or(searched) > longest {
                return Ok(Answer::TooLong);
            } else if let Some(end) = end {
                let rest = output.split_off(end + 1);
                let mut line = std::mem::replace(output, rest);
                line.pop();
                return Ok(Answer::Line(line));
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let moved = self.program.step(left)?;
            if !moved && self.program.report.is_some() {
                let rest = std::mem::take(&mut self.program.output);
                return Ok(if rest.is_empty() { Answer::End } else { Answer::Line(rest) });
            } else if !moved && left.is_zero() {
                return Ok(Answer::Late);
            }
        }
    }

    /// Closes its input when it has taken all it was sent, and has it ended unless it ends by
    /// itself until `deadline`, and before it has written another MiB.
    ///
    /// # Errors
    /// The program cannot be run.
    pub fn end(mut self, deadline: Instant) -> io::Result<Report> {
        let mut written = 0;
        self.program.finish(Some(deadline), |bytes| {
            written += bytes.len();
            Ok(written <= 1 << 20)
        })
    }
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// By itself.
    Status(ExitStatus),
    /// It was stopped after its time.
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

/// Runs a program with its arguments on this input, for at most `time`, with at most `most` bytes of output.
/// What it has started has ended when this returns.
///
/// # Errors
/// The program cannot be run.
pub fn run(
    words: &[impl AsRef<OsStr>],
    input: &[u8],
    most: usize,
    time: Duration,
) -> io::Result<Run> {
    let mut program = Program::start(words, NO_LIMITS, Stdio::piped(), Stdio::piped())?;
    program.send(input);
    let mut output = Vec::new();
    let report = program.finish(Some(Instant::now() + time), |bytes| {
        if output.len() <= most {
            output.extend(bytes);
        }
        Ok(output.len() <= most)
    })?;
    let end = match &report.stop[..] {
        _ if output.len() > most => End::TooMuch,
        "asked" => End::Late,
        _ => End::Status(report.status),
    };
    output.truncate(most);
    Ok(Run { end, output, errors: program.errors.split_off(0), report })
}
