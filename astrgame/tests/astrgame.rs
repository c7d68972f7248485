//! Checks the solution against the rules, and the built program from outside.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use astrgame::solution::run;
use outside::expects;
use tools::problems::astrgame::{Whiteboard, PROBLEM};

tools::tests!(Whiteboard, PROBLEM, run);

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
