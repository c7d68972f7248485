//! Talking to programs, for tools that want more of them than a verdict.

use crate::text::named;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::process::{self, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{env, mem};

use judge::process::{Ended, Limits, Process};

/// So many bytes may come at once without being too many.
const PIECE: usize = 1 << 16;

/// A program that is talked to. When this is dropped, it ends with all that it has started.
pub struct Talk {
    program: Process,
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
    /// More than a line, and no line that can be taken.
    TooMuch,
}

/// How a program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// By itself.
    Status(ExitStatus),
    /// It was stopped after its time.
    Late,
    /// It was stopped, for it wrote too much.
    TooMuch,
    /// It was stopped, for it had more memory than it may.
    Memory,
}

/// What a program did up to its end.
pub struct Run {
    pub end: End,
    pub output: Vec<u8>,
    /// The last 4096 bytes of its standard error.
    pub errors: Vec<u8>,
    /// The CPU time that it used, with all that it started.
    pub cpu: Duration,
    /// The time until all of that had ended.
    pub wall: Duration,
}

/// A file with these bytes, to be read from its beginning, that has no name any more.
///
/// # Errors
/// Those of the folder for such files.
pub fn file(bytes: &[u8]) -> io::Result<File> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let path = env::temp_dir().join(format!("input-{}-{number}", process::id()));
    let written = File::create_new(&path).and_then(|mut file| file.write_all(bytes));
    let file = written.and_then(|()| File::open(&path));
    let _ = fs::remove_file(&path);
    file.map_err(|error| named(&path, error))
}

impl Talk {
    /// Starts a program with its arguments, and with so much memory for each process.
    ///
    /// # Errors
    /// No process can be started. That the program cannot be run shows in `line` and `end`.
    pub fn start(
        words: &[impl AsRef<OsStr>],
        input: Stdio,
        errors: Stdio,
        memory_kb: u64,
    ) -> io::Result<Talk> {
        let limits = Limits { memory_kb, ..Limits::NONE };
        Ok(Talk { program: Process::start(words, limits, input, errors)? })
    }

    /// Has this written to the program while `line` or `end` waits.
    pub fn send(&mut self, bytes: &[u8]) {
        self.program.send(bytes);
    }

    /// The next line of its output, of at most `longest` bytes, waited for until `deadline`. A
    /// program that still runs must first take all that it was sent.
    ///
    /// # Errors
    /// The program cannot be run.
    pub fn line(&mut self, longest: usize, deadline: Instant) -> io::Result<Answer> {
        loop {
            let is_over = self.program.report.is_some();
            let is_heard = is_over || !self.program.is_sending();
            let output = &mut self.program.output;
            let end = output.iter().take(longest + 1).position(|&byte| byte == b'\n');
            if let Some(end) = end.filter(|_| is_heard) {
                let mut line: Vec<u8> = output.drain(..=end).collect();
                line.pop();
                return Ok(Answer::Line(line));
            } else if end.is_none() && output.len() > longest {
                return Ok(Answer::TooMuch);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let moved = self.program.step(left)?;
            let most = if self.program.is_sending() { longest } else { 16 * longest };
            if self.program.output.len() > most.max(PIECE) {
                return Ok(Answer::TooMuch);
            } else if !moved && is_over {
                let rest = mem::take(&mut self.program.output);
                return Ok(if rest.is_empty() { Answer::End } else { Answer::Line(rest) });
            } else if !moved && left.is_zero() {
                return Ok(Answer::Late);
            }
        }
    }

    /// Closes its input when it has taken all it was sent, and has it ended unless it ends by
    /// itself until `deadline`, and before it has written more than `most` bytes. All that it has
    /// started has ended when this returns.
    ///
    /// # Errors
    /// The program cannot be run.
    pub fn end(mut self, most: usize, deadline: Instant) -> io::Result<Run> {
        let mut output = Vec::new();
        let report = self.program.finish(Some(deadline), |bytes| {
            output.extend(bytes);
            output.len() <= most
        })?;
        let end = match report.ended {
            _ if output.len() > most => End::TooMuch,
            Ended::AsAsked => End::Late,
            Ended::AtLimit => End::Memory,
            _ => End::Status(report.status),
        };
        output.truncate(most);
        let errors = mem::take(&mut self.program.errors);
        Ok(Run { end, output, errors, cpu: report.cpu, wall: report.wall })
    }
}
