//! What is right, by the rules where they can be searched to the end.

use crate::game::{Game, Search, Value};

/// The positions searched so far.
pub struct Oracle<G>(Search<G>);

/// How many positions may be known, and how many bytes of them, as the input has them.
const KNOWN: usize = 1_000_000;
const BYTES: usize = 1 << 26;

impl<G: Game> Oracle<G> {
    pub fn new() -> Oracle<G> {
        Oracle(Search::new(KNOWN))
    }

    /// What the rules make of a position, if that can be searched.
    pub fn value(&mut self, position: &G) -> Option<Value> {
        self.0.value(position).or_else(|| {
            let size = G::input(std::slice::from_ref(position)).len();
            self.0 = Search::new(KNOWN.min(BYTES / size));
            self.0.value(position)
        })
    }

    /// Whether the player to move wins: by the rules, or by the solution.
    pub fn is_won(&mut self, position: &G) -> bool {
        self.value(position).map_or_else(|| position.number() > 0, Value::is_won)
    }

    /// The right answer, its words with blanks between them.
    pub fn right(&mut self, position: &G) -> String {
        let Some(value) = self.value(position) else { return solved(position) };
        let answer = G::ANSWERS[usize::from(value.is_won())].to_string();
        let wins = |(_, after): &(String, G)| !self.is_won(after);
        match if G::NAMES_MOVE { position.moves().find(wins) } else { None } {
            Some((name, _)) => format!("{answer} {name}"),
            None => answer,
        }
    }

    /// The move that wins soonest, with the position after it.
    pub fn best(&mut self, position: &G) -> Option<(String, G)> {
        if self.value(position).is_none() {
            return position.winning().next();
        }
        let lost = position.moves().filter_map(|(name, after)| {
            let value = self.value(&after).filter(|value| !value.is_won())?;
            Some((value.plies, name, after))
        });
        lost.min_by_key(|(plies, _, _)| *plies).map(|(_, name, after)| (name, after))
    }
}

/// The right answer by the solution, its words with blanks between them.
pub fn solved<G: Game>(position: &G) -> String {
    position.answer().split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}
