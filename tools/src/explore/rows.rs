//! What holds in each row and in each column of a table, and along its diagonals.

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

/// The most lines on rows, and on columns, and the most diagonals that are told.
const LINES: usize = 20;
const DIAGONALS: usize = 8;

/// How many rows, or runs of rows, are named.
const RUNS: usize = 10;

/// How often each diagonal is seen, at least.
const SEEN: usize = 3;

/// What holds in a row, if anything.
struct Row {
    /// How its numbers repeat, and how its outcomes do.
    rules: [Option<Rule>; 2],
}

/// A rule, and from where on it holds.
#[derive(Clone)]
struct Rule {
    text: String,
    from: u64,
}

/// Rows of which the same rules hold. If they do not hold in all from the first column on, they
/// hold in all from the latest of the places where they begin.
struct Group {
    rules: [Option<Rule>; 2],
    rows: Vec<u64>,
}

/// The texts of the rules of a row, and whether they hold from the first column on.
type Kind = [Option<(String, bool)>; 2];

impl Row {
    /// What rows have in common that are told together.
    fn kind(&self, first: u64) -> Kind {
        let kind = |rule: &Rule| (rule.text.clone(), rule.from == first);
        self.rules.each_ref().map(|rule| rule.as_ref().map(kind))
    }
}

impl Group {
    /// Takes a row of its kind.
    fn take(&mut self, number: u64, row: &Row) {
        self.rows.push(number);
        let all = self.rules.iter_mut().flatten().zip(row.rules.iter().flatten());
        all.for_each(|(rule, other)| rule.from = rule.from.max(other.from));
    }

    /// The rules in a line, if there is one; `name` is what the columns are called.
    fn told(&self, name: &str, first: u64) -> Option<String> {
        let rules = self.rules.iter().flatten().map(|Rule { text, from }| match *from == first {
            true => text.clone(),
            false => format!("{text} from {name} = {from} on"),
        });
        let rules: Vec<String> = rules.collect();
        (!rules.is_empty()).then(|| rules.join(", "))
    }
}

/// What holds in the rows of a table, or its columns: those whose number at place `fixed` is the
/// same. Rows of which the same holds are told together; the list is empty if nothing holds in any.
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
                groups.push(Group { rules: row.rules, rows: vec![number] });
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

/// Whether a period is sought in each of the rows, or columns, that `find` looks at.
pub fn are_sought(area: &Area, fixed: usize) -> bool {
    let is_sought = |number| {
        let outcomes = area.line(1 - fixed, &[number, number], |_| 0);
        outcomes.is_period_sought()
    };
    (area.shown.from[fixed]..=area.shown.upto[fixed]).all(is_sought)
}

/// Rows by their numbers: all, or if they are many, the first ones and how many they are.
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

/// What holds in the row of this number.
fn row(area: &Area, along: usize, number: u64) -> Row {
    let position = [number, number];
    let outcomes = area.line(along, &position, |value| ends::code(value.outcome()));
    let of_ends = ends::find(&outcomes, NAMES[along]).filter(|ends| ends.broken.is_none());
    let of_numbers = area.number().and_then(|Number { letter, of }| {
        let period = area.line(along, &position, of).period()?;
        let is_so = period.broken.is_none();
        is_so.then(|| Rule { text: period_told(&period, letter, along), from: period.from })
    });
    Row { rules: [of_numbers, of_ends.map(|ends| Rule { text: ends.rule, from: ends.from })] }
}

/// A period of the numbers of a row.
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

/// That the difference of the two numbers decides who loses, if it does.
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
