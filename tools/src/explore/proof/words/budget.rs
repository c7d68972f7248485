//! What the search for a law of words may take, in counts, and how it tells how far it has come.

use crate::text::with_commas;
use std::fmt::{self, Display, Formatter};

/// What the search for the answer to a question may take at most. It is counted, so that the same is
/// found on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The states of a machine.
    pub states: usize,
    /// The positions that are kept, and the situations.
    pub positions: usize,
    pub situations: usize,
    /// The memory that the positions take, and that the situations take.
    pub bytes: usize,
    /// The steps in all: letters that are read in the search, and states in the proof. A step takes some
    /// nanoseconds.
    pub steps: usize,
}

/// What `explore --law` takes for each question: less than 1 GB, and some seconds.
pub const BUDGET: Budget = Budget {
    states: 2_000,
    positions: 3_000_000,
    situations: 1_000_000,
    bytes: 320_000_000,
    steps: 300_000_000,
};

/// More bytes than these have no address of 32 bits, each of which is for 8 bytes.
const MOST_BYTES: usize = 1 << 34;

impl Budget {
    /// So many times as much.
    pub fn times(self, effort: usize) -> Budget {
        let times = |count: usize| count.saturating_mul(effort);
        Budget {
            states: times(self.states),
            positions: times(self.positions),
            situations: times(self.situations),
            bytes: times(self.bytes).min(MOST_BYTES),
            steps: times(self.steps),
        }
    }
}

/// The bound of a budget to which a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spent {
    States(usize),
    Positions(usize),
    Situations(usize),
    Bytes(usize),
    Steps(usize),
}

impl Display for Spent {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        let (count, what) = match self {
            Spent::States(count) => (count, "states"),
            Spent::Positions(count) => (count, "positions"),
            Spent::Situations(count) => (count, "situations"),
            Spent::Bytes(count) => (count, "bytes"),
            Spent::Steps(count) => (count, "steps"),
        };
        write!(out, "{} {what}", with_commas(*count))
    }
}

/// After how many steps it is told again how far a search has come: some hundredths of a second.
const TOLD_AFTER: usize = 1 << 22;

/// Counts the steps of a search, and tells again and again how far it has come.
pub struct Meter<'a> {
    tell: &'a mut dyn FnMut(&str),
    steps: usize,
    most: usize,
    /// The number of steps after which it is told again.
    next: usize,
}

impl<'a> Meter<'a> {
    /// Hands what is told to `tell`, which may end the program.
    pub fn new(tell: &'a mut dyn FnMut(&str), most: usize) -> Meter<'a> {
        Meter { tell, steps: 0, most, next: TOLD_AFTER }
    }

    /// Counts steps. `text` is how far the search has come.
    /// Errors: there were too many.
    pub fn count(&mut self, steps: usize, text: impl FnOnce() -> String) -> Result<(), Spent> {
        self.steps += steps;
        if self.steps > self.next {
            self.next = self.steps + TOLD_AFTER;
            (self.tell)(&text());
        }
        match self.steps > self.most {
            true => Err(Spent::Steps(self.most)),
            false => Ok(()),
        }
    }
}
