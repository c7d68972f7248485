//! A program that runs under a keeper, with pipes to it.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::unix::io::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{env, mem};

use crate::keeper::MARK;
pub use crate::keeper::{Ended, Limits};
use crate::sys::{self, READ, WRITE};

/// Bytes kept of standard error, the last ones.
const ERRORS_KEPT: usize = 4096;
/// So many bytes a pipe takes at once without waiting, if it takes any.
const PIECE: usize = 512;

/// What a program did, with all that it started.
#[derive(Debug)]
pub struct Run {
    /// The figures tell which limit it was. A program that ends by itself may be over one, too.
    pub ended: Ended,
    pub status: ExitStatus,
    pub cpu: Duration,
    /// Until all had ended.
    pub wall: Duration,
    /// Of the largest process.
    pub peak_kb: u64,
    /// What it wrote to its standard output and was not yet taken, as far as it is wanted.
    pub output: Vec<u8>,
    /// The end of what it wrote to its standard error, if that is a pipe.
    pub errors: Vec<u8>,
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
    /// More than a line may have.
    TooMuch,
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
    output: Vec<u8>,
    errors: Vec<u8>,
    /// What the keeper told; there as soon as the program and all that it started have ended.
    account: Option<[u64; 4]>,
}

impl Process {
    /// Starts a program with its arguments; its standard output is a pipe. It is stopped at
    /// the limits, or when it has only waited for twice the CPU time and a second.
    ///
    /// # Errors
    /// No process can be started. That the program cannot be run shows in `line` and `end`.
    pub fn start(
        words: &[impl AsRef<OsStr>],
        limits: Limits,
        stdin: Stdio,
        stderr: Stdio,
    ) -> io::Result<Process> {
        let (control, theirs) = UnixStream::pair()?;
        let mut keeper = Command::new(env::current_exe()?);
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
            account: None,
        })
    }

    /// Has the program stopped; its account will come.
    fn stop(&self) {
        let _ = self.control.as_ref().map(|control| control.shutdown(Shutdown::Write));
    }

    /// Has more written to its standard input, a pipe, while `line` or `end` waits.
    pub fn send(&mut self, bytes: &[u8]) {
        self.input.extend(bytes);
    }

    /// Whether something is still to be written, and can be.
    fn is_sending(&self) -> bool {
        self.keeper.stdin.is_some() && !self.input.is_empty()
    }

    /// Waits for `time` at most, or until something has moved: input, output, errors or the
    /// account. Whether anything has. Once there is the account it does not wait, and all output
    /// is there when nothing moves.
    fn step(&mut self, time: Duration) -> io::Result<bool> {
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
            self.account = Some(self.read_account()?);
        }
        Ok(control || stdout || stderr || stdin)
    }

    /// The next line of its output, of at most `longest` bytes, waited for until `deadline`.
    ///
    /// # Errors
    /// The program cannot be run.
    pub fn line(&mut self, longest: usize, deadline: Instant) -> io::Result<Answer> {
        loop {
            let end = self.output.iter().take(longest + 1).position(|&byte| byte == b'\n');
            if let Some(end) = end {
                let mut line: Vec<u8> = self.output.drain(..=end).collect();
                line.pop();
                return Ok(Answer::Line(line));
            } else if self.output.len() > longest {
                return Ok(Answer::TooMuch);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let moved = self.step(left)?;
            if !moved && self.account.is_some() {
                let rest = mem::take(&mut self.output);
                return Ok(if rest.is_empty() { Answer::End } else { Answer::Line(rest) });
            } else if !moved && left.is_zero() {
                return Ok(Answer::Late);
            }
        }
    }

    /// Closes its input when it has taken all it was sent, and waits for its end. It is stopped
    /// at the deadline, or when it has written more than `most` bytes.
    ///
    /// # Errors
    /// The program cannot be run.
    pub fn end(mut self, most: usize, mut deadline: Option<Instant>) -> io::Result<Run> {
        let mut is_too_much = false;
        loop {
            if !self.is_sending() {
                self.keeper.stdin = None;
            }
            let left = |end: Instant| end.saturating_duration_since(Instant::now());
            let left = deadline.map_or(Duration::MAX, left);
            let moved = self.step(left)?;
            is_too_much |= self.output.len() > most;
            self.output.truncate(most);
            if is_too_much || left.is_zero() {
                self.stop();
                deadline = None;
            }
            if let (false, Some([ended, status, cpu_us, peak_kb])) = (moved, self.account) {
                let told = [Ended::ByItself, Ended::AtLimit, Ended::Waiting, Ended::AsAsked];
                return Ok(Run {
                    ended: if is_too_much { Ended::TooMuch } else { told[ended as usize] },
                    status: ExitStatus::from_raw(status as i32),
                    cpu: Duration::from_micros(cpu_us),
                    wall: self.begun.elapsed(),
                    peak_kb,
                    output: mem::take(&mut self.output),
                    errors: mem::take(&mut self.errors),
                });
            }
        }
    }

    /// Reads what the keeper tells: four numbers, or why the program cannot be run.
    fn read_account(&mut self) -> io::Result<[u64; 4]> {
        let mut text = String::new();
        self.control.take().map_or(Ok(0), |mut control| control.read_to_string(&mut text))?;
        let _ = self.keeper.wait();
        let numbers: Vec<u64> = text.split(' ').flat_map(str::parse).collect();
        numbers.try_into().map_err(|_| io::Error::new(io::ErrorKind::Other, text))
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
