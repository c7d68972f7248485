//! A page to play on, in one file: positions and moves as data, and a script that knows no game.
//!
//! ```text
//! about    what is told of a game besides its positions: title, rules, links, and how it is drawn and
//!          played by clicks
//! reach    the positions that can be reached, their moves, and what is told of each
//! data     all this as JSON
//! own      a game of one's own, whose positions are texts
//! page.*   the page itself; play.js knows what was played, texts.js says it, board.js draws it, and
//!          page.js has the keys, the buttons and the address
//! ```

pub mod about;
mod data;
mod own;
mod reach;

pub use own::{of_own, OwnGame, OwnTexts};
pub use reach::{Named, PageGame, PageMove, PagePosition, Playable, POSITIONS};

use std::io;
use std::path::Path;

/// The most bytes of a page.
pub const BYTES: usize = 2_000_000;

/// The page of these games. `learn` is where LEARN.md lies, as seen from the page, for links to it.
/// Errors: it is larger than `BYTES`.
pub fn html(games: &[PageGame], learn: Option<&str>) -> io::Result<String> {
    let script = [
        include_str!("play.js"),
        include_str!("texts.js"),
        include_str!("board.js"),
        include_str!("page.js"),
    ];
    // The data come last: they may hold anything.
    let page = include_str!("page.html")
        .replace("{{style}}", include_str!("page.css"))
        .replace("{{script}}", &script.join("\n"))
        .replace("{{data}}", &data::of(games, learn));
    match page.len() {
        0..=BYTES => Ok(page),
        more => Err(too_large(&format!("{more} bytes, and {BYTES} are the most"))),
    }
}

/// Where LEARN.md lies, as seen from a page in this file, if it is in the same folder or in the one
/// above.
pub fn learn_beside(page: &Path) -> Option<&'static str> {
    let folder = page.parent().unwrap_or(Path::new(""));
    ["LEARN.md", "../LEARN.md"].into_iter().find(|learn| folder.join(learn).is_file())
}

/// The error of a page that would have too much.
fn too_large(what: &str) -> io::Error {
    io::Error::other(format!("the page would have {what}; give a smaller position"))
}
