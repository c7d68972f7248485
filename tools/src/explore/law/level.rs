//! All expressions with a number of nodes that are made of kept ones.

use super::bank::{Bank, Made};
use crate::explore::expression::{nodes_of_number, Kind, Op};

/// Who is offered expressions.
pub trait Offered {
    /// The kept ones, of which they are made.
    fn bank(&self) -> &Bank;

    /// Takes an expression; false if no more are wanted.
    fn offer(&mut self, made: Made, kind: Kind) -> bool;
}

/// Of equal size those come first that are easier to read, and to prove.
const OF_TWO_NUMBERS: [Op; 15] = [
    Op::Add,
    Op::Subtract,
    Op::Remainder,
    Op::Divide,
    Op::Min,
    Op::Max,
    Op::Equal,
    Op::Less,
    Op::AtMost,
    Op::Xor,
    Op::BitAnd,
    Op::BitOr,
    Op::ShiftRight,
    Op::Multiply,
    Op::Gcd,
];
const OF_ONE_NUMBER: [Op; 8] = [
    Op::V2,
    Op::BitLength,
    Op::BitCount,
    Op::SquareRoot,
    Op::Phi,
    Op::IsSquare,
    Op::IsFibonacci,
    Op::IsPowerOf2,
];
const OF_NUMBER_AND_CONDITION: [Op; 5] = [Op::Add, Op::Subtract, Op::Multiply, Op::Xor, Op::Equal];
const OF_TWO_CONDITIONS: [Op; 3] = [Op::And, Op::Or, Op::Equal];

/// The numbers that stand in expressions are those from 0 to this one.
const LAST_NUMBER: i64 = 10;

/// Offers all expressions with this number of nodes that are made of kept ones; false if no more
/// are wanted.
pub fn level(to: &mut impl Offered, nodes: usize) -> bool {
    let (numbers, conditions) = (Kind::Number, Kind::Condition);
    leaves(to, nodes)
        && of_one(to, Op::Not, nodes, conditions)
        && all_pairs(to, &OF_TWO_NUMBERS, nodes, [numbers, numbers])
        && all_pairs(to, &OF_NUMBER_AND_CONDITION, nodes, [numbers, conditions])
        && all_pairs(to, &OF_TWO_CONDITIONS, nodes, [conditions, conditions])
        && OF_ONE_NUMBER.iter().all(|&op| of_one(to, op, nodes, numbers))
}

/// Offers the variables and the numbers with this number of nodes; false if no more are wanted.
fn leaves(to: &mut impl Offered, nodes: usize) -> bool {
    let variables = 0..if nodes == 1 { to.bank().variables() } else { 0 };
    let numbers = (0..=LAST_NUMBER).filter(|&number| nodes_of_number(number) == nodes);
    let mut leaves = variables.map(Made::Variable).chain(numbers.map(Made::Number));
    leaves.all(|made| to.offer(made, Kind::Number))
}

/// Offers an operation on all of a kind; false if no more are wanted.
fn of_one(to: &mut impl Offered, op: Op, nodes: usize, kind: Kind) -> bool {
    let kept = to.bank().kept(nodes.saturating_sub(op.nodes()), kind);
    kept.into_iter().all(|x| to.offer(Made::By(op, x, x), op.kind()))
}

/// Offers each of these operations on all pairs of two kinds; false if no more are wanted.
fn all_pairs(to: &mut impl Offered, ops: &[Op], nodes: usize, kinds: [Kind; 2]) -> bool {
    ops.iter().all(|&op| pairs(to, op, nodes, kinds))
}

/// Offers an operation on all pairs of two kinds; false if no more are wanted.
fn pairs(to: &mut impl Offered, op: Op, nodes: usize, kinds: [Kind; 2]) -> bool {
    let left = nodes.saturating_sub(op.nodes());
    let is_halved = op.is_commutative() && kinds[0] == kinds[1];
    for of_first in 1..left {
        let of_second = left - of_first;
        if is_halved && of_first > of_second {
            break;
        }
        let firsts = to.bank().kept(of_first, kinds[0]);
        let seconds = to.bank().kept(of_second, kinds[1]);
        for (at, &x) in firsts.iter().enumerate() {
            let from = if is_halved && of_first == of_second { at } else { 0 };
            for &y in &seconds[from..] {
                if !to.offer(Made::By(op, x, y), op.kind()) {
                    return false;
                }
            }
        }
    }
    true
}
