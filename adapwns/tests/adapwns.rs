//! Checks the solution against the rules, and the built program from outside.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use adapwns::solution::run;
use outside::expects;
use tools::problem_tests::{has_moves, printed};
use tools::problems::adapwns::Board;

tools::tests!(Board, run);

#[test]
fn the_moves_are_those_of_the_statement() {
    // The first pawn has no free square, the second one has one, the last one three.
    has_moves::<Board>(
        "1 P.P...P",
        &[("3 -> 2", "PP....P"), ("7 -> 6", "P.P..P."), ("7 -> 5", "P.P.P..")],
    );
}

#[test]
fn a_pile_may_have_more_squares_than_16_bits_count() {
    // 65536 is 1 mod 3, and 65535 is 0.
    let [more, fewer] = [65_536, 65_535].map(|squares| ".".repeat(squares));
    assert_eq!(printed(run, format!("2\n{more}P\n{fewer}P\n").as_bytes()), "Yes\nNo\n");
}

#[test]
fn names_each_fault_and_ignores_what_was_not_announced() {
    let board = "expected a board of . and P, found";
    expects(&[
        ("2\n..P.P\n..p.P", "Yes\n", &format!("line 3: {board} \"..p.P\"")),
        ("9999999999999999999 ..P P .", "Yes\nNo\nNo\n", &format!("line 1: {board} end of input")),
        ("1 ..P x", "Yes\n", ""),
    ]);
}
