//! Checks the solution against the rules, and the built program from outside.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use outside::expects;
use std::collections::BTreeSet;
use tools::problem_tests::{follows, has_moves};
use tools::problems::wgme::Word;
use tools::random::Rng;
use tools::rules::Game;
use wgme::solution::run;

tools::tests!(Word, run);

#[test]
fn the_moves_are_those_of_the_statement() {
    // Of equal neighbours one stands for both.
    has_moves::<Word>("1 aab", &[("remove character 1, a", "ab"), ("remove character 3, b", "aa")]);
    has_moves::<Word>("1 ab", &[]);
}

/// All bytes above the space are characters. The first one is about as frequent as all others
/// together: there the value changes most.
#[test]
fn long_words_are_right_if_their_options_are() {
    let mut rng = Rng::new(1);
    for length in (1..500).chain([70_000]) {
        let mut alphabet: Vec<u8> = (b'!'..=255).collect();
        rng.shuffle(&mut alphabet);
        let letters = rng.between(1, 200);
        let mut word = rng.word(&alphabet[1..=letters], length);
        let repeats = length - word.iter().collect::<BTreeSet<_>>().len();
        word.resize(length + (repeats + rng.below(7)).saturating_sub(2), alphabet[0]);
        // Sorted into runs, so that there are few moves.
        word.sort_unstable();
        follows(run, &Word(word));
    }
    // A word of one letter is played until one letter is left.
    assert_eq!([2_000_000, 2_000_001].map(|length| Word(vec![b'a'; length]).number()), [1, 0]);
}

#[test]
fn names_each_fault_and_ignores_what_was_not_announced() {
    expects(&[
        // A number that is announced costs no time and no memory.
        (
            "9999999999999999999\naab ab\nzz",
            "First\nSecond\nFirst\n",
            "line 3: expected a word, found end of input",
        ),
        ("1 aab b", "First\n", ""),
    ]);
}
