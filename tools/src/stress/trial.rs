//! Tries smaller inputs, several in one run where that can be.

use super::input::Input;
use super::plan::Small;
use super::reduce::{hash, in_time, weight, Hit, Manner, Stop};
use super::runner::Runner;
use super::verdict::{Outcome, Verdict};
use crate::extras::Extras;
use crate::positions::Rows;
use crate::rules::alone;
use std::collections::HashSet;
use std::io;
use std::time::Instant;

/// How many inputs of one case are tried in one run, and after how many bytes no more are added.
const INPUTS_IN_A_RUN: usize = 64;
const BYTES_OF_A_RUN: usize = 1 << 16;

/// Tries inputs that are smaller than the smallest so far.
pub struct Trial<'a, 'b, G> {
    runner: &'a mut Runner<'b>,
    /// The verdict that counts.
    verdict: Verdict,
    /// The smallest input so far.
    least: Candidate<G>,
    /// The hashes of what was tried without an error of this verdict: it is right, or errs in another
    /// way.
    seen: HashSet<u64>,
    /// The last input on which the program erred, which is the smallest one; None if it is that from
    /// which this began.
    pub found: Option<(Input<G>, Outcome)>,
    /// What is done with each input that becomes the smallest.
    keep: &'a mut dyn FnMut(&Input<G>, &Outcome) -> io::Result<()>,
}

/// An input to be tried.
#[derive(Clone)]
struct Candidate<G> {
    /// How many inputs stood before it.
    place: usize,
    cases: Vec<G>,
    rows: Rows,
    bytes: usize,
}

impl<G: Extras> Candidate<G> {
    fn new(place: usize, cases: Vec<G>) -> Candidate<G> {
        let bytes = match &cases[..] {
            [case] => alone(case).len(),
            cases => G::write(cases).len(),
        };
        Candidate { place, rows: G::to_rows(&cases), cases, bytes }
    }

    /// Whether it has fewer bytes, or as many and a smaller weight.
    fn is_smaller_than(&self, other: &Candidate<G>) -> bool {
        (self.bytes, weight(&self.rows)) < (other.bytes, weight(&other.rows))
    }

    /// Whether it can be tried together with others in one run.
    fn is_single(&self) -> bool {
        self.cases.len() == 1 && !G::IS_SHARED && G::DIALOGUE.is_none()
    }
}

impl<'a, 'b, G: Extras> Trial<'a, 'b, G> {
    /// Nothing tried yet but the input of these cases. Only faults with this verdict count.
    pub fn new(
        runner: &'a mut Runner<'b>, cases: Vec<G>, verdict: Verdict,
        keep: &'a mut dyn FnMut(&Input<G>, &Outcome) -> io::Result<()>,
    ) -> Trial<'a, 'b, G> {
        let least = Candidate::new(0, cases);
        Trial { runner, verdict, least, seen: HashSet::new(), found: None, keep }
    }

    /// The rows of the smallest input so far.
    pub fn rows(&self) -> &Rows {
        &self.least.rows
    }

    /// The first of these that the judge allows, that is smaller than the smallest so far, and on
    /// which the program errs.
    pub fn first_that_errs(
        &mut self, inputs: &mut dyn Iterator<Item = Rows>, manner: Manner,
    ) -> Result<Option<Hit>, Stop> {
        let (mut batch, mut bytes) = (Vec::new(), 0);
        for (place, rows) in inputs.enumerate() {
            if self.runner.is_over() {
                return Err(Stop::NoTime);
            }
            let is_known = manner == Manner::Quick && self.seen.contains(&hash(&rows));
            if is_known || rows == self.least.rows {
                continue;
            }
            let Some(cases) = G::from_rows(&rows) else { continue };
            // Rows may stand for cases that have other rows, which need not be smaller.
            let candidate = Candidate::new(place, cases);
            if !candidate.is_smaller_than(&self.least) {
                continue;
            }
            bytes += candidate.bytes;
            let is_last = manner == Manner::Alone || !candidate.is_single();
            batch.push(candidate);
            let is_full = batch.len() >= INPUTS_IN_A_RUN.min(G::CASES) || bytes >= BYTES_OF_A_RUN;
            if is_last || is_full {
                if let Some(hit) = self.first_of(&batch)? {
                    return Ok(Some(hit));
                }
                batch.clear();
                bytes = 0;
            }
        }
        self.first_of(&batch)
    }

    /// Whether the program errs on a small position of fewer bytes than the smallest input so far,
    /// among those that come next. They are tried until `end`; none if that input needs several cases,
    /// since one position alone then shows nothing.
    pub fn finds_small(&mut self, small: &mut Small<G>, end: Instant) -> io::Result<bool> {
        if self.least.cases.len() > 1 {
            return Ok(false);
        }
        while Instant::now() < end {
            let Some(cases) = small.next_below(self.least.bytes, G::CASES) else { break };
            let candidates = cases.into_iter().map(|case| Candidate::new(0, vec![case]));
            match in_time(self.first_of(&candidates.collect::<Vec<_>>()))? {
                Some(None) => {}
                hit => return Ok(hit.is_some()),
            }
        }
        Ok(false)
    }

    /// The first of these on which the program errs, found by halves, but for the one to blame.
    fn first_of(&mut self, batch: &[Candidate<G>]) -> Result<Option<Hit>, Stop> {
        if batch.is_empty() {
            return Ok(None);
        }
        let cases: Vec<G> = batch.iter().flat_map(|one| one.cases.clone()).collect();
        let count = cases.len();
        let input = Input::of(cases);
        let outcome = self.runner.judge_once(&input)?;
        if outcome.verdict == Verdict::NotRun {
            return Err(Stop::NoTime);
        }
        if batch.len() == 1 && outcome.verdict == self.verdict {
            (self.keep)(&input, &outcome)?;
            self.found = Some((input, outcome));
            self.least = batch[0].clone();
            return Ok(Some(Hit { place: self.least.place, rows: self.least.rows.clone() }));
        }
        if batch.len() == 1 || outcome.verdict == Verdict::Right {
            self.seen.extend(batch.iter().map(|one| hash(&one.rows)));
            return Ok(None);
        }
        let (first, second) = batch.split_at(batch.len() / 2);
        // Where each has one case, the case to blame tells which it is.
        let suspect = outcome.suspects[0];
        let suspect = if count == batch.len() { suspect..suspect + 1 } else { 0..0 };
        for part in [&batch[suspect], first, second] {
            if let Some(hit) = self.first_of(part)? {
                return Ok(Some(hit));
            }
        }
        Ok(None)
    }
}
