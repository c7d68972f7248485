//! The games of a page as JSON, in which each text stands once and is named by its place.

use super::about::{About, Ground, Piece, Touch};
use super::reach::{PageGame, PagePosition};
use crate::rules::Drawing;
use std::collections::HashMap;
use std::fmt::Write;

/// The texts that were met, each once.
#[derive(Default)]
struct Texts {
    places: HashMap<String, usize>,
    all: Vec<String>,
}

/// The data of these games. Links into LEARN.md begin with `learn`; without it there are none.
pub fn of(games: &[PageGame], learn: Option<&str>) -> String {
    let mut texts = Texts::default();
    let games = Vec::from_iter(games.iter().map(|game| texts.game(game, learn)));
    let texts = Vec::from_iter(texts.all.iter().map(quoted));
    format!("{{\"games\":[\n{}\n],\n\"texts\":[\n{}\n]}}", games.join(",\n"), texts.join(",\n"))
}

impl Texts {
    /// A game.
    fn game(&mut self, game: &PageGame, learn: Option<&str>) -> String {
        let PageGame { name, about, number, starts, positions } = game;
        let is_numbered = positions.iter().any(|one| one.drawing.is_numbered);
        let mut names = positions.iter().flat_map(|one| &one.moves).map(|one| &one.name);
        let is_typed = names.all(|name| name.chars().count() == 1);
        let touch = match about.touch {
            Touch::All => "all",
            Touch::First => "first",
            Touch::Go => "go",
        };
        let ground = match about.ground {
            Ground::Tiles => "tiles",
            Ground::Squares => "squares",
            Ground::Bare => "bare",
        };
        let fields = [
            ("name", quoted(name)),
            ("title", quoted(about.title)),
            ("rules", quoted(about.rules)),
            ("how", quoted(about.how)),
            (
                "links",
                listed(links(game, learn).iter().map(|link| listed(link.iter().map(quoted)))),
            ),
            ("number", quoted(number)),
            ("touch", quoted(touch)),
            ("ground", quoted(ground)),
            ("pieces", listed(about.pieces.iter().map(piece))),
            ("isNumbered", is_numbered.to_string()),
            ("isTyped", is_typed.to_string()),
            ("starts", listed(starts)),
        ];
        let fields = fields.map(|(name, value)| format!("\"{name}\":{value},\n"));
        let positions = Vec::from_iter(positions.iter().map(|position| self.position(position)));
        format!("{{{}\"positions\":[\n{}\n]}}", fields.concat(), positions.join(",\n"))
    }

    /// A position: its drawing, how it is typed, its note, number and moves left, the reply and the
    /// reasons; of each move the name and the goal, one after the other; and of each span the first
    /// cell, how many there are, the label, and whether it counts.
    fn position(&mut self, position: &PagePosition) -> String {
        let Drawing { rows, typed, note, spans, .. } = &position.drawing;
        let rows = Vec::from_iter(rows.iter().map(|row| cells(row)));
        let drawing = self.place(&rows.join("\n"));
        let typed = if typed.is_empty() { drawing } else { self.place(typed) };
        let note = self.place(note);
        let (number, left) = (position.number, position.left);
        let reply = position.reply.map_or("null".to_string(), |reply| reply.to_string());
        let why = listed(position.why.iter().map(|line| self.place(line)));
        let moves = listed(position.moves.iter().flat_map(|one| [self.place(&one.name), one.to]));
        let spans = listed(spans.iter().flat_map(|span| {
            let label = self.place(&span.label);
            [span.cells.start, span.cells.len(), label, usize::from(span.is_counted)]
        }));
        format!("[{drawing},{typed},{note},{number},{left},{reply},{why},{moves},{spans}]")
    }

    /// The place of a text.
    fn place(&mut self, text: &str) -> usize {
        if let Some(&place) = self.places.get(text) {
            return place;
        }
        let place = self.all.len();
        self.places.insert(text.to_string(), place);
        self.all.push(text.to_string());
        place
    }
}

/// The pages on a game, each with what it is.
fn links(game: &PageGame, learn: Option<&str>) -> Vec<[String; 2]> {
    let About { links, section, .. } = game.about;
    let own = links.iter().map(|(what, address)| [what, address].map(|text| text.to_string()));
    let number = section.split('-').next().unwrap_or_default();
    let learn = learn.filter(|_| !section.is_empty());
    let learn = learn.map(|file| [format!("LEARN, section {number}"), format!("{file}#{section}")]);
    own.chain(learn).collect()
}

/// A piece: its sign, its name and its outline.
fn piece(piece: &Piece) -> String {
    listed([piece.sign, piece.name, piece.path].map(quoted))
}

/// The cells of a row with a blank between them; an empty one is a point.
fn cells(row: &[String]) -> String {
    let signs = row.iter().map(|sign| if sign.is_empty() { "." } else { sign });
    signs.collect::<Vec<_>>().join(" ")
}

/// An array of JSON.
fn listed(items: impl IntoIterator<Item = impl ToString>) -> String {
    let items = items.into_iter().map(|item| item.to_string());
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

/// A text as JSON that may stand in a page: without the character that begins a tag.
fn quoted(text: impl AsRef<str>) -> String {
    let mut json = String::from('"');
    for character in text.as_ref().chars() {
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
