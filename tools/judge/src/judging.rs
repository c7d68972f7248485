//! One run of a program on one case, and its verdict.

use std::fs::{self, File};
use std::{ffi::OsString, process::Stdio};

use crate::fault::{at, Fault};
use crate::limits::most_output;
use crate::process::{Process, Run};
use crate::verdict::{ending, Ending};
use crate::{cases::Case, compare::difference};

/// Lines shown of the beginning and of the end of a standard error.
const LINES: usize = 3;

/// What one run came to.
pub struct Judged {
    /// As it is shown: AC, WA, RE, TLE, MLE or OLE.
    pub verdict: &'static str,
    /// Why it is not accepted.
    pub detail: String,
    pub run: Run,
}

/// Runs a program, with its arguments, on a case so many times, or until a run fails. Returns the
/// slowest run, or the one that failed.
pub fn judge_repeatedly(words: &[OsString], case: &Case, count: usize) -> Result<Judged, Fault> {
    let mut judged = judge(words, case)?;
    for _ in 1..count {
        if judged.verdict != "AC" {
            break;
        }
        let next = judge(words, case)?;
        if next.verdict != "AC" || next.run.cpu > judged.run.cpu {
            judged = next;
        }
    }
    Ok(judged)
}

/// Runs a program, with its arguments, on a case.
fn judge(words: &[OsString], case: &Case) -> Result<Judged, Fault> {
    let answer = fs::read(&case.answer).map_err(at(&case.answer))?;
    let most = most_output(answer.len());
    let (input, limits) = (File::open(&case.input).map_err(at(&case.input))?, case.limits);
    let process = Process::start(words, limits, input.into(), Stdio::piped());
    let run = process.and_then(|process| process.end(most, None)).map_err(at(&words[0]))?;

    let time = format!("the limit is {:.3} s of CPU time", limits.cpu.as_secs_f64());
    let (verdict, detail) = match ending(&run, &limits) {
        Ending::TooMuchOutput => ("OLE", format!("more than {most} bytes of output")),
        Ending::TooMuchMemory => {
            ("MLE", format!("the limit is {} MB", limits.memory_kb as f64 / 1024.0))
        }
        Ending::TooSlow => ("TLE", time),
        Ending::OnlyWaited | Ending::Stopped => ("TLE", format!("it only waited; {time}")),
        Ending::Died => ("RE", died(&run)),
        Ending::Normal => {
            difference(&answer, &run.output).map_or(("AC", String::new()), |what| ("WA", what))
        }
    };
    Ok(Judged { verdict, detail, run })
}

/// How it died, and what it said, each line below the one before.
fn died(run: &Run) -> String {
    let lines = run.errors.lines(LINES);
    let said = lines.iter().map(|line| format!("\n    > {line}")).collect::<String>();
    let heading = if lines.is_empty() { "" } else { "; its standard error:" };
    format!("{}{heading}{said}", run.status)
}
