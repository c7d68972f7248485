//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use outside::{accepts, expects};
use std::collections::BTreeSet;
use tools::check::*;
use tools::game::Game;
use tools::moves::Options;
use tools::wgme::{Word, PROBLEM};
use tools::Rng;
use wgme::solution::{grundy, run};

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
    let mut seen = [0; 3];
    for length in (1..500).chain([70_000]) {
        let mut alphabet: Vec<u8> = (0..=255).collect();
        rng.shuffle(&mut alphabet);
        let letters = rng.between(1, 200);
        let mut word = rng.word(&alphabet[1..=letters], length);
        let repeats = length - word.iter().collect::<BTreeSet<_>>().len();
        word.resize(length + (repeats + rng.below(7)).saturating_sub(2), alphabet[0]);
        // In runs, so that there are few moves.
        word.sort_unstable();
        is_the_mex_of_its_options(&Word(word.clone()));
        let value = grundy(&word);
        rng.shuffle(&mut word);
        assert_eq!(grundy(&word), value, "{length} and more characters in another order");
        seen[usize::from(value)] += 1;
    }
    assert!(seen.iter().all(|&words| words > 50), "{seen:?}");
}

#[test]
fn moves_are_listed_and_explained() {
    let plain = Options { plain: true, ..Options::default() };
    let expected = "First 2\n  remove character 1, a  ab\nSecond 0\n  no winning move\n";
    let message = "line 2: expected a word under 4 GiB, found end of input";
    let expected = (expected.to_string(), Some(message.to_string()));
    assert_eq!(listed::<Word>(b"3 aab ab\n", plain), expected);

    let why = |word: &[u8]| Word(word.to_vec()).why().join("\n");
    assert_eq!(why(b"ab"), "no character occurs twice, so the game is over");
    let expected = "occurrences of each character, less one: a: 3, b: 1, \\xff: 0\n\
                    sum 4, largest 3: e = 2 * 3 - 4 = 2\n\
                    odd length: the Grundy number is 1 if e < 0, 2 if e is 0 or 1, otherwise 0";
    assert_eq!(why(b"abab\xffaa"), expected);
    assert!(why(b"aa").ends_with("even length: the Grundy number is 1 if e > 0, otherwise 0"));
}

#[test]
fn names_each_fault() {
    let total = |found: &str| format!("line 1: expected the number of words, found {found}");
    expects(&[
        ("", "", &total("end of input")),
        ("\u{feff}2\naab\nab", "", &total(r#""\xef\xbb\xbf2""#)),
        ("2, aab ab", "", &total("\"2,\"")),
        ("aab ab", "", &total("\"aab\"")),
        ("+2 aab ab", "", &total("\"+2\"")),
        ("18446744073709551616 aab", "", &total("\"18446744073709551616\"")),
        ("2\naab\n\n", "First\n", "line 4: expected a word under 4 GiB, found end of input"),
        // No work and no memory on the word of a number.
        (
            "18446744073709551615 aab ab zz",
            "First\nSecond\nFirst\n",
            "line 1: expected a word under 4 GiB, found end of input",
        ),
    ]);
}

#[test]
fn ignores_what_was_not_announced() {
    accepts(&[("0", ""), ("0 x", ""), ("01 aab 003 b \0", "First\n")]);
}

#[test]
fn solves_long_words() {
    let (pairs, ones) = ("ab".repeat(5_000_000), "1".repeat(10_000_000));
    let input = format!("3 {pairs} {pairs}c {ones}");
    accepts(&[(&input, "Second\nFirst\nFirst\n")]);
}
