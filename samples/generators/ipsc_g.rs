//! Lists of words.

use std::collections::HashSet;

use super::{input, Answers, Built};
use crate::references::{self, GameOnWords};
use crate::Rng;

const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// The list `input` with the first submission.
pub fn solved(input: Vec<u8>) -> Built {
    Built { input, answers: Answers::FoundBy(references::ipsc_g) }
}

/// Different words as `draw` gives them, until they have `letters` letters in all.
fn distinct(letters: usize, mut draw: impl FnMut() -> Vec<u8>) -> Vec<Vec<u8>> {
    let mut seen = HashSet::new();
    let mut words = Vec::new();
    let mut total = 0;
    while total < letters {
        let word = draw();
        if seen.insert(word.clone()) {
            total += word.len();
            words.push(word);
        }
    }
    words
}

fn random_words(letters: usize) -> Vec<Vec<u8>> {
    let mut rng = Rng::new(10);
    distinct(letters, || {
        let length = rng.between(8, 29);
        rng.word(ALPHABET, length)
    })
}

/// `letters` letters in random words of 8 to 29 letters; 54,000 words for a million letters.
pub fn random(letters: usize) -> Vec<u8> {
    input(&random_words(letters))
}

/// A million letters a and b in words of 16 to 21 letters.
pub fn two_letters() -> Vec<u8> {
    let mut rng = Rng::new(11);
    input(&distinct(1_000_000, || {
        let length = rng.between(16, 21);
        rng.word(b"ab", length)
    }))
}

/// A million letters in words of about a thousand, each of which begins with one of 20 words
/// of about 980 letters, in a random order.
pub fn long_prefixes() -> Vec<u8> {
    let mut rng = Rng::new(12);
    let prefix = |rng: &mut Rng| {
        let length = rng.between(980, 989);
        rng.word(ALPHABET, length)
    };
    let prefixes: Vec<_> = (0..20).map(|_| prefix(&mut rng)).collect();
    input(&distinct(1_000_000, || {
        let mut word = rng.pick(&prefixes).clone();
        let rest = rng.between(5, 20);
        word.extend(rng.word(ALPHABET, rest));
        word
    }))
}

/// A million letters in words of 0, 1, 2, ... letters a with one to six other letters behind.
pub fn staircase() -> Vec<u8> {
    let mut rng = Rng::new(13);
    let mut step = 0;
    input(&distinct(1_000_000, || {
        let mut word = vec![b'a'; step];
        step += 1;
        let rest = rng.between(1, 6);
        word.extend(rng.word(b"bcde", rest));
        word
    }))
}

/// One word of each of these lengths: letters a, letters b, ...
pub fn chains(lengths: &[usize]) -> Vec<u8> {
    let words: Vec<_> =
        lengths.iter().zip(ALPHABET).map(|(&length, &letter)| vec![letter; length]).collect();
    input(&words)
}

/// The list of `random` and the whole of a game on it, both sides playing as well as they can.
pub fn transcript() -> Built {
    let words = random_words(1_000_000);
    let game = GameOnWords::new(words.iter().map(Vec::as_slice));
    let mut input = input(&words);
    let mut output = Vec::new();
    let mut string = String::new();
    let mut at = GameOnWords::EMPTY;
    loop {
        let submission = game.best(at);
        assert!(submission.won, "the game is chosen to be won");
        output.extend([submission.letter, b'\n']);
        string.push(char::from(submission.letter));
        at = submission.next.expect("no letter that wins loses at once");
        let reply = game.best(at);
        match reply.next {
            None => break,
            Some(next) => at = next,
        }
        let mine = string.clone();
        string.push(char::from(reply.letter));
        let answer = format!("After your move: ‘{mine}’. After my move: ‘{string}’.\n");
        input.extend_from_slice(answer.as_bytes());
    }
    input.extend_from_slice(b"OK\n");
    Built { input, answers: Answers::Known(output) }
}
