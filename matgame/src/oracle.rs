//! The rules and nothing else: whole matrices, searched to the end of the game.

use std::cell::RefCell;
use std::collections::HashMap;

/// A matrix, row by row; rows may differ in length.
pub type Matrix = Vec<Vec<u64>>;

/// What the rules make of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// Whether the player to move wins: some option is lost.
    pub is_won: bool,
    /// The Grundy number: the least one that no option has.
    pub grundy: u32,
}

impl Value {
    fn of(options: impl Iterator<Item = Value>) -> Value {
        let (mut is_won, mut taken) = (false, 0_u128);
        for option in options {
            is_won |= !option.is_won;
            taken |= 1 << option.grundy;
        }
        let grundy = taken.trailing_ones();
        Value { is_won, grundy }
    }
}

/// The matrices that one move leads to, in the order of the rows and then of
/// what is left of the number, from 0.
pub fn options(position: &[Vec<u64>]) -> Vec<Matrix> {
    let mut options = Vec::new();
    for (i, row) in position.iter().enumerate() {
        if let Some(leftmost) = row.iter().position(|&number| number > 0) {
            for left in 0..row[leftmost] {
                let mut option = position.to_vec();
                option[i][leftmost] = left;
                options.push(option);
            }
        }
    }
    options
}

/// Whether the player to move wins. See [`value`].
pub fn is_won(position: &[Vec<u64>]) -> bool {
    value(position).is_won
}

/// The value of a matrix, found by a search through all matrices that can follow;
/// it remembers those it has seen.
///
/// # Panics
/// If they are millions.
pub fn value(position: &[Vec<u64>]) -> Value {
    fn search(position: &[Vec<u64>], seen: &mut HashMap<Matrix, Value>) -> Value {
        if let Some(&value) = seen.get(position) {
            return value;
        }
        assert!(seen.len() < 2_000_000, "the search does not reach so far");
        let options = options(position).into_iter();
        let value = Value::of(options.map(|option| search(&option, seen)));
        seen.insert(position.to_vec(), value);
        value
    }
    thread_local!(static SEEN: RefCell<HashMap<Matrix, Value>> = RefCell::default());
    SEEN.with_borrow_mut(|seen| search(position, seen))
}
