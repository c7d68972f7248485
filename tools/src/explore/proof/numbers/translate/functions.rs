//! Which values functions of numbers have, of those that are read digit by digit.

use super::bounds::{cases, is_number, Cases, CASES};
use super::sum::Sum;
use super::{Decided, Translator, VALUE};
use crate::automata::bits::{bitwise, Tally};
use crate::automata::golden::times_phi;
use crate::automata::numerals::Numerals;
use crate::automata::relation::Relation;
use crate::automata::sums::{Sign, Terms};
use crate::explore::expression::{Expression, Op};
use crate::explore::proof::numbers::undecided::Undecided;

impl Translator<'_> {
    /// The graph of an operation that looks at all of its operands.
    pub(super) fn of_function(
        &mut self, op: Op, operands: &[Expression], expression: &Expression,
    ) -> Decided<Relation> {
        let x = self.sum(&operands[0])?;
        let y = operands.get(1).map(|operand| self.sum(operand)).transpose()?;
        let constants = [x.as_constant(), y.as_ref().map_or(Some(0), Sum::as_constant)];
        if let [Some(x), Some(y)] = constants {
            return match op.value(x, y) {
                Some(number) => self.graph(&Expression::Number(number)),
                None => Ok(Relation::constant(self.numerals, false)),
            };
        }
        if let Some(done) = self.by_digits(op, [&x, y.as_ref().unwrap_or(&x)], constants[1])? {
            return Ok(done);
        }
        for (at, operand) in operands.iter().enumerate().rev() {
            if let Some(cases) = cases(operand).filter(|_| constants[at].is_none()) {
                return self.graph_by_cases(expression, at, cases);
            }
        }
        if let ([Some(constant @ 0..=CASES), None], Op::Divide | Op::Remainder | Op::ShiftRight) =
            (constants, op)
        {
            return self.of_constant(op, constant, &operands[1]);
        }
        match op {
            Op::Gcd => self.common_divisor(operands, constants, expression),
            Op::IsPowerOf2 | Op::IsFibonacci => self.of_condition(expression),
            _ => self.no_digits(expression),
        }
    }

    /// The graph of an operation that is read digit by digit; None if it is none. `constant` is its
    /// second operand, if that is the same everywhere.
    pub(super) fn by_digits(
        &mut self, op: Op, [x, y]: [&Sum; 2], constant: Option<i64>,
    ) -> Decided<Option<Relation>> {
        let is_binary = self.numerals == Numerals::Binary;
        let has_count = x.count.is_some() || y.count.is_some();
        Ok(Some(match (op, constant) {
            (Op::Divide | Op::Remainder, Some(_)) if constant <= Some(0) => {
                Relation::constant(self.numerals, false)
            }
            (Op::Remainder, Some(modulus)) if x.as_count().is_some() => {
                self.remainder_of_count(x, modulus)?
            }
            (Op::BitAnd, Some(ones)) if x.as_count().is_some() && is_all_ones(ones) => {
                let rows = self.remainder_of_count(x, ones + 1)?;
                rows.and(&self.count_from_0(x)?, self.effort)?
            }
            _ if has_count => return Ok(None),
            (Op::Remainder, Some(modulus)) => self.remainder(x, modulus)?,
            (Op::Divide, Some(divisor)) => self.quotient(x, divisor)?,
            (Op::ShiftRight, Some(places @ 0..=31)) => {
                let rows = self.quotient(x, 1 << places)?;
                let zero = self.at_most(&Terms::constant(0), &Terms::track(VALUE))?;
                rows.and(&zero, self.effort)?
            }
            (Op::Xor | Op::BitAnd | Op::BitOr, _) if is_binary => self.of_bits(op, x, y)?,
            (Op::Min | Op::Max, _) => self.extreme(op, x, y)?,
            (Op::Phi, _) if !is_binary => self.golden(x)?,
            _ => return Ok(None),
        }))
    }

    /// The graph of the remainder by a modulus above 0.
    pub(super) fn remainder(&mut self, x: &Sum, modulus: i64) -> Decided<Relation> {
        let difference = x.terms.plus(&Terms::track(VALUE), -1).ok_or(Undecided::TooLarge)?;
        let rows = difference.remainder(self.numerals, modulus, 0, self.effort)?;
        let least = self.at_most(&Terms::constant(0), &Terms::track(VALUE))?;
        let most = self.at_most(&Terms::track(VALUE), &Terms::constant((modulus - 1).into()))?;
        let rows = rows.and(&least.and(&most, self.effort)?, self.effort)?;
        self.close(rows, &x.parts)
    }

    /// The graph of the remainder of a multiple of a count and a constant.
    pub(super) fn remainder_of_count(&mut self, x: &Sum, modulus: i64) -> Decided<Relation> {
        let mut all = Relation::constant(self.numerals, false);
        let Some((count, factor, constant)) = x.as_count() else { return Ok(all) };
        for number in 0..modulus {
            let rows = self.counted(count, Tally::Modulo(modulus), |counted| counted == number)?;
            let sum = i128::from(factor) * i128::from(number) + constant;
            let value = self.is(VALUE, sum.rem_euclid(modulus.into()) as i64)?;
            all = all.or(&rows.and(&value, self.effort)?, self.effort)?;
        }
        Ok(all)
    }

    /// Where the sum of a multiple of a count and a constant is not below 0: numbers below 0 have no bits.
    fn count_from_0(&mut self, x: &Sum) -> Decided<Relation> {
        match x.as_count() {
            Some((count, factor, constant)) => {
                Ok(self.compared_count(count, -factor, -constant, Sign::AtMostZero)?.holds)
            }
            None => Ok(Relation::constant(self.numerals, false)),
        }
    }

    /// The graph of the quotient by a divisor above 0, rounded down.
    pub(super) fn quotient(&mut self, x: &Sum, divisor: i64) -> Decided<Relation> {
        self.needs_no_sign(x)?;
        let zero = Terms::constant(0);
        let product = zero.plus(&Terms::track(VALUE), divisor).ok_or(Undecided::TooLarge)?;
        let last = product.plus(&Terms::constant((divisor - 1).into()), 1);
        let least = self.at_most(&product, &x.terms)?;
        let most = self.at_most(&x.terms, &last.ok_or(Undecided::TooLarge)?)?;
        let rows = least.and(&most, self.effort)?;
        self.close(rows, &x.parts)
    }

    /// The graph of an operation on bits.
    pub(super) fn of_bits(&mut self, op: Op, x: &Sum, y: &Sum) -> Decided<Relation> {
        let of_bits = match op {
            Op::Xor => |x, y| x ^ y,
            Op::BitAnd => |x, y| x & y,
            _ => |x, y| x | y,
        };
        let tracks = [self.new_track(), self.new_track()];
        let mut rows = bitwise(of_bits, [tracks[0], tracks[1], VALUE], self.effort)?;
        for (track, sum) in tracks.into_iter().zip([x, y]) {
            let is_value = self.same(&Terms::track(track), &sum.terms)?;
            rows = rows.and(&is_value, self.effort)?.exists(&[track], self.effort)?;
        }
        self.close(rows, &[&x.parts[..], &y.parts].concat())
    }

    /// The graph of the smaller or the larger one.
    pub(super) fn extreme(&mut self, op: Op, x: &Sum, y: &Sum) -> Decided<Relation> {
        self.needs_no_sign(x)?;
        self.needs_no_sign(y)?;
        let is_first = match op {
            Op::Min => self.at_most(&x.terms, &y.terms)?,
            _ => self.at_most(&y.terms, &x.terms)?,
        };
        let is_second = is_first.not(self.effort)?;
        let value = Terms::track(VALUE);
        let [first, second] = [self.same(&value, &x.terms)?, self.same(&value, &y.terms)?];
        let rows = self.either([&is_first, &first], [&is_second, &second])?;
        self.close(rows, &[&x.parts[..], &y.parts].concat())
    }

    /// The graph of the golden ratio times a sum.
    pub(super) fn golden(&mut self, x: &Sum) -> Decided<Relation> {
        let track = self.new_track();
        let is_value = self.same(&Terms::track(track), &x.terms)?;
        let rows = times_phi(track, VALUE, self.effort)?;
        let rows = rows.and(&is_value, self.effort)?.exists(&[track], self.effort)?;
        self.close(rows, &x.parts)
    }

    /// The graph of an operation, for each value of one of its operands.
    pub(super) fn graph_by_cases(
        &mut self, expression: &Expression, at: usize, cases: Cases,
    ) -> Decided<Relation> {
        let Expression::Of(op, operands) = expression else { return self.graph(expression) };
        let mut all = Relation::constant(self.numerals, false);
        for number in cases {
            let mut with_number = operands.clone();
            with_number[at] = Expression::Number(number);
            let is_case = self.truth(&is_number(&operands[at], number))?.holds;
            let there =
                self.within(&is_case, |inner| inner.graph(&Expression::Of(*op, with_number)))?;
            all = all.or(&is_case.and(&there, self.effort)?, self.effort)?;
        }
        Ok(all)
    }

    /// The graph of the greatest common divisor of a constant and a number from 0 on, which is that of
    /// the constant and the remainder.
    pub(super) fn common_divisor(
        &mut self, operands: &[Expression], constants: [Option<i64>; 2], expression: &Expression,
    ) -> Decided<Relation> {
        let (x, constant) = match constants {
            [None, Some(constant @ 1..=CASES)] => (&operands[0], constant),
            [Some(constant @ 1..=CASES), None] => (&operands[1], constant),
            _ => return self.no_digits(expression),
        };
        let constant = Expression::Number(constant);
        let remainder = Expression::Of(Op::Remainder, vec![x.clone(), constant.clone()]);
        let rows = self.graph(&Expression::Of(Op::Gcd, vec![remainder, constant]))?;
        let has_bits = Expression::Of(Op::AtMost, vec![Expression::Number(0), x.clone()]);
        Ok(rows.and(&self.truth(&has_bits)?.holds, self.effort)?)
    }

    /// The graph of a constant from 0 on, divided or moved by an operand: where that is larger than the
    /// constant, nothing changes any more.
    pub(super) fn of_constant(
        &mut self, op: Op, constant: i64, operand: &Expression,
    ) -> Decided<Relation> {
        let mut all = Relation::constant(self.numerals, false);
        for number in 0..=constant + 1 {
            let Some(value) = op.value(constant, number) else { continue };
            let is_case = match number <= constant {
                true => is_number(operand, number),
                false => {
                    let operands = vec![Expression::Number(number), operand.clone()];
                    Expression::Of(Op::AtMost, operands)
                }
            };
            let rows = self.truth(&is_case)?.holds.and(&self.is(VALUE, value)?, self.effort)?;
            all = all.or(&rows, self.effort)?;
        }
        Ok(all)
    }
}

/// Whether a number is one less than a power of 2.
fn is_all_ones(number: i64) -> bool {
    number >= 0 && number & (number + 1) == 0
}
