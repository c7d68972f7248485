//! The optional parts of a problem, and what it may override.

use crate::page::about::About;
use crate::play::{self, Partner};
use crate::positions::Positions;
use crate::random::Rng;
use crate::rules::{answer_by, answer_if, Game, Search, Searched, MOVES_TRIED};
use crate::tables::{NumberTable, Table};
use crate::text::wrapped;
use std::io;

/// A wrong idea: its name, and what it answers.
pub type Wrong<G> = (&'static str, fn(&G) -> String);

/// An input that is too large to be kept.
pub struct LargeInput {
    /// The name of its file, without an ending.
    pub name: &'static str,
    /// Makes it, the same bytes on every machine.
    pub build: fn() -> Vec<u8>,
}

/// What a problem may add; by default it adds nothing.
pub trait Extras: Positions {
    /// The rules and all else that somebody who plays is told or shown.
    const ABOUT: About<'static> = About::NOTHING;

    /// Inputs whose cases are worth playing on a page: each has 60 to 500 positions.
    const STARTS: &'static [&'static str] = &[];

    /// Popular wrong ideas.
    const WRONG: &'static [Wrong<Self>] = &[];

    /// What is assumed of the judge since it is not known, in a sentence; empty if nothing is.
    const ASSUMED: &'static str = "";

    /// The table in which the pattern shows, made by the rules alone.
    fn table() -> Option<Table> {
        None
    }

    /// The table whose law is searched for; None if it cannot be told by a few numbers.
    fn number_table() -> Option<NumberTable> {
        None
    }

    /// What a move leaves that was printed below an answer; or what it is instead, in words that follow
    /// it, such as "is no move". By default it is looked for among the first moves.
    fn after_printed(&self, step: &str) -> Result<Self, String> {
        let print = Self::PRINTS_MOVE.unwrap_or(|_, _| String::new());
        let mut moves = self.moves();
        let is_it = |(name, after): &(String, Self)| print(name, after) == step;
        match (moves.by_ref().take(MOVES_TRIED).find(is_it), moves.next()) {
            (Some((_, after)), _) => Ok(after),
            (None, None) => Err("is no move, written as the statement asks".to_string()),
            (None, Some(_)) => Err(format!("is none of the first {MOVES_TRIED} moves")),
        }
    }

    /// The inputs on which the solution is timed.
    fn large_inputs() -> Vec<LargeInput> {
        vec![LargeInput { name: "largest", build: || Self::write(&Self::full(&mut Rng::new(1))) }]
    }

    /// Plays on the first case of an input, or on the random position of a seed, with whoever reads
    /// and writes here.
    fn play(start: Option<&[u8]>, seed: u64, partner: Partner) -> io::Result<()> {
        if !Self::ABOUT.rules.is_empty() {
            writeln!(partner.output, "{}", wrapped(Self::ABOUT.rules))?;
        }
        play::on_terminal::<Self>(start, seed, partner.input, partner.output)
    }
}

/// What is printed by the first move after which this value is 0, if it is not 0 now.
pub fn answer_to_zero<G: Game>(position: &G, value: impl Fn(&G) -> u64) -> String {
    if value(position) == 0 {
        return answer_by::<G>(None);
    }
    answer_by(position.moves().find(|(_, after)| value(after) == 0))
}

/// What is printed for a position by a search. One that the search does not finish counts as lost:
/// it is for small games only.
pub fn answer_by_search<G: Game>(position: &G, mut search: Search<G>) -> String {
    answer_if::<G>(search.value(position).is_some_and(Searched::is_won))
}
