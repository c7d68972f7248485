//! How a run ended, and the words for it: those of the judge, of stress and of `explore --check`.

use crate::numerals::{rounded, with_commas};
use crate::process::{Ended, Limits, Run};

/// How a run ended. Where several are true, it is the first of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It wrote more than is wanted.
    TooMuchOutput,
    /// One of its processes had more memory than is allowed.
    TooMuchMemory,
    /// It used the CPU time that is allowed, or more.
    TooSlow,
    /// It only waited, for too long.
    OnlyWaited,
    /// It had not ended by the deadline of whoever had it run.
    Stopped,
    /// A signal ended it, or its exit status is not 0.
    Died,
    /// It ended by itself, with exit status 0. What it wrote may be wrong.
    Normal,
}

/// How a run with these limits ended.
pub fn ending(run: &Run, limits: &Limits) -> Ending {
    if run.ended == Ended::TooMuch {
        Ending::TooMuchOutput
    } else if run.peak_kb > limits.memory_kb {
        Ending::TooMuchMemory
    } else if run.cpu >= limits.cpu || run.ended == Ended::AtLimit {
        Ending::TooSlow
    } else if run.ended == Ended::Waiting {
        Ending::OnlyWaited
    } else if run.ended == Ended::AsAsked {
        Ending::Stopped
    } else if !run.status.success() {
        Ending::Died
    } else {
        Ending::Normal
    }
}

/// What a run did that ended so, in words that follow "it" or "your program". The limit of time is a
/// judge's, or where that is not known, it is assumed.
pub fn told(run: &Run, limits: &Limits, is_limit_known: bool) -> String {
    let [cpu, wall, limit] = [run.cpu, run.wall, limits.cpu].map(|time| time.as_secs_f64());
    let limit = match is_limit_known {
        true => format!("the limit is {limit:.3} s of CPU time"),
        false => {
            format!("no limit is known, and {} s of CPU time are assumed", rounded(limit))
        }
    };
    let megabytes = |kb: u64| kb as f64 / 1024.0;
    match ending(run, limits) {
        Ending::TooMuchOutput => {
            let most = with_commas(run.output.len());
            format!("printed more than the {most} bytes that are allowed")
        }
        Ending::TooMuchMemory => {
            let [peak, most] = [run.peak_kb, limits.memory_kb].map(megabytes);
            format!("took {peak:.1} MB of memory; the limit is {} MB", rounded(most))
        }
        Ending::TooSlow if run.ended == Ended::ByItself => format!("took {cpu:.3} s; {limit}"),
        Ending::TooSlow => format!("was stopped after {cpu:.3} s; {limit}"),
        Ending::OnlyWaited => {
            format!("only waited: it used {cpu:.3} s of CPU time in {wall:.3} s; {limit}")
        }
        Ending::Stopped => format!("had not ended after {wall:.3} s, and was stopped"),
        Ending::Died => format!("ended with {}", run.status),
        Ending::Normal => "ended by itself".to_string(),
    }
}
