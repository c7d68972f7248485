//! Expressions in a form that is easier to read, worth the same.

use super::Expression::{self, *};
use super::Op::{self, *};

impl Expression {
    /// The same condition, without a "not" before a comparison where that can be turned.
    pub fn tidy(self) -> Expression {
        let Of(Not, operands) = &self else { return self };
        match &operands[0] {
            Of(Less, compared) => Of(AtMost, vec![compared[1].clone(), compared[0].clone()]),
            Of(AtMost, compared) => Of(Less, vec![compared[1].clone(), compared[0].clone()]),
            Of(Not, inner) => inner[0].clone(),
            _ => self,
        }
    }

    /// The same, with constants put together and without needless signs and parentheses:
    /// `n % 4 + n - 12` for `((n & 3) + n) - (2 + 10)`. Wherever this has a value, the result has it.
    pub fn readable(self) -> Expression {
        let Of(op, operands) = self else { return self };
        let operands = Vec::from_iter(operands.into_iter().map(Expression::readable));
        if let Some(number) = constant(op, &operands) {
            return Number(number);
        }
        match (op, &operands[..]) {
            (Add, [Number(number), x]) | (Add, [x, Number(number)]) => moved(x, *number),
            (Subtract, [x, Number(number)]) if *number > i64::MIN => moved(x, -*number),
            (Add, [x, Of(inner @ (Add | Subtract), parts)]) => {
                let sum = Of(Add, vec![x.clone(), parts[0].clone()]);
                Of(*inner, vec![sum, parts[1].clone()]).readable()
            }
            (BitAnd, [Number(ones), x]) | (BitAnd, [x, Number(ones)]) if is_low_mask(*ones) => {
                Of(Remainder, vec![x.clone(), Number(ones + 1)])
            }
            _ => Of(op, operands).tidy(),
        }
    }

    /// That a number is one of several numbers, if this says so: the number, and those.
    pub fn as_membership(&self) -> Option<(&Expression, Vec<i64>)> {
        let Of(op, operands) = self else { return None };
        match (op, &operands[..]) {
            (Or, [before, last]) => {
                let (x, last) = last.as_equation()?;
                let (other, mut numbers) = match before.as_equation() {
                    Some((other, first)) => (other, vec![first]),
                    None => before.as_membership()?,
                };
                numbers.push(last);
                (x == other).then_some((x, numbers))
            }
            _ => None,
        }
    }

    /// That something is equal to a number, if this says so.
    fn as_equation(&self) -> Option<(&Expression, i64)> {
        match self {
            Of(Equal, operands) => match &operands[..] {
                [x, Number(number)] => Some((x, *number)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The condition that a number is one of these, of which there is one at least.
pub fn membership(x: &Expression, numbers: &[i64]) -> Option<Expression> {
    let is_one = |number: &i64| Of(Equal, vec![x.clone(), Number(*number)]);
    numbers.iter().map(is_one).reduce(|any, one| Of(Or, vec![any, one]))
}

/// The value of an operation on numbers, if it has one and is no choice.
fn constant(op: Op, operands: &[Expression]) -> Option<i64> {
    match operands {
        [Number(x)] => op.value(*x, 0),
        [Number(x), Number(y)] => op.value(*x, *y),
        _ => None,
    }
}

/// An expression and a constant that is added.
fn moved(x: &Expression, number: i64) -> Expression {
    let inner = match x {
        Of(op @ (Add | Subtract), operands) => match &operands[..] {
            [y, Number(before)] if *op == Add => Some((y, *before)),
            [y, Number(before)] => before.checked_neg().map(|before| (y, before)),
            _ => None,
        },
        _ => None,
    };
    let together = inner.and_then(|(y, before)| Some((y, before.checked_add(number)?)));
    let (x, sum) = together.unwrap_or((x, number));
    match sum {
        0 => x.clone(),
        1.. | i64::MIN => Of(Add, vec![x.clone(), Number(sum)]),
        _ => Of(Subtract, vec![x.clone(), Number(-sum)]),
    }
}

/// Whether a number above 0 is one less than a power of 2 that is a number here, too: `x & 7` is `x % 8`.
fn is_low_mask(number: i64) -> bool {
    number > 0 && number < i64::MAX && number & (number + 1) == 0
}
