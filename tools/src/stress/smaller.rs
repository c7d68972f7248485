//! Makes an input smaller on which the program errs.

use super::fewer_cases;
use super::found::{save, Claim, Found};
use super::input::Input;
use super::reduce::{reduce, Reduced, Stop};
use super::trial::Trial;
use super::verdict::Verdict;
use super::Stress;
use crate::extras::Extras;
use crate::rules::alone;
use judge::{is_interrupted, note_interrupt};
use std::io;
use std::time::Instant;

/// An input of more bytes takes long to be made smaller: small positions are tried before.
const LARGE: usize = 1000;

/// Small positions are tried for so much of the time, before an input is made smaller and after it.
const SMALL_SHARE: f64 = 0.2;

impl<G: Extras> Stress<'_, G> {
    /// Makes an input smaller, as long as the program errs in the same way: of one on which it is
    /// late, only cases are left out. Ctrl-C ends it.
    pub fn make_smaller(&mut self, found: &mut Found<G>) -> io::Result<()> {
        if !found.can_be_smaller() {
            return Ok(());
        }
        note_interrupt();
        match found.outcome.verdict.is_late() {
            true => self.leave_out_cases(found)?,
            false => self.reduce_rows(found)?,
        }
        found.is_interrupted = is_interrupted();
        Ok(())
    }

    /// Leaves out cases, as long as the program is late. Only the last late run is repeated; if that
    /// is late by chance, the input is left as it was.
    fn leave_out_cases(&mut self, found: &mut Found<G>) -> io::Result<()> {
        let all = &found.input.cases;
        let sizes: Vec<usize> = all.iter().map(|case| alone(case).len()).collect();
        let mut least = None;
        let kept = fewer_cases::leave_out(&sizes, found.outcome.suspects[0], &mut |cases| {
            let input = Input::of(cases.iter().map(|&case| all[case].clone()).collect());
            let outcome = self.runner.judge_once(&input)?;
            let is_late = outcome.verdict.is_late();
            if outcome.verdict == Verdict::NotRun {
                return Err(Stop::NoTime);
            } else if is_late {
                least = Some((input, outcome));
            }
            Ok(is_late)
        })?;
        if let Some((input, first)) = least {
            let outcome = self.runner.repeat_if_late(first, &input)?;
            if !outcome.verdict.is_late() {
                return Ok(());
            }
            (found.input, found.outcome) = (input, outcome);
        }
        found.claim = match kept.cases.len() {
            1 if sizes.len() == 1 => Claim::AsItStands,
            1 => Claim::WholeCases,
            _ if kept.is_least => Claim::NeedsEachCase,
            _ => Claim::Unfinished,
        };
        Ok(())
    }

    /// Leaves out parts of an input and lowers its numbers. Small positions of fewer bytes take its
    /// place: of one that is large, before.
    fn reduce_rows(&mut self, found: &mut Found<G>) -> io::Result<()> {
        let before = self.runner.runs;
        let mut keep = |input: &Input<G>| save(self.options, input, found.saved.as_ref()).map(drop);
        let cases = found.input.cases.clone();
        let mut trial = Trial::new(&mut self.runner, cases, found.outcome.verdict, &mut keep);
        let share = self.options.time.mul_f64(SMALL_SHARE);
        if found.input.bytes.len() > LARGE {
            trial.finds_small(&mut self.plan.small, Instant::now() + share)?;
        }
        let reduced: Reduced = loop {
            let start = trial.rows().clone();
            let reduced =
                reduce(start, &mut |inputs, manner| trial.first_that_errs(inputs, manner))?;
            if !trial.finds_small(&mut self.plan.small, Instant::now() + share)? {
                break reduced;
            }
        };
        if let Some((input, outcome)) = trial.found {
            (found.input, found.outcome) = (input, outcome);
        }
        found.claim = Claim::Reduced { runs: self.runner.runs - before, reduced };
        Ok(())
    }
}
