//! What is found in a table: how each row and each column repeats, and whether the lost positions
//! lie on a few diagonals.

use super::area::{Area, Number};
use super::ends::{self, EndRule, Ends};
use super::one_number::grown;
use super::runs::{choice, runs};
use super::sequence::Period;
use super::About;
use crate::explore::game::range::written;
use crate::explore::game::value::{Outcome, Value};
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

/// How a row repeats. The numbers at which that begins are told apart only as the first one or not.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Repeat {
    /// How its numbers repeat: after how many places, and by how much larger.
    of_numbers: Option<(Step, Begin)>,
    of_outcomes: Option<(EndRule, Begin)>,
}

/// After how many places numbers repeat, and by how much they are then larger.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Step {
    length: i64,
    growth: i128,
}

/// Whether what repeats does so from the first column on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Begin {
    First,
    Later,
}

/// What is found in rows, or in columns.
pub struct InRows {
    pub lines: Vec<String>,
    /// That nothing is found in some, if it is in others.
    pub others: Option<String>,
}

/// Rows that repeat in the same way. What does not begin with the first column holds in all of them from
/// the latest of the columns where it begins.
struct Group {
    repeat: Repeat,
    /// From which columns on its numbers and its outcomes repeat in all rows.
    from: [i64; 2],
    rows: Vec<i64>,
}

impl Group {
    /// How the rows repeat, in words; None if they do not.
    fn text(&self, area: &Area, along: usize) -> Option<String> {
        let name = &area.names[along];
        let letter = area.number().map_or("", |number| number.letter);
        let with_begin = |text: String, begin: Begin, from: i64| match begin {
            Begin::First => text,
            Begin::Later => format!("{text} from {name} = {from} on"),
        };
        let of_numbers = self.repeat.of_numbers.iter();
        let of_numbers = of_numbers.map(|(step, begin)| {
            with_begin(step.text(letter, &area.names, along), *begin, self.from[0])
        });
        let of_outcomes = self.repeat.of_outcomes.iter();
        let of_outcomes =
            of_outcomes.map(|(rule, begin)| with_begin(rule.text(name), *begin, self.from[1]));
        let all = Vec::from_iter(of_numbers.chain(of_outcomes));
        (!all.is_empty()).then(|| all.join(", "))
    }
}

impl Step {
    /// The step in words, where `letter` stands for the numbers.
    fn text(&self, letter: &str, names: &[String], along: usize) -> String {
        let Step { length, growth } = *self;
        if growth == 0 {
            return format!("period {length}");
        }
        let later = [0, 1].map(|place| match place == along {
            true => format!("{} + {length}", names[place]),
            false => names[place].clone(),
        });
        let now = names.join(", ");
        format!("{letter}({}) = {letter}({now}){}", later.join(", "), grown(growth))
    }
}

/// How the rows of a table repeat, or with `fixed` = 1 its columns: the positions whose number at
/// place `fixed` is the same. Rows that repeat in the same way share a line. There is no line if
/// none repeats.
pub fn find(area: &Area, fixed: usize, about: About) -> InRows {
    let along = 1 - fixed;
    let all = area.shown.from[fixed]..=area.shown.upto[fixed];
    let (mut groups, mut places) = (Vec::<Group>::new(), HashMap::<Repeat, usize>::new());
    for number in all.clone().filter(|number| has_positions(area, fixed, *number)) {
        let (repeat, from) = repeat_of(area, along, number, about);
        let place = *places.entry(repeat.clone()).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Group { repeat, from, rows: Vec::new() });
        }
        let group = &mut groups[place];
        group.rows.push(number);
        group.from = [group.from[0].max(from[0]), group.from[1].max(from[1])];
    }
    let [name, name_along] = [fixed, along].map(|place| &area.names[place]);
    let last = area.tried.upto[along];
    let (mut lines, mut without) = (Vec::new(), None);
    for group in &groups {
        let rows = rows_named(name, &group.rows, &all);
        match group.text(area, along) {
            Some(text) => lines.push(format!("{rows}: {text}, checked to {name_along} = {last}")),
            None => without = Some(format!("{rows}: no pattern found")),
        }
    }
    if lines.len() > LINES {
        lines.truncate(LINES);
        lines.push("...".to_string());
    }
    let others = without.filter(|_| !lines.is_empty());
    InRows { lines, others }
}

/// Whether the row of this number has a position; else it is no row.
fn has_positions(area: &Area, fixed: usize, number: i64) -> bool {
    area.line(1 - fixed, &[number, number], |_| 0).values.iter().any(Option::is_some)
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
fn rows_named(name: &str, rows: &[i64], all: &RangeInclusive<i64>) -> String {
    let count = rows.len();
    if count > 1 && count as i64 == all.end() - all.start() + 1 {
        return format!("each {name} from {} to {}", all.start(), all.end());
    }
    let mut words = runs(rows);
    if words.len() > RUNS {
        words.truncate(RUNS);
        words.push(format!("... ({count} in all)"));
    }
    format!("{name} = {}", words.join(" "))
}

/// How the row of this number repeats, and from which columns on its numbers and its outcomes do.
fn repeat_of(area: &Area, along: usize, number: i64, about: About) -> (Repeat, [i64; 2]) {
    let first = area.shown.from[along];
    let begin = |from: i64| if from == first { Begin::First } else { Begin::Later };
    let position = [number, number];
    let outcomes = area.line(along, &position, |value| ends::code(value.outcome()));
    let ends = ends::find(&outcomes).filter(|ends| ends.broken.is_none() && about.outcomes);
    let period = area.number().filter(|_| about.numbers).and_then(|Number { of, .. }| {
        area.line(along, &position, of).period().filter(|period| period.broken.is_none())
    });
    let from =
        [period.map_or(first, |period| period.from), ends.as_ref().map_or(first, |ends| ends.from)];
    let of_numbers =
        period.map(|Period { length, growth, from, .. }| (Step { length, growth }, begin(from)));
    let of_outcomes = ends.map(|Ends { rule, from, .. }| (rule, begin(from)));
    (Repeat { of_numbers, of_outcomes }, from)
}

/// That the lost positions are those with a few differences of the two numbers, if that is so. It
/// is seen in the shown positions, and holds in all that were tried.
pub fn difference(area: &Area) -> Option<String> {
    let known = |position: &Vec<i64>| Some((area.value(position)?, difference_of(position)));
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
fn difference_of(position: &[i64]) -> i128 {
    i128::from(position[1]) - i128::from(position[0])
}
