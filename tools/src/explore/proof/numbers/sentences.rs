//! What is said of a proof.

use super::ends::Falling;
use crate::explore::game::numbers::NumberRules;
use crate::explore::game::value::Convention;
use crate::explore::law::examples::Ask;

/// For which positions of a game a law is proved: for all a and b.
pub fn for_all(rules: &NumberRules) -> String {
    let names = Vec::from_iter(rules.names.iter().map(String::as_str));
    let all = match &names[..] {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    };
    match &rules.positions {
        Some(condition) => format!("for all {all} with {}", condition.shown(&names)),
        None => format!("for all {all}"),
    }
}

/// Why a law is right, as a sentence.
pub fn why(rules: &NumberRules, convention: Convention, ask: Ask, falling: &Falling) -> String {
    let names = Vec::from_iter(rules.names.iter().map(String::as_str));
    let holds = match (convention, ask) {
        (Convention::Roles, _) => {
            "no move leads from a lost position to one that the other player loses, from all others \
             one does"
        }
        (Convention::Misere, _) => {
            "a lost position has a move, but none to a lost one, and all others have one to a lost one, \
             or none at all"
        }
        (Convention::Score, _) => "it is 0 without a move, else no move gives more and one gives as much",
        (_, Ask::Lost) => "no move leads from a lost position to a lost one, from all others one does",
        (_, Ask::Number) => "moves lead to each smaller number, none leads to an equal one",
    };
    let has_sums = rules.players.all().any(|rule| rule.to.len() > 1);
    let parts = if has_sums { ", in each part" } else { "" };
    format!("{}: {holds}, and {}{parts}.", for_all(rules), falling.sentence(&names))
}
