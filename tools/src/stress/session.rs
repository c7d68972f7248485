//! How a program is given an input, and what is said of what it did: `file_of_cases`, unless a problem
//! has a way of its own, as ipsc_g has in problems/.

use super::input::Input;
use super::judgement::Judgement;
use super::runner::Runner;
use crate::execution::patience;
use crate::extras::Extras;
use judge::process::{Limits, Run};
use std::borrow::Cow;
use std::io;
use std::time::Duration;

/// How programs for a problem are run.
pub trait Session: Default {
    /// A case of an input.
    type Case: Extras;

    /// What is known of a run beside how it ended.
    type Record;

    /// Whether a program reads a file of cases, so that its white space may be another one, and cases
    /// may be left out or added, each of which is answered for itself.
    const READS_FILE: bool;

    /// What of the official sample is tried.
    const OFFICIAL: &'static str = "the official sample";

    /// What a program is asked for, one after the other.
    const ASKED: &'static str;

    /// How long a program may only wait, if a run has these limits.
    fn patience(limits: &Limits) -> Duration {
        patience(limits)
    }

    /// Runs the program on an input, once.
    /// Errors: the program cannot be run, or its input cannot be written.
    fn run(
        &mut self, runner: &mut Runner, input: &Input<Self::Case>,
    ) -> io::Result<Judgement<Self::Record>>;

    /// How much the program was asked for.
    fn asked(input: &Input<Self::Case>, record: &Self::Record) -> usize;

    /// What the program was given.
    fn given<'a>(input: &'a Input<Self::Case>, record: &'a Self::Record) -> Cow<'a, [u8]>;

    /// What the report shows of the input.
    fn shown(input: &Input<Self::Case>, judgement: &Judgement<Self::Record>) -> Shown;

    /// What a program did that only waited, in words that follow "your program"; `told` are the judge's.
    fn waited(_run: &Run, told: String) -> String {
        told
    }

    /// What is right, and what may explain the failure.
    /// Errors: the rules contradict the solution.
    fn explain(
        input: &Input<Self::Case>, judgement: &Judgement<Self::Record>,
    ) -> io::Result<Explanation>;

    /// What is said in the end if no fault was found, in lines; empty if there is nothing.
    fn remarks(&self) -> String {
        String::new()
    }
}

/// What the report shows of an input.
pub struct Shown {
    pub lines: Vec<String>,
    /// How many of the last lines are shown if there are too many.
    pub last: usize,
    /// What is said below a long input of the case to blame, if anything is.
    pub blamed: Option<String>,
}

/// What the report says of a failure, but for how the run ended: each in lines.
#[derive(Default)]
pub struct Explanation {
    /// What is right, and what the program printed.
    pub facts: Vec<String>,
    /// What may explain it, where it is no matter of the game.
    pub hints: Vec<String>,
    /// Whether the hints explain all of it.
    pub is_explained: bool,
    /// The play that refutes what the program printed.
    pub refutation: Vec<String>,
    /// What the right answer follows from.
    pub why: Vec<String>,
    /// Where the right answer is from, if it is not the solution's alone.
    pub source: Option<String>,
}
