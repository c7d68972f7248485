//! The built binary from outside.
#![cfg(unix)]

#[path = "../../samples/tests/outside/mod.rs"]
mod outside;

use outside::{accepts, expects, expects_behind};

#[test]
fn names_each_fault() {
    expects(
        "a word of the letters a to z",
        &[
            (b"2\ncat\nDog", "", 3, "Dog"),
            (b"2\ncat\n", "", 3, ""),
            (b"3\ncat\ndog\n\n", "", 5, ""),
            (b"2 cat\ndOg", "", 2, "dOg"),
            (b"2 cat 2", "", 1, "2"),
        ],
    );
    expects_behind("", "the number of words");
    expects_behind("1 ", "a word of the letters a to z");
}

#[test]
fn names_each_fault_of_an_answer_and_keeps_what_was_printed() {
    expects("\"your\"", &[(b"2 cat dog\nAfter my move: 'c'.", "c\n", 2, "my")]);
    expects("\"my\"", &[(b"1 cat ca\nAfter your move: 'c'. After", "c\na\n", 2, "")]);
    expects(
        "\"lost\"",
        &[
            (b"2\ncat\ndog\nYou win", "c\n", 4, "win"),
            (b"2 cat dog\nYou win", "c\n", 2, "win"),
            (b"2 cat dog\nYou lost.", "c\n", 2, "lost."),
        ],
    );
    expects("\"submissions\"", &[(b"2 cat dog\nNo way", "c\n", 2, "way")]);
    expects("\"left\"", &[(b"2 cat dog\nNo submissions", "c\n", 2, "")]);
    expects("\"banned\"", &[(b"2 cat dog\nYou lost (created a word).", "c\n", 2, "word).")]);
    expects("\"(created\" or \"(nothing\"", &[(b"2 cat dog\nYou lost (why).", "c\n", 2, "(why).")]);
    expects(
        "a string in quotes",
        &[
            (b"1 cat\nAfter your move: c. After", "c\n", 2, "c."),
            (b"1 cat\nAfter your move: 'c'", "c\n", 2, r"\'c\'"),
            (b"1 cat You lost (nothing starts with x).", "c\n", 1, "x)."),
        ],
    );
    // No prefix, a listed word, one that goes on from a listed word, and no letters.
    expects(
        "a string on which the game goes on",
        &[
            (b"2\ncat\ndog\nco", "c\n", 4, "co"),
            (b"2 cat dog\nca\nco\nca", "c\na\n", 3, "co"),
            (b"2 do dog\ndo", "d\n", 2, "do"),
            (b"3 cat cattle dog\n'catt'", "c\n", 2, "catt"),
            (b"1 cat\nCA", "c\n", 2, "CA"),
            (b"1 cat\nok", "c\n", 2, "ok"),
            (b"1 cat\n\xff\0", "c\n", 2, r"\xff\x00"),
        ],
    );
    // On such a string the server is to move.
    expects(
        "a string of even length",
        &[
            (b"2 cat dog\nc", "c\n", 2, "c"),
            (b"1 cat\n'", "c\n", 2, r"\'"),
            (b"1 cat\nAfter your move: 'c'. After my move: 'cat'.", "c\n", 2, "cat"),
        ],
    );
}

#[test]
fn takes_nothing_on_the_word_of_a_number() {
    expects(
        "a word of the letters a to z",
        &[(b"4000000000 cat dog cow", "", 1, ""), (b"18446744073709551615 cat dog cow", "", 1, "")],
    );
}

#[test]
fn ignores_what_was_not_announced() {
    accepts(&[(b"0", "a\n"), (b"01 cat", "c\n"), (b"1 cat\nOK You win \xff", "c\n")]);
}

#[test]
fn plays_on_long_words() {
    let word = "ab".repeat(1_000_000);
    let input = format!("3 {word}c {word}d b\n{word}\n");
    accepts(&[(input.as_bytes(), "a\na\n")]);
}
