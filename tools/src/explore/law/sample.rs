//! The positions on which expressions are compared.

use super::examples::Example;
use crate::explore::game::range::Range;

/// The most positions on which expressions are compared at first; counterexamples join them.
const SAMPLED: usize = 96;

/// The positions on which expressions are compared, of a table that has one at least: the nearest
/// ones, a third of `SAMPLED`; of the rest at most a third that are lost; and others, up to `SAMPLED`
/// in all. The lost ones and the others are evenly spread.
pub fn of(range: &Range, table: &[Example]) -> Vec<Vec<i64>> {
    let mut all: Vec<&Example> = table.iter().collect();
    all.sort_by(|x, y| {
        let [of_x, of_y] = [x, y].map(|example| range.distance(&example.position));
        of_x.total_cmp(&of_y).then_with(|| x.position.cmp(&y.position))
    });
    let far = all.split_off(all.len().min(SAMPLED / 3));
    let (lost, others): (Vec<&Example>, Vec<&Example>) =
        far.into_iter().partition(|example| example.is_lost);
    let lost = spread(lost, SAMPLED / 3);
    let others = spread(others, SAMPLED - all.len() - lost.len());
    let chosen = all.into_iter().chain(lost).chain(others);
    chosen.map(|example| example.position.clone()).collect()
}

/// At most `most` of these, evenly spread.
fn spread(all: Vec<&Example>, most: usize) -> Vec<&Example> {
    let count = all.len().min(most);
    (0..count).map(|at| all[at * all.len() / count]).collect()
}
