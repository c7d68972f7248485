//! All small words and sets.

use std::collections::HashSet;
use std::hash::Hash;
use std::iter;

/// The letters a to z.
pub const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// Every word of 1 to `most` letters of an alphabet, the short ones first.
pub fn words_up_to(alphabet: &[u8], most: usize) -> Vec<Vec<u8>> {
    (1..=most).flat_map(|length| words_of_length(alphabet, length)).collect()
}

/// Every word of exactly so many letters of an alphabet, in alphabetical order.
pub fn words_of_length(alphabet: &[u8], length: usize) -> Vec<Vec<u8>> {
    let mut words = vec![Vec::new()];
    for _ in 0..length {
        let mut longer = Vec::with_capacity(words.len() * alphabet.len());
        for word in &words {
            longer.extend(alphabet.iter().map(|&letter| [&word[..], &[letter]].concat()));
        }
        words = longer;
    }
    words
}

/// Every word of exactly so many letters, at least one, in which no letter comes after a larger one.
/// The alphabet must be a range in order, such as a to d.
pub fn sorted_words(alphabet: &[u8], length: usize) -> impl Iterator<Item = Vec<u8>> {
    let all = words_in_order(alphabet[0], alphabet[alphabet.len() - 1], true);
    all.skip_while(move |word| word.len() < length).take_while(move |word| word.len() == length)
}

/// All words of the letters from `first` to `last`, or those whose letters are in order, by size.
pub fn words_in_order(first: u8, last: u8, is_sorted: bool) -> impl Iterator<Item = Vec<u8>> {
    let next = move |word: &Vec<u8>| {
        let Some(at) = word.iter().rposition(|&letter| letter < last) else {
            return Some(vec![first; word.len() + 1]);
        };
        let mut larger = word.clone();
        larger[at] += 1;
        let least = if is_sorted { larger[at] } else { first };
        larger[at + 1..].fill(least);
        Some(larger)
    };
    iter::successors(Some(vec![first]), next)
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

/// Each of these items once.
pub fn distinct<T: Clone + Eq + Hash>(items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    let mut seen = HashSet::new();
    items.filter(move |item| seen.insert(item.clone()))
}

/// The letters of a word as numbers; `first` is number 0.
pub fn numbers_of_letters(word: &[u8], first: u8) -> Vec<u64> {
    word.iter().map(|letter| u64::from(letter.wrapping_sub(first))).collect()
}

/// The word of these letters as numbers, of which `first` is number 0; None if one is no letter of
/// its alphabet.
pub fn letters_of_numbers(numbers: &[u64], first: u8) -> Option<Vec<u8>> {
    let letter = |&number: &u64| (number < 26).then_some(first + number as u8);
    numbers.iter().map(letter).collect()
}
