//! The built binary from outside.
#![cfg(unix)]

#[path = "../../samples/tests/outside/mod.rs"]
mod outside;

use outside::{accepts, expects, expects_behind};

#[test]
fn names_each_fault() {
    expects("the number of rows", &[(b"1\nx", "", 2, "x"), (b"2\n1 1 1\n\n", "FIRST\n", 4, "")]);
    expects(
        "the number of columns",
        &[
            (b"2\n1 1 1\n1", "FIRST\n", 3, ""),
            // A short row takes from the next one, and at last from the next case.
            (b"2\n2 2\n1 1\n1\n\n2 1\nx", "SECOND\n", 7, "x"),
        ],
    );
    expects(
        "a number of the matrix",
        &[
            (b"2\n1 1\n1\n\n1 3\n2 1.5 1", "FIRST\n", 6, "1.5"),
            (b"2\n1 1 1\n1 2 3\n", "FIRST\n", 4, ""),
        ],
    );
    expects_behind("", "the number of cases");
    expects_behind("1 ", "the number of rows");
    expects_behind("1 1 ", "the number of columns");
    expects_behind("1 1 2 1 ", "a number of the matrix");
}

#[test]
fn takes_nothing_on_the_word_of_a_number() {
    expects(
        "a number of the matrix",
        &[
            (b"1 4000000000 4000000000 1 2 3", "", 1, ""),
            (b"1 1 18446744073709551615 1 2 3", "", 1, ""),
        ],
    );
    expects(
        "the number of rows",
        &[
            (b"18446744073709551615 1 1 18446744073709551615 1 1 0", "FIRST\nSECOND\n", 1, ""),
            // Rows without a number are no work either.
            (b"3 18446744073709551615 0 0 18446744073709551615", "SECOND\nSECOND\n", 1, ""),
        ],
    );
}

#[test]
fn ignores_what_was_not_announced() {
    accepts(&[(b"0", ""), (b"0 x", ""), (b"01 01 01 001 1 \xff", "FIRST\n")]);
}

#[test]
fn solves_a_long_row_and_a_long_column() {
    let ones = "1 ".repeat(1_000_000);
    let input = format!("2 1 1000000 {ones} 1000000 1 {ones}");
    accepts(&[(input.as_bytes(), "SECOND\nSECOND\n")]);
}
