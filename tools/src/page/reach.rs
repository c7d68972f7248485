//! The positions that can be reached from some, their moves, and what a page tells of each.

use super::about::About;
use crate::rules::{Drawing, Game, Searched};
use std::collections::HashMap;
use std::hash::Hash;
use std::io;

/// The most positions of a game on a page.
pub const POSITIONS: usize = 2_000;

/// The most moves that are looked at. More would make a page too large, since each takes four bytes or
/// more there.
const MOVES: usize = super::BYTES / 4;

/// A game as a page has it.
pub struct PageGame<'a> {
    /// What it is called in an address.
    pub name: &'a str,
    pub about: About<'a>,
    /// What the numbers of its positions are called; empty if they only tell whether one is won.
    pub number: &'a str,
    /// Where plays begin, as places in `positions`.
    pub starts: Vec<usize>,
    pub positions: Vec<PagePosition>,
}

/// A position.
pub struct PagePosition {
    pub drawing: Drawing,
    /// 0 if the player to move loses.
    pub number: u64,
    /// How many moves are still made if a winner hurries and a loser delays.
    pub left: u64,
    /// The machine's move, as a place in `moves`; None if there is no move.
    pub reply: Option<usize>,
    /// What the number follows from, in lines.
    pub why: Vec<String>,
    pub moves: Vec<PageMove>,
}

/// A move.
pub struct PageMove {
    pub name: String,
    /// What it leads to, as a place in `PageGame::positions`.
    pub to: usize,
}

/// Moves, each with its name and the position that it leads to.
pub type Named<'a, P> = Box<dyn Iterator<Item = (String, P)> + 'a>;

/// What a page asks of a game, in which each play ends.
pub trait Playable {
    type Position: Clone + Eq + Hash;

    /// The moves of a position.
    /// Errors: nobody knows them.
    fn moves<'a>(
        &'a mut self, position: &'a Self::Position,
    ) -> io::Result<Named<'a, Self::Position>>;

    fn drawing(&self, position: &Self::Position) -> Drawing;

    /// The number of a position, of which a search has found this.
    fn number(&self, _: &Self::Position, searched: Searched) -> u64 {
        searched.grundy
    }

    /// The names of winning moves, the one first that the machine is to make; none if any will do.
    fn preferred(&self, _: &Self::Position) -> Vec<String> {
        Vec::new()
    }

    /// What the number follows from, in lines.
    fn why(&self, _: &Self::Position) -> Vec<String> {
        Vec::new()
    }
}

impl<'a> PageGame<'a> {
    /// A game from these starts, whose numbers are called `number`. The machine makes a winning move, or
    /// if there is none, the last of those after which the play can last longest.
    /// Errors: it is too large for a page; and those of the game.
    pub fn new<P: Playable>(
        name: &'a str, number: &'a str, about: About<'a>, game: &mut P, starts: &[P::Position],
    ) -> io::Result<PageGame<'a>> {
        let Reached { positions: reached, moves, starts } = Reached::from(game, starts)?;
        let searched = search(&moves);
        let number_of =
            |(position, found): (&P::Position, &Searched)| game.number(position, *found);
        let numbers = Vec::from_iter(reached.iter().zip(&searched).map(number_of));
        let mut positions = Vec::new();
        for (at, (position, moves)) in reached.iter().zip(moves).enumerate() {
            let place = |name| moves.iter().position(|one: &PageMove| one.name == name);
            let winning = || moves.iter().position(|one| numbers[one.to] == 0);
            let longest = || (0..moves.len()).max_by_key(|&one| searched[moves[one].to].plies);
            let preferred = game.preferred(position).into_iter().find_map(place);
            positions.push(PagePosition {
                drawing: game.drawing(position),
                number: numbers[at],
                left: searched[at].plies,
                reply: preferred.or_else(winning).or_else(longest),
                why: game.why(position),
                moves,
            });
        }
        Ok(PageGame { name, about, number, starts, positions })
    }

    /// A problem's game from these starts, with the solution's numbers. The machine plays as on the
    /// terminal, but for a new game that ipsc_g may begin. What its numbers follow from speaks of
    /// that, so it can be left out.
    /// Errors: it is too large for a page.
    pub fn of_game<G: Game>(
        name: &'a str, about: About<'a>, starts: &[G], has_why: bool,
    ) -> io::Result<PageGame<'a>> {
        PageGame::new(name, G::NUMBER, about, &mut Solved { starts, has_why }, starts)
    }
}

/// A game whose solution is known, in plays from these starts.
struct Solved<'a, G> {
    starts: &'a [G],
    has_why: bool,
}

impl<G: Game> Playable for Solved<'_, G> {
    type Position = G;

    fn moves<'a>(&'a mut self, position: &'a G) -> io::Result<Named<'a, G>> {
        Ok(position.moves())
    }

    fn drawing(&self, position: &G) -> Drawing {
        position.drawing(self.starts)
    }

    fn number(&self, position: &G, _: Searched) -> u64 {
        position.number()
    }

    fn preferred(&self, position: &G) -> Vec<String> {
        position.winning().map(|(name, _)| name).collect()
    }

    fn why(&self, position: &G) -> Vec<String> {
        if self.has_why {
            position.why()
        } else {
            Vec::new()
        }
    }
}

/// All that can be reached from some positions.
struct Reached<P> {
    /// The starts, each once, and then in the order in which moves lead to them.
    positions: Vec<P>,
    /// The moves of each.
    moves: Vec<Vec<PageMove>>,
    /// The starts as they were given, as places in `positions`.
    starts: Vec<usize>,
}

impl<P: Clone + Eq + Hash> Reached<P> {
    /// What can be reached from these positions by moves.
    /// Errors: it is too large for a page; and those of the game.
    fn from(game: &mut impl Playable<Position = P>, starts: &[P]) -> io::Result<Reached<P>> {
        let mut places = HashMap::new();
        let mut reached = Reached { positions: Vec::new(), moves: Vec::new(), starts: Vec::new() };
        for start in starts {
            let place = reached.place(&mut places, start.clone())?;
            reached.starts.push(place);
        }
        let mut count = 0;
        while let Some(position) = reached.positions.get(reached.moves.len()).cloned() {
            let mut found = Vec::new();
            for (name, after) in game.moves(&position)? {
                found.push(PageMove { name, to: reached.place(&mut places, after)? });
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
}

/// What follows from the moves alone, for each position.
fn search(moves: &[Vec<PageMove>]) -> Vec<Searched> {
    let mut known = vec![None; moves.len()];
    (0..moves.len()).map(|at| searched(at, moves, &mut known)).collect()
}

/// The same for one position; what is found is kept in `known`. It calls itself as deep as the longest
/// play has moves, which are fewer than the positions.
fn searched(at: usize, moves: &[Vec<PageMove>], known: &mut [Option<Searched>]) -> Searched {
    if let Some(found) = known[at] {
        return found;
    }
    let options = moves[at].iter().map(|one| searched(one.to, moves, known)).collect::<Vec<_>>();
    let found = Searched::of(&options);
    known[at] = Some(found);
    found
}
