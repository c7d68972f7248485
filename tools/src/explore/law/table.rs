//! The law of a problem whose Grundy numbers can be told by a few numbers.

use super::{between, find, Question};
use crate::explore::value::{Asked, Convention, Value};

/// Gives the Grundy number by the numbers of a position; None where there is no such position.
pub type Values = Box<dyn FnMut(&[i64]) -> Option<u64>>;

/// The Grundy numbers of a problem by one to four numbers that LEARN names.
pub struct NumberTable {
    pub names: &'static [&'static str],
    /// What they are, in a sentence.
    pub about: &'static str,
    /// The least and the largest number in each place, inclusive.
    pub from: &'static [i64],
    pub upto: &'static [i64],
    /// Makes the function that knows the values, by the rules alone.
    pub values: fn() -> Values,
}

impl NumberTable {
    /// The table of three pieces in a line, by the gaps before them.
    pub fn of_gaps(about: &'static str, values: fn() -> Values) -> NumberTable {
        let (from, upto) = (&[0, 0, 0], &[5, 5, 5]);
        NumberTable { names: &["a", "b", "c"], about, from, upto, values }
    }
}

/// The laws of such a table as lines, below what its numbers are. See `find`.
/// Errors: those of `find`.
pub fn of_table(
    table: &NumberTable, most: u64, progress: &mut dyn FnMut(&str),
) -> Result<Vec<String>, String> {
    let &NumberTable { names, about, from, upto, values } = table;
    let mut grundy = values();
    let mut value = |position: &Vec<i64>| grundy(position).map(Value::Grundy);
    let positions = between(from, upto);
    let known = Vec::from_iter(positions.iter().map(&mut value));
    let table: Vec<(Vec<i64>, Option<Value>)> = positions.into_iter().zip(known).collect();
    let question = Question { names, from, upto, table: &table, convention: Convention::Normal };
    let mut source = |positions: &[Vec<i64>]| Asked {
        values: positions.iter().map(&mut value).collect(),
        stopped: None,
    };
    let laws = find(&question, &mut source, most, progress)?;
    Ok([about.to_string()].into_iter().chain(laws).collect())
}

/// The numbers of a position of which none is below 0.
pub fn unsigned(numbers: &[i64]) -> Vec<u64> {
    numbers.iter().map(|number| number.unsigned_abs()).collect()
}
