//! What the tools know of G3.

#[path = "../../g3/src/oracle.rs"]
#[allow(dead_code, clippy::duplicate_mod)] // `solution` has it too, but only in tests
mod oracle;
#[path = "../../g3/src/main.rs"]
#[allow(dead_code)]
pub mod solution;

use crate::large::{alike, large, Built, Limits, Tokens};
use crate::measures::{Comparison, Growth, Yardstick};
use crate::moves::{joined, listed, Lists, Position};
use crate::reading::Reader;
use crate::{Problem, Rng};
use oracle::Search;
use solution::Input;
use std::io::{self, Read};
use std::str;

/// All of it.
pub const PROBLEM: Problem = Problem {
    name: "g3",
    format,
    answers,
    many: ("100000\n", "3 1 3 5\n"),
    small,
    limits,
    reference,
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
        goal: 2.0,
    }],
    growth: Growth {
        input: "tests of 10,000 coins, positions up to 10^9",
        unit: "coins",
        sizes: [100, 400, 1600],
        build: |tests| built(planned(tests, COINS, LAST)).input,
        units: |tests| tests * COINS,
    },
    moves,
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

/// One to three strips of up to seven coins, side by side or up to a hundred million squares apart.
fn small(rng: &mut Rng) -> Vec<u8> {
    let strip = |rng: &mut Rng| {
        let room = if rng.below(10) == 0 { 100_000_000 } else { rng.between(1, 9) };
        let gaps: Vec<u64> = (0..rng.between(0, 7)).map(|_| rng.below(room) as u64).collect();
        strip(&gaps)
    };
    let strips: Vec<_> = (0..rng.between(1, 3)).map(|_| strip(rng)).collect();
    input(&strips).into_bytes()
}

fn limits(input: &mut Limits) {
    for _ in 0..input.number(1..=TESTS) {
        let mut last = 0;
        for _ in 0..input.number(1..=COINS) {
            last = input.number(last + 1..=LAST as usize);
        }
    }
}

/// By the rules and the definition of the Grundy number alone, from the smallest sets of coins on:
/// feasible for a few coins on a dozen squares.
fn reference(input: &[u8]) -> Vec<u8> {
    let mut tokens = Tokens::new(input);
    let mut search = Search::new();
    let mut output = String::new();
    for _ in 0..tokens.number() {
        let coins: Vec<u64> = (0..tokens.number()).map(|_| tokens.number() as u64).collect();
        output += &answer(search.winning_moves(&coins).first().copied());
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

/// The input of these strips.
pub fn input(strips: &[Vec<u64>]) -> String {
    let mut input = format!("{}\n", strips.len());
    for coins in strips {
        let positions: Vec<String> = coins.iter().map(u64::to_string).collect();
        input += &format!("\n{}\n{}\n", coins.len(), positions.join(" "));
    }
    input
}

/// What is to be printed for a strip with this winning move.
pub fn answer(step: Option<(u64, u64)>) -> String {
    match step {
        Some((from, to)) => format!("Mary wins\nMove {from} to {to}\n\n"),
        None => "Johnny wins\n\n".to_string(),
    }
}

/// The input and the output of these tests.
fn built(tests: Tests) -> Built {
    let (strips, steps): (Vec<_>, Vec<_>) = tests.into_iter().unzip();
    let output: String = steps.into_iter().map(answer).collect();
    Built::known(input(&strips).into_bytes(), output)
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

/// Lists the winning moves of each strip, and the coins after each.
fn moves(source: &mut dyn Read, lists: &mut Lists) -> io::Result<()> {
    let mut input = Input::new(source);
    for _ in 0..input.number("the number of tests")? {
        let mut coins = Vec::new();
        let mut last = 0;
        for _ in 0..input.number("the number of coins")? {
            let position = input.number("the position of a coin")?;
            if position <= last {
                return Err(input.error(&format!("a position beyond {last}")));
            }
            coins.push(position);
            last = position;
        }
        lists.case(&Strip { sum: solution::nim_sum(&coins), coins })?;
    }
    Ok(())
}

/// The coins of a strip, and the nim-sum of their counted gaps.
struct Strip {
    coins: Vec<u64>,
    sum: u64,
}

impl Strip {
    /// The square of the coin, or the edge, to the left of a coin.
    fn neighbour(&self, coin: usize) -> u64 {
        if coin > 0 {
            self.coins[coin - 1]
        } else {
            0
        }
    }

    fn coins_after(&self, &(coin, to): &(usize, u64)) -> Vec<u64> {
        let mut coins = self.coins.clone();
        coins[coin] = to;
        coins
    }
}

impl Position for Strip {
    /// The number of a coin, and where it goes.
    type Move = (usize, u64);

    fn shown(&self) -> String {
        listed(&self.coins)
    }

    fn answer(&self) -> String {
        if self.sum > 0 { "Mary wins" } else { "Johnny wins" }.to_string()
    }

    fn number(&self) -> Option<u64> {
        Some(self.sum)
    }

    fn why(&self) -> Vec<String> {
        let gap = |coin: usize| {
            let gap = self.coins[coin] - self.neighbour(coin) - 1;
            match (self.coins.len() - coin) % 2 {
                1 => format!("[{gap}]"),
                _ => gap.to_string(),
            }
        };
        let (gaps, sum) = (joined((0..self.coins.len()).map(gap), " "), self.sum);
        vec![format!("gaps {gaps}; the xor of those in brackets is {sum}")]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = Self::Move> + '_> {
        let to =
            |coin: usize| (self.neighbour(coin) + 1..self.coins[coin]).map(move |to| (coin, to));
        Box::new((0..self.coins.len()).flat_map(to))
    }

    fn winning(&self) -> Box<dyn Iterator<Item = Self::Move> + '_> {
        // With the nim-sum 0 each coin's target would be where it stands, which is no move.
        let to = |coin| solution::target(&self.coins, coin, self.sum).map(|to| (coin, to));
        Box::new((0..self.coins.len()).filter_map(to))
    }

    fn show(&self, &(coin, to): &Self::Move) -> String {
        format!("Move {} to {to}", self.coins[coin])
    }

    fn left(&self, chosen: &Self::Move) -> String {
        format!("  {}", listed(&self.coins_after(chosen)))
    }

    fn after(&self, chosen: &Self::Move) -> Strip {
        let coins = self.coins_after(chosen);
        Strip { sum: solution::nim_sum(&coins), coins }
    }
}
