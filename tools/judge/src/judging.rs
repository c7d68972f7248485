//! One run of a program on one case, and its verdict.

use std::ffi::OsString;
use std::fs;
use std::process::Stdio;

use crate::cases::Case;
use crate::compare::difference;
use crate::fault::{at, open, Fault};
use crate::process::{Ended, Limits, Process, Report};
use crate::text::visible;

/// Bytes of output allowed besides twice those of the answer.
const OUTPUT_FREE: usize = 1 << 20;
/// Characters shown of the last line of standard error.
const ERROR_SHOWN: usize = 200;

/// What one run came to.
pub struct Judged {
    /// As it is shown: AC, WA, RE, TLE, MLE or OLE.
    pub verdict: &'static str,
    /// Why it is not accepted. None if it is.
    pub detail: Option<String>,
    pub report: Report,
}

/// Runs a program, with its arguments, on a case.
pub fn judge(words: &[OsString], case: &Case) -> Result<Judged, Fault> {
    let answer = fs::read(&case.answer).map_err(at(&case.answer))?;
    let most = OUTPUT_FREE + 2 * answer.len();
    let limits = Limits { cpu: case.time, memory_kb: (case.memory_mb * 1024.0) as u64 };
    let process = Process::start(words, limits, open(&case.input)?.into(), Stdio::piped());
    let mut process = process.map_err(at(&words[0]))?;
    let mut output = Vec::new();
    let report = process.finish(None, |bytes| {
        output.extend(bytes);
        output.len() <= most
    });
    let report = report.map_err(at(&words[0]))?;

    let time = format!("the limit is {:.3} s of CPU time", case.time.as_secs_f64());
    let (verdict, detail) = if output.len() > most {
        ("OLE", format!("more than {most} bytes of output"))
    } else if report.peak_kb > limits.memory_kb {
        ("MLE", format!("the limit is {} MB", case.memory_mb))
    } else if report.cpu >= limits.cpu {
        ("TLE", time)
    } else if report.ended == Ended::Waiting {
        ("TLE", format!("it only waited; {time}"))
    } else if !report.status.success() {
        ("RE", format!("{}{}", report.status, last_line(&process.errors)))
    } else {
        difference(&answer, &output).map_or(("AC", String::new()), |difference| ("WA", difference))
    };
    let detail = Some(detail).filter(|_| verdict != "AC");
    Ok(Judged { verdict, detail, report })
}

/// The last line that says something, behind a colon.
fn last_line(errors: &[u8]) -> String {
    let text = String::from_utf8_lossy(errors);
    let says = |line: &&str| !line.trim().is_empty() && !line.contains("RUST_BACKTRACE");
    let line = text.lines().rev().find(says).map(|line| format!(": {}", line.trim()));
    visible(&line.unwrap_or_default().chars().take(ERROR_SHOWN).collect::<String>())
}
