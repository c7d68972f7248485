//! All rows of up to so many numbers, and those on which a law of rows is tried.

use super::range::{Range, POSITIONS};
use crate::random::Rng;
use crate::text::with_commas;
use std::collections::HashSet;

/// How many further rows are the smallest ones, how many are long, and how many are drawn at random: at
/// most 20,000 in all.
const SMALLEST: usize = 14_000;
const LONG: usize = 1_000;
const DRAWN: usize = 5_000;

/// How many times as long as the known rows the further ones are, and the least length of the longest;
/// a program that looks at all choices of the numbers of a row still answers there.
const LONGER: usize = 2;
const LONGEST: usize = 17;

/// How many times as many different numbers the further rows have, and how many at least: these go
/// beyond twice each number in a law.
const LARGER: u64 = 4;
const NUMBERS: u64 = 25;

/// In which order the numbers of the rows are that are positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sorted {
    /// In any order.
    No,
    /// None is smaller than the one before it.
    Rising,
    /// None is larger than the one before it.
    Falling,
}

impl Sorted {
    /// The order that all these rows have.
    pub fn of<'a>(rows: impl Iterator<Item = &'a [i64]> + Clone) -> Sorted {
        let all = |order: Sorted| rows.clone().all(|row| order.has(row));
        [Sorted::Rising, Sorted::Falling].into_iter().find(|one| all(*one)).unwrap_or(Sorted::No)
    }

    /// Whether the numbers of a row are in this order.
    fn has(self, row: &[i64]) -> bool {
        match self {
            Sorted::No => true,
            Sorted::Rising => row.is_sorted(),
            Sorted::Falling => row.is_sorted_by(|x, y| x >= y),
        }
    }

    /// Puts the numbers of a row into this order.
    fn sort(self, row: &mut [i64]) {
        match self {
            Sorted::No => {}
            Sorted::Rising => row.sort_unstable(),
            Sorted::Falling => row.sort_unstable_by(|x, y| y.cmp(x)),
        }
    }
}

/// All rows of 1 to `most` numbers, each from `from` to `upto`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowRange {
    pub from: i64,
    pub upto: i64,
    pub most: usize,
}

impl RowRange {
    /// The rows of up to so many numbers of a range.
    /// Errors: a sentence that says what is wrong with them.
    pub fn of(range: &Range, most: usize) -> Result<RowRange, String> {
        let (&[from], &[upto]) = (&range.from[..], &range.upto[..]) else {
            let count = range.from.len();
            return Err(format!("--rows wants one number in --upto, such as 4, not {count}"));
        };
        let rows = RowRange { from, upto, most };
        match rows.count() {
            Some(count) if count <= POSITIONS => Ok(rows),
            Some(count) => {
                let [count, most] = [count, POSITIONS].map(with_commas);
                Err(format!("--rows asks for {count} rows; at most {most} are searched"))
            }
            None => Err("--rows asks for far too many rows".to_string()),
        }
    }

    /// How many rows there are, if that is a number.
    fn count(&self) -> Option<usize> {
        let numbers = usize::try_from(self.upto - self.from + 1).ok()?;
        (0..self.most).try_fold(0_usize, |count, _| count.checked_add(1)?.checked_mul(numbers))
    }

    /// Its rows, the shorter ones first; of two with the same length, that with the smaller number where
    /// they differ first.
    pub fn rows(&self) -> Vec<Vec<i64>> {
        let (mut rows, mut last) = (Vec::new(), vec![Vec::new()]);
        for _ in 0..self.most {
            let longer = |row: &Vec<i64>| {
                let row = row.clone();
                (self.from..=self.upto).map(move |number| [&row[..], &[number]].concat())
            };
            last = last.iter().flat_map(longer).collect();
            rows.extend(last.iter().cloned());
        }
        rows
    }

    /// Whether it has this row.
    fn has(&self, row: &[i64]) -> bool {
        row.len() <= self.most && row.iter().all(|x| (self.from..=self.upto).contains(x))
    }

    /// The further rows on which a law is tried, all with their numbers in an order: longer ones, and ones
    /// with larger numbers. The smallest come first, then some that are long, then others, which are
    /// drawn at random.
    pub fn beyond(&self, order: Sorted) -> Vec<Vec<i64>> {
        let mut drawn = self.drawn(&mut Rng::new(1));
        drawn.sort_by_cached_key(|row| (self.size(row), row.len(), row.clone()));
        let mut found = [self.smallest(order), self.long(), drawn].concat();
        found.iter_mut().for_each(|row| order.sort(row));
        let mut seen = HashSet::new();
        found.retain(|row| !self.has(row) && seen.insert(row.clone()));
        found
    }

    /// The largest number of the further rows, but for the first one of the range.
    fn larger(&self) -> u64 {
        let numbers = self.upto.abs_diff(self.from) + 1;
        (LARGER * numbers).max(NUMBERS) - 1
    }

    /// How large a row is: the number of rows of the same length whose sum is not larger. A search of its
    /// plays mostly asks for no more positions, whether they make numbers smaller or carry from one to
    /// another.
    fn size(&self, row: &[i64]) -> u64 {
        size(row.len() as u64, row.iter().map(|x| x.abs_diff(self.from)).sum())
    }

    /// The smallest of the rows that are beyond this range, in an order.
    fn smallest(&self, order: Sorted) -> Vec<Vec<i64>> {
        let lengths = 1..=(LONGER * self.most) as u64;
        let larger = self.larger();
        let sums = |length: u64| (0..=length * larger).map(move |sum| (length, sum));
        let mut kinds = Vec::from_iter(lengths.flat_map(sums));
        kinds.sort_by_key(|(length, sum)| (size(*length, *sum), *length));
        let mut found = Vec::new();
        for (length, sum) in kinds {
            let mut of_kind = Vec::new();
            let last = if order == Sorted::Falling { self.larger() } else { 0 };
            self.add_of_sum([length, sum, last], order, &mut Vec::new(), &mut of_kind);
            of_kind.retain(|row| !self.has(row));
            if found.len() + of_kind.len() > SMALLEST {
                break;
            }
            found.extend(of_kind);
        }
        found
    }

    /// Adds all rows that begin so, in an order, with so many more numbers and with a sum of these, not
    /// counting the first one of the range, where the one before is `last`.
    fn add_of_sum(
        &self, [length, sum, last]: [u64; 3], order: Sorted, begin: &mut Vec<i64>,
        rows: &mut Vec<Vec<i64>>,
    ) {
        if length == 0 {
            rows.push(begin.clone());
            return;
        }
        let rest = (length - 1) * self.larger();
        let (least, most) = match order {
            Sorted::No => (sum.saturating_sub(rest), sum.min(self.larger())),
            Sorted::Rising => (last.max(sum.saturating_sub(rest)), sum / length),
            Sorted::Falling => (sum.div_ceil(length), sum.min(last)),
        };
        for number in least..=most {
            begin.push(self.from + number as i64);
            self.add_of_sum([length - 1, sum - number, number], order, begin, rows);
            begin.pop();
        }
    }

    /// Rows that are longer than the others, of equal numbers, but for at most one.
    fn long(&self) -> Vec<Vec<i64>> {
        let shorter = LONGER * self.most;
        let mut rows = Vec::new();
        for length in shorter + 1..=LONGEST.max(shorter + 3) {
            rows.push(vec![self.from; length]);
            for at in 0..length {
                let mut row = vec![self.from; length];
                row[at] += at as i64 % 3 + 1;
                rows.push(row);
            }
        }
        rows.truncate(LONG);
        rows
    }

    /// Rows drawn at random, of all lengths, with numbers from the first one up to any.
    fn drawn(&self, rng: &mut Rng) -> Vec<Vec<i64>> {
        let shorter = LONGER * self.most;
        rng.times(DRAWN, |rng| {
            let longest = *rng.pick(&[shorter, shorter.max(LONGEST)]);
            let numbers = rng.between(1, self.larger() as usize + 1);
            rng.list(1..=longest, |rng| self.from + rng.below(numbers) as i64)
        })
    }
}

/// In how many ways so many numbers from 0 on have a sum up to this one.
fn size(length: u64, sum: u64) -> u64 {
    // The binomial coefficient of sum + length over length: each product is divisible.
    let ways = (1..=u128::from(length))
        .try_fold(1_u128, |ways, at| Some(ways.checked_mul(u128::from(sum) + at)? / at));
    ways.and_then(|ways| u64::try_from(ways).ok()).unwrap_or(u64::MAX)
}
