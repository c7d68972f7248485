//! The golden ratio times a number, rounded down, and Fibonacci numbers: told by Fibonacci digits.

use super::machine::TooLarge;
use super::numerals::Numerals;
use super::relation::{Effort, Relation, Track};
use super::sums::{Sign, Terms};

/// The tracks of x - 1 and y - 1, which no row has.
const LESS: [Track; 2] = [Track::MAX - 2, Track::MAX - 1];

/// The rows in which y is the golden ratio times x, rounded down. For x = 0 it is 0; else the digits of
/// y - 1 are those of x - 1, moved by one place, and a 0 after them.
pub fn times_phi(x: Track, y: Track, effort: &mut Effort) -> Result<Relation, TooLarge> {
    let numerals = Numerals::Fibonacci;
    // The digits of y - 1 before, since they come next in x - 1.
    let step = |before: &usize, letter: usize| (letter & 1 == *before).then_some(letter >> 1);
    let moved = Relation::build(numerals, LESS.to_vec(), 0, effort, step, |last| *last == 0)?;
    let mut rows = moved;
    for (track, less) in [x, y].into_iter().zip(LESS) {
        rows =
            rows.and(&difference_of_one(track, less, effort)?, effort)?.exists(&[less], effort)?;
    }
    let of_zero = |track: Track, effort: &mut Effort| {
        Terms::track(track).compared(numerals, Sign::Zero, effort)
    };
    let zeros = of_zero(x, effort)?.and(&of_zero(y, effort)?, effort)?;
    rows.or(&zeros, effort)
}

/// The rows in which a number is one more than another.
fn difference_of_one(more: Track, less: Track, effort: &mut Effort) -> Result<Relation, TooLarge> {
    let difference = Terms::track(more).plus(&Terms::track(less), -1);
    let difference = difference.and_then(|terms| terms.plus(&Terms::constant(1), -1));
    difference.ok_or(TooLarge)?.compared(Numerals::Fibonacci, Sign::Zero, effort)
}

/// The rows in which a number is 0 or a Fibonacci number: it has at most one 1.
pub fn is_fibonacci(track: Track, effort: &mut Effort) -> Result<Relation, TooLarge> {
    let step = |has_one: &bool, letter: usize| match (has_one, letter) {
        (true, 1) => None,
        _ => Some(*has_one || letter == 1),
    };
    Relation::build(Numerals::Fibonacci, vec![track], false, effort, step, |_| true)
}
