//! The keeper of one program: a process between the program and whoever wants it run. It
//! starts the program, stops it at its limits, ends all that the program has started, and
//! tells what they used. It ends them as well when whoever wants the program is gone.

use std::io::{self, Read, Write};
use std::process::{self, Command};
use std::time::{Duration, Instant};
use std::{collections::HashMap, env, fs, os::unix::net::UnixStream, path::Path, thread};

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
    pub const NONE: Limits = Limits { cpu: Duration::from_secs(1 << 32), memory_kb: u64::MAX };
}

/// Why a program ended. A keeper tells one of the first four, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    ByItself,
    /// The keeper saw it over a limit.
    AtLimit,
    /// It only waited for too long.
    Waiting,
    /// Whoever had it run wanted its end.
    AsAsked,
    /// Whoever had it run wanted its end, since it wrote too much.
    TooMuch,
}

impl Ended {
    /// What a keeper tells by this number.
    pub fn told(number: u64) -> Option<Ended> {
        let all = [Ended::ByItself, Ended::AtLimit, Ended::Waiting, Ended::AsAsked];
        all.into_iter().find(|one| *one as u64 == number)
    }
}

/// The stack that a program gets, and each of its threads, if the hard limit is not less.
const STACK: u32 = 256 << 20;

/// How long a keeper waits for the end of all that it has killed.
const PATIENCE: Duration = Duration::from_secs(2);

/// The first argument of a keeper.
pub const MARK: &str = "--keep-a-program";

/// Sets the stack of all that this process starts. Then it becomes a keeper, and does not return,
/// if it was started as one. It is the first line of every `main` that starts programs.
pub fn keep() {
    sys::limit_stack(STACK);
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
        let account = run(command, limits, &control).unwrap_or_else(|error| error.to_string());
        let _ = control.write_all(account.as_bytes());
    }
    process::exit(0)
}

/// Runs the command until it ends, `control` is closed, or a limit is reached. A byte that comes on
/// `control` is for how many seconds the command may only wait from then on; 0 is for as long as usual.
/// Returns the account as a line of four numbers.
fn run(mut command: Command, limits: Limits, mut control: &UnixStream) -> io::Result<String> {
    sys::adopt_orphans();
    // Should all memory go, the kernel ends what runs here first.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    sys::detach(&mut command, -1);
    let mut tree = Tree { leader: command.spawn()?.id() as i32, ..Tree::default() };
    let mut patience = patience_of(0, &limits);
    let (mut used, mut waited) = (Duration::ZERO, Duration::ZERO);
    let (mut pause, mut last) = (Duration::from_millis(5), Instant::now());
    let ended = loop {
        control.set_read_timeout(Some(pause))?;
        let mut seconds = [0];
        let heard = control.read(&mut seconds);
        tree.forget_ended();
        if tree.status.is_some() {
            break Ended::ByItself;
        }
        match heard {
            Ok(0) => break Ended::AsAsked,
            Ok(_) => (patience, waited) = (patience_of(seconds[0], &limits), Duration::ZERO),
            Err(_) => {}
        }
        let now = Instant::now();
        let (cpu, runs) = tree.look();
        if !runs && cpu <= used {
            waited += pause.min(now - last); // if it was longer, this keeper could not look
        }
        (used, last) = (cpu, now);
        if used >= limits.cpu || tree.peak_kb > limits.memory_kb {
            break Ended::AtLimit;
        } else if waited >= patience {
            break Ended::Waiting;
        }
        // The looks take a fiftieth of the time.
        pause = (now.elapsed() * 50).clamp(Duration::from_millis(1), Duration::from_millis(100));
    };
    tree.end();
    let (status, cpu_us) = (tree.status.unwrap_or(0), tree.cpu.as_micros());
    Ok(format!("{} {status} {cpu_us} {}", ended as u8, tree.peak_kb))
}

/// How long a program may only wait that is to be stopped after so many seconds; 0 is for as long as
/// usual.
fn patience_of(seconds: u8, limits: &Limits) -> Duration {
    match seconds {
        0 => limits.cpu * 2 + Duration::from_secs(1),
        _ => Duration::from_secs(seconds.into()),
    }
}

/// All that a program has started.
#[derive(Default)]
struct Tree {
    /// The program, whose number stands for its group.
    leader: i32,
    /// Its own, when it has ended.
    status: Option<i32>,
    /// The CPU time of those that have ended.
    cpu: Duration,
    peak_kb: u64,
}

impl Tree {
    /// Looks at the descendants of this process. Returns the CPU time used, and whether a thread of
    /// one of them runs or could.
    fn look(&mut self) -> (Duration, bool) {
        let (mut used, mut runs) = (self.cpu, false);
        for (number, found) in descendants() {
            used += found.cpu;
            runs = runs || found.is_running || has_running_thread(number);
            self.peak_kb = self.peak_kb.max(peak_kb(number).unwrap_or(0));
        }
        (used, runs)
    }

    /// Takes over the accounts of the children that have ended. Whether there are others.
    fn forget_ended(&mut self) -> bool {
        while let Some(child) = sys::reap() {
            if child.number == 0 {
                return true;
            }
            self.cpu += child.cpu;
            self.peak_kb = self.peak_kb.max(child.peak_kb);
            self.status = self.status.or((child.number == self.leader).then_some(child.status));
        }
        false
    }

    /// Ends all that can be ended: a process of another user, such as one that sudo has started,
    /// cannot.
    fn end(&mut self) {
        let begun = Instant::now();
        sys::kill(-self.leader, sys::KILL); // where there is no /proc
        while self.forget_ended() && begun.elapsed() < PATIENCE {
            for (number, _) in descendants() {
                self.peak_kb = self.peak_kb.max(peak_kb(number).unwrap_or(0));
                sys::kill(number, sys::KILL);
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// All descendants of this process, by their numbers. A child may have a lower number than its
/// parent, since numbers are given again; so all processes are read before any is looked for.
fn descendants() -> Vec<(i32, Stat)> {
    let mut children: HashMap<i32, Vec<(i32, Stat)>> = HashMap::new();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    for number in entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()) {
        if let Some(found) = stat(number) {
            children.entry(found.parent).or_default().push((number, found));
        }
    }
    let (mut parents, mut all) = (vec![process::id() as i32], Vec::new());
    while let Some(parent) = parents.pop() {
        let of_parent = children.remove(&parent).unwrap_or_default();
        parents.extend(of_parent.iter().map(|(number, _)| number));
        all.extend(of_parent);
    }
    all
}

/// What /proc tells of a process or a thread.
struct Stat {
    parent: i32,
    /// Whether it runs or could; of a process, its first thread.
    is_running: bool,
    /// The CPU time used by itself and by the children that it waited for.
    cpu: Duration,
}

/// What /proc tells of a process; None if there is no such process, or no /proc.
fn stat(number: i32) -> Option<Stat> {
    read_stat(Path::new(&format!("/proc/{number}/stat")))
}

/// Whether a thread of a process runs or could: its first one may wait for the others.
fn has_running_thread(number: i32) -> bool {
    let threads = fs::read_dir(format!("/proc/{number}/task")).into_iter().flatten().flatten();
    let mut states = threads.filter_map(|thread| read_stat(&thread.path().join("stat")));
    states.any(|thread| thread.is_running)
}

/// What such a file tells, of a process or a thread. A thread that the disk delays could run.
fn read_stat(file: &Path) -> Option<Stat> {
    let bytes = fs::read(file).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    // The name before may hold anything, but no bracket follows it.
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    let number = |field: usize| fields.get(field)?.parse::<u64>().ok();
    // In hundredths of a second: of the program, of the system for it, and of those children.
    let time = number(11)? + number(12)? + number(13)? + number(14)?;
    let is_running = matches!(*fields.first()?, "R" | "D");
    Some(Stat { parent: number(1)? as i32, is_running, cpu: Duration::from_millis(time * 10) })
}

/// The most memory that a process has had.
fn peak_kb(number: i32) -> Option<u64> {
    let status = fs::read(format!("/proc/{number}/status")).ok()?;
    let status = String::from_utf8_lossy(&status);
    status.split_once("VmHWM:")?.1.split_whitespace().next()?.parse().ok()
}
