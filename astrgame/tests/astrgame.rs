//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use astrgame::solution::run;
use outside::expects;
use tools::check::*;
use tools::problems::astrgame::{Whiteboard, PROBLEM};
use tools::rules::Game;
use tools::Rng;

tools::tests!(Whiteboard, PROBLEM, run);

#[test]
fn at_full_size_every_value_is_the_mex_of_the_options() {
    let mut rng = Rng::new(2);
    for _ in 0..200 {
        is_right_if_its_options_are(run, &Whiteboard::large(&mut rng));
    }
}

#[test]
fn strings_may_have_1000_letters_and_no_more() {
    let (string, word) = ("ab".repeat(500), "b".repeat(100_000));
    let message = "line 2: expected a string of at most 1000 letters";
    expects(&[
        (&format!("1 {string} 2 {word} {}", &string[1..]), "Teddy\n", ""),
        (
            &format!("2 a 1 a\n{string}a 1 c"),
            "Teddy\n",
            &format!("{message}, found \"{}\"", &string[..40]),
        ),
    ]);
}

#[test]
fn the_answer_is_explained() {
    let boards = Whiteboard::cases(b"2 aaba 3 b aa a abc 1 d").expect("it has no fault");
    let why = [
        "erase a at 1..1 leaves nothing and aba: Grundy numbers 0 xor 1 = 1",
        "erase aa at 1..2 leaves nothing and ba: Grundy numbers 0 xor 0 = 0",
        "erase a at 2..2 leaves a and ba: Grundy numbers 1 xor 0 = 1",
        "erase b at 3..3 leaves aa and a: Grundy numbers 2 xor 1 = 3",
        "erase a at 4..4 leaves aab and nothing: Grundy numbers 3 xor 0 = 3",
        "the moves lead to 0 1 3; 2 is the least number missing",
    ];
    assert_eq!(boards[0].why(), why);
    assert_eq!(boards[1].why(), ["no word stands in the string, so there is no move"]);
    let after = boards[0].moves().nth(2).map(|(_, after)| after.shown());
    assert_eq!((boards[0].shown(), after), ("aaba with a aa b".into(), Some("a . ba".into())));
}

#[test]
fn names_each_fault_and_takes_what_is_odd_but_right() {
    let string = "a string of at most 1000 letters";
    expects(&[
        ("1\n", "", &format!("line 2: expected {string}, found end of input")),
        ("2 a 1 a\naa\na 1 a", "Teddy\n", "line 3: expected the number of words, found \"a\""),
        ("2\nab\n1\nb\nab\n2\nb\n", "Teddy\n", "line 8: expected a word, found end of input"),
        // No work and no memory on the word of a number.
        ("1 a 9999999999999999999 a b c", "", "line 1: expected a word, found end of input"),
        ("0 x", "", ""),
        ("01 a 01 a b \u{ff}", "Teddy\n", ""),
        // Any bytes are letters.
        ("2 1 1 1 \u{ff}~\u{ff} 1 ~", "Teddy\nTeddy\n", ""),
    ]);
}
