//! Checks the solution against the rules, and the built program from outside.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use g1::solution::run;
use outside::expects;
use tools::problems::g1::{Row, PROBLEM};

tools::tests!(Row, PROBLEM, run);

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
