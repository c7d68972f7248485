//! Why an answer is right or wrong, by the game: what refutes it, and what the right one follows from.

use super::input::words;
use crate::extras::Extras;
use crate::moves::{refuted, shown};
use crate::rules::{alone, answer_by, Search};
use crate::text::cut;

/// How many positions a search may know.
const KNOWN: usize = 1_000_000;

/// How many moves are shown with their answers, and how many from a position whose input has more
/// bytes than `LONG`.
const ANSWERED: usize = 10;
const ANSWERED_IF_LONG: usize = 3;
const LONG: usize = 200;

/// How many lines of why are shown.
const WHY: usize = 4;

/// What the right answer follows from.
pub fn why<G: Extras>(case: &G) -> Vec<String> {
    let mut lines: Vec<String> = case.why().iter().take(WHY).map(|line| cut(line)).collect();
    for (at, line) in lines.iter_mut().enumerate() {
        line.insert_str(0, if at == 0 { "why: " } else { "     " });
    }
    lines
}

/// What a printed answer names, if it says that the position is won: a move, or nothing where no
/// move is asked for.
pub fn claims_win<G: Extras>(printed: &str) -> Option<&str> {
    let step = printed.strip_prefix(G::ANSWERS[1]).map(str::trim)?;
    (step.is_empty() != G::PRINTS_MOVE.is_some()).then_some(step)
}

/// The right answer by the rules, its words with blanks between them; None if they take too long.
pub fn by_rules<G: Extras>(position: &G) -> Option<String> {
    let mut search = Search::around(position, KNOWN);
    search.value(position)?;
    let wins = |(_, after): &(String, G)| search.value(after).is_some_and(|value| !value.is_won());
    Some(words(&answer_by(position.moves().find(wins))))
}

/// The play that refutes an answer to a position.
pub fn refutation<G: Extras>(position: &G, words: &str) -> Vec<String> {
    match (position.winning().next(), claims_win::<G>(words)) {
        (Some((name, left)), None) => {
            after_that(format!("The player to move wins by \"{name}\", which leaves"), &left)
        }
        (None, Some(_)) => {
            let moves = answered(position);
            let why =
                if moves.is_empty() { "there is no move." } else { "each move has an answer:" };
            let heading = format!("The player to move loses, since {why}");
            [vec![heading], moves].concat()
        }
        (Some(_), Some(step)) => refuted_step(position, step),
        (None, None) => Vec::new(),
    }
}

/// The play that refutes a move that was printed.
fn refuted_step<G: Extras>(position: &G, step: &str) -> Vec<String> {
    let shown = cut(step);
    let after = match position.after_printed(step) {
        Ok(after) => after,
        Err(what) => return vec![format!("\"{shown}\" {what}.")],
    };
    let Some((reply, left)) = after.winning().next() else {
        let asked = G::PREFERENCE;
        return vec![format!("\"{shown}\" wins as well, but the statement asks for {asked}.")];
    };
    after_that(format!("\"{shown}\" is a move, but it loses: the reply \"{reply}\" leaves"), &left)
}

/// A sentence on a move, the lost position that it leaves, and each move from there with its answer.
/// The position stands in a line of its own, since it may end with a dot.
fn after_that<G: Extras>(sentence: String, lost: &G) -> Vec<String> {
    let moves = answered(lost);
    let then = match moves.is_empty() {
        true => "From there no move is left.",
        false => "From there each move has an answer:",
    };
    [vec![sentence, format!("  {}", shown(lost)), then.to_string()], moves].concat()
}

/// The first moves of a lost position, each with the answer that beats it; fewer of one whose input
/// is long.
fn answered<G: Extras>(lost: &G) -> Vec<String> {
    let is_long = alone(lost).len() > LONG;
    refuted(lost, if is_long { ANSWERED_IF_LONG } else { ANSWERED })
}
