//! What the tools know of G3.

use super::pieces::{self, in_brackets};
use super::squares::numbered;
use crate::extras::{answer_to_zero, Extras, Wrong};
use crate::format::{spaced, Reader};
use crate::lists::subsets;
use crate::page::about::{About, Ground, Touch, COIN};
use crate::positions::{allowed, Positions, Rows, Size};
use crate::random::Rng;
use crate::rules::{answer_by, nim_sum, Drawing, Game, Moves, Search};
use crate::tables::{unsigned, GrundyOf, NumberTable, Table};
use crate::text::joined;
use g3::oracle;
use g3::solution::{self, target};
use std::io;

/// The judge's last square, and the most coins.
const LAST: u64 = 1_000_000_000;
const COINS: usize = 10_000;

/// The coins of a strip.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Strip(pub oracle::Position);

impl Strip {
    /// A strip with these gaps, from left to right.
    pub fn of_gaps(gaps: &[u64]) -> Strip {
        let (mut coins, mut last) = (Vec::new(), 0);
        for gap in gaps {
            last += gap + 1;
            coins.push(last);
        }
        Strip(coins)
    }

    /// The gaps, from left to right: the free squares between each coin and what is left of it.
    pub fn gaps(&self) -> Vec<u64> {
        let lefts = [&[0], &self.0[..]].concat();
        self.0.iter().zip(lefts).map(|(coin, left)| coin - left - 1).collect()
    }

    /// The last gap and every second one to the left of it, from the right.
    fn counted(&self) -> Vec<u64> {
        self.gaps().into_iter().rev().step_by(2).collect()
    }
}

impl Game for Strip {
    const NAME: &'static str = "g3";
    const ANSWERS: [&'static str; 2] = ["Johnny wins", "Mary wins"];
    const CASES: usize = 100;
    const PRINTS_MOVE: Option<fn(&str, &Strip) -> String> = Some(|name, _| name.to_string());
    const PREFERENCE: &'static str =
        "that of the leftmost coin that has a winning move, and as far to the left as wins";

    fn read_into(cases: &mut Vec<Strip>, input: &mut Reader) -> io::Result<()> {
        for _ in 0..input.number("the number of tests")? {
            cases.push(read_strip(input)?);
        }
        Ok(())
    }

    fn write(cases: &[Strip]) -> Vec<u8> {
        let mut input = format!("{}\n", cases.len());
        for Strip(coins) in cases {
            input += &format!("\n{}\n{}\n", coins.len(), spaced(coins));
        }
        input.into_bytes()
    }

    fn moves(&self) -> Moves<'_, Strip> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Strip(after))))
    }

    fn number(&self) -> u64 {
        solution::nim_sum(&self.0)
    }

    /// A coin has at most one winning move: the others, up to 2^64, need not be tried.
    fn winning(&self) -> Moves<'_, Strip> {
        // With the nim-sum 0 each coin's target would be where it stands, which is no move.
        let sum = self.number();
        Box::new((0..self.0.len()).filter_map(move |coin| {
            let to = target(&self.0, coin, sum)?;
            let (name, after) = oracle::go(&self.0, coin, to);
            Some((name, Strip(after)))
        }))
    }

    fn why(&self) -> Vec<String> {
        let gaps = in_brackets(&self.gaps());
        vec![
            format!("free squares to the left of each coin: {gaps}; those in brackets count"),
            format!("their xor is {}", self.number()),
        ]
    }

    fn shown(&self) -> String {
        joined(&self.0, " ")
    }

    fn drawn(&self) -> String {
        let last = self.0.last().copied().unwrap_or(0);
        if last == 0 || last > 100 {
            return format!("coins on {}", self.shown());
        }
        let square = |square| if self.0.contains(&square) { b'o' } else { b'.' };
        numbered(&(1..=last).map(square).collect::<Vec<u8>>())
    }

    /// The squares up to the last one that a coin of a start is on.
    fn drawing(&self, starts: &[Strip]) -> Drawing {
        let last = starts.iter().filter_map(|start| start.0.last()).max().copied().unwrap_or(0);
        let square = |square| if self.0.contains(&square) { b'o' } else { b'.' };
        let squares = Vec::from_iter((1..=last).map(square));
        Drawing { typed: self.shown(), ..Drawing::row(&squares).with_gaps(&self.gaps()) }
    }
}

impl Positions for Strip {
    fn sizes(&self) -> Vec<Size> {
        let last = self.0.last().map_or(0, |&last| last as usize);
        vec![
            Size::new("coins", self.0.len(), 1..=COINS),
            Size::new("squares", last, 1..=LAST as usize),
        ]
    }

    /// The strips whose last coin stands on this square, from 1 to 12.
    fn small(size: usize) -> Box<dyn Iterator<Item = Strip>> {
        if size == 0 || size > 12 {
            return Box::new([].into_iter());
        }
        let last = size as u64;
        Box::new(subsets((1..last).collect()).map(move |mut coins| {
            coins.push(last);
            Strip(coins)
        }))
    }

    fn random(rng: &mut Rng) -> Strip {
        Strip::of_gaps(&rng.list(1..=4, |rng| rng.below(5) as u64))
    }

    /// Random strips, and such after a winning move. These are lost: the tests of large
    /// positions draw here alone, and few others are lost.
    fn large(rng: &mut Rng) -> Strip {
        let has_few = *rng.weighted(&[(1, true), (3, false)]);
        let strip = if has_few { of_few_coins(rng) } else { of_many_coins(rng) };
        let lost = strip.winning().next().map(|(_, after)| after);
        let is_to_be_lost = *rng.weighted(&[(1, true), (2, false)]);
        lost.filter(|_| is_to_be_lost).unwrap_or(strip)
    }

    /// As many coins as there can be, all beyond square 99,999,999, of which only the last has a winning
    /// move. It stands on the last square.
    fn largest(rng: &mut Rng) -> Strip {
        let mut gaps = rng.times(COINS, |rng| rng.bits() % 3);
        gaps[0] = LAST / 4;
        gaps[COINS - 1] = 0;
        let free = LAST - COINS as u64 - gaps.iter().sum::<u64>();
        gaps[COINS - 1] = free;
        Strip::of_gaps(&gaps)
    }

    fn to_rows(cases: &[Strip]) -> Rows {
        let cases = cases.iter().map(|strip| vec![strip.gaps()]).collect();
        Rows { shared: Vec::new(), cases }
    }

    fn from_rows(rows: &Rows) -> Option<Vec<Strip>> {
        let strip = |case: &Vec<Vec<u64>>| match &case[..] {
            // So few and short that their sum is a number of 64 bits.
            [gaps] if gaps.len() <= COINS && gaps.iter().all(|&gap| gap <= LAST) => {
                Some(Strip::of_gaps(gaps))
            }
            _ => None,
        };
        allowed(rows.cases.iter().map(strip).collect::<Option<_>>()?)
    }
}

impl Extras for Strip {
    const ABOUT: About<'static> = About {
        title: "Coins",
        rules: "A move takes a coin as far to the left as you like, but neither onto nor over another coin.",
        how: "Click a coin, then the square where it goes; or drag it there.",
        links: &[("statement", "https://www.codechef.com/problems/G3")],
        section: "5-staircase-nim-adapwns-and-g3",
        touch: Touch::Go,
        ground: Ground::Squares,
        pieces: &[COIN],
    };

    const STARTS: &'static [&'static str] = &["1 4 2 4 7 10", "1 3 3 7 10", "1 4 1 4 8 11"];

    const WRONG: &'static [Wrong<Strip>] = &[
        ("whoever can move wins, by any move", |strip| answer_by(strip.moves().next())),
        ("counted from the first coin", |strip| {
            answer_to_zero(strip, |strip| nim_sum(strip.gaps().into_iter().step_by(2)))
        }),
        ("only a counted gap that shrinks", |strip| {
            let total = |strip: &Strip| strip.counted().into_iter().sum::<u64>();
            answer_by(strip.winning().find(|(_, after)| total(after) < total(strip)))
        }),
        ("the rightmost coin", |strip| answer_by(strip.winning().last())),
    ];

    fn after_printed(&self, step: &str) -> Result<Strip, String> {
        let squares = step.strip_prefix("Move ").and_then(|squares| squares.split_once(" to "));
        let form = || "is not of the form \"Move a to b\"".to_string();
        let (from, to) = squares.ok_or_else(form)?;
        let is_it = |digits: &str, square: &u64| square.to_string() == digits;
        let square = |digits: &str| {
            digits.parse::<u64>().ok().filter(|square| is_it(digits, square)).ok_or_else(form)
        };
        let (from, to) = (square(from)?, square(to)?);
        let no_move = |why: String| Err(format!("is no move, for {why}"));
        let Ok(coin) = self.0.binary_search(&from) else {
            return no_move(format!("no coin stands on square {from}"));
        };
        let left = if coin > 0 { self.0[coin - 1] } else { 0 };
        match to {
            0 => no_move("the first square has the number 1".to_string()),
            _ if to >= from => no_move("a coin moves to the left".to_string()),
            _ if self.0.contains(&to) => no_move(format!("a coin stands on square {to}")),
            _ if to < left => no_move(format!("it jumps over the coin on square {left}")),
            _ => Ok(Strip(oracle::go(&self.0, coin, to).1)),
        }
    }

    /// One to three coins.
    fn table() -> Option<Table> {
        let mut search = Search::new(1_000_000);
        Some(pieces::table(|gaps| search.grundy(&Strip::of_gaps(gaps))))
    }

    fn number_table() -> Option<NumberTable> {
        let about = "Three coins have a, b and c empty squares before them, from the left.";
        let values: fn() -> GrundyOf = || {
            let mut search = Search::new(2_000_000);
            Box::new(move |gaps| search.grundy(&Strip::of_gaps(&unsigned(gaps))))
        };
        let rules = &["a,b,c -> a-t,b+t,c", "a,b,c -> a,b-t,c+t", "a,b,c -> a,b,c-t"];
        Some(pieces::number_table(about, values, rules))
    }
}

/// A few coins, with gaps next to powers of two.
fn of_few_coins(rng: &mut Rng) -> Strip {
    Strip::of_gaps(&rng.list(1..=3, |rng| (1 << rng.below(30)) + rng.bits() % 3 - 1))
}

/// Up to ten thousand coins, with short gaps or long ones, at times as far to the right as can be.
fn of_many_coins(rng: &mut Rng) -> Strip {
    let most = *rng.pick(&[10, 100, 1000, COINS]);
    let coins = rng.up_to(most);
    let longest = LAST / coins as u64;
    let bound = longest.min(*rng.pick(&[3, 30, LAST]));
    let mut gaps = rng.times(coins, |rng| rng.bits() % bound);
    if *rng.pick(&[true, false]) {
        let left = LAST - coins as u64 - gaps.iter().sum::<u64>();
        gaps[rng.below(coins)] += left;
    }
    Strip::of_gaps(&gaps)
}

/// The next strip of an input.
fn read_strip(input: &mut Reader) -> io::Result<Strip> {
    let mut coins = Vec::new();
    for _ in 0..input.number("the number of coins")? {
        let last = coins.last().copied().unwrap_or(0);
        let position = input.number("the position of a coin")?;
        if position <= last {
            return Err(input.fault(&format!("a position beyond {last}")));
        }
        coins.push(position);
    }
    Ok(Strip(coins))
}
