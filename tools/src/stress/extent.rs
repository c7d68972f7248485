//! How many positions were tried, and how large they were.

use super::session::Session;
use super::tester::InputOf;
use crate::positions::Positions;
use crate::text::{counted, joined};

/// How many positions there are, and how large they are.
#[derive(Default)]
pub struct Extent {
    pub positions: usize,
    /// The largest size in each dimension.
    largest: Vec<(&'static str, usize)>,
}

impl Extent {
    /// Adds an input, and how much the program was asked for.
    pub fn add<S: Session>(&mut self, input: &InputOf<S>, asked: usize) {
        self.positions += asked;
        // What the cases share is as large in each.
        let sized = if S::Case::IS_SHARED { &input.cases[..1] } else { &input.cases };
        let sizes = sized.iter().flat_map(S::Case::sizes).map(|one| (one.name, one.size));
        for (name, size) in sizes.chain([(S::ASKED, asked)]) {
            match self.largest.iter_mut().find(|largest| largest.0 == name) {
                Some(largest) => largest.1 = largest.1.max(size),
                None => self.largest.push((name, size)),
            }
        }
    }

    /// "12 positions, up to 3 rows, 4 columns".
    pub fn text(&self) -> String {
        format!("{}, up to {}", counted(self.positions, "positions"), self.sizes())
    }

    /// "3 rows, 4 columns".
    pub fn sizes(&self) -> String {
        joined(self.largest.iter().map(|(name, size)| counted(*size, name)), ", ")
    }
}
