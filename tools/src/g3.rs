//! What the tools know of G3.

use crate::game::{Game, Tools, Wrong};
use crate::instances::{fewer, spaced, subsets};
use crate::large::{large, Built, Limits, Yardstick};
use crate::moves::{joined, listed};
use crate::reading::Reader;
use crate::{staircase, Problem, Rng};
use g3::oracle;
use g3::solution::{nim_sum, read_coins, target, winning_move, Input};
use std::io;

/// All of it.
pub static PROBLEM: Problem = Problem {
    game: Some(Tools::of::<Strip>()),
    small: Some(small),
    branches: || vec![edges()],
    limits,
    large: &[
        large("planned", || planned(TESTS, COINS, LAST)),
        large("last-coin", last_coin),
        large("beyond-coins", || planned(4, 500_000, u64::MAX)),
    ],
    comparisons: &[("planned", Yardstick::Floor, 2.5)],
    ..Problem::new("g3", format, answers, ("100000\n", "3 1 3 5\n"))
};

/// An answer ends with a blank line.
fn answers(output: &str) -> Option<Vec<&str>> {
    let answers: Vec<&str> = output.split_inclusive("\n\n").collect();
    let is_number = |word: &str| word.parse::<u64>().is_ok();
    let is_answer = |answer: &&str| match answer.split([' ', '\n']).collect::<Vec<_>>()[..] {
        ["Johnny", "wins", "", ""] => true,
        ["Mary", "wins", "Move", a, "to", b, "", ""] => is_number(a) && is_number(b),
        _ => false,
    };
    answers.iter().all(is_answer).then_some(answers)
}

/// The coins of a strip.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Strip(pub oracle::Position);

impl Game for Strip {
    const ANSWERS: [&'static str; 2] = ["Johnny wins", "Mary wins"];

    const NAMES_MOVE: bool = true;

    const SIZE: &'static str = "squares";

    const WRONG: &'static [Wrong<Strip>] = &[
        ("whoever can move wins, by any move", false, |s| answer(s.steps().next())),
        ("all gaps", false, |s| s.first_to_zero(|gaps| gaps.iter().fold(0, |a, b| a ^ b))),
        ("counted from the first coin", false, |s| {
            s.first_to_zero(|gaps| gaps.iter().step_by(2).fold(0, |a, b| a ^ b))
        }),
        ("the other gaps", false, |s| {
            s.first_to_zero(|gaps| gaps.iter().rev().skip(1).step_by(2).fold(0, |a, b| a ^ b))
        }),
        ("the sum of the counted gaps", false, |s| {
            s.first_to_zero(|gaps| gaps.iter().rev().step_by(2).sum())
        }),
        ("the parity of all moves", false, |s| {
            s.first_to_zero(|gaps| gaps.iter().sum::<u64>() % 2)
        }),
        ("squares counted from 0", false, |s| {
            s.first_to_zero(|gaps| {
                let edge = |k: usize| u64::from(k + 1 == gaps.len());
                gaps.iter().rev().enumerate().step_by(2).fold(0, |a, (k, b)| a ^ (b + edge(k)))
            })
        }),
        ("distances for gaps", true, |s| {
            s.first_to_zero(|gaps| gaps.iter().rev().step_by(2).fold(0, |a, b| a ^ (b + 1)))
        }),
        ("a nim-sum of 1", false, |s| answer(winning_move(&s.0).filter(|_| s.number() == 1))),
        ("only a counted gap that shrinks", false, |s| {
            let shrinks = |&coin: &usize| (s.0.len() - coin) % 2 == 1;
            let to = |coin| target(&s.0, coin, s.number()).map(|to| (s.0[coin], to));
            answer((0..s.0.len()).filter(shrinks).find_map(to))
        }),
        ("the rightmost coin", false, |s| answer(s.winning_steps().last())),
        ("only the leftmost coin that can move", false, |s| {
            let from = s.steps().next().map(|step| step.0);
            answer(s.winning_steps().next().filter(|step| Some(step.0) == from))
        }),
        ("a gap that grows beyond its room", true, |s| {
            let (gaps, sum) = (s.gaps(), s.number());
            let grows = |&coin: &usize| {
                (s.0.len() - coin) % 2 == 0 && gaps[coin + 1] ^ sum > gaps[coin + 1]
            };
            let wins = |coin: &usize| grows(coin) || target(&s.0, *coin, sum).is_some();
            let coin = (0..s.0.len()).find(|coin| sum > 0 && wins(coin));
            answer(coin.map(|coin| (s.0[coin], target(&s.0, coin, sum).unwrap_or(1))))
        }),
        ("a move by no square", false, |s| {
            let (gaps, sum) = (s.gaps(), s.number());
            let counted = |&coin: &usize| (s.0.len() - coin) % 2 == 1;
            let coin =
                (0..s.0.len()).find(|coin| counted(coin) && gaps[*coin] ^ sum <= gaps[*coin]);
            answer(coin.map(|coin| (s.0[coin], s.0[coin] - gaps[coin] + (gaps[coin] ^ sum))))
        }),
    ];

    fn read(input: &[u8], each: &mut dyn FnMut(Strip) -> io::Result<()>) -> io::Result<()> {
        let mut input = Input::new(input);
        for _ in 0..input.number("the number of tests")? {
            let mut coins = Vec::new();
            read_coins(&mut input, &mut coins)?;
            each(Strip(coins))?;
        }
        Ok(())
    }

    fn input(cases: &[Strip]) -> Vec<u8> {
        let mut input = format!("{}\n", cases.len());
        for Strip(coins) in cases {
            input += &format!("\n{}\n{}\n", coins.len(), spaced(coins));
        }
        input.into_bytes()
    }

    fn shown(&self) -> String {
        listed(&self.0)
    }

    fn answer(&self) -> String {
        answer(winning_move(&self.0))
    }

    fn number(&self) -> u64 {
        nim_sum(&self.0)
    }

    fn why(&self) -> Vec<String> {
        let gaps = self.gaps();
        let gap = |coin: usize| match (gaps.len() - coin) % 2 {
            1 => format!("[{}]", gaps[coin]),
            _ => gaps[coin].to_string(),
        };
        let shown = joined((0..gaps.len()).map(gap), " ");
        vec![format!("gaps {shown}; the xor of those in brackets is {}", self.number())]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Strip)> + '_> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Strip(after))))
    }

    /// A coin has at most one winning move: the others, up to 2^64, need not be tried.
    fn winning(&self) -> Box<dyn Iterator<Item = (String, Strip)> + '_> {
        // With the nim-sum 0 each coin's target would be where it stands, which is no move.
        let to = |coin| target(&self.0, coin, self.number()).map(|to| (coin, to));
        let moves = (0..self.0.len()).filter_map(to);
        Box::new(
            moves
                .map(|(coin, to)| oracle::go(&self.0, coin, to))
                .map(|(name, after)| (name, Strip(after))),
        )
    }

    /// The sets of coins of which the last lies on this square; on square 0 there is none.
    fn all(size: usize) -> Box<dyn Iterator<Item = Strip>> {
        if size > 12 {
            return Box::new(None.into_iter());
        }
        let last = if size > 0 { vec![size as u64] } else { Vec::new() };
        let others = subsets((1..size as u64).collect());
        Box::new(others.map(move |coins| Strip([coins, last.clone()].concat())))
    }

    /// Some coins on up to 18 squares.
    fn random(rng: &mut Rng) -> Strip {
        let coins = rng.between(1, 4);
        let mut squares: Vec<u64> = rng.some(&(1..=18).collect::<Vec<_>>(), coins);
        squares.sort_unstable();
        Strip(squares)
    }

    fn large(rng: &mut Rng) -> Strip {
        let coins = rng.between(1, 100);
        strip(&rng.list(coins..=coins, |rng| rng.bits() % (LAST / coins as u64)))
    }

    fn smaller(&self) -> Vec<Strip> {
        let mut smaller: Vec<_> = fewer(&self.0).map(Strip).collect();
        let gaps = self.gaps();
        for coin in (0..gaps.len()).filter(|&coin| gaps[coin] > 0) {
            // 0, half of it, a quarter less, and so on to one less.
            for less in (0..=gaps[coin].ilog2()).map(|half| gaps[coin] - (gaps[coin] >> half)) {
                let mut gaps = gaps.clone();
                gaps[coin] = less;
                smaller.push(strip(&gaps));
            }
        }
        smaller
    }

    fn is_allowed(&self) -> bool {
        !self.0.is_empty()
    }
}

impl Strip {
    /// The gaps, from left to right.
    fn gaps(&self) -> Vec<u64> {
        let lefts = [&[0], &self.0[..]].concat();
        self.0.iter().zip(lefts).map(|(coin, left)| coin - left - 1).collect()
    }

    /// The moves, from where to where.
    fn steps(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let step = |(_, after): (String, Strip)| {
            let moved = |&coin: &usize| self.0[coin] != after.0[coin];
            (0..self.0.len()).find(moved).map(|coin| (self.0[coin], after.0[coin]))
        };
        self.moves().filter_map(step)
    }

    fn winning_steps(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.steps()
            .zip(self.moves())
            .filter(|(_, (_, after))| after.number() == 0)
            .map(|(step, _)| step)
    }

    /// The answer of the first move that makes this sum of the gaps 0, if it is not 0 now.
    fn first_to_zero(&self, sum: fn(&[u64]) -> u64) -> String {
        let mut zero =
            self.steps().zip(self.moves()).filter(|(_, (_, after))| sum(&after.gaps()) == 0);
        answer(zero.next().filter(|_| sum(&self.gaps()) > 0).map(|(step, _)| step))
    }
}

/// What is printed for a strip with this winning move, without the line feed behind it.
fn answer(step: Option<(u64, u64)>) -> String {
    match step {
        Some((from, to)) => format!("Mary wins\nMove {from} to {to}\n"),
        None => "Johnny wins\n".to_string(),
    }
}

/// The last squares of 64 bits, and coins that cannot move.
fn edges() -> Vec<u8> {
    let most = u64::MAX;
    format!("4 1 {most} 2 1 {most} 3 {} {} {most} 2 5 {most}", most - 2, most - 1).into_bytes()
}

/// One to three strips of up to seven coins, side by side or up to a hundred million squares apart.
fn small(rng: &mut Rng) -> Vec<u8> {
    Strip::input(&rng.list(1..=3, |rng| {
        let room = if rng.below(10) == 0 { 100_000_000 } else { rng.between(1, 9) };
        strip(&rng.list(0..=7, |rng| rng.below(room) as u64))
    }))
}

fn limits(input: &mut Limits) {
    for _ in 0..input.number(1..=TESTS) {
        let mut last = 0;
        for _ in 0..input.number(1..=COINS) {
            last = input.number(last + 1..=LAST as usize);
        }
    }
}

/// t, then t times N and N positions that ascend.
fn format(input: &mut Reader) -> Result<(), String> {
    for _ in 0..input.number("the number of tests")? {
        let mut last = 0;
        for _ in 0..input.number("the number of coins")? {
            let token = input.peek();
            let position = input.number("the position of a coin")?;
            if position <= last {
                return Err(input.fault(&format!("a position beyond {last}"), token));
            }
            last = position;
        }
        input.answers += 1;
    }
    Ok(())
}

/// The judge's largest test and last square, and how many tests there are.
const COINS: usize = 10_000;
const LAST: u64 = 1_000_000_000;
const TESTS: usize = 100;

/// The input of these tests, and what is to be printed for them: a move from where to where, or
/// none.
fn built(tests: Vec<(Strip, Option<(u64, u64)>)>) -> Built {
    let output: String = tests.iter().map(|&(_, step)| answer(step) + "\n").collect();
    let strips: Vec<Strip> = tests.into_iter().map(|(strip, _)| strip).collect();
    Built::known(Strip::input(&strips), output)
}

/// A strip with these gaps, from left to right.
fn strip(gaps: &[u64]) -> Strip {
    let place = |last: &mut u64, &gap: &u64| {
        *last += gap + 1;
        Some(*last)
    };
    Strip(gaps.iter().scan(0, place).collect())
}

/// Tests built to be lost, or won by the first coin, which goes back to where it is in a lost one.
///
/// No coin has two winning moves: the farther one would lead from one lost strip to another.
fn planned(tests: usize, coins: usize, last: u64) -> Built {
    let mut rng = Rng::new(coins as u64);
    let room = last / coins as u64;
    let test = |number| {
        // An odd number of coins as often as an even one.
        let gaps = staircase::lost(&mut rng, coins - number / 2 % 2, None, |rng| rng.bits() % room);
        match staircase::before(&mut rng, &gaps, 0, u64::MAX) {
            Some(won) if number % 2 == 1 => (strip(&won), Some((won[0] + 1, gaps[0] + 1))),
            _ => (strip(&gaps), None),
        }
    };
    built((0..tests).map(test).collect())
}

/// Only the last coin can move: it wins if it leaves no move.
fn last_coin() -> Built {
    let test = |number| {
        let (coins, last) = ((COINS - number) as u64, LAST - number as u64);
        (Strip((1..coins).chain([last]).collect()), Some((last, coins)))
    };
    built((0..TESTS).map(test).collect())
}
