//! The rules and nothing else: whole boards, searched to the end of the game.

use samples::Value;
use std::collections::HashMap;

/// A board of up to 128 squares: a bit for each, the leftmost lowest, 1 for a pawn.
type Mask = u128;

/// The boards that one move leads to.
fn moves(pawns: Mask) -> impl Iterator<Item = Mask> {
    let is_pawn = move |square: &u32| pawns >> square & 1 == 1;
    let squares = 0..Mask::BITS - pawns.leading_zeros();
    squares.filter(is_pawn).flat_map(move |from| {
        let free = move |to: &u32| !is_pawn(to);
        let squares = (from.saturating_sub(2)..from).rev();
        squares.take_while(free).map(move |to| pawns ^ 1 << from ^ 1 << to)
    })
}

fn mask(board: &[u8]) -> Mask {
    let squares = board.iter().rev();
    squares.fold(0, |pawns, &square| 2 * pawns + Mask::from(square == b'P'))
}

/// The board of so many squares, over `.` and `P`.
fn board(pawns: Mask, squares: usize) -> Vec<u8> {
    let square = |i| if pawns >> i & 1 == 1 { b'P' } else { b'.' };
    (0..squares).map(square).collect()
}

/// The boards that one move leads to, all of the same length.
pub fn options(position: &[u8]) -> Vec<Vec<u8>> {
    let boards = moves(mask(position));
    boards.map(|pawns| board(pawns, position.len())).collect()
}

/// What is known so far about boards of up to 128 squares.
#[derive(Default)]
pub struct Search {
    known: HashMap<Mask, Value>,
}

impl Search {
    /// Nothing known yet.
    pub fn new() -> Search {
        Search::default()
    }

    /// Whether the player to move wins.
    pub fn is_won(&mut self, board: &[u8]) -> bool {
        self.value(board).is_won
    }

    /// The value of a board, by a search through all boards that can follow.
    ///
    /// # Panics
    /// If they are millions.
    pub fn value(&mut self, board: &[u8]) -> Value {
        self.of(mask(board))
    }

    fn of(&mut self, pawns: Mask) -> Value {
        if let Some(&value) = self.known.get(&pawns) {
            return value;
        }
        assert!(self.known.len() < 4_000_000, "the search does not reach so far");
        let value = Value::of(moves(pawns).map(|option| self.of(option)));
        self.known.insert(pawns, value);
        value
    }
}

/// Every board of so many squares, with its value. Every move makes the mask a
/// smaller number, so the values are found in the order of the masks.
pub fn all(squares: usize) -> impl Iterator<Item = (Vec<u8>, Value)> {
    let mut values: Vec<Value> = Vec::new();
    (0..1 << squares).map(move |pawns| {
        let value = Value::of(moves(pawns).map(|option| values[option as usize]));
        values.push(value);
        (board(pawns, squares), value)
    })
}
