//! The rules and nothing else: whole matrices, searched to the end of the game.

use samples::Value;
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

/// What is known so far about matrices.
#[derive(Default)]
pub struct Search {
    known: HashMap<Matrix, Value>,
}

impl Search {
    /// Nothing known yet.
    pub fn new() -> Search {
        Search::default()
    }

    /// Whether the player to move wins.
    pub fn is_won(&mut self, matrix: &[Vec<u64>]) -> bool {
        self.value(matrix).is_won
    }

    /// The value of a matrix, by a search through all matrices that can follow.
    ///
    /// # Panics
    /// If they are millions.
    pub fn value(&mut self, matrix: &[Vec<u64>]) -> Value {
        if let Some(&value) = self.known.get(matrix) {
            return value;
        }
        assert!(self.known.len() < 4_000_000, "the search does not reach so far");
        let options = options(matrix).into_iter();
        let value = Value::of(options.map(|option| self.value(&option)));
        self.known.insert(matrix.to_vec(), value);
        value
    }
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
