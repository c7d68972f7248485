//! Where conditions hold, and where they fail.

use super::bounds::{cases, is_number, Cases};
use super::sum::{CountOf, Sum};
use super::{Decided, Translator, VALUE};
use crate::automata::bits::{counted, Counted, Tally};
use crate::automata::golden::is_fibonacci;
use crate::automata::numerals::Numerals;
use crate::automata::relation::Relation;
use crate::automata::sums::{Sign, Terms};
use crate::explore::expression::{Expression, Op};
use crate::explore::proof::numbers::undecided::Undecided;

/// Where a condition holds, and where it fails; elsewhere it has no value.
#[derive(Clone, Debug)]
pub struct Truth {
    pub holds: Relation,
    pub fails: Relation,
}

impl Truth {
    /// The opposite condition.
    fn turned(self) -> Truth {
        Truth { holds: self.fails, fails: self.holds }
    }
}

impl Translator<'_> {
    /// Where a condition holds and where it fails; a number is one that holds if it is not 0.
    pub fn truth(&mut self, condition: &Expression) -> Decided<Truth> {
        let Expression::Of(op, operands) = condition else {
            let sum = self.sum(condition)?;
            return self.is_zero(sum, condition).map(Truth::turned);
        };
        match op {
            Op::Equal | Op::Less | Op::AtMost => self.comparison(*op, operands, condition),
            Op::Not => self.truth(&operands[0]).map(Truth::turned),
            Op::And => {
                let x = self.truth(&operands[0])?;
                let y = self.within(&x.holds, |inner| inner.truth(&operands[1]))?;
                self.both(x, y)
            }
            Op::Or => {
                let x = self.truth(&operands[0])?.turned();
                let y = self.within(&x.holds, |inner| inner.truth(&operands[1]))?.turned();
                self.both(x, y).map(Truth::turned)
            }
            Op::If => {
                let c = self.truth(&operands[0])?;
                let x = self.within(&c.holds, |inner| inner.truth(&operands[1]))?;
                let y = self.within(&c.fails, |inner| inner.truth(&operands[2]))?;
                let holds = self.either([&c.holds, &x.holds], [&c.fails, &y.holds])?;
                let fails = self.either([&c.holds, &x.fails], [&c.fails, &y.fails])?;
                Ok(Truth { holds, fails })
            }
            Op::IsPowerOf2 | Op::IsFibonacci => self.is_of_a_kind(*op, &operands[0], condition),
            _ => {
                let sum = self.sum(condition)?;
                self.is_zero(sum, condition).map(Truth::turned)
            }
        }
    }

    /// The conjunction of two conditions, the second of which is not looked at if the first one fails.
    pub(super) fn both(&mut self, x: Truth, y: Truth) -> Decided<Truth> {
        let holds = x.holds.and(&y.holds, self.effort)?;
        let fails = x.fails.or(&x.holds.and(&y.fails, self.effort)?, self.effort)?;
        Ok(Truth { holds, fails })
    }

    /// Where both of the one pair hold, or both of the other.
    pub(super) fn either(
        &mut self, one: [&Relation; 2], other: [&Relation; 2],
    ) -> Decided<Relation> {
        let [one, other] = [one[0].and(one[1], self.effort)?, other[0].and(other[1], self.effort)?];
        Ok(one.or(&other, self.effort)?)
    }

    /// Where the sum that an expression is, is 0, and where it is another number.
    pub(super) fn is_zero(&mut self, sum: Sum, expression: &Expression) -> Decided<Truth> {
        self.compared_sum(sum, Sign::Zero, expression)
    }

    /// Where a sum of this expression is 0, or at most 0, and where it has another value.
    pub(super) fn compared_sum(
        &mut self, sum: Sum, sign: Sign, expression: &Expression,
    ) -> Decided<Truth> {
        match sum.as_count() {
            Some((count, factor, constant)) => {
                return self.compared_count(count, factor, constant, sign)
            }
            None if sum.count.is_some() => return self.no_digits(expression),
            None => {}
        }
        let rows = self.compared(&sum.terms, sign)?;
        let others = rows.not(self.effort)?;
        let holds = self.close(rows, &sum.parts)?;
        let fails = self.close(others, &sum.parts)?;
        Ok(Truth { holds, fails })
    }

    /// Where a multiple of a count and a constant make 0, or at most 0.
    pub(super) fn compared_count(
        &mut self, count: &CountOf, factor: i64, constant: i128, sign: Sign,
    ) -> Decided<Truth> {
        let last = constant.abs() / i128::from(factor.abs()) + 1;
        let last = i64::try_from(last).ok().filter(|last| *last < 1 << 20);
        let last = last.ok_or(Undecided::TooLarge)?;
        let is_so = |number: i64| {
            let sum = i128::from(factor) * i128::from(number) + constant;
            if sign == Sign::Zero {
                sum == 0
            } else {
                sum <= 0
            }
        };
        let kept = Tally::UpTo(last);
        let holds = self.counted(count, kept, is_so)?;
        let fails = self.counted(count, kept, |number| !is_so(number))?;
        Ok(Truth { holds, fails })
    }

    /// Where a count is one of these.
    pub(super) fn counted(
        &mut self, count: &CountOf, kept: Tally, accepts: impl Fn(i64) -> bool,
    ) -> Decided<Relation> {
        let track = self.new_track();
        let bits = counted(count.what, track, kept, accepts, self.effort)?;
        let of = self.same(&Terms::track(track), &count.of.terms)?;
        let rows = bits.and(&of, self.effort)?.exists(&[track], self.effort)?;
        self.close(rows, &count.of.parts)
    }

    /// A comparison of two operands.
    pub(super) fn comparison(
        &mut self, op: Op, operands: &[Expression], condition: &Expression,
    ) -> Decided<Truth> {
        let [x, y] = [self.sum(&operands[0])?, self.sum(&operands[1])?];
        let has_count = x.count.is_some() || y.count.is_some();
        if has_count && x.as_constant().is_none() && y.as_constant().is_none() {
            // A count can be compared with constants only.
            for (at, operand) in operands.iter().enumerate().rev() {
                if let Some(cases) = cases(operand) {
                    return self.comparison_by_cases(op, operands, at, cases);
                }
            }
        }
        let (difference, sign) = match op {
            Op::Equal => (x.plus(y, -1), Sign::Zero),
            Op::AtMost => (x.plus(y, -1), Sign::AtMostZero),
            _ => {
                let one = Sum::of(Terms::constant(1));
                (x.plus(y, -1).and_then(|sum| sum.plus(one, 1)), Sign::AtMostZero)
            }
        };
        match difference {
            Some(difference) => self.compared_sum(difference, sign, condition),
            None if has_count => self.no_digits(condition),
            None => Err(Undecided::TooLarge),
        }
    }

    /// A comparison, for each value of one of its operands.
    pub(super) fn comparison_by_cases(
        &mut self, op: Op, operands: &[Expression], at: usize, cases: Cases,
    ) -> Decided<Truth> {
        let never = Relation::constant(self.numerals, false);
        let mut all = Truth { holds: never.clone(), fails: never };
        for number in cases {
            let mut with_number = operands.to_vec();
            with_number[at] = Expression::Number(number);
            let is_case = self.truth(&is_number(&operands[at], number))?.holds;
            let there = self.truth(&Expression::Of(op, with_number))?;
            let [holds, fails] =
                [is_case.and(&there.holds, self.effort)?, is_case.and(&there.fails, self.effort)?];
            all.holds = all.holds.or(&holds, self.effort)?;
            all.fails = all.fails.or(&fails, self.effort)?;
        }
        Ok(all)
    }

    /// Whether a number is a power of 2, or a Fibonacci number.
    pub(super) fn is_of_a_kind(
        &mut self, op: Op, operand: &Expression, condition: &Expression,
    ) -> Decided<Truth> {
        if let Some(cases) = cases(operand) {
            return self.graph_by_cases(condition, 0, cases).and_then(|rows| self.of_graph(rows));
        }
        let track = self.new_track();
        let sum = self.sum(operand)?;
        let rows = match (op, self.numerals) {
            (_, _) if sum.count.is_some() => return self.no_digits(condition),
            (Op::IsPowerOf2, Numerals::Binary) => {
                let is_one = |count: i64| count == 1;
                counted(Counted::Ones, track, Tally::UpTo(2), is_one, self.effort)?
            }
            (Op::IsFibonacci, Numerals::Fibonacci) => is_fibonacci(track, self.effort)?,
            _ => return self.no_digits(condition),
        };
        let at_least_zero = self.at_most(&Terms::constant(0), &Terms::track(track))?;
        let others = at_least_zero.but_not(&rows, self.effort)?;
        let is_value = self.same(&Terms::track(track), &sum.terms)?;
        let mut of_rows = |rows: Relation| {
            let rows = rows.and(&is_value, self.effort)?.exists(&[track], self.effort)?;
            self.close(rows, &sum.parts)
        };
        Ok(Truth { holds: of_rows(rows)?, fails: of_rows(others)? })
    }

    /// Where the value of a relation is not 0, and where it is.
    pub(super) fn of_graph(&mut self, rows: Relation) -> Decided<Truth> {
        let zero = self.is(VALUE, 0)?;
        let holds = rows.but_not(&zero, self.effort)?.exists(&[VALUE], self.effort)?;
        let fails = rows.and(&zero, self.effort)?.exists(&[VALUE], self.effort)?;
        Ok(Truth { holds, fails })
    }

    /// The graph of a condition, which is worth 0 or 1.
    pub(super) fn of_condition(&mut self, condition: &Expression) -> Decided<Relation> {
        let Truth { holds, fails } = self.truth(condition)?;
        let [one, zero] = [self.is(VALUE, 1)?, self.is(VALUE, 0)?];
        self.either([&holds, &one], [&fails, &zero])
    }
}
