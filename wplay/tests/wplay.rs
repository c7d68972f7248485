//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use outside::expects;
use tools::check::*;
use tools::moves::Options;
use tools::problems::wplay::{Grid, PROBLEM};
use tools::{Game, Rng};
use wplay::solution::run;

tools::tests!(Grid, PROBLEM, run);

/// Grids up to the judge's largest are answered as by the textbook.
#[test]
fn large_grids_are_answered() {
    let mut rng = Rng::new(3);
    let mut lost = 0;
    for _ in 0..40 {
        let input = Grid::input(&[Grid::large(&mut rng)]);
        let right = PROBLEM.textbook.expect("there is one")(&input);
        assert_eq!(printed(run, &input), right, "{}", input.escape_ascii());
        lost += usize::from(right == "Bob\n");
    }
    assert!((4..36).contains(&lost), "{lost}");
}

#[test]
fn moves_are_listed_up_to_a_fault() {
    let input = b"5 A B AB AB ABC 1 2 4 AB AC CC B";
    let (lists, fault) = listed::<Grid>(input, Options { why: true, ..Options::default() });
    let expected = "case 1: AB: Alice\n  \
                    why: first words that lose: A (answered by B), B (answered by A)\n  take AB from 1 2  nothing\n\
                    case 2: AC: Alice\n  why: every word wins\n  take A from 1  .C\n\
                    case 3: CC: Bob\n  why: no word can be taken\n  no winning move\n";
    assert_eq!(lists, expected);
    let message = "line 1: expected a row of 2 letters A to Z, found \"B\"";
    assert_eq!(fault.as_deref(), Some(message));
}

#[test]
fn names_each_fault() {
    let word = "expected a word of the letters A to Z, found";
    let size = "expected rows and columns of 1 to 16 cells, found";
    let row = "expected a row of 2 letters A to Z, found";
    for (input, answers, line, what, found) in [
        ("9999999999999999999 A B", "", 1, word, "end of input"),
        ("2 AB\nab", "", 2, word, "\"ab\""),
        ("1 @", "", 1, word, "\"@\""),
        ("1 [", "", 1, word, "\"[\""),
        ("0 0\n4 1", "", 2, size, "\"4\""),
        ("0 17 1 1", "", 1, size, "\"1\""),
        ("0 9223372036854775810 2 1", "", 1, size, "\"2\""),
        ("0 2 9223372036854775810 1", "", 1, size, "\"9223372036854775810\""),
        ("0 4 0 1", "", 1, size, "\"0\""),
        ("0 1\n17 1", "", 2, size, "\"17\""),
        ("0 6 3 1", "", 1, size, "\"3\""),
        ("1 A 1 2 9999999999999999999 AB BB", "Alice\nBob\n", 1, row, "end of input"),
        ("1 A 1 2 1 ABC", "", 1, row, "\"ABC\""),
        ("1 A 1 2 1 Ab", "", 1, row, "\"Ab\""),
        ("0\n2 2\n2\nAB\nAB\nA B", "Bob\n", 6, row, "\"A\""),
    ] {
        expects(&[(input, answers, &format!("line {line}: {what} {found}"))]);
    }
}

#[test]
fn takes_what_is_odd_but_right() {
    expects(&[("0 1 1 0 x", "", ""), ("01 A 01 01 01 A \x7f", "Alice\n", "")]);
    expects(&[("0 16 1 0", "", ""), ("0 1 16 0", "", ""), ("0 5 3 0", "", "")]);
    // As many of a letter as there can be are not one of the next.
    let [a, n] = ["AAAA ", "NNNN "].map(|row| row.repeat(4));
    expects(&[(&format!("2 B O 4 4 2 {a} {n}"), "Bob\nBob\n", "")]);
}
