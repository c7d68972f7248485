//! The rules of a game: its positions, their moves, and what follows from these alone.

mod game;
mod search;

pub use game::{Dialogue, Game, Mistake, Size, Wrong, TRIED};
pub use search::{mex, Search, Value};

/// Numbers added in binary without carry: their xor.
pub fn nim_sum(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0, |sum, number| sum ^ number)
}

/// Every position of every size up to the largest, with its size, the smallest first.
pub fn sized<G: Game>() -> impl Iterator<Item = (usize, G)> {
    let nonempty = |size| {
        let mut all = G::all(size).peekable();
        all.peek().is_some().then(|| all.map(move |position| (size, position)))
    };
    let least = (0..).find(|&size| nonempty(size).is_some()).expect("there is a smallest one");
    (least..).map_while(nonempty).flatten()
}
