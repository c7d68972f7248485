//! Tries smaller inputs, several in one run where that can be.

use super::input::Input;
use super::reduce::{Manner, Tried};
use super::runner::Runner;
use super::verdict::{Outcome, Verdict};
use crate::extras::Extras;
use crate::positions::Rows;
use crate::rules::alone;
use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io;

/// How many inputs of one case are tried in one run, and after how many bytes no more are added.
const TOGETHER: usize = 64;
const BYTES: usize = 1 << 16;

/// Tries inputs for `reduce`.
pub struct Trial<'a, 'b, G> {
    runner: &'a mut Runner<'b>,
    /// The verdict that counts.
    verdict: Verdict,
    /// The smallest input so far.
    now: Rows,
    /// The hashes of what was tried quickly and is right.
    seen: HashSet<u64>,
    /// The last input on which the program erred, which is the smallest one.
    pub least: Option<(Input<G>, Outcome)>,
    /// What is done with each of these.
    keep: &'a mut dyn FnMut(&Input<G>) -> io::Result<()>,
}

/// An input to be tried, and its cases.
struct Candidate<G> {
    rows: Rows,
    cases: Vec<G>,
}

impl<'a, 'b, G: Extras> Trial<'a, 'b, G> {
    /// Nothing tried yet but this input. Only faults with this verdict count.
    pub fn new(
        runner: &'a mut Runner<'b>, now: Rows, verdict: Verdict,
        keep: &'a mut dyn FnMut(&Input<G>) -> io::Result<()>,
    ) -> Trial<'a, 'b, G> {
        Trial { runner, verdict, now, seen: HashSet::new(), least: None, keep }
    }

    /// The first of these that the judge allows and the program errs on.
    pub fn first_that_errs(
        &mut self, inputs: &mut dyn Iterator<Item = Rows>, manner: Manner,
    ) -> io::Result<Tried> {
        let mut batch: Vec<Candidate<G>> = Vec::new();
        let mut bytes = 0;
        for rows in inputs {
            if self.runner.is_over() {
                return Ok(Tried::NoTime);
            } else if manner == Manner::Quick && self.seen.contains(&hash(&rows)) {
                continue;
            }
            let Some(cases) = G::from_rows(&rows) else { continue };
            // Rows may stand for a case that has other rows, which need not be smaller.
            let rows = G::to_rows(&cases);
            if weight(&rows) >= weight(&self.now) {
                continue;
            }
            let is_single = cases.len() == 1 && !G::IS_SHARED && G::DIALOGUE.is_none();
            bytes += cases.iter().map(|case| alone(case).len()).sum::<usize>();
            batch.push(Candidate { rows, cases });
            let is_full = batch.len() >= TOGETHER.min(G::CASES) || bytes >= BYTES;
            if !is_single || is_full || manner == Manner::Alone {
                match self.try_batch(&batch)? {
                    Tried::Right => batch.clear(),
                    other => return Ok(other),
                }
                bytes = 0;
            }
        }
        self.try_batch(&batch)
    }

    /// The first of these on which the program errs, found by halves.
    fn try_batch(&mut self, batch: &[Candidate<G>]) -> io::Result<Tried> {
        if batch.is_empty() {
            return Ok(Tried::Right);
        }
        let cases: Vec<G> = batch.iter().flat_map(|one| one.cases.clone()).collect();
        let count = cases.len();
        let input = Input::of(cases);
        let judged = self.runner.judge(&input)?;
        if judged.verdict == Verdict::NotRun {
            return Ok(Tried::NoTime);
        }
        if batch.len() == 1 && self.counts(judged.verdict) {
            (self.keep)(&input)?;
            self.least = Some((input, judged));
            self.now = batch[0].rows.clone();
            return Ok(Tried::Errs(self.now.clone()));
        }
        if batch.len() == 1 || judged.verdict == Verdict::Right {
            self.seen.extend(batch.iter().map(|one| hash(&one.rows)));
            return Ok(Tried::Right);
        }
        let (first, second) = batch.split_at(batch.len() / 2);
        // Where each has one case, the case to blame tells which it is.
        let suspect = judged.suspects[0];
        let suspect = if count == batch.len() { suspect..suspect + 1 } else { 0..0 };
        for part in [&batch[suspect], first, second] {
            match self.try_batch(part)? {
                Tried::Right => {}
                other => return Ok(other),
            }
        }
        Ok(Tried::Right)
    }

    /// Whether a verdict is the one that counts; late is late.
    fn counts(&self, verdict: Verdict) -> bool {
        verdict == self.verdict || verdict.is_late() && self.verdict.is_late()
    }
}

/// What gets less from input to input, so that this ends: how many things there are, and then the sum
/// of their numbers.
fn weight(rows: &Rows) -> (usize, u128) {
    let all = || rows.shared.iter().chain(rows.cases.iter().flatten());
    let things = rows.cases.len() + all().map(|row| 1 + row.len()).sum::<usize>();
    (things, all().flatten().map(|&number| u128::from(number)).sum())
}

/// What tells rows apart.
fn hash(rows: &Rows) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(rows)
}
