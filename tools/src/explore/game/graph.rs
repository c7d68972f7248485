//! Positions by number, with their moves as a source has told them, and with what they are worth.

use super::source::Listing;
use super::value::Value;
use crate::text::with_commas;
use std::collections::hash_map::DefaultHasher;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// A position by its number, which is below 2^31.
pub type Id = u32;

/// Marks a part of a sum that is not its last one.
const MORE: u32 = 1 << 31;

/// What a source has told of a position.
#[derive(Default)]
pub enum Told {
    /// Nothing yet.
    #[default]
    Nothing,
    /// It is no position of the game.
    NoPosition,
    /// Its moves.
    Moves(MoveList),
    /// Its moves, which are not kept.
    Dropped,
}

/// The moves of a position, in the order in which they are told.
#[derive(Default)]
pub struct MoveList {
    /// The parts of the sums to which they lead, all in one list. Each part that is not the last
    /// one of its sum has the bit `MORE`.
    parts: Vec<u32>,
    /// The points of each; empty where moves have none.
    points: Vec<i64>,
}

/// A move, by numbers.
pub struct Edge<'a> {
    parts: &'a [u32],
    /// 0 where moves have no points.
    pub points: i64,
}

impl MoveList {
    /// Moves with these points, which are none where moves have none, before their parts are added.
    pub fn with_points(points: &[i64]) -> MoveList {
        MoveList { parts: Vec::new(), points: points.to_vec() }
    }

    /// Adds a part of a move, which may be the last one of that.
    pub fn add(&mut self, part: Id, is_last: bool) {
        self.parts.push(if is_last { part } else { part | MORE });
    }

    /// Gives back the memory that more moves would take.
    pub fn shrink(&mut self) {
        self.parts.shrink_to_fit();
        self.points.shrink_to_fit();
    }

    /// How many parts there are. Each takes 4 bytes, and the points of a move take 8.
    pub fn size(&self) -> usize {
        self.parts.len()
    }

    /// The part at a place, of all parts of all moves.
    pub fn part(&self, at: usize) -> Option<Id> {
        self.parts.get(at).map(|part| part & !MORE)
    }

    /// The moves one by one.
    pub fn iter(&self) -> impl Iterator<Item = Edge<'_>> {
        let sums = self.parts.split_inclusive(|part| part & MORE == 0);
        let points = self.points.iter().copied().chain(std::iter::repeat(0));
        sums.zip(points).map(|(parts, points)| Edge { parts, points })
    }
}

impl Edge<'_> {
    /// The positions of the sum to which the move leads.
    pub fn parts(&self) -> impl Iterator<Item = Id> + '_ {
        self.parts.iter().map(|part| part & !MORE)
    }
}

/// How far a walk along the moves has come with a position.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Mark {
    #[default]
    New,
    /// Its moves are being followed.
    OnPath,
    /// All its moves have been followed.
    Passed,
}

/// A position.
#[derive(Default)]
pub struct Node {
    pub name: Rc<[u8]>,
    pub told: Told,
    /// The hash of its moves, once they were told.
    pub hash: Option<u64>,
    /// None while it is not known, and of what is no position.
    pub value: Option<Value>,
    /// How far a walk along the moves has come.
    pub mark: Mark,
}

/// All positions that are known by name.
#[derive(Default)]
pub struct Graph {
    ids: HashMap<Rc<[u8]>, Id>,
    pub nodes: Vec<Node>,
    /// How many bytes the names have together.
    bytes: usize,
}

/// The most positions, and the most bytes that their names may have together.
pub struct Room {
    pub positions: usize,
    pub bytes: usize,
}

impl Graph {
    /// The number of a position, if it has one.
    pub fn find(&self, name: &[u8]) -> Option<Id> {
        self.ids.get(name).copied()
    }

    /// The bound at which this position ends a search; None if it is not new, or there is room.
    pub fn lack_of_room(&self, name: &[u8], room: &Room) -> Option<String> {
        let Room { positions, bytes } = room;
        if self.find(name).is_some() {
            None
        } else if self.nodes.len() >= *positions {
            Some(format!("more than {} positions end the search", with_commas(*positions)))
        } else if self.bytes + name.len() > *bytes {
            Some(format!("more than {} bytes of positions end the search", with_commas(*bytes)))
        } else {
            None
        }
    }

    /// The number of a position, which is new if it was not there.
    pub fn id(&mut self, name: &[u8]) -> Id {
        if let Some(id) = self.ids.get(name) {
            return *id;
        }
        let id = self.nodes.len() as Id;
        let name: Rc<[u8]> = name.into();
        self.bytes += name.len();
        self.ids.insert(name.clone(), id);
        self.nodes.push(Node { name, ..Node::default() });
        id
    }

    /// The position of this number.
    pub fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    /// The position of this number, to be changed.
    pub fn node_mut(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// The moves of a position, if they are kept.
    pub fn moves(&self, id: Id) -> Option<&MoveList> {
        match &self.node(id).told {
            Told::Moves(moves) => Some(moves),
            _ => None,
        }
    }

    /// Whether nothing is left to be found out about a position.
    pub fn is_settled(&self, id: Id) -> bool {
        let node = self.node(id);
        node.value.is_some() || matches!(node.told, Told::NoPosition)
    }
}

/// A hash of the moves of a listing, whatever their order.
pub fn hash(listing: &Listing) -> u64 {
    let mut points = listing.points().iter();
    let mut sum = u64::from(listing.is_position);
    let mut of_move = DefaultHasher::new();
    for (name, is_last) in listing.parts() {
        name.hash(&mut of_move);
        if is_last {
            points.next().hash(&mut of_move);
            sum = sum.wrapping_add(of_move.finish());
            of_move = DefaultHasher::new();
        }
    }
    sum
}
