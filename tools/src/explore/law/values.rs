//! What an expression is worth on a sample of the positions, all at once.

use crate::explore::expression::Op;
use std::ops::Range;

/// The places of a sample. Those that are not used repeat the first position.
pub const WIDTH: usize = 128;

/// What an expression is worth at each place.
pub type Values = [i32; WIDTH];

/// No value.
pub const NONE: i32 = i32::MIN;

/// Beyond this, to both sides, a number is no value.
pub const LARGEST: i32 = (1 << 30) - 1;

/// A number that is certainly beyond.
const OUTSIDE: i64 = 1 << 30;

/// A set of places.
pub type Places = u128;

/// A number as a value of a sample.
pub fn narrow(number: Option<i64>) -> i32 {
    let small = number.and_then(|number| i32::try_from(number).ok());
    small.filter(|number| (-LARGEST..=LARGEST).contains(number)).unwrap_or(NONE)
}

/// A value of a sample as a number.
pub fn wide(value: i32) -> Option<i64> {
    (value != NONE).then_some(value.into())
}

/// What an operation makes of the values of its operands; one of a single operand ignores the second.
pub fn apply(op: Op, x: &Values, y: &Values, out: &mut Values) {
    match op {
        Op::Add => each(x, y, out, |x, y| bounded(x.wrapping_add(y))),
        Op::Subtract => each(x, y, out, |x, y| bounded(x.wrapping_sub(y))),
        Op::Xor => each(x, y, out, |x, y| if x | y < 0 { NONE } else { x ^ y }),
        Op::BitAnd => each(x, y, out, |x, y| if x | y < 0 { NONE } else { x & y }),
        Op::BitOr => each(x, y, out, |x, y| if x | y < 0 { NONE } else { x | y }),
        Op::Min => each(x, y, out, i32::min),
        Op::Max => each(x, y, out, i32::max),
        Op::Equal => each(x, y, out, |x, y| (x == y).into()),
        Op::Less => each(x, y, out, |x, y| (x < y).into()),
        Op::AtMost => each(x, y, out, |x, y| (x <= y).into()),
        Op::Multiply => each(x, y, out, |x, y| {
            let product = i64::from(x) * i64::from(y);
            bounded(product.clamp(-OUTSIDE, OUTSIDE) as i32)
        }),
        Op::Divide => each(x, y, out, |x, y| if y > 0 { x.div_euclid(y) } else { NONE }),
        Op::Remainder => each(x, y, out, |x, y| if y > 0 { x.rem_euclid(y) } else { NONE }),
        Op::ShiftRight => each(x, y, out, |x, y| if x | y < 0 { NONE } else { x >> y.min(31) }),
        // They do not look at the second operand where the first one decides.
        Op::And => lazily(x, y, out, |x, y| if x == 0 { 0 } else { y }),
        Op::Or => lazily(x, y, out, |x, y| if x == 0 { y } else { x }),
        _ => each(x, y, out, |x, y| narrow(op.value(x.into(), y.into()))),
    }
}

/// A number as a value: none if it is beyond `LARGEST`. The sum or difference of two values that are
/// not none fits into an `i32`.
fn bounded(number: i32) -> i32 {
    if (-LARGEST..=LARGEST).contains(&number) {
        number
    } else {
        NONE
    }
}

/// A function of two values at each place. Where one of them is none, so is the result.
fn each(x: &Values, y: &Values, out: &mut Values, function: impl Fn(i32, i32) -> i32) {
    for ((out, &x), &y) in out.iter_mut().zip(x).zip(y) {
        let value = function(x, y);
        *out = if x == NONE || y == NONE { NONE } else { value };
    }
}

/// A function of two values at each place, the second of which may be none. Where the first one is
/// none, so is the result.
fn lazily(x: &Values, y: &Values, out: &mut Values, function: impl Fn(i32, i32) -> i32) {
    for ((out, &x), &y) in out.iter_mut().zip(x).zip(y) {
        *out = if x == NONE { NONE } else { function(x, y) };
    }
}

/// The weights of the places in a hash: odd numbers.
const WEIGHTS: [u64; WIDTH] = weights();

const fn weights() -> [u64; WIDTH] {
    let mut weights = [0x9e37_79b9_7f4a_7c15_u64; WIDTH];
    let mut at = 1;
    while at < WIDTH {
        weights[at] = weights[at - 1].wrapping_mul(0xd134_2543_de82_ef95) ^ (at as u64) << 33 | 1;
        at += 1;
    }
    weights
}

/// A hash of values: their weighted sum, stirred.
pub fn hash(values: &Values) -> u64 {
    stirred(weighted(values, 0..WIDTH))
}

/// Hashes of all values and of those far away, which are those of the places that are used but for the
/// first `NEAR`.
pub struct Hashes {
    pub all: u64,
    pub far: u64,
}

/// How many places of a sample, the first ones, are near.
pub const NEAR: usize = 16;

/// The hashes of values of which so many places are used.
pub fn hashes(values: &Values, used: usize) -> Hashes {
    let far = weighted(values, NEAR.min(used)..used);
    let others = [0..NEAR.min(used), used..WIDTH].map(|places| weighted(values, places));
    let all = others.into_iter().fold(far, u64::wrapping_add);
    Hashes { all: stirred(all), far }
}

/// The weighted sum of the values at these places.
fn weighted(values: &Values, places: Range<usize>) -> u64 {
    let pairs = values[places.clone()].iter().zip(&WEIGHTS[places]);
    let weighted = pairs.map(|(&value, &weight)| (value as u64).wrapping_mul(weight));
    weighted.fold(0, u64::wrapping_add)
}

/// A weighted sum of all values as a hash.
fn stirred(sum: u64) -> u64 {
    let stirred = (sum ^ sum >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    stirred ^ stirred >> 32
}

/// The places that a function chooses by their number and value.
pub fn places(values: &Values, is_in: impl Fn(usize, i32) -> bool) -> Places {
    let mut places = 0;
    for (at, &value) in values.iter().enumerate() {
        places |= Places::from(is_in(at, value)) << at;
    }
    places
}
