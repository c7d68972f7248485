//! A law of a table of numbers: a small expression that fits it, tried further on.
//!
//! ```text
//! values      what an expression is worth on a sample of the positions, all at once
//! bank        the expressions that are kept: one for each behaviour on the sample, the smallest
//! beyond      the positions beyond the table on which a law is tried
//! examples    positions with what they are worth; a law is tried on more than it was made from
//! form        a law as it is told: an expression, and up to three positions that stand apart
//! prover      who decides laws: whether they are right at all positions
//! sample      the positions on which expressions are compared
//! goal        the questions, and what is known of their answers
//! settle      what becomes of a law that fits the sample
//! level       all expressions with a number of nodes that are made of kept ones
//! enumerate   these by their number of nodes, each tried on the questions
//! variants    laws by a remainder that is one of several, and with positions that stand apart
//! combine     larger laws, put together from kept expressions
//! statement   what is said of a law, or of none; what stands after "Proved" is from the prover, in
//!             proof/numbers/sentences.rs
//! questions   what is asked of an area, and the whole search for the answers
//! players     the laws of two players, which are decided together
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
pub mod beyond;
mod combine;
mod enumerate;
pub mod examples;
mod form;
mod goal;
pub mod level;
mod players;
pub mod prover;
mod questions;
mod sample;
mod settle;
mod statement;
pub mod values;
mod variants;

pub use goal::News;
pub use players::find_for_players;

use super::found::area::Area;
use super::found::{self, About};
use super::game::further::{Asked, Oracle};
use super::game::range::Range;
use super::game::value::{Convention, Value};
use crate::tables::{GrundyOf, NumberTable};
use enumerate::Tell;
use examples::Ask;
use goal::{Goal, Laws};
use prover::{NoProver, Prover};
use questions::Questions;
use std::collections::HashMap;

/// How long `explore --law` searches: the most expressions that are tried one by one.
pub const MOST_TRIED: u64 = 10_000_000;

/// Tells the laws of an area, or that there is none, as they are settled, and how far the search has
/// come, again and again; below them patterns, where there is no law (`patterns_of`). `oracle` knows the
/// values of further positions, `prover` decides laws, if that is possible, and `most` is the most
/// expressions that are tried one by one. The result is whether all questions are settled; Ctrl-C may
/// come before.
/// Errors: why there can be no law.
pub fn find(
    area: &Area, oracle: &mut dyn Oracle, prover: Option<&mut dyn Prover>, most: u64, tell: Tell,
) -> Result<bool, String> {
    let mut questions = Questions::of(area)?;
    let laws = questions.run(Vec::new(), oracle, prover, most, tell);
    tell(News::Lines(questions.lines(&laws)));
    tell(News::Lines(patterns_of(area, &laws, oracle)));
    Ok(!laws.is_interrupted)
}

/// The patterns of the questions that have no law, as far as they hold on further positions, which `oracle`
/// knows, in lines. There is none after Ctrl-C, and none of a question of which a law was refuted at a
/// position at which no pattern is tried: that breaks most patterns, too.
fn patterns_of(area: &Area, laws: &Laws, oracle: &mut dyn Oracle) -> Vec<String> {
    let tried = area.shown.further().pop().map_or(area.shown.clone(), |shell| shell.range);
    let is_missing = |goal: &Goal| {
        let is_beyond = |position: &Vec<i64>| !tried.has(position);
        let is_known = goal.counterexample.as_ref().is_some_and(is_beyond);
        !goal.is_answered() && goal.refuted.is_none() && !is_known
    };
    let has_no_law = |ask| laws.goals.iter().any(|goal| goal.ask == ask && is_missing(goal));
    let about = About { numbers: has_no_law(Ask::Number), outcomes: has_no_law(Ask::Lost) };
    if laws.is_interrupted || !(about.numbers || about.outcomes) {
        return Vec::new();
    }
    let patterns = found::that_hold(area, about, oracle);
    let heading = (!patterns.is_empty()).then(|| "Patterns where there is no law:".to_string());
    heading.into_iter().chain(patterns).collect()
}

/// Knows a number table, by the rules alone.
struct OfTable(GrundyOf);

impl Oracle for OfTable {
    fn ask(&mut self, positions: &[Vec<i64>]) -> Asked {
        let values = positions.iter().map(|position| (self.0)(position).map(Value::Grundy));
        Asked { values: values.collect(), stopped: None }
    }
}

/// Tells the laws of the table of a problem, below what its numbers are, and the rules over these if
/// there are some, by which `prover` decides laws. See `find`.
/// Errors: those of `find`.
pub fn of_table(
    table: &NumberTable, prover: Option<&mut dyn Prover>, most: u64, tell: Tell,
) -> Result<bool, String> {
    let range = Range { from: table.from.to_vec(), upto: table.upto.to_vec() };
    let mut oracle = OfTable((table.values)());
    let positions = range.positions();
    let values = oracle.ask(&positions).values;
    let values = HashMap::from_iter(positions.into_iter().zip(values));
    let names = table.names.iter().map(|name| name.to_string()).collect();
    let area = Area::new(range, values, Convention::Normal).named(names);
    tell(News::Lines(vec![table.about.to_string()]));
    match (table.rules, prover) {
        (Ok(rules), prover) => {
            let rules = format!("Rules over these numbers: '{}'", rules.join("' '"));
            tell(News::Lines(vec![rules]));
            find(&area, &mut oracle, prover, most, tell)
        }
        (Err(why), _) => find(&area, &mut oracle, Some(&mut NoProver(why)), most, tell),
    }
}
