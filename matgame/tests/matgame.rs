//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use matgame::solution::run;
use outside::{accepts, expects};
use tools::check::*;
use tools::game::Game;
use tools::matgame::{Matrix, PROBLEM};
use tools::moves::Options;
use tools::{printed, Rng};

tools::tests!(Matrix, PROBLEM, run);

#[test]
fn in_the_largest_matrices_every_value_is_the_mex_of_the_options() {
    let mut rng = Rng::new(2);
    for _ in 0..20 {
        let row = |rng: &mut Rng| (0..50).map(|_| rng.between(1, 50) as u64).collect();
        is_the_mex_of_its_options(&Matrix((0..50).map(|_| row(&mut rng)).collect()));
    }
}

/// A player who takes all of a number leaves the row behind; one who leaves a number alone leaves
/// a smaller one in front of that row.
#[test]
fn the_largest_numbers_are_not_too_large() {
    let most = u64::MAX;
    let rows: [(&[u64], u64); 7] = [
        (&[most], most),
        (&[most, most], most - 1),
        (&[most, most, most], most),
        (&[most - 1, most], most - 2),
        (&[most, most - 1], most),
        (&[1, most], 0),
        (&[most, 1], most),
    ];
    for (row, expected) in rows {
        assert_eq!(Matrix(vec![row.to_vec()]).number(), expected, "{row:?}");
    }
    let input = format!("2  2 1 {most} {most}  2 1 {most} {}", most - 1);
    assert_eq!(printed(run, input.as_bytes()), "SECOND\nFIRST\n");
}

#[test]
fn moves_on_the_largest_numbers_and_on_empty_matrices_are_listed() {
    let most = u64::MAX;
    let input = format!("4 1 2 {most} {most}\n0 3\n2 0\n2 2 1 1 0 {most}\n7");
    let plain = Options { plain: true, ..Options::default() };
    let (lists, fault) = listed::<Matrix>(input.as_bytes(), plain);
    let expected = [
        format!("FIRST {}\n  row 1, column 1: {most} -> 1  1 {most}\n", most - 1),
        "SECOND 0\n  no winning move\n".repeat(2),
        format!("FIRST {most}\n  row 2, column 2: {most} -> 0  1 1 / 0 0\n"),
    ];
    assert_eq!((lists, fault), (expected.concat(), None));

    let (lists, fault) = listed::<Matrix>(b"2 1 1 3 1 2\n7", plain);
    assert_eq!(lists, "FIRST 3\n  row 1, column 1: 3 -> 0  0\n");
    let message = "line 2: expected a number of the matrix, found end of input";
    assert_eq!(fault.as_deref(), Some(message));
}

#[test]
fn names_each_fault() {
    expects(&[
        ("", "", "line 1: expected the number of cases, found end of input"),
        ("1\nx", "", "line 2: expected the number of rows, found \"x\""),
        ("2\n1 1 1\n\n", "FIRST\n", "line 4: expected the number of rows, found end of input"),
        ("2\n1 1 1\n1", "FIRST\n", "line 3: expected the number of columns, found end of input"),
        // A short row takes from the next one, and at last from the next case.
        (
            "2\n2 2\n1 1\n1\n\n2 1\nx",
            "SECOND\n",
            "line 7: expected the number of columns, found \"x\"",
        ),
        (
            "2\n1 1\n1\n\n1 3\n2 1.5 1",
            "FIRST\n",
            "line 6: expected a number of the matrix, found \"1.5\"",
        ),
        // No work and no memory on the word of a number.
        (
            "1 4000000000 4000000000 1 2 3",
            "",
            "line 1: expected a number of the matrix, found end of input",
        ),
        (
            "3 18446744073709551615 0 0 18446744073709551615",
            "SECOND\nSECOND\n",
            "line 1: expected the number of rows, found end of input",
        ),
    ]);
}

#[test]
fn ignores_what_was_not_announced() {
    accepts(&[("0", ""), ("0 x", ""), ("01 01 01 001 1 x", "FIRST\n")]);
}
