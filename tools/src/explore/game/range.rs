//! All positions of numbers from one to another; and on which further ones a pattern or a law is tried.

use crate::text::with_commas;
use std::str;

/// The most positions of a range.
pub const POSITIONS: usize = 200_000;

/// A place of a range with fewer values is not widened, and no pattern is sought along it.
pub const SIDE: i64 = 5;

/// The largest number of a position.
const LARGEST: i64 = 1_000_000_000_000_000;

/// The most further positions on which a pattern, or a law, is tried.
pub const FURTHER: usize = 20_000;

/// How far they go, in eighths of what is known.
pub const FOUR_TIMES: i64 = 32;

/// All positions from one to another: those of which each number lies between theirs, inclusive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    pub from: Vec<i64>,
    pub upto: Vec<i64>,
}

impl Range {
    /// The range of the options --upto and --from. Without --from, it begins with zeros.
    /// Errors: a sentence that says what is wrong with them.
    pub fn read(upto: &str, from: Option<&str>) -> Result<Range, String> {
        let wants = |option: &str, text: &str| {
            numbers(text.as_bytes()).ok_or_else(|| {
                if text.split(',').all(is_number) {
                    let most = with_commas(LARGEST);
                    return format!("{option} wants numbers of at most {most}, not {text:?}");
                }
                format!(
                    "{option} wants numbers with commas between them, such as 13,13, not {text:?}"
                )
            })
        };
        let upto = wants("--upto", upto)?;
        let from = match from {
            Some(text) => wants("--from", text)?,
            None => vec![0; upto.len()],
        };
        if from.len() != upto.len() {
            return Err("--from and --upto want the same number of numbers".to_string());
        } else if from.iter().zip(&upto).any(|(from, upto)| from > upto) {
            return Err("a number of --from is larger than that of --upto".to_string());
        }
        let range = Range { from, upto };
        match range.count() {
            Some(count) if count <= POSITIONS => Ok(range),
            Some(count) => {
                let [count, most] = [count, POSITIONS].map(with_commas);
                Err(format!("--upto asks for {count} positions; at most {most} are searched"))
            }
            None => Err("--upto asks for far too many positions".to_string()),
        }
    }

    /// How many positions there are, if that is a number.
    pub fn count(&self) -> Option<usize> {
        let sides = self.sides().into_iter().map(|side| usize::try_from(side).ok());
        sides.into_iter().try_fold(1, |count: usize, side| count.checked_mul(side?))
    }

    /// How many numbers there are at each place.
    pub fn sides(&self) -> Vec<i64> {
        self.from.iter().zip(&self.upto).map(|(from, upto)| upto - from + 1).collect()
    }

    /// The least range that has all of these positions, which have as many numbers; None if there is none.
    pub fn around(positions: &[Vec<i64>]) -> Option<Range> {
        let first = positions.first()?;
        let mut range = Range { from: first.clone(), upto: first.clone() };
        for (at, &number) in positions.iter().flat_map(|position| position.iter().enumerate()) {
            range.from[at] = range.from[at].min(number);
            range.upto[at] = range.upto[at].max(number);
        }
        Some(range)
    }

    /// The range with twice as many numbers in each place that has more than one, if that is not too
    /// large to be looked at.
    pub fn doubled(&self) -> Option<Range> {
        let added = self.sides().into_iter().map(|side| if side > 1 { side } else { 0 });
        let upto = self.upto.iter().zip(added).map(|(upto, added)| upto + added).collect();
        let range = Range { from: self.from.clone(), upto };
        range.count().filter(|count| *count <= POSITIONS).map(|_| range)
    }

    /// Its positions; the last number changes first.
    pub fn positions(&self) -> Vec<Vec<i64>> {
        let mut positions = vec![Vec::new()];
        for (&from, &upto) in self.from.iter().zip(&self.upto) {
            let longer = |position: &Vec<i64>| {
                let position = position.clone();
                (from..=upto).map(move |number| [&position[..], &[number]].concat())
            };
            positions = positions.iter().flat_map(longer).collect();
        }
        positions
    }

    /// Whether a position lies in it.
    pub fn has(&self, position: &[i64]) -> bool {
        let sides = self.from.iter().zip(&self.upto);
        sides.zip(position).all(|((from, upto), number)| (from..=upto).contains(&number))
    }

    /// The further positions on which a pattern is tried, in shells from the inside to the outside.
    /// They go up to four times as far in each number, and are at most `FURTHER` in all.
    pub fn further(&self) -> Vec<Shell> {
        if let ([from], [upto]) = (&self.from[..], &self.upto[..]) {
            let last = (FOUR_TIMES * upto / 8).min(upto + FURTHER as i64);
            let shell = |to| Shell {
                range: Range { from: vec![*from], upto: vec![to] },
                added: vec![vec![to]],
            };
            return (upto + 1..=last).map(shell).collect();
        }
        let known = self.count().unwrap_or(usize::MAX);
        let is_small = |range: &Range| range.count().is_some_and(|count| count - known <= FURTHER);
        let eighths = (9..=FOUR_TIMES).map(|eighths| self.scaled(eighths)).take_while(is_small);
        let mut ranges = Vec::from_iter(eighths);
        if ranges.is_empty() {
            // An eighth is too much: a place more at a time.
            let longer = |more| self.widened(|_, upto| upto + more);
            ranges.extend((1..=FURTHER as i64).map(longer).take_while(is_small));
        }
        let mut shells: Vec<Shell> = Vec::new();
        for range in ranges {
            let added = range.without(shells.last().map_or(self, |shell| &shell.range));
            shells.push(Shell { range, added });
        }
        shells
    }

    /// How far a position is from the beginning, in parts of the range.
    pub fn distance(&self, position: &[i64]) -> f64 {
        let parts = position.iter().zip(&self.from).zip(&self.upto);
        let part = |((&number, &from), &upto): ((&i64, &i64), &i64)| {
            (number - from) as f64 / (upto - from).max(1) as f64
        };
        parts.map(part).fold(0.0, f64::max)
    }

    /// Its positions that do not lie in another one.
    pub fn without(&self, other: &Range) -> Vec<Vec<i64>> {
        let mut positions = self.positions();
        positions.retain(|position| !other.has(position));
        positions
    }

    /// The range that has so many eighths as many numbers in each place that is widened.
    pub fn grown(&self, eighths: i64) -> Range {
        self.widened(|from, upto| from + (upto - from + 1) * eighths / 8 - 1)
    }

    /// The range that goes so many eighths as far in each place that is widened.
    fn scaled(&self, eighths: i64) -> Range {
        self.widened(|_, upto| (upto * eighths + 7) / 8)
    }

    /// The range that ends where `end` says, by the least and the largest number of a place. A place of
    /// fewer than `SIDE` values is a flag, or a parameter: it stays as it is, unless all are so.
    fn widened(&self, end: impl Fn(i64, i64) -> i64) -> Range {
        let sides = self.sides();
        let are_all_small = sides.iter().all(|side| *side < SIDE);
        let ends = self.from.iter().zip(&self.upto).zip(&sides);
        let upto = ends.map(
            |((from, upto), side)| {
                if *side < SIDE && !are_all_small {
                    *upto
                } else {
                    end(*from, *upto)
                }
            },
        );
        Range { from: self.from.clone(), upto: upto.collect() }
    }
}

/// Some of the further positions.
pub struct Shell {
    /// The least range that has them and all those before them.
    pub range: Range,
    /// Those that no smaller range has.
    pub added: Vec<Vec<i64>>,
}

/// The numbers of a position such as 3,4; None unless each is written without a sign and without
/// leading zeros, and is at most `LARGEST`.
pub fn numbers(word: &[u8]) -> Option<Vec<i64>> {
    numbers_up_to(word, LARGEST)
}

/// The same with another number that each is at most.
pub fn numbers_up_to(word: &[u8], largest: i64) -> Option<Vec<i64>> {
    let number = |digits: &str| {
        let number: i64 = digits.parse().ok()?;
        (number.to_string() == digits && (0..=largest).contains(&number)).then_some(number)
    };
    str::from_utf8(word).ok()?.split(',').map(number).collect()
}

/// Whether this is how a number is written, however large.
fn is_number(word: &str) -> bool {
    let is_digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    is_digits && (word == "0" || !word.starts_with('0'))
}

/// A position of numbers as it is written, such as 3,4.
pub fn written(position: &[i64]) -> String {
    let digits: Vec<String> = position.iter().map(i64::to_string).collect();
    digits.join(",")
}
