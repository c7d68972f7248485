//! The rules of a game: its positions, their moves, and what follows from these alone.

mod game;
mod search;

pub use game::{
    alone, answer_by, answer_if, numbers_of_moves, parse, read, Drawing, Game, Moves, Span,
    MOVES_TRIED,
};
pub use search::{mex, Search, Searched};

/// Numbers added in binary without carry: their xor.
pub fn nim_sum(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0, |sum, number| sum ^ number)
}
