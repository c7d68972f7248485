//! Tries smaller inputs, several in one run where that can be.

use super::counterexample::Smaller;
use super::edge::{Came, Edges};
use super::judgement::Failure;
use super::plan::Small;
use super::reduce::{hash, weight, Halt, Hit, Manner};
use super::session::Session;
use super::tester::{InputOf, JudgementOf, Tester};
use crate::positions::{Positions, Rows};
use crate::rules::{alone, Game};
use std::collections::HashSet;
use std::io;
use std::time::Instant;

/// How many inputs of one case are tried in one run, and after how many bytes no more are added.
const INPUTS_IN_A_RUN: usize = 64;
const BYTES_OF_A_RUN: usize = 1 << 16;

/// How many small positions are tried in one run, where that is no input of the judge's: a failure only
/// tells which of them may be worth a run alone.
const SMALL_IN_A_RUN: usize = 512;

/// How many of those are tried alone.
const SUSPECTS: usize = 3;

/// How many inputs of small positions are tried at least, if there is time: more if they are quick.
const SMALL_INPUTS: usize = 8;

/// Tries inputs that are smaller than the smallest so far.
pub struct Attempts<'a, 'b, S: Session> {
    tester: &'a mut Tester<'b, S>,
    /// The failure that counts.
    failure: Failure,
    /// The smallest input so far.
    least: Candidate<S::Case>,
    /// The hashes of what was tried without this failure: it is right, or fails in another way.
    seen: HashSet<u64>,
    /// The last input on which the program failed, which is the smallest one; None if it is that from
    /// which this began.
    found: Option<Smaller<S>>,
    /// All inputs that were tried, by their sizes.
    edges: Edges,
    /// What is done with each input that becomes the smallest.
    keep: &'a mut Keep<'a, S>,
}

/// Does something with an input on which the program failed, and with the judgement on it.
pub type Keep<'a, S> = dyn FnMut(&InputOf<S>, &JudgementOf<S>) -> io::Result<()> + 'a;

/// An input to be tried.
#[derive(Clone)]
struct Candidate<G> {
    /// How many inputs stood before it.
    place: usize,
    cases: Vec<G>,
    rows: Rows,
    bytes: usize,
}

impl<G: Positions> Candidate<G> {
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
}

/// What is found among small positions.
enum AmongSmall {
    /// The program fails on one of them alone.
    Hit,
    Nothing,
    /// It fails on all together, but not on those alone that seemed to be answered wrongly.
    Misled,
}

impl<'a, 'b, S: Session> Attempts<'a, 'b, S> {
    /// Nothing tried yet but this input. Only this failure counts.
    pub fn new(
        tester: &'a mut Tester<'b, S>, input: &InputOf<S>, failure: Failure,
        keep: &'a mut Keep<'a, S>,
    ) -> Attempts<'a, 'b, S> {
        let mut edges = Edges::default();
        edges.note::<S>(input, Came::Failed);
        let (least, seen) = (Candidate::new(0, input.cases.clone()), HashSet::new());
        Attempts { tester, failure, least, seen, found: None, edges, keep }
    }

    /// All inputs that were tried, by their sizes.
    pub fn edges(&self) -> &Edges {
        &self.edges
    }

    /// The smallest input on which the program failed; None if it is that from which this began.
    pub fn smallest(self) -> Option<Smaller<S>> {
        self.found
    }

    /// The rows of the smallest input so far.
    pub fn rows(&self) -> &Rows {
        &self.least.rows
    }

    /// The first of these that the judge allows, that is smaller than the smallest so far, and on
    /// which the program fails.
    pub fn first_that_errs(
        &mut self, inputs: &mut dyn Iterator<Item = Rows>, manner: Manner,
    ) -> Result<Option<Hit>, Halt> {
        let (mut batch, mut bytes) = (Vec::new(), 0);
        for (place, rows) in inputs.enumerate() {
            if self.tester.is_over() {
                return Err(Halt::NoTime);
            }
            let is_known = manner == Manner::Quick && self.seen.contains(&hash(&rows));
            if is_known || rows == self.least.rows {
                continue;
            }
            let Some(cases) = S::Case::from_rows(&rows) else { continue };
            // Rows may stand for cases that have other rows, which need not be smaller.
            let candidate = Candidate::new(place, cases);
            if !candidate.is_smaller_than(&self.least) {
                continue;
            }
            bytes += candidate.bytes;
            let is_last = manner == Manner::Alone || !Self::goes_with_others(&candidate);
            batch.push(candidate);
            let is_full =
                batch.len() >= INPUTS_IN_A_RUN.min(S::Case::CASES) || bytes >= BYTES_OF_A_RUN;
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

    /// Whether the program fails on a small position of fewer bytes than the smallest input so far,
    /// among those that come next; none is tried if the smallest input so far needs several cases, since
    /// one position alone then shows nothing.
    pub fn finds_small(
        &mut self, small: &mut Small<S::Case>, end: Option<Instant>,
    ) -> Result<bool, Halt> {
        match self.least.cases.len() {
            1 => self.finds_small_below(self.least.bytes, small, end),
            _ => Ok(false),
        }
    }

    /// Whether the program fails on a small position of fewer bytes than this, among those that come
    /// next. Some inputs of them are tried, and more until `end`.
    pub fn finds_small_below(
        &mut self, bytes: usize, small: &mut Small<S::Case>, end: Option<Instant>,
    ) -> Result<bool, Halt> {
        let (mut most, mut inputs) = (S::Case::CASES, 0);
        while inputs < SMALL_INPUTS || end.is_none_or(|end| Instant::now() < end) {
            let Some(cases) = small.next_below(bytes, most) else { break };
            let all: Vec<_> = cases.into_iter().map(|case| Candidate::new(0, vec![case])).collect();
            let found = match all.len() > S::Case::CASES {
                true => self.among_too_many(&all)?,
                false if self.first_of(&all)?.is_some() => AmongSmall::Hit,
                false => AmongSmall::Nothing,
            };
            match found {
                AmongSmall::Hit => return Ok(true),
                AmongSmall::Nothing if S::READS_FILE => most = SMALL_IN_A_RUN.max(S::Case::CASES),
                AmongSmall::Nothing | AmongSmall::Misled => most = S::Case::CASES,
            }
            inputs += 1;
        }
        Ok(false)
    }

    /// What is found among more positions than an input of the judge has. That the program fails on all
    /// of them together is no more than a hint: some that seem to be answered wrongly are tried alone.
    fn among_too_many(&mut self, all: &[Candidate<S::Case>]) -> Result<AmongSmall, Halt> {
        let cases = all.iter().flat_map(|one| one.cases.clone()).collect();
        let judgement = self.tester.try_once(&InputOf::<S>::of(cases))?.ok_or(Halt::NoTime)?;
        if judgement.failure.is_none() {
            return Ok(AmongSmall::Nothing);
        }
        for &suspect in judgement.suspects.iter().take(SUSPECTS) {
            if self.first_of(&all[suspect..=suspect])?.is_some() {
                return Ok(AmongSmall::Hit);
            }
        }
        Ok(AmongSmall::Misled)
    }

    /// Whether it can be tried together with others in one run.
    fn goes_with_others(candidate: &Candidate<S::Case>) -> bool {
        candidate.cases.len() == 1 && !S::Case::IS_SHARED && S::READS_FILE
    }

    /// The first of these on which the program fails, found by halves, but for the one to blame.
    fn first_of(&mut self, batch: &[Candidate<S::Case>]) -> Result<Option<Hit>, Halt> {
        if batch.is_empty() {
            return Ok(None);
        }
        let cases: Vec<S::Case> = batch.iter().flat_map(|one| one.cases.clone()).collect();
        let count = cases.len();
        let input = InputOf::<S>::of(cases);
        let judgement = self.tester.try_once(&input)?.ok_or(Halt::NoTime)?;
        let came = match judgement.failure {
            None => Came::Right,
            Some(failure) if failure == self.failure => Came::Failed,
            Some(_) => Came::OtherFailure,
        };
        self.edges.note::<S>(&input, came);
        if batch.len() == 1 && came == Came::Failed {
            (self.keep)(&input, &judgement)?;
            self.found = Some(Smaller { input, judgement });
            self.least = batch[0].clone();
            return Ok(Some(Hit { place: self.least.place, rows: self.least.rows.clone() }));
        }
        if batch.len() == 1 || judgement.failure.is_none() {
            self.seen.extend(batch.iter().map(|one| hash(&one.rows)));
            return Ok(None);
        }
        let (first, second) = batch.split_at(batch.len() / 2);
        // Where each has one case, the case to blame tells which it is.
        let suspect = judgement.suspect();
        let suspect = if count == batch.len() { suspect..suspect + 1 } else { 0..0 };
        for part in [&batch[suspect], first, second] {
            if let Some(hit) = self.first_of(part)? {
                return Ok(Some(hit));
            }
        }
        Ok(None)
    }
}
