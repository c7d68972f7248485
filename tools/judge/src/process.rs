//! A program that runs under a keeper, with pipes to it.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::unix::io::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::keeper::MARK;
pub use crate::keeper::{Ended, Limits};
use crate::sys::{self, READ, WRITE};

/// Bytes kept of standard error, the last ones.
const ERRORS_KEPT: usize = 4096;
/// So many bytes a pipe takes at once without waiting, if it takes any.
const PIECE: usize = 512;

/// How a program ended, and what it used with all that it started.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// The figures tell which limit it was. A program that ends by itself may be over one, too.
    pub ended: Ended,
    pub status: ExitStatus,
    pub cpu: Duration,
    /// Until all had ended.
    pub wall: Duration,
    /// Of the largest process.
    pub peak_kb: u64,
}

/// A program that runs. When this is dropped, the program ends with all that it has started, in
/// whatever session. So it does when this process is killed.
pub struct Process {
    keeper: Child,
    /// None when the keeper has told all it will.
    control: Option<UnixStream>,
    begun: Instant,
    /// What is to be written to its standard input.
    input: VecDeque<u8>,
    /// What it wrote to its standard output, for the caller to take away.
    pub output: Vec<u8>,
    /// The end of what it wrote to its standard error, if that is a pipe.
    pub errors: Vec<u8>,
    /// There as soon as the program and all that it has started have ended.
    pub report: Option<Report>,
}

impl Process {
    /// Starts a program with its arguments; its standard output is a pipe. It is stopped at
    /// the limits, or when it has only waited for twice the CPU time and a second.
    ///
    /// # Errors
    /// No process can be started. That the program cannot be run shows in `step`.
    pub fn start(
        words: &[impl AsRef<OsStr>],
        limits: Limits,
        stdin: Stdio,
        stderr: Stdio,
    ) -> io::Result<Process> {
        let (control, theirs) = UnixStream::pair()?;
        let own = Path::new("/proc/self/exe"); // it is there even if the file was replaced
        let own = if own.exists() { own.into() } else { std::env::current_exe()? };
        let mut keeper = Command::new(own);
        keeper.arg0("judge").arg(MARK).arg(theirs.as_raw_fd().to_string());
        keeper.arg(limits.cpu.as_micros().to_string()).arg(limits.memory_kb.to_string());
        keeper.env_remove("PYTHONUNBUFFERED"); // it would hide that a flush is missing
        keeper.args(words).stdin(stdin).stdout(Stdio::piped()).stderr(stderr);
        sys::detach(&mut keeper, theirs.as_raw_fd());
        Ok(Process {
            control: Some(control),
            begun: Instant::now(),
            keeper: keeper.spawn()?,
            input: VecDeque::new(),
            output: Vec::new(),
            errors: Vec::new(),
            report: None,
        })
    }

    /// Has the program ended; the report will come.
    pub fn stop(&self) {
        let _ = self.control.as_ref().map(|control| control.shutdown(Shutdown::Write));
    }

    /// Has more written to its standard input, a pipe, during `step`.
    pub fn send(&mut self, bytes: &[u8]) {
        self.input.extend(bytes);
    }

    /// Whether something is still to be written, and can be.
    pub fn is_sending(&self) -> bool {
        self.keeper.stdin.is_some() && !self.input.is_empty()
    }

    /// Waits for `time` at most, or until something has moved: input, output, errors or the
    /// report. Whether anything has. Once there is the report it does not wait, and all output
    /// is there when nothing moves.
    ///
    /// # Errors
    /// The program cannot be run, or a pipe fails.
    pub fn step(&mut self, time: Duration) -> io::Result<bool> {
        let most = Duration::from_secs(u64::from(self.control.is_some()));
        let files = [
            (number(&self.control), READ),
            (number(&self.keeper.stdout), READ),
            (number(&self.keeper.stderr), READ),
            (if self.is_sending() { number(&self.keeper.stdin) } else { -1 }, WRITE),
        ];
        let [control, stdout, stderr, stdin] = sys::poll(files, time.min(most));
        if stdout {
            take(&mut self.keeper.stdout, &mut self.output)?;
        }
        if stderr {
            take(&mut self.keeper.stderr, &mut self.errors)?;
            self.errors.drain(..self.errors.len().saturating_sub(ERRORS_KEPT));
        }
        if let (true, Some(pipe)) = (stdin, &mut self.keeper.stdin) {
            let (piece, _) = self.input.as_slices();
            match pipe.write(&piece[..piece.len().min(PIECE)]) {
                Ok(length) => drop(self.input.drain(..length)),
                Err(_) => self.keeper.stdin = None, // it has closed it
            }
        }
        if control {
            self.report = Some(self.read_report()?);
        }
        Ok(control || stdout || stderr || stdin)
    }

    /// Waits for the end, and hands over the output piece by piece. Its standard input is closed
    /// when all is written. The program is stopped when `keep` wants no more of it, or at the
    /// deadline.
    ///
    /// # Errors
    /// Those of `step`, or a watched signal came.
    pub fn finish(
        &mut self,
        mut deadline: Option<Instant>,
        mut keep: impl FnMut(&[u8]) -> bool,
    ) -> io::Result<Report> {
        while sys::came() == 0 {
            if !self.is_sending() {
                self.keeper.stdin = None;
            }
            let left = |end: Instant| end.saturating_duration_since(Instant::now());
            let left = deadline.map_or(Duration::MAX, left);
            let moved = self.step(left)?;
            let wants_more = keep(&self.output);
            self.output.clear();
            if !wants_more || left.is_zero() {
                self.stop();
                deadline = None;
            }
            if let (Some(report), false) = (self.report, moved && wants_more) {
                return Ok(report);
            }
        }
        Err(io::ErrorKind::Interrupted.into())
    }

    /// Reads what the keeper tells.
    fn read_report(&mut self) -> io::Result<Report> {
        let mut text = String::new();
        self.control.take().map_or(Ok(0), |mut control| control.read_to_string(&mut text))?;
        self.keeper.wait()?;
        let words: Vec<&str> = text.split(' ').collect();
        let number = |word: &str| word.parse::<u64>().unwrap_or(0);
        let all = [Ended::ByItself, Ended::AtLimit, Ended::Waiting, Ended::AsAsked];
        let ended = all.into_iter().find(|ended| format!("{ended:?}") == words[0]);
        match (ended, &words[1..]) {
            (Some(ended), [status, cpu, peak]) => Ok(Report {
                ended,
                status: ExitStatus::from_raw(number(status) as i32),
                cpu: Duration::from_micros(number(cpu)),
                wall: self.begun.elapsed(),
                peak_kb: number(peak),
            }),
            _ if text.is_empty() => {
                Err(io::Error::new(io::ErrorKind::Other, "its keeper was killed"))
            }
            _ => Err(io::Error::new(io::ErrorKind::Other, text.trim_start_matches("failed "))),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stop();
        while self.control.is_some() && self.step(Duration::MAX).is_ok() {
            self.output.clear();
        }
    }
}

/// The number of a file, if there is one.
fn number(file: &Option<impl AsRawFd>) -> RawFd {
    file.as_ref().map_or(-1, AsRawFd::as_raw_fd)
}

/// Moves what there is from a pipe that is ready, and closes it at its end.
fn take(pipe: &mut Option<impl Read>, to: &mut Vec<u8>) -> io::Result<()> {
    let mut bytes = [0; 1 << 16];
    let length = pipe.as_mut().map_or(Ok(0), |pipe| pipe.read(&mut bytes))?;
    to.extend(&bytes[..length]);
    if length == 0 {
        *pipe = None;
    }
    Ok(())
}
