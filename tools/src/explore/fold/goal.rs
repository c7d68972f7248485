//! The questions that are asked of rows, and what is known of their answers.

use super::checked::Checked;
use super::shape::Fold;
use crate::explore::law::examples::{Ask, MARGIN};

/// How many laws may be withdrawn before the search gives up. They are more than those of a table, which
/// law/goal.rs bounds, since no counterexample needs a place in a sample here. Tests see 7, in a search
/// that comes to its end.
const WITHDRAWN: usize = 10;

/// One of the questions that are asked of rows.
pub struct Goal {
    pub ask: Ask,
    /// The information in the answers, in bits.
    pub information: f64,
    /// How many laws fitted the rows and were wrong further on, and the first counterexample to the last
    /// one.
    pub withdrawn: usize,
    pub counterexample: Option<Vec<i64>>,
    pub state: State,
}

/// How far the search for a law has come.
pub enum State {
    Open,
    Found(Fold, Checked),
    /// Who loses follows from the Grundy number.
    Follows,
    /// There are too few rows: what was tried comes too near to the information in them.
    TooSmall,
    /// Too many laws were withdrawn.
    GivenUp,
    /// A law fits, but for this reason it could not be tried on enough further rows.
    Unchecked(String),
}

impl Goal {
    /// A question of which nothing is known yet, with this information in the answers.
    pub fn new(ask: Ask, information: f64) -> Goal {
        Goal { ask, information, withdrawn: 0, counterexample: None, state: State::Open }
    }

    pub fn is_open(&self) -> bool {
        matches!(self.state, State::Open)
    }

    /// Closes the question if there is too little information in the rows for so many laws.
    pub fn check_margin(&mut self, laws: f64) {
        if self.information < laws.log2() + MARGIN {
            self.state = State::TooSmall;
        }
    }

    /// Withdraws a law that fitted all rows, but is wrong at this further one.
    pub fn withdraw(&mut self, row: &[i64]) {
        self.withdrawn += 1;
        self.counterexample = Some(row.to_vec());
        if self.withdrawn > WITHDRAWN {
            self.state = State::GivenUp;
        }
    }

    /// The number of nodes of the law, if one is found.
    fn nodes(&self) -> Option<usize> {
        match &self.state {
            State::Found(fold, _) => Some(fold.nodes()),
            _ => None,
        }
    }
}

/// Closes the question who loses if a law of the Grundy number says it with no more nodes.
pub fn follow(goals: &mut [Goal]) {
    let number = goals.iter().find(|goal| goal.ask == Ask::Number).and_then(Goal::nodes);
    let lost = goals.iter_mut().find(|goal| goal.ask == Ask::Lost);
    if let (Some(number), Some(lost)) = (number, lost) {
        if lost.nodes().is_none_or(|nodes| number <= nodes) {
            lost.state = State::Follows;
        }
    }
}
