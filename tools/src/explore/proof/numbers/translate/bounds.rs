//! Between which numbers the value of an expression lies, and which values it can have if they are few.

use crate::explore::expression::{Expression, Op};
use std::ops::RangeInclusive;

/// How many values a part may have that is looked at one value at a time.
pub const CASES: i64 = 64;

/// That an expression is worth this number.
pub fn is_number(expression: &Expression, number: i64) -> Expression {
    Expression::Of(Op::Equal, vec![expression.clone(), Expression::Number(number)])
}

/// All values of a part that has few.
pub type Cases = RangeInclusive<i64>;

/// All values that an expression can have, if they lie between two numbers that are not far apart.
pub fn cases(expression: &Expression) -> Option<Cases> {
    let (least, most) = bounds(expression)?;
    (most.checked_sub(least)? < CASES).then_some(least..=most)
}

/// Numbers between which the value of an expression lies wherever it has one; None if none are seen.
pub fn bounds(expression: &Expression) -> Option<(i64, i64)> {
    let (op, operands) = match expression {
        Expression::Variable(_) => return None,
        Expression::Number(number) => return Some((*number, *number)),
        Expression::Of(op, operands) => (*op, operands),
    };
    let of = |at: usize| bounds(&operands[at]);
    let around = |x: (i64, i64), y: (i64, i64)| Some((x.0.min(y.0), x.1.max(y.1)));
    match op {
        Op::Add => Some((of(0)?.0.checked_add(of(1)?.0)?, of(0)?.1.checked_add(of(1)?.1)?)),
        Op::Subtract => Some((of(0)?.0.checked_sub(of(1)?.1)?, of(0)?.1.checked_sub(of(1)?.0)?)),
        Op::Multiply => product(of(0)?, of(1)?),
        Op::Remainder => Some((0, of(1)?.1.max(1) - 1)),
        Op::Divide => Some((of(0)?.0.min(0), of(0)?.1.max(0))),
        Op::ShiftRight => Some((0, of(0)?.1.max(0))),
        Op::BitAnd => {
            let most = of(0).into_iter().chain(of(1)).map(|(_, most)| most.max(0)).min();
            most.map(|most| (0, most))
        }
        Op::Xor | Op::BitOr => {
            let most = of(0)?.1.max(of(1)?.1).max(0);
            Some((0, (1 << (64 - most.leading_zeros()).min(62)) - 1))
        }
        Op::Min => Some((of(0)?.0.min(of(1)?.0), of(0)?.1.min(of(1)?.1))),
        Op::Max => Some((of(0)?.0.max(of(1)?.0), of(0)?.1.max(of(1)?.1))),
        Op::And => around((0, 0), of(1)?),
        Op::Or => around(of(0)?, of(1)?),
        Op::If => around(of(1)?, of(2)?),
        Op::BitCount | Op::V2 | Op::BitLength => of(0).map(|_| (0, 64)),
        Op::SquareRoot | Op::Phi => Some((0, op.value(of(0)?.1.max(0), 0)?)),
        Op::Gcd => Some((0, of(0)?.1.max(of(1)?.1).max(0))),
        Op::Equal | Op::Less | Op::AtMost | Op::Not => Some((0, 1)),
        Op::IsSquare | Op::IsFibonacci | Op::IsPowerOf2 => Some((0, 1)),
    }
}

/// The bounds of a product.
fn product(x: (i64, i64), y: (i64, i64)) -> Option<(i64, i64)> {
    let ends = [(x.0, y.0), (x.0, y.1), (x.1, y.0), (x.1, y.1)];
    let products = ends.map(|(x, y)| x.checked_mul(y));
    let products = products.into_iter().collect::<Option<Vec<i64>>>()?;
    Some((*products.iter().min()?, *products.iter().max()?))
}
