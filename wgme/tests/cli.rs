//! The built binary from outside.
#![cfg(unix)]

#[path = "../../samples/tests/outside/mod.rs"]
mod outside;

use outside::{accepts, expects, expects_behind};

#[test]
fn names_each_fault() {
    expects(
        "the number of words",
        &[
            (b"\xef\xbb\xbf2\naab\nab", "", 1, r"\xef\xbb\xbf2"),
            (b"2, aab ab", "", 1, "2,"),
            (b"T=2 aab ab", "", 1, "T=2"),
            (b"12345678901234567890123 aab", "", 1, "12345678901234567890123"),
        ],
    );
    expects(
        "a word of letters",
        &[(b"aab ab\n3 aab", "First\nSecond\n", 2, "3"), (b"aab a-b", "First\n", 1, "a-b")],
    );
    expects("a word", &[(b"2\naab\n", "First\n", 3, ""), (b"2\naab\n\n", "First\n", 4, "")]);
    expects("a word of the length 3", &[(b"2 aab 3", "First\n", 1, "")]);
    expects(
        "a word of the length 1",
        &[(b"1 1 aab", "", 1, "aab"), (b"2 3 aab\n1 aab", "First\n", 2, "aab")],
    );
    expects("a word of the length 2", &[(b"2\naab\n\n2 aab\n", "First\n", 4, "aab")]);
    expects_behind("", "the number of words");
    expects_behind("1 1 ", "a word of the length 1");
}

#[test]
fn takes_nothing_on_the_word_of_a_number() {
    let answers = "First\nSecond\nFirst\n";
    expects(
        "a word",
        &[
            (b"4000000000 aab ab zz", answers, 1, ""),
            (b"18446744073709551615 aab ab zz", answers, 1, ""),
        ],
    );
    expects(
        "a word of the length 18446744073709551615",
        &[(b"1 18446744073709551615 aab", "", 1, "aab")],
    );
}

#[test]
fn ignores_what_was_not_announced() {
    accepts(&[(b"0", ""), (b"0 x", ""), (b"01 003 aab b \xff", "First\n")]);
}

#[test]
fn takes_letters_alone_for_words_without_their_number() {
    accepts(&[(b"aab", "First\n"), (b"aab ab\r\nabca\nzzzzz\n", "First\nSecond\nFirst\nSecond\n")]);
}

#[test]
fn takes_a_number_for_a_length() {
    accepts(&[
        (b"3 3 aab 2 22 ab", "First\nFirst\nSecond\n"),
        (b"2 -11 \0\xff\0", "First\nFirst\n"),
        (b"1 18446744073709551616", "Second\n"),
    ]);
}

#[test]
fn solves_long_words() {
    let (pairs, ones) = ("ab".repeat(5_000_000), "1".repeat(10_000_000));
    let input = format!("3 {pairs} {pairs}c {ones}");
    accepts(&[(input.as_bytes(), "Second\nFirst\nFirst\n")]);
}
