//! What the tools know of G3.

use super::room::*;
use g3::oracle;
use g3::solution::{self, target};

/// All of it.
pub static PROBLEM: Problem = Problem { table: Some(table), ..Problem::of::<Strip>("g3") };

/// The coins of a strip.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Strip(pub oracle::Position);

impl Game for Strip {
    const ANSWERS: [&'static str; 2] = ["Johnny wins", "Mary wins"];
    const PRINTS_MOVE: Option<fn(&str, &Strip) -> String> = Some(|name, _| name.to_string());
    const PREFERENCE: &'static str =
        "that of the leftmost coin that has a winning move, and as far to the left as wins";
    const SMALLER: &'static str = "a coin less, or a gap less by 1, 2, 4 and so on";
    const WRONG: &'static [Wrong<Strip>] = &[
        ("whoever can move wins, by any move", |s| Strip::by(s.moves().next())),
        ("counted from the first coin", |s| {
            s.first_to_zero(|s| nim_sum(s.gaps().into_iter().step_by(2)))
        }),
        ("only a counted gap that shrinks", |s| {
            let counted = |strip: &Strip| strip.gaps().into_iter().rev().step_by(2).sum::<u64>();
            Strip::by(s.winning().find(|(_, after)| counted(after) < counted(s)))
        }),
        ("the rightmost coin", |s| Strip::by(s.winning().last())),
    ];

    fn read_into(cases: &mut Vec<Strip>, input: &mut Reader) -> io::Result<()> {
        for _ in 0..input.number("the number of tests")? {
            let mut coins = Vec::new();
            for _ in 0..input.number("the number of coins")? {
                let last = coins.last().copied().unwrap_or(0);
                let position = input.number("the position of a coin")?;
                if position <= last {
                    return Err(input.fault(&format!("a position beyond {last}")));
                }
                coins.push(position);
            }
            cases.push(Strip(coins));
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
        joined(&self.0, " ")
    }

    fn drawn(&self) -> String {
        match self.0.last() {
            Some(&last) if last <= 100 => {
                let square = |square| if self.0.contains(&square) { b'o' } else { b'.' };
                numbered(&(1..=last).map(square).collect::<Vec<u8>>())
            }
            _ => format!("coins on {}", self.shown()),
        }
    }

    fn number(&self) -> u64 {
        solution::nim_sum(&self.0)
    }

    fn why(&self) -> Vec<String> {
        let gaps = in_brackets(&self.gaps());
        vec![
            format!("free squares to the left of each coin: {gaps}; those in brackets count"),
            format!("their xor is {}", self.number()),
        ]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Strip)> + '_> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Strip(after))))
    }

    /// A coin has at most one winning move: the others, up to 2^64, need not be tried.
    fn winning(&self) -> Box<dyn Iterator<Item = (String, Strip)> + '_> {
        // With the nim-sum 0 each coin's target would be where it stands, which is no move.
        let sum = self.number();
        let to = move |coin| target(&self.0, coin, sum).map(|to| (coin, to));
        let moves = (0..self.0.len()).filter_map(to);
        let moves = moves.map(|(coin, to)| oracle::go(&self.0, coin, to));
        Box::new(moves.map(|(name, after)| (name, Strip(after))))
    }

    /// The sets of coins of which the last lies on this square; on square 0 there is none.
    fn all(size: usize) -> Box<dyn Iterator<Item = Strip>> {
        let all = subsets((1..=if size > 12 { 0 } else { size as u64 }).collect());
        let is_last = move |coins: &Vec<u64>| coins.last().copied().unwrap_or(0) == size as u64;
        Box::new(all.filter(is_last).map(Strip))
    }

    fn random(rng: &mut Rng) -> Strip {
        Strip::of(&rng.list(1..=4, |rng| rng.below(5) as u64))
    }

    /// Up to ten thousand coins, or few with gaps next to powers of two.
    fn large(rng: &mut Rng) -> Strip {
        if rng.below(4) == 0 {
            return Strip::of(&rng.list(1..=3, |rng| (1 << rng.below(30)) + rng.bits() % 3 - 1));
        }
        let most = *rng.pick(&[10, 100, 1000, COINS]);
        let coins = rng.up_to(most);
        let gap = *rng.pick(&[3, 30, LAST]).min(&(LAST / coins as u64));
        let mut gaps = rng.times(coins, |rng| rng.bits() % gap);
        // As far to the right as can be, at times.
        let rest = LAST - coins as u64 - gaps.iter().sum::<u64>();
        gaps[rng.below(coins)] += rng.pick(&[0, rest]);
        Strip::of(&gaps)
    }

    /// As many coins as there can be, far to the right, of which at most the last has a winning move.
    fn largest(rng: &mut Rng) -> Strip {
        let mut gaps = rng.times(COINS, |rng| rng.bits() % 3);
        gaps[0] = LAST / 4;
        gaps[COINS - 1] = LAST / 2;
        Strip::of(&gaps)
    }

    fn sizes(&self) -> Vec<Size> {
        let last = self.0.last().map_or(0, |&last| last as usize);
        vec![("coins", self.0.len(), 1..=COINS), ("squares", last, 1..=LAST as usize)]
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Strip> + '_> {
        let fewer_gaps = fewer(&self.gaps()).map(|gaps| Strip::of(&gaps));
        let less = lower(self.gaps(), 0).map(|gaps| Strip::of(&gaps));
        let fewer = || fewer(&self.0).map(Strip);
        let others = in_turn(vec![Box::new(fewer()), Box::new(fewer_gaps), Box::new(less)]);
        let count = self.0.len() as u64;
        let nearest = iter::once(Strip((1..count).chain([count + 1]).collect()));
        let nearest = nearest.filter(|nearest| nearest.0 < self.0);
        // Many coins are to be fewer before gaps are less.
        Box::new(nearest.chain(fewer().take(100)).chain(others))
    }
}

impl Strip {
    /// A strip with these gaps, from left to right.
    pub fn of(gaps: &[u64]) -> Strip {
        let place = |last: &mut u64, &gap: &u64| {
            *last += gap + 1;
            Some(*last)
        };
        Strip(gaps.iter().scan(0, place).collect())
    }

    /// The gaps, from left to right.
    pub fn gaps(&self) -> Vec<u64> {
        let lefts = [&[0], &self.0[..]].concat();
        self.0.iter().zip(lefts).map(|(coin, left)| coin - left - 1).collect()
    }
}

/// One to three coins.
fn table() -> Table {
    let mut search = Search::new(1_000_000);
    in_line(|gaps| search.grundy(&Strip::of(gaps)))
}

/// The judge's last square, and the most coins.
const LAST: u64 = 1_000_000_000;
const COINS: usize = 10_000;
