//! The rules and nothing else: whole words, searched to the end of the game.

use samples::Value;
use std::collections::HashMap;
use std::hash::Hash;

/// What is played on: a word or, where those are too many, how often each of its characters
/// occurs, from the rarest one on. That the order makes no difference is for the tests to show.
pub trait Position: Clone + Eq + Hash {
    /// The positions that one move leads to: none if all characters differ.
    fn options(&self) -> Vec<Self>;
}

impl Position for Vec<u8> {
    fn options(&self) -> Vec<Vec<u8>> {
        let is_twice = |i: usize| self[..i].contains(&self[i]);
        if !(0..self.len()).any(is_twice) {
            return Vec::new();
        }
        let without = |i: usize| [&self[..i], &self[i + 1..]].concat();
        let mut options: Vec<Vec<u8>> = (0..self.len()).map(without).collect();
        // Only within a run of one character the same word comes again.
        options.dedup();
        options
    }
}

impl Position for Vec<usize> {
    fn options(&self) -> Vec<Vec<usize>> {
        if self.iter().all(|&count| count == 1) {
            return Vec::new();
        }
        let fewer = |i: usize| {
            let mut counts = self.clone();
            counts[i] -= 1;
            counts.retain(|&count| count > 0);
            counts.sort();
            counts
        };
        (0..self.len()).map(fewer).collect()
    }
}

/// How often each character of a word occurs, from the rarest one on.
pub fn counts(word: &[u8]) -> Vec<usize> {
    let mut sorted = word.to_vec();
    sorted.sort();
    let runs = sorted.chunk_by(|a, b| a == b);
    let mut counts: Vec<usize> = runs.map(<[u8]>::len).collect();
    counts.sort();
    counts
}

/// What is known so far about positions.
#[derive(Default)]
pub struct Search<P> {
    known: HashMap<P, Value>,
}

impl<P: Position> Search<P> {
    /// Nothing known yet.
    pub fn new() -> Search<P> {
        Search { known: HashMap::new() }
    }

    /// Whether the player to move wins.
    pub fn is_won(&mut self, position: &P) -> bool {
        self.value(position).is_won
    }

    /// The value of a position, by a search through all that can follow.
    ///
    /// # Panics
    /// If they are millions.
    pub fn value(&mut self, position: &P) -> Value {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        assert!(self.known.len() < 4_000_000, "the search does not reach so far");
        let options = position.options().into_iter();
        let value = Value::of(options.map(|option| self.value(&option)));
        self.known.insert(position.clone(), value);
        value
    }
}
