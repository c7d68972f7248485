//! The keeper of one program: a process between the program and whoever wants it run. It
//! starts the program, stops it at its limits, ends all that the program has started, and
//! tells what they used. It ends them as well when whoever wants the program is gone.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::os::unix::io::AsRawFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::process::{self, Command, ExitStatus};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use crate::sys::{self, Poll};

/// The first argument of a keeper.
pub const MARK: &str = "--keep-a-program";

/// The looks at running processes take one part in so many of the time.
const LOOKS: u32 = 50;
/// Children killed or forgotten before there is a look at the others.
const AT_ONCE: usize = 5000;
/// Processes looked at while a program runs.
const LOOKED_AT: usize = 200;
/// How long to try to end what does not end, such as what has become another user's.
const PATIENCE: Duration = Duration::from_secs(10);

/// Becomes the keeper, and does not return, if this process was started as one. It is the
/// first line of every `main` that starts a `Program`.
pub fn keep() {
    let mut arguments = env::args_os().skip(1);
    if arguments.next().map_or(true, |first| first != MARK) {
        return;
    }
    let mut number = || arguments.next()?.to_str()?.parse::<u64>().ok();
    let (control, cpu_us, memory_kb) = (number(), number(), number());
    let mut control = sys::take_kept(control.expect("a number from Program::start") as i32);
    let mut command = Command::new(arguments.next().unwrap_or_default());
    command.args(arguments);
    let limit = Duration::from_micros(cpu_us.unwrap_or(0));
    let report = run(&mut command, &control, limit, memory_kb.unwrap_or(0));
    let report = report.unwrap_or_else(|error| format!("failed {error}"));
    let _ = control.write_all(report.as_bytes());
    process::exit(0)
}

/// Runs the command until it ends, something comes on `control`, or it reaches a limit; 0 is
/// none.
fn run(
    command: &mut Command,
    control: &UnixStream,
    limit: Duration,
    memory_kb: u64,
) -> io::Result<String> {
    let signals = sys::watch(&[sys::CHLD, sys::HUP, sys::INT, sys::QUIT, sys::TERM])?;
    sys::adopt_orphans();
    // Should all memory go, the kernel ends what runs here first.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    let machine_kb = read("/proc/meminfo").map_or(0, |text| kilobytes(&text, "MemTotal:"));
    let null = fs::File::options().read(true).write(true).open("/dev/null")?;
    sys::detach(command, -1);
    let begun = Instant::now();
    let mut tree = Tree::new(command.spawn()?.id(), 0);
    sys::replace_standard(null.as_raw_fd());

    let stretch = limit * 2 + Duration::from_secs(1);
    let (mut used, mut moved, mut waited) = (Duration::ZERO, begun, Duration::ZERO);
    let (mut pause, mut last) = (Duration::from_millis(5), begun);
    let stop = loop {
        let file = |file| Poll { file, wanted: 1, came: 0 };
        let mut files = [control.as_raw_fd(), signals.as_raw_fd()].map(file);
        sys::poll(&mut files, Some(pause));
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
        let look = tree.look();
        if look.runs || look.cpu > used {
            moved = now;
        } else {
            waited += now - last;
        }
        last = now;
        used = look.cpu;
        if memory_kb > 0 && tree.peak_kb > memory_kb {
            break "memory";
        } else if machine_kb > 0 && look.together_kb > machine_kb / 4 * 3 {
            break "machine";
        } else if limit > Duration::ZERO && used >= limit {
            break "cpu";
        } else if limit > Duration::ZERO && (now - moved >= stretch || waited >= stretch * 10) {
            break "wait";
        }
        pause = (now.elapsed() * LOOKS).clamp(Duration::from_millis(1), Duration::from_millis(100));
    };
    let wall = begun.elapsed();
    let is_clean = tree.end(true);
    let status = tree.status.unwrap_or_default().into_raw();
    let (cpu, peak_kb) = (tree.cpu().as_micros(), tree.peak_kb);
    Ok(format!("ended {stop} {status} {cpu} {} {peak_kb} {is_clean}", wall.as_micros()))
}

/// All that a program has started, as far as it is known.
pub struct Tree {
    /// The program itself, which keeps the number of its group. 0 once it is forgotten.
    leader: i32,
    has_ended: bool,
    /// Those that started before are somebody else's.
    since: u64,
    pub status: Option<ExitStatus>,
    pub peak_kb: u64,
    forgotten: Duration,
    /// What each was seen to have used itself, in hundredths of a second: some hide that from
    /// their parents. By number and start.
    seen: BTreeMap<(i32, u64), u64>,
    /// By number, when they started.
    known: BTreeMap<i32, u64>,
    next_sweep: Instant,
}

/// What was seen in one look at all.
struct Look {
    cpu: Duration,
    together_kb: u64,
    runs: bool,
}

impl Tree {
    pub fn new(leader: u32, since: u64) -> Tree {
        Tree {
            leader: leader as i32,
            has_ended: false,
            since,
            status: None,
            peak_kb: 0,
            forgotten: Duration::ZERO,
            seen: BTreeMap::new(),
            known: BTreeMap::new(),
            next_sweep: Instant::now(),
        }
    }

    /// All CPU time used.
    pub fn cpu(&self) -> Duration {
        self.forgotten.max(ticks(self.seen.values().sum()))
    }

    /// Looks at the known processes, and for new ones now and then.
    fn look(&mut self) -> Look {
        let now = Instant::now();
        if now >= self.next_sweep {
            self.sweep(None);
            self.next_sweep = now + now.elapsed() * LOOKS;
        }
        let mut look = Look { cpu: Duration::ZERO, together_kb: 0, runs: false };
        let mut all = 0;
        for (&number, &start) in &self.known {
            if let Some(stat) = Stat::read(number).filter(|stat| stat.start == start) {
                self.seen.insert((number, stat.start), stat.own);
                all += stat.own + stat.waited;
                look.runs |= stat.state == 'R';
                let memory = read(&format!("/proc/{number}/status")).unwrap_or_default();
                self.peak_kb = self.peak_kb.max(kilobytes(&memory, "VmHWM:"));
                look.together_kb += kilobytes(&memory, "VmRSS:");
            }
        }
        look.cpu = self.cpu().max(self.forgotten + ticks(all));
        look
    }

    /// Finds all descendants of this process, forgets those that have ended, and sends the
    /// others a signal, parents first. Returns how many there were.
    fn sweep(&mut self, signal: Option<i32>) -> usize {
        let root = process::id() as i32;
        let numbers = fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
        self.known.clear();
        for number in numbers.collect::<Vec<_>>() {
            let stat = match Stat::read(number) {
                Some(stat) if stat.start >= self.since => stat,
                _ => continue,
            };
            if signal.is_none() && self.known.len() == LOOKED_AT {
                break;
            }
            if stat.parent == root || self.known.contains_key(&stat.parent) {
                self.known.insert(number, stat.start);
                self.seen.insert((number, stat.start), stat.own);
                if stat.state == 'Z' && stat.parent == root && number != self.leader {
                    self.forget(number);
                } else if let Some(signal) = signal {
                    sys::kill(number, signal);
                }
            }
        }
        self.known.len()
    }

    /// Takes over the account of a child that has ended.
    fn forget(&mut self, number: i32) {
        if let Ok(Some((status, account))) = sys::reap(number) {
            self.forgotten += account.cpu();
            self.peak_kb = self.peak_kb.max(account.peak_kb());
            if number == self.leader {
                self.status = Some(status);
                self.leader = 0;
            }
        }
    }

    /// Forgets children that have ended, but for the leader. False if there are none at all.
    fn forget_ended(&mut self) -> bool {
        for _ in 0..AT_ONCE {
            match sys::ended_child() {
                Ok(Some(number)) if number == self.leader => {
                    self.has_ended = true;
                    return true;
                }
                Ok(Some(number)) => self.forget(number),
                Ok(None) => return true,
                Err(_) => return false,
            }
        }
        true
    }

    /// Ends all there are. `is_alone` if this process has no other children. Whether they have
    /// ended.
    pub fn end(&mut self, is_alone: bool) -> bool {
        let (mut moved, mut before) = (Instant::now(), self.forgotten);
        for round in 0.. {
            if self.leader != 0 {
                sys::kill(-self.leader, sys::KILL);
                self.forget(self.leader);
            }
            // What forks and exits without end is always a child of this process.
            let struck = if is_alone { strike() } else { 0 };
            if is_alone && !self.forget_ended() {
                return true;
            }
            if struck == 0 || round % 4 == 0 {
                let left = self.sweep(Some(sys::KILL));
                if left == 0 && self.leader == 0 {
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

/// Kills the children of this process, the youngest first, where the system lists them: this
/// takes far less time than a sweep. Returns how many.
fn strike() -> usize {
    let me = process::id();
    let children = fs::read_to_string(format!("/proc/{me}/task/{me}/children"));
    let children = children.unwrap_or_default();
    let numbers = children.split_whitespace().rev().take(AT_ONCE);
    numbers
        .filter_map(|number| number.parse().ok())
        .map(|number| sys::kill(number, sys::KILL))
        .count()
}

/// What /proc tells of a process.
pub struct Stat {
    state: char,
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
        // The name before may hold anything, but no more brackets follow.
        let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
        let number = |field: usize| fields.get(field)?.parse::<u64>().ok();
        Some(Stat {
            state: fields.first()?.chars().next()?,
            parent: number(1)? as i32,
            own: number(11)? + number(12)?,
            waited: number(13)? + number(14)?,
            start: number(19)?,
        })
    }
}

fn ticks(number: u64) -> Duration {
    Duration::from_millis(number * 10)
}

/// The beginning of a file in /proc.
fn read(path: &str) -> Option<String> {
    let mut bytes = [0; 4096];
    let length = fs::File::open(path).ok()?.read(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes[..length]).into_owned())
}

/// The number that follows a name.
fn kilobytes(text: &str, name: &str) -> u64 {
    let (_, rest) = text.split_once(name).unwrap_or_default();
    rest.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}
