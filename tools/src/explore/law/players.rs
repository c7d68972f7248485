//! Laws of two players with different moves: who loses with A to move rests on who loses with B to move,
//! so both laws are decided together.

use super::enumerate::Tell;
use super::examples::{Ask, Example};
use super::form::Form;
use super::goal::{FoundLaw, Laws, News, Standing, State, WITHDRAWN};
use super::prover::{Conjecture, Decision, NoProver, Prover};
use super::questions::Questions;
use super::values::LARGEST;
use crate::explore::expression::Expression;
use crate::explore::found::area::Area;
use crate::explore::game::further::{Asked, Oracle};
use crate::explore::game::selection::heading;

/// Tells the values of positions with a player to move.
pub type AskOf<'a> = &'a mut dyn FnMut(usize, &[Vec<i64>]) -> Asked;

/// Knows the further positions with a player to move.
struct OfPlayer<'a> {
    ask: AskOf<'a>,
    player: usize,
}

impl Oracle for OfPlayer<'_> {
    fn ask(&mut self, positions: &[Vec<i64>]) -> Asked {
        (self.ask)(self.player, positions)
    }
}

/// Tells the laws of the areas with A to move and with B to move, each below what they are called; see
/// `find`.
/// Errors: why there can be no law.
pub fn find_for_players(
    areas: [&Area; 2], ask: AskOf, prover: &mut dyn Prover, most: u64, tell: Tell,
) -> Result<bool, String> {
    let [of_a, of_b] = areas.map(Questions::of);
    let mut questions = [of_a?, of_b?];
    let mut counterexamples = [Vec::new(), Vec::new()];
    let mut run =
        |questions: &mut [Questions; 2], player: usize, counterexamples: &[Vec<Example>; 2]| {
            let mut oracle = OfPlayer { ask: &mut *ask, player };
            let known = counterexamples[player].clone();
            let mut nobody = NoProver("the laws of both players are decided together");
            let mut silent = |news: News| match news {
                News::Progress(_) => tell(news),
                News::Lines(_) => {}
            };
            questions[player].run(known, &mut oracle, Some(&mut nobody), most, &mut silent)
        };
    let mut laws = [0, 1].map(|player| run(&mut questions, player, &counterexamples));
    loop {
        let decision = decide(&questions, &laws, prover);
        let Some((player, example)) = settle(decision, &mut laws, &counterexamples) else { break };
        counterexamples[player].push(example);
        laws[player] = run(&mut questions, player, &counterexamples);
    }
    for (player, laws) in laws.iter().enumerate() {
        tell(News::Lines(vec![heading(player) + ":"]));
        tell(News::Lines(questions[player].lines(laws)));
        let mut oracle = OfPlayer { ask: &mut *ask, player };
        tell(News::Lines(super::patterns_of(areas[player], laws, &mut oracle)));
    }
    Ok(!laws.iter().any(|laws| laws.is_interrupted))
}

/// The law that was found, or one that may fit by chance.
fn law_of(laws: &Laws) -> Option<Expression> {
    match &laws.goals[0].state {
        State::Found(found) => Some(found.law.whole()),
        _ => laws.goals[0].candidate.as_ref().map(Form::whole),
    }
}

/// What is known of both laws, and of which player it is.
fn decide(
    questions: &[Questions; 2], laws: &[Laws; 2], prover: &mut dyn Prover,
) -> (Decision, usize) {
    let [Some(a), Some(b)] = [law_of(&laws[0]), law_of(&laws[1])] else {
        let why = "no law of the other player was found";
        return (Decision::NoProof(why.to_string()), 0);
    };
    let are_symmetric = [0, 1].map(|player| questions[player].is_symmetric);
    let conjectures = [(&a, are_symmetric[0]), (&b, are_symmetric[1])]
        .map(|(law, is_symmetric)| Conjecture { ask: Ask::Lost, law, is_symmetric });
    prover.decide_players(conjectures)
}

/// Notes what is known of the laws. The result is a player, and a position with that player to move, that
/// shows that the law is wrong, if another one is to be searched for.
fn settle(
    (decision, player): (Decision, usize), laws: &mut [Laws; 2],
    counterexamples: &[Vec<Example>; 2],
) -> Option<(usize, Example)> {
    if let Decision::Proved(why) = decision {
        laws.iter_mut().for_each(|laws| laws.goals[0].proved(&why));
        return None;
    }
    for (at, of_player) in laws.iter_mut().enumerate() {
        let reason = match &decision {
            Decision::NoProof(reason) => reason,
            _ if at != player => "the law of the other player is refuted",
            _ => continue,
        };
        if let State::Found(FoundLaw { standing: Standing::Unproved { why, .. }, .. }) =
            &mut of_player.goals[0].state
        {
            *why = Some(reason.to_string());
        }
    }
    let Decision::Refuted(wrong) = decision else { return None };
    let example = example(&wrong.position, wrong.answer);
    if let Some(example) = example.filter(|_| counterexamples[player].len() < WITHDRAWN) {
        return Some((player, example));
    }
    laws[player].goals[0].refute(wrong);
    None
}

/// A position with who loses there; None if its numbers are too large.
fn example(position: &[i128], answer: Option<i128>) -> Option<Example> {
    let is_small = |number: &i128| (0..=LARGEST.into()).contains(number);
    let position = position.iter().all(is_small).then(|| position.iter().map(|one| *one as i64));
    Some(Example { position: position?.collect(), number: 0, is_lost: answer? == 1 })
}
