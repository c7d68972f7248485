//! Words and lists: all small ones, and those that are a little smaller than another.

use std::collections::HashSet;
use std::hash::Hash;

/// The letters a to z.
pub const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// Every word of 1 to `longest` letters of an alphabet, the short ones first.
pub fn words(alphabet: &[u8], longest: usize) -> Vec<Vec<u8>> {
    (1..=longest).flat_map(|length| words_of(alphabet, length, longest)).collect()
}

/// Every word of exactly so many letters of an alphabet; none if that is 0, or more than `most`.
pub fn words_of(alphabet: &[u8], length: usize, most: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut words = if length > most { vec![] } else { vec![vec![]] };
    for _ in 0..length {
        let longer =
            |word: Vec<u8>| alphabet.iter().map(move |&letter| [&word[..], &[letter]].concat());
        words = words.into_iter().flat_map(longer).collect();
    }
    words.into_iter().filter(|word| !word.is_empty())
}

/// All sets of some of these items, the empty one first.
pub fn subsets<T: Clone>(items: Vec<T>) -> impl Iterator<Item = Vec<T>> {
    (0_u32..1 << items.len()).map(move |subset| {
        let is_in = |&at: &usize| subset >> at & 1 == 1;
        let places = (0..items.len()).filter(is_in);
        places.map(|at| items[at].clone()).collect()
    })
}

/// The lists without one of these items.
pub fn fewer<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> + '_ {
    (0..items.len()).map(|at| [&items[..at], &items[at + 1..]].concat())
}

/// The words without one of them, or without a letter of one, of which there is another.
pub fn fewer_or_shorter(words: &[Vec<u8>]) -> impl Iterator<Item = Vec<Vec<u8>>> + '_ {
    let shorter = (0..words.len()).flat_map(move |at| {
        let shorter = fewer(&words[at]).filter(|word| !word.is_empty());
        shorter.map(move |word| [&words[..at], &[word], &words[at + 1..]].concat())
    });
    fewer(words).chain(shorter)
}

/// Each of these items once.
pub fn distinct<T: Clone + Eq + Hash>(items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    let mut seen = HashSet::new();
    items.filter(move |item| seen.insert(item.clone()))
}
