//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use g1::solution::{after_winning_move, run};
use outside::expects;
use tools::check::*;
use tools::problems::g1::{Row, PROBLEM};
use tools::{Game, Rng};

tools::tests!(Row, PROBLEM, run);

#[test]
fn on_longer_rows_every_value_is_the_mex_of_the_options_and_the_first_winning_move_is_printed() {
    let mut rng = Rng::new(1);
    for (most, places) in [(1, 90), (2, 90), (3, 60), (5, 80), (20, 70), (80, 60)] {
        for letters in [&b"1"[..], b"01111111111"] {
            let row = rng.word(letters, places);
            let position = Row::of(most, &row);
            is_the_mex_of_its_options(&position);
            let first = position.moves().find(|(_, after)| after.number() == 0);
            let printed = after_winning_move(&row, most).map(|after| Row::of(most, &after));
            assert!(printed == first.map(|(_, after)| after), "{}", position.shown());
        }
    }
}

#[test]
fn the_answer_is_explained() {
    let why = ["the runs have 2 4 pins and the Grundy numbers 2 1", "their xor is 3"];
    assert_eq!(Row::of(2, b"1101111").why(), why);
}

#[test]
fn names_each_fault_and_ignores_what_was_not_announced() {
    let expected = |what: &str| format!("line 1: expected {what}");
    expects(&[
        ("", "", &expected("the number of cases, found end of input")),
        ("1 20001 1 1", "", &expected("at most 20000 places, found \"20001\"")),
        ("1 2 -1 11", "", &expected("the most pins of a move, found \"-1\"")),
        (
            "2 1 1 1 3 1 11",
            "Mary wins\n0\n\n",
            &expected("a row of 3 characters 0 or 1, found \"11\""),
        ),
        ("1 2 1 12", "", &expected("a row of 2 characters 0 or 1, found \"12\"")),
        ("1 0 1", "", &expected("a row of 0 characters 0 or 1, found end of input")),
        ("1 2 0 11 x", "Johnny wins\n\n", ""),
        ("1 2 9999999999999999999 11", "Mary wins\n00\n\n", ""),
    ]);
}
