//! The rules and nothing else: whole words, searched to the end of the game.

use samples::Value;
use std::cell::RefCell;
use std::collections::HashMap;

/// The words that one move leads to, each once: none if all characters differ.
pub fn options(position: &[u8]) -> Vec<Vec<u8>> {
    let is_twice = |i: usize| position[..i].contains(&position[i]);
    if !(0..position.len()).any(is_twice) {
        return Vec::new();
    }
    let without = |i: usize| [&position[..i], &position[i + 1..]].concat();
    let mut options: Vec<Vec<u8>> = (0..position.len()).map(without).collect();
    // Only within a run of one character the same word comes again.
    options.dedup();
    options
}

/// Whether the player to move wins. See [`value_by_counts`].
pub fn is_won(position: &[u8]) -> bool {
    value_by_counts(&counts(position)).is_won
}

/// The bits that are 1, from the lowest on.
fn ones(mut mask: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = mask.trailing_zeros() as usize;
        mask &= mask.checked_sub(1)?;
        Some(lowest)
    })
}

/// The value of a word, from those of the words that can follow: the 2^n masks of
/// characters that are kept, smaller ones first. The way of the editorial.
pub fn value_by_masks(position: &[u8]) -> Value {
    // For each character, the equal ones before it.
    let alike = |i: usize| {
        let same = (0..i).filter(|&j| position[i] == position[j]);
        same.fold(0, |mask, j| mask | 1 << j)
    };
    let alike: Vec<usize> = (0..position.len()).map(alike).collect();
    let mut values: Vec<Value> = Vec::new();
    for kept in 0_usize..1 << position.len() {
        let is_over = ones(kept).all(|i| kept & alike[i] == 0);
        let options = ones(kept).filter(|_| !is_over);
        let value = Value::of(options.map(|i| values[kept ^ 1 << i]));
        values.push(value);
    }
    values[values.len() - 1]
}

/// How often each character of a word occurs, from the rarest one on.
pub fn counts(position: &[u8]) -> Vec<usize> {
    let mut sorted = position.to_vec();
    sorted.sort();
    let runs = sorted.chunk_by(|a, b| a == b);
    let mut counts: Vec<usize> = runs.map(<[u8]>::len).collect();
    counts.sort();
    counts
}

/// The value of every word with these counts, found by a search through the counts
/// that can follow; it remembers those it has seen.
///
/// # Panics
/// If they are millions.
pub fn value_by_counts(counts: &[usize]) -> Value {
    fn search(counts: &[usize], seen: &mut HashMap<Vec<usize>, Value>) -> Value {
        if let Some(&value) = seen.get(counts) {
            return value;
        }
        assert!(seen.len() < 2_000_000, "the search does not reach so far");
        let is_over = counts.iter().all(|&count| count <= 1);
        let options = (0..counts.len()).filter(|_| !is_over).map(|i| {
            let mut option = counts.to_vec();
            option[i] -= 1;
            option.sort();
            option.retain(|&count| count > 0);
            search(&option, seen)
        });
        let value = Value::of(options);
        seen.insert(counts.to_vec(), value);
        value
    }
    thread_local!(static SEEN: RefCell<HashMap<Vec<usize>, Value>> = RefCell::default());
    SEEN.with_borrow_mut(|seen| search(counts, seen))
}
