//! A law of rows of any length: a *fold*, which is a state that is updated by each number of a row, and a
//! question about it at the end.
//!
//! ```text
//! shape       a fold, in which order it reads a row, and the function in Python that it is
//! beginnings  the beginnings of all rows, as they are read, and what a step makes of them
//! grown       expressions that are kept by their number of nodes
//! steps       the steps that are tried: what a number makes of the state
//! questions   the questions that are tried
//! fitting     the readings of steps that fit the rows, and the smallest law with one of them
//! checked     on what further rows a law is right, and whether these are enough
//! goal        who loses, and the Grundy number: what is known of the answers
//! search      steps by their number of nodes, in each reading, with all questions
//! said        what is said of a law of rows, or of none
//! ```

mod beginnings;
mod checked;
mod fitting;
mod goal;
mod grown;
mod questions;
mod said;
mod search;
mod shape;
mod steps;

use super::game::further::Oracle;
use super::game::row_range::{RowRange, Sorted};
use super::game::value::{Convention, Value};
use super::law::beyond::Beyond;
use super::law::examples::{Ask, Example, Examples};
use super::law::values::LARGEST;
use said::Said;
use search::Search;

/// How many numbers the longest rows should have at least from which a law is made.
pub const LEAST: usize = 3;

/// What bounds a search.
pub struct Bounds {
    /// The most readings of steps that are tried.
    pub readings: u64,
    /// The most expressions that are kept: over the state and a number, and over a number alone.
    pub pairs: usize,
    pub singles: usize,
}

impl Bounds {
    /// So many times the bounds that `explore` has by default.
    pub fn times(effort: usize) -> Bounds {
        let readings = 30_000_000 * effort as u64;
        Bounds { readings, pairs: 300_000 * effort, singles: 100_000 * effort }
    }
}

/// The laws of rows, or that there are none, in lines. `values` are those of all rows of the range, in
/// their order; `oracle` knows the values of further rows; and `progress` gets a line on how far the
/// search has come, again and again.
/// Errors: why there can be no law.
pub fn find(
    range: &RowRange, convention: Convention, values: &[Option<Value>], oracle: &mut dyn Oracle,
    bounds: &Bounds, progress: &mut dyn FnMut(&str),
) -> Result<Vec<String>, String> {
    let asks = match convention {
        Convention::Normal => vec![Ask::Number, Ask::Lost],
        Convention::Roles | Convention::Misere => vec![Ask::Lost],
        Convention::Score => vec![Ask::Number],
        Convention::Draws => return Err("no law is searched where plays can be drawn".to_string()),
    };
    if range.upto > LARGEST.into() {
        return Err("a law is searched for rows of numbers below 2^30".to_string());
    }
    let rows = range.rows();
    let table = rows.iter().zip(values).filter_map(|(row, value)| Example::new(row, (*value)?));
    let table = Vec::from_iter(table);
    if table.is_empty() {
        return Err("none of the rows is a position, so there is no law".to_string());
    }
    let order = Sorted::of(table.iter().map(|row| &row.position[..]));
    let asked = Beyond { near: range.beyond(order), ..Beyond::default() };
    let examples = Examples::new(table, asked, oracle);
    let mut search = Search::new(range, &asks, examples, bounds, progress);
    search.run();
    Ok(Said { range, convention }.lines(&search))
}
