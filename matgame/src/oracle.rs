//! The rules of MATGAME and nothing else.

/// A matrix, row by row; rows may differ in length.
pub type Position = Vec<Vec<u64>>;

/// The moves, each with its name and the matrix after it: row by row, the largest takings first.
pub fn moves(matrix: &Position) -> impl Iterator<Item = (String, Position)> + '_ {
    let leftmost = |row: &Vec<u64>| row.iter().position(|&number| number > 0);
    let rows = matrix.iter().enumerate();
    let places = rows.filter_map(move |(i, row)| leftmost(row).map(|j| (i, j)));
    places.flat_map(move |(i, j)| (0..matrix[i][j]).map(move |left| leave(matrix, i, j, left)))
}

/// The move that leaves `left` of the number in row i and column j, counted from 0.
pub fn leave(matrix: &Position, i: usize, j: usize, left: u64) -> (String, Position) {
    let mut after = matrix.clone();
    after[i][j] = left;
    (format!("row {}, column {}: {} -> {left}", i + 1, j + 1, matrix[i][j]), after)
}
