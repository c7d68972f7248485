//! The keeper of one program: a process between the program and whoever wants it run. It
//! starts the program, stops it at its limits, ends all that the program has started, and
//! tells what they used. It ends them as well when whoever wants the program is gone.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::os::unix::io::AsRawFd;
use std::os::unix::net::UnixStream;
use std::process::{self, Command};
use std::time::{Duration, Instant};
use std::{env, fs, mem, thread};

use crate::sys;

/// What a program may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// CPU time, with all that it starts.
    pub cpu: Duration,
    /// The memory of each process.
    pub memory_kb: u64,
}

impl Limits {
    /// More than any program uses.
    pub const NONE: Limits =
        Limits { cpu: Duration::from_secs(u32::MAX as u64), memory_kb: u64::MAX };
}

/// Why a program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    ByItself,
    /// The keeper saw it over a limit.
    AtLimit,
    /// It only waited for too long.
    Waiting,
    /// Whoever had it run wanted its end.
    AsAsked,
}

/// The first argument of a keeper.
pub const MARK: &str = "--keep-a-program";

/// The looks at what runs take one part in so many of the time, and see so many processes.
const LOOKS: u32 = 50;
const LOOKED_AT: usize = 200;
/// Children killed or forgotten before the others have their turn.
const AT_ONCE: usize = 5000;
/// How long to try to end what does not end, such as what has become another user's.
const PATIENCE: Duration = Duration::from_secs(10);

/// Becomes a keeper, and does not return, if this process was started as one. It is the first
/// line of every `main` that starts a `Process`.
pub fn keep() {
    sys::adopt_orphans();
    let mut arguments = env::args_os().skip(1);
    if arguments.next().map_or(true, |first| first != MARK) {
        return;
    }
    let mut number = || arguments.next()?.to_str()?.parse::<u64>().ok();
    if let (Some(control), Some(cpu_us), Some(memory_kb)) = (number(), number(), number()) {
        let mut command = Command::new(arguments.next().unwrap_or_default());
        command.args(arguments);
        let limits = Limits { cpu: Duration::from_micros(cpu_us), memory_kb };
        let mut control = sys::take_kept(control as i32);
        let report = run(command, limits, &control);
        let report = report.unwrap_or_else(|error| format!("failed {error}"));
        let _ = control.write_all(report.as_bytes());
    }
    process::exit(0)
}

/// Runs the command until it ends, something comes on `control`, or a limit is reached.
/// Returns the report as a line of words.
fn run(mut command: Command, limits: Limits, control: &UnixStream) -> io::Result<String> {
    sys::watch(&sys::ENDING);
    sys::watch(&[sys::CHLD]);
    // Should all memory go, the kernel ends what runs here first.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    sys::detach(&mut command, -1);
    let mut tree = Tree::new(command.spawn()?.id());
    let patience = limits.cpu * 2 + Duration::from_secs(1);
    let (mut used, mut idle, mut waited) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    let (mut pause, mut last) = (Duration::from_millis(5), Instant::now());
    let ended = loop {
        // A child that ends interrupts only a wait that has begun.
        if tree.forget_ended()? {
            break Ended::ByItself;
        }
        let [is_asked] = sys::poll([(control.as_raw_fd(), sys::READ)], pause);
        if is_asked {
            break Ended::AsAsked;
        } else if tree.forget_ended()? {
            break Ended::ByItself;
        }
        let now = Instant::now();
        let (cpu, runs) = tree.look(false);
        if runs || cpu > used {
            idle = Duration::ZERO;
        } else {
            idle += now - last;
            waited += now - last;
        }
        (used, last) = (cpu, now);
        if used >= limits.cpu || tree.peak_kb > limits.memory_kb {
            break Ended::AtLimit;
        } else if idle >= patience || waited >= patience * 10 {
            break Ended::Waiting;
        }
        pause = (now.elapsed() * LOOKS).clamp(Duration::from_millis(1), Duration::from_millis(100));
    };
    tree.end(ended)
}

/// All that a program has started, as far as it is known.
#[derive(Default)]
pub struct Tree {
    /// The program, whose number stands for its group until it is forgotten. 0 from then on.
    leader: i32,
    status: i32,
    peak_kb: u64,
    /// The CPU time of those that were forgotten.
    forgotten: Duration,
    /// What each process was seen to have used itself, which some hide from their parents.
    seen: BTreeMap<i32, Duration>,
    /// Those found by the last look, in order.
    known: Vec<i32>,
    next_sweep: Option<Instant>,
}

impl Tree {
    pub fn new(leader: u32) -> Tree {
        Tree { leader: leader as i32, ..Tree::default() }
    }

    /// All CPU time used.
    fn cpu(&self) -> Duration {
        self.forgotten.max(self.seen.values().sum())
    }

    /// Looks at the descendants of this process: for new ones only now and then, as that takes
    /// more time, unless they are to be killed, parents first. Returns the CPU time used, and
    /// whether one of them runs or could.
    fn look(&mut self, kill: bool) -> (Duration, bool) {
        let root = process::id() as i32;
        let begun = Instant::now();
        let mut numbers = mem::take(&mut self.known);
        if kill || Some(begun) >= self.next_sweep {
            let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
            let number = |entry: fs::DirEntry| entry.file_name().to_str()?.parse().ok();
            numbers = entries.filter_map(number).collect();
            self.next_sweep = Some(begun + begun.elapsed() * LOOKS);
        }
        let (mut used, mut runs) = (self.forgotten, false);
        for number in numbers {
            let is_ours = |at: i32| at == root || self.known.binary_search(&at).is_ok();
            let found = stat(number).filter(|&(parent, ..)| is_ours(parent));
            if let Some((_, is_running, own, waited)) = found {
                self.known.push(number);
                self.seen.insert(number, own);
                used += own + waited;
                runs |= is_running;
                self.peak_kb = self.peak_kb.max(peak_kb(number).unwrap_or(0));
                if kill {
                    sys::kill(number, sys::KILL);
                } else if self.known.len() == LOOKED_AT {
                    break;
                }
            }
        }
        (self.cpu().max(used), runs)
    }

    /// Takes over the account of a child, if it has ended.
    fn forget(&mut self, number: i32) {
        if let Some((status, cpu, peak_kb)) = sys::reap(number) {
            self.forgotten += cpu;
            self.peak_kb = self.peak_kb.max(peak_kb);
            if number == self.leader {
                self.status = status;
                self.leader = 0;
            }
        }
    }

    /// Forgets children that have ended, but not the leader. Whether that has ended. An error if
    /// there are no children.
    fn forget_ended(&mut self) -> io::Result<bool> {
        for _ in 0..AT_ONCE {
            match sys::ended_child()? {
                Some(number) if number != self.leader => self.forget(number),
                ended => return Ok(ended.is_some()),
            }
        }
        Ok(false)
    }

    /// Ends all. Returns the report as a line of words.
    ///
    /// # Errors
    /// Something does not end.
    pub fn end(&mut self, ended: Ended) -> io::Result<String> {
        let (mut moved, mut before) = (Instant::now(), self.forgotten);
        for round in 0.. {
            if self.leader != 0 {
                sys::kill(-self.leader, sys::KILL);
                self.forget(self.leader);
            }
            if self.forget_ended().is_err() {
                break;
            }
            let struck = strike();
            if struck == 0 || round % 4 == 0 {
                self.look(true);
            }
            if self.forgotten != before {
                (moved, before) = (Instant::now(), self.forgotten);
            } else if moved.elapsed() > PATIENCE {
                return Err(io::Error::new(io::ErrorKind::Other, "what it started does not end"));
            }
            if struck < AT_ONCE / 10 {
                thread::sleep(Duration::from_millis(1));
            }
        }
        Ok(format!("{ended:?} {} {} {}", self.status, self.cpu().as_micros(), self.peak_kb))
    }
}

/// Kills children of this process, the youngest first, where the system lists them. It takes
/// far less time than a sweep, and what forks and exits without end is always such a child.
fn strike() -> usize {
    let own = process::id();
    let children = fs::read_to_string(format!("/proc/{own}/task/{own}/children"));
    let children = children.unwrap_or_default();
    let numbers = children.split_whitespace().rev().filter_map(|number| number.parse().ok());
    numbers.take(AT_ONCE).map(|number| sys::kill(number, sys::KILL)).count()
}

/// What /proc tells of a process: its parent, whether it runs or could, and the CPU time used by
/// itself and by the children that it waited for. None if there is no such process, or no /proc.
fn stat(number: i32) -> Option<(i32, bool, Duration, Duration)> {
    let bytes = fs::read(format!("/proc/{number}/stat")).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    // The name before may hold anything, but no bracket follows it.
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    let number = |field: usize| fields.get(field)?.parse::<u64>().ok();
    // In hundredths of a second, of the program and of the system for it.
    let time = |field| Some(Duration::from_millis((number(field)? + number(field + 1)?) * 10));
    Some((number(1)? as i32, *fields.first()? == "R", time(11)?, time(13)?))
}

/// The most memory that a process has had.
fn peak_kb(number: i32) -> Option<u64> {
    let status = fs::read(format!("/proc/{number}/status")).ok()?;
    let status = String::from_utf8_lossy(&status);
    status.split_once("VmHWM:")?.1.split_whitespace().next()?.parse().ok()
}
