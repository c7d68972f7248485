//! All rows of up to so many numbers, and those on which a law of rows is tried.

use super::range::{Range, POSITIONS};
use crate::random::Rng;
use crate::text::with_commas;
use std::collections::HashSet;

/// How many further rows are the smallest ones, how many are drawn at random, and how many are long: at
/// most 20,000 in all.
const SMALLEST: usize = 13_000;
const DRAWN: usize = 5_000;
const LONG: usize = 2_000;

/// How many times as long as the known rows the further ones are, and how many times as many numbers
/// they have; and to how many they go at least, so that both go beyond twice each number in a law.
const LONGER: usize = 2;
const LARGER: i64 = 4;
const LEAST: usize = 25;

/// How much larger than the others the one other number of a long row is, at most.
const OTHER: i64 = 3;

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

    /// The further rows on which a law is tried: longer ones, and ones with larger numbers, all with
    /// their numbers in this order. Those that are drawn at random are the last ones; before, and among
    /// them, the smallest come first.
    pub fn beyond(&self, order: Sorted) -> Vec<Vec<i64>> {
        let all = self.larger();
        let mut size = 1;
        let mut found: Vec<Vec<i64>> = Vec::new();
        while found.len() < SMALLEST && size <= all.size_of_largest() {
            size *= 2;
            found.clear();
            all.add_up_to(size, order, &mut Vec::new(), &mut found);
            found.retain(|row| !self.has(row));
        }
        self.sort(&mut found);
        found.truncate(SMALLEST);
        found.extend(self.long().into_iter().filter(|row| order.has(row)));
        self.sort(&mut found);
        let mut seen: HashSet<Vec<i64>> = found.iter().cloned().collect();
        let mut drawn = all.drawn(&mut Rng::new(1));
        drawn.iter_mut().for_each(|row| order.sort(row));
        drawn.retain(|row| !self.has(row) && seen.insert(row.clone()));
        self.sort(&mut drawn);
        found.extend(drawn);
        found
    }

    /// Sorts rows by their size; of equal ones, the shorter ones come first.
    fn sort(&self, rows: &mut [Vec<i64>]) {
        rows.sort_by_cached_key(|row| (self.size(row), row.len(), row.clone()));
    }

    /// Rows that are longer than all others, of equal numbers, but for at most one.
    fn long(&self) -> Vec<Vec<i64>> {
        let shorter = LONGER * self.most;
        let lengths = (1..=3).map(|more| shorter + more).chain((shorter + 5..=LEAST).step_by(3));
        let mut rows = Vec::new();
        for length in lengths {
            let equal = vec![self.from; length];
            rows.push(equal.clone());
            for (at, more) in (0..length).flat_map(|at| (1..=OTHER).map(move |more| (at, more))) {
                let mut row = equal.clone();
                row[at] += more;
                rows.push(row);
            }
        }
        rows.truncate(LONG);
        rows
    }

    /// The range of the further rows.
    fn larger(&self) -> RowRange {
        let numbers = (LARGER * (self.upto - self.from + 1)).max(LEAST as i64);
        RowRange { from: self.from, upto: self.from + numbers - 1, most: LONGER * self.most }
    }

    /// How large a row is: the number of rows of the same length none of whose numbers is larger. A
    /// search of its plays mostly asks for more positions the larger this is.
    fn size(&self, row: &[i64]) -> u64 {
        row.iter().fold(1, |size: u64, x| size.saturating_mul(x.abs_diff(self.from) + 1))
    }

    /// The size of its largest row.
    fn size_of_largest(&self) -> u64 {
        self.size(&vec![self.upto; self.most])
    }

    /// Adds all rows up to a size that begin so, with their numbers in an order.
    fn add_up_to(&self, size: u64, order: Sorted, begin: &mut Vec<i64>, rows: &mut Vec<Vec<i64>>) {
        if !begin.is_empty() {
            rows.push(begin.clone());
        }
        if begin.len() == self.most {
            return;
        }
        for number in self.from..=self.upto {
            let rest = size / (number.abs_diff(self.from) + 1);
            if rest == 0 {
                break;
            }
            begin.push(number);
            if order.has(begin) {
                self.add_up_to(rest, order, begin, rows);
            }
            begin.pop();
        }
    }

    /// Rows drawn at random, of all lengths, with numbers from the first one up to any.
    fn drawn(&self, rng: &mut Rng) -> Vec<Vec<i64>> {
        let numbers = usize::try_from(self.upto - self.from + 1).unwrap_or(1);
        rng.times(DRAWN, |rng| {
            let most = rng.between(1, numbers);
            rng.list(1..=self.most, |rng| self.from + rng.below(most) as i64)
        })
    }
}
