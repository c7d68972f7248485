//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use g3::solution::run;
use outside::expects;
use tools::check::*;
use tools::problems::g3::{Strip, PROBLEM};
use tools::Rng;

tools::tests!(Strip, PROBLEM, run);

#[test]
fn full_strips_are_right_if_their_options_are() {
    let mut rng = Rng::new(1);
    for (coins, gap) in [(10_000, 2), (9_999, 2), (1000, 3), (999, 3), (300, 40), (299, 40)] {
        let gaps = rng.list(coins..=coins, |rng| rng.bits() % gap);
        is_right_if_its_options_are(run, &Strip::of(&gaps));
    }
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
