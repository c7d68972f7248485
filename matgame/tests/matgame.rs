//! Checks the solution against the rules, and the built program from outside.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use matgame::solution::run;
use outside::expects;
use tools::problem_tests::has_moves;
use tools::problems::matgame::Matrix;

tools::tests!(Matrix, run);

#[test]
fn the_moves_are_those_of_the_statement() {
    has_moves::<Matrix>(
        "1 2 2 2 1 1 3",
        &[
            ("row 1, column 1: 2 -> 0", "0 1 / 1 3"),
            ("row 1, column 1: 2 -> 1", "1 1 / 1 3"),
            ("row 2, column 1: 1 -> 0", "2 1 / 0 3"),
        ],
    );
}

#[test]
fn names_each_fault_and_ignores_what_was_not_announced() {
    expects(&[
        ("1 0 0", "", "line 1: expected a number of columns above 0, found \"0\""),
        // A number that is announced costs no time and no memory.
        (
            "9999999999999999999 1 1 1\n4000000000 4000000000 1 2 3",
            "FIRST\n",
            "line 2: expected a number of the matrix, found end of input",
        ),
        // A row that is too short takes numbers from the next line.
        ("1 2 2 1 1\n1 1 x", "SECOND\n", ""),
    ]);
}
