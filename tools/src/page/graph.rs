//! The positions that can be reached from some, their moves, and what a page tells of each.

use super::OwnGame;
use crate::rules::{Drawing, Game};
use std::collections::HashMap;
use std::hash::Hash;
use std::io;

/// The most positions of a game on a page.
pub const POSITIONS: usize = 2_000;

/// The most moves that are looked at. More would make a page too large, since each takes four bytes or
/// more there.
const MOVES: usize = super::BYTES / 4;

/// A game as a page has it.
pub struct Graph {
    pub name: String,
    /// The rules, in a few sentences.
    pub rules: String,
    /// What the numbers of its positions are called; empty if they only tell whether one is won.
    pub number: String,
    /// Where plays begin, as places in `positions`.
    pub starts: Vec<usize>,
    pub positions: Vec<Position>,
}

/// A position.
pub struct Position {
    pub drawing: Drawing,
    /// 0 if the player to move loses.
    pub number: u64,
    /// The machine's move, as a place in `moves`; None if there is no move.
    pub reply: Option<usize>,
    /// What the number follows from, in lines.
    pub why: Vec<String>,
    pub moves: Vec<Move>,
}

/// A move.
pub struct Move {
    pub name: String,
    /// What it leads to, as a place in `Graph::positions`.
    pub to: usize,
}

impl Graph {
    /// A problem's game from these starts, with the solution's numbers. The machine plays as on the
    /// terminal, but for a new game that ipsc_g may begin. What its numbers follow from speaks of
    /// that, so it can be left out.
    /// Errors: it is too large for a page.
    pub fn of_game<G: Game>(rules: &str, starts: &[G], has_why: bool) -> io::Result<Graph> {
        let reached = Reached::from(starts, |position| Ok(position.moves()))?;
        let numbers = Vec::from_iter(reached.positions.iter().map(G::number));
        let last = reached.lasting(&numbers);
        let mut positions = Vec::new();
        for (at, (position, moves)) in reached.positions.iter().zip(reached.moves).enumerate() {
            let place = |(name, _)| moves.iter().position(|one: &Move| one.name == name);
            positions.push(Position {
                drawing: position.drawing(starts),
                number: numbers[at],
                reply: position.winning().find_map(place).or(last[at]),
                why: if has_why { position.why() } else { Vec::new() },
                moves,
            });
        }
        Ok(Graph {
            name: G::NAME.to_string(),
            rules: rules.to_string(),
            number: G::NUMBER.to_string(),
            starts: reached.starts,
            positions,
        })
    }

    /// A game of one's own, from these starts.
    /// Errors: it is too large for a page; and those of the rules.
    pub fn of_own(game: &mut dyn OwnGame, starts: &[Vec<u8>]) -> io::Result<Graph> {
        let reached = Reached::from(starts, |position| {
            let moves = game.moves(position)?.into_iter().map(|to| (shown(&to), to));
            Ok(Box::new(moves))
        })?;
        let mut numbers = Vec::new();
        for position in &reached.positions {
            numbers.push(game.number(position)?.unwrap_or(0));
        }
        let last = reached.lasting(&numbers);
        let mut positions = Vec::new();
        for (at, (position, moves)) in reached.positions.iter().zip(reached.moves).enumerate() {
            positions.push(Position {
                drawing: drawing_of(&shown(position)),
                number: numbers[at],
                reply: moves.iter().position(|one| numbers[one.to] == 0).or(last[at]),
                why: Vec::new(),
                moves,
            });
        }
        Ok(Graph {
            name: "Your game".to_string(),
            rules: "Click the position that you want to move to.".to_string(),
            number: "Grundy number".to_string(),
            starts: reached.starts,
            positions,
        })
    }
}

/// A position of a game of one's own as text. It is escaped if it is not UTF-8 or has odd characters.
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

/// The numbers and the other characters of a position as cells; a / ends a row.
fn drawing_of(shown: &str) -> Drawing {
    let rows = shown.split('/').map(cells_of).collect();
    Drawing { rows, is_numbered: false, note: String::new() }
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
    cells
}

/// The moves of a position of type `P`, each with its name and what it leads to.
type Named<'a, P> = Box<dyn Iterator<Item = (String, P)> + 'a>;

/// All that can be reached from some positions.
struct Reached<P> {
    /// The starts, each once, and then in the order in which moves lead to them.
    positions: Vec<P>,
    /// The moves of each.
    moves: Vec<Vec<Move>>,
    /// The starts as they were given, as places in `positions`.
    starts: Vec<usize>,
}

impl<P: Clone + Eq + Hash> Reached<P> {
    /// What can be reached from these positions by moves.
    /// Errors: it is too large for a page; and those of `moves`.
    fn from(
        starts: &[P], mut moves: impl for<'a> FnMut(&'a P) -> io::Result<Named<'a, P>>,
    ) -> io::Result<Reached<P>> {
        let mut places = HashMap::new();
        let mut reached = Reached { positions: Vec::new(), moves: Vec::new(), starts: Vec::new() };
        for start in starts {
            let place = reached.place(&mut places, start.clone())?;
            reached.starts.push(place);
        }
        let mut count = 0;
        while let Some(position) = reached.positions.get(reached.moves.len()).cloned() {
            let mut found = Vec::new();
            for (name, after) in moves(&position)? {
                found.push(Move { name, to: reached.place(&mut places, after)? });
                count += 1;
                if count > MOVES {
                    return Err(super::too_large(&format!("more than {MOVES} moves")));
                }
            }
            reached.moves.push(found);
        }
        Ok(reached)
    }

    /// The place of a position, which is the next one if it is new.
    fn place(&mut self, places: &mut HashMap<P, usize>, position: P) -> io::Result<usize> {
        if let Some(&place) = places.get(&position) {
            return Ok(place);
        }
        let place = self.positions.len();
        if place == POSITIONS {
            return Err(super::too_large(&format!("more than {POSITIONS} positions")));
        }
        places.insert(position.clone(), place);
        self.positions.push(position);
        Ok(place)
    }

    /// For each position the last of the moves after which the play can last longest, if a winner
    /// hurries and a loser delays; None if there is no move.
    fn lasting(&self, numbers: &[u64]) -> Vec<Option<usize>> {
        let mut plies = vec![None; self.positions.len()];
        let longest = |at: usize| {
            let after = |place: &usize| self.plies(self.moves[at][*place].to, numbers, &mut plies);
            (0..self.moves[at].len()).max_by_key(after)
        };
        (0..self.positions.len()).map(longest).collect()
    }

    /// How many moves are still made from a position; what is found is kept in `known`. It calls itself
    /// as deep as the longest play has moves, which are fewer than the positions.
    fn plies(&self, at: usize, numbers: &[u64], known: &mut [Option<usize>]) -> usize {
        if let Some(plies) = known[at] {
            return plies;
        }
        let (mut soonest_win, mut last) = (None, 0);
        for one in &self.moves[at] {
            let plies = self.plies(one.to, numbers, known) + 1;
            last = last.max(plies);
            if numbers[one.to] == 0 {
                soonest_win = Some(soonest_win.map_or(plies, |least: usize| least.min(plies)));
            }
        }
        let plies = soonest_win.unwrap_or(last);
        known[at] = Some(plies);
        plies
    }
}
