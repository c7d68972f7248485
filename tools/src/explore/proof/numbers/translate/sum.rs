//! Sums of multiples of variables and of parts: how an expression becomes one, and how sums are compared.

use super::bounds::bounds;
use super::{Decided, Translator, VALUE};
use crate::automata::bits::Counted;
use crate::automata::numerals::Numerals;
use crate::automata::relation::{Relation, Track};
use crate::automata::sums::{Sign, Terms};
use crate::explore::expression::{Expression, Op};
use crate::explore::proof::numbers::undecided::Undecided;

#[derive(Clone, Debug)]
pub struct Sum {
    pub terms: Terms,
    /// The parts, each with where it has which value.
    pub parts: Vec<Piece>,
    /// A count, which is no number of a track, and its factor.
    pub count: Option<(CountOf, i64)>,
}

#[derive(Clone, Debug)]
pub struct Piece {
    pub track: Track,
    pub rows: Relation,
}

/// A count of the bits of a sum.
#[derive(Clone, Debug)]
pub struct CountOf {
    pub what: Counted,
    pub of: Box<Sum>,
}

impl Sum {
    pub fn of(terms: Terms) -> Sum {
        Sum { terms, parts: Vec::new(), count: None }
    }

    /// This and a multiple of another one; None if a number is too large, or there are two counts.
    pub fn plus(mut self, other: Sum, times: i64) -> Option<Sum> {
        self.terms = self.terms.plus(&other.terms, times)?;
        self.parts.extend(other.parts);
        self.count = match (self.count, other.count) {
            (count, None) => count,
            (None, Some((count, factor))) => {
                let factor = factor.checked_mul(times).filter(|factor| *factor != 0)?;
                Some((count, factor))
            }
            _ => return None,
        };
        Some(self)
    }

    /// A count, its factor, and a constant that is added, if it is no more than that.
    pub fn as_count(&self) -> Option<(&CountOf, i64, i128)> {
        let (count, factor) = self.count.as_ref()?;
        let constant = self.terms.as_constant().filter(|_| self.parts.is_empty())?;
        Some((count, *factor, constant))
    }

    /// The number that it is at each position, if it is the same one.
    pub fn as_constant(&self) -> Option<i64> {
        let is_plain = self.parts.is_empty() && self.count.is_none();
        self.terms.as_constant().filter(|_| is_plain).and_then(|number| number.try_into().ok())
    }
}

impl Translator<'_> {
    /// A sum, of which all that is no sum is a part.
    pub(super) fn sum(&mut self, expression: &Expression) -> Decided<Sum> {
        let (op, operands) = match expression {
            Expression::Variable(place) => return Ok(Sum::of(Terms::track(*place))),
            Expression::Number(number) => return Ok(Sum::of(Terms::constant((*number).into()))),
            Expression::Of(op, operands) => (*op, operands),
        };
        let too_large = |sum: Option<Sum>| sum.ok_or(Undecided::TooLarge);
        match op {
            Op::Add | Op::Subtract => {
                let [x, y] = [self.sum(&operands[0])?, self.sum(&operands[1])?];
                if x.count.is_some() && y.count.is_some() {
                    return self.no_digits(expression);
                }
                too_large(x.plus(y, if op == Op::Add { 1 } else { -1 }))
            }
            Op::Multiply => {
                let [x, y] = [self.sum(&operands[0])?, self.sum(&operands[1])?];
                let zero = || Sum::of(Terms::constant(0));
                match (x.as_constant(), y.as_constant()) {
                    (Some(times), _) => too_large(zero().plus(y, times)),
                    (_, Some(times)) => too_large(zero().plus(x, times)),
                    _ => self.part(expression),
                }
            }
            Op::BitCount | Op::V2 | Op::BitLength
                if self.numerals == Numerals::Binary && bounds(&operands[0]).is_none() =>
            {
                self.count(op, &operands[0], expression)
            }
            _ => self.part(expression),
        }
    }

    /// A count of the bits of an operand.
    fn count(&mut self, op: Op, operand: &Expression, expression: &Expression) -> Decided<Sum> {
        let what = match op {
            Op::BitCount => Counted::Ones,
            Op::V2 => Counted::LastZeros,
            _ => Counted::Length,
        };
        let of = self.sum(operand)?;
        if of.count.is_some() {
            return self.no_digits(expression);
        }
        let count = Some((CountOf { what, of: Box::new(of) }, 1));
        Ok(Sum { count, ..Sum::of(Terms::constant(0)) })
    }

    /// An expression as a part with a track of its own.
    pub(super) fn part(&mut self, expression: &Expression) -> Decided<Sum> {
        let rows = self.of_operation(expression)?;
        let track = self.new_track();
        let name = |one: Track| if one == VALUE { track } else { one };
        let rows = rows.renamed(name, self.effort)?;
        let parts = vec![Piece { track, rows }];
        Ok(Sum { parts, ..Sum::of(Terms::track(track)) })
    }

    /// The rows of the variables for which there are values of the parts as in this relation.
    pub(super) fn close(&mut self, rows: Relation, parts: &[Piece]) -> Decided<Relation> {
        let mut rows = rows;
        for part in parts {
            rows = rows.and(&part.rows, self.effort)?.exists(&[part.track], self.effort)?;
        }
        Ok(rows)
    }

    /// Where the terms are 0, or at most 0.
    pub(super) fn compared(&mut self, terms: &Terms, sign: Sign) -> Decided<Relation> {
        Ok(terms.compared(self.numerals, sign, self.effort)?)
    }

    /// Where one is at most the other.
    pub(super) fn at_most(&mut self, x: &Terms, y: &Terms) -> Decided<Relation> {
        let difference = x.plus(y, -1).ok_or(Undecided::TooLarge)?;
        self.compared(&difference, Sign::AtMostZero)
    }

    /// Where both are equal.
    pub(super) fn same(&mut self, x: &Terms, y: &Terms) -> Decided<Relation> {
        let difference = x.plus(y, -1).ok_or(Undecided::TooLarge)?;
        self.compared(&difference, Sign::Zero)
    }

    /// Where the number of a track is this constant.
    pub(super) fn is(&mut self, track: Track, number: i64) -> Decided<Relation> {
        self.same(&Terms::track(track), &Terms::constant(number.into()))
    }

    /// Where a track has the value of a sum, which is that of this expression.
    pub(super) fn equal(
        &mut self, track: Track, sum: Sum, expression: &Expression,
    ) -> Decided<Relation> {
        if sum.count.is_some() {
            return self.no_digits(expression);
        }
        self.needs_no_sign(&sum)?;
        let rows = self.same(&Terms::track(track), &sum.terms)?;
        self.close(rows, &sum.parts)
    }

    /// Notes where a sum that must be written is below 0, if numbers below 0 cannot be written.
    pub(super) fn needs_no_sign(&mut self, sum: &Sum) -> Decided<()> {
        if self.numerals == Numerals::Binary {
            return Ok(());
        }
        let below = self.at_most(&sum.terms, &Terms::constant(-1))?;
        let mut below = self.close(below, &sum.parts)?;
        for guard in &self.guards {
            below = below.and(guard, self.effort)?;
        }
        self.below_zero.extend((!below.is_empty()).then_some(below));
        Ok(())
    }
}
