//! What consecutive numbers are worth, and a period of that: a pattern of the first numbers
//! (`pattern`) is a guess, which is tried on more numbers than it was made from.

use crate::pattern::{self, Pattern};

/// A period must have been tried up to this many times as far as where it begins.
const LONG: i64 = 4;

/// What consecutive numbers n are worth. A guess is made from the first of them, which are shown,
/// and tried on all.
pub struct Sequence {
    /// The first n.
    pub first: i64,
    /// How many are shown.
    pub shown: usize,
    /// What each n is worth; None if it is no position, and then no guess says anything of it.
    pub values: Vec<Option<i128>>,
}

/// That for all n from some n on, n + length is worth what n is worth, plus growth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    pub from: i64,
    pub length: i64,
    pub growth: i128,
    /// The first n from there on for which that is false; None if it was true as far as it was
    /// tried.
    pub broken: Option<i64>,
}

impl Sequence {
    /// The last n.
    pub fn last(&self) -> i64 {
        self.first + self.values.len() as i64 - 1
    }

    /// What n is worth, if it is known and a position.
    pub fn at(&self, n: i64) -> Option<i128> {
        let place = usize::try_from(n.checked_sub(self.first)?).ok()?;
        *self.values.get(place)?
    }

    /// All n from this one on, each with what it is worth.
    pub fn from(&self, n: i64) -> impl Iterator<Item = (i64, i128)> + '_ {
        (n..=self.last()).filter_map(|n| Some((n, self.at(n)?)))
    }

    /// From how many of the first numbers a guess is made: from those that are shown and then, if
    /// that is more, from half of all.
    pub fn samples(&self) -> impl Iterator<Item = usize> {
        let half = self.values.len() / 2;
        [self.shown].into_iter().chain((half > self.shown).then_some(half))
    }

    /// The period that is seen in a sample and holds on all numbers, or else one that is seen in
    /// the first sample and breaks later.
    pub fn period(&self) -> Option<Period> {
        let guesses: Vec<Period> = self.samples().filter_map(|sample| self.guess(sample)).collect();
        let holds = guesses.iter().find(|guess| guess.broken.is_none() && self.is_long(guess));
        let breaks = guesses.first().filter(|guess| guess.broken.is_some());
        holds.or(breaks).copied()
    }

    /// Whether a period was tried `LONG` times as far as where it begins. Where a move divides n,
    /// what holds from n to 5 n may break there.
    fn is_long(&self, period: &Period) -> bool {
        LONG * (period.from - self.first) <= self.last() - self.first
    }

    /// Whether a period of length 1 would be found if there were one: after a number that is no
    /// position, too few may be left.
    pub fn is_period_sought(&self) -> bool {
        self.samples().any(|sample| {
            let begin = after_blanks(&self.values[..sample]);
            sample - begin >= pattern::TIMES && LONG * begin as i64 <= self.last() - self.first
        })
    }

    /// The numbers after the last one that is no position.
    pub fn after_blanks(&self) -> Sequence {
        let begin = after_blanks(&self.values);
        Sequence {
            first: self.first + begin as i64,
            shown: self.shown.saturating_sub(begin),
            values: self.values[begin..].to_vec(),
        }
    }

    /// The period that is seen in the first numbers, of which there are `sample`. Only those after
    /// the last one that is no position are looked at.
    fn guess(&self, sample: usize) -> Option<Period> {
        let known = &self.values[..sample];
        let begin = after_blanks(known);
        let numbers: Vec<i128> = known[begin..].iter().flatten().copied().collect();
        let Pattern { first, length, growth } = pattern::find(&numbers)?;
        let (from, length) = (self.first + (begin + first) as i64, length as i64);
        let differs = |n: &i64| match (self.at(*n), self.at(*n + length)) {
            (Some(now), Some(then)) => then != now + growth,
            _ => false,
        };
        let broken = (from..=self.last()).find(differs);
        Some(Period { from, length, growth, broken })
    }
}

/// The place after the last value that is None.
fn after_blanks(values: &[Option<i128>]) -> usize {
    values.iter().rposition(Option::is_none).map_or(0, |blank| blank + 1)
}
