//! No input hurts the built binary.
#![cfg(unix)]

#[path = "../../samples/hurt.rs"]
mod hurt;

const PROGRAM: hurt::Program = hurt::Program {
    path: env!("CARGO_BIN_EXE_wgme"),
    format: samples::formats::wgme,
    is_answer: |line| line == "First" || line == "Second",
    many: ("100000\n", "aab\n"),
};

#[test]
fn names_each_fault() {
    PROGRAM.expects(
        "a word",
        &[
            (b"", "", 1, ""),
            (b" \n\r\n\t", "", 3, ""),
            (b"2\naab\n\n", "First\n", 4, ""),
            (b"2 aab 3", "First\n", 1, ""),
        ],
    );
    PROGRAM.expects(
        "a word of the length 1",
        &[
            (b"1 1 aab", "", 1, "aab"),
            (b"2 3 aab\n1 aab", "First\n", 2, "aab"),
            (b"1 1 a\0", "", 1, r"a\x00"),
            (b"1 1 \xff\xfe", "", 1, r"\xff\xfe"),
            (b"1 1 \"\\\x1b[m", "", 1, r#"\"\\\x1b[m"#),
        ],
    );
    PROGRAM.cuts_long_tokens("1 1 ", "a word of the length 1");
}

#[test]
fn takes_nothing_on_the_word_of_a_number() {
    let answers = "First\nSecond\nFirst\n";
    PROGRAM.expects(
        "a word",
        &[
            (b"4000000000 aab ab zz", answers, 1, ""),
            (b"18446744073709551615 aab ab zz", answers, 1, ""),
        ],
    );
    PROGRAM.expects(
        "a word of the length 18446744073709551615",
        &[(b"1 18446744073709551615 aab", "", 1, "aab")],
    );
}

#[test]
fn ignores_what_was_not_announced() {
    PROGRAM.accepts(&[(b"0", ""), (b"0 x", ""), (b"01 003 aab b \xff", "First\n")]);
}

#[test]
fn takes_what_is_no_number_for_a_word() {
    PROGRAM.accepts(&[
        (b"-11", "First\n"),
        (b"1.1 x", "First\n"),
        (b"\0\xff\0", "First\n"),
        (b"18446744073709551616", "Second\n"),
    ]);
}

#[test]
fn solves_long_words() {
    let (pairs, ones) = ("ab".repeat(5_000_000), "1".repeat(10_000_000));
    let input = format!("3 {pairs} {pairs}c {ones}");
    PROGRAM.accepts(&[(input.as_bytes(), "Second\nFirst\nFirst\n")]);
}
