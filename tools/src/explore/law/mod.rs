//! A law of a table of numbers: a small expression that fits it, tried further on.
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
//! How long a search takes is bounded by counts, never by time, so that it finds the same on every
//! machine: `MOST_TRIED` expressions are tried one by one, and as many are kept as `search` says; the
//! bounds of combined laws stand in `combine`.
//!
//! Memory: at most 1,000,000 expressions are kept (`search`), each with 128 values of 4 bytes, so the
//! values take up to 512 MB. With them the rest, all of it bounded by counts, stays below 1 GB; 570 MB
//! is the most that was seen.

pub mod bank;
mod combine;
pub mod expression;
mod sampling;
mod search;
mod stated;
mod table;
mod trial;
pub mod values;

pub use sampling::between;
pub use table::{of_table, unsigned, NumberTable, Values};

use crate::explore::value::{Asked, Convention, Oracle, Value};
use search::Search;
use stated::Statements;
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

/// What is said where a search would not see the numbers.
const TOO_LARGE: &str = "a law is searched for positions of numbers below 2^30";

/// How long `explore --law` searches: the most expressions that are tried one by one.
pub const MOST_TRIED: u64 = 10_000_000;

/// The laws of a table as lines, or that there is none. `source` knows the values of further
/// positions, `most` is the most expressions that are tried one by one, and `progress` gets a line
/// on how far the search has come, again and again.
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
    let known = question.table.iter().filter_map(|(at, value)| Known::new(at, (*value)?));
    let mut table: Vec<Known> = known.collect();
    if table.is_empty() {
        return Err("there is no position, so there is no law".to_string());
    }
    let is_symmetric = is_unchanged_by_swaps(question);
    if is_symmetric {
        table.retain(|known| known.position.is_sorted());
    }
    let statements = Statements { question, is_symmetric, count: table.len() };
    let further = sampling::further(question, is_symmetric);
    let sample = sampling::sample(question, &table);
    let mut search = Search::new(sample, &asks, Trial::new(table, further, source), most, progress);
    search.run();
    combine::combine(&mut search);
    Ok(statements.lines(&search))
}

/// The laws of a game of which a program tells the rules. `ends` are the least and the largest number
/// in each place, and the numbers of a position are called n, or a, b, c and d. See `find`.
/// Errors: those of `find`; and that a position has more than four numbers.
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
        oracle.ask(&positions.iter().map(|position| unsigned(position)).collect::<Vec<_>>())
    };
    find(&question, &mut source, most, progress)
}

/// These numbers as signed ones; None if one is 2^63 or more.
fn signed(numbers: &[u64]) -> Option<Vec<i64>> {
    numbers.iter().map(|&number| i64::try_from(number).ok()).collect()
}

/// Whether the table stays the same where two numbers of each position change places.
fn is_unchanged_by_swaps(question: &Question) -> bool {
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
