//! Makes an input smaller on which the program errs.

use super::found::{save, Claim, Found};
use super::input::Input;
use super::late;
use super::reduce::{reduce, Reduced, Stop};
use super::trial::Trial;
use super::verdict::Verdict;
use super::Stress;
use crate::extras::Extras;
use crate::rules::alone;
use std::io;
use std::time::Instant;

/// An input of more bytes takes long to be made smaller: small positions are tried before.
const LARGE: usize = 1000;

/// Small positions are tried for so much of the time, before an input is made smaller and after it.
const SMALL_SHARE: f64 = 0.2;

impl<G: Extras> Stress<'_, G> {
    /// Makes an input smaller, as long as the program errs in the same way: of one on which it is
    /// late, only cases are left out.
    pub fn make_smaller(&mut self, found: &mut Found<G>) -> io::Result<()> {
        if !found.can_be_smaller() {
            Ok(())
        } else if found.outcome.verdict.is_late() {
            self.leave_out_cases(found)
        } else {
            self.reduce_rows(found)
        }
    }

    /// Leaves out cases, as long as the program is late.
    fn leave_out_cases(&mut self, found: &mut Found<G>) -> io::Result<()> {
        let all = found.input.cases.clone();
        let sizes: Vec<usize> = all.iter().map(|case| alone(case).len()).collect();
        let suspect = found.outcome.suspects[0];
        let kept = late::leave_out(&sizes, suspect, &mut |cases| {
            let input = Input::of(cases.iter().map(|&case| all[case].clone()).collect());
            let judged = self.runner.judge(&input)?;
            match judged.verdict {
                Verdict::NotRun => return Err(Stop::NoTime),
                verdict if !verdict.is_late() => return Ok(false),
                _ => save(self.options, &input, found.saved.as_ref())?,
            };
            (found.input, found.outcome) = (input, judged);
            Ok(true)
        })?;
        found.claim = match kept.cases.len() {
            1 => Claim::AsItStands,
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
        if let Some((input, judged)) = trial.found {
            (found.input, found.outcome) = (input, judged);
        }
        found.claim = Claim::Reduced { runs: self.runner.runs - before, reduced };
        Ok(())
    }
}
