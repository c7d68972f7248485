//! A law of rows: a state that is updated by each number, and a question about it at the end.

use crate::explore::expression::Expression;
use crate::explore::law::examples::Guess;

/// In which order a row is read. Sorted, it is read where the order of its numbers plays no part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Left,
    Right,
    Rising,
    Falling,
}

/// The state before the first number is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    Number(i64),
    /// The first number that is read is the state, and the step begins with the second one.
    First,
}

/// What the question may look at beside the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beside {
    Nothing,
    /// There are two states, the older one and the newer one, and a step makes a new one of the older:
    /// so it reads every second number.
    Newer,
    /// The first number that is read.
    First,
    /// How many numbers there are.
    Length,
}

/// How rows are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    pub direction: Direction,
    pub start: Start,
    pub beside: Beside,
}

/// A law of rows.
#[derive(Clone, Debug)]
pub struct Fold {
    pub reading: Reading,
    /// What a number makes of the state, over these two: s, x. With two states s is the older one.
    pub step: Expression,
    /// The answer, over the state (the older one) and what is beside it.
    pub question: Expression,
}

impl Direction {
    /// The numbers of a row in the order in which they are read.
    pub fn read(self, row: &[i64]) -> Vec<i64> {
        let mut read = row.to_vec();
        if matches!(self, Direction::Rising | Direction::Falling) {
            read.sort_unstable();
        }
        if matches!(self, Direction::Right | Direction::Falling) {
            read.reverse();
        }
        read
    }

    /// How Python sorts a row that is read so, if it is sorted.
    fn sorted(self) -> Option<&'static str> {
        match self {
            Direction::Left | Direction::Right => None,
            Direction::Rising => Some("sorted(row)"),
            Direction::Falling => Some("sorted(row, reverse=True)"),
        }
    }

    /// How Python calls the number that is read last.
    fn last(self) -> &'static str {
        match self {
            Direction::Left => "row[-1]",
            Direction::Right => "row[0]",
            Direction::Rising => "max(row)",
            Direction::Falling => "min(row)",
        }
    }
}

impl Guess for Fold {
    fn answer(&self, row: &[i64]) -> Option<i64> {
        let Reading { direction, start, beside } = self.reading;
        let read = direction.read(row);
        let first = *read.first()?;
        let (start, rest) = match start {
            Start::Number(number) => (number, &read[..]),
            Start::First => (first, &read[1..]),
        };
        let (mut older, mut newer) = (start, start);
        for &x in rest {
            let from = if beside == Beside::Newer { older } else { newer };
            (older, newer) = (newer, self.step.value(&[from, x])?);
        }
        self.question.value(&match beside {
            Beside::Nothing => vec![newer],
            Beside::Newer => vec![older, newer],
            Beside::First => vec![newer, first],
            Beside::Length => vec![newer, row.len() as i64],
        })
    }
}

impl Fold {
    /// The number of nodes of its step and its question.
    pub fn nodes(&self) -> usize {
        self.step.nodes() + self.question.nodes()
    }

    /// The lines of a function of this name in Python.
    pub fn python(&self, name: &str) -> Vec<String> {
        let Reading { direction, beside, .. } = self.reading;
        let mut lines = vec![format!("def {name}(row):")];
        if self.is_last() {
            let names = [direction.last(), self.python_beside()];
            lines.push(format!("    return {}", self.question.shown(&names)));
            return lines;
        }
        lines.extend(direction.sorted().map(|sorted| format!("    row = {sorted}")));
        lines.extend(self.python_loop());
        let names = if beside == Beside::Newer { ["s", "t"] } else { ["s", self.python_beside()] };
        lines.push(format!("    return {}", self.question.shown(&names)));
        lines
    }

    /// Whether the state is just the number that is read last.
    fn is_last(&self) -> bool {
        self.step == Expression::Variable(1) && self.reading.beside != Beside::Newer
    }

    /// How Python calls what the question may look at beside the state.
    fn python_beside(&self) -> &'static str {
        match (self.reading.beside, self.reading.direction) {
            (Beside::Length, _) => "len(row)",
            (_, Direction::Right) => "row[-1]",
            (_, Direction::Rising) if self.is_last() => "min(row)",
            (_, Direction::Falling) if self.is_last() => "max(row)",
            _ => "row[0]",
        }
    }

    /// The lines that make the state.
    fn python_loop(&self) -> [String; 2] {
        let Reading { direction, start, beside } = self.reading;
        let is_right = direction == Direction::Right;
        let (start, rest) = match start {
            Start::Number(number) => (number.to_string(), "row"),
            Start::First if is_right => ("row[-1]".to_string(), "row[:-1]"),
            Start::First => ("row[0]".to_string(), "row[1:]"),
        };
        let read = if is_right { format!("reversed({rest})") } else { rest.to_string() };
        let step = self.step.shown(&["s", "x"]);
        let (states, update) = match beside {
            Beside::Newer => ("s = t", format!("s, t = t, {step}")),
            _ => ("s", format!("s = {step}")),
        };
        [format!("    {states} = {start}"), format!("    for x in {read}: {update}")]
    }

    /// The largest number in it.
    pub fn largest_number(&self) -> i64 {
        let start = match self.reading.start {
            Start::Number(number) => number,
            Start::First => 0,
        };
        start.max(largest_number(&self.step)).max(largest_number(&self.question))
    }
}

/// The largest number in an expression; 0 if there is none.
fn largest_number(expression: &Expression) -> i64 {
    match expression {
        Expression::Variable(_) => 0,
        Expression::Number(number) => *number,
        Expression::Of(_, operands) => operands.iter().map(largest_number).max().unwrap_or(0),
    }
}
