//! All in which programs that read a file differ from those that talk with a server. Most problems have
//! the session of `file_of_cases`; ipsc_g has its own, in problems/.

use super::input::Input;
use super::judgement::Judgement;
use super::runner::Runner;
use super::shown::{Explanation, Shown};
use crate::execution::patience;
use crate::extras::Extras;
use judge::process::{Limits, Run};
use std::borrow::Cow;
use std::io;
use std::time::Duration;

/// How programs for a problem are given an input, and what there is to say of a run.
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
