//! What is known of a range of positions, and beyond it.

use super::sequence::Sequence;
use crate::explore::game::further::Oracle;
use crate::explore::game::range::Range;
use crate::explore::game::value::{Convention, Value};
use std::collections::HashMap;

/// The positions of a range that is shown, and of one that is tried, with what they are worth.
#[derive(Clone)]
pub struct Area {
    /// What the numbers of a position are called: n, or a, b and so on, unless they have other names.
    pub names: Vec<String>,
    pub shown: Range,
    /// The shown range or, once more was asked for, a larger one of which all positions are known.
    pub tried: Range,
    /// None for what is no position.
    values: HashMap<Vec<i64>, Option<Value>>,
    pub convention: Convention,
    /// Why the range that is tried is not as large as it was to be, such as "the program ended".
    pub stopped: Option<String>,
}

/// What a position is worth as a number, and the letter by which that is called.
#[derive(Clone, Copy)]
pub struct Number {
    pub letter: &'static str,
    pub of: fn(Value) -> i128,
}

impl Area {
    /// What is known of a range before more is asked for.
    pub fn new(
        shown: Range, values: HashMap<Vec<i64>, Option<Value>>, convention: Convention,
    ) -> Area {
        let names = match shown.from.len() {
            1 => vec!["n".to_string()],
            count => ('a'..).take(count).map(String::from).collect(),
        };
        Area { names, tried: shown.clone(), shown, values, convention, stopped: None }
    }

    /// The same with these names of numbers.
    pub fn named(self, names: Vec<String>) -> Area {
        Area { names, ..self }
    }

    /// Whether what is shown does not change when numbers change places.
    pub fn is_symmetric(&self) -> bool {
        let Range { from, upto } = &self.shown;
        let is_square =
            [from, upto].into_iter().all(|corner| corner.windows(2).all(|two| two[0] == two[1]));
        is_square
            && from.len() > 1
            && self.shown.positions().iter().all(|position| {
                (1..position.len()).all(|place| {
                    let mut swapped = position.clone();
                    swapped.swap(place - 1, place);
                    self.value(&swapped) == self.value(position)
                })
            })
    }

    /// Asks for the further positions. The whole shown range must be known.
    pub fn ask_further(&mut self, oracle: &mut dyn Oracle) {
        let shells = self.shown.further();
        let positions: Vec<_> = shells.iter().flat_map(|shell| shell.added.clone()).collect();
        let asked = oracle.ask(&positions);
        let mut left = asked.values.len();
        for shell in shells {
            if shell.added.len() > left {
                break;
            }
            left -= shell.added.len();
            self.tried = shell.range;
        }
        self.values.extend(positions.into_iter().zip(asked.values));
        self.stopped = asked.stopped;
    }

    /// What a position is worth; None if it is no position, or not known.
    pub fn value(&self, position: &[i64]) -> Option<Value> {
        self.values.get(position).copied().flatten()
    }

    /// What positions are worth as numbers, if the convention gives them numbers.
    pub fn number(&self) -> Option<Number> {
        let number = |value| match value {
            Value::Grundy(number) => i128::from(number),
            Value::Points(points) => i128::from(points),
            Value::Outcome { .. } => 0,
        };
        match self.convention {
            Convention::Normal => Some(Number { letter: "g", of: number }),
            Convention::Score => Some(Number { letter: "d", of: number }),
            Convention::Roles | Convention::Misere | Convention::Draws => None,
        }
    }

    /// What `number` makes of the positions in a line: the number at `place` runs from the first
    /// one that is shown to the last one that is tried, and the other numbers are those of
    /// `others`.
    pub fn line(&self, place: usize, others: &[i64], number: impl Fn(Value) -> i128) -> Sequence {
        let mut position = others.to_vec();
        let (first, shown) = (self.shown.from[place], self.shown.upto[place]);
        let values = (first..=self.tried.upto[place]).map(|n| {
            position[place] = n;
            self.value(&position).map(&number)
        });
        Sequence { first, values: values.collect(), shown: (shown - first + 1) as usize }
    }
}
