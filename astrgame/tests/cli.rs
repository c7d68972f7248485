//! The built binary from outside.
#![cfg(unix)]

#[path = "../../samples/tests/outside/mod.rs"]
mod outside;

use outside::{accepts, expects, expects_behind};

#[test]
fn names_each_fault() {
    expects("a string", &[(b"1\n", "", 2, ""), (b"2\na 1 a\n", "Teddy\n", 3, "")]);
    expects(
        "the number of words",
        &[
            (b"1\nabc\nfoo\n", "", 3, "foo"),
            (b"2\na 1 a\nb", "Teddy\n", 3, ""),
            (b"2 a 1 a\naa\na 1 a", "Teddy\n", 3, "a"),
        ],
    );
    expects(
        "a word",
        &[
            (b"2\nab\n1\nb\nab\n2\nb\n", "Teddy\n", 8, ""),
            (b"2\na 1 a\nb 2 b\n\n", "Teddy\n", 5, ""),
        ],
    );
    expects_behind("", "the number of cases");
    expects_behind("1 a ", "the number of words");
}

#[test]
fn takes_nothing_on_the_word_of_a_number() {
    expects(
        "a word",
        &[(b"1 a 4000000000 a b c", "", 1, ""), (b"1 a 18446744073709551615 a b c", "", 1, "")],
    );
    let input = b"18446744073709551615 a 0 a 1 a a 2 a a";
    expects("a string", &[(input, "Tracy\nTeddy\nTeddy\n", 1, "")]);
}

#[test]
fn ignores_what_was_not_announced() {
    accepts(&[(b"0", ""), (b"0 x", ""), (b"01 a 01 a b \xff", "Teddy\n")]);
}

#[test]
fn takes_any_bytes_for_letters() {
    accepts(&[(b"2 1 1 1 \0\xff\0 1 \xff", "Teddy\nTeddy\n")]);
}

#[test]
fn solves_long_strings() {
    let (string, word) = ("ab".repeat(500_000), "b".repeat(1_000_000));
    let input = format!("2 {string} 2 b {word} {word} 1 {string}");
    accepts(&[(input.as_bytes(), "Tracy\nTracy\n")]);
}
