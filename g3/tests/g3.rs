//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use g3::oracle::go;
use g3::solution::{run, winning_move};
use outside::{accepts, expects};
use tools::check::*;
use tools::g3::{Strip, PROBLEM};
use tools::moves::Options;
use tools::{Game, Rng};

tools::tests!(Strip, PROBLEM, run);

/// A strip of so many coins, with gaps below `gap`.
fn random_strip(rng: &mut Rng, coins: usize, gap: u64) -> Strip {
    Strip::of(&rng.list(coins..=coins, |rng| rng.bits() % gap))
}

#[test]
fn on_full_strips_every_value_is_the_mex_of_the_options() {
    let mut rng = Rng::new(1);
    for (coins, gap) in [(1000, 2), (1000, 3), (999, 3), (300, 40), (299, 40)] {
        is_the_mex_of_its_options(&random_strip(&mut rng, coins, gap));
    }
}

/// Where the moves are too many to try: the printed one leaves a lost strip, no coin to its left
/// has a winning move, and on a lost strip nobody has.
#[test]
fn on_the_longest_strips_the_printed_move_leaves_a_lost_one() {
    let mut rng = Rng::new(2);
    for last in [1_000_000_000, u64::MAX] {
        for coins in [1, 2, 3, 10, 9_999, 10_000].repeat(5) {
            let strip = random_strip(&mut rng, coins, last / coins as u64);
            let Some((from, to)) = winning_move(&strip.0) else { continue };
            let (coin, gaps) = (strip.0.partition_point(|&other| other < from), strip.gaps());
            let (name, after) = go(&strip.0, coin, to);
            let after = Strip(after);
            assert!((1..=gaps[coin]).contains(&(from - to)), "{name} is a move");
            assert!(after.number() == 0 && after.winning().next().is_none(), "{name} wins");
            for other in rng.list(50..=50, |rng| rng.below(coin + 1)) {
                if gaps[other] > 0 {
                    let to = strip.0[other] - 1 - rng.bits() % gaps[other];
                    let (other, after) = go(&strip.0, other, to);
                    assert!(Strip(after).number() > 0 || other == name, "{other} wins as well");
                }
            }
        }
    }
}

#[test]
fn moves_are_listed_and_explained() {
    let why = Options { why: true, ..Options::default() };
    let expected = "case 1: 2 4 6 9: Mary wins, Grundy number 3\n  \
                    why: free squares to the left of each coin: 1 [1] 1 [2]; those in brackets count\n  \
                    why: their xor is 3\n  \
                    Move 2 to 1  1 4 6 9\n  Move 9 to 8  2 4 6 8\n";
    assert_eq!(listed::<Strip>(b"1 4 2 4 6 9", why), (expected.to_string(), None));
}

#[test]
fn names_each_fault() {
    expects(&[
        ("", "", "line 1: expected the number of tests, found end of input"),
        (
            "2\n1 2\n1 -1",
            "Mary wins\nMove 2 to 1\n\n",
            "line 3: expected the position of a coin, found \"-1\"",
        ),
        ("1 3 2 4\n4", "", "line 2: expected a position beyond 4, found \"4\""),
        (
            "18446744073709551615 1 1 0",
            "Johnny wins\n\nJohnny wins\n\n",
            "line 1: expected the number of coins, found end of input",
        ),
    ]);
}

#[test]
fn ignores_what_was_not_announced() {
    accepts(&[("0 x", ""), ("01 01 02 x", "Mary wins\nMove 2 to 1\n\n")]);
}
