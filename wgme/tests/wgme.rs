//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use outside::expects;
use std::collections::BTreeSet;
use tools::check::*;
use tools::moves::Options;
use tools::problems::wgme::{Word, PROBLEM};
use tools::{Game, Rng};
use wgme::solution::run;

tools::tests!(Word, PROBLEM, run);

/// With no letter more frequent than the one before: every word up to this length is one of
/// these but for the order and the names of its letters.
#[test]
fn in_words_of_30_letters_every_value_is_the_mex_of_the_options() {
    fn check(word: &mut Word, letter: u8, most: usize) {
        is_the_mex_of_its_options(word);
        let length = word.0.len();
        for count in 1..=most.min(30 - length) {
            word.0.resize(length + count, letter);
            check(word, letter + 1, count);
            word.0.truncate(length);
        }
    }
    check(&mut Word(Vec::new()), b'a', 30);
}

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
fn moves_are_listed_and_explained() {
    let why = Options { why: true, ..Options::default() };
    let (lists, fault) = listed::<Word>(b"3 aab\xff ab\n", why);
    let expected = "case 1: aab\\xff: First, Grundy number 1\n  \
                    why: occurrences of each character, less one: a: 1, b: 0, \\xff: 0\n  \
                    why: sum 1, largest 1: e = 2 * 1 - 1 = 1\n  \
                    why: even length: the Grundy number is 1 if e > 0, otherwise 0: here 1\n  \
                    remove character 1, a  ab\\xff\n\
                    case 2: ab: Second, Grundy number 0\n  \
                    why: no character occurs twice, so the game is over\n  no winning move\n";
    assert_eq!(lists, expected);
    let message = "line 2: expected a word, found end of input";
    assert_eq!(fault.as_deref(), Some(message));
}

#[test]
fn names_each_fault_and_ignores_what_was_not_announced() {
    expects(&[
        ("", "", "line 1: expected the number of words, found end of input"),
        ("aab ab", "", "line 1: expected the number of words, found \"aab\""),
        // No work and no memory on the word of a number.
        (
            "9999999999999999999\naab ab\nzz",
            "First\nSecond\nFirst\n",
            "line 3: expected a word, found end of input",
        ),
        ("0 x", "", ""),
        ("01 aab 003 b \0", "First\n", ""),
    ]);
}
