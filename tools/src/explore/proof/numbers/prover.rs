//! Decides the laws of a game on numbers.

use super::ends::Falling;
use super::faults::{Decider, Faults, Worth};
use super::law_rows::Law;
use super::lowest::Refuted;
use super::moves::GameRows;
use super::sentences::{for_all, why};
use super::undecided::Undecided;
use crate::automata::numerals::Numerals;
use crate::automata::relation::{Effort, Relation};
use crate::explore::expression::{Expression, Op};
use crate::explore::game::numbers::NumberRules;
use crate::explore::game::value::Convention;
use crate::explore::law::examples::Ask;
use crate::explore::law::prover::{Conjecture, Counterexample, Decision, Prover};

/// What machines may take for one decision.
pub const EFFORT: Effort =
    Effort { states: 50_000, steps: 8_000_000, left: 60_000_000, largest: 0 };

/// Decides the laws of a game whose positions are a few numbers.
pub struct NumberProver {
    rules: NumberRules,
    convention: Convention,
    /// The states of the largest machine of the last decision, before it was made smaller.
    pub largest: usize,
}

/// What a law is found to be.
struct Lowest {
    falling: Falling,
    /// The player to move, and where the law is wrong.
    refuted: Option<(usize, Refuted)>,
}

/// How numbers must be written to read these expressions.
fn numerals_of<'a>(expressions: impl Iterator<Item = &'a Expression>) -> Numerals {
    let mut expressions = expressions;
    let has_phi = |one: &Expression| one.has(Op::Phi) || one.has(Op::IsFibonacci);
    match expressions.any(has_phi) {
        true => Numerals::Fibonacci,
        false => Numerals::Binary,
    }
}

impl Law<'_> {
    fn of<'a>(conjecture: &Conjecture<'a>) -> Law<'a> {
        Law { expression: conjecture.law, is_symmetric: conjecture.is_symmetric }
    }
}

impl NumberProver {
    /// Decides laws of these rules, with this convention.
    pub fn new(rules: NumberRules, convention: Convention) -> NumberProver {
        NumberProver { rules, convention, largest: 0 }
    }

    /// Does something with the relations of the game, as these laws must be read.
    fn with<T>(
        &mut self, laws: &[Law], rules: &NumberRules,
        work: impl FnOnce(&mut Decider) -> Result<T, Undecided>,
    ) -> Result<T, Undecided> {
        let numerals = numerals_of(laws.iter().map(|law| law.expression).chain(rules.conditions()));
        let mut effort = EFFORT;
        let names = Vec::from_iter(rules.names.iter().map(String::as_str));
        let done = GameRows::of(rules, numerals, &mut effort).and_then(|game| {
            work(&mut Decider { game: &game, names: &names, effort: &mut effort })
        });
        self.largest = effort.largest;
        done
    }

    /// Looks for the lowest position at which laws are wrong: one, or those of two players.
    fn find(
        &mut self, conjectures: &[Conjecture], rules: &NumberRules,
    ) -> Result<Lowest, Undecided> {
        let convention = self.convention;
        let laws = Vec::from_iter(conjectures.iter().map(Law::of));
        self.with(&laws, rules, |decider| {
            let falling = Falling::of(decider.game, decider.effort)?;
            let of_players = match conjectures[0].ask {
                Ask::Number => vec![decider.number(&laws[0], convention)?],
                Ask::Lost => decider.losers(&laws, convention)?,
            };
            let mut lowest: Option<(usize, Refuted)> = None;
            for (player, faults) in of_players.iter().enumerate() {
                let refuted = decider.refuted(faults, &falling, laws[player].is_symmetric)?;
                // Of two equally low ones, no move leads from the one to the other.
                let is_lower = |found: &Refuted| {
                    lowest.as_ref().is_none_or(|(_, known)| found.sums < known.sums)
                };
                if let Some(found) = refuted.filter(is_lower) {
                    lowest = Some((player, found));
                }
            }
            Ok(Lowest { falling, refuted: lowest })
        })
    }

    /// Decides laws: one, or those of two players.
    fn decided(&mut self, conjectures: &[Conjecture], rules: &NumberRules) -> (Decision, usize) {
        match self.find(conjectures, rules) {
            Err(undecided) => (Decision::NoProof(undecided.to_string()), 0),
            Ok(Lowest { falling, refuted: None }) => {
                let why = why(rules, self.convention, conjectures[0].ask, &falling);
                (Decision::Proved(why), 0)
            }
            Ok(Lowest { refuted: Some((player, Refuted { position, worth, .. })), .. }) => {
                let answer = Some(match worth {
                    Worth::Lost(is_lost) => is_lost.into(),
                    Worth::Number(number) => number,
                });
                (Decision::Refuted(Counterexample { position, answer }), player)
            }
        }
    }
}

impl Decider<'_> {
    /// The faults of a law that says what the Grundy number is, or the best difference of points.
    fn number(&mut self, law: &Law, convention: Convention) -> Result<Faults, Undecided> {
        let graph = law.graph(self.game, self.names, self.effort)?;
        match convention {
            Convention::Score => self.score(&graph),
            _ => self.grundy(&graph),
        }
    }

    /// The faults of laws that say who loses: of one of both players, or of one of each.
    fn losers(&mut self, laws: &[Law], convention: Convention) -> Result<Vec<Faults>, Undecided> {
        let is_misere = convention == Convention::Misere;
        let mut truths = Vec::new();
        for law in laws {
            truths.push(law.truth(self.game, self.names, self.effort)?);
        }
        let mut of_players = Vec::new();
        for (player, truth) in truths.iter().enumerate() {
            let after = &truths[truths.len() - 1 - player];
            of_players.push(self.lost(player, truth, after, is_misere)?);
        }
        Ok(of_players)
    }

    /// The first position at which one law holds and another one is not 0, or the other way round.
    fn differing(&mut self, lost: &Law, number: &Law) -> Result<Option<Vec<i128>>, Undecided> {
        let lost = lost.truth(self.game, self.names, self.effort)?;
        let is_zero = |number: &Expression| {
            let operands = vec![number.clone(), Expression::Number(0)];
            Expression::Of(Op::Equal, operands)
        };
        let zero = Law { expression: &is_zero(number.expression), ..*number };
        let zero = zero.truth(self.game, self.names, self.effort)?;
        let both = lost.holds.and(&zero.holds, self.effort)?;
        let none = lost.fails.and(&zero.fails, self.effort)?;
        let equal: Relation = both.or(&none, self.effort)?;
        Ok(self.game.positions.but_not(&equal, self.effort)?.first()?)
    }
}

impl Prover for NumberProver {
    fn decide(&mut self, conjecture: &Conjecture) -> Decision {
        if self.rules.players.are_different() {
            let why = "where players have different moves, a law of each is needed";
            return Decision::NoProof(why.to_string());
        }
        let rules = self.rules.clone();
        self.decided(&[*conjecture], &rules).0
    }

    fn decide_within(
        &mut self, conjecture: &Conjecture, condition: &Expression,
    ) -> (Decision, String) {
        let rules = self.rules.within(condition.clone());
        let names = Vec::from_iter(rules.names.iter().map(String::as_str));
        let told = rules.positions.as_ref().map_or(String::new(), |told| told.shown(&names));
        (self.decided(&[*conjecture], &rules).0, told)
    }

    fn decide_zeros(&mut self, lost: &Conjecture, number: &Conjecture) -> Decision {
        let rules = self.rules.clone();
        let laws = [lost, number].map(Law::of);
        let differing = self.with(&laws, &rules, |decider| decider.differing(&laws[0], &laws[1]));
        match differing {
            Err(undecided) => Decision::NoProof(undecided.to_string()),
            Ok(None) => {
                let all = for_all(&self.rules);
                Decision::Proved(format!(
                    "{all}: these are the positions whose Grundy number is 0."
                ))
            }
            Ok(Some(position)) => Decision::Refuted(Counterexample { position, answer: None }),
        }
    }

    fn decide_players(&mut self, conjectures: [Conjecture; 2]) -> (Decision, usize) {
        let rules = self.rules.clone();
        self.decided(&conjectures, &rules)
    }
}
