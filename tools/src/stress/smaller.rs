//! Makes an input smaller on which the program errs.

use super::fewer_cases::{first_alone, leave_out, PARTS};
use super::found::{given, save, Claim, Found};
use super::input::Input;
use super::plan::Origin;
use super::reduce::{in_time, reduce, Reduced, Stop};
use super::runner::Runner;
use super::trial::Trial;
use super::verdict::{Outcome, Verdict};
use super::Stress;
use crate::extras::Extras;
use crate::rules::alone;
use judge::is_interrupted;
use std::io;
use std::time::Instant;

/// An input of more bytes takes long to be made smaller: small positions are tried before.
const LARGE: usize = 1000;

/// Small positions are tried for so much of the time, before an input is made smaller and after it.
const SMALL_SHARE: f64 = 0.2;

/// If a program is late, so many inputs of small positions are tried at most: many programs are late on
/// none of them, and the time is then for leaving out cases.
const SMALL_INPUTS: usize = 64;

impl<G: Extras> Stress<'_, G> {
    /// Makes an input smaller, as long as the program errs in the same way. If the program is late, a
    /// small position takes the place of the input, or only cases are left out. Ctrl-C ends it.
    pub fn make_smaller(&mut self, found: &mut Found<G>) -> io::Result<()> {
        if !found.can_be_smaller() {
            return Ok(());
        }
        match found.outcome.verdict.is_late() {
            true if self.take_late_small(found)? => {}
            true => self.leave_out_cases(found)?,
            false => self.reduce_rows(found)?,
        }
        found.is_interrupted = is_interrupted();
        Ok(())
    }

    /// Puts a small position in the place of the input, the first on which the program is late alone,
    /// also when its run is repeated. Whether there is one. Late runs take long: of n positions in one
    /// input there is one on all, at most one for each split into eighths (log8 n, rounded up), and two
    /// repeats.
    fn take_late_small(&mut self, found: &mut Found<G>) -> io::Result<bool> {
        let Some(Some((input, first))) = in_time(self.late_small(found))? else {
            return Ok(false);
        };
        let outcome = self.runner.repeat_if_late(first, &input)?;
        if !outcome.verdict.is_late() {
            return Ok(false);
        }
        (found.input, found.outcome, found.claim) = (input, outcome, Claim::FirstSmall);
        Ok(true)
    }

    /// The first small position on which the program is late alone, in one run. It has fewer bytes than
    /// the input; if that is of small positions itself, it is one of them.
    fn late_small(&mut self, found: &Found<G>) -> Result<Option<(Input<G>, Outcome)>, Stop> {
        let mut late = None;
        let batch = match found.origin {
            Origin::Small => Some(found.input.cases.clone()),
            _ => self.late_batch(found.input.bytes.len(), &mut late)?,
        };
        let Some(batch) = batch else { return Ok(None) };
        let first = first_alone(batch.len(), &mut |places| {
            let cases = places.iter().map(|&place| batch[place].clone()).collect();
            is_late_on(&mut self.runner, cases, &mut late)
        })?;
        Ok(late.filter(|_| first.is_some()))
    }

    /// The next small positions of fewer bytes on which the program is late together; None if there
    /// are none in their share of the time, or in so many inputs. Few are tried first, and then more
    /// from run to run.
    fn late_batch(
        &mut self, bytes: usize, late: &mut Option<(Input<G>, Outcome)>,
    ) -> Result<Option<Vec<G>>, Stop> {
        let end = Instant::now() + self.options.time.mul_f64(SMALL_SHARE);
        let mut most = PARTS;
        for _ in 0..SMALL_INPUTS {
            if Instant::now() >= end {
                break;
            }
            let Some(cases) = self.plan.small.next_below(bytes, most) else { break };
            if is_late_on(&mut self.runner, cases.clone(), late)? {
                return Ok(Some(cases));
            }
            most = (PARTS * most).min(G::CASES);
        }
        Ok(None)
    }

    /// Leaves out cases, as long as the program is late. Only the last late run is repeated; if that
    /// is late by chance, the input is left as it was.
    fn leave_out_cases(&mut self, found: &mut Found<G>) -> io::Result<()> {
        let all = &found.input.cases;
        let sizes: Vec<usize> = all.iter().map(|case| alone(case).len()).collect();
        let mut least = None;
        let kept = leave_out(&sizes, found.outcome.suspects[0], &mut |cases| {
            let cases = cases.iter().map(|&case| all[case].clone()).collect();
            is_late_on(&mut self.runner, cases, &mut least)
        })?;
        if let Some((input, first)) = least {
            let outcome = self.runner.repeat_if_late(first, &input)?;
            if !outcome.verdict.is_late() {
                found.claim = match is_interrupted() {
                    true => Claim::Unfinished,
                    false => Claim::LateOnce,
                };
                return Ok(());
            }
            (found.input, found.outcome) = (input, outcome);
        }
        found.claim = match kept.cases.len() {
            1 => Claim::WholeCases,
            _ if kept.is_least => Claim::NeedsEachCase,
            _ => Claim::Unfinished,
        };
        Ok(())
    }

    /// Leaves out parts of an input and lowers its numbers, and then tries small positions of fewer
    /// bytes in its place. If the input is large, these are tried first, too.
    fn reduce_rows(&mut self, found: &mut Found<G>) -> io::Result<()> {
        let before = self.runner.runs;
        let mut keep = |input: &Input<G>, outcome: &Outcome| {
            save::<G>(self.options, &given(input, outcome), found.saved.as_ref()).map(drop)
        };
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

/// Whether the program is late, in one run, on the input of these cases, which is then kept in `late`.
fn is_late_on<G: Extras>(
    runner: &mut Runner, cases: Vec<G>, late: &mut Option<(Input<G>, Outcome)>,
) -> Result<bool, Stop> {
    let input = Input::of(cases);
    let outcome = runner.judge_once(&input)?;
    let is_late = outcome.verdict.is_late();
    if outcome.verdict == Verdict::NotRun {
        return Err(Stop::NoTime);
    } else if is_late {
        *late = Some((input, outcome));
    }
    Ok(is_late)
}
