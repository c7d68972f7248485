//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use g3::oracle::go;
use g3::solution::{run, target, winning_move};
use outside::{accepts, expects};
use tools::check::*;
use tools::g3::{Strip, PROBLEM};
use tools::game::Game;
use tools::moves::Options;
use tools::Rng;

tools::tests!(Strip, PROBLEM, run);

/// A strip of so many coins, with gaps below `gap`.
fn random_strip(rng: &mut Rng, coins: usize, gap: u64) -> Strip {
    let mut last = 0;
    let mut next = || {
        last += 1 + rng.bits() % gap;
        last
    };
    Strip((0..coins).map(|_| next()).collect())
}

#[test]
fn on_full_strips_every_value_is_the_mex_of_the_options() {
    let mut rng = Rng::new(1);
    for (coins, gap) in [(1000, 2), (1000, 3), (999, 3), (300, 40), (299, 40)] {
        is_the_mex_of_its_options(&random_strip(&mut rng, coins, gap));
    }
}

/// The square of the coin, or the edge, to the left of a coin.
fn left(strip: &[u64], coin: usize) -> u64 {
    if coin > 0 {
        strip[coin - 1]
    } else {
        0
    }
}

/// Where the moves are too many to try: the printed one leaves a lost strip, no coin to its left
/// has a winning move, and on a lost strip nobody has.
#[test]
fn on_the_longest_strips_the_printed_move_leaves_a_lost_one() {
    let mut rng = Rng::new(2);
    for last in [1_000_000_000, u64::MAX] {
        for coins in [1, 2, 3, 10, 9_999, 10_000].repeat(5) {
            let Strip(mut strip) = random_strip(&mut rng, coins, last / coins as u64);
            let Some((from, to)) = winning_move(&strip) else { continue };
            let coin = strip.binary_search(&from).expect("a coin moves");
            assert!(left(&strip, coin) < to && to < from, "{from} to {to} is a move");
            for _ in 0..50 {
                let other = rng.below(coin + 1);
                let free = strip[other] - left(&strip, other) - 1;
                if free > 0 {
                    let (name, after) = go(&strip, other, strip[other] - 1 - rng.bits() % free);
                    let wins = Strip(after).number() == 0;
                    assert!(!wins || name == format!("Move {from} to {to}"), "{name} wins as well");
                }
            }
            strip[coin] = to;
            let sum = Strip(strip.clone()).number();
            assert_eq!(sum, 0, "{from} to {to} wins");
            assert!((0..coins).all(|coin| target(&strip, coin, sum).is_none()));
        }
    }
}

#[test]
fn moves_are_listed_up_to_a_fault() {
    let plain = Options { plain: true, ..Options::default() };
    let (lists, fault) = listed::<Strip>(b"3 2 2 3 1 3 2 4 4", plain);
    assert_eq!(lists, "Johnny wins 0\n  no winning move\nMary wins 2\n  Move 3 to 1  1\n");
    assert_eq!(fault.as_deref(), Some("line 1: expected a position beyond 4, found \"4\""));

    let why = Options { why: true, ..Options::default() };
    let expected = "case 1: 2 4 6 9: Mary wins, Grundy number 3\n  \
                    why: gaps 1 [1] 1 [2]; the xor of those in brackets is 3\n  \
                    Move 2 to 1  1 4 6 9\n  Move 9 to 8  2 4 6 8\n";
    assert_eq!(listed::<Strip>(b"1 4 2 4 6 9", why).0, expected);
}

#[test]
fn names_each_fault() {
    let won = "Mary wins\nMove 2 to 1\n\n";
    let lost = "Johnny wins\n\n";
    expects(&[
        ("", "", "line 1: expected the number of tests, found end of input"),
        ("2\n\n1\n1\n\n", lost, "line 6: expected the number of coins, found end of input"),
        ("1\n2\n1\n", "", "line 4: expected the position of a coin, found end of input"),
        ("2\n1 2\n1 -1", won, "line 3: expected the position of a coin, found \"-1\""),
        ("1 1 0", "", "line 1: expected a position beyond 0, found \"0\""),
        ("1 2\n4 4", "", "line 2: expected a position beyond 4, found \"4\""),
        ("1 3 2 4\n3", "", "line 2: expected a position beyond 4, found \"3\""),
        ("2 0\n2\n4 4", lost, "line 3: expected a position beyond 4, found \"4\""),
        (
            "1 18446744073709551615 1 2 3",
            "",
            "line 1: expected the position of a coin, found end of input",
        ),
        (
            "18446744073709551615 1 1 0",
            "Johnny wins\n\nJohnny wins\n\n",
            "line 1: expected the number of coins, found end of input",
        ),
    ]);
}

#[test]
fn ignores_what_was_not_announced() {
    accepts(&[("0", ""), ("0 x", ""), ("01 01 02 x", "Mary wins\nMove 2 to 1\n\n")]);
}
