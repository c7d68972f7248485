//! The built binary from outside.
#![cfg(unix)]

#[path = "../../samples/tests/outside/mod.rs"]
mod outside;

use outside::{accepts, expects, expects_behind};

#[test]
fn names_each_fault() {
    expects("the number of boards", &[(b"\n..P", "", 2, "..P")]);
    expects(
        "a board of . and P",
        &[
            (b"2\n..P.P\n..p.P", "Yes\n", 3, "..p.P"),
            (b"2\n..P.P\n", "Yes\n", 3, ""),
            (b"3\n..P\n\nP\n", "Yes\nNo\n", 5, ""),
            (b"3 ..P P", "Yes\nNo\n", 1, ""),
            (b"2 P..P\n..p.P", "Yes\n", 2, "..p.P"),
        ],
    );
    expects_behind("", "the number of boards");
    expects_behind("1 ", "a board of . and P");
}

#[test]
fn takes_nothing_on_the_word_of_a_number() {
    expects(
        "a board of . and P",
        &[
            (b"4000000000 ..P P .", "Yes\nNo\nNo\n", 1, ""),
            (b"18446744073709551615 ..P P .", "Yes\nNo\nNo\n", 1, ""),
        ],
    );
}

#[test]
fn ignores_what_was_not_announced() {
    accepts(&[(b"0", ""), (b"0 x", ""), (b"001 ..P P \xff", "Yes\n")]);
}

#[test]
fn solves_long_boards() {
    let (empty, pawns) = (".".repeat(10_000_000), "P".repeat(10_000_000));
    let input = format!("2 {empty}{pawns} {empty}P");
    accepts(&[(input.as_bytes(), "No\nYes\n")]);
}
