//! A law of a table of numbers: the smallest expression that fits, tried further on.
//!
//! Expressions are built from kept ones by their number of nodes, and of those with the same values on
//! a sample of the table the first one is kept (bottom-up enumeration with observational equivalence:
//! Albarghouthi, Gulwani, Kincaid 2013; Udupa et al. 2013). Larger laws are put together from kept
//! ones (`combine`). A law that fits the table is tried on further positions (`trial`); where it is
//! wrong, these join the table, and the search goes on.
//!
//! A law can be missed: what has no value at most places of the sample is dropped, and so is what is
//! built from it; numbers on the sample stay below 2^30 (`values`); and combined laws are bounded.
//!
//! Memory: at most 1,000,000 expressions are kept (`search`), each with 128 values of 4 bytes, so the
//! values take up to 512 MB. With them the rest, all of it bounded by counts, stays below 1 GB; 570 MB
//! is the most that was seen.

pub mod bank;
mod combine;
pub mod expression;
pub mod problems;
mod search;
mod stated;
mod trial;
pub mod values;

use crate::explore::value::{Asked, Convention, Oracle, Outcome, Value};
use search::Search;
use stated::Told;
use std::collections::HashMap;
use trial::{Ask, Known, Trial};
use values::LARGEST;

/// A table, and what is asked of it.
pub struct Question<'a> {
    /// The names of the numbers of a position, one to four.
    pub names: &'a [&'a str],
    /// The least and the largest number in each place, inclusive; of no more than `LARGEST`, to both
    /// sides of 0.
    pub from: &'a [i64],
    pub upto: &'a [i64],
    /// The positions between, and their values; None for what is no position.
    pub table: &'a [(Vec<i64>, Option<Value>)],
    pub convention: Convention,
}

/// The most further positions that are asked for, and the most positions of the sample to begin with.
const FURTHER: usize = 20_000;
const SAMPLED: usize = 96;

/// What is said where a search would not see the numbers.
const TOO_LARGE: &str = "a law is searched for positions of numbers below 2^30";

/// The expressions that are tried where nobody says how many.
pub const EXPRESSIONS: u64 = 10_000_000;

/// The laws of a table as lines, or that there is none. `source` knows the values of further
/// positions, `most` is the number of expressions that are tried one by one, and `progress` is told
/// how far the search has come.
/// Errors: why there can be no law.
pub fn find(
    question: &Question, source: &mut dyn FnMut(&[Vec<i64>]) -> Asked, most: u64,
    progress: &mut dyn FnMut(&str),
) -> Result<Vec<String>, String> {
    let asks = match question.convention {
        Convention::Normal => vec![Ask::Lost, Ask::Number],
        Convention::Misere => vec![Ask::Lost],
        Convention::Score => vec![Ask::Number],
        Convention::Draws => return Err("no law is searched where plays can be drawn".to_string()),
    };
    let mut ends = question.from.iter().chain(question.upto);
    if ends.any(|number| number.unsigned_abs() > LARGEST.unsigned_abs().into()) {
        return Err(TOO_LARGE.to_string());
    }
    let values = question.table.iter().filter_map(|(position, value)| known(position, (*value)?));
    let mut table: Vec<Known> = values.collect();
    if table.is_empty() {
        return Err("there is no position, so there is no law".to_string());
    }
    let is_symmetric = does_not_change(question);
    if is_symmetric {
        table.retain(|known| known.position.is_sorted());
    }
    let told = Told { question, is_symmetric, count: table.len() };
    let asked = further_positions(question, is_symmetric);
    let sample = sampled(question, &table);
    let mut search = Search::new(sample, &asks, Trial::new(table, asked, source), most, progress);
    search.run();
    combine::combine(&mut search);
    Ok(told.lines(&search))
}

/// The laws of a game as a program tells its rules; the numbers of a position are called n, or a, b,
/// c and d. See `find`.
/// Errors: there can be no law, since there is no position, or a position has more numbers, or too
/// large ones.
pub fn of_rules(
    ends: [&[u64]; 2], values: &[(Vec<u64>, Option<Value>)], convention: Convention,
    oracle: &mut dyn Oracle, most: u64, progress: &mut dyn FnMut(&str),
) -> Result<Vec<String>, String> {
    const NAMES: [&str; 4] = ["a", "b", "c", "d"];
    let names = match ends[0].len() {
        1 => &["n"],
        count @ 2..=4 => &NAMES[..count],
        _ => return Err("a law is searched for positions of one to four numbers".to_string()),
    };
    let [from, upto] = ends.map(signed).map(|end| end.ok_or(TOO_LARGE));
    let table = values.iter().filter_map(|(position, value)| Some((signed(position)?, *value)));
    let table: Vec<(Vec<i64>, Option<Value>)> = table.collect();
    let (from, upto) = (&from?[..], &upto?[..]);
    let question = Question { names, from, upto, table: &table, convention };
    let mut source = |positions: &[Vec<i64>]| {
        let unsigned = |position: &Vec<i64>| position.iter().map(|n| n.unsigned_abs()).collect();
        oracle.ask(&positions.iter().map(unsigned).collect::<Vec<_>>())
    };
    find(&question, &mut source, most, progress)
}

/// Numbers that may be below 0; None if they are too large.
fn signed(numbers: &[u64]) -> Option<Vec<i64>> {
    numbers.iter().map(|&number| i64::try_from(number).ok()).collect()
}

/// A position with its value.
fn known(position: &[i64], value: Value) -> Option<Known> {
    let number = match value {
        Value::Grundy(number) => i64::try_from(number).ok()?,
        Value::Points(points) => points,
        Value::Outcome { .. } => 0,
    };
    let is_lost = value.outcome() == Outcome::Lost;
    Some(Known { position: position.to_vec(), number, is_lost })
}

/// Whether the table does not change where numbers change places.
fn does_not_change(question: &Question) -> bool {
    let pairs = question.table.iter().map(|(position, value)| (position, value));
    let values: HashMap<&Vec<i64>, &Option<Value>> = pairs.collect();
    let places = question.names.len();
    places > 1
        && (1..places).all(|place| {
            question.table.iter().all(|(position, value)| {
                let mut swapped = position.clone();
                swapped.swap(place - 1, place);
                values.get(&swapped) == Some(&value)
            })
        })
}

/// How far a position is from the beginning, in parts of the range.
fn distance(question: &Question, position: &[i64]) -> f64 {
    let parts = position.iter().zip(question.from).zip(question.upto);
    let parts =
        parts.map(|((&number, &from), &upto)| (number - from) as f64 / (upto - from).max(1) as f64);
    parts.fold(0.0, f64::max)
}

/// The positions beyond the table, up to twice the range in each number, or four times if there is
/// only one number, or as far as they are not too many; the nearest first.
fn further_positions(question: &Question, is_symmetric: bool) -> Vec<Vec<i64>> {
    let times = if question.names.len() == 1 { 4 } else { 2 };
    let sixteenths = (17..=16 * times).rev();
    let found = sixteenths.map(|sixteenths| beyond(question, sixteenths, is_symmetric));
    let mut positions = found.flatten().next().unwrap_or_default();
    positions.sort_by(|x, y| {
        distance(question, x).total_cmp(&distance(question, y)).then_with(|| x.cmp(y))
    });
    positions
}

/// The positions of which each number lies between those of two positions, inclusive; the last number
/// changes first.
fn between(from: &[i64], upto: &[i64]) -> Vec<Vec<i64>> {
    let mut positions = vec![vec![]];
    for (&from, &upto) in from.iter().zip(upto) {
        let longer = |position: Vec<i64>| {
            (from..=upto).map(move |number| [&position[..], &[number]].concat())
        };
        positions = positions.into_iter().flat_map(longer).collect();
    }
    positions
}

/// The positions beyond the table, up to so many sixteenths of the range, and to `LARGEST`; None if
/// they are too many.
fn beyond(question: &Question, sixteenths: i64, is_symmetric: bool) -> Option<Vec<Vec<i64>>> {
    let ranges = question.from.iter().zip(question.upto);
    let ends = ranges.map(|(&from, &upto)| {
        let end = from + (upto - from + 1) * sixteenths / 16 - 1;
        end.min(LARGEST.into())
    });
    let ends: Vec<i64> = ends.collect();
    let counts = question.from.iter().zip(&ends).map(|(from, end)| usize::try_from(end - from + 1));
    let count = counts.flatten().try_fold(1, usize::checked_mul)?;
    if count > 64 * FURTHER {
        return None;
    }
    let mut positions = between(question.from, &ends);
    positions.retain(|position| {
        let is_known = position.iter().zip(question.upto).all(|(number, upto)| number <= upto);
        !is_known && (!is_symmetric || position.is_sorted())
    });
    (positions.len() <= FURTHER).then_some(positions)
}

/// The positions on which expressions are compared: all, or if they are many, the nearest third, a
/// third of lost ones, and others, evenly spread.
fn sampled(question: &Question, table: &[Known]) -> Vec<Vec<i64>> {
    let mut all: Vec<&Known> = table.iter().collect();
    all.sort_by(|x, y| {
        let [of_x, of_y] = [x, y].map(|known| distance(question, &known.position));
        of_x.total_cmp(&of_y).then_with(|| x.position.cmp(&y.position))
    });
    let far = all.split_off(all.len().min(SAMPLED / 3));
    let (lost, others): (Vec<&Known>, Vec<&Known>) =
        far.into_iter().partition(|known| known.is_lost);
    let lost = spread(lost, SAMPLED / 3);
    let others = spread(others, SAMPLED - all.len() - lost.len());
    let chosen = all.into_iter().chain(lost).chain(others);
    chosen.map(|known| known.position.clone()).collect()
}

/// At most so many of these, evenly spread.
fn spread(all: Vec<&Known>, most: usize) -> Vec<&Known> {
    let count = all.len().min(most);
    (0..count).map(|at| all[at * all.len() / count]).collect()
}
