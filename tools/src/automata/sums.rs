//! Relations by a sum of multiples of numbers and a constant: it is 0, it is at most 0, or it has a
//! given remainder (Boigelot and Wolper 2002). A machine keeps the sum of the digits so far.
//!
//! A constant has a track of its own, which is left out again, so that 10^6 takes hardly more states
//! than 10. The factors count: a machine has about as many states as they are large in all.

use super::machine::TooLarge;
use super::numerals::Numerals;
use super::relation::{Effort, Relation, Track};
use std::collections::BTreeMap;

/// Multiples of numbers, and a constant.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Terms {
    /// The factors, none of which is 0.
    factors: BTreeMap<Track, i64>,
    pub constant: i128,
}

/// How a sum is compared with 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    Zero,
    AtMostZero,
}

/// The track of a constant, which no row has.
const OF_CONSTANT: Track = Track::MAX;

/// From here on a constant is too large, and a factor.
const LARGEST: i128 = 1 << 62;
const LARGEST_FACTOR: i128 = 1 << 32;

impl Terms {
    /// A number on a track.
    pub fn track(track: Track) -> Terms {
        Terms { factors: BTreeMap::from([(track, 1)]), constant: 0 }
    }

    pub fn constant(constant: i128) -> Terms {
        Terms { factors: BTreeMap::new(), constant }
    }

    /// This and a multiple of other terms; None if a number is too large.
    pub fn plus(&self, other: &Terms, times: i64) -> Option<Terms> {
        let within = |number: i128, bound: i128| (number.abs() < bound).then_some(number);
        let mut sum = self.clone();
        let added = other.constant.checked_mul(times.into())?;
        sum.constant = within(self.constant.checked_add(added)?, LARGEST)?;
        for (&track, &factor) in &other.factors {
            let before = self.factors.get(&track).copied().unwrap_or(0);
            let after = i128::from(before) + i128::from(factor) * i128::from(times);
            sum.factors.insert(track, within(after, LARGEST_FACTOR)? as i64);
        }
        sum.factors.retain(|_, factor| *factor != 0);
        Some(sum)
    }

    /// The track whose number this is, if it is one as it stands.
    pub fn as_track(&self) -> Option<Track> {
        match self.factors.iter().next() {
            Some((&track, 1)) if self.factors.len() == 1 && self.constant == 0 => Some(track),
            _ => None,
        }
    }

    /// The number that this is on all rows, if no track plays a part.
    pub fn as_constant(&self) -> Option<i128> {
        self.factors.is_empty().then_some(self.constant)
    }

    /// The rows in which the sum is 0, or at most 0.
    pub fn compared(
        &self, numerals: Numerals, sign: Sign, effort: &mut Effort,
    ) -> Result<Relation, TooLarge> {
        if let Some(constant) = self.as_constant() {
            let is_so = if sign == Sign::Zero { constant == 0 } else { constant <= 0 };
            return Ok(Relation::constant(numerals, is_so));
        }
        let mut factors = self.factors.clone();
        if self.constant != 0 {
            factors.insert(OF_CONSTANT, self.constant.signum() as i64);
        }
        let (tracks, factors): (Vec<Track>, Vec<i64>) = factors.into_iter().unzip();
        let sum = SignOf { sign, bounds: Bounds::of(&factors), factors };
        let sums = match numerals {
            Numerals::Binary => {
                let step = |state: &Option<i64>, letter: usize| sum.next(*state, letter).map(Some);
                let accepts = |state: &Option<i64>| state.is_some_and(|now| sum.is_so(now));
                Relation::build(numerals, tracks, None, effort, step, accepts)
            }
            Numerals::Fibonacci => {
                let step = |state: &[i64; 2], letter: usize| sum.next_golden(*state, letter);
                let accepts = |state: &[i64; 2]| sum.is_so(state[0]);
                Relation::build(numerals, tracks, [0; 2], effort, step, accepts)
            }
        }?;
        if self.constant == 0 {
            return Ok(sums);
        }
        let constant = constant(numerals, OF_CONSTANT, self.constant.abs(), effort)?;
        sums.and(&constant, effort)?.exists(&[OF_CONSTANT], effort)
    }

    /// The rows in which the sum leaves this remainder by a modulus above 0.
    pub fn remainder(
        &self, numerals: Numerals, modulus: i64, remainder: i64, effort: &mut Effort,
    ) -> Result<Relation, TooLarge> {
        let modulus = i128::from(modulus);
        let wanted = (i128::from(remainder) - self.constant).rem_euclid(modulus);
        let reduced = |factor: &i64| i128::from(*factor).rem_euclid(modulus);
        let factors = Vec::from_iter(self.factors.values().map(reduced));
        let tracks = self.factors.keys().copied().collect();
        let digits = |letter: usize| {
            let ones = factors.iter().enumerate().filter(|(at, _)| letter >> at & 1 == 1);
            ones.map(|(_, factor)| factor).sum::<i128>()
        };
        let modulo = |number: i128| number.rem_euclid(modulus);
        match numerals {
            Numerals::Binary => {
                let step = |state: &Option<i128>, letter: usize| {
                    let digits = digits(letter);
                    Some(Some(modulo(state.map_or(-digits, |sum| 2 * sum + digits))))
                };
                let accepts = |state: &Option<i128>| *state == Some(wanted);
                Relation::build(numerals, tracks, None, effort, step, accepts)
            }
            Numerals::Fibonacci => {
                let step = |[sum, before]: &[i128; 2], letter: usize| {
                    let digits = digits(letter);
                    Some([modulo(sum + before + digits), modulo(sum + digits)])
                };
                let accepts = |state: &[i128; 2]| state[0] == wanted;
                Relation::build(numerals, tracks, [0; 2], effort, step, accepts)
            }
        }
    }
}

/// Stands for a sum that is below 0 whatever follows.
const BELOW: i64 = i64::MIN;

/// What a machine does that finds out the sign of a sum.
struct SignOf {
    sign: Sign,
    factors: Vec<i64>,
    bounds: Bounds,
}

impl SignOf {
    /// Whether a sum is as it is sought.
    fn is_so(&self, sum: i64) -> bool {
        match self.sign {
            Sign::Zero => sum == 0,
            Sign::AtMostZero => sum <= 0,
        }
    }

    /// A sum as a state; none if it cannot become any more what is sought.
    fn bounded(&self, sum: i64, is_below: bool, is_above: bool) -> Option<i64> {
        match (is_below, is_above) {
            (true, _) => (self.sign == Sign::AtMostZero).then_some(BELOW),
            (_, true) => None,
            _ => Some(sum),
        }
    }

    /// The sum after one more letter in binary digits; None before the first one, which has the signs.
    fn next(&self, before: Option<i64>, letter: usize) -> Option<i64> {
        let digits = dot(&self.factors, letter);
        let sum = match before {
            Some(BELOW) => return before,
            Some(sum) => 2 * sum + digits,
            None => -digits,
        };
        self.bounded(sum, self.bounds.is_below(sum), self.bounds.is_above(sum))
    }

    /// The sums after one more letter in Fibonacci digits.
    fn next_golden(&self, before: [i64; 2], letter: usize) -> Option<[i64; 2]> {
        if before[0] == BELOW {
            return Some(before);
        }
        let sums = next_sums(before, dot(&self.factors, letter));
        let [is_below, is_above] = [self.bounds.stays_below(sums), self.bounds.stays_above(sums)];
        let sum = self.bounded(sums[0], is_below, is_above)?;
        Some(if sum == BELOW { [BELOW; 2] } else { sums })
    }
}

/// The sum of the factors whose digit in a letter is 1.
fn dot(factors: &[i64], letter: usize) -> i64 {
    let ones = factors.iter().enumerate().filter(|(at, _)| letter >> at & 1 == 1);
    ones.map(|(_, factor)| factor).sum()
}

/// In Fibonacci digits: the sum with one more digit, and what it would be with each Fibonacci number
/// replaced by the one before it.
fn next_sums([sum, before]: [i64; 2], digits: i64) -> [i64; 2] {
    [sum + before + digits, sum + digits]
}

/// What further digits can add, in all: each of n digits counts at most that much, at its place.
struct Bounds {
    /// The sum of the factors above 0, and that of those below, without its sign.
    up: i64,
    down: i64,
}

impl Bounds {
    fn of(factors: &[i64]) -> Bounds {
        let sum = |sign: i64| factors.iter().map(|factor| (factor * sign).max(0)).sum();
        Bounds { up: sum(1), down: sum(-1) }
    }

    /// Whether a sum in binary digits stays above 0 whatever follows: n more digits make at least
    /// 2^n (sum - down) + down of it.
    fn is_above(&self, sum: i64) -> bool {
        sum > 0 && sum >= self.down
    }

    fn is_below(&self, sum: i64) -> bool {
        sum < 0 && sum <= -self.up
    }

    /// The same in Fibonacci digits.
    fn stays_above(&self, sums: [i64; 2]) -> bool {
        stays_above(sums, self.down)
    }

    fn stays_below(&self, sums: [i64; 2]) -> bool {
        stays_above(sums.map(|sum| -sum), self.up)
    }
}

/// Whether a sum in Fibonacci digits stays above 0 if n more digits take at most `down` times the
/// largest number of n digits, F(n + 2) - 1. They make at least F(n + 1) (sum - down) +
/// F(n) (before - down) + down of it, where F(0) = 0 and F(1) = 1.
fn stays_above([sum, before]: [i64; 2], down: i64) -> bool {
    let (mut now, mut next) = (sum - down, sum + before - 2 * down);
    loop {
        if now + down <= 0 {
            return false;
        } else if now >= 0 && next >= 0 && (down > 0 || next > 0) {
            return true;
        }
        (now, next) = (next, now + next);
    }
}

/// The rows in which a track has this number.
pub fn constant(
    numerals: Numerals, track: Track, number: i128, effort: &mut Effort,
) -> Result<Relation, TooLarge> {
    let Some(digits) = numerals.digits(number) else {
        return Ok(Relation::constant(numerals, false));
    };
    // How many digits were read; the first one again and again.
    let step = |read: &usize, letter: usize| match digits.get(*read) {
        Some(digit) if *digit == letter => Some(read + 1),
        _ if *read == 1 && digits[0] == letter => Some(1),
        _ => None,
    };
    let accepts = |read: &usize| *read == digits.len();
    Relation::build(numerals, vec![track], 0, effort, step, accepts)
}
