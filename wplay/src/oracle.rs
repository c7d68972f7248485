//! The rules of WPLAY and nothing else.

/// The cells of a grid in the order of reading, each with its letter, or `.` if it was taken.
pub type Position = Vec<u8>;

/// The moves, each with its name and the grid after it: word by word, and for each word every
/// choice of cells that have its letters.
pub fn moves(words: &[Vec<u8>], grid: &Position) -> Vec<(String, Position)> {
    let mut moves = Vec::new();
    for word in words {
        let mut grids = vec![grid.clone()];
        for letter in word {
            grids = grids.iter().flat_map(|grid| take(grid, *letter)).collect();
            // Equal letters of a word take the same cells in any order.
            grids.sort();
            grids.dedup();
        }
        let name = format!("take {}", String::from_utf8_lossy(word));
        moves.extend(grids.into_iter().map(|grid| (name.clone(), grid)));
    }
    moves
}

/// The grids after one cell with this letter was taken.
fn take(grid: &Position, letter: u8) -> Vec<Position> {
    let cells = (0..grid.len()).filter(|&cell| grid[cell] == letter);
    let without = |cell| [&grid[..cell], b".", &grid[cell + 1..]].concat();
    cells.map(without).collect()
}
