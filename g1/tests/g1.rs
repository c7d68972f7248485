//! Checks the solution against the rules, and the built program from outside.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use g1::solution::run;
use outside::expects;
use tools::problem_tests::has_moves;
use tools::problems::g1::Lane;

tools::tests!(Lane, run);

#[test]
fn the_moves_are_those_of_the_statement() {
    has_moves::<Lane>(
        "1 4 2 1101",
        &[
            ("2 pins from place 1", "0001 with K = 2"),
            ("1 pin from place 1", "0101 with K = 2"),
            ("1 pin from place 2", "1001 with K = 2"),
            ("1 pin from place 4", "1100 with K = 2"),
        ],
    );
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
