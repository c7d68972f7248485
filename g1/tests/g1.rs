//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use g1::solution::run;
use outside::expects;
use tools::check::*;
use tools::problems::g1::{Row, PROBLEM};
use tools::Rng;

tools::tests!(Row, PROBLEM, run);

#[test]
fn longer_rows_are_right_if_their_options_are() {
    let mut rng = Rng::new(1);
    for (most, places) in [(1, 90), (2, 90), (3, 60), (5, 80), (20, 70), (80, 60), (20, 2000)] {
        for letters in [&b"1"[..], b"01111111111"] {
            is_right_if_its_options_are(run, &Row::of(most, &rng.word(letters, places)));
        }
    }
}

#[test]
fn names_each_fault_and_ignores_what_was_not_announced() {
    let expected = |what: &str| format!("line 1: expected {what}");
    let longest = format!("1 20000 1 {:020000}", 0);
    expects(&[
        (&longest, "Johnny wins\n\n", ""),
        ("1 20001 1 1", "", &expected("at most 20000 places, found \"20001\"")),
        ("1 3 1 11", "", &expected("a row of 3 characters 0 or 1, found \"11\"")),
        (
            "2 2 0 11 0 1",
            "Johnny wins\n\n",
            &expected("a row of 0 characters 0 or 1, found end of input"),
        ),
        ("1 2 9999999999999999999 11 x", "Mary wins\n00\n\n", ""),
    ]);
}
