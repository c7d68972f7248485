//! Checks the solution against the rules, and the built program from outside.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use g3::solution::run;
use outside::expects;
use tools::problems::g3::{Strip, PROBLEM};

tools::tests!(Strip, PROBLEM, run);

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
