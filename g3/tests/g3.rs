//! Checks the solution against the rules, and the built program from outside.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use g3::solution::run;
use outside::expects;
use tools::problem_tests::{has_moves, printed};
use tools::problems::g3::Strip;

// The official sample has a blank after a number of coins.
tools::tests!(Strip, run, except["official"]);

#[test]
fn the_moves_are_those_of_the_statement() {
    has_moves::<Strip>(
        "1 3 2 3 6",
        &[("Move 2 to 1", "1 3 6"), ("Move 6 to 4", "2 3 4"), ("Move 6 to 5", "2 3 5")],
    );
}

#[test]
fn the_last_of_20_000_coins_counts() {
    // The others cannot move, and no counted gap but its own has a free square.
    let coins: String = (1..20_000).map(|coin| format!("{coin} ")).collect();
    let output = printed(run, format!("1\n20000\n{coins}20002\n").as_bytes());
    assert_eq!(output, "Mary wins\nMove 20002 to 20000\n\n");
}

#[test]
fn names_each_fault_and_ignores_what_was_not_announced() {
    expects(&[
        ("1 3 2 4\n4", "", "line 2: expected a position beyond 4, found \"4\""),
        (
            "9999999999999999999 1 1 0",
            "Johnny wins\n\nJohnny wins\n\n",
            "line 1: expected the number of coins, found end of input",
        ),
        ("1 1 2 x", "Mary wins\nMove 2 to 1\n\n", ""),
    ]);
}
