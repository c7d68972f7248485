//! The keeper of one program: a process between the program and whoever wants it run. It
//! starts the program, stops it at its limits, ends all that the program has started, and
//! tells what they used. It ends them as well when whoever wants the program is gone.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read, Write};
use std::os::unix::io::AsRawFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::process::{self, Command, ExitStatus};
use std::time::{Duration, Instant};
use std::{env, fs, mem, thread};

use crate::sys::{self, Poll};

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
/// line of every `main` that starts a `Program`.
pub fn keep() {
    let mut arguments = env::args_os().skip(1);
    if arguments.next().map_or(true, |first| first != MARK) {
        return;
    }
    let mut number = || arguments.next()?.to_str()?.parse::<u64>().ok();
    let (control, cpu_us, memory_kb) = match (number(), number(), number()) {
        (Some(control), Some(cpu_us), Some(memory_kb)) => (control, cpu_us, memory_kb),
        _ => process::exit(2),
    };
    let mut command = Command::new(arguments.next().unwrap_or_default());
    command.args(arguments);
    let mut control = sys::take_kept(control as i32);
    let report = run(&mut command, &control, Duration::from_micros(cpu_us), memory_kb);
    let report = report.unwrap_or_else(|error| format!("failed {error}"));
    let _ = control.write_all(report.as_bytes());
    process::exit(0)
}

/// Runs the command until it ends, something comes on `control`, or a limit is reached; 0 is
/// none. Returns the report as a line of words.
fn run(
    command: &mut Command,
    control: &UnixStream,
    limit: Duration,
    memory_kb: u64,
) -> io::Result<String> {
    let signals = sys::watch(&[sys::CHLD, sys::HUP, sys::INT, sys::TERM])?;
    sys::adopt_orphans();
    // Should all memory go, the kernel ends what runs here first.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    sys::detach(command, -1);
    let begun = Instant::now();
    let mut tree = Tree::new(command.spawn()?.id(), 0, begun);
    let patience = limit * 2 + Duration::from_secs(1);
    let (mut used, mut moved, mut waited) = (Duration::ZERO, begun, Duration::ZERO);
    let (mut pause, mut last) = (Duration::from_millis(5), begun);
    let stop = loop {
        let file = |file| Poll { file, wanted: 1, came: 0 };
        let mut files = [control.as_raw_fd(), signals.as_raw_fd()].map(file);
        sys::poll(&mut files, pause);
        if files[0].came != 0 {
            break "asked";
        }
        if files[1].came != 0 {
            let _ = (&signals).read(&mut [0; 64]);
            sys::came();
        }
        tree.forget_ended();
        if tree.has_ended {
            break "none";
        }
        let now = Instant::now();
        let (cpu, runs) = tree.look(false);
        if runs || cpu > used {
            moved = now;
        } else {
            waited += now - last;
        }
        (used, last) = (cpu, now);
        if memory_kb > 0 && tree.peak_kb > memory_kb {
            break "memory";
        } else if limit > Duration::ZERO && used >= limit {
            break "cpu";
        } else if limit > Duration::ZERO && (now - moved >= patience || waited >= patience * 10) {
            break "wait";
        }
        pause = (now.elapsed() * LOOKS).clamp(Duration::from_millis(1), Duration::from_millis(100));
    };
    Ok(tree.end(stop, true))
}

/// All that a program has started, as far as it is known.
pub struct Tree {
    /// The program, whose number stands for its group until it is forgotten. 0 from then on.
    leader: i32,
    has_ended: bool,
    /// What started before is somebody else's.
    since: u64,
    begun: Instant,
    status: ExitStatus,
    peak_kb: u64,
    /// The CPU time of those that were forgotten.
    forgotten: Duration,
    /// By number and start, what each was seen to have used itself, which some hide from their
    /// parents: in hundredths of a second.
    seen: BTreeMap<(i32, u64), u64>,
    /// Those found by the last look.
    known: BTreeSet<i32>,
    next_sweep: Instant,
}

impl Tree {
    pub fn new(leader: u32, since: u64, begun: Instant) -> Tree {
        Tree {
            leader: leader as i32,
            has_ended: false,
            since,
            begun,
            status: ExitStatus::from_raw(0),
            peak_kb: 0,
            forgotten: Duration::ZERO,
            seen: BTreeMap::new(),
            known: BTreeSet::new(),
            next_sweep: Instant::now(),
        }
    }

    /// All CPU time used.
    fn cpu(&self) -> Duration {
        self.forgotten.max(hundredths(self.seen.values().sum()))
    }

    /// Looks at the descendants of this process: for new ones only now and then, as that takes
    /// more time, unless they are to be killed, parents first. Forgets children that have ended.
    /// Returns the CPU time used, and whether one of them runs or could.
    fn look(&mut self, kill: bool) -> (Duration, bool) {
        let root = process::id() as i32;
        let begun = Instant::now();
        let looks_for_new = kill || begun >= self.next_sweep;
        let mut numbers: Vec<i32> = mem::take(&mut self.known).into_iter().collect();
        if looks_for_new {
            let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
            numbers =
                entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
        }
        let (mut used, mut runs) = (0, false);
        for number in numbers {
            let stat = match Stat::read(number).filter(|stat| stat.start >= self.since) {
                Some(stat) if stat.parent == root || self.known.contains(&stat.parent) => stat,
                _ => continue,
            };
            self.known.insert(number);
            self.seen.insert((number, stat.start), stat.own);
            if kill {
                sys::kill(number, sys::KILL);
            }
            if stat.state == "Z" && stat.parent == root && number != self.leader {
                self.forget(number);
                continue;
            }
            used += stat.own + stat.waited;
            runs |= stat.state == "R";
            self.peak_kb = self.peak_kb.max(peak_kb(number).unwrap_or(0));
            if !kill && self.known.len() == LOOKED_AT {
                break;
            }
        }
        if looks_for_new {
            self.next_sweep = begun + begun.elapsed() * LOOKS;
        }
        (self.cpu().max(self.forgotten + hundredths(used)), runs)
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

    /// Forgets children that have ended, but not the leader. False if there are no children.
    fn forget_ended(&mut self) -> bool {
        for _ in 0..AT_ONCE {
            match sys::ended_child() {
                Ok(Some(number)) if number != self.leader => self.forget(number),
                Ok(ended) => {
                    self.has_ended = ended.is_some();
                    return true;
                }
                Err(_) => return false,
            }
        }
        true
    }

    /// Ends all, and returns the report as a line of words. `is_alone` if this process has no
    /// other children.
    pub fn end(&mut self, stop: &str, is_alone: bool) -> String {
        let wall = self.begun.elapsed().as_micros();
        let is_clean = self.kill(is_alone);
        let (status, cpu) = (self.status.into_raw(), self.cpu().as_micros());
        format!("{stop} {status} {cpu} {wall} {} {is_clean}", self.peak_kb)
    }

    /// Kills all. Whether they have ended.
    fn kill(&mut self, is_alone: bool) -> bool {
        let (mut moved, mut before) = (Instant::now(), self.forgotten);
        for round in 0.. {
            if self.leader != 0 {
                sys::kill(-self.leader, sys::KILL);
                self.forget(self.leader);
            }
            let struck = if is_alone { strike() } else { 0 };
            if is_alone && !self.forget_ended() {
                return true;
            }
            if struck == 0 || round % 4 == 0 {
                self.look(true);
                if self.known.is_empty() && self.leader == 0 {
                    return true;
                }
            }
            if self.forgotten != before {
                (moved, before) = (Instant::now(), self.forgotten);
            } else if moved.elapsed() > PATIENCE {
                break;
            }
            if struck < AT_ONCE / 10 {
                thread::sleep(Duration::from_millis(1));
            }
        }
        false
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

/// What /proc tells of a process.
pub struct Stat {
    state: String,
    parent: i32,
    /// CPU time in hundredths of a second: its own, and of the children that it waited for.
    own: u64,
    waited: u64,
    /// When it started, since the machine did.
    pub start: u64,
}

impl Stat {
    /// None if there is no such process, or no /proc.
    pub fn read(number: i32) -> Option<Stat> {
        let text = read(&format!("/proc/{number}/stat"))?;
        // The name before may hold anything, but no bracket follows it.
        let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
        let number = |field: usize| fields.get(field)?.parse::<u64>().ok();
        Some(Stat {
            state: fields.first()?.to_string(),
            parent: number(1)? as i32,
            own: number(11)? + number(12)?,
            waited: number(13)? + number(14)?,
            start: number(19)?,
        })
    }
}

/// The most memory that a process has had.
fn peak_kb(number: i32) -> Option<u64> {
    let status = read(&format!("/proc/{number}/status"))?;
    status.split_once("VmHWM:")?.1.split_whitespace().next()?.parse().ok()
}

fn hundredths(number: u64) -> Duration {
    Duration::from_millis(number * 10)
}

/// The beginning of a file in /proc.
fn read(path: &str) -> Option<String> {
    let mut bytes = [0; 4096];
    let length = fs::File::open(path).ok()?.read(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes[..length]).into_owned())
}
