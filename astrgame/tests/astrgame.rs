//! Checks the solution against the rules, and the built program from outside.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use astrgame::solution::run;
use outside::expects;
use tools::check::has_moves;
use tools::problems::astrgame::Whiteboard;

tools::tests!(Whiteboard, run);

#[test]
fn the_moves_are_those_of_the_statement() {
    // Equal words are the same moves. No word reaches across a gap, and none is longer than S.
    has_moves::<Whiteboard>(
        "1 aba 4 a ab a abab",
        &[("erase a at 1..1", ".ba"), ("erase ab at 1..2", "..a"), ("erase a at 3..3", "ab.")],
    );
}

#[test]
fn names_each_fault_and_takes_what_is_odd_but_right() {
    let string = "a string of at most 1000 letters";
    let (longest, word) = ("ab".repeat(500), "b".repeat(100_000));
    expects(&[
        (&format!("1 {longest} 2 {word} {}", &longest[1..]), "Teddy\n", ""),
        (
            &format!("2 a 1 a\n{longest}a 1 c"),
            "Teddy\n",
            &format!("line 2: expected {string}, found \"{}\"", &longest[..40]),
        ),
        // A number that is announced costs no time and no memory.
        ("1 a 9999999999999999999 a b c", "", "line 1: expected a word, found end of input"),
        // Any bytes are letters, and what was not announced is ignored.
        ("2 1 1 1 \u{ff}~\u{ff} 1 ~ x", "Teddy\nTeddy\n", ""),
    ]);
}
