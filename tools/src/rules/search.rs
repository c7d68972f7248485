//! What the moves alone make of a position: all plays, to their end.

use super::{alone, Game};
use std::collections::HashMap;

/// What a search finds of a position, by the moves alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The Grundy number: the least one that no option has.
    pub grundy: u64,
    /// The moves that are still made when a winner hurries and a loser delays.
    pub plies: u64,
}

impl Searched {
    /// Whether the player to move wins.
    pub fn is_won(self) -> bool {
        self.grundy > 0
    }

    /// The value of a position whose options have these values.
    pub fn of(options: &[Searched]) -> Searched {
        let grundy = mex(|number| options.iter().any(|option| option.grundy == number));
        let lost = options.iter().filter(|option| !option.is_won()).map(|option| option.plies);
        let last = options.iter().map(|option| option.plies + 1).max();
        let plies = lost.min().map_or(last.unwrap_or(0), |soonest| soonest + 1);
        Searched { grundy, plies }
    }
}

/// The least number that is not among some, of which there are finitely many.
pub fn mex(is_among: impl Fn(u64) -> bool) -> u64 {
    (0..).find(|&number| !is_among(number)).expect("they are finitely many")
}

/// Positions searched to the end of the game by the moves alone, and remembered.
pub struct Search<G> {
    known: HashMap<G, Searched>,
    most: usize,
    options: Options<G>,
}

/// What the moves lead to.
type Options<G> = for<'a> fn(&'a G) -> Box<dyn Iterator<Item = G> + 'a>;

impl<G: Game> Search<G> {
    /// Nothing known yet, and never more than `most` positions, or fewer: written as inputs, they and
    /// what their moves lead to have at most 2^27 bytes in all, if each is as large as this one and
    /// has as many moves.
    pub fn around(position: &G, most: usize) -> Search<G> {
        const BYTES: usize = 1 << 27;
        let size = alone(position).len();
        let moves = position.moves().take(most.min(BYTES / size)).count();
        Search::new(most.min(BYTES / size / (moves + 1)))
    }

    /// Nothing known yet, and never more than `most` positions.
    pub fn new(most: usize) -> Search<G> {
        let options: Options<G> = |position| Box::new(position.moves().map(|(_, after)| after));
        Search { most, ..Search::by(options) }
    }

    /// Nothing known yet, of a game with other moves.
    pub fn by(options: Options<G>) -> Search<G> {
        Search { known: HashMap::new(), most: usize::MAX, options }
    }

    /// The value of a position, by a search through all that can follow; None if that takes more
    /// positions than may be known, or a game of 2,000 moves or more.
    pub fn value(&mut self, position: &G) -> Option<Searched> {
        self.within(position, 2_000)
    }

    /// The Grundy number of a position; None as for `value`.
    pub fn grundy(&mut self, position: &G) -> Option<u64> {
        self.value(position).map(|value| value.grundy)
    }

    /// The value; None as well if a game has `moves` moves, or more.
    fn within(&mut self, position: &G, moves: usize) -> Option<Searched> {
        if let Some(&value) = self.known.get(position) {
            return Some(value);
        }
        let fewer = moves.checked_sub(1)?;
        let options: Option<Vec<Searched>> =
            (self.options)(position).map(|option| self.within(&option, fewer)).collect();
        let value = Searched::of(&options?);
        if self.known.len() < self.most {
            self.known.insert(position.clone(), value);
            return Some(value);
        }
        None
    }
}
