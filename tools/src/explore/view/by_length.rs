//! How many positions of each length are lost, where all up to some length are looked at.

use crate::explore::game::selection::heading;
use crate::explore::game::source::without_player;
use crate::explore::game::value::{Outcome, Value};
use crate::text::joined;
use std::collections::BTreeMap;

/// How many are lost, and how many there are.
#[derive(Default)]
struct Count {
    lost: usize,
    all: usize,
}

/// A line for each player to move, if there are players, or one line; below an empty one.
pub fn lines(
    positions: &[Vec<u8>], values: &[Option<Value>], length: fn(&[u8]) -> usize,
) -> String {
    let mut counts: BTreeMap<Option<usize>, BTreeMap<usize, Count>> = BTreeMap::new();
    for (position, value) in positions.iter().zip(values) {
        let Some(value) = value else { continue };
        let player = without_player(position).map(|(_, player)| player);
        let count = counts.entry(player).or_default().entry(length(position)).or_default();
        count.all += 1;
        count.lost += usize::from(value.outcome() == Outcome::Lost);
    }
    let line = |(player, of_lengths): (Option<usize>, BTreeMap<usize, Count>)| {
        let name = player.map_or(String::new(), |player| heading(player) + ", ");
        let words = of_lengths
            .iter()
            .map(|(length, count)| format!("{length}: {} of {}", count.lost, count.all));
        format!("\n{name}lost by length: {}\n", joined(words, ", "))
    };
    counts.into_iter().map(line).collect()
}
