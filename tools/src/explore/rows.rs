//! What is found in a table: how each row and each column repeats, and whether the lost positions
//! lie on a few diagonals.

use super::area::{Area, Number};
use super::ends;
use super::numbers::grown;
use super::range::{written, NAMES};
use super::runs::{choice, runs};
use super::sequence::Period;
use super::value::{Outcome, Value};
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;

/// The most lines on rows, and as many on columns.
const LINES: usize = 20;

/// The most rows, or runs of rows, that a line names.
const RUNS: usize = 10;

/// The most diagonals that a line names; all lost positions lie on them.
const DIAGONALS: usize = 8;

/// The least lost positions that are shown on each of them.
const SEEN: usize = 3;

/// How a row repeats.
struct Row {
    /// How its numbers repeat, and how its outcomes do, if they do.
    repeats: [Option<Repeat>; 2],
}

/// How something repeats, in words, and from which column on.
#[derive(Clone)]
struct Repeat {
    text: String,
    from: u64,
}

/// Rows that repeat in the same way. If that does not begin with the first column, it holds in all
/// of them from the latest of the columns where it begins.
struct Group {
    repeats: [Option<Repeat>; 2],
    rows: Vec<u64>,
}

/// How a row repeats, in words, and whether it does from the first column on.
type Kind = [Option<(String, bool)>; 2];

impl Row {
    /// What rows have in common that are told together.
    fn kind(&self, first: u64) -> Kind {
        let kind = |repeat: &Repeat| (repeat.text.clone(), repeat.from == first);
        self.repeats.each_ref().map(|repeat| repeat.as_ref().map(kind))
    }
}

impl Group {
    /// Takes a row of its kind.
    fn take(&mut self, number: u64, row: &Row) {
        self.rows.push(number);
        let all = self.repeats.iter_mut().flatten().zip(row.repeats.iter().flatten());
        all.for_each(|(repeat, other)| repeat.from = repeat.from.max(other.from));
    }

    /// How the rows repeat, in a line; None if they do not. `name` is what the columns are called.
    fn told(&self, name: &str, first: u64) -> Option<String> {
        let told = |Repeat { text, from }: &Repeat| match *from == first {
            true => text.clone(),
            false => format!("{text} from {name} = {from} on"),
        };
        let all: Vec<String> = self.repeats.iter().flatten().map(told).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }
}

/// How the rows of a table repeat, or with `fixed` = 1 its columns: the positions whose number at
/// place `fixed` is the same. Rows that repeat in the same way share a line. There is no line if
/// none repeats.
pub fn find(area: &Area, fixed: usize) -> Vec<String> {
    let along = 1 - fixed;
    let all = area.shown.from[fixed]..=area.shown.upto[fixed];
    let first = area.shown.from[along];
    let (mut groups, mut places) = (Vec::<Group>::new(), HashMap::<Kind, usize>::new());
    for number in all.clone() {
        let row = row(area, along, number);
        match places.entry(row.kind(first)) {
            Entry::Occupied(place) => groups[*place.get()].take(number, &row),
            Entry::Vacant(place) => {
                place.insert(groups.len());
                groups.push(Group { repeats: row.repeats, rows: vec![number] });
            }
        }
    }
    let [name, name_along] = [fixed, along].map(|place| NAMES[place]);
    let last = area.tried.upto[along];
    let (mut lines, mut without) = (Vec::new(), None);
    for group in &groups {
        let rows = rows_told(name, &group.rows, &all);
        match group.told(name_along, first) {
            Some(told) => lines.push(format!("{rows}: {told}, checked to {name_along} = {last}")),
            None => without = Some(format!("{rows}: no pattern found")),
        }
    }
    if lines.len() > LINES {
        lines.truncate(LINES);
        lines.push("...".to_string());
    }
    let without = without.filter(|_| !lines.is_empty());
    lines.into_iter().chain(without).collect()
}

/// Whether a period is sought in all of the rows, or columns, that `find` looks at.
pub fn are_sought(area: &Area, fixed: usize) -> bool {
    let is_sought = |number| {
        let outcomes = area.line(1 - fixed, &[number, number], |_| 0);
        outcomes.is_period_sought()
    };
    (area.shown.from[fixed]..=area.shown.upto[fixed]).all(is_sought)
}

/// Rows by their numbers; if they are many, the first ones and how many they are.
fn rows_told(name: &str, rows: &[u64], all: &RangeInclusive<u64>) -> String {
    let count = rows.len();
    if count as u64 == all.end() - all.start() + 1 {
        return format!("each {name} from {} to {}", all.start(), all.end());
    }
    let mut words = runs(rows);
    if words.len() > RUNS {
        words.truncate(RUNS);
        words.push(format!("... ({count} in all)"));
    }
    format!("{name} = {}", words.join(" "))
}

/// How the row of this number repeats.
fn row(area: &Area, along: usize, number: u64) -> Row {
    let position = [number, number];
    let outcomes = area.line(along, &position, |value| ends::code(value.outcome()));
    let of_ends = ends::find(&outcomes, NAMES[along]).filter(|ends| ends.broken.is_none());
    let of_numbers = area.number().and_then(|Number { letter, of }| {
        let period = area.line(along, &position, of).period()?;
        let is_so = period.broken.is_none();
        is_so.then(|| Repeat { text: period_told(&period, letter, along), from: period.from })
    });
    let of_ends = of_ends.map(|ends| Repeat { text: ends.rule, from: ends.from });
    Row { repeats: [of_numbers, of_ends] }
}

/// The period of the numbers of a row, in words.
fn period_told(period: &Period, letter: &str, along: usize) -> String {
    let Period { length, growth, .. } = *period;
    if growth == 0 {
        return format!("period {length}");
    }
    let later = [0, 1].map(|place| match place == along {
        true => format!("{} + {length}", NAMES[place]),
        false => NAMES[place].to_string(),
    });
    format!("{letter}({}) = {letter}(a, b){}", later.join(", "), grown(growth))
}

/// That the lost positions are those with a few differences of the two numbers, if that is so. It
/// is seen in the shown positions, and holds in all that were tried.
pub fn difference(area: &Area) -> Option<String> {
    let known = |position: &Vec<u64>| Some((area.value(position)?, difference_of(position)));
    let shown: Vec<(Value, i128)> = area.shown.positions().iter().filter_map(known).collect();
    let lost = shown.iter().filter(|(value, _)| value.outcome() == Outcome::Lost);
    let lost: Vec<i128> = lost.map(|(_, difference)| *difference).collect();
    let differences: BTreeSet<i128> = lost.iter().copied().collect();
    let is_seen = |one: &i128| lost.iter().filter(|other| *other == one).count() >= SEEN;
    if !(1..=DIAGONALS).contains(&differences.len()) || !differences.iter().all(is_seen) {
        return None;
    }
    let is_so = |(value, difference): (Value, i128)| match value.outcome() {
        Outcome::Lost => differences.contains(&difference),
        Outcome::Drawn => false,
        Outcome::Won => !differences.contains(&difference),
    };
    let holds = area.tried.positions().iter().filter_map(known).all(is_so);
    let differences: Vec<String> = differences.iter().map(i128::to_string).collect();
    let last = written(&area.tried.upto);
    holds.then(|| format!("lost iff b - a is {}, checked to {last}", choice(&differences)))
}

/// The second number less the first one.
fn difference_of(position: &[u64]) -> i128 {
    i128::from(position[1]) - i128::from(position[0])
}
