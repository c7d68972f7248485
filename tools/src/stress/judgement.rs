//! What a run of the program on an input came to, by the judge's own rules.

use judge::ending::Ending;
use judge::process::Run;
use std::process::ExitStatus;

/// In which way a program failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// An answer is wrong or missing, or there is one too many.
    Wrong,
    /// A signal ended the program, or its exit status is not 0. Two of these with different signals or
    /// statuses are different failures.
    Died(ExitStatus),
    /// It reached the limit of CPU time.
    TooSlow,
    /// It only waited, for longer than it may.
    OnlyWaits,
    /// It only waited when Ctrl-C came, and was stopped then: it might have gone on.
    Stopped,
    TooMuchOutput,
    TooMuchMemory,
}

impl Failure {
    /// The failure that an end brings, whatever was printed; None for a good end.
    pub fn of(ending: Ending, status: ExitStatus) -> Option<Failure> {
        match ending {
            Ending::TooMuchOutput => Some(Failure::TooMuchOutput),
            Ending::TooMuchMemory => Some(Failure::TooMuchMemory),
            Ending::TooSlow => Some(Failure::TooSlow),
            Ending::OnlyWaited => Some(Failure::OnlyWaits),
            Ending::Stopped => Some(Failure::Stopped),
            Ending::Died => Some(Failure::Died(status)),
            Ending::Normal => None,
        }
    }

    /// Whether the program did not end in time.
    pub fn is_late(self) -> bool {
        matches!(self, Failure::TooSlow | Failure::OnlyWaits)
    }

    /// How often a run with this failure is repeated before it counts. A busy machine may make a
    /// program slow; a program that waits for a processor does not only wait.
    pub fn repeats(self) -> usize {
        match self {
            Failure::TooSlow => 2,
            Failure::OnlyWaits => 1,
            _ => 0,
        }
    }
}

/// A run with what it came to.
pub struct Judgement<R> {
    /// None if every answer is right, and the program ended well.
    pub failure: Option<Failure>,
    pub run: Run,
    /// The cases that may be to blame, from 0 on, in this order; at least one if there is a failure.
    pub suspects: Vec<usize>,
    /// How many runs on the input there were, up to this one: all were late, but perhaps this one.
    pub runs: usize,
    /// What else is known of the run.
    pub record: R,
}

impl<R> Judgement<R> {
    /// Whether the program did not end in time.
    pub fn is_late(&self) -> bool {
        self.failure.is_some_and(Failure::is_late)
    }

    /// Whether the program was stopped before it came to an end, so that what it printed says little.
    pub fn was_cut_short(&self) -> bool {
        self.is_late() || self.failure == Some(Failure::Stopped)
    }

    /// Whether the program was late in each run that there should be, so that this counts.
    pub fn is_surely_late(&self) -> bool {
        self.failure.is_some_and(|failure| failure.is_late() && self.runs > failure.repeats())
    }

    /// The case to blame.
    pub fn suspect(&self) -> usize {
        self.suspects.first().copied().unwrap_or(0)
    }
}
