//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use outside::expects;
use std::collections::BTreeSet;
use tools::check::*;
use tools::wgme::{Word, PROBLEM};
use tools::{Game, Rng};
use wgme::solution::run;

tools::tests!(Word, PROBLEM, run);

/// All bytes are characters. The first one is about as frequent as all others together: there the
/// value changes most.
#[test]
fn in_long_words_every_value_is_the_mex_of_the_options() {
    let mut rng = Rng::new(1);
    for length in (1..500).chain([70_000]) {
        let mut alphabet: Vec<u8> = (0..=255).collect();
        rng.shuffle(&mut alphabet);
        let letters = rng.between(1, 200);
        let mut word = rng.word(&alphabet[1..=letters], length);
        let repeats = length - word.iter().collect::<BTreeSet<_>>().len();
        word.resize(length + (repeats + rng.below(7)).saturating_sub(2), alphabet[0]);
        // In runs, so that there are few moves.
        word.sort_unstable();
        is_the_mex_of_its_options(&Word(word));
    }
    // Of one letter all but the last one are removed.
    let numbers = [2_000_000, 2_000_001].map(|length| Word(vec![b'a'; length]).number());
    assert_eq!(numbers, [1, 0]);
}

#[test]
fn the_answer_is_explained() {
    let why = |word: &[u8]| Word(word.to_vec()).why();
    let expected = [
        "occurrences of each character, less one: a: 1, b: 0, \\xff: 0",
        "sum 1, largest 1: e = 2 * 1 - 1 = 1",
        "even length: the Grundy number is 1 if e > 0, otherwise 0: here 1",
    ];
    assert_eq!(why(b"aab\xff"), expected);
    assert_eq!(why(b"ab"), ["no character occurs twice, so the game is over"]);
}

#[test]
fn names_each_fault_and_ignores_what_was_not_announced() {
    expects(&[
        ("", "", "line 1: expected the number of words, found end of input"),
        ("aab ab", "", "line 1: expected the number of words, found \"aab\""),
        // No work and no memory on the word of a number.
        (
            "18446744073709551615\naab ab\nzz",
            "First\nSecond\nFirst\n",
            "line 3: expected a word under 4 GiB, found end of input",
        ),
        ("0 x", "", ""),
        ("01 aab 003 b \0", "First\n", ""),
    ]);
}
