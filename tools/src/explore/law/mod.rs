//! A law of a table of numbers: a small expression that fits it, tried further on.
//!
//! ```text
//! values      what an expression is worth on a sample of the positions, all at once
//! bank        the expressions that are kept: one for each behaviour on the sample, the smallest
//! examples    positions with what they are worth; a law is tried on more than it was made from
//! sample      the positions on which expressions are compared
//! level       all expressions with a number of nodes that are made of kept ones
//! enumerate   these by their number of nodes, each tried on the questions
//! combine     larger laws, put together from kept expressions
//! statement   what is said of a law, or of none
//! ```
//!
//! Expressions are built from kept ones by their number of nodes, and of those with the same values on
//! a sample of the table the first one is kept (bottom-up enumeration with observational equivalence:
//! Albarghouthi, Gulwani, Kincaid 2013; Udupa et al. 2013). Larger laws are put together from kept
//! ones (`combine`). A law that fits the table is tried on further positions (`examples`); where it is
//! wrong, these join the table, and the search goes on.
//!
//! A law can be missed: what has no value at most places of the sample is dropped, and so is what is
//! built from it; numbers on the sample stay below 2^30 (`values`); and combined laws are bounded.
//!
//! How long a search takes is bounded by counts, never by time, so that it finds the same on every
//! machine: `MOST_TRIED` expressions are tried one by one, and as many are kept as `enumerate` says; the
//! bounds of combined laws stand in `combine`.
//!
//! Memory: at most 1,000,000 expressions are kept (`enumerate`), each with 128 values of 4 bytes, so the
//! values take up to 512 MB. With them the rest, all of it bounded by counts, stays below 1 GB; 570 MB
//! is the most that was seen.

pub mod bank;
mod combine;
mod enumerate;
pub mod examples;
pub mod level;
mod sample;
mod statement;
pub mod values;

use super::found::area::Area;
use super::game::further::{Asked, Oracle};
use super::game::range::Range;
use super::game::value::{Convention, Value};
use crate::tables::{GrundyOf, NumberTable};
use enumerate::Enumeration;
use examples::{Ask, Example, Examples};
use statement::Statements;
use std::collections::HashMap;
use values::LARGEST;

/// The most numbers of a position.
const PLACES: usize = 4;

/// How long `explore --law` searches: the most expressions that are tried one by one.
pub const MOST_TRIED: u64 = 10_000_000;

/// The laws of an area as lines, or that there is none. `oracle` knows the values of further
/// positions, `most` is the most expressions that are tried one by one, and `progress` gets a line
/// on how far the search has come, again and again.
/// Errors: why there can be no law.
pub fn find(
    area: &Area, oracle: &mut dyn Oracle, most: u64, progress: &mut dyn FnMut(&str),
) -> Result<Vec<String>, String> {
    let asks = match area.convention {
        Convention::Normal => vec![Ask::Lost, Ask::Number],
        Convention::Roles | Convention::Misere => vec![Ask::Lost],
        Convention::Score => vec![Ask::Number],
        Convention::Draws => return Err("no law is searched where plays can be drawn".to_string()),
    };
    if area.names.len() > PLACES {
        return Err("a law is searched for positions of one to four numbers".to_string());
    }
    let mut ends = area.shown.from.iter().chain(&area.shown.upto);
    if ends.any(|number| number.unsigned_abs() > LARGEST.unsigned_abs().into()) {
        return Err("a law is searched for positions of numbers below 2^30".to_string());
    }
    let positions = area.shown.positions().into_iter();
    let mut table = Vec::from_iter(positions.filter_map(|at| Example::new(&at, area.value(&at)?)));
    if table.is_empty() {
        return Err("there is no position, so there is no law".to_string());
    }
    let is_symmetric = area.is_symmetric();
    if is_symmetric {
        table.retain(|example| example.position.is_sorted());
    }
    let statements = Statements { area, is_symmetric, count: table.len() };
    let mut further = area.shown.beyond(is_symmetric);
    further.retain(|position| position.iter().all(|number| *number <= LARGEST.into()));
    let sample = sample::of(&area.shown, &table);
    let examples = Examples::new(table, further, oracle);
    let mut enumeration = Enumeration::new(sample, &asks, examples, most, progress);
    enumeration.run();
    combine::combine(&mut enumeration);
    Ok(statements.lines(&enumeration))
}

/// Knows a number table, by the rules alone.
struct OfTable(GrundyOf);

impl Oracle for OfTable {
    fn ask(&mut self, positions: &[Vec<i64>]) -> Asked {
        let values = positions.iter().map(|position| (self.0)(position).map(Value::Grundy));
        Asked { values: values.collect(), stopped: None }
    }
}

/// The laws of the table of a problem as lines, below what its numbers are. See `find`.
/// Errors: those of `find`.
pub fn of_table(
    table: &NumberTable, most: u64, progress: &mut dyn FnMut(&str),
) -> Result<Vec<String>, String> {
    let range = Range { from: table.from.to_vec(), upto: table.upto.to_vec() };
    let mut oracle = OfTable((table.values)());
    let positions = range.positions();
    let values = oracle.ask(&positions).values;
    let values = HashMap::from_iter(positions.into_iter().zip(values));
    let names = table.names.iter().map(|name| name.to_string()).collect();
    let area = Area::new(range, values, Convention::Normal).named(names);
    let laws = find(&area, &mut oracle, most, progress)?;
    Ok([table.about.to_string()].into_iter().chain(laws).collect())
}
