//! The page of a game of one's own, whose positions are texts.

use super::about::{About, Piece};
use super::reach::{Named, PageGame, PagePosition, Playable};
use crate::rules::Drawing;
use std::cmp::Reverse;
use std::io;

/// A game of one's own, in which each play ends.
pub trait OwnGame {
    /// Whether a text is a position of the game.
    /// Errors: those of the rules.
    fn is_position(&mut self, text: &[u8]) -> io::Result<bool>;

    /// The moves of a position, as what they lead to.
    /// Errors: those of the rules.
    fn moves(&mut self, position: &[u8]) -> io::Result<Vec<Vec<u8>>>;
}

/// What is told of a game of one's own; each may be empty.
#[derive(Default)]
pub struct OwnTexts<'a> {
    pub title: &'a str,
    /// The rules, in sentences.
    pub rules: &'a str,
    /// What the Grundy numbers are called; empty if only who wins means something.
    pub number: &'a str,
}

/// What stands between the parts of a position is drawn without a tile.
const BETWEEN: [Piece; 2] =
    [Piece { sign: ",", name: "comma", path: "" }, Piece { sign: "+", name: "plus", path: "" }];

/// The page of a game from these positions. Those that are none by the rules are left out, and so are
/// those without a move, if there are others. They stay in their order, or those come first from which the
/// play lasts longest, as `PagePosition::left` says, and of these the longest.
/// Errors: there is no position; it is too large; and those of the rules.
pub fn of_own(
    game: &mut dyn OwnGame, positions: &[Vec<u8>], texts: &OwnTexts, is_longest_first: bool,
) -> io::Result<String> {
    let (mut starts, mut ended) = (Vec::new(), Vec::new());
    for position in positions {
        if game.is_position(position)? {
            let is_over = game.moves(position)?.is_empty();
            if is_over { &mut ended } else { &mut starts }.push(position.clone());
        }
    }
    if starts.is_empty() {
        starts = ended;
    }
    if starts.is_empty() {
        return Err(io::Error::other("there is no position to play on"));
    }
    let title = if texts.title.is_empty() { "Your game" } else { texts.title };
    let about = About { title, rules: texts.rules, pieces: &BETWEEN, ..About::NOTHING };
    let mut game = PageGame::new("own", texts.number, about, &mut Own(game), &starts)?;
    if is_longest_first {
        let PageGame { starts, positions, .. } = &mut game;
        starts.sort_by_key(|&start| {
            let PagePosition { left, drawing, .. } = &positions[start];
            Reverse((*left, drawing.typed.len()))
        });
    }
    super::html(&[game], None)
}

/// The same as a page asks for it.
struct Own<'a>(&'a mut dyn OwnGame);

impl Playable for Own<'_> {
    type Position = Vec<u8>;

    fn moves<'a>(&'a mut self, position: &'a Vec<u8>) -> io::Result<Named<'a, Vec<u8>>> {
        let moves = self.0.moves(position)?.into_iter();
        Ok(Box::new(moves.map(|to| (shown(&to), to))))
    }

    /// The numbers and the other characters as cells; a / ends a row, and a point is an empty cell.
    fn drawing(&self, position: &Vec<u8>) -> Drawing {
        let shown = shown(position);
        let rows = shown.split('/').map(cells_of).collect();
        Drawing { rows, typed: shown, ..Drawing::default() }
    }
}

/// A position as text. It is escaped if it is not UTF-8 or has odd characters.
fn shown(position: &[u8]) -> String {
    let text = std::str::from_utf8(position).ok();
    let text = text.filter(|text| !text.contains(is_odd));
    text.map_or_else(|| position.escape_ascii().to_string(), str::to_string)
}

/// Whether a character is not seen, but acts, such as those that turn the text around after them.
fn is_odd(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The numbers and the other characters of a row.
fn cells_of(row: &str) -> Vec<String> {
    let mut cells: Vec<String> = Vec::new();
    for character in row.chars() {
        let is_digit = |text: &String| text.ends_with(|last: char| last.is_ascii_digit());
        match cells.last_mut().filter(|cell| character.is_ascii_digit() && is_digit(cell)) {
            Some(number) => number.push(character),
            None => cells.push(character.to_string()),
        }
    }
    cells.iter_mut().filter(|cell| *cell == ".").for_each(String::clear);
    cells
}
