//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use g3::solution::{run, winning_move};
use outside::expects;
use tools::check::*;
use tools::problems::g3::{Strip, PROBLEM};
use tools::{Game, Rng};

tools::tests!(Strip, PROBLEM, run);

#[test]
fn on_full_strips_every_value_is_the_mex_of_the_options_and_the_first_winning_move_is_printed() {
    let mut rng = Rng::new(1);
    for (coins, gap) in [(10_000, 2), (9_999, 2), (1000, 3), (999, 3), (300, 40), (299, 40)] {
        let strip = Strip::of(&rng.list(coins..=coins, |rng| rng.bits() % gap));
        is_the_mex_of_its_options(&strip);
        let first = strip.moves().find(|(_, after)| after.number() == 0);
        let printed = winning_move(&strip.0).map(|(from, to)| format!("Move {from} to {to}"));
        assert_eq!(printed, first.map(|(name, _)| name));
    }
}

#[test]
fn the_answer_is_explained() {
    let why = [
        "free squares to the left of each coin: 1 [1] 1 [2]; those in brackets count",
        "their xor is 3",
    ];
    assert_eq!(Strip(vec![2, 4, 6, 9]).why(), why);
}

#[test]
fn names_each_fault_and_ignores_what_was_not_announced() {
    expects(&[
        ("", "", "line 1: expected the number of tests, found end of input"),
        (
            "2\n1 2\n1 -1",
            "Mary wins\nMove 2 to 1\n\n",
            "line 3: expected the position of a coin, found \"-1\"",
        ),
        ("1 3 2 4\n4", "", "line 2: expected a position beyond 4, found \"4\""),
        (
            "9999999999999999999 1 1 0",
            "Johnny wins\n\nJohnny wins\n\n",
            "line 1: expected the number of coins, found end of input",
        ),
        ("0 x", "", ""),
        ("01 01 02 x", "Mary wins\nMove 2 to 1\n\n", ""),
    ]);
}
