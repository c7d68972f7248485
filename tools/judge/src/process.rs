//! A program that runs under a keeper, with pipes to it.

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
/// A pipe that is ready takes as many bytes at once without waiting, at the least.
const PIECE: usize = if cfg!(target_os = "linux") { 4096 } else { 512 };

/// Where the keeper stops the program; 0 is nowhere. With a limit of CPU time, a program that
/// only waits is stopped as well, after twice that and a second.
#[derive(Clone, Copy, Default)]
pub struct Limits {
    pub cpu: Duration,
    pub memory_kb: u64,
}

/// Why the keeper stopped the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It did not: the program ended by itself.
    None,
    /// `Program::stop` was called, or whoever wanted the program is gone.
    Asked,
    Cpu,
    Memory,
    /// Its processes together filled three quarters of the machine's memory.
    Machine,
    /// It only waited.
    Wait,
}

/// How a program ended, and what it used with all that it started.
#[derive(Clone, Debug)]
pub struct Report {
    pub stop: Stop,
    pub status: ExitStatus,
    pub cpu: Duration,
    pub wall: Duration,
    /// Of the largest process.
    pub peak_kb: u64,
    /// Whether all that it started has ended, too.
    pub is_clean: bool,
}

/// A program that runs. Dropped, it ends, with all that it has started: whatever that did to
/// its session, group, environment or descriptors. So it does if this process is killed.
pub struct Program {
    keeper: Child,
    control: UnixStream,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    begun: Instant,
    /// What is to be written to its standard input, and how much of it was.
    input: Vec<u8>,
    written: usize,
    /// Whether the keeper has told all it will.
    is_over: bool,
    /// What it wrote to its standard output; for the caller to take away.
    pub output: Vec<u8>,
    /// The end of what it wrote to its standard error, if that is a pipe.
    pub errors: Vec<u8>,
    /// There as soon as the program and all that it has started have ended.
    pub report: Option<Report>,
}

impl Program {
    /// Starts a command, of which the program, arguments, environment and folder count. Its
    /// standard output is a pipe.
    ///
    /// # Errors
    /// No keeper can be started. That the command cannot be, the report tells.
    pub fn start(
        command: &Command,
        limits: Limits,
        stdin: Stdio,
        stderr: Stdio,
    ) -> io::Result<Program> {
        let (control, theirs) = UnixStream::pair()?;
        let own = Path::new("/proc/self/exe"); // also if the file has been replaced
        let own = if own.exists() { own.into() } else { std::env::current_exe()? };
        let mut keeper = Command::new(own);
        keeper.arg0("judge").arg(MARK).arg(theirs.as_raw_fd().to_string());
        keeper.arg(limits.cpu.as_micros().to_string()).arg(limits.memory_kb.to_string());
        keeper.arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => keeper.env(name, value),
                None => keeper.env_remove(name),
            };
        }
        if let Some(folder) = command.get_current_dir() {
            keeper.current_dir(folder);
        }
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
            input: Vec::new(),
            written: 0,
            is_over: false,
            output: Vec::new(),
            errors: Vec::new(),
            report: None,
        })
    }

    /// Has the program ended; the report will come.
    pub fn stop(&self) {
        let _ = self.control.shutdown(Shutdown::Write);
    }

    /// Has more written to its standard input, a pipe, while `step` waits.
    pub fn send(&mut self, bytes: &[u8]) {
        self.input.drain(..self.written);
        self.written = 0;
        self.input.extend(bytes);
    }

    /// Whether something is still to be written, and can be.
    pub fn is_sending(&self) -> bool {
        self.stdin.is_some() && self.written < self.input.len()
    }

    /// Closes its standard input.
    pub fn close(&mut self) {
        self.stdin = None;
    }

    /// Whether its standard output may bring more.
    pub fn is_open(&self) -> bool {
        self.stdout.is_some()
    }

    /// Waits for at most `time` until something has moved, and moves it: some input, output,
    /// errors, or the report. It returns as well at a signal that is watched, for which `bell`
    /// is. Whether anything moved. Once the report is there it does not wait: when nothing
    /// moves any more, all output is there.
    ///
    /// # Errors
    /// The command cannot be started, or a pipe fails.
    pub fn step(&mut self, time: Option<Duration>, bell: RawFd) -> io::Result<bool> {
        let second = Duration::from_secs(1);
        let time = if self.is_over { Duration::ZERO } else { time.unwrap_or(second).min(second) };
        let stdin = self.stdin.as_ref().filter(|_| self.is_sending());
        let mut files = [
            poll(Some(&self.control).filter(|_| !self.is_over), 1),
            poll(self.stdout.as_ref(), 1),
            poll(self.stderr.as_ref(), 1),
            poll(stdin, 4),
            Poll { file: bell, wanted: 1, came: 0 },
        ];
        sys::poll(&mut files, Some(time));
        let [control, stdout, stderr, stdin, bell] = files.map(|file| file.came != 0);
        if stdout && !take(&mut self.stdout, &mut self.output)? {
            self.stdout = None;
        }
        if stderr && !take(&mut self.stderr, &mut self.errors)? {
            self.stderr = None;
        }
        let more = self.errors.len().saturating_sub(ERRORS_KEPT);
        self.errors.drain(..more);
        if let (true, Some(pipe)) = (stdin, &mut self.stdin) {
            let end = self.input.len().min(self.written + PIECE);
            match pipe.write(&self.input[self.written..end]) {
                Ok(length) => self.written += length,
                Err(_) => self.stdin = None, // it has closed it
            }
        }
        if control {
            self.is_over = true;
            self.report = Some(self.read_report()?);
        } else if !(self.is_over || stdout || stderr || stdin || bell) {
            sys::kill(self.keeper.id() as i32, sys::CONT); // the program may have stopped it
        }
        Ok(control || stdout || stderr || stdin)
    }

    /// Reads what the keeper tells, or finds out if the program has killed it.
    fn read_report(&mut self) -> io::Result<Report> {
        let mut text = String::new();
        self.control.read_to_string(&mut text)?;
        let wall = self.begun.elapsed();
        if let Some(error) = text.strip_prefix("failed ") {
            self.keeper.wait()?;
            return Err(io::Error::new(io::ErrorKind::NotFound, error));
        }
        if let Some(report) = parse(&text) {
            self.keeper.wait()?;
            return Ok(report);
        }
        // All that was under it is younger, and has been adopted.
        let since = Stat::read(self.keeper.id() as i32).map_or(0, |stat| stat.start);
        let mut tree = Tree::new(self.keeper.id(), since);
        let is_clean = tree.end(false);
        let status = tree.status.unwrap_or_default();
        if status.signal().is_none() {
            return Err(io::Error::new(io::ErrorKind::Other, "the keeper failed"));
        }
        let (cpu, peak_kb) = (tree.cpu(), tree.peak_kb);
        Ok(Report { stop: Stop::None, status, cpu, wall, peak_kb, is_clean })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.stop();
        while !self.is_over && self.step(None, -1).is_ok() {
            self.output.clear();
        }
    }
}

fn poll<F: AsRawFd>(file: Option<&F>, wanted: i16) -> Poll {
    Poll { file: file.map_or(-1, AsRawFd::as_raw_fd), wanted, came: 0 }
}

/// Moves what there is from a pipe that is ready. False at its end.
fn take<R: Read>(pipe: &mut Option<R>, to: &mut Vec<u8>) -> io::Result<bool> {
    let mut bytes = [0; 1 << 16];
    let length = pipe.as_mut().map_or(Ok(0), |pipe| pipe.read(&mut bytes))?;
    to.extend(&bytes[..length]);
    Ok(length > 0)
}

/// The line of a keeper.
fn parse(text: &str) -> Option<Report> {
    let words: Vec<&str> = text.split(' ').collect();
    let number = |index: usize| words.get(index)?.parse().ok();
    Some(Report {
        stop: match *words.get(1)? {
            "none" => Stop::None,
            "asked" => Stop::Asked,
            "cpu" => Stop::Cpu,
            "memory" => Stop::Memory,
            "machine" => Stop::Machine,
            "wait" => Stop::Wait,
            _ => return None,
        },
        status: ExitStatus::from_raw(number(2)? as i32),
        cpu: Duration::from_micros(number(3)?),
        wall: Duration::from_micros(number(4)?),
        peak_kb: number(5)?,
        is_clean: words.get(6)? == &"true",
    })
}
