//! The rules of WPLAY and nothing else.

/// The cells of a grid, row by row, each with its letter, or `.` if it was taken.
pub type Position = Vec<u8>;

/// The moves, each with its name, which counts the cells from 1, and the grid after it: word by
/// word, and for each word every choice of cells that have its letters.
pub fn moves<'a>(
    words: &'a [Vec<u8>], grid: &'a Position,
) -> impl Iterator<Item = (String, Position)> + 'a {
    words.iter().filter(|word| first(word, grid).is_some()).flat_map(move |word| {
        let mut letters = word.clone();
        letters.sort();
        let mut grids = take(&letters, 0, grid);
        grids.sort();
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

/// The grids that are left after taking a cell for each of these letters, which are in order; for the
/// first one it is a cell from `start` on. Equal letters take theirs from left to right, so that each
/// choice of cells comes once.
fn take(letters: &[u8], start: usize, grid: &Position) -> Vec<Position> {
    let [letter, others @ ..] = letters else { return vec![grid.clone()] };
    let cells = (start..grid.len()).filter(|&cell| grid[cell] == *letter);
    let take_others = |cell| {
        let left = [&grid[..cell], b".", &grid[cell + 1..]].concat();
        let start = if others.first() == Some(letter) { cell + 1 } else { 0 };
        take(others, start, &left)
    };
    cells.flat_map(take_others).collect()
}
