//! The rules and nothing else: whole matrices, searched to the end of the game.

use samples::Value;
use std::cell::RefCell;
use std::collections::HashMap;

/// A matrix, row by row; rows may differ in length.
pub type Matrix = Vec<Vec<u64>>;

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

/// The matrix of so many rows and columns whose numbers, from 0 to the largest, are the last
/// digits of this number in that base.
pub fn matrix((rows, columns, largest): (usize, usize, u64), mut digits: u64) -> Matrix {
    let mut digit = || {
        let digit = digits % (largest + 1);
        digits /= largest + 1;
        digit
    };
    let mut row = || (0..columns).map(|_| digit()).collect();
    (0..rows).map(|_| row()).collect()
}

/// Every matrix of so many rows and columns with numbers from 0 to the largest.
pub fn all(measures: (usize, usize, u64)) -> impl Iterator<Item = Matrix> {
    let (rows, columns, largest) = measures;
    let matrices = (largest + 1).pow((rows * columns) as u32);
    (0..matrices).map(move |digits| matrix(measures, digits))
}
