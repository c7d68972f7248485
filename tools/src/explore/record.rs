//! What a program has told of a game: the words of each answer are read here, as moves, and kept.

use super::graph::{hash, Edge, Graph, Id, Moves, Room, Told};
use super::solve::{Step, Unsolved};
use super::teller::{shown, Stop, Teller};
use super::value::Convention;
use crate::text::joined;
use std::str;

/// The most positions, and the most bytes of their names.
pub const ROOM: Room = Room { positions: 200_000, bytes: 256_000_000 };

/// The most moves that are kept, where a move to a sum counts once for each part. They take up to
/// 80 MB, or 240 MB with points; a search takes more besides, for their order and for the names.
const KEPT: usize = 20_000_000;

/// The most points of a move, so that no sum of a play overflows.
const POINTS: i64 = 1_000_000_000_000;

/// What stands between the positions of a sum.
pub const PLUS: u8 = b'+';

/// What a program has told of a game.
pub struct Record {
    pub convention: Convention,
    pub graph: Graph,
    /// How many parts of moves are kept.
    kept: usize,
}

impl Record {
    /// Nothing told yet.
    pub fn new(convention: Convention) -> Record {
        Record { convention, graph: Graph::default(), kept: 0 }
    }

    /// Reads the program's answer for a position, word by word, and keeps it.
    /// Errors: the answer is no list of moves, or not the same as before; or it is too much.
    pub fn take(&mut self, teller: &Teller, id: Id, words: &[&[u8]]) -> Result<(), Stop> {
        let hash = hash(words);
        let node = self.graph.node(id);
        if node.hash.is_some_and(|before| before != hash) {
            let what = "asked once more, it tells other moves than before";
            return Err(teller.fault(&node.name, what));
        } else if !matches!(node.told, Told::Nothing | Told::Dropped) {
            return Ok(());
        }
        let name = node.name.clone();
        let told = match words {
            [] => {
                let fault = teller.fault(&name, "it printed an empty line; print - for no move");
                return Err(fault.advised(NOTHING_LEFT));
            }
            [b"-"] => Told::Moves(Moves::default()),
            [b"!"] => Told::NoPosition,
            _ => Told::Moves(self.moves(teller, &name, words)?),
        };
        if let Told::Moves(moves) = &told {
            self.make_room(moves.size());
            if self.kept + moves.size() > KEPT {
                let what = format!("more than {KEPT} moves that are not solved end the search");
                return Err(teller.bound(&name, what));
            }
            self.kept += moves.size();
        }
        let node = self.graph.node_mut(id);
        (node.told, node.hash) = (told, Some(hash));
        Ok(())
    }

    /// Drops the moves of all solved positions, if this many more would be too many.
    fn make_room(&mut self, more: usize) {
        if self.kept + more <= KEPT {
            return;
        }
        for node in self.graph.nodes.iter_mut().filter(|node| node.value.is_some()) {
            if let Told::Moves(moves) = &node.told {
                self.kept -= moves.size();
                node.told = Told::Dropped;
            }
        }
    }

    /// The moves to which these words lead from a position, one a word.
    fn moves(&mut self, teller: &Teller, from: &[u8], words: &[&[u8]]) -> Result<Moves, Stop> {
        let mut moves = Moves::default();
        for &word in words {
            if self.convention != Convention::Score {
                moves.add(&self.parts(teller, word, Some(from))?, None);
                continue;
            }
            let colon = word.iter().position(|&byte| byte == b':');
            let points = colon.and_then(|at| str::from_utf8(&word[..at]).ok()?.parse().ok());
            let points = points.filter(|points| (-POINTS..=POINTS).contains(points));
            let (Some(colon), Some(points)) = (colon, points) else {
                let what = format!("\"{}\" is no move with points", shown(word));
                return Err(teller.fault(from, what).advised(WITH_POINTS));
            };
            moves.add(&self.parts(teller, &word[colon + 1..], Some(from))?, Some(points));
        }
        moves.shrink();
        Ok(moves)
    }

    /// The parts of a position or sum. It is what a move leads to from the position `from`, or it
    /// is given, if that is None.
    /// Errors: it is no position, and no sum of positions; or it is too much.
    pub fn parts(
        &mut self, teller: &Teller, sum: &[u8], from: Option<&[u8]>,
    ) -> Result<Vec<Id>, Stop> {
        let fault = |what: String| match from {
            Some(from) => teller.fault(from, what),
            None => Stop::misuse(what),
        };
        let is_sum = sum.contains(&PLUS);
        if is_sum && self.convention != Convention::Normal {
            let what = format!("\"{}\" is a sum of positions, which has no value here", shown(sum));
            return Err(fault(what).advised(ONLY_NORMAL));
        }
        let mut ids = Vec::new();
        for part in sum.split(|&byte| byte == PLUS) {
            if matches!(part, b"" | b"-" | b"!") {
                let what = format!("\"{}\" is no position, and no sum of positions", shown(sum));
                let advice = if is_sum { PLUS_IS_TAKEN } else { MARKS_ARE_TAKEN };
                return Err(fault(what).advised(advice));
            }
            if let Some(what) = self.graph.lack_of_room(part, &ROOM) {
                return Err(teller.bound(from.unwrap_or(sum), what));
            }
            ids.push(self.graph.id(part));
        }
        Ok(ids)
    }

    /// The position or sum to which a move leads.
    pub fn name(&self, edge: &Edge) -> Vec<u8> {
        let names: Vec<&[u8]> = edge.parts().map(|part| &self.graph.node(part).name[..]).collect();
        names.join(&PLUS)
    }

    /// What the program does wrong where positions cannot be solved.
    pub fn fault(&self, teller: &Teller, why: Unsolved) -> Stop {
        let name = |id| &self.graph.node(id).name[..];
        match why {
            Unsolved::NoPosition { from, to } => {
                let to = shown(name(to));
                teller.fault(name(from), format!("{to} is among them, which it calls no position"))
            }
            Unsolved::Circle(steps) => {
                let first = steps.first().map_or(&b""[..], |step| name(step.from));
                let circle = joined(self.circle(&steps), " -> ");
                let what = format!("they lead back to it, so a play need not end: {circle}");
                teller.fault(first, what).advised(ONLY_DRAWS)
            }
        }
    }

    /// The positions and sums of a play, from its first position to a sum with this position in it.
    fn circle(&self, steps: &[Step]) -> Vec<String> {
        let mut sum: Vec<Id> = steps.iter().take(1).map(|step| step.from).collect();
        // The place of the part in which the next move is made.
        let mut at = 0;
        let mut shown_sums = vec![self.shown_sum(&sum)];
        for step in steps {
            let mut before = 0;
            let edges = self.graph.moves(step.from).into_iter().flat_map(|moves| moves.iter());
            for edge in edges {
                let parts = Vec::from_iter(edge.parts());
                if step.place < before + parts.len() {
                    sum.splice(at..=at, parts);
                    at += step.place - before;
                    break;
                }
                before += parts.len();
            }
            shown_sums.push(self.shown_sum(&sum));
        }
        shown_sums
    }

    /// A sum in printable form.
    fn shown_sum(&self, sum: &[Id]) -> String {
        let names: Vec<&[u8]> = sum.iter().map(|part| &self.graph.node(*part).name[..]).collect();
        shown(&names.join(&PLUS))
    }
}

/// What to do where a position or a program is wrong.
const NOTHING_LEFT: &str = "A position where nothing is left needs a name: any word, such as end.";
const WITH_POINTS: &str = "With --score, a move is POINTS:POSITION, such as 3:1,2, with points \
                           from -10^12 to 10^12.";
const ONLY_NORMAL: &str = "With --score, --draws and --misere, write piles as one position, such \
                           as 3,4.";
const PLUS_IS_TAKEN: &str = "A + stands between the positions of a sum. If it is a letter of your \
                             game, write another one, such as x.";
const MARKS_ARE_TAKEN: &str = "A - stands alone for no move, and a ! for what is no position.";
const ONLY_DRAWS: &str = "Only --draws has plays that do not end; they are drawn.";
