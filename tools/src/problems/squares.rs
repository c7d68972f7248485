//! Squares in a row, or in several, as they are drawn on a terminal.

use crate::text::joined;

/// Squares in rows of 25, with the number of each below it.
pub fn numbered(squares: &[u8]) -> String {
    numbered_in_rows(squares, 25)
}

/// Squares in rows of this length, with the number of each below it.
pub fn numbered_in_rows(squares: &[u8], length: usize) -> String {
    let row = |(row, squares): (usize, &[u8])| {
        let shown = squares.iter().map(|&square| format!("{:>3}", char::from(square)));
        let places = (row * length + 1..).take(squares.len()).map(|place| format!("{place:>3}"));
        shown.chain(["\n".to_string()]).chain(places).collect::<String>()
    };
    joined(squares.chunks(length).enumerate().map(row), "\n")
}
