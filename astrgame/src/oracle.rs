//! The rules of the game, and whole whiteboards searched to the end by them alone.

use std::collections::HashMap;

/// The pieces on the whiteboard, none of them empty. They stand in alphabetical order,
/// since a move in one has nothing to do with where the others are.
pub type Board = Vec<Vec<u8>>;

/// The board with these pieces.
fn board(mut pieces: Vec<Vec<u8>>) -> Board {
    pieces.retain(|piece| !piece.is_empty());
    pieces.sort();
    pieces
}

/// The boards that a move leads to, one for each word, which is not empty, at each of its places.
pub fn options(pieces: &[Vec<u8>], words: &[Vec<u8>]) -> Vec<Board> {
    let mut options = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        for word in words {
            for start in 0..piece.len() {
                if piece[start..].starts_with(word) {
                    let mut left = pieces.to_vec();
                    left[at] = piece[..start].to_vec();
                    left.push(piece[start + word.len()..].to_vec());
                    options.push(board(left));
                }
            }
        }
    }
    options
}

/// All that is known so far about the boards of one dictionary.
pub struct Search<'a> {
    words: &'a [Vec<u8>],
    won: HashMap<Board, bool>,
    grundy: HashMap<Board, u16>,
}

impl<'a> Search<'a> {
    /// Nothing known yet about the boards of these words.
    pub fn new(words: &'a [Vec<u8>]) -> Search<'a> {
        Search { words, won: HashMap::new(), grundy: HashMap::new() }
    }

    /// Whether whoever is to move wins, by the rules: some move leaves a lost board.
    ///
    /// The cost grows with the number of different boards, at worst exponentially.
    pub fn is_won(&mut self, pieces: &[Vec<u8>]) -> bool {
        if let Some(&won) = self.won.get(pieces) {
            return won;
        }
        let won = options(pieces, self.words).iter().any(|option| !self.is_won(option));
        self.won.insert(pieces.to_vec(), won);
        won
    }

    /// The Grundy number by definition: the least one that no option of the whole board has.
    ///
    /// It costs more than `is_won`, since it sees every board that can arise.
    pub fn grundy(&mut self, pieces: &[Vec<u8>]) -> u16 {
        if let Some(&grundy) = self.grundy.get(pieces) {
            return grundy;
        }
        let taken: Vec<u16> =
            options(pieces, self.words).iter().map(|option| self.grundy(option)).collect();
        let mut grundy = 0;
        while taken.contains(&grundy) {
            grundy += 1;
        }
        self.grundy.insert(pieces.to_vec(), grundy);
        grundy
    }
}
