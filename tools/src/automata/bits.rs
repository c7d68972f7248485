//! Relations that are told bit by bit, of numbers from 0 on in two's complement.

use super::machine::TooLarge;
use super::numerals::Numerals;
use super::relation::{Effort, Relation, Track};
use std::collections::BTreeSet;

/// The rows in which the bits of z are what `of_bits` makes of those of x and y, where x and y are at
/// least 0, and so is z.
pub fn bitwise(
    of_bits: fn(usize, usize) -> usize, [x, y, z]: [Track; 3], effort: &mut Effort,
) -> Result<Relation, TooLarge> {
    let tracks = Vec::from_iter(BTreeSet::from([x, y, z]));
    let places = [x, y, z].map(|track| tracks.iter().position(|one| *one == track));
    let [x, y, z] = places.map(|place| place.expect("it is among them"));
    let step = |has_sign: &bool, letter: usize| {
        let bit = |place: usize| letter >> place & 1;
        let is_so = bit(z) == of_bits(bit(x), bit(y));
        (is_so && (*has_sign || bit(x) + bit(y) + bit(z) == 0)).then_some(true)
    };
    Relation::build(Numerals::Binary, tracks.clone(), false, effort, step, |_| true)
}

/// What is counted in the bits of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// The ones.
    Ones,
    /// The zeros after the last one, of a number above 0: its exponent of 2.
    LastZeros,
    /// All from the first one on.
    Length,
}

/// What a machine keeps of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tally {
    /// Its remainder.
    Modulo(i64),
    /// The count itself up to this number, and this number for all that are larger.
    UpTo(i64),
}

impl Tally {
    /// The count after one more.
    fn next(self, count: i64) -> i64 {
        match self {
            Tally::Modulo(modulus) => (count + 1) % modulus,
            Tally::UpTo(last) => (count + 1).min(last),
        }
    }
}

/// What was read of a number whose bits are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Bits {
    /// Nothing, not even the sign.
    Nothing,
    /// No one yet.
    Zeros,
    /// A one at least, and this count.
    Ones(i64),
}

/// The rows in which a number of at least 0 has a count that `accepts`, of which no more is known than
/// `kept` says. A number without a one has no zeros after it.
pub fn counted(
    what: Counted, track: Track, kept: Tally, accepts: impl Fn(i64) -> bool, effort: &mut Effort,
) -> Result<Relation, TooLarge> {
    let step = |bits: &Bits, letter: usize| {
        let count = match bits {
            Bits::Nothing => return (letter == 0).then_some(Bits::Zeros),
            Bits::Zeros if letter == 0 => return Some(Bits::Zeros),
            Bits::Zeros => 0,
            Bits::Ones(count) => *count,
        };
        Some(Bits::Ones(match (what, letter) {
            (Counted::LastZeros, 1) => 0,
            (Counted::Ones, 0) => count,
            _ => kept.next(count),
        }))
    };
    let accepts = |bits: &Bits| match bits {
        Bits::Nothing => false,
        Bits::Zeros => what != Counted::LastZeros && accepts(0),
        Bits::Ones(count) => accepts(*count),
    };
    Relation::build(Numerals::Binary, vec![track], Bits::Nothing, effort, step, accepts)
}
