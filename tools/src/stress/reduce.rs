//! Makes an input smaller that a program errs on. Of the input nothing is known but its rows of
//! numbers: parts of it are left out (ddmin: Zeller, Hildebrandt: Simplifying and Isolating
//! Failure-Inducing Input, 2002), and numbers are lowered, as long as the program still errs.

use crate::positions::Rows;
use std::collections::{BTreeSet, HashSet};
use std::{io, iter};

/// What trying some inputs came to.
pub enum Tried {
    /// The program errs on this one.
    Errs(Rows),
    /// It errs on none of them.
    Right,
    /// The time was over before that was known.
    NoTime,
}

/// Tries inputs until the program errs on one of them. What the judge does not allow is passed over.
pub type Try<'a> = dyn FnMut(&mut dyn Iterator<Item = Rows>, Manner) -> io::Result<Tried> + 'a;

/// How inputs are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Perhaps several in one run, and none a second time.
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

/// Makes an input smaller, until nothing smaller errs or the time is over.
pub fn reduce(start: Rows, errs: &mut Try) -> io::Result<Reduced> {
    let mut rows = start;
    loop {
        let before = rows.clone();
        if !make_smaller(&mut rows, errs)? {
            return Ok(Reduced { steps: count_steps(&rows), tried: 0, rows });
        } else if rows != before {
            continue;
        }
        let steps = try_single_steps(&rows, errs)?;
        match steps.end {
            Tried::Errs(smaller) => rows = smaller,
            Tried::Right | Tried::NoTime => {
                return Ok(Reduced { steps: count_steps(&rows), tried: steps.tried, rows });
            }
        }
    }
}

/// Leaves out what can be left out, and lowers what can be lowered, in large steps first. Whether
/// there was time.
fn make_smaller(rows: &mut Rows, errs: &mut Try) -> io::Result<bool> {
    for axis in axes(rows) {
        if !leave_out(rows, axis, errs)? {
            return Ok(false);
        }
    }
    lower_numbers(rows, errs)
}

/// How single steps were tried: how many of them are right, and how it ended.
struct Steps {
    tried: usize,
    end: Tried,
}

/// Tries each single step alone, up to the first that errs. Equal ones are tried once.
fn try_single_steps(rows: &Rows, errs: &mut Try) -> io::Result<Steps> {
    let (mut tried, mut seen) = (0, HashSet::new());
    for step in single_steps(rows) {
        if seen.insert(step.clone()) {
            match errs(&mut iter::once(step), Manner::Alone)? {
                Tried::Right => {}
                end => return Ok(Steps { tried, end }),
            }
        }
        tried += 1;
    }
    Ok(Steps { tried, end: Tried::Right })
}

/// How many single steps there are.
fn count_steps(rows: &Rows) -> usize {
    let things: usize = axes(rows).into_iter().map(|axis| length(rows, axis)).sum();
    things + numbers(rows).filter(|&&number| number > 0).count()
}

/// Leaves out cases by halves, as long as the program errs.
pub fn halve(start: Rows, errs: &mut Try) -> io::Result<Rows> {
    let mut rows = start;
    loop {
        let count = rows.cases.len();
        let half = |is_first| keep(&rows, Axis::Cases, |at| (at < count / 2) == is_first);
        let mut halves = [true, false].into_iter().filter(|_| count > 1).map(half);
        match errs(&mut halves, Manner::Quick)? {
            Tried::Errs(smaller) => rows = smaller,
            Tried::Right | Tried::NoTime => return Ok(rows),
        }
    }
}

/// A part of the rows.
#[derive(Clone, Copy)]
enum Part {
    /// What the cases share.
    Shared,
    Case(usize),
    /// All cases at once.
    Cases,
}

/// Things that stand beside each other, of which some can be left out.
#[derive(Clone, Copy)]
enum Axis {
    Cases,
    /// The rows that the cases share, or those of a case.
    SharedRows,
    RowsOf(usize),
    /// The same places in all rows of a part.
    Columns(Part),
    /// The places of this row of a part.
    Places(Part, usize),
}

/// All there are.
fn axes(rows: &Rows) -> Vec<Axis> {
    let mut all = vec![Axis::Cases, Axis::SharedRows, Axis::Columns(Part::Shared)];
    all.extend((0..rows.shared.len()).map(|row| Axis::Places(Part::Shared, row)));
    for (at, case) in rows.cases.iter().enumerate() {
        let part = Part::Case(at);
        all.extend([Axis::RowsOf(at), Axis::Columns(part)]);
        all.extend((0..case.len()).map(|row| Axis::Places(part, row)));
    }
    if rows.cases.len() > 1 {
        all.push(Axis::Columns(Part::Cases));
    }
    all
}

/// The rows of a part.
fn rows_of(rows: &Rows, part: Part) -> Vec<&Vec<u64>> {
    match part {
        Part::Shared => rows.shared.iter().collect(),
        Part::Case(case) => rows.cases.get(case).into_iter().flatten().collect(),
        Part::Cases => rows.cases.iter().flatten().collect(),
    }
}

/// Likewise, to be changed.
fn rows_of_mut(rows: &mut Rows, part: Part) -> Vec<&mut Vec<u64>> {
    match part {
        Part::Shared => rows.shared.iter_mut().collect(),
        Part::Case(case) => rows.cases.get_mut(case).into_iter().flatten().collect(),
        Part::Cases => rows.cases.iter_mut().flatten().collect(),
    }
}

/// How many things an axis has.
fn length(rows: &Rows, axis: Axis) -> usize {
    match axis {
        Axis::Cases => rows.cases.len(),
        Axis::SharedRows => rows.shared.len(),
        Axis::RowsOf(case) => rows.cases.get(case).map_or(0, Vec::len),
        // The columns of a single row are its places.
        Axis::Columns(part) => match &rows_of(rows, part)[..] {
            [] | [_] => 0,
            all => all.iter().map(|row| row.len()).min().unwrap_or(0),
        },
        Axis::Places(part, row) => rows_of(rows, part).get(row).map_or(0, |row| row.len()),
    }
}

/// The rows with only those things of an axis that are wanted.
fn keep(rows: &Rows, axis: Axis, is_kept: impl Fn(usize) -> bool) -> Rows {
    let mut kept = rows.clone();
    match axis {
        Axis::Cases => keep_places(&mut kept.cases, &is_kept),
        Axis::SharedRows => keep_places(&mut kept.shared, &is_kept),
        Axis::RowsOf(case) => keep_places(&mut kept.cases[case], &is_kept),
        Axis::Columns(part) => {
            for row in rows_of_mut(&mut kept, part) {
                keep_places(row, &is_kept);
            }
        }
        Axis::Places(part, row) => keep_places(rows_of_mut(&mut kept, part)[row], &is_kept),
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

/// Leaves out what can be left out of an axis: all, halves, and so on down to single things; or all
/// but such a part. Whether there was time.
fn leave_out(rows: &mut Rows, axis: Axis, errs: &mut Try) -> io::Result<bool> {
    let mut size = length(rows, axis);
    while size > 0 {
        let count = length(rows, axis);
        let parts = count.div_ceil(size);
        // Of two parts one is what is left without the other.
        if parts > 2 {
            let now = rows.clone();
            let only = |part| keep(&now, axis, |at| at / size == part);
            match errs(&mut (0..parts).map(only), Manner::Quick)? {
                Tried::Errs(smaller) => {
                    *rows = smaller;
                    size = length(rows, axis);
                    continue;
                }
                Tried::Right => {}
                Tried::NoTime => return Ok(false),
            }
        }
        // From the last part on, so that the places before it stay the same.
        let without = |now: &Rows, part| keep(now, axis, |at| at / size != parts - 1 - part);
        if !change_each(rows, parts, without, errs)? {
            return Ok(false);
        }
        size /= 2;
    }
    Ok(true)
}

/// Makes each of so many changes after which the program still errs. Whether there was time.
fn change_each(
    rows: &mut Rows, count: usize, changed: impl Fn(&Rows, usize) -> Rows, errs: &mut Try,
) -> io::Result<bool> {
    let mut next = 0;
    loop {
        let now = rows.clone();
        let mut changes = (next..count).map(|change| changed(&now, change)).filter(|it| *it != now);
        match errs(&mut changes, Manner::Quick)? {
            Tried::Errs(smaller) => {
                let is_it = |change: &usize| changed(&now, *change) == smaller;
                next = (next..count).find(is_it).map_or(count, |change| change + 1);
                *rows = smaller;
            }
            Tried::Right => return Ok(true),
            Tried::NoTime => return Ok(false),
        }
    }
}

/// Lowers numbers: to 0 or 1, and by large steps, then smaller ones, at last by one. Whether there was
/// time.
fn lower_numbers(rows: &mut Rows, errs: &mut Try) -> io::Result<bool> {
    for least in [0, 1] {
        if !lower_all(rows, &|number| number.min(least), errs)? {
            return Ok(false);
        }
    }
    let largest = numbers(rows).max().copied().unwrap_or(0);
    for bit in (0..u64::BITS - largest.leading_zeros()).rev() {
        let lower = |number: u64| number.checked_sub(1 << bit).unwrap_or(number);
        if !lower_all(rows, &lower, errs)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Lowers numbers that are equal, and then the numbers of parts, each in the same way: of all, of
/// halves, and so on down to single ones. Whether there was time.
fn lower_all(rows: &mut Rows, lower: &dyn Fn(u64) -> u64, errs: &mut Try) -> io::Result<bool> {
    let values: BTreeSet<u64> = numbers(rows).copied().collect();
    let values: Vec<u64> = values.into_iter().rev().collect();
    let lowered = |now: &Rows, at: usize| {
        with(now, |_, number| if number == values[at] { lower(number) } else { number })
    };
    if !change_each(rows, values.len(), lowered, errs)? {
        return Ok(false);
    }
    let count = numbers(rows).count();
    let mut size = count;
    while size > 0 {
        let lowered = |now: &Rows, part: usize| {
            with(now, |at, number| if at / size == part { lower(number) } else { number })
        };
        if !change_each(rows, count.div_ceil(size), lowered, errs)? {
            return Ok(false);
        }
        size /= 2;
    }
    Ok(true)
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
