//! The list of the positions of a game whose rules a program tells.

use super::pattern;
use super::rules::Rules;
use super::value::{Convention, Value};
use crate::text::joined;
use judge::tokens;
use std::ffi::OsString;
use std::io::{self, Write};
use std::str;

/// Writes the value and the best moves of each position of an input, and below them the
/// pattern of the numbers, if the positions are a number, the next one, and so on.
/// Errors: the program does what no rules do; the search ends at a bound; and those of the output.
pub fn explore(
    command: &[OsString], convention: Convention, input: &[u8], out: &mut dyn Write,
) -> io::Result<()> {
    let mut rules = Rules::start(command, convention)?;
    rules.are_given_by(input);
    let positions = Vec::from_iter(tokens(input));
    let found = rules.values(&positions);
    let [value, moves] = match convention {
        Convention::Normal => ["Grundy number", "winning moves"],
        Convention::Misere => ["who wins", "winning moves"],
        Convention::Score => ["points", "best moves"],
        Convention::Draws => ["who wins", "best moves"],
    };
    writeln!(out, "position  {value}  {moves}")?;
    let mut numbers = Vec::new();
    for (position, value) in positions.iter().zip(&found.values) {
        let best = rules.best(position)?;
        let best = joined(best.iter().map(|one| one.shown()), " ");
        let value_text = value.map_or("no position".to_string(), |value| value.to_string());
        writeln!(out, "{:<8}  {value_text:<13}  {best}", position.escape_ascii().to_string())?;
        if let Some(Value::Grundy(number)) = value {
            numbers.push(*number);
        }
    }
    found.stop.map_or(Ok(()), |stop| Err(io::Error::from(stop)))?;
    rules.end()?;
    if let (Some(first), true) =
        (first_of_consecutive(&positions), numbers.len() == positions.len())
    {
        if let Some(found) = pattern::find(&numbers) {
            writeln!(out, "\n{}", found.told(first, numbers.len()))?;
        }
    }
    Ok(())
}

/// The first of these positions, if they are a number, the next one, and so on.
fn first_of_consecutive(positions: &[&[u8]]) -> Option<usize> {
    let first: usize = str::from_utf8(positions.first()?).ok()?.parse().ok()?;
    let mut expected = (first..).map(|number| number.to_string());
    let is_so = positions.iter().all(|one| expected.next().is_some_and(|n| n.as_bytes() == *one));
    is_so.then_some(first)
}
