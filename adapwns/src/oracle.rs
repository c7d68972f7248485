//! The rules of ADAPWNS and nothing else.

/// A board of `.` and `P`.
pub type Position = Vec<u8>;

/// The moves, each with its name, which counts the squares from 1, and the board after it.
pub fn moves(board: &Position) -> impl Iterator<Item = (String, Position)> + '_ {
    let pawns = (0..board.len()).filter(|&from| board[from] == b'P');
    pawns.flat_map(move |from| {
        let free = board[..from].iter().rev().take_while(|&&square| square == b'.').count();
        (1..=free.min(2)).map(move |squares| {
            let mut after = board.clone();
            after.swap(from, from - squares);
            (format!("{} -> {}", from + 1, from + 1 - squares), after)
        })
    })
}
