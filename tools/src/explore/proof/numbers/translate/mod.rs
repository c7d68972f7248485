//! What an expression is worth, as relations: which numbers it gives at which positions, just as
//! `Expression::value` says, but with no bound on the numbers. It may have no value, and `and`, `or` and
//! a choice look only at what they need.
//!
//! ```text
//! bounds      between which numbers a value lies, and which ones it can be if they are few
//! sum         sums of multiples of variables and of parts
//! conditions  where conditions hold, and where they fail
//! functions   which values functions of numbers have
//! ```

mod bounds;
mod conditions;
mod functions;
mod sum;

pub use conditions::Truth;

use super::undecided::Undecided;
use crate::automata::numerals::Numerals;
use crate::automata::relation::{Effort, Relation, Track};
use crate::explore::expression::{Expression, Op};

/// The track of the value of an expression. Those of its variables are their places.
pub const VALUE: Track = 1 << 16;

/// The tracks of parts of an expression begin here.
const PARTS: Track = VALUE + 1;

/// Translates expressions.
pub struct Translator<'a> {
    pub numerals: Numerals,
    /// What the variables are called.
    names: &'a [&'a str],
    next: Track,
    pub effort: &'a mut Effort,
    /// Where the part that is translated is looked at: all of these hold.
    guards: Vec<Relation>,
    /// Where a number below 0 would be needed, which Fibonacci digits do not write.
    pub below_zero: Vec<Relation>,
}

type Decided<T> = Result<T, Undecided>;

impl<'a> Translator<'a> {
    pub fn new(numerals: Numerals, names: &'a [&'a str], effort: &'a mut Effort) -> Translator<'a> {
        let (guards, below_zero) = (Vec::new(), Vec::new());
        Translator { numerals, names, next: PARTS, effort, guards, below_zero }
    }

    /// That this part of an expression is not read digit by digit.
    fn no_digits<T>(&self, part: &Expression) -> Decided<T> {
        Err(Undecided::Part { part: part.shown(self.names), numerals: self.numerals })
    }

    /// Where an expression has which value, on the track `VALUE`.
    pub fn graph(&mut self, expression: &Expression) -> Decided<Relation> {
        match expression {
            Expression::Of(op, _) if !matches!(op, Op::Add | Op::Subtract | Op::Multiply) => {
                self.of_operation(expression)
            }
            _ => {
                let sum = self.sum(expression)?;
                self.equal(VALUE, sum, expression)
            }
        }
    }

    fn new_track(&mut self) -> Track {
        self.next += 1;
        self.next
    }

    /// Translates something that is looked at only where this holds.
    fn within<T>(
        &mut self, guard: &Relation, translate: impl FnOnce(&mut Self) -> Decided<T>,
    ) -> Decided<T> {
        self.guards.push(guard.clone());
        let translated = translate(self);
        self.guards.pop();
        translated
    }

    /// The graph of an operation.
    fn of_operation(&mut self, expression: &Expression) -> Decided<Relation> {
        let Expression::Of(op, operands) = expression else {
            unreachable!("a sum is no operation");
        };
        match op {
            Op::And | Op::Or | Op::If => self.choice(*op, operands),
            Op::Not | Op::Equal | Op::Less | Op::AtMost => self.of_condition(expression),
            _ => self.of_function(*op, operands, expression),
        }
    }

    /// The graph of what need not look at all of its operands.
    fn choice(&mut self, op: Op, operands: &[Expression]) -> Decided<Relation> {
        let first = self.truth(&operands[0])?;
        let (to_hold, to_fail) = match op {
            Op::And => (&operands[1], &operands[0]),
            Op::Or => (&operands[0], &operands[1]),
            _ => (&operands[1], &operands[2]),
        };
        let holds = self.within(&first.holds, |inner| inner.graph(to_hold))?;
        let fails = self.within(&first.fails, |inner| inner.graph(to_fail))?;
        self.either([&first.holds, &holds], [&first.fails, &fails])
    }
}
