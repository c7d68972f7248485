//! What the tools know of G3.

use crate::game::{Game, Tools, Wrong};
use crate::large::{alike, large, Built, Comparison, Growth, Limits, Tokens, Yardstick};
use crate::moves::{joined, listed};
use crate::reading::Reader;
use crate::{Problem, Rng, Search};
use g3::oracle;
use g3::solution::{nim_sum, read_coins, target, winning_move, Input};
use std::{io, str};

/// All of it.
pub const PROBLEM: Problem = Problem {
    game: Some(Tools::of::<Strip>()),
    small: Some(small),
    branches: || vec![edges()],
    limits,
    reference: Some(reference),
    large: &[
        large("planned", || built(planned(TESTS, COINS, LAST))),
        large("packed-right", || built(packed_right())),
        alike("packed-left", || built(packed_left())),
        large("last-coin", || built(last_coin())),
        large("small", || built(planned(TESTS, 5, LAST))),
        large("beyond-squares", || built(planned(TESTS, 5, u64::MAX))),
        large("beyond-coins", || built(planned(3, 500_000, u64::MAX))),
    ],
    comparisons: &[Comparison {
        name: "judge",
        input: "100 tests of 10,000 coins, positions up to 10^9",
        build: || built(planned(TESTS, COINS, LAST)).input,
        against: Yardstick::Floor,
        goal: 2.5,
    }],
    growth: Some(Growth {
        input: "tests of 10,000 coins, positions up to 10^9",
        unit: "coins",
        sizes: [100, 400, 1600],
        build: |tests| built(planned(tests, COINS, LAST)).input,
        units: |tests| tests * COINS,
    }),
    ..Problem::new("g3", format, answers, ("100000\n", "3 1 3 5\n"))
};

/// An answer ends with a blank line.
fn answers(output: &str) -> Option<Vec<&str>> {
    let answers: Vec<&str> = output.split_inclusive("\n\n").collect();
    let is_move = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        matches!(words[..], ["Move", a, "to", b] if a.parse::<u64>().is_ok() && b.parse::<u64>().is_ok())
    };
    let is_answer = |answer: &&str| match answer.split('\n').collect::<Vec<_>>()[..] {
        ["Johnny wins", "", ""] => true,
        ["Mary wins", step, "", ""] => is_move(step),
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
            let positions: Vec<String> = coins.iter().map(u64::to_string).collect();
            input += &format!("\n{}\n{}\n", coins.len(), positions.join(" "));
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
        const SQUARES: usize = 12;
        let sets = match size {
            0 => 0..1,
            1..=SQUARES => 1_u64 << (size - 1)..1 << size,
            _ => 0..0,
        };
        let coins =
            |set: u64| (1..=SQUARES as u64).filter(move |square| set >> (square - 1) & 1 == 1);
        Box::new(sets.map(move |set| Strip(coins(set).collect())))
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
        let gaps: Vec<u64> = (0..coins).map(|_| rng.below(LAST as usize / coins) as u64).collect();
        Strip(strip(&gaps))
    }

    fn smaller(&self) -> Vec<Strip> {
        let mut smaller = Vec::new();
        for coin in 0..self.0.len() {
            let mut fewer = self.0.clone();
            fewer.remove(coin);
            smaller.push(Strip(fewer));
        }
        let gaps = self.gaps();
        for coin in (0..gaps.len()).filter(|&coin| gaps[coin] > 0) {
            // 0, half of it, a quarter less, and so on to one less.
            for less in (0..=gaps[coin].ilog2()).map(|half| gaps[coin] - (gaps[coin] >> half)) {
                let mut gaps = gaps.clone();
                gaps[coin] = less;
                smaller.push(Strip(strip(&gaps)));
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
    let strip = |rng: &mut Rng| {
        let room = if rng.below(10) == 0 { 100_000_000 } else { rng.between(1, 9) };
        let gaps: Vec<u64> = (0..rng.between(0, 7)).map(|_| rng.below(room) as u64).collect();
        Strip(strip(&gaps))
    };
    let strips: Vec<_> = (0..rng.between(1, 3)).map(|_| strip(rng)).collect();
    Strip::input(&strips)
}

fn limits(input: &mut Limits) {
    for _ in 0..input.number(1..=TESTS) {
        let mut last = 0;
        for _ in 0..input.number(1..=COINS) {
            last = input.number(last + 1..=LAST as usize);
        }
    }
}

/// By the rules alone: feasible for a few coins on a dozen squares.
fn reference(input: &[u8]) -> Vec<u8> {
    let mut tokens = Tokens::new(input);
    let mut search = Search::new(usize::MAX);
    let mut output = String::new();
    for _ in 0..tokens.number() {
        let strip = Strip((0..tokens.number()).map(|_| tokens.number() as u64).collect());
        let mut wins = |after: &Strip| search.value(after).is_some_and(|value| !value.is_won());
        let step = strip.steps().zip(strip.moves()).find(|(_, (_, after))| wins(after));
        output += &(answer(step.map(|(step, _)| step)) + "\n");
    }
    output.into_bytes()
}

/// t, then t times N and N positions that ascend.
fn format(input: &mut Reader) -> Result<(), String> {
    for _ in 0..input.number("the number of tests")? {
        let mut last = 0;
        for _ in 0..input.number("the number of coins")? {
            let token = input.token();
            let position = str::from_utf8(token).ok().and_then(|digits| digits.parse::<u64>().ok());
            let position = position.filter(|_| token.iter().all(u8::is_ascii_digit));
            let position = position.ok_or_else(|| input.fault("the position of a coin", token))?;
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

/// Tests with what is to be printed for them: a move from where to where, or none.
type Tests = Vec<(Vec<u64>, Option<(u64, u64)>)>;

/// The input and the output of these tests.
fn built(tests: Tests) -> Built {
    let output: String = tests.iter().map(|&(_, step)| answer(step) + "\n").collect();
    let strips: Vec<Strip> = tests.into_iter().map(|(coins, _)| Strip(coins)).collect();
    Built::known(Strip::input(&strips), output)
}

/// Tests built to be lost, or won by a move that is known.
///
/// The coins are taken in twos from the last one, a leader and the follower to its right (the
/// first coin may be a follower without a leader, behind the edge). A gap between a follower and
/// what is before it is a *distance*. A strip is lost if its distances are matched in equal twos,
/// and one that stays alone is 0: when a leader moves, its follower moves as far; when a follower
/// moves, the follower with the matched distance does the same. So the second player is never
/// without a move, and play ends.
///
/// No coin has two winning moves: the farther one would lead from one lost strip to another.
fn planned(tests: usize, coins: usize, last: u64) -> Tests {
    let mut rng = Rng::new(coins as u64);
    let room = last / coins as u64;
    let mut planned = Vec::new();
    while planned.len() < tests {
        // An odd number of coins as often as an even one.
        let coins = coins - planned.len() / 3 % 2;
        let lost = lost(&mut rng, coins, room);
        planned.push(match planned.len() % 3 {
            0 => (lost, None),
            1 => first_coin(&mut rng, lost),
            _ => middle_coin(&mut rng, coins, room),
        });
    }
    planned
}

/// A strip with these gaps, from left to right.
fn strip(gaps: &[u64]) -> Vec<u64> {
    let mut last = 0;
    let mut next = |gap| {
        last += gap + 1;
        last
    };
    gaps.iter().map(|&gap| next(gap)).collect()
}

/// A lost strip with gaps below `room`.
fn lost(rng: &mut Rng, coins: usize, room: u64) -> Vec<u64> {
    let followers = coins.div_ceil(2);
    let mut distances = vec![0; followers % 2];
    while distances.len() < followers {
        let distance = rng.bits() % room;
        distances.extend([distance, distance]);
    }
    rng.shuffle(&mut distances);
    let mut gaps = Vec::new();
    for distance in distances {
        gaps.extend([rng.bits() % room, distance]);
    }
    strip(&gaps[gaps.len() - coins..])
}

/// A strip that the first coin wins, by going back to where it is in this lost one; or the lost
/// one, if its first coin cannot have come from the right.
fn first_coin(rng: &mut Rng, lost: Vec<u64>) -> (Vec<u64>, Option<(u64, u64)>) {
    let room = if lost.len() > 1 { lost[1] - lost[0] - 1 } else { lost[0] };
    if room == 0 {
        return (lost, None);
    }
    let mut coins = lost;
    let to = coins[0];
    coins[0] += 1 + rng.bits() % room;
    let step = (coins[0], to);
    (coins, Some(step))
}

/// A strip that a coin in the middle wins, while coins before it can move and do not win.
///
/// All distances are 0 but that of a follower with a distance of k, and those after it, which are
/// matched. The leaders before it have less than k squares before them. The follower wins: it
/// takes its k squares, and all distances are matched. If a leader before it moves by m, which is
/// less than k, the other player leaves the follower a distance of m, which matches that of the
/// leader's own follower: so that move did not win. If it is the follower's own leader, the
/// follower goes next to it.
fn middle_coin(rng: &mut Rng, coins: usize, room: u64) -> (Vec<u64>, Option<(u64, u64)>) {
    let followers = coins.div_ceil(2);
    let before = followers / 2;
    let k = 1 + rng.bits() % (room - 1);
    let mut gaps = Vec::new();
    for _ in 0..before {
        gaps.extend([rng.bits() % k, 0]);
    }
    gaps.extend([rng.bits() % k, k]);
    let mut matched = 0;
    for after in before + 1..followers {
        // The last one stays alone if their number is odd.
        let is_first = (after - before) % 2 == 1;
        if is_first {
            matched = if after + 1 < followers { rng.bits() % room } else { 0 };
        }
        gaps.extend([rng.bits() % room, matched]);
    }
    // An odd number of coins begins with a follower, behind the edge.
    let coin = 2 * before + 1 - gaps.len().abs_diff(coins);
    let coins = strip(&gaps[gaps.len() - coins..]);
    let from = coins[coin];
    (coins, Some((from, from - k)))
}

/// All coins side by side up to the last square. An odd number: the first coin goes to square 1.
/// Every second of the others then has a leader just before it: lost, as above. An even number is
/// lost likewise from the start.
fn packed_right() -> Tests {
    let test = |odd: usize| {
        let coins = (COINS - odd) as u64;
        let strip: Vec<u64> = (LAST - coins + 1..=LAST).collect();
        let step = (strip[0], 1);
        (strip, (odd == 1).then_some(step))
    };
    (0..TESTS).map(|i| test(i % 2)).collect()
}

/// No coin can move.
fn packed_left() -> Tests {
    (0..TESTS).map(|i| ((1..=(COINS - i) as u64).collect(), None)).collect()
}

/// Only the last coin can move: it wins if it leaves no move.
fn last_coin() -> Tests {
    let test = |i| {
        let coins = COINS - i;
        let mut strip: Vec<u64> = (1..coins as u64).collect();
        strip.push(LAST - i as u64);
        (strip, Some((LAST - i as u64, coins as u64)))
    };
    (0..TESTS).map(test).collect()
}
