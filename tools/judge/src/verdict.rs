//! How a run ended.

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
