//! Where the rules of a game come from: what each source of them can do, and how it tells moves.

use crate::text::cut;
use std::fmt::{self, Display, Formatter};
use std::io;

/// What stands between the positions of a sum.
pub const PLUS: u8 = b'+';

/// How many positions are asked for at once.
pub const BLOCK: usize = 1000;

/// Why a search ends early.
#[derive(Clone, Debug)]
pub struct Stop {
    /// Whether it has come to a bound; otherwise the source does what no rules do.
    pub is_bound: bool,
    /// What ended it, such as "the program ended".
    pub what: String,
    /// Where that was, with a colon and a blank after it.
    at: String,
    /// What to do, on lines of their own.
    advice: String,
}

impl Stop {
    /// What a source, or an input, does wrong.
    pub fn fault(what: impl Display) -> Stop {
        Stop { is_bound: false, what: what.to_string(), at: String::new(), advice: String::new() }
    }

    /// The bound to which a search has come.
    pub fn bound(what: impl Display) -> Stop {
        Stop { is_bound: true, ..Stop::fault(what) }
    }

    /// The same at a place, which ends with a colon and a blank.
    pub fn at(self, place: String) -> Stop {
        Stop { at: place, ..self }
    }

    /// The same with more advice.
    pub fn advised(mut self, advice: &str) -> Stop {
        self.advice += &format!("\n{advice}");
        self
    }
}

impl Display for Stop {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        let Stop { what, at, advice, .. } = self;
        write!(out, "{at}{what}{advice}")
    }
}

impl From<Stop> for io::Error {
    fn from(stop: Stop) -> io::Error {
        io::Error::other(stop.to_string())
    }
}

/// The moves of a position, as a source tells them. One list is used again and again, so that its
/// memory is asked for once.
#[derive(Default)]
pub struct Listing {
    /// Whether it is a position of the game.
    pub is_position: bool,
    /// The names of all parts of all moves, one after the other.
    names: Vec<u8>,
    /// Where the name of each part ends, and whether it is the last part of its move.
    ends: Vec<(usize, bool)>,
    /// The points of each move; empty where moves have none.
    points: Vec<i64>,
}

impl Listing {
    /// A position without a move, so far.
    pub fn begin(&mut self) {
        self.names.clear();
        self.ends.clear();
        self.points.clear();
        self.is_position = true;
    }

    /// What is no position of the game.
    pub fn is_none(&mut self) {
        self.begin();
        self.is_position = false;
    }

    /// Adds a part to the move that is under way.
    pub fn part(&mut self, name: &[u8]) {
        self.names.extend(name);
        self.ends.push((self.names.len(), false));
    }

    /// Ends the move that is under way, which has one part at least.
    pub fn end_move(&mut self, points: Option<i64>) {
        if let Some((_, is_last)) = self.ends.last_mut() {
            *is_last = true;
        }
        self.points.extend(points);
    }

    /// How many parts all moves have.
    pub fn size(&self) -> usize {
        self.ends.len()
    }

    /// The name of each part, and whether it is the last one of its move.
    pub fn parts(&self) -> impl Iterator<Item = (&[u8], bool)> {
        let begins = [0].into_iter().chain(self.ends.iter().map(|(end, _)| *end));
        self.ends
            .iter()
            .zip(begins)
            .map(|((end, is_last), begin)| (&self.names[begin..*end], *is_last))
    }

    /// The points of each move; empty where moves have none.
    pub fn points(&self) -> &[i64] {
        &self.points
    }
}

/// Takes what a source tells of the position at a place.
pub type Take<'a> = &'a mut dyn FnMut(usize, &Listing) -> Result<(), Stop>;

/// Starts a source.
/// Errors: it cannot be started.
pub type Restart = Box<dyn Fn() -> io::Result<Box<dyn Source>>>;

/// A source of the rules of a game.
pub trait Source {
    /// Tells the moves of these positions, in order, and hands them to `take` one by one, each with the
    /// place of its position.
    /// Errors: no moves are told, or `take` refuses them; no more than the moves of the `BLOCK` of
    /// positions under way are taken then.
    fn list(&mut self, positions: &[&[u8]], take: Take) -> Result<(), Stop>;

    /// The positions of which a given text is the sum, or the position that it is.
    /// Errors: what is wrong with it.
    fn parts<'text>(&self, text: &'text [u8]) -> Result<Vec<&'text [u8]>, Stop>;

    /// What the numbers of a position are called, if the rules name them.
    fn names(&self) -> Option<Vec<String>> {
        None
    }

    /// Where a complaint about the moves of this position was met, with a colon and a blank after it.
    fn place_of(&self, position: &[u8]) -> String;

    /// What starts another source of the same rules, whose standard error is not shown.
    fn restart(&self) -> Restart;

    /// Ends the source, which may not be asked any more.
    /// Errors: it has more to say.
    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A position in printable form.
pub fn shown(position: &[u8]) -> String {
    match std::str::from_utf8(position) {
        Ok(text) if position.iter().all(u8::is_ascii_graphic) => cut(text),
        _ => cut(&position.escape_ascii().to_string()),
    }
}

/// The players of a game in which they have different moves, by the names that positions have for who
/// moves: 3,4,A or aab,B.
pub const PLAYERS: [u8; 2] = [b'A', b'B'];

/// A position without the player to move that it names at its end, and which one that is; None if it
/// names none.
pub fn without_player(position: &[u8]) -> Option<(&[u8], usize)> {
    let (rest, player) = match position {
        [rest @ .., b',', player] => (rest, *player),
        _ => return None,
    };
    PLAYERS.iter().position(|one| *one == player).map(|place| (rest, place))
}

/// A position with the player to move that it names.
pub fn with_player(position: &[u8], player: usize) -> Vec<u8> {
    [position, b",", &[PLAYERS[player]]].concat()
}
