//! What is right, by the rules where they can be searched to the end.

use crate::rules::{Game, Search};

/// How many positions may be known.
pub const KNOWN: usize = 1_000_000;

/// The longest input, the most moves, and the most new positions of a search beside which much else
/// is done.
const SMALL: usize = 60;
const NEW: usize = 300;

/// The right answer by the rules, its words with blanks between them; None if they take too long.
fn right<G: Game>(search: &mut Search<G>, position: &G) -> Option<String> {
    let is_won = search.value(position)?.is_won();
    let wins = |(_, after): &(String, G)| search.value(after).is_some_and(|value| !value.is_won());
    let step = if G::PRINTS_MOVE.is_some() { position.moves().find(wins) } else { None };
    Some(spaced(G::answer_by(is_won, step.as_ref())))
}

/// Likewise for a position that is found at once.
pub fn right_of_small<G: Game>(search: &mut Search<G>, position: &G) -> Option<String> {
    let is_small = position.input_alone().len() <= SMALL;
    if !is_small || position.moves().nth(NEW).is_some() {
        return None;
    }
    if search.known() > KNOWN {
        *search = Search::new(0);
    }
    search.allow(NEW);
    right(search, position)
}

/// Likewise for a position of any size.
pub fn right_of_any<G: Game>(position: &G) -> Option<String> {
    right(&mut Search::around(position, KNOWN), position)
}

/// The right answer by the solution, likewise.
pub fn solved<G: Game>(position: &G) -> String {
    spaced(position.answer())
}

/// The words of an answer with blanks between them.
fn spaced(answer: String) -> String {
    answer.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}
