//! Lists of words: all small ones, and random ones.

use crate::lists::{distinct, words_up_to, LETTERS};
use crate::random::Rng;
use std::ops::RangeInclusive;
use std::slice;

/// All lists of different words, in which short words come first and those of the same length in
/// alphabetical order, of `letters` letters a and b in all.
pub fn small_lists(letters: usize) -> Vec<Vec<Vec<u8>>> {
    let mut lists: Vec<Vec<Vec<u8>>> = vec![Vec::new()];
    for word in words_up_to(b"ab", letters) {
        let is_room = |list: &&Vec<Vec<u8>>| list.concat().len() + word.len() <= letters;
        let longer = |list: &Vec<Vec<u8>>| [&list[..], slice::from_ref(&word)].concat();
        let longer: Vec<_> = lists.iter().filter(is_room).map(longer).collect();
        lists.extend(longer);
    }
    lists.retain(|list| list.concat().len() == letters);
    lists
}

/// `count` random words, or fewer if some are equal, of `kinds` kinds of letters. About half of the
/// words begin as others do.
pub fn random_list(
    rng: &mut Rng, kinds: usize, count: usize, lengths: RangeInclusive<usize>,
) -> Vec<Vec<u8>> {
    // Any letters, or the last ones of the alphabet.
    let from = *rng.pick(&[0, LETTERS.len() - kinds]);
    let letters = rng.some(&LETTERS[from..], kinds);
    let mut words: Vec<Vec<u8>> = Vec::new();
    for _ in 0..count {
        let mut word = rng.word_of(&letters, lengths.clone());
        if let Some(other) = words.get(rng.below(2 * words.len())) {
            begin_like(rng, &mut word, other);
        }
        words.push(word);
    }
    distinct(words.into_iter()).collect()
}

/// From one letter to `most_letters`, or at times from more than one.
pub fn lengths_up_to(rng: &mut Rng, most_letters: usize) -> RangeInclusive<usize> {
    let any = rng.between(1, most_letters);
    *rng.weighted(&[(2, 1), (1, any)])..=most_letters
}

/// Makes a word begin as another one does, at times but for the first letter.
fn begin_like(rng: &mut Rng, word: &mut [u8], other: &[u8]) {
    let end = rng.between(0, other.len().min(word.len()));
    let start = end.min(*rng.weighted(&[(3, 0), (1, 1)]));
    word[start..end].copy_from_slice(&other[start..end]);
}

/// A list of up to four words, of which some have up to 2,000 letters.
pub fn long_words(rng: &mut Rng) -> Vec<Vec<u8>> {
    let (kinds, count) = (*rng.pick(&[2, 3, 5, 26]), rng.between(1, 4));
    let most_letters = *rng.pick(&[50, 300, 2000]);
    let lengths = lengths_up_to(rng, most_letters);
    random_list(rng, kinds, count, lengths)
}

/// All words begin with an a: so the first letter of the server chooses one of 26 lists.
pub fn list_after_each_letter(rng: &mut Rng) -> Vec<Vec<u8>> {
    let most_letters = rng.between(3, 8);
    let mut words = Vec::new();
    for &letter in LETTERS {
        let (count, lengths) = (rng.between(1, 8), lengths_up_to(rng, most_letters));
        let list = random_list(rng, 2, count, lengths);
        words.extend(list.into_iter().map(|word| [b"a", &[letter], &word[..]].concat()));
    }
    words
}

/// A list of up to 200 words of up to 29 letters.
pub fn many_words(rng: &mut Rng) -> Vec<Vec<u8>> {
    let (kinds, most) = (*rng.pick(&[2, 3, 5, 26]), *rng.pick(&[6, 20, 200]));
    let most_letters = *rng.pick(&[8, 15, 29]);
    let (count, lengths) = (rng.between(1, most), lengths_up_to(rng, most_letters));
    random_list(rng, kinds, count, lengths)
}
