//! The built binary from outside.
#![cfg(unix)]

#[path = "../../samples/tests/outside/mod.rs"]
mod outside;

use outside::{accepts, expects, expects_behind};

#[test]
fn names_each_fault() {
    expects("a word of the letters A to Z", &[(b"2\nAB\n", "", 3, ""), (b"2 AB\nab", "", 2, "ab")]);
    expects("the number of rows", &[(b"1 A", "", 1, ""), (b"1 A x", "", 1, "x")]);
    expects("1 to 25 rows", &[(b"0 0 1 1", "", 1, "0"), (b"0 26 1 1", "", 1, "26")]);
    expects("the number of columns", &[(b"1 A 1", "", 1, ""), (b"1 A 1 +1", "", 1, "+1")]);
    expects(
        "1 to 12 columns, 25 cells at most",
        &[(b"0 2 0 1", "", 1, "0"), (b"0 2 13 1", "", 1, "13")],
    );
    expects(
        "1 to 5 columns, 25 cells at most",
        &[(b"0\n5 0 1", "", 2, "0"), (b"0\n5 6 1", "", 2, "6")],
    );
    expects("the number of grids", &[(b"1 A 1 1\n", "", 2, ""), (b"1 A 1 1 B", "", 1, "B")]);
    expects(
        "a row of 2 letters A to Z",
        &[
            (b"1 A 1 2 2\nAB\n", "Alice\n", 3, ""),
            (b"1 A 2 2 1\nAB\nA", "", 3, "A"),
            (b"1 A 1 2 1 ABC", "", 1, "ABC"),
            (b"1 A 1 2 1 Ab", "", 1, "Ab"),
            (b"0\n2 2\n2\nAB\nAB\nA B", "Bob\n", 6, "A"),
        ],
    );
    expects_behind("", "the number of words");
    expects_behind("1 ", "a word of the letters A to Z");
}

#[test]
fn takes_nothing_on_the_word_of_a_number() {
    expects("a word of the letters A to Z", &[(b"18446744073709551615 A B", "", 1, "")]);
    expects(
        "a row of 1 letters A to Z",
        &[(b"1 A 1 1 18446744073709551615 A B", "Alice\nBob\n", 1, "")],
    );
    let most = b"1 A 18446744073709551615 18446744073709551615 1 A";
    expects("1 to 25 rows", &[(most, "", 1, "18446744073709551615")]);
}

#[test]
fn ignores_what_was_not_announced() {
    accepts(&[(b"0 1 1 0", ""), (b"0 1 1 0 x", ""), (b"01 A 01 01 01 A \xff", "Alice\n")]);
}

#[test]
fn ignores_long_words() {
    let word = "A".repeat(1_000_000);
    let input = format!("2 {word} {} 4 4 1 {}", &word[..16], "AAAA ".repeat(4));
    accepts(&[(input.as_bytes(), "Alice\n")]);
}
