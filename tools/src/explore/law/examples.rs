//! A law is tried on more positions than it was made from.

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

/// What came of a trial.
pub enum Tried {
    /// The law is right on all that is known, which is this.
    Right(Checked),
    /// It is wrong on these positions of the table.
    Unfit(Vec<Example>),
    /// It is right on the table, but not on these positions, which now belong to it.
    Withdrawn(Vec<Example>),
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
    known: Vec<Example>,
    /// Why it does not go as far as was asked; None if it does.
    stopped: Option<String>,
}

/// The positions on which laws are tried.
pub struct Examples<'a> {
    pub table: Vec<Example>,
    /// What is asked for once there is a law to try.
    asked: Vec<Vec<i64>>,
    oracle: &'a mut dyn Oracle,
    further: Option<Further>,
}

impl<'a> Examples<'a> {
    pub fn new(
        table: Vec<Example>, asked: Vec<Vec<i64>>, oracle: &'a mut dyn Oracle,
    ) -> Examples<'a> {
        Examples { table, asked, oracle, further: None }
    }

    /// Tries a law on the table and then on the further positions.
    pub fn test(&mut self, ask: Ask, law: &impl Guess) -> Tried {
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
        let last = (0..places)
            .map(|at| known.iter().filter_map(|known| known.position.get(at).copied()).max());
        let last = last.flatten().collect();
        Checked { table: self.table.len(), further, last, stopped }
    }

    /// Leaves out all positions but some.
    pub fn retain(&mut self, is_kept: impl Fn(&[i64]) -> bool) {
        self.asked.retain(|position| is_kept(position));
        let known = self.further.iter_mut().map(|further| &mut further.known);
        for known in known.chain([&mut self.table]) {
            known.retain(|known| is_kept(&known.position));
        }
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

    /// What is known beyond the table, and why not more; None if that is all.
    pub fn beyond(&mut self) -> (&[Example], Option<&str>) {
        let Further { known, stopped } = self.further();
        (known, stopped.as_deref())
    }

    /// The further positions.
    fn further(&mut self) -> &Further {
        let Examples { asked, oracle, further, .. } = self;
        further.get_or_insert_with(|| {
            let Asked { values, stopped } = oracle.ask(asked);
            let known = asked.iter().zip(values);
            let known = known.filter_map(|(position, value)| Example::new(position, value?));
            Further { known: known.collect(), stopped }
        })
    }
}

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
