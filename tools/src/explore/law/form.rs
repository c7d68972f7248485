//! A law as it is told: an expression, and up to three small positions that stand apart.

use super::examples::Ask;
use crate::explore::expression::{Expression, Op};
use crate::explore::game::range::written;

/// The most positions that stand apart.
pub const APART: usize = 3;

/// What each of them adds to the nodes.
pub const NODES_APART: usize = 2;

/// A law as it is told.
#[derive(Clone, Debug)]
pub struct Form {
    /// What holds but for the positions that stand apart.
    pub plain: Expression,
    pub apart: Vec<Apart>,
}

/// A position that stands apart, and the answer there.
#[derive(Clone, Debug)]
pub struct Apart {
    pub position: Vec<i64>,
    pub answer: i64,
}

impl Form {
    /// An expression from which no position stands apart, in readable form.
    pub fn plain(law: Expression) -> Form {
        Form { plain: law.readable(), apart: Vec::new() }
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.plain.nodes() + NODES_APART * self.apart.len()
    }

    /// The whole law as an expression.
    pub fn whole(&self) -> Expression {
        self.apart.iter().fold(self.plain.clone(), |rest, Apart { position, answer }| {
            let is_number = |(place, number): (usize, &i64)| {
                let operands = vec![Expression::Variable(place), Expression::Number(*number)];
                Expression::Of(Op::Equal, operands)
            };
            let both = |x, y| Expression::Of(Op::And, vec![x, y]);
            let is_it = position.iter().enumerate().map(is_number).reduce(both);
            match is_it {
                Some(is_it) => {
                    Expression::Of(Op::If, vec![is_it, Expression::Number(*answer), rest])
                }
                None => rest,
            }
        })
    }

    /// As a sentence on who loses, or on a number of this name, over these names of numbers.
    pub fn shown(&self, ask: Ask, number: &str, names: &[&str]) -> String {
        let law = self.plain.shown(names);
        let begin = match (ask, &self.plain) {
            (Ask::Lost, Expression::Of(Op::Not, operands))
                if matches!(&operands[0], Expression::Of(Op::Equal, _)) =>
            {
                format!("won iff {}", operands[0].shown(names))
            }
            (Ask::Lost, _) => format!("lost iff {law}"),
            (Ask::Number, _) => format!("{number}: {law}"),
        };
        let apart = self.apart.iter().map(|apart| match ask {
            Ask::Lost => written(&apart.position),
            Ask::Number => format!("{} at {}", apart.answer, written(&apart.position)),
        });
        match &Vec::from_iter(apart)[..] {
            [] => begin,
            [one] => format!("{begin}, except {one}"),
            [before @ .., last] => format!("{begin}, except {} and {last}", before.join(", ")),
        }
    }
}
