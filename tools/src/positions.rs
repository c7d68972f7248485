//! The positions that stress and the tests try: small ones, random ones, large ones; and inputs as
//! rows of numbers.

use crate::random::Rng;
use crate::rules::{alone, Game};
use std::ops::RangeInclusive;

/// A dimension of a position.
pub struct Size {
    pub name: &'static str,
    /// How large the position is there.
    pub size: usize,
    /// How large the judge's positions are.
    pub range: RangeInclusive<usize>,
}

impl Size {
    /// The dimension of this name.
    pub fn new(name: &'static str, size: usize, range: RangeInclusive<usize>) -> Size {
        Size { name, size, range }
    }
}

/// An input as rows of numbers: all that is known of it where inputs are made smaller. Letters are
/// numbers from 0 on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rows {
    /// What the cases share.
    pub shared: Vec<Vec<u64>>,
    /// The rows of each case.
    pub cases: Vec<Vec<Vec<u64>>>,
}

/// Which positions there are to be tried.
pub trait Positions: Game {
    /// How large the position is in each dimension, and how large the judge's positions are.
    fn sizes(&self) -> Vec<Size>;

    /// Every small position of this size; none from some size on, where they are too many or too
    /// large to be searched. All of them are allowed by the judge.
    fn small(size: usize) -> Box<dyn Iterator<Item = Self>>;

    /// A random position that is searched in milliseconds, at times a larger one than the small ones.
    fn random(rng: &mut Rng) -> Self;

    /// A random position up to the judge's limits, which are reached in each dimension at times. A
    /// few go beyond; `is_allowed` tells which.
    fn large(rng: &mut Rng) -> Self;

    /// The cases of an input as rows of numbers.
    fn to_rows(cases: &[Self]) -> Rows;

    /// The cases that have these rows; None if the judge allows no such input.
    fn from_rows(rows: &Rows) -> Option<Vec<Self>>;

    /// Whether the cases of one input have something in common; then they need their own `own_bytes`.
    const IS_SHARED: bool = false;

    /// One of the largest positions, on which a plain solution takes longest.
    fn largest(rng: &mut Rng) -> Self {
        Self::large(rng)
    }

    /// Whether the judge allows the position: its sizes are within their ranges, and whatever else
    /// the statement demands.
    fn is_allowed(&self) -> bool {
        is_within_sizes(self)
    }

    /// Whether both can be cases of one input, whose cases may have something in common.
    fn fits(&self, _: &Self) -> bool {
        true
    }

    /// The most cases of one input in which this one stands.
    fn most_cases(&self) -> usize {
        Self::CASES
    }

    /// About how many bytes of an input are this case's alone, without what all cases share. It is
    /// found out without writing that.
    fn own_bytes(&self) -> usize {
        alone(self).len()
    }

    /// Another random position that fits this one.
    fn beside(&self, rng: &mut Rng) -> Self {
        Self::random(rng)
    }

    /// As many cases as the judge has, of the largest.
    fn full(rng: &mut Rng) -> Vec<Self> {
        let first = Self::largest(rng);
        let count = first.most_cases();
        let mut cases = vec![first];
        while cases.len() < count {
            let next = Self::largest(rng);
            let next = if next.fits(&cases[0]) { next } else { cases[0].beside(rng) };
            cases.push(next);
        }
        cases
    }
}

/// Whether the position is as large as the judge's in each dimension.
pub fn is_within_sizes<G: Positions>(position: &G) -> bool {
    position.sizes().into_iter().all(|one| one.range.contains(&one.size))
}

/// These cases, or None if the judge allows no input of them.
pub fn allowed<G: Positions>(cases: Vec<G>) -> Option<Vec<G>> {
    let first = cases.first()?;
    let is_one_of_them =
        |case: &G| case.is_allowed() && case.fits(first) && cases.len() <= case.most_cases();
    cases.iter().all(is_one_of_them).then_some(cases)
}

/// Every small position with its size, in the order of their sizes.
pub fn all_small<G: Positions>() -> impl Iterator<Item = (usize, G)> {
    let least = (0..).find(|&size| some_small::<G>(size).is_some());
    let least = least.expect("`small` gives positions of some size");
    (least..).map_while(some_small).flatten()
}

/// The small positions of this size, each with it; None if there is none.
fn some_small<G: Positions>(size: usize) -> Option<impl Iterator<Item = (usize, G)>> {
    let mut positions = G::small(size).peekable();
    positions.peek()?;
    Some(positions.map(move |position| (size, position)))
}

/// The letters of a word as numbers; `first` is number 0.
pub fn numbers_of_letters(word: &[u8], first: u8) -> Vec<u64> {
    word.iter().map(|letter| u64::from(letter.wrapping_sub(first))).collect()
}

/// The word of these letters as numbers, of which `first` is number 0; None if one is no letter of
/// its alphabet.
pub fn letters_of_numbers(numbers: &[u64], first: u8) -> Option<Vec<u8>> {
    let letter = |&number: &u64| (number < 26).then_some(first + number as u8);
    numbers.iter().map(letter).collect()
}
