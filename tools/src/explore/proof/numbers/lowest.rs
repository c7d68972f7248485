//! A position at which a law does not hold together, and no other such position lies below it, in the
//! order in which plays end. After its moves the law is right, so what it is worth follows.

use super::ends::Falling;
use super::faults::{Decider, Faults, Reach, Worth};
use super::moves::at_least;
use super::translate::VALUE;
use super::undecided::Undecided;
use crate::automata::relation::{Relation, Track};
use crate::automata::sums::{constant, Sign};

/// The tracks of the sums that fall with each move begin here.
const SUMS: Track = VALUE;

/// A position at which a law is wrong, or has no value, and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refuted {
    /// The sums that fall with each move, in the order of `Falling`.
    pub sums: Vec<i128>,
    pub position: Vec<i128>,
    pub worth: Worth,
}

type Decided<T> = Result<T, Undecided>;

impl Decider<'_> {
    /// The lowest position at which a law does not hold together, if there is one with its numbers in
    /// order where that is wanted; None if the law holds together at all.
    pub fn refuted(
        &mut self, faults: &Faults, falling: &Falling, is_in_order: bool,
    ) -> Decided<Option<Refuted>> {
        if faults.bad.is_empty() {
            return Ok(None);
        }
        let (mut rows, mut sums) = (faults.bad.clone(), Vec::new());
        for (at, weights) in falling.sums.iter().enumerate() {
            let factors = weights.iter().copied().enumerate();
            let factors = Vec::from_iter(factors.chain([(SUMS + at, -1)]));
            rows = rows.and(&self.compared(&factors, 0, Sign::Zero)?, self.effort)?;
            let least = rows.least(SUMS + at)?.ok_or(Undecided::TooLarge)?;
            let of_sum = constant(self.game.numerals, SUMS + at, least, self.effort)?;
            rows = rows.and(&of_sum, self.effort)?;
            sums.push(least);
        }
        if is_in_order {
            let in_order = self.in_order(&rows)?;
            rows = if in_order.is_empty() { rows } else { in_order };
        }
        let numbers = rows.first()?.ok_or(Undecided::TooLarge)?;
        let numbers = rows.tracks().iter().zip(numbers);
        let position = numbers.filter(|(track, _)| **track < self.game.places);
        let position = Vec::from_iter(position.map(|(_, number)| number));
        let worth = self.worth(&faults.reach, &position)?;
        Ok(Some(Refuted { sums, position, worth }))
    }

    /// Those of some positions whose numbers do not fall.
    fn in_order(&mut self, positions: &Relation) -> Decided<Relation> {
        let mut rows = positions.clone();
        for place in 1..self.game.places {
            let is_so = self.compared(&[(place - 1, 1), (place, -1)], 0, Sign::AtMostZero)?;
            rows = rows.and(&is_so, self.effort)?;
        }
        Ok(rows)
    }

    /// What a position is worth, by what its moves reach.
    fn worth(&mut self, reach: &Reach, position: &[i128]) -> Decided<Worth> {
        let (Reach::Win(rows) | Reach::Numbers(rows) | Reach::Points(rows)) = reach;
        let mut there = rows.clone();
        for (place, number) in position.iter().enumerate() {
            let of_place = constant(self.game.numerals, place, *number, self.effort)?;
            there = there.and(&of_place, self.effort)?.exists(&[place], self.effort)?;
        }
        match reach {
            Reach::Win(_) => Ok(Worth::Lost(there.is_empty())),
            Reach::Numbers(_) => {
                let natural = at_least(self.game.numerals, VALUE, 0, self.effort)?;
                let others = natural.but_not(&there, self.effort)?;
                Ok(Worth::Number(others.least(VALUE)?.ok_or(Undecided::TooLarge)?))
            }
            Reach::Points(_) => {
                let number = there.first()?.and_then(|numbers| numbers.first().copied());
                Ok(Worth::Number(number.ok_or(Undecided::TooLarge)?))
            }
        }
    }
}
