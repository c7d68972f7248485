//! The positions of a search for laws: those on which expressions are compared, and those beyond the
//! table on which a law is tried.

use super::trial::Known;
use super::values::LARGEST;
use super::Question;

/// The most positions beyond the table.
const FURTHER: usize = 20_000;

/// The most positions on which expressions are compared at first; counterexamples join them.
const SAMPLED: usize = 96;

/// How far a position is from the beginning, in parts of the range.
fn distance(question: &Question, position: &[i64]) -> f64 {
    let parts = position.iter().zip(question.from).zip(question.upto);
    let parts =
        parts.map(|((&number, &from), &upto)| (number - from) as f64 / (upto - from).max(1) as f64);
    parts.fold(0.0, f64::max)
}

/// The positions on which a law is tried that fits the table, the nearest first. They go up to twice
/// the range in each number, or four times if there is only one number; or if these are too many, as
/// far as they are not.
pub fn further(question: &Question, is_symmetric: bool) -> Vec<Vec<i64>> {
    let times = if question.names.len() == 1 { 4 } else { 2 };
    let sixteenths = (17..=16 * times).rev();
    let mut found = sixteenths.filter_map(|far| beyond(question, far, is_symmetric));
    let mut positions = found.next().unwrap_or_default();
    positions.sort_by(|x, y| {
        distance(question, x).total_cmp(&distance(question, y)).then_with(|| x.cmp(y))
    });
    positions
}

/// The positions of which each number lies between those of two positions, inclusive; the last number
/// changes first.
pub fn between(from: &[i64], upto: &[i64]) -> Vec<Vec<i64>> {
    let mut positions = vec![vec![]];
    for (&from, &upto) in from.iter().zip(upto) {
        let longer = |position: Vec<i64>| {
            (from..=upto).map(move |number| [&position[..], &[number]].concat())
        };
        positions = positions.into_iter().flat_map(longer).collect();
    }
    positions
}

/// The positions beyond the table, up to this number of sixteenths of the range, and to `LARGEST`;
/// None if they are too many.
fn beyond(question: &Question, sixteenths: i64, is_symmetric: bool) -> Option<Vec<Vec<i64>>> {
    let ranges = question.from.iter().zip(question.upto);
    let ends = ranges.map(|(&from, &upto)| {
        let end = from + (upto - from + 1) * sixteenths / 16 - 1;
        end.min(LARGEST.into())
    });
    let ends: Vec<i64> = ends.collect();
    let counts = question.from.iter().zip(&ends).map(|(from, end)| usize::try_from(end - from + 1));
    let count = counts.flatten().try_fold(1, usize::checked_mul)?;
    // Among them are those of the table, and of a symmetric one those in every order.
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

/// The positions on which expressions are compared, of a table that has one at least: the nearest
/// ones, a third of `SAMPLED`; of the rest at most a third that are lost; and others, up to `SAMPLED`
/// in all. The lost ones and the others are evenly spread.
pub fn sample(question: &Question, table: &[Known]) -> Vec<Vec<i64>> {
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

/// At most `most` of these, evenly spread.
fn spread(all: Vec<&Known>, most: usize) -> Vec<&Known> {
    let count = all.len().min(most);
    (0..count).map(|at| all[at * all.len() / count]).collect()
}
