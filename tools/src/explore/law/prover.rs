//! Who decides laws: whether they are right at all positions, however large.

use super::examples::Ask;
use crate::explore::expression::{Expression, Op};
use crate::explore::game::range::{Range, SIDE};

/// A law that is to be decided.
#[derive(Clone, Copy, Debug)]
pub struct Conjecture<'a> {
    pub ask: Ask,
    pub law: &'a Expression,
    /// Whether it is meant for the numbers of a position in order.
    pub is_symmetric: bool,
}

/// What is known of a law.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// It is right at all positions; the text says of which positions, and why.
    Proved(String),
    Refuted(Counterexample),
    /// It is not decided; the text says why.
    NoProof(String),
}

/// A position at which a law is wrong, or has no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    pub position: Vec<i128>,
    /// The right answer; None if it is not known.
    pub answer: Option<i128>,
}

/// Decides laws of a game.
pub trait Prover {
    /// Decides a law of a game in which both players have the same moves.
    fn decide(&mut self, conjecture: &Conjecture) -> Decision;

    /// Decides it for the game that has only the positions that meet this condition as well; of how
    /// these are told, the second text is the condition for --where.
    fn decide_within(
        &mut self, conjecture: &Conjecture, condition: &Expression,
    ) -> (Decision, String);

    /// Decides whether those positions are lost of which a Grundy number, which is proved, is 0.
    fn decide_zeros(&mut self, lost: &Conjecture, number: &Conjecture) -> Decision;

    /// Decides who loses with A to move, and with B to move, together. What is refuted is the law of
    /// the player that is told.
    fn decide_players(&mut self, conjectures: [Conjecture; 2]) -> (Decision, usize);
}

/// Decides no law, and says why.
pub struct NoProver(pub &'static str);

impl NoProver {
    /// Why no law is decided.
    fn why(&self) -> Decision {
        Decision::NoProof(self.0.to_string())
    }
}

impl Prover for NoProver {
    fn decide(&mut self, _: &Conjecture) -> Decision {
        self.why()
    }

    fn decide_within(&mut self, _: &Conjecture, _: &Expression) -> (Decision, String) {
        (self.why(), String::new())
    }

    fn decide_zeros(&mut self, _: &Conjecture, _: &Conjecture) -> Decision {
        self.why()
    }

    fn decide_players(&mut self, _: [Conjecture; 2]) -> (Decision, usize) {
        (self.why(), 0)
    }
}

/// Decides laws, if that is possible.
pub struct Deciding<'a> {
    pub prover: Option<&'a mut dyn Prover>,
    pub is_symmetric: bool,
    /// The condition for the positions that are looked at, if they are a part of all: --upto 60,0.
    pub part: Option<Expression>,
}

impl Deciding<'_> {
    /// A law as it is decided.
    fn conjecture<'law>(&self, ask: Ask, law: &'law Expression) -> Conjecture<'law> {
        Conjecture { ask, law, is_symmetric: self.is_symmetric }
    }

    /// Decides a law; None if no law is decided.
    pub fn decide(&mut self, ask: Ask, law: &Expression) -> Option<Decision> {
        let conjecture = self.conjecture(ask, law);
        self.prover.as_mut().map(|prover| prover.decide(&conjecture))
    }

    /// Whether a position is none of the part that is looked at.
    pub fn is_outside(&self, position: &[i128]) -> bool {
        let numbers = position.iter().map(|number| i64::try_from(*number).unwrap_or(i64::MAX));
        let numbers = Vec::from_iter(numbers);
        self.part.as_ref().is_some_and(|part| part.value(&numbers) != Some(1))
    }

    /// The condition for --where with which a law is proved, if there is one.
    pub fn proved_within(&mut self, ask: Ask, law: &Expression) -> Option<String> {
        let conjecture = self.conjecture(ask, law);
        match self.prover.as_mut()?.decide_within(&conjecture, self.part.as_ref()?) {
            (Decision::Proved(_), condition) => Some(condition),
            _ => None,
        }
    }

    /// Whether those positions are lost of which a proved Grundy number is 0.
    pub fn decide_zeros(&mut self, lost: &Expression, number: &Expression) -> Option<Decision> {
        let lost = self.conjecture(Ask::Lost, lost);
        let number = self.conjecture(Ask::Number, number);
        self.prover.as_mut().map(|prover| prover.decide_zeros(&lost, &number))
    }
}

/// The condition for the positions of a range, if it is seen that they are meant to be a part of all:
/// a number does not begin with 0, or has fewer than `SIDE` values where others have more.
pub fn part_of(range: &Range) -> Option<Expression> {
    let sides = range.sides();
    let are_all_few = sides.iter().all(|side| *side < SIDE);
    let mut conditions = Vec::new();
    for (place, side) in sides.iter().enumerate() {
        let [from, upto] = [range.from[place], range.upto[place]].map(Expression::Number);
        let number = Expression::Variable(place);
        if *side == 1 && !are_all_few {
            conditions.push(Expression::Of(Op::Equal, vec![number, upto]));
            continue;
        }
        if range.from[place] > 0 {
            conditions.push(Expression::Of(Op::AtMost, vec![from, number.clone()]));
        }
        if *side < SIDE && !are_all_few {
            conditions.push(Expression::Of(Op::AtMost, vec![number, upto]));
        }
    }
    conditions.into_iter().reduce(|all, one| Expression::Of(Op::And, vec![all, one]))
}
