//! What holds in each row and in each column of a table, and along its diagonals.

use super::area::Area;
use super::runs::{choice, runs};
use super::value::{Outcome, Value};
use super::{ends, names, numbers};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The most lines on rows, and on columns, and the most diagonals that are told.
const LINES: usize = 20;
const DIAGONALS: usize = 8;

/// How often each diagonal is seen, at least.
const SEEN: usize = 3;

/// What holds in the rows of a table, or its columns: those whose number at place `fixed` is the
/// same. Rows of which the same holds are told together; the list is empty if nothing holds in any.
pub fn find(area: &Area, fixed: usize) -> Vec<String> {
    let along = 1 - fixed;
    let numbers_of_rows = area.shown.from[fixed]..=area.shown.upto[fixed];
    let mut groups: Vec<(Option<String>, Vec<u64>)> = Vec::new();
    for row in numbers_of_rows.clone() {
        let told = row_told(area, along, row);
        match groups.iter_mut().find(|(of_group, _)| *of_group == told) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((told, vec![row])),
        }
    }
    let name = names::OF_NUMBERS[fixed];
    let (last, last_name) = (area.tried.upto[along], names::OF_NUMBERS[along]);
    let told = groups.iter().filter_map(|(told, rows)| {
        let told = told.as_ref()?;
        let rows = rows_told(name, rows, &numbers_of_rows);
        Some(format!("{rows}: {told}, checked to {last_name} = {last}"))
    });
    let mut lines: Vec<String> = told.collect();
    let is_rest = |(told, _): &&(Option<String>, Vec<u64>)| told.is_none();
    match groups.iter().find(is_rest) {
        Some((_, rows)) if !lines.is_empty() => {
            lines.push(rows_told(name, rows, &numbers_of_rows) + ": no pattern found");
        }
        _ => {}
    }
    if lines.len() > LINES {
        lines.truncate(LINES);
        lines.push("...".to_string());
    }
    lines
}

/// Rows by their numbers.
fn rows_told(name: &str, rows: &[u64], all: &RangeInclusive<u64>) -> String {
    match rows.len() as u64 == all.end() - all.start() + 1 {
        true => format!("each {name} from {} to {}", all.start(), all.end()),
        false => format!("{name} = {}", runs(rows).join(" ")),
    }
}

/// What holds in a row, if anything.
fn row_told(area: &Area, along: usize, row: u64) -> Option<String> {
    let position = [row, row];
    let name = names::OF_NUMBERS[along];
    let outcomes = area.line(along, &position, |value| ends::code(value.outcome()));
    let begin = outcomes.first;
    let since = |from: u64| match from == begin {
        true => String::new(),
        false => format!(" from {name} = {from} on"),
    };
    let of_numbers = numbers::of_value(area).and_then(|(letter, number)| {
        let period = area.line(along, &position, number).period()?;
        let is_so = period.broken.is_none();
        let told = match period.growth {
            0 => format!("period {}", period.length),
            growth => {
                let rule = |of: &[&str; 2]| format!("{letter}({})", of.join(", "));
                let mut of = names::OF_NUMBERS.map(str::to_string);
                let before = rule(&[&of[0], &of[1]]);
                of[along] += &format!(" + {}", period.length);
                format!("{} = {before}{}", rule(&[&of[0], &of[1]]), numbers::grown(growth))
            }
        };
        is_so.then(|| told + &since(period.from))
    });
    let of_ends = ends::find(&outcomes, name).filter(|ends| {
        // That all are won from some place on is told of whole rows only: it says little.
        ends.broken.is_none() && (!ends.are_alike || ends.from == begin)
    });
    let parts = of_numbers.into_iter().chain(of_ends.map(|ends| ends.told + &since(ends.from)));
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| parts.join(", "))
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
    let last = names::position(&area.tried.upto);
    holds.then(|| format!("lost iff b - a is {}, checked to {last}", choice(&differences)))
}

/// The second number less the first one.
fn difference_of(position: &[u64]) -> i128 {
    i128::from(position[1]) - i128::from(position[0])
}
