//! Linear expressions: sums of multiples of the variables, and a constant.

use super::{Expression, Op};

/// A sum of multiples of the variables, and a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linear {
    /// The factor of each variable.
    pub factors: Vec<i64>,
    pub constant: i64,
}

impl Linear {
    /// A constant over so many variables.
    pub fn constant(constant: i64, variables: usize) -> Linear {
        Linear { factors: vec![0; variables], constant }
    }

    /// A variable over so many of them.
    pub fn variable(place: usize, variables: usize) -> Linear {
        let mut linear = Linear::constant(0, variables);
        linear.factors[place] = 1;
        linear
    }

    /// An expression over so many variables; None if it is not linear, or a number in it is too large.
    pub fn of(expression: &Expression, variables: usize) -> Option<Linear> {
        let (op, operands) = match expression {
            Expression::Variable(place) => return Some(Linear::variable(*place, variables)),
            Expression::Number(number) => return Some(Linear::constant(*number, variables)),
            Expression::Of(op, operands) => (op, operands),
        };
        if !matches!(op, Op::Add | Op::Subtract | Op::Multiply) {
            return None;
        }
        let [x, y] = [&operands[0], &operands[1]].map(|operand| Linear::of(operand, variables));
        let (x, y) = (x?, y?);
        match op {
            Op::Add => x.plus(&y, 1),
            Op::Subtract => x.plus(&y, -1),
            _ if x.is_constant() => y.times(x.constant),
            _ if y.is_constant() => x.times(y.constant),
            _ => None,
        }
    }

    /// Whether no variable plays a part.
    pub fn is_constant(&self) -> bool {
        self.factors.iter().all(|factor| *factor == 0)
    }

    /// The sum of this and a multiple of another one; None if a number is too large.
    pub fn plus(&self, other: &Linear, times: i64) -> Option<Linear> {
        let sum = |x: i64, y: i64| x.checked_add(y.checked_mul(times)?);
        let pairs = self.factors.iter().zip(&other.factors);
        let factors = pairs.map(|(x, y)| sum(*x, *y)).collect::<Option<Vec<i64>>>()?;
        Some(Linear { factors, constant: sum(self.constant, other.constant)? })
    }

    /// A multiple; None if a number is too large.
    pub fn times(&self, times: i64) -> Option<Linear> {
        Linear::constant(0, self.factors.len()).plus(self, times)
    }

    /// Its value where the variables have these values; None if that is too large.
    pub fn value(&self, variables: &[i64]) -> Option<i64> {
        let mut products = self.factors.iter().zip(variables);
        products.try_fold(self.constant, |sum, (factor, variable)| {
            sum.checked_add(factor.checked_mul(*variable)?)
        })
    }
}
