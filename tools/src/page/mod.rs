//! A page to play on, in one file: positions and moves as data, and a script that knows no game.

mod graph;

pub use graph::{Graph, Move, Position, POSITIONS};

use std::collections::HashMap;
use std::fmt::Write;
use std::io;

/// The most bytes of a page.
pub const BYTES: usize = 2_000_000;

/// The page of these games.
/// Errors: it is larger than `BYTES`.
pub fn html(games: &[Graph]) -> io::Result<String> {
    let data = Data::of(games);
    // The data come last: they may hold anything.
    let page = include_str!("page.html")
        .replace("{{style}}", include_str!("page.css"))
        .replace("{{script}}", include_str!("page.js"))
        .replace("{{data}}", &data);
    match page.len() {
        0..=BYTES => Ok(page),
        more => Err(too_large(&format!("{more} bytes, and {BYTES} are the most"))),
    }
}

/// A game of one's own, whose positions are texts.
pub trait OwnGame {
    /// The moves of a position, as what they lead to.
    /// Errors: those of the rules.
    fn moves(&mut self, position: &[u8]) -> io::Result<Vec<Vec<u8>>>;

    /// The Grundy number of a position; None for what is no position.
    /// Errors: those of the rules.
    fn number(&mut self, position: &[u8]) -> io::Result<Option<u64>>;
}

/// The page of a game of one's own, from these positions. Those that are none
/// by the rules are left out, and so are those without a move, if there are others.
/// Errors: there is no position; it is too large; and those of the rules.
pub fn of_own(game: &mut dyn OwnGame, positions: &[Vec<u8>]) -> io::Result<String> {
    let (mut starts, mut ended) = (Vec::new(), Vec::new());
    for position in positions {
        if game.number(position)?.is_some() {
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
    let graph = Graph::of_own(game, &starts)?;
    html(&[graph])
}

/// The error of a page that would have too much.
fn too_large(what: &str) -> io::Error {
    io::Error::other(format!("the page would have {what}; give a smaller position"))
}

/// The games as JSON, in which each text stands once and is named by its place.
#[derive(Default)]
struct Data {
    places: HashMap<String, usize>,
    texts: Vec<String>,
}

impl Data {
    /// The data of these games.
    fn of(games: &[Graph]) -> String {
        let mut data = Data::default();
        let mut lines = Vec::new();
        for game in games {
            let positions = game.positions.iter().map(|position| data.position(position));
            let positions = Vec::from_iter(positions).join(",\n");
            let is_numbered = game.positions.iter().any(|one| one.drawing.is_numbered);
            lines.push(format!(
                "{{\"name\":{},\"rules\":{},\"number\":{},\"isNumbered\":{is_numbered},\
                 \"starts\":{:?},\"positions\":[\n{}\n]}}",
                quoted(&game.name),
                quoted(&game.rules),
                quoted(&game.number),
                game.starts,
                positions
            ));
        }
        let texts = Vec::from_iter(data.texts.iter().map(|text| quoted(text))).join(",\n");
        format!("{{\"games\":[\n{}\n],\n\"texts\":[\n{texts}\n]}}", lines.join(",\n"))
    }

    /// A position: its drawing, note, number, reply and reasons, and the name and the goal of each
    /// move. A drawing has a line for each row, and a blank between cells.
    fn position(&mut self, position: &Position) -> String {
        let rows = position.drawing.rows.iter().map(|row| row.join(" "));
        let drawing = self.place(&Vec::from_iter(rows).join("\n"));
        let note = self.place(&position.drawing.note);
        let why = Vec::from_iter(position.why.iter().map(|line| self.place(line)));
        let reply = position.reply.map_or("null".to_string(), |reply| reply.to_string());
        let moves = position.moves.iter().map(|one| [self.place(&one.name), one.to]);
        let mut json = format!(
            "[{drawing},{note},{},{reply},{why:?},{:?}]",
            position.number,
            Vec::from_iter(moves)
        );
        json.retain(|character| character != ' ');
        json
    }

    /// The place of a text.
    fn place(&mut self, text: &str) -> usize {
        if let Some(&place) = self.places.get(text) {
            return place;
        }
        let place = self.texts.len();
        self.places.insert(text.to_string(), place);
        self.texts.push(text.to_string());
        place
    }
}

/// A text as JSON that may stand in a page: without the character that begins a tag.
fn quoted(text: &str) -> String {
    let mut json = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => json.extend(['\\', character]),
            '<' | '\0'..='\x1f' | '\u{2028}' | '\u{2029}' => {
                write!(json, "\\u{:04x}", u32::from(character)).expect("strings grow");
            }
            _ => json.push(character),
        }
    }
    json + "\""
}
