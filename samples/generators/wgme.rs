//! Words.

use super::{Answers, Built};
use crate::{references, Rng};

const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// The input of `count` words.
fn input(count: usize, mut word: impl FnMut() -> Vec<u8>) -> Vec<u8> {
    let mut input = format!("{count}\n").into_bytes();
    for _ in 0..count {
        input.append(&mut word());
        input.push(b'\n');
    }
    input
}

/// `input` with its answers.
pub fn solved(input: Vec<u8>) -> Built {
    Built { input, answers: Answers::FoundBy(references::wgme) }
}

/// `count` words of ten random letters.
pub fn random(count: usize) -> Vec<u8> {
    let mut rng = Rng::new(30);
    input(count, || rng.word(ALPHABET, 10))
}

/// 100,000 words of ten letters, no more than 1 to 10 of them different.
pub fn few_letters() -> Vec<u8> {
    let mut rng = Rng::new(31);
    input(100_000, || {
        let letters = rng.between(1, 10);
        of_few(&mut rng, letters, 10)
    })
}

/// 100,000 words of ten times the same letter.
pub fn one_letter() -> Vec<u8> {
    let mut rng = Rng::new(32);
    input(100_000, || vec![*rng.pick(ALPHABET); 10])
}

/// 100,000 words of ten different letters.
pub fn distinct() -> Vec<u8> {
    let mut rng = Rng::new(33);
    input(100_000, || {
        let mut letters = ALPHABET.to_vec();
        rng.shuffle(&mut letters);
        letters.truncate(10);
        letters
    })
}

/// 3000 words of up to 1000 letters, of which only a few differ.
pub fn long() -> Vec<u8> {
    let mut rng = Rng::new(34);
    input(3000, || {
        let &(letters, length) = rng.pick(&[(1, 1000), (2, 1000), (3, 300), (4, 100)]);
        let length = rng.between(length - 9, length);
        of_few(&mut rng, letters, length)
    })
}

/// A word of `length` letters, at most `letters` of them different, from a few to nearly all of them the same.
fn of_few(rng: &mut Rng, letters: usize, length: usize) -> Vec<u8> {
    let mut alphabet = ALPHABET.to_vec();
    rng.shuffle(&mut alphabet);
    let mut ends: Vec<usize> = (1..letters).map(|_| rng.between(0, length)).collect();
    ends.push(length);
    ends.sort_unstable();
    let mut word = Vec::new();
    for (letter, end) in alphabet.into_iter().zip(ends) {
        word.resize(end, letter);
    }
    rng.shuffle(&mut word);
    word
}
