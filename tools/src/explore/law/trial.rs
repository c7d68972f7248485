//! A law is tried on more positions than it was made from.

use super::expression::Expression;
use crate::explore::value::{Asked, Outcome, Value};
use std::collections::{BTreeMap, HashSet};

/// What is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Whether the player to move loses: 1 if so, else 0.
    Lost,
    /// The Grundy number, or the best difference of points.
    Number,
}

/// A position and what it is worth.
#[derive(Clone)]
pub struct Known {
    pub position: Vec<i64>,
    pub number: i64,
    pub is_lost: bool,
}

impl Known {
    /// A position with its value; None if that is too large.
    pub fn new(position: &[i64], value: Value) -> Option<Known> {
        let number = match value {
            Value::Grundy(number) => i64::try_from(number).ok()?,
            Value::Points(points) => points,
            Value::Outcome { .. } => 0,
        };
        let is_lost = value.outcome() == Outcome::Lost;
        Some(Known { position: position.to_vec(), number, is_lost })
    }

    /// The answer for this position.
    pub fn answer(&self, ask: Ask) -> i64 {
        match ask {
            Ask::Lost => self.is_lost.into(),
            Ask::Number => self.number,
        }
    }

    /// Whether an expression gives it.
    fn fits(&self, ask: Ask, expression: &Expression) -> bool {
        expression.value(&self.position) == Some(self.answer(ask))
    }
}

/// How many counterexamples to a law join the table at most.
const JOINED: usize = 4;

/// What came of a trial.
pub enum Tried {
    /// The law is right on all that is known, which is this.
    Right(Checked),
    /// It is wrong on these positions of the table.
    Unfit(Vec<Known>),
    /// It is right on the table, but not on these positions, which now belong to it.
    Withdrawn(Vec<Known>),
}

/// On what a law is right.
pub struct Checked {
    /// The number of positions of the table.
    pub table: usize,
    /// The number of further positions.
    pub further: usize,
    /// The largest number in each place of the further positions; empty if there are none.
    pub last: Vec<i64>,
    /// Why these do not go as far as was asked; None if they do.
    pub stopped: Option<String>,
}

/// What is known beyond the table.
struct Further {
    known: Vec<Known>,
    /// Why it does not go as far as was asked; None if it does.
    stopped: Option<String>,
}

/// Where the values of further positions come from.
pub type Source<'a> = &'a mut dyn FnMut(&[Vec<i64>]) -> Asked;

/// The positions on which laws are tried.
pub struct Trial<'a> {
    pub table: Vec<Known>,
    /// What is asked for once there is a law to try.
    asked: Vec<Vec<i64>>,
    source: Source<'a>,
    further: Option<Further>,
}

impl<'a> Trial<'a> {
    pub fn new(table: Vec<Known>, asked: Vec<Vec<i64>>, source: Source<'a>) -> Trial<'a> {
        Trial { table, asked, source, further: None }
    }

    /// Tries a law on the table and then on the further positions.
    pub fn test(&mut self, ask: Ask, law: &Expression) -> Tried {
        let wrong = wrong_ones(&self.table, ask, law);
        if !wrong.is_empty() {
            return Tried::Unfit(wrong);
        }
        let wrong = wrong_ones(&self.further().known, ask, law);
        if wrong.is_empty() {
            return Tried::Right(self.checked());
        }
        let joined: HashSet<&Vec<i64>> = wrong.iter().map(|known| &known.position).collect();
        self.table.extend(wrong.iter().cloned());
        if let Some(further) = &mut self.further {
            further.known.retain(|known| !joined.contains(&known.position));
        }
        Tried::Withdrawn(wrong)
    }

    /// All that is known.
    fn checked(&mut self) -> Checked {
        let Further { known, stopped } = self.further();
        let (further, stopped) = (known.len(), stopped.clone());
        let places = known.first().map_or(0, |known| known.position.len());
        let last = (0..places).map(|at| known.iter().map(|known| known.position[at]).max());
        let last = last.flatten().collect();
        Checked { table: self.table.len(), further, last, stopped }
    }

    /// The answer for a position of the table.
    pub fn answer(&self, ask: Ask, position: &[i64]) -> Option<i64> {
        let known = self.table.iter().find(|known| known.position == position);
        known.map(|known| known.answer(ask))
    }

    /// The information in the answers on the table, in bits: their entropy times the positions.
    pub fn information(&self, ask: Ask) -> f64 {
        let mut counts = BTreeMap::new();
        for known in &self.table {
            *counts.entry(known.answer(ask)).or_insert(0_u32) += 1;
        }
        let all = self.table.len() as f64;
        counts.values().map(|&count| f64::from(count) * (all / f64::from(count)).log2()).sum()
    }

    /// The further positions.
    fn further(&mut self) -> &Further {
        let Trial { asked, source, further, .. } = self;
        further.get_or_insert_with(|| {
            let Asked { values, stopped } = source(asked);
            let known = asked.iter().zip(values);
            let known = known.filter_map(|(position, value)| Known::new(position, value?));
            Further { known: known.collect(), stopped }
        })
    }
}

/// The first positions on which a law is wrong.
fn wrong_ones(known: &[Known], ask: Ask, law: &Expression) -> Vec<Known> {
    known.iter().filter(|known| !known.fits(ask, law)).take(JOINED).cloned().collect()
}
