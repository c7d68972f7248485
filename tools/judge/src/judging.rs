//! One run of a program on one case, and its verdict.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::os::unix::io::RawFd;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{self, Stdio};

use crate::cases::{Case, Problem};
use crate::compare::{difference, visible};
use crate::process::{Program, Report};
use crate::Fault;

/// Bytes of output allowed besides twice those of the answer.
const OUTPUT_FREE: u64 = 1 << 20;
/// Characters shown of the last line of standard error.
const ERROR_SHOWN: usize = 200;

/// What one run came to.
pub struct Judged {
    /// As it is shown: AC, WA, RE, TLE, MLE or OLE.
    pub verdict: &'static str,
    /// Why it is not accepted.
    pub detail: String,
    pub report: Report,
}

impl Judged {
    pub fn is_accepted(&self) -> bool {
        self.verdict == "AC"
    }
}

/// A file without a name, for the output of the run in hand.
pub fn scratch() -> Result<File, Fault> {
    let path = std::env::temp_dir().join(format!("judge.{}", process::id()));
    let fault = |error| Fault::of(&path, error);
    let open = File::options().read(true).write(true).create_new(true).open(&path);
    let file = open.map_err(fault)?;
    fs::remove_file(&path).map_err(fault)?;
    Ok(file)
}

/// Runs a program on a case, and compares its output, which is left in `scratch`.
pub fn judge(
    words: &[OsString],
    problem: &Problem,
    case: &Case,
    scratch: &mut File,
    bell: RawFd,
) -> Result<Judged, Fault> {
    let open = |path| File::open(path).map_err(|error| Fault::of(path, error));
    let answer = open(&case.answer)?;
    let length = answer.metadata().map_err(|error| Fault::of(&case.answer, error))?.len();
    let most = length * 2 + OUTPUT_FREE;
    let (time, memory_mb) = (case.time(problem), problem.memory_mb);
    let kills = kernel_kills();
    let input = open(&case.input)?.into();
    let program = Program::start(words, (time, memory_mb * 1024), input, Stdio::piped());
    let fault = |error| Fault::of(Path::new(&words[0]), error);
    let mut program = program.map_err(fault)?;
    scratch.set_len(0).and_then(|()| scratch.rewind()).map_err(fault)?;
    let mut written = 0;
    let report = program.finish(bell, None, |bytes| {
        let kept = if written > most { Ok(()) } else { scratch.write_all(bytes) };
        kept.map_err(|error| {
            io::Error::new(error.kind(), format!("the output cannot be kept: {error}"))
        })?;
        written += bytes.len() as u64;
        Ok(written <= most)
    });
    let report = report.map_err(fault)?;
    scratch.rewind().map_err(fault)?;
    if !report.is_clean {
        return Err(Fault::new(format!("{}: what it started cannot be ended", case.name)));
    }

    let limit = format!("the limit is {:.3} s", time.as_secs_f64());
    let cpu = format!("CPU time {:.3} s; {limit}", report.cpu.as_secs_f64());
    let peak = format!("peak memory {:.1} MB", report.peak_kb as f64 / 1024.0);
    let (verdict, detail) = if written > most {
        ("OLE", format!("more than {most} bytes of output"))
    } else if report.peak_kb > memory_mb * 1024 {
        ("MLE", format!("{peak}; the limit is {memory_mb} MB"))
    } else if report.cpu >= time {
        ("TLE", cpu)
    } else if report.stop == "wait" {
        ("TLE", format!("waited until {:.3} s had passed; {cpu}", report.wall.as_secs_f64()))
    } else if report.status.signal() == Some(9) && kernel_kills() > kills {
        ("MLE", format!("killed by the kernel for want of memory; {peak}"))
    } else if !report.status.success() {
        ("RE", format!("{}{}", report.status, last_line(&program.errors)))
    } else {
        match difference(answer, scratch).map_err(|error| Fault::of(&case.answer, error))? {
            None => ("AC", String::new()),
            Some(detail) => ("WA", detail),
        }
    };
    Ok(Judged { verdict, detail, report })
}

/// How many processes the kernel has killed for want of memory, if it tells.
fn kernel_kills() -> u64 {
    let counts = fs::read_to_string("/proc/vmstat").unwrap_or_default();
    let count = counts.lines().find_map(|line| line.strip_prefix("oom_kill "));
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}

/// The last line that says something, behind a colon.
fn last_line(errors: &[u8]) -> String {
    let text = String::from_utf8_lossy(errors);
    let says = |line: &&str| !line.trim().is_empty() && !line.contains("RUST_BACKTRACE");
    let line = text.lines().rev().find(says).map(|line| format!(": {}", line.trim()));
    visible(&line.unwrap_or_default().chars().take(ERROR_SHOWN).collect::<String>())
}
