//! The rules of WPLAY and nothing else.

/// The cells of a grid, row by row, each with its letter, or `.` if it was taken.
pub type Position = Vec<u8>;

/// The moves, each with its name, which counts the cells from 1, and the grid after it: word by
/// word, and for each word every choice of cells that have its letters.
pub fn moves<'a>(
    words: &'a [Vec<u8>], grid: &'a Position,
) -> impl Iterator<Item = (String, Position)> + 'a {
    words.iter().filter(|word| first(word, grid).is_some()).flat_map(move |word| {
        let mut grids = vec![grid.clone()];
        for letter in word {
            grids = grids.iter().flat_map(|grid| take(grid, *letter)).collect();
            // Equal letters of a word can take the same cells in several orders.
            grids.sort();
            grids.dedup();
        }
        grids.into_iter().map(move |after| {
            let taken = (0..grid.len()).filter(|&cell| grid[cell] != after[cell]);
            let cells: Vec<String> = taken.map(|cell| (cell + 1).to_string()).collect();
            let word = String::from_utf8_lossy(word);
            (format!("take {word} from {}", cells.join(" ")), after)
        })
    })
}

/// The grid without the first cells that have the letters of a word; None if one is missing.
pub fn first(word: &[u8], grid: &Position) -> Option<Position> {
    word.iter().try_fold(grid.clone(), |mut grid, letter| {
        let cell = grid.iter().position(|cell| cell == letter)?;
        grid[cell] = b'.';
        Some(grid)
    })
}

/// The grids that are left after taking one cell with this letter.
fn take(grid: &Position, letter: u8) -> Vec<Position> {
    let cells = (0..grid.len()).filter(|&cell| grid[cell] == letter);
    let without = |cell| [&grid[..cell], b".", &grid[cell + 1..]].concat();
    cells.map(without).collect()
}
