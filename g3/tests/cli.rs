//! The built binary from outside.
#![cfg(unix)]

#[path = "../../samples/tests/outside/mod.rs"]
mod outside;

use outside::{accepts, expects, expects_behind};

#[test]
fn names_each_fault() {
    expects("the number of coins", &[(b"2\n\n1\n1\n\n", "Johnny wins\n\n", 6, "")]);
    expects(
        "the position of a coin",
        &[(b"1\n2\n1\n", "", 4, ""), (b"2\n1 2\n1 -1", "Mary wins\nMove 2 to 1\n\n", 3, "-1")],
    );
    expects("a position beyond 0", &[(b"1 1 0", "", 1, "0")]);
    expects(
        "a position beyond 4",
        &[
            (b"1 2\n4 4", "", 2, "4"),
            (b"1 3 2 4\n3", "", 2, "3"),
            (b"2 0\n2\n4 4", "Johnny wins\n\n", 3, "4"),
        ],
    );
    expects_behind("", "the number of tests");
    expects_behind("1 ", "the number of coins");
    expects_behind("1 1 ", "the position of a coin");
}

#[test]
fn takes_nothing_on_the_word_of_a_number() {
    expects("the position of a coin", &[(b"1 18446744073709551615 1 2 3", "", 1, "")]);
    let input = b"18446744073709551615 1 1 0";
    expects("the number of coins", &[(input, "Johnny wins\n\nJohnny wins\n\n", 1, "")]);
}

#[test]
fn ignores_what_was_not_announced() {
    let won = "Mary wins\nMove 2 to 1\n\n";
    accepts(&[(b"0", ""), (b"0 x", ""), (b"01 01 02 \xff", won)]);
}

#[test]
fn solves_many_coins_and_the_last_squares() {
    let coins: Vec<String> = (2..=1_000_001).map(|coin| coin.to_string()).collect();
    let last = u64::MAX;
    let input = format!("2 1000000 {} 1 {last}", coins.join(" "));
    let answers = format!("Johnny wins\n\nMary wins\nMove {last} to 1\n\n");
    accepts(&[(input.as_bytes(), &answers)]);
}
