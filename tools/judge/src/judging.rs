//! One run of a program on one case, and its verdict.

use std::fs::{self, File};
use std::{ffi::OsString, process::Stdio};

use crate::process::{Ended, Process, Run};
use crate::report::{at, Fault};
use crate::{cases::Case, compare::difference, text::visible};

/// Bytes of output allowed besides twice those of the answer.
const OUTPUT_FREE: usize = 1 << 20;

/// What one run came to.
pub struct Judged {
    /// As it is shown: AC, WA, RE, TLE, MLE or OLE.
    pub verdict: &'static str,
    /// Why it is not accepted.
    pub detail: String,
    pub run: Run,
}

/// Runs a program, with its arguments, on a case.
pub fn judge(words: &[OsString], case: &Case) -> Result<Judged, Fault> {
    let answer = fs::read(&case.answer).map_err(at(&case.answer))?;
    let most = OUTPUT_FREE + 2 * answer.len();
    let (input, limits) = (File::open(&case.input).map_err(at(&case.input))?, case.limits);
    let process = Process::start(words, limits, input.into(), Stdio::piped());
    let run = process.and_then(|process| process.end(most, None)).map_err(at(&words[0]))?;

    let time = format!("the limit is {:.3} s of CPU time", limits.cpu.as_secs_f64());
    let (verdict, detail) = if run.ended == Ended::TooMuch {
        ("OLE", format!("more than {most} bytes of output"))
    } else if run.peak_kb > limits.memory_kb {
        ("MLE", format!("the limit is {} MB", limits.memory_kb as f64 / 1024.0))
    } else if run.cpu >= limits.cpu {
        ("TLE", time)
    } else if run.ended == Ended::Waiting {
        ("TLE", format!("it only waited; {time}"))
    } else if !run.status.success() {
        ("RE", format!("{}{}", run.status, last_line(&run.errors)))
    } else {
        difference(&answer, &run.output).map_or(("AC", String::new()), |what| ("WA", what))
    };
    Ok(Judged { verdict, detail, run })
}

/// The last line that says something, behind a colon.
fn last_line(errors: &[u8]) -> String {
    let text = String::from_utf8_lossy(errors);
    let says = |line: &&str| !line.trim().is_empty() && !line.contains("RUST_BACKTRACE");
    let line = text.lines().rev().find(says).map(|line| format!(": {}", line.trim()));
    visible(&line.unwrap_or_default())
}
