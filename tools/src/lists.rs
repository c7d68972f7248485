//! Lists: every small word, every subset, each item once, the longest word, a number for all.

use std::collections::HashSet;
use std::hash::Hash;

/// The letters a to z.
pub const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// Every word of 1 to `most` letters of an alphabet, the short ones first.
pub fn words_up_to(alphabet: &[u8], most: usize) -> Vec<Vec<u8>> {
    (1..=most).flat_map(|length| words_of_length(alphabet, length)).collect()
}

/// Every word of `length` letters of an alphabet, in alphabetical order. They must be fewer than 2^64.
pub fn words_of_length(alphabet: &[u8], length: usize) -> impl Iterator<Item = Vec<u8>> + '_ {
    let base = alphabet.len();
    (0..base.pow(length as u32)).map(move |number| {
        let letter = |place| alphabet[number / base.pow(place) % base];
        (0..length as u32).rev().map(letter).collect()
    })
}

/// All sets of some of these items, the empty one first; there are at most 31 items.
pub fn subsets<T: Clone>(items: Vec<T>) -> impl Iterator<Item = Vec<T>> {
    (0_u32..1 << items.len()).map(move |set| {
        let is_in = |&at: &usize| set >> at & 1 == 1;
        (0..items.len()).filter(is_in).map(|at| items[at].clone()).collect()
    })
}

/// How long the longest word is; 0 if there is none.
pub fn longest(words: &[Vec<u8>]) -> usize {
    words.iter().map(Vec::len).max().unwrap_or(0)
}

/// The number that all of these are; None if there is none, or if they differ.
pub fn all_equal(mut numbers: impl Iterator<Item = Option<u64>>) -> Option<u64> {
    let first = numbers.next()??;
    numbers.all(|number| number == Some(first)).then_some(first)
}

/// Each of these items once.
pub fn distinct<T: Clone + Eq + Hash>(items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    let mut seen = HashSet::new();
    items.filter(move |item| seen.insert(item.clone()))
}
