//! A law is tried on more positions than it was made from.

use super::beyond::Beyond;
use crate::explore::expression::Expression;
use crate::explore::game::further::{Asked, Oracle};
use crate::explore::game::value::{Outcome, Value};
use std::collections::{BTreeMap, HashMap, HashSet};

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
pub struct Example {
    pub position: Vec<i64>,
    pub number: i64,
    pub is_lost: bool,
}

impl Example {
    /// A position with its value; None if that is too large.
    pub fn new(position: &[i64], value: Value) -> Option<Example> {
        let number = match value {
            Value::Grundy(number) => i64::try_from(number).ok()?,
            Value::Points(points) => points,
            Value::Outcome { .. } => 0,
        };
        let is_lost = value.outcome() == Outcome::Lost;
        Some(Example { position: position.to_vec(), number, is_lost })
    }

    /// The answer for this position.
    pub fn answer(&self, ask: Ask) -> i64 {
        match ask {
            Ask::Lost => self.is_lost.into(),
            Ask::Number => self.number,
        }
    }

    /// Whether a law gives it.
    fn fits(&self, ask: Ask, law: &impl Guess) -> bool {
        law.answer(&self.position) == Some(self.answer(ask))
    }
}

/// A law that can be tried.
pub trait Guess {
    /// What it says of a position; None if nothing.
    fn answer(&self, position: &[i64]) -> Option<i64>;
}

impl Guess for Expression {
    fn answer(&self, position: &[i64]) -> Option<i64> {
        self.value(position)
    }
}

/// How many counterexamples to a law join the table at most.
const JOINED: usize = 4;

/// On what a law is right beyond the table.
#[derive(Clone)]
pub struct Checked {
    pub near: Known,
    pub edges: Known,
    pub diagonal: Known,
    /// Why these do not go as far as was asked; None if they do.
    pub stopped: Option<String>,
}

/// How many positions are known, and the largest number in each place; empty if there are none.
#[derive(Clone)]
pub struct Known {
    pub count: usize,
    pub last: Vec<i64>,
}

impl Known {
    fn of(known: &[Example]) -> Known {
        let places = known.first().map_or(0, |known| known.position.len());
        let last = (0..places).map(|at| known.iter().map(|known| known.position[at]).max());
        Known { count: known.len(), last: last.flatten().collect() }
    }
}

/// What is known beyond the table.
struct Further {
    near: Vec<Example>,
    edges: Vec<Example>,
    diagonal: Vec<Example>,
    /// Why it does not go as far as was asked; None if it does.
    stopped: Option<String>,
}

/// The positions on which laws are tried.
pub struct Examples<'a> {
    pub table: Vec<Example>,
    /// What is asked for once there is a law to try.
    asked: Beyond,
    oracle: &'a mut dyn Oracle,
    further: Option<Further>,
    /// Whether a position was met that is worth something else in another order of its numbers, although
    /// the table is symmetric.
    pub is_asymmetric: bool,
}

impl<'a> Examples<'a> {
    pub fn new(table: Vec<Example>, asked: Beyond, oracle: &'a mut dyn Oracle) -> Examples<'a> {
        Examples { table, asked, oracle, further: None, is_asymmetric: false }
    }

    /// The first positions of the table on which a law is wrong.
    pub fn wrong_in_table(&self, ask: Ask, law: &impl Guess) -> Vec<Example> {
        wrong_ones(&self.table, ask, law)
    }

    /// The first further positions on which a law is wrong.
    pub fn wrong_further(&mut self, ask: Ask, law: &impl Guess) -> Vec<Example> {
        let Further { near, edges, diagonal, .. } = self.further();
        let wrong = [near, edges, diagonal].map(|known| wrong_ones(known, ask, law));
        wrong.into_iter().find(|wrong| !wrong.is_empty()).unwrap_or_default()
    }

    /// Adds positions to the table, of which those that are further ones are so no more.
    pub fn join(&mut self, examples: &[Example]) {
        let joined: HashSet<&Vec<i64>> = examples.iter().map(|known| &known.position).collect();
        self.table.extend(examples.iter().cloned());
        if let Some(further) = &mut self.further {
            let Further { near, edges, diagonal, .. } = further;
            for known in [near, edges, diagonal] {
                known.retain(|known| !joined.contains(&known.position));
            }
        }
    }

    /// What a position is worth, which is asked for: None in it if it is no position; None if it is not
    /// told.
    pub fn value(&mut self, position: &[i64]) -> Option<Option<Value>> {
        self.oracle.ask(&[position.to_vec()]).values.first().copied()
    }

    /// A position with its value, which is asked for; None if it is not told.
    pub fn asked(&mut self, position: &[i64]) -> Option<Example> {
        Example::new(position, self.value(position)??)
    }

    /// The further positions, on which a law is right.
    pub fn checked(&mut self) -> Box<Checked> {
        let Further { near, edges, diagonal, stopped } = self.further();
        let [near, edges, diagonal] = [near, edges, diagonal].map(|known| Known::of(known));
        Box::new(Checked { near, edges, diagonal, stopped: stopped.clone() })
    }

    /// The answers for these positions of the table, in their order; None for what is none of them.
    pub fn answers(&self, ask: Ask, positions: &[Vec<i64>]) -> Vec<Option<i64>> {
        let known = self.table.iter().map(|example| (&example.position, example.answer(ask)));
        let known: HashMap<&Vec<i64>, i64> = known.collect();
        positions.iter().map(|position| known.get(position).copied()).collect()
    }

    /// The information in the answers on the table, in bits.
    pub fn information(&self, ask: Ask) -> f64 {
        information(self.table.iter().map(|known| known.answer(ask)))
    }

    /// The nearest further positions that are known, and why there are not more; None if these are all.
    pub fn near(&mut self) -> (&[Example], Option<&str>) {
        let Further { near, stopped, .. } = self.further();
        (near, stopped.as_deref())
    }

    /// Leaves out all positions but some.
    pub fn retain(&mut self, is_kept: impl Fn(&[i64]) -> bool) {
        self.table.retain(|known| is_kept(&known.position));
        self.asked.retain(&is_kept);
        if let Some(Further { near, edges, diagonal, .. }) = &mut self.further {
            for known in [near, edges, diagonal] {
                known.retain(|known| is_kept(&known.position));
            }
        }
    }

    /// The further positions.
    fn further(&mut self) -> &Further {
        let Examples { asked, oracle, further, is_asymmetric, .. } = self;
        further.get_or_insert_with(|| {
            let Asked { values, stopped } = oracle.ask(&asked.all());
            let known =
                HashMap::<Vec<i64>, Option<Value>>::from_iter(asked.all().into_iter().zip(values));
            let differs = |position: &&Vec<i64>| {
                let mut in_order = position.to_vec();
                in_order.sort();
                let values = [*position, &in_order].map(|position| known.get(position));
                matches!(values, [Some(x), Some(y)] if x != y)
            };
            *is_asymmetric |= asked.swapped.iter().any(|position| differs(&position));
            let examples = |positions: &[Vec<i64>]| {
                let value = |position: &Vec<i64>| known.get(position).copied().flatten();
                let example = |position: &Vec<i64>| Example::new(position, value(position)?);
                Vec::from_iter(positions.iter().filter_map(example))
            };
            let [near, edges, diagonal] =
                [&asked.near, &asked.edges, &asked.diagonal].map(|positions| examples(positions));
            Further { near, edges, diagonal, stopped }
        })
    }
}

/// By how many bits the information in the answers must exceed the logarithm of the number of laws that
/// were tried, so that a law that fits is hardly one by chance.
pub const MARGIN: f64 = 10.0;

/// The information in answers, in bits: their entropy times their number.
pub fn information(answers: impl Iterator<Item = i64>) -> f64 {
    let mut counts = BTreeMap::new();
    for answer in answers {
        *counts.entry(answer).or_insert(0_u32) += 1;
    }
    let all = f64::from(counts.values().sum::<u32>());
    counts.values().map(|&count| f64::from(count) * (all / f64::from(count)).log2()).sum()
}

/// The first positions on which a law is wrong.
fn wrong_ones(known: &[Example], ask: Ask, law: &impl Guess) -> Vec<Example> {
    known.iter().filter(|known| !known.fits(ask, law)).take(JOINED).cloned().collect()
}
