//! Makes an input smaller on which the program fails.

use super::attempts::Attempts;
use super::counterexample::{write, Claim, Counterexample, Smaller};
use super::fewer_cases::{first_alone, leave_out, PARTS};
use super::judgement::Failure;
use super::plan::{Origin, Small};
use super::reduce::{in_time, reduce, Halt};
use super::session::Session;
use super::settings::Settings;
use super::tester::{InputOf, JudgementOf, Tester};
use crate::positions::Positions;
use crate::rules::Game;
use judge::is_interrupted;
use std::io;
use std::time::Instant;

/// An input of more bytes takes long to be made smaller: small positions are tried before.
const LARGE: usize = 1000;

/// Small positions are tried for so much of the time, before an input is made smaller and after it.
const SMALL_SHARE: f64 = 0.1;

/// If a program is late, so many inputs of small positions are tried at most: many programs are late on
/// none of them, and the time is then for leaving out cases.
const SMALL_INPUTS: usize = 64;

/// Makes inputs smaller.
pub struct Shrinker<'a, 'b, S: Session> {
    pub settings: &'a Settings,
    pub tester: &'a mut Tester<'b, S>,
    /// The small positions that were not tried yet.
    pub small: &'a mut Small<S::Case>,
}

impl<S: Session> Shrinker<'_, '_, S> {
    /// Makes an input smaller, as long as the program fails in the same way. If the program is late, a
    /// small position takes the place of the input, or only cases are left out. Ctrl-C ends it.
    pub fn make_smaller(&mut self, found: &mut Counterexample<S>) -> io::Result<()> {
        if !found.can_be_smaller() {
            return Ok(());
        }
        let claim = match found.failure.is_late() {
            true => self.leave_out_late(found)?,
            false => self.reduce_rows(found)?,
        };
        found.note_claim(claim, is_interrupted());
        Ok(())
    }

    /// A small position with a move on which the program fails in the same way, too, if there is no move
    /// in the one that is shown. None if there is one, or nothing is found soon.
    pub fn with_move(&mut self, found: &Counterexample<S>) -> io::Result<Option<Smaller<S>>> {
        let is_over = |position: &S::Case| position.moves().next().is_none();
        let is_wanted = found.failure == Failure::Wrong
            && found.can_be_smaller()
            && found.input.cases.iter().all(is_over);
        if !is_wanted || found.input.cases.len() > 1 || !S::READS_FILE {
            return Ok(None);
        } else if S::explain(&found.input, &found.judgement)?.refutation.is_empty() {
            return Ok(None); // It is no matter of the game.
        }
        let mut keep = |_: &InputOf<S>, _: &JudgementOf<S>| Ok(());
        let mut attempts = Attempts::new(self.tester, &found.input, found.failure, &mut keep);
        let (mut small, end) = (Small::with_moves(), end_of_small(self.settings));
        in_time(attempts.finds_small_below(usize::MAX, &mut small, end))?;
        Ok(attempts.smallest())
    }

    /// Puts a small position in the place of an input on which the program is late, or leaves out
    /// cases.
    fn leave_out_late(&mut self, found: &mut Counterexample<S>) -> io::Result<Claim> {
        match self.confirmed_late_small(found)? {
            Some(Smaller { input, judgement }) => {
                found.replace(input, judgement);
                Ok(Claim::FirstSmall)
            }
            None => self.leave_out_cases(found),
        }
    }

    /// The first small position on which the program is late alone, also when its run is repeated. Late
    /// runs take long: of n positions in one input there is one on all, at most one for each split into
    /// eighths (log8 n, rounded up), and two repeats.
    fn confirmed_late_small(
        &mut self, found: &Counterexample<S>,
    ) -> io::Result<Option<Smaller<S>>> {
        let first = match self.late_small(found) {
            Ok(Some(first)) => first,
            Ok(None) | Err(Halt::NoTime) => return Ok(None),
            Err(Halt::Failed(error)) => return Err(error),
        };
        let judgement = self.tester.confirm_late(first.judgement, &first.input)?;
        let is_late = judgement.is_surely_late();
        Ok(is_late.then_some(Smaller { input: first.input, judgement }))
    }

    /// The first small position on which the program is late alone, in one run. It has fewer bytes than
    /// the input; if that is of small positions itself, it is one of them.
    fn late_small(&mut self, found: &Counterexample<S>) -> Result<Option<Smaller<S>>, Halt> {
        let batch = match found.origin {
            Origin::Small => Some(Batch { cases: found.input.cases.clone(), late: None }),
            _ => self.late_batch(found.input.bytes.len())?,
        };
        let Some(Batch { cases, mut late }) = batch else { return Ok(None) };
        let first = first_alone(cases.len(), &mut |places| {
            let part = places.iter().map(|&place| cases[place].clone()).collect();
            let smaller = self.late_on(part)?;
            let is_late = smaller.is_some();
            late = smaller.or(late.take());
            Ok(is_late)
        })?;
        Ok(late.filter(|_| first.is_some()))
    }

    /// The next small positions of fewer bytes on which the program is late together; None if there
    /// are none in their share of the time, or in so many inputs. Few are tried first, and then more
    /// from run to run.
    fn late_batch(&mut self, bytes: usize) -> Result<Option<Batch<S>>, Halt> {
        let end = end_of_small(self.settings);
        let mut most = PARTS;
        for _ in 0..SMALL_INPUTS {
            if end.is_some_and(|end| Instant::now() >= end) {
                break;
            }
            let Some(cases) = self.small.next_below(bytes, most) else { break };
            if let Some(late) = self.late_on(cases.clone())? {
                return Ok(Some(Batch { cases, late: Some(late) }));
            }
            most = (PARTS * most).min(S::Case::CASES);
        }
        Ok(None)
    }

    /// Leaves out cases, as long as the program is late. Only the last late run is repeated; if that
    /// is late by chance, the input is left as it was.
    fn leave_out_cases(&mut self, found: &mut Counterexample<S>) -> io::Result<Claim> {
        let all = &found.input.cases;
        let sizes: Vec<usize> = all.iter().map(Positions::own_bytes).collect();
        let mut least = None;
        let left = leave_out(&sizes, found.judgement.suspect(), &mut |cases| {
            let cases = cases.iter().map(|&case| all[case].clone()).collect();
            let smaller = self.late_on(cases)?;
            let is_late = smaller.is_some();
            least = smaller.or(least.take());
            Ok(is_late)
        })?;
        if let Some(Smaller { input, judgement }) = least {
            let judgement = self.tester.confirm_late(judgement, &input)?;
            if !judgement.is_late() {
                return Ok(Claim::LateOnce);
            } else if !judgement.is_surely_late() {
                return Ok(Claim::Unfinished);
            }
            found.replace(input, judgement);
        }
        Ok(match left.cases.len() {
            1 => Claim::WholeCases,
            _ if left.is_least => Claim::NeedsEachCase,
            _ => Claim::Unfinished,
        })
    }

    /// The input of these cases, if the program is late on it in one run.
    fn late_on(&mut self, cases: Vec<S::Case>) -> Result<Option<Smaller<S>>, Halt> {
        let input = InputOf::<S>::of(cases);
        let judgement = self.tester.try_once(&input)?.ok_or(Halt::NoTime)?;
        let is_late = judgement.is_late();
        Ok(is_late.then_some(Smaller { input, judgement }))
    }

    /// Leaves out parts of an input and lowers its numbers, and then tries small positions of fewer
    /// bytes in its place. If the input is large, these are tried first, too.
    fn reduce_rows(&mut self, found: &mut Counterexample<S>) -> io::Result<Claim> {
        let before = self.tester.runner.runs;
        let saved = found.saved.clone();
        let mut keep = |input: &InputOf<S>, judgement: &JudgementOf<S>| match &saved {
            Some(path) => write::<S::Case>(path, &S::given(input, &judgement.record)),
            None => Ok(()),
        };
        let end = end_of_small(self.settings);
        let mut attempts = Attempts::new(self.tester, &found.input, found.failure, &mut keep);
        if found.input.bytes.len() > LARGE {
            in_time(attempts.finds_small(self.small, end))?;
        }
        let reduced = loop {
            let start = attempts.rows().clone();
            let reduced =
                reduce(start, &mut |inputs, manner| attempts.first_that_errs(inputs, manner))?;
            let end = end_of_small(self.settings);
            if in_time(attempts.finds_small(self.small, end))? != Some(true) {
                break reduced;
            }
        };
        let edges = attempts.edges().clone();
        if let Some(Smaller { input, judgement }) = attempts.smallest() {
            found.replace(input, judgement);
        }
        Ok(Claim::Reduced { runs: self.tester.runner.runs - before, reduced, edges })
    }
}

/// Until when small positions are tried from now on; None if there is any time.
fn end_of_small(settings: &Settings) -> Option<Instant> {
    settings.time.map(|time| Instant::now() + time.mul_f64(SMALL_SHARE))
}

/// Cases on which the program is late together.
struct Batch<S: Session> {
    cases: Vec<S::Case>,
    /// The input of them, if it was tried alone.
    late: Option<Smaller<S>>,
}
