//! The steps that are tried: what a number makes of the state.

use super::grown::Grown;
use super::Bounds;
use crate::explore::expression::{Expression, Kind, Op};
use crate::explore::game::row_range::RowRange;
use crate::explore::law::bank::Kept;
use crate::explore::law::values::{narrow, wide, NONE, WIDTH};
use std::collections::HashSet;

/// The most numbers of the rows in the sample, and the numbers beyond them.
const NUMBERS: i64 = 8;
const FAR: [i64; 3] = [1, 4, 11];

/// The states of the sample that are below 0 or far away; the others are those from 0 on.
const ODD_STATES: [i64; 4] = [-1, -3, 17, 26];

/// How many states, from `LOWEST` on, and numbers, from the first one of the range on, can be looked up.
const LOWEST: i32 = -16;
const SEEN: usize = 128;

/// With what the state and an expression over the number can be joined.
const JOINING: [Op; 9] = [
    Op::Add,
    Op::Subtract,
    Op::Multiply,
    Op::Xor,
    Op::BitAnd,
    Op::BitOr,
    Op::Min,
    Op::Max,
    Op::Gcd,
];

/// The variables of a step.
const STATE: usize = 0;
const NUMBER: usize = 1;

/// A step.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// A kept expression over the state and the number.
    Kept(Kept),
    /// The second of these if the first one holds, else the third.
    Choice([Kept; 3]),
    /// The state and an expression over the number alone, in this order or the other one.
    Joined { op: Op, of_number: Kept, is_turned: bool },
}

/// The steps, by their number of nodes.
pub struct Steps {
    /// Over the state and the number, and over the number alone.
    pairs: Grown,
    singles: Grown,
    from: i32,
    /// Where the places of each state begin in the sample of pairs, and the place of each number in it.
    states: [Option<u8>; SEEN],
    numbers: [Option<u8>; SEEN],
}

impl Steps {
    /// No steps yet, for rows of a range.
    pub fn new(range: &RowRange, bounds: &Bounds) -> Steps {
        let count = (range.upto - range.from + 1).min(NUMBERS);
        let spread = |at: i64| range.from + at * (range.upto - range.from) / (count - 1).max(1);
        let far = range.upto.max(10);
        let numbers: Vec<i64> = (0..count).map(spread).chain(FAR.map(|more| far + more)).collect();
        let near = WIDTH / numbers.len() - ODD_STATES.len();
        let states: Vec<i64> = (0..near as i64).chain(ODD_STATES).collect();
        let pairs = states.iter().flat_map(|state| numbers.iter().map(|x| vec![*state, *x]));
        let singles = (0..WIDTH as i64).map(|at| vec![range.from + at]);
        let mut steps = Steps {
            pairs: Grown::new(pairs.collect(), bounds.pairs),
            singles: Grown::new(singles.collect(), bounds.singles),
            from: narrow(Some(range.from)),
            states: [None; SEEN],
            numbers: [None; SEEN],
        };
        for (at, state) in states.iter().enumerate() {
            steps.states[(state - i64::from(LOWEST)) as usize] = Some((at * numbers.len()) as u8);
        }
        for (at, number) in numbers.iter().enumerate() {
            if let Some(place) = steps.numbers.get_mut((number - range.from) as usize) {
                *place = Some(at as u8);
            }
        }
        steps
    }

    /// Up to how many nodes there are all expressions over the state and the number.
    pub fn finished(&self) -> usize {
        self.pairs.finished
    }

    /// Makes all that is needed for steps with this number of nodes, as long as there is room.
    pub fn grow(&mut self, nodes: usize) {
        self.pairs.grow(nodes);
        self.singles.grow(nodes);
    }

    /// A step as a tree.
    pub fn expression(&self, step: Step) -> Expression {
        match step {
            Step::Kept(kept) => self.pairs.expression(kept),
            Step::Choice(parts) => {
                let parts = parts.map(|part| self.pairs.expression(part)).to_vec();
                Expression::Of(Op::If, parts)
            }
            Step::Joined { op, of_number, is_turned } => {
                let mut parts = vec![
                    Expression::Variable(STATE),
                    over_number(self.singles.expression(of_number)),
                ];
                if is_turned {
                    parts.reverse();
                }
                Expression::Of(op, parts)
            }
        }
    }

    /// What a step makes of a state and a number; `NONE` if it has no value.
    pub fn value(&self, step: Step, state: i32, number: i32) -> i32 {
        match step {
            Step::Kept(kept) => self.of_kept(kept, state, number),
            Step::Choice([condition, x, y]) => match self.of_kept(condition, state, number) {
                NONE => NONE,
                0 => self.of_kept(y, state, number),
                _ => self.of_kept(x, state, number),
            },
            Step::Joined { op, of_number, is_turned } => {
                let (state, other) = (wide(state), self.of_number(of_number, number));
                let (x, y) = if is_turned { (other, state) } else { (state, other) };
                narrow(x.and_then(|x| op.value(x, y?)))
            }
        }
    }

    /// What an expression over the number alone is worth.
    fn of_number(&self, kept: Kept, number: i32) -> Option<i64> {
        let place = usize::try_from(number - self.from).ok().filter(|place| *place < WIDTH);
        match place {
            Some(place) => wide(self.singles.bank.values(kept)[place]),
            None => self.singles.bank.value(kept, &[number.into()]),
        }
    }

    /// What an expression over the state and the number is worth.
    fn of_kept(&self, kept: Kept, state: i32, number: i32) -> i32 {
        let seen = |places: &[Option<u8>; SEEN], at: i32| {
            usize::try_from(at).ok().and_then(|at| *places.get(at)?)
        };
        let state_place = seen(&self.states, state.wrapping_sub(LOWEST));
        match (state_place, seen(&self.numbers, number.wrapping_sub(self.from))) {
            (Some(place), Some(more)) => {
                self.pairs.bank.values(kept)[usize::from(place) + usize::from(more)]
            }
            _ => narrow(self.pairs.bank.value(kept, &[state.into(), number.into()])),
        }
    }

    /// Visits all steps with this number of nodes, those of one expression first; false if the visitor
    /// wants no more.
    pub fn visit(&self, nodes: usize, visitor: &mut dyn FnMut(Step) -> bool) -> bool {
        let is_step = |kept: &Kept| {
            let has = |variable: usize| self.pairs.has(*kept, variable);
            has(NUMBER) && (has(STATE) || nodes == 1)
        };
        self.pairs.kept(nodes).into_iter().filter(is_step).all(|kept| visitor(Step::Kept(kept)))
            && (nodes <= self.finished() || self.visit_joined(nodes, visitor))
            && self.visit_choices(nodes, visitor)
    }

    /// Visits the steps that join the state and an expression over the number.
    fn visit_joined(&self, nodes: usize, visitor: &mut dyn FnMut(Step) -> bool) -> bool {
        let orders = |op: Op| if op == Op::Subtract { vec![false, true] } else { vec![false] };
        JOINING.iter().all(|&op| {
            let kept = self.singles.kept(nodes.saturating_sub(1 + op.nodes()));
            let kept = kept.into_iter().filter(|kept| self.singles.has(*kept, 0));
            let mut steps = kept.flat_map(|of_number| {
                orders(op).into_iter().map(move |is_turned| Step::Joined {
                    op,
                    of_number,
                    is_turned,
                })
            });
            steps.all(&mut *visitor)
        })
    }

    /// Visits the choices.
    fn visit_choices(&self, nodes: usize, visitor: &mut dyn FnMut(Step) -> bool) -> bool {
        for of_condition in 3..nodes.saturating_sub(2) {
            let conditions = self.conditions(of_condition);
            let left = nodes - 1 - of_condition;
            for of_first in 1..left {
                let firsts = self.pairs.bank.kept(of_first, Kind::Number);
                let seconds = self.pairs.bank.kept(left - of_first, Kind::Number);
                for &condition in &conditions {
                    for (&x, &y) in firsts.iter().flat_map(|x| seconds.iter().map(move |y| (x, y)))
                    {
                        if x != y && !visitor(Step::Choice([condition, x, y])) {
                            return false;
                        }
                    }
                }
            }
        }
        true
    }

    /// The conditions with this number of nodes; of two that are each other's negation, one.
    fn conditions(&self, nodes: usize) -> Vec<Kept> {
        let mut seen = HashSet::new();
        let mut kept = self.pairs.bank.kept(nodes, Kind::Condition);
        kept.retain(|kept| {
            let values = *self.pairs.bank.values(*kept);
            let negated = values.map(|value| if value == NONE { NONE } else { 1 - value });
            seen.insert(values.min(negated))
        });
        kept
    }
}

/// An expression over one variable, as one over the second of two.
fn over_number(expression: Expression) -> Expression {
    match expression {
        Expression::Variable(_) => Expression::Variable(NUMBER),
        Expression::Number(_) => expression,
        Expression::Of(op, operands) => {
            Expression::Of(op, operands.into_iter().map(over_number).collect())
        }
    }
}
