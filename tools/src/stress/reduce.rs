//! Makes an input smaller that a program errs on. Of the input nothing is known but its rows of
//! numbers: parts of it are left out (ddmin: Zeller, Hildebrandt: Simplifying and Isolating
//! Failure-Inducing Input, 2002), and numbers are lowered, as long as the program still errs.

use crate::positions::Rows;
use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::Range;
use std::{io, iter};

/// Why trying inputs ended before it was known whether the program errs on one of them.
#[derive(Debug)]
pub enum Halt {
    /// No run begins any more.
    NoTime,
    /// The program cannot be run, or a file cannot be written.
    Failed(io::Error),
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Halt {
        Halt::Failed(error)
    }
}

/// What came out, or None if there was no time.
/// Errors: those of `Halt::Failed`.
pub fn in_time<T>(result: Result<T, Halt>) -> io::Result<Option<T>> {
    match result {
        Ok(result) => Ok(Some(result)),
        Err(Halt::NoTime) => Ok(None),
        Err(Halt::Failed(error)) => Err(error),
    }
}

/// An input on which the program errs, of some that were tried.
pub struct Hit {
    /// How many of them stood before it.
    pub place: usize,
    pub rows: Rows,
}

/// Tries inputs until the program errs on one of them. What the judge does not allow is passed over,
/// and what is not smaller than the last one on which the program erred.
pub type Try<'a> =
    dyn FnMut(&mut dyn Iterator<Item = Rows>, Manner) -> Result<Option<Hit>, Halt> + 'a;

/// How inputs are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Several in one run where that can be, and none a second time.
    Quick,
    /// Each in a run of its own.
    Alone,
}

/// A smaller input, and what was tried at the end.
pub struct Reduced {
    pub rows: Rows,
    /// How many ways to leave out one thing, or to lower one number by one, the rows have, and how
    /// many of these were tried, each in a run of its own.
    pub steps: usize,
    pub tried: usize,
}

/// Of several cases, and of what they share, large parts are left out first: eighths, and nothing finer.
const COARSE: usize = 8;

/// Of equal things that stand beside each other so many are left out at a time, at most.
const EQUAL: usize = 3;

/// How many different cases, the smallest ones, are tried in the place of all cases.
const IN_PLACE_OF_ALL: usize = 8;

/// For numbers up to `SCANNED` each lower number is tried, of at most `SCANS` inputs at once.
const SCANNED: u64 = 64;
const SCANS: usize = 1000;

/// Makes an input smaller, until the program errs after no single step or the time is over.
pub fn reduce(start: Rows, errs: &mut Try) -> io::Result<Reduced> {
    let mut reduced = Reduced { rows: start, steps: 0, tried: 0 };
    in_time(reduced.take_all_steps(errs))?;
    reduced.steps = count_steps(&reduced.rows);
    Ok(reduced)
}

impl Reduced {
    /// Takes large steps as long as there are any, then a single one, and so on.
    fn take_all_steps(&mut self, errs: &mut Try) -> Result<(), Halt> {
        loop {
            self.tried = 0;
            let before = self.rows.clone();
            take_large_steps(&mut self.rows, errs)?;
            if self.rows == before && !self.take_single_step(errs)? {
                return Ok(());
            }
        }
    }

    /// Tries each single step alone, up to the first after which the program errs. Equal ones are
    /// tried once. Whether there is one.
    fn take_single_step(&mut self, errs: &mut Try) -> Result<bool, Halt> {
        let mut seen = HashSet::new();
        let mut found = None;
        for step in single_steps(&self.rows) {
            if seen.insert(hash(&step)) {
                found = errs(&mut iter::once(step), Manner::Alone)?;
            }
            if found.is_some() {
                break;
            }
            self.tried += 1;
        }
        let Some(hit) = found else { return Ok(false) };
        self.rows = hit.rows;
        Ok(true)
    }
}

/// Leaves out what can be left out, and lowers what can be lowered, in large steps first.
fn take_large_steps(rows: &mut Rows, errs: &mut Try) -> Result<(), Halt> {
    if rows.cases.len() > 1 {
        make_alike(rows, errs)?;
        let shared = Axis::Rows(Part::Shared);
        for axis in [Axis::Cases, shared, Axis::RowsOfAll, Axis::ColumnsOfAll] {
            leave_out(rows, axis, COARSE, errs)?;
        }
    }
    for axis in axes(rows) {
        leave_out(rows, axis, usize::MAX, errs)?;
    }
    leave_out_equal(rows, errs)?;
    lower_numbers(rows, errs)
}

/// Leaves out two or three equal things that stand beside each other, again and again: one alone may
/// change what is right.
fn leave_out_equal(rows: &mut Rows, errs: &mut Try) -> Result<(), Halt> {
    loop {
        let now = rows.clone();
        let runs = axes(&now).into_iter().flat_map(|axis| {
            let runs = runs_of_equal(&now, axis).into_iter();
            runs.map(move |run| (axis, run))
        });
        let mut shorter = runs.flat_map(|(axis, run)| {
            let counts = (2..=EQUAL.min(run.len())).rev();
            let now = &now;
            counts.map(move |count| {
                keep(now, axis, |at| !(run.start..run.start + count).contains(&at))
            })
        });
        let Some(hit) = errs(&mut shorter, Manner::Quick)? else { return Ok(()) };
        *rows = hit.rows;
    }
}

/// Where equal things of an axis stand beside each other: cases, or places of a row.
fn runs_of_equal(rows: &Rows, axis: Axis) -> Vec<Range<usize>> {
    match axis {
        Axis::Cases => runs_of(&rows.cases),
        Axis::Places(part, row) => rows_of(rows, part).get(row).map_or(vec![], |row| runs_of(row)),
        Axis::Rows(part) => runs_of(rows_of(rows, part)),
        Axis::RowsOfAll | Axis::ColumnsOfAll | Axis::Columns(_) => Vec::new(),
    }
}

/// The ranges of equal items.
fn runs_of<T: PartialEq>(items: &[T]) -> Vec<Range<usize>> {
    let mut end = 0;
    let runs = items.chunk_by(|one, next| one == next).map(|run| {
        end += run.len();
        end - run.len()..end
    });
    runs.collect()
}

/// Has one case stand in the place of each, where only the number of cases matters.
fn make_alike(rows: &mut Rows, errs: &mut Try) -> Result<(), Halt> {
    let mut cases = rows.cases.clone();
    cases.sort_by_cached_key(|case| (weight_of(case), case.clone()));
    cases.dedup();
    let now = rows.clone();
    let alike = |case| Rows { cases: vec![case; now.cases.len()], ..now.clone() };
    if let Some(hit) = errs(&mut cases.into_iter().take(IN_PLACE_OF_ALL).map(alike), Manner::Quick)?
    {
        *rows = hit.rows;
    }
    Ok(())
}

/// How many single steps there are.
fn count_steps(rows: &Rows) -> usize {
    let things: usize = axes(rows).into_iter().map(|axis| length(rows, axis)).sum();
    things + numbers(rows).filter(|&&number| number > 0).count()
}

/// Rows that belong together.
#[derive(Clone, Copy)]
enum Part {
    /// What the cases share.
    Shared,
    Case(usize),
}

/// Things that stand beside each other, of which some can be left out.
#[derive(Clone, Copy)]
enum Axis {
    Cases,
    /// The same rows of all cases, as far as the case with the most has any.
    RowsOfAll,
    /// The same places in all rows of all cases, as far as the longest goes.
    ColumnsOfAll,
    Rows(Part),
    /// The places that all rows of a part have.
    Columns(Part),
    /// The places of this row of a part.
    Places(Part, usize),
}

/// All there are.
fn axes(rows: &Rows) -> Vec<Axis> {
    let mut all = vec![Axis::Cases];
    if rows.cases.len() > 1 {
        all.extend([Axis::RowsOfAll, Axis::ColumnsOfAll]);
    }
    let cases = (0..rows.cases.len()).map(Part::Case);
    for part in iter::once(Part::Shared).chain(cases) {
        all.extend([Axis::Rows(part), Axis::Columns(part)]);
        all.extend((0..rows_of(rows, part).len()).map(|row| Axis::Places(part, row)));
    }
    all
}

/// The rows of a part; none of a case that is not there.
fn rows_of(rows: &Rows, part: Part) -> &[Vec<u64>] {
    match part {
        Part::Shared => &rows.shared,
        Part::Case(case) => rows.cases.get(case).map_or(&[], Vec::as_slice),
    }
}

/// The rows of a part that is there, to be changed.
fn rows_of_mut(rows: &mut Rows, part: Part) -> &mut Vec<Vec<u64>> {
    match part {
        Part::Shared => &mut rows.shared,
        Part::Case(case) => &mut rows.cases[case],
    }
}

/// How many things an axis has. That of single places or rows takes constant time.
fn length(rows: &Rows, axis: Axis) -> usize {
    match axis {
        Axis::Cases => rows.cases.len(),
        Axis::RowsOfAll => rows.cases.iter().map(Vec::len).max().unwrap_or(0),
        Axis::ColumnsOfAll => rows.cases.iter().flatten().map(Vec::len).max().unwrap_or(0),
        Axis::Rows(part) => rows_of(rows, part).len(),
        // The columns of a single row are its places.
        Axis::Columns(part) => match rows_of(rows, part) {
            [] | [_] => 0,
            all => all.iter().map(Vec::len).min().unwrap_or(0),
        },
        Axis::Places(part, row) => rows_of(rows, part).get(row).map_or(0, Vec::len),
    }
}

/// The rows with only those things of an axis that are wanted.
fn keep(rows: &Rows, axis: Axis, is_kept: impl Fn(usize) -> bool) -> Rows {
    let mut kept = rows.clone();
    match axis {
        Axis::Cases => keep_places(&mut kept.cases, &is_kept),
        Axis::RowsOfAll => kept.cases.iter_mut().for_each(|case| keep_places(case, &is_kept)),
        Axis::ColumnsOfAll => {
            kept.cases.iter_mut().flatten().for_each(|row| keep_places(row, &is_kept));
        }
        Axis::Rows(part) => keep_places(rows_of_mut(&mut kept, part), &is_kept),
        Axis::Columns(part) => {
            rows_of_mut(&mut kept, part).iter_mut().for_each(|row| keep_places(row, &is_kept));
        }
        Axis::Places(part, row) => keep_places(&mut rows_of_mut(&mut kept, part)[row], &is_kept),
    }
    kept
}

/// Keeps the items whose places are wanted.
fn keep_places<T>(items: &mut Vec<T>, is_kept: impl Fn(usize) -> bool) {
    let mut at = 0;
    items.retain(|_| {
        at += 1;
        is_kept(at - 1)
    });
}

/// Leaves out what can be left out of an axis: all, halves, and so on down to single things, but no
/// more than so many parts; or all but such a part.
fn leave_out(rows: &mut Rows, axis: Axis, most_parts: usize, errs: &mut Try) -> Result<(), Halt> {
    let mut size = length(rows, axis);
    while size > 0 {
        let parts = length(rows, axis).div_ceil(size);
        if parts > most_parts {
            break;
        }
        // Of two parts one is what is left without the other.
        if parts > 2 {
            let now = rows.clone();
            let only = |part| keep(&now, axis, |at| at / size == part);
            if let Some(hit) = errs(&mut (0..parts).map(only), Manner::Quick)? {
                *rows = hit.rows;
                size = length(rows, axis);
                continue;
            }
        }
        // From the last part on, so that the places before it stay the same.
        let without = |now: &Rows, part| keep(now, axis, |at| at / size != parts - 1 - part);
        change_each(rows, parts, without, errs)?;
        size /= 2;
    }
    Ok(())
}

/// Makes each of so many changes after which the program still errs.
fn change_each(
    rows: &mut Rows, count: usize, changed: impl Fn(&Rows, usize) -> Rows, errs: &mut Try,
) -> Result<(), Halt> {
    let mut next = 0;
    loop {
        let now = rows.clone();
        let mut changes = (next..count).map(|change| changed(&now, change));
        let Some(hit) = errs(&mut changes, Manner::Quick)? else { return Ok(()) };
        next += hit.place + 1;
        *rows = hit.rows;
    }
}

/// Lowers numbers: to 0 or 1, to half, by powers of two from the largest to 1, and small ones to
/// whatever is less.
fn lower_numbers(rows: &mut Rows, errs: &mut Try) -> Result<(), Halt> {
    for least in [0, 1] {
        lower_all(rows, &|number| number.min(least), errs)?;
    }
    lower_all(rows, &|number| number / 2, errs)?;
    let largest = numbers(rows).max().copied().unwrap_or(0);
    for bit in (0..u64::BITS - largest.leading_zeros()).rev() {
        lower_all(rows, &|number: u64| number.checked_sub(1 << bit).unwrap_or(number), errs)?;
    }
    scan_small_numbers(rows, errs)
}

/// Lowers numbers that are equal, and then the numbers of parts, each in the same way: of all, of
/// halves, and so on down to single ones.
fn lower_all(rows: &mut Rows, lower: &dyn Fn(u64) -> u64, errs: &mut Try) -> Result<(), Halt> {
    let values: BTreeSet<u64> = numbers(rows).copied().collect();
    let values: Vec<u64> = values.into_iter().rev().collect();
    let lowered = |now: &Rows, at: usize| {
        with(now, |_, number| if number == values[at] { lower(number) } else { number })
    };
    change_each(rows, values.len(), lowered, errs)?;
    let count = numbers(rows).count();
    let mut size = count;
    while size > 0 {
        let lowered = |now: &Rows, part: usize| {
            with(now, |at, number| if at / size == part { lower(number) } else { number })
        };
        change_each(rows, count.div_ceil(size), lowered, errs)?;
        size /= 2;
    }
    Ok(())
}

/// Lowers single small numbers to whatever is less, 0 first, as long as the program errs.
fn scan_small_numbers(rows: &mut Rows, errs: &mut Try) -> Result<(), Halt> {
    loop {
        let now = rows.clone();
        let small = numbers(&now).copied().enumerate().filter(|&(_, number)| number <= SCANNED);
        let lowered = small.flat_map(|(place, number)| (0..number).map(move |less| (place, less)));
        let mut lowered = lowered
            .take(SCANS)
            .map(|(place, less)| with(&now, |at, of| if at == place { less } else { of }));
        let Some(hit) = errs(&mut lowered, Manner::Quick)? else { return Ok(()) };
        *rows = hit.rows;
    }
}

/// All numbers, in a fixed order.
fn numbers(rows: &Rows) -> impl Iterator<Item = &u64> {
    rows.shared.iter().chain(rows.cases.iter().flatten()).flatten()
}

/// The rows with other numbers, each given by its place and what stood there.
fn with(rows: &Rows, other: impl Fn(usize, u64) -> u64) -> Rows {
    let mut changed = rows.clone();
    let all = changed.shared.iter_mut().chain(changed.cases.iter_mut().flatten()).flatten();
    for (at, number) in all.enumerate() {
        *number = other(at, *number);
    }
    changed
}

/// The rows without a single thing of an axis, or with one number lowered by one.
fn single_steps(rows: &Rows) -> impl Iterator<Item = Rows> + '_ {
    let without = axes(rows).into_iter().flat_map(move |axis| {
        (0..length(rows, axis)).map(move |one| keep(rows, axis, |at| at != one))
    });
    let numbers = numbers(rows).enumerate().filter(|(_, number)| **number > 0);
    let lowered =
        numbers.map(move |(place, _)| with(rows, |at, of| if at == place { of - 1 } else { of }));
    without.chain(lowered)
}

/// What gets less with each step: how many things there are, and then the sum of their numbers.
pub fn weight(rows: &Rows) -> (usize, u128) {
    let parts = rows.cases.iter().map(|case| weight_of(case));
    let sum = |all: (usize, u128), part: (usize, u128)| (all.0 + part.0, all.1 + part.1);
    let (things, total) = parts.fold(weight_of(&rows.shared), sum);
    (things + rows.cases.len(), total)
}

/// How many rows and places there are, and the sum of their numbers.
fn weight_of(part: &[Vec<u64>]) -> (usize, u128) {
    let things = part.iter().map(|row| 1 + row.len()).sum();
    (things, part.iter().flatten().map(|&number| u128::from(number)).sum())
}

/// What tells rows apart.
pub fn hash(rows: &Rows) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(rows)
}
