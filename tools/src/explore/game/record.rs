//! What a source has told of a game, kept in a graph.

use super::graph::{hash, Edge, Graph, Id, MoveList, Room, Told};
use super::solve::{Step, Unsolved};
use super::source::{shown, Listing, Stop, PLUS};
use super::value::Convention;
use crate::text::{joined, with_commas};

/// The most positions, and the most bytes of their names. A range has 200,000 positions at most; others
/// are reached from them, or are asked for where a law or a pattern is tried further on.
pub const ROOM: Room = Room { positions: 400_000, bytes: 256_000_000 };

/// The most moves that are kept, where a move to a sum counts once for each part. They take up to
/// 80 MB, or 240 MB with points; a search takes more besides, for their order and for the names.
const KEPT: usize = 20_000_000;

/// What a source has told of a game.
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

    /// Keeps what a source has told of a position.
    /// Errors: it is not the same as before; or it is too much.
    pub fn take(&mut self, id: Id, listing: &Listing) -> Result<(), Stop> {
        let hash = hash(listing);
        let node = self.graph.node(id);
        if node.hash.is_some_and(|before| before != hash) {
            return Err(Stop::fault("asked once more, it tells other moves than before"));
        } else if !matches!(node.told, Told::Nothing | Told::Dropped) {
            return Ok(());
        }
        let told = match listing.is_position {
            true => Told::Moves(self.moves(listing)?),
            false => Told::NoPosition,
        };
        let node = self.graph.node_mut(id);
        (node.told, node.hash) = (told, Some(hash));
        Ok(())
    }

    /// The moves of a listing, by the numbers of the positions.
    fn moves(&mut self, listing: &Listing) -> Result<MoveList, Stop> {
        self.make_room(listing.size());
        if self.kept + listing.size() > KEPT {
            let kept = with_commas(KEPT);
            let what = format!("more than {kept} moves that are not solved end the search");
            return Err(Stop::bound(what));
        }
        let mut moves = MoveList::with_points(listing.points());
        for (name, is_last) in listing.parts() {
            moves.add(self.id(name)?, is_last);
        }
        self.kept += moves.size();
        moves.shrink();
        Ok(moves)
    }

    /// The number of a position.
    /// Errors: there is no room for it.
    pub fn id(&mut self, name: &[u8]) -> Result<Id, Stop> {
        match self.graph.lack_of_room(name, &ROOM) {
            Some(what) => Err(Stop::bound(what)),
            None => Ok(self.graph.id(name)),
        }
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

    /// The name of a position.
    pub fn name(&self, id: Id) -> &[u8] {
        &self.graph.node(id).name
    }

    /// The position or sum to which a move leads.
    pub fn name_after(&self, edge: &Edge) -> Vec<u8> {
        Vec::from_iter(edge.parts().map(|part| self.name(part))).join(&PLUS)
    }

    /// What is wrong where positions cannot be solved, and the position at which that shows.
    pub fn fault(&self, why: Unsolved) -> (Id, Stop) {
        match why {
            Unsolved::NoPosition { from, to } => {
                let to = shown(self.name(to));
                (from, Stop::fault(format!("{to} is among them, which it calls no position")))
            }
            Unsolved::Circle(steps) => {
                let circle = joined(self.circle(&steps), " -> ");
                let what = format!("they lead back to it, so a play need not end: {circle}");
                (steps[0].from, Stop::fault(what).advised(ONLY_DRAWS))
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
        let names: Vec<&[u8]> = sum.iter().map(|part| self.name(*part)).collect();
        shown(&names.join(&PLUS))
    }
}

/// What to do where a play goes round.
const ONLY_DRAWS: &str = "Only --draws has plays that do not end; they are drawn.";
