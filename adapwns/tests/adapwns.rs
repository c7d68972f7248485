//! Checks the solution against the rules, and the built program from outside.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use adapwns::solution::run;
use outside::expects;
use tools::problems::adapwns::{Board, PROBLEM};

tools::tests!(Board, PROBLEM, run);

#[test]
fn names_each_fault_and_ignores_what_was_not_announced() {
    let board = "expected a board of . and P, found";
    expects(&[
        ("2\n..P.P\n..p.P", "Yes\n", &format!("line 3: {board} \"..p.P\"")),
        ("9999999999999999999 ..P P .", "Yes\nNo\nNo\n", &format!("line 1: {board} end of input")),
        ("1 ..P x", "Yes\n", ""),
    ]);
}
