//! One run of a program on one case, and its verdict.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, process};

use crate::cases::{Case, Problem};
use crate::compare::{difference, visible};
use crate::process::{Limits, Program, Report, Stop};
use crate::{Fault, Signals};

/// Bytes of output allowed besides twice those of the answer.
const OUTPUT_FREE: u64 = 1 << 20;
/// Characters shown of the last line of standard error.
const ERROR_SHOWN: usize = 200;

/// As it is shown.
pub type Verdict = &'static str;

/// What one run came to.
pub struct Judged {
    pub verdict: Verdict,
    /// Why it is not accepted.
    pub detail: String,
    pub cpu: Duration,
    pub wall: Duration,
    pub peak_kb: u64,
}

impl Judged {
    pub fn is_accepted(&self) -> bool {
        self.verdict == "AC"
    }
}

/// A file without a name, for the output of the run in hand.
pub fn scratch() -> Result<File, Fault> {
    let path = env::temp_dir().join(format!("judge.{}", process::id()));
    let fault = |error| Fault::of(&path, error);
    let open = File::options().read(true).write(true).create_new(true).open(&path);
    let file = open.map_err(fault)?;
    fs::remove_file(&path).map_err(fault)?;
    Ok(file)
}

/// Runs the command on a case, and compares its output with the answer.
pub fn judge(
    command: &Command,
    problem: &Problem,
    case: &Case,
    scratch: &mut File,
    signals: &Signals,
) -> Result<Judged, Fault> {
    let unreadable = |error| Fault::of(&case.answer, error);
    let mut answer = File::open(&case.answer).map_err(unreadable)?;
    let allowed = answer.metadata().map_err(unreadable)?.len() * 2 + OUTPUT_FREE;
    let input = File::open(&case.input).map_err(|error| Fault::of(&case.input, error))?;
    let time = case.time(problem);
    let limits = Limits { cpu: time, memory_kb: problem.memory_mb * 1024 };
    let kills = kernel_kills();
    let (report, written, errors) = run(command, limits, input, allowed, scratch, signals)?;
    if !report.is_clean {
        return Err(Fault::new(format!("{}: what it started cannot be ended", case.name)));
    }
    let limit = format!("the limit is {:.3} s", time.as_secs_f64());
    let cpu = report.cpu.as_secs_f64();
    let peak = report.peak_kb as f64 / 1024.0;
    let (verdict, detail) = if written > allowed {
        ("OLE", format!("more than {:.1} MB of output", allowed as f64 / 1048576.0))
    } else if report.peak_kb > limits.memory_kb {
        let stopped = if report.stop == Stop::Memory { "; stopped" } else { "" };
        let limit = problem.memory_mb;
        ("MLE", format!("peak memory {peak:.1} MB; the limit is {limit} MB{stopped}"))
    } else if report.stop == Stop::Machine {
        ("MLE", "its processes hold three quarters of this machine's memory".to_string())
    } else if report.cpu >= time {
        ("TLE", format!("CPU time {cpu:.3} s; {limit}"))
    } else if report.stop == Stop::Wait {
        let wall = report.wall.as_secs_f64();
        ("TLE", format!("still waiting after {wall:.3} s, CPU time {cpu:.3} s; {limit}"))
    } else if report.status.signal() == Some(9) && kernel_kills() > kills {
        ("MLE", format!("killed by the kernel for want of memory; peak {peak:.1} MB"))
    } else if !report.status.success() {
        let errors = last_line(&errors);
        let separator = if errors.is_empty() { "" } else { ": " };
        ("RE", format!("{}{separator}{errors}", report.status))
    } else {
        let compared = difference(&mut answer, scratch);
        match compared.map_err(|error| Fault::of(&case.answer, error))? {
            None => ("AC", String::new()),
            Some(detail) => ("WA", detail),
        }
    };
    Ok(Judged { verdict, detail, cpu: report.cpu, wall: report.wall, peak_kb: report.peak_kb })
}

/// Runs the command. Its report, the bytes it wrote to `scratch`, and the end of its errors.
fn run(
    command: &Command,
    limits: Limits,
    input: File,
    allowed: u64,
    scratch: &mut File,
    signals: &Signals,
) -> Result<(Report, u64, Vec<u8>), Fault> {
    let cannot = |error: io::Error| {
        Fault::new(format!("{} cannot be run: {error}", command.get_program().to_string_lossy()))
    };
    let full = |error| Fault::new(format!("the output cannot be kept: {error}"));
    scratch.set_len(0).and_then(|()| scratch.seek(SeekFrom::Start(0))).map_err(full)?;
    let start = Program::start(command, limits, input.into(), Stdio::piped());
    let mut program = start.map_err(cannot)?;
    let mut written = 0;
    loop {
        let moved = program.step(None, signals.bell()).map_err(cannot)?;
        signals.check()?;
        if written <= allowed {
            scratch.write_all(&program.output).map_err(full)?;
            written += program.output.len() as u64;
            if written > allowed {
                program.stop();
            }
        }
        program.output.clear();
        if let (Some(report), false) = (&program.report, moved && written <= allowed) {
            return Ok((report.clone(), written, program.errors.split_off(0)));
        }
    }
}

/// How many processes the kernel has killed for want of memory, if it tells.
fn kernel_kills() -> u64 {
    let counts = fs::read_to_string("/proc/vmstat").unwrap_or_default();
    let count = counts.lines().find_map(|line| line.strip_prefix("oom_kill "));
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}

/// The last line that says something.
fn last_line(errors: &[u8]) -> String {
    let text = String::from_utf8_lossy(errors);
    let says = |line: &&str| !line.trim().is_empty() && !line.contains("RUST_BACKTRACE");
    let line = text.lines().rev().find(says).unwrap_or_default().trim();
    line.chars().take(ERROR_SHOWN).map(visible).collect()
}
