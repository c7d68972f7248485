//! A program that runs under a keeper, with pipes to it.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::unix::io::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::keeper::{Stat, Tree, MARK};
use crate::sys::{self, Poll};

/// Bytes kept of standard error, the last ones.
const ERRORS_KEPT: usize = 4096;
/// So many bytes a pipe takes at once without waiting, if it takes any.
const PIECE: usize = if cfg!(target_os = "linux") { 4096 } else { 512 };

/// How a program ended, and what it used with all that it started.
#[derive(Clone, Debug)]
pub struct Report {
    /// Why the keeper stopped it: `cpu`, `memory`, `wait` for nothing but waiting, or `asked`.
    /// `none` if it ended by itself.
    pub stop: String,
    pub status: ExitStatus,
    pub cpu: Duration,
    pub wall: Duration,
    /// Of the largest process.
    pub peak_kb: u64,
    /// Whether all that it started has ended, too.
    pub is_clean: bool,
}

/// A program that runs. When this is dropped, the program ends with all that it has started,
/// whatever that did to its session, environment or descriptors. So it does when this process
/// is killed.
pub struct Program {
    keeper: Child,
    control: UnixStream,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    begun: Instant,
    /// Whether the keeper has told all it will.
    is_over: bool,
    /// What is to be written to its standard input.
    input: VecDeque<u8>,
    /// What it wrote to its standard output, for the caller to take away.
    pub output: Vec<u8>,
    /// The end of what it wrote to its standard error, if that is a pipe.
    pub errors: Vec<u8>,
    /// There as soon as the program and all that it has started have ended.
    pub report: Option<Report>,
}

impl Program {
    /// Starts a program with its arguments; its standard output is a pipe. It is stopped when it
    /// has used `cpu`, or only waited for twice that and a second, or when one of its processes
    /// is larger than `memory_kb`: 0 is no limit.
    ///
    /// # Errors
    /// No process can be started. That the program cannot be run shows in `step`.
    pub fn start(
        words: &[impl AsRef<OsStr>],
        (cpu, memory_kb): (Duration, u64),
        stdin: Stdio,
        stderr: Stdio,
    ) -> io::Result<Program> {
        let (control, theirs) = UnixStream::pair()?;
        let own = Path::new("/proc/self/exe"); // it is there even if the file was replaced
        let own = if own.exists() { own.into() } else { std::env::current_exe()? };
        let mut keeper = Command::new(own);
        keeper.arg0("judge").arg(MARK).arg(theirs.as_raw_fd().to_string());
        keeper.arg(cpu.as_micros().to_string()).arg(memory_kb.to_string());
        keeper.args(words);
        keeper.stdin(stdin).stdout(Stdio::piped()).stderr(stderr);
        sys::detach(&mut keeper, theirs.as_raw_fd());
        sys::adopt_orphans();
        let begun = Instant::now();
        let mut keeper = keeper.spawn()?;
        Ok(Program {
            stdin: keeper.stdin.take(),
            stdout: keeper.stdout.take(),
            stderr: keeper.stderr.take(),
            keeper,
            control,
            begun,
            is_over: false,
            input: VecDeque::new(),
            output: Vec::new(),
            errors: Vec::new(),
            report: None,
        })
    }

    /// Has the program ended; the report will come.
    pub fn stop(&self) {
        let _ = self.control.shutdown(Shutdown::Write);
    }

    /// Has more written to its standard input, a pipe, during `step`.
    pub fn send(&mut self, bytes: &[u8]) {
        self.input.extend(bytes);
    }

    /// Whether something is still to be written, and can be.
    pub fn is_sending(&self) -> bool {
        self.stdin.is_some() && !self.input.is_empty()
    }

    /// Waits for `time` at most, or until something has moved: input, output, errors or the
    /// report. Whether anything has. Once there is the report it does not wait, and all output
    /// is there when nothing moves.
    ///
    /// # Errors
    /// The program cannot be run, a pipe fails, or `bell` is ready to be read.
    pub fn step(&mut self, time: Duration, bell: RawFd) -> io::Result<bool> {
        let stdin = self.stdin.as_ref().filter(|_| self.is_sending());
        let mut files = [
            poll(Some(&self.control).filter(|_| !self.is_over), 1),
            poll(self.stdout.as_ref(), 1),
            poll(self.stderr.as_ref(), 1),
            poll(stdin, 4),
            Poll { file: bell, wanted: 1, came: 0 },
        ];
        let most = Duration::from_secs(u64::from(!self.is_over));
        sys::poll(&mut files, time.min(most));
        let [control, stdout, stderr, stdin, bell] = files.map(|file| file.came != 0);
        if bell {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if stdout {
            take(&mut self.stdout, &mut self.output)?;
        }
        if stderr {
            take(&mut self.stderr, &mut self.errors)?;
            self.errors.drain(..self.errors.len().saturating_sub(ERRORS_KEPT));
        }
        if let (true, Some(pipe)) = (stdin, &mut self.stdin) {
            let (piece, _) = self.input.as_slices();
            match pipe.write(&piece[..piece.len().min(PIECE)]) {
                Ok(length) => drop(self.input.drain(..length)),
                Err(_) => self.stdin = None, // it has closed it
            }
        }
        if control {
            self.is_over = true;
            self.report = Some(self.read_report()?);
        } else if !(self.is_over || stdout || stderr || stdin) {
            sys::kill(self.keeper.id() as i32, sys::CONT); // the program may have stopped it
        }
        Ok(control || stdout || stderr || stdin)
    }

    /// Waits for the end, and hands over the output piece by piece. Its standard input is closed
    /// when all is written. The program is stopped when `keep` wants no more of it, or at the
    /// deadline.
    ///
    /// # Errors
    /// Those of `step` and `keep`.
    pub fn finish(
        &mut self,
        bell: RawFd,
        mut deadline: Option<Instant>,
        mut keep: impl FnMut(&[u8]) -> io::Result<bool>,
    ) -> io::Result<Report> {
        loop {
            if !self.is_sending() {
                self.stdin = None;
            }
            let left = |end: Instant| end.saturating_duration_since(Instant::now());
            let left = deadline.map_or(Duration::MAX, left);
            let moved = self.step(left, bell)?;
            let wants_more = keep(&self.output)?;
            self.output.clear();
            if !wants_more || left.is_zero() {
                self.stop();
                deadline = None;
            }
            if let (Some(report), false) = (&self.report, moved && wants_more) {
                return Ok(report.clone());
            }
        }
    }

    /// Reads what the keeper tells; if the program has killed it, does the rest of its work.
    fn read_report(&mut self) -> io::Result<Report> {
        let mut text = String::new();
        self.control.read_to_string(&mut text)?;
        if text.is_empty() {
            // All that was under it is younger, and has been adopted.
            let since = Stat::read(self.keeper.id() as i32).map_or(0, |stat| stat.start);
            text = Tree::new(self.keeper.id(), since, self.begun).end("none", false);
        } else {
            self.keeper.wait()?;
        }
        if let Some(error) = text.strip_prefix("failed ") {
            return Err(io::Error::new(io::ErrorKind::NotFound, error));
        }
        let words: Vec<&str> = text.split(' ').collect();
        let number = |index: usize| words[index].parse::<u64>().unwrap_or(0);
        Ok(Report {
            stop: words[0].to_string(),
            status: ExitStatus::from_raw(number(1) as i32),
            cpu: Duration::from_micros(number(2)),
            wall: Duration::from_micros(number(3)),
            peak_kb: number(4),
            is_clean: words[5] == "true",
        })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.stop();
        while !self.is_over && self.step(Duration::MAX, -1).is_ok() {
            self.output.clear();
        }
    }
}

fn poll<F: AsRawFd>(file: Option<&F>, wanted: i16) -> Poll {
    Poll { file: file.map_or(-1, AsRawFd::as_raw_fd), wanted, came: 0 }
}

/// Moves what there is from a pipe that is ready, and closes it at its end.
fn take<R: Read>(pipe: &mut Option<R>, to: &mut Vec<u8>) -> io::Result<()> {
    let mut bytes = [0; 1 << 16];
    let length = pipe.as_mut().map_or(Ok(0), |pipe| pipe.read(&mut bytes))?;
    to.extend(&bytes[..length]);
    if length == 0 {
        *pipe = None;
    }
    Ok(())
}
