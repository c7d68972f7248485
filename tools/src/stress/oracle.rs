//! What is right, by the rules where they can be searched to the end.

use crate::game::{Game, Search, Value};
use std::slice;

/// What is known from the rules; None where they take too long.
pub struct Oracle<G>(Option<Search<G>>);

/// How many positions may be known.
const KNOWN: usize = 1_000_000;

/// How many bytes may be moved about for a single position.
const BYTES: usize = 1 << 27;

impl<G: Game> Oracle<G> {
    /// For many positions, each of which can be searched.
    pub fn new() -> Oracle<G> {
        Oracle(Some(Search::new(KNOWN)))
    }

    /// For a position of any size, and those that follow from it.
    pub fn of(position: &G) -> Oracle<G> {
        let size = G::input(slice::from_ref(position)).len();
        let options = position.moves().take(BYTES / size).count();
        let mut search = Search::new(KNOWN.min(BYTES / size / (options + 1)));
        let value = search.value(position);
        Oracle(value.map(|_| search))
    }

    /// What the rules make of a position.
    pub fn value(&mut self, position: &G) -> Option<Value> {
        let search = self.0.as_mut()?;
        search.value(position).or_else(|| {
            *search = Search::new(KNOWN);
            search.value(position)
        })
    }

    /// The right answer, its words with blanks between them: by the rules, or by the solution.
    pub fn right(&mut self, position: &G) -> String {
        let Some(value) = self.value(position) else { return solved(position) };
        let answer = G::ANSWERS[usize::from(value.is_won())].to_string();
        let wins =
            |(_, after): &(String, G)| self.value(after).is_some_and(|value| !value.is_won());
        match if G::NAMES_MOVE { position.moves().find(wins) } else { None } {
            Some((name, _)) => format!("{answer} {name}"),
            None => answer,
        }
    }
}

/// The right answer by the solution, its words with blanks between them.
pub fn solved<G: Game>(position: &G) -> String {
    position.answer().split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}
