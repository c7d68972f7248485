//! The rules of the game, and whole grids searched to the end by them alone.

use std::collections::{BTreeSet, HashMap};

/// What stands in an inactive cell.
pub const INACTIVE: u8 = b'.';

/// The grids that a move leads to: for some word, for each of its letters, an active cell with
/// this letter became inactive.
pub fn options(grid: &[u8], words: &[Vec<u8>]) -> BTreeSet<Vec<u8>> {
    let mut options = BTreeSet::new();
    for word in words {
        let mut grids = BTreeSet::from([grid.to_vec()]);
        for &letter in word {
            let mut next = BTreeSet::new();
            for grid in grids {
                for cell in 0..grid.len() {
                    if grid[cell] == letter {
                        let mut grid = grid.clone();
                        grid[cell] = INACTIVE;
                        next.insert(grid);
                    }
                }
            }
            grids = next;
        }
        options.extend(grids);
    }
    options
}

/// All that is known so far about the grids of one dictionary.
pub struct Search<'a> {
    words: &'a [Vec<u8>],
    won: HashMap<Vec<u8>, bool>,
}

impl<'a> Search<'a> {
    /// Nothing known yet about the grids of these words.
    pub fn new(words: &'a [Vec<u8>]) -> Search<'a> {
        Search { words, won: HashMap::new() }
    }

    /// Whether whoever is to move wins, by the rules: some move leaves a lost grid.
    pub fn is_won(&mut self, grid: &[u8]) -> bool {
        if let Some(&won) = self.won.get(grid) {
            return won;
        }
        let won = options(grid, self.words).iter().any(|option| !self.is_won(option));
        self.won.insert(grid.to_vec(), won);
        won
    }
}
