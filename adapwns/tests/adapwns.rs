//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use adapwns::solution::run;
use outside::{accepts, expects};
use tools::adapwns::{Board, PROBLEM};
use tools::check::*;
use tools::moves::Options;
use tools::Rng;

tools::tests!(Board, PROBLEM, run);

#[test]
fn on_the_longest_boards_every_value_is_the_mex_of_the_options() {
    let mut rng = Rng::new(2);
    for pawns in (0..=128).chain(0..=128) {
        let mut board = vec![b'.'; 128];
        board[..pawns].fill(b'P');
        rng.shuffle(&mut board);
        is_the_mex_of_its_options(&Board(board));
    }
    for squares in [65_534, 65_535, 65_536, 65_537, 1_000_000] {
        is_the_mex_of_its_options(&Board([vec![b'.'; squares], b"P".to_vec()].concat()));
    }
}

#[test]
fn moves_are_listed_up_to_a_fault_and_explained() {
    let options = Options { why: true, refute: true, ..Options::default() };
    let (list, fault) = listed::<Board>(b"3 ..P.P ...P x", options);
    let expected = "case 1: ..P.P: Yes, Grundy number 1\n  \
                    why: free squares to the left of each pawn: 2 [1]; those in brackets count\n  \
                    why: these mod 3: 1; their xor is 1\n  \
                    3 -> 1  P...P\n  5 -> 4  ..PP.\n\
                    case 2: ...P: No, Grundy number 0\n  \
                    why: free squares to the left of each pawn: [3]; those in brackets count\n  \
                    why: these mod 3: 0; their xor is 0\n  no winning move\n  \
                    4 -> 3, answered by 3 -> 1, which leaves P...\n  \
                    4 -> 2, answered by 2 -> 1, which leaves P...\n";
    assert_eq!(list, expected);
    assert_eq!(fault.as_deref(), Some("line 1: expected a board of . and P, found \"x\""));
}

#[test]
fn names_each_fault() {
    expects(&[
        ("\n..P", "", "line 2: expected the number of boards, found \"..P\""),
        ("2\n..P.P\n..p.P", "Yes\n", "line 3: expected a board of . and P, found \"..p.P\""),
        (
            "18446744073709551615 ..P P .",
            "Yes\nNo\nNo\n",
            "line 1: expected a board of . and P, found end of input",
        ),
    ]);
}

#[test]
fn ignores_what_was_not_announced() {
    accepts(&[("0 x", ""), ("001 ..P P x", "Yes\n")]);
}
