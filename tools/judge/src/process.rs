//! A program that runs under a keeper, with pipes to it.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::unix::io::AsRawFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{channel, sync_channel, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::time::{Duration, Instant};
use std::{env, mem, thread};

pub use crate::errors::Errors;
use crate::keeper::MARK;
pub use crate::keeper::{Ended, Limits};
use crate::sys;

/// How often a keeper is told to go on, should its program have stopped it.
const CALL: Duration = Duration::from_secs(1);

/// How often and for how long it is looked for output that came before the end of a program.
const LAST_LOOKS: u32 = 20;
const LAST_LOOK: Duration = Duration::from_millis(50);

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
    /// What it wrote to its standard error, if that is a pipe.
    pub errors: Errors,
}

/// What came within the time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A line without its end.
    Line(Vec<u8>),
    /// The program has ended. What it wrote after its last line comes before, as a line.
    End,
    /// Nothing; the next call goes on waiting.
    Late,
    /// More than a line may have.
    TooMuch,
}

/// What comes from a program or from its keeper.
enum Event {
    Output(Vec<u8>),
    Errors(Vec<u8>),
    /// The last word of the keeper: four numbers, or why the program cannot be run.
    Account(String),
}

/// A program that runs. When this is dropped, the program ends with all that it has started, in
/// whatever session. So it does when this process is killed.
pub struct Process {
    keeper: Child,
    control: UnixStream,
    begun: Instant,
    /// What is to be written to its standard input, if that is a pipe.
    input: Option<Sender<Vec<u8>>>,
    events: Receiver<Event>,
    /// What it wrote and was not yet taken.
    output: VecDeque<u8>,
    errors: Errors,
    /// What the keeper told; there as soon as the program and all that it started have ended.
    account: Option<[u64; 4]>,
    /// Whether Ctrl-C came, and a program that only waits is soon stopped for that.
    is_hurried: bool,
}

impl Process {
    /// Starts a program with its arguments; its standard output is a pipe. It is stopped at
    /// the limits, or when it has only waited for twice the CPU time and a second.
    /// Errors: no process can be started. That the program cannot be run shows in `line` and `end`.
    pub fn start(
        words: &[impl AsRef<OsStr>], limits: Limits, stdin: Stdio, stderr: Stdio,
    ) -> io::Result<Process> {
        let (control, theirs) = UnixStream::pair()?;
        let own = Path::new("/proc/self/exe"); // it is there even if the file was replaced
        let mut keeper = Command::new(if own.exists() { own.into() } else { env::current_exe()? });
        keeper.arg0("judge").arg(MARK).arg(theirs.as_raw_fd().to_string());
        keeper.arg(limits.cpu.as_micros().to_string()).arg(limits.memory_kb.to_string());
        keeper.env_remove("PYTHONUNBUFFERED"); // it would hide that a flush is missing
        keeper.args(words).stdin(stdin).stdout(Stdio::piped()).stderr(stderr);
        sys::detach(&mut keeper, theirs.as_raw_fd());
        let begun = Instant::now();
        let mut keeper = keeper.spawn()?;

        let (sender, events) = sync_channel(1);
        pass_on(keeper.stdout.take(), sender.clone(), Event::Output);
        pass_on(keeper.stderr.take(), sender.clone(), Event::Errors);
        let mut told = control.try_clone()?;
        thread::spawn(move || {
            let mut text = String::new();
            let _ = told.read_to_string(&mut text);
            if text.is_empty() {
                text += "its keeper was killed";
            }
            sender.send(Event::Account(text))
        });
        let (input, pieces) = channel::<Vec<u8>>();
        if let Some(mut pipe) = keeper.stdin.take() {
            thread::spawn(move || pieces.iter().try_for_each(|piece| pipe.write_all(&piece)));
        }
        let (output, errors, account) = (VecDeque::new(), Errors::default(), None);
        let (input, is_hurried) = (Some(input), false);
        Ok(Process { keeper, control, begun, input, events, output, errors, account, is_hurried })
    }

    /// Has the program stopped; its account will come.
    fn stop(&self) {
        let _ = self.control.shutdown(Shutdown::Write);
    }

    /// From now on it may only wait for so many seconds, at most 255, until it is stopped; or as long as
    /// usual again.
    pub fn be_patient(&self, seconds: Option<u8>) {
        // If the keeper is gone, there is nobody to be patient with.
        let _ = (&self.control).write_all(&[seconds.unwrap_or(0)]);
    }

    /// Has a program that only waits stopped soon if Ctrl-C came.
    fn hurry_if_interrupted(&mut self) {
        if sys::is_interrupted() && !self.is_hurried {
            self.is_hurried = true;
            self.be_patient(Some(1));
        }
    }

    /// Has more written to its standard input, a pipe.
    pub fn send(&mut self, bytes: &[u8]) {
        let _ = self.input.as_ref().map(|input| input.send(bytes.to_vec()));
    }

    /// What comes next, waited for until `deadline`, if there is one; None if nothing comes.
    fn event(&mut self, deadline: Option<Instant>) -> Option<Event> {
        loop {
            self.hurry_if_interrupted();
            let left = deadline.map(|time| time.saturating_duration_since(Instant::now()));
            match self.events.recv_timeout(left.map_or(CALL, |left| left.min(CALL))) {
                Err(RecvTimeoutError::Timeout) if left.map_or(true, |left| left > CALL) => {
                    sys::kill(self.keeper.id() as i32, sys::CONT)
                }
                event => return event.ok(),
            }
        }
    }

    /// What comes after the account; None if nothing comes. Where not all could be ended, what is
    /// left may keep a pipe open, so there is not always an end. A machine may stand still for a
    /// whole look, but not at each of them.
    fn last_event(&self) -> Option<Event> {
        for _ in 0..LAST_LOOKS {
            match self.events.recv_timeout(LAST_LOOK) {
                Err(RecvTimeoutError::Timeout) => {}
                event => return event.ok(),
            }
        }
        None
    }

    /// Takes what comes next, waited for until `deadline`, if there is one. Whether anything came.
    /// When there is the account, and nothing comes, all is over.
    fn step(&mut self, deadline: Option<Instant>) -> io::Result<bool> {
        let event = if self.account.is_some() { self.last_event() } else { self.event(deadline) };
        match event {
            Some(Event::Output(bytes)) => self.output.extend(bytes),
            Some(Event::Errors(bytes)) => self.errors.add(&bytes),
            Some(Event::Account(text)) => {
                let _ = self.keeper.wait();
                let numbers: Vec<u64> = text.split(' ').flat_map(str::parse).collect();
                let fault = |_| io::Error::new(io::ErrorKind::Other, text);
                let account = numbers.try_into().map_err(fault);
                // Even where it tells nothing, no more will come.
                self.account = Some(*account.as_ref().unwrap_or(&[0; 4]));
                account?;
            }
            None => return Ok(false),
        }
        Ok(true)
    }

    /// The next line of its output, of at most `longest` bytes, waited for until `deadline`.
    /// Errors: the program cannot be run.
    pub fn line(&mut self, longest: usize, deadline: Instant) -> io::Result<Answer> {
        loop {
            let end = self.output.iter().take(longest + 1).position(|&byte| byte == b'\n');
            if let Some(end) = end {
                return Ok(Answer::Line(self.output.drain(..=end).take(end).collect()));
            } else if self.output.len() > longest {
                return Ok(Answer::TooMuch);
            } else if self.step(Some(deadline))? {
                continue;
            } else if self.account.is_none() {
                return Ok(Answer::Late);
            }
            // Of who was stopped, or died, a line without its end is none; it is part of the output.
            let by_itself = Ended::ByItself as u64;
            let ended_well = matches!(self.account, Some([ended, 0, ..]) if ended == by_itself);
            if self.output.is_empty() || !ended_well {
                return Ok(Answer::End);
            }
            return Ok(Answer::Line(mem::take(&mut self.output).into()));
        }
    }

    /// Closes its input when it has taken all it was sent, and waits for its end. It is stopped
    /// at the deadline, or when it has written more than `most` bytes.
    /// Errors: the program cannot be run.
    pub fn end(mut self, most: usize, mut deadline: Option<Instant>) -> io::Result<Run> {
        self.input = None;
        let mut is_too_much = false;
        loop {
            let moved = self.step(deadline)?;
            is_too_much |= self.output.len() > most;
            self.output.truncate(most);
            if let (false, Some([ended, status, cpu_us, peak_kb])) = (moved, self.account) {
                let ended = match Ended::told(ended).expect("a keeper tells one of these") {
                    _ if is_too_much => Ended::TooMuch,
                    // Who was hurried might have gone on.
                    Ended::Waiting if self.is_hurried => Ended::AsAsked,
                    ended => ended,
                };
                return Ok(Run {
                    ended,
                    status: ExitStatus::from_raw(status as i32),
                    cpu: Duration::from_micros(cpu_us),
                    wall: self.begun.elapsed(),
                    peak_kb,
                    output: mem::take(&mut self.output).into(),
                    errors: mem::take(&mut self.errors),
                });
            } else if is_too_much || !moved {
                self.stop();
                deadline = None;
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stop();
        while self.account.is_none() && matches!(self.step(None), Ok(true)) {
            self.output.clear();
        }
    }
}

/// Passes on what comes from a pipe, if there is one.
fn pass_on(
    pipe: Option<impl Read + Send + 'static>, to: SyncSender<Event>, event: fn(Vec<u8>) -> Event,
) {
    thread::spawn(move || {
        let (mut pipe, mut bytes) = (pipe?, vec![0; 1 << 16]);
        while let Ok(length @ 1..) = pipe.read(&mut bytes) {
            to.send(event(bytes[..length].to_vec())).ok()?;
        }
        Some(())
    });
}
