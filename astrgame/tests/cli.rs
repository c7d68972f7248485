//! The built binary from outside.
#![cfg(unix)]

#[path = "../../samples/tests/outside/mod.rs"]
mod outside;

use outside::{accepts, cuts_long_tokens, expects};

#[test]
fn names_each_fault() {
    expects(
        "the number of cases",
        &[(b"", "", 1, ""), (b" \n\r\n\t", "", 3, ""), (b"\nx", "", 2, "x"), (b"-1", "", 1, "-1")],
    );
    expects("a string", &[(b"1\n", "", 2, ""), (b"2\na 1 a\n", "Teddy\n", 3, "")]);
    expects(
        "the number of words",
        &[
            (b"1\nabc\nfoo\n", "", 3, "foo"),
            (b"2\na 1 a\nb", "Teddy\n", 3, ""),
            (b"2 a 1 a\naa\na 1 a", "Teddy\n", 3, "a"),
            (b"1 a -1 a", "", 1, "-1"),
            (b"1 a +1 a", "", 1, "+1"),
            (b"1 a 1.5 a", "", 1, "1.5"),
            (b"1 a 1e1 a", "", 1, "1e1"),
            (b"1 a 18446744073709551616", "", 1, "18446744073709551616"),
            (b"1 a 1\0 a", "", 1, r"1\x00"),
            (b"1 a \xff\xfe", "", 1, r"\xff\xfe"),
            (b"1 a \"\\\x1b[m", "", 1, r#"\"\\\x1b[m"#),
        ],
    );
    expects(
        "a word",
        &[
            (b"2\nab\n1\nb\nab\n2\nb\n", "Teddy\n", 8, ""),
            (b"2\na 1 a\nb 2 b\n\n", "Teddy\n", 5, ""),
        ],
    );
    cuts_long_tokens("", "the number of cases");
    cuts_long_tokens("1 a ", "the number of words");
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
