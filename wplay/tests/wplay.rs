//! Checks the solution against the rules, and the built program from outside.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use outside::expects;
use tools::problem_tests::{has_moves, printed};
use tools::problems::wplay::Grid;
use wplay::solution::run;

tools::tests!(Grid, run);

#[test]
fn the_moves_are_those_of_the_statement() {
    // Each choice of cells is a move of its own, and cells need not be neighbours.
    has_moves::<Grid>(
        "2 BA C 2 2 1 AC AB",
        &[("take BA from 1 4", ".C/A."), ("take BA from 3 4", "AC/.."), ("take C from 2", "A./AB")],
    );
}

#[test]
fn the_last_of_500_000_words_counts() {
    // No other word can be taken.
    let words = "B\n".repeat(499_999);
    assert_eq!(printed(run, format!("500000\n{words}A\n1 1\n1\nA\n").as_bytes()), "Alice\n");
}

#[test]
fn names_each_fault_and_takes_what_is_odd_but_right() {
    let size = "line 1: expected rows and columns of 1 to 16 cells, found";
    let row = "expected a row of 2 letters A to Z, found";
    // Even sixteen of a letter, the most there can be, do not pass for one of the next letter.
    let [a, n] = ["AAAA ", "NNNN "].map(|row| row.repeat(4));
    expects(&[
        (
            "9999999999999999999 A B",
            "",
            "line 1: expected a word of the letters A to Z, found end of input",
        ),
        ("0 2 9223372036854775810 1", "", &format!("{size} \"9223372036854775810\"")),
        ("0 4 0 1", "", &format!("{size} \"0\"")),
        (
            "1 A 1 2 9999999999999999999 AB BB",
            "Alice\nBob\n",
            &format!("line 1: {row} end of input"),
        ),
        ("0\n2 2\n2\nAB\nAB\nA B", "Bob\n", &format!("line 6: {row} \"A\"")),
        ("0 1 16 0 x", "", ""),
        (&format!("2 B O 4 4 2 {a} {n}"), "Bob\nBob\n", ""),
    ]);
}
