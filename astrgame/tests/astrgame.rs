//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use astrgame::solution::{run, table, word_ends};
use outside::expects;
use tools::check::*;
use tools::problems::astrgame::{runs, Whiteboard, PROBLEM};
use tools::rules::Game;
use tools::Rng;

tools::tests!(Whiteboard, PROBLEM, run);

/// In a run of n letters where any run of them may be taken, each move takes at least one,
/// so no play is longer than n and G(n) <= n. But some move leaves any shorter run, taking the
/// rest from one end, so by induction G(n) >= n.
#[test]
fn a_run_of_which_any_run_may_be_taken_has_its_length_for_a_grundy_number() {
    for letters in [63, 64, 65, 100, 130, 256] {
        let whiteboard = runs(letters, 1..=letters);
        let column = |j: u16| (0..=j).rev().collect();
        let expected: Vec<Vec<u16>> = (0..=letters as u16).map(column).collect();
        let ends = word_ends(&whiteboard.string, &whiteboard.dictionary());
        assert_eq!(table(&ends), expected, "{letters}");
    }
}

#[test]
fn at_full_size_every_value_is_the_mex_of_the_options() {
    let mut rng = Rng::new(2);
    for _ in 0..60 {
        let mut board = Whiteboard::large(&mut rng);
        loop {
            is_right_if_its_options_are(run, &board);
            let moves: Vec<_> = board.moves().collect();
            if moves.is_empty() {
                break;
            }
            board = rng.pick(&moves).1.clone();
        }
    }
}

#[test]
fn strings_may_have_1000_letters_and_no_more() {
    let string = "ab".repeat(500);
    let word = "b".repeat(100_000);
    let input = format!("1 {string} 2 {word} {}", &string[1..]);
    assert_eq!(printed(run, input.as_bytes()), "Teddy\n");

    let mut output = Vec::new();
    let fault = run(format!("2 a 1 a\n{string}a 1 c").as_bytes(), &mut output).unwrap_err();
    let message = format!("expected a string of at most 1000 letters, found \"{}\"", &string[..40]);
    assert_eq!((fault.to_string(), &output[..]), (format!("line 2: {message}"), &b"Teddy\n"[..]));
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
        (
            "9999999999999999999 a 0 a 1 a a 2 a a",
            "Tracy\nTeddy\nTeddy\n",
            &format!("line 1: expected {string}, found end of input"),
        ),
        ("0 x", "", ""),
        ("01 a 01 a b \u{ff}", "Teddy\n", ""),
        // Any bytes are letters.
        ("2 1 1 1 \u{ff}~\u{ff} 1 ~", "Teddy\nTeddy\n", ""),
    ]);
}
