//! One run of a program on one case, and its verdict.

use std::fs::{self, File};
use std::{ffi::OsString, process::Stdio};

use crate::ending::{ending, told, Ending};
use crate::fault::{at, Fault};
use crate::limits::most_output;
use crate::process::{Process, Run};
use crate::{cases::TestCase, compare::difference};

/// Lines shown of the beginning and of the end of a standard error.
const LINES: usize = 3;

/// What the judge says of a run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    OutputLimit,
    MemoryLimit,
    TimeLimit,
    RuntimeError,
    WrongAnswer,
    Accepted,
}

impl Verdict {
    /// As the table shows it.
    pub fn shown(self) -> &'static str {
        match self {
            Verdict::OutputLimit => "OLE",
            Verdict::MemoryLimit => "MLE",
            Verdict::TimeLimit => "TLE",
            Verdict::RuntimeError => "RE",
            Verdict::WrongAnswer => "WA",
            Verdict::Accepted => "AC",
        }
    }
}

/// A run and its verdict.
pub struct Judged {
    pub verdict: Verdict,
    /// Why it is not accepted.
    pub detail: String,
    pub run: Run,
}

/// Runs a program, with its arguments, on a case `count` times, or until a run fails. Returns the
/// slowest run, or the one that failed.
pub fn judge_repeatedly(
    words: &[OsString], case: &TestCase, count: usize,
) -> Result<Judged, Fault> {
    let mut judged = judge(words, case)?;
    for _ in 1..count {
        if judged.verdict != Verdict::Accepted {
            break;
        }
        let next = judge(words, case)?;
        if next.verdict != Verdict::Accepted || next.run.cpu > judged.run.cpu {
            judged = next;
        }
    }
    Ok(judged)
}

/// Runs a program, with its arguments, on a case.
fn judge(words: &[OsString], case: &TestCase) -> Result<Judged, Fault> {
    let answer = fs::read(&case.answer).map_err(at(&case.answer))?;
    let most = most_output(answer.len());
    let (input, limits) = (File::open(&case.input).map_err(at(&case.input))?, case.limits);
    let process = Process::start(words, limits, input.into(), Stdio::piped());
    let run = process.and_then(|process| process.end(most, None)).map_err(at(&words[0]))?;

    let verdict = match ending(&run, &limits) {
        Ending::TooMuchOutput => Verdict::OutputLimit,
        Ending::TooMuchMemory => Verdict::MemoryLimit,
        Ending::TooSlow | Ending::OnlyWaited | Ending::Stopped => Verdict::TimeLimit,
        Ending::Died => Verdict::RuntimeError,
        Ending::Normal => {
            let found = difference(&answer, &run.output);
            let verdict = found.as_ref().map_or(Verdict::Accepted, |_| Verdict::WrongAnswer);
            return Ok(Judged { verdict, detail: found.unwrap_or_default(), run });
        }
    };
    let mut detail = format!("it {}", told(&run, &limits, case.has_limit));
    if verdict == Verdict::RuntimeError {
        detail += &said(&run);
    }
    Ok(Judged { verdict, detail, run })
}

/// What stands after the detail: the first and the last lines that a run wrote to its standard error,
/// each below the one before; nothing if there are none.
fn said(run: &Run) -> String {
    let lines = run.errors.lines(LINES);
    let shown = lines.iter().map(|line| format!("\n    > {line}")).collect::<String>();
    let heading = if lines.is_empty() { "" } else { "; its standard error:" };
    heading.to_string() + &shown
}
