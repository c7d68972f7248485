//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use adapwns::solution::run;
use outside::expects;
use tools::check::*;
use tools::problems::adapwns::{Board, PROBLEM};
use tools::{Game, Rng};

tools::tests!(Board, PROBLEM, run);

#[test]
fn on_the_longest_boards_every_value_is_the_mex_of_the_options() {
    let mut rng = Rng::new(2);
    for pawns in (0..=128).chain(0..=128) {
        is_the_mex_of_its_options(&Board::of(&mut rng, 128, pawns));
    }
    for squares in [65_534, 65_535, 65_536, 65_537, 1_000_000] {
        is_the_mex_of_its_options(&Board([vec![b'.'; squares], b"P".to_vec()].concat()));
    }
}

#[test]
fn the_answer_is_explained() {
    let why = [
        "free squares to the left of each pawn: 4 [5] 0 [1]; those in brackets count",
        "these mod 3: 2 1; their xor is 3",
    ];
    assert_eq!(Board(b"....P.....PP.P..".to_vec()).why(), why);
}

#[test]
fn names_each_fault_and_ignores_what_was_not_announced() {
    expects(&[
        ("\n..P", "", "line 2: expected the number of boards, found \"..P\""),
        ("2\n..P.P\n..p.P", "Yes\n", "line 3: expected a board of . and P, found \"..p.P\""),
        (
            "9999999999999999999 ..P P .",
            "Yes\nNo\nNo\n",
            "line 1: expected a board of . and P, found end of input",
        ),
        ("0 x", "", ""),
        ("001 ..P P x", "Yes\n", ""),
    ]);
}
