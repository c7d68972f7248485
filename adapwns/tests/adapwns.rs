//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use adapwns::solution::run;
use outside::expects;
use tools::check::*;
use tools::problems::adapwns::{Board, PROBLEM};
use tools::Rng;

tools::tests!(Board, PROBLEM, run);

#[test]
fn the_longest_boards_are_right_if_their_options_are() {
    let mut rng = Rng::new(2);
    for pawns in (0..=128).chain(0..=128) {
        is_right_if_its_options_are(run, &Board::of(&mut rng, 128, pawns));
    }
    for squares in [65_534, 65_535, 65_536, 65_537, 1_000_000] {
        is_right_if_its_options_are(run, &Board([vec![b'.'; squares], b"P".to_vec()].concat()));
    }
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
