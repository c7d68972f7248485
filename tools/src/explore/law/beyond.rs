//! The positions beyond the table on which a law is tried.

use super::values::LARGEST;
use crate::explore::game::range::{Range, FOUR_TIMES, FURTHER, SIDE};

/// How far they go, in eighths of what is known.
const TWICE: i64 = 16;
const EIGHT_TIMES: i64 = 64;

/// How many lines run along an edge of a range of pairs, and on each side of the diagonal.
const LINES: i64 = 3;

/// The most positions of a square through which lines run along the diagonal: to know what they are worth,
/// all of it must be searched.
const SQUARE: usize = 10_000;

/// Of positions of which another order of the numbers is asked for as well, every so many.
const EVERY: usize = 5;

/// The further positions on which a law is tried, in the order in which they are asked for.
#[derive(Default)]
pub struct Beyond {
    /// The nearest ones, the nearest first: at most `FURTHER`, in a range of twice as many numbers in each
    /// place, or four times as many if there is only one place. Of a symmetric table only those whose
    /// numbers do not fall.
    pub near: Vec<Vec<i64>>,
    /// Of a symmetric table, every fifth of the nearest ones whose numbers fall at some place.
    pub swapped: Vec<Vec<i64>>,
    /// Of pairs, those of which one number is small, and those with numbers that differ little, up to eight
    /// times as far. Of a symmetric table only those whose numbers do not fall.
    pub edges: Vec<Vec<i64>>,
    pub diagonal: Vec<Vec<i64>>,
}

impl Beyond {
    /// Leaves out all positions but some.
    pub fn retain(&mut self, is_kept: impl Fn(&[i64]) -> bool) {
        for positions in [&mut self.near, &mut self.swapped, &mut self.edges, &mut self.diagonal] {
            positions.retain(|position| is_kept(position));
        }
    }

    /// The positions beyond a range. No number is larger than a law can have.
    pub fn of(range: &Range, is_symmetric: bool) -> Beyond {
        let times = if range.from.len() == 1 { FOUR_TIMES } else { TWICE };
        let (mut beyond, mut inner) = (Beyond::default(), range.clone());
        let mut others = Vec::new();
        for outer in (9..=times).map(|eighths| range.grown(eighths)) {
            let mut shell = outer.without(&inner);
            shell.sort_by(|x, y| {
                range.distance(x).total_cmp(&range.distance(y)).then_with(|| x.cmp(y))
            });
            let is_near = |position: &Vec<i64>| !is_symmetric || position.is_sorted();
            let (near, rest): (Vec<_>, Vec<_>) = shell.into_iter().partition(is_near);
            beyond.near.extend(near);
            others.extend(rest);
            inner = outer;
            if beyond.near.len() >= FURTHER {
                break;
            }
        }
        beyond.near.truncate(FURTHER);
        beyond.swapped = others.into_iter().step_by(EVERY).take(FURTHER).collect();
        if range.from.len() == 2 && beyond.near.len() < FURTHER {
            let is_new = |position: &Vec<i64>| {
                !inner.has(position) && (!is_symmetric || position.is_sorted())
            };
            beyond.edges = edges(range).into_iter().filter(is_new).collect();
            beyond.diagonal = diagonal(range).into_iter().filter(is_new).collect();
        }
        let Beyond { near, swapped, edges, diagonal } = &mut beyond;
        for positions in [near, swapped, edges, diagonal] {
            positions.retain(|position| position.iter().all(|number| *number <= LARGEST.into()));
        }
        beyond
    }

    /// All of them.
    pub fn all(&self) -> Vec<Vec<i64>> {
        [&self.near[..], &self.swapped, &self.edges, &self.diagonal].concat()
    }
}

/// The pairs along the edges of a range. A place with few values has no other ones.
fn edges(range: &Range) -> Vec<Vec<i64>> {
    let far = range.grown(EIGHT_TIMES);
    let last_small = |place: usize| range.upto[place].min(range.from[place] + LINES - 1);
    let mut positions = Vec::new();
    for large in range.from[0]..=far.upto[0] {
        positions.extend((range.from[1]..=last_small(1)).map(|small| vec![large, small]));
    }
    for large in range.from[1]..=far.upto[1] {
        positions.extend((range.from[0]..=last_small(0)).map(|small| vec![small, large]));
    }
    nearest_first(positions)
}

/// The pairs along the diagonal of a range; none if a place has few values.
fn diagonal(range: &Range) -> Vec<Vec<i64>> {
    if range.sides().iter().any(|side| *side < SIDE) {
        return Vec::new();
    }
    let squares = (TWICE..=EIGHT_TIMES).map(|eighths| range.grown(eighths));
    let is_small = |square: &Range| square.count().is_some_and(|count| count <= SQUARE);
    let Some(square) = squares.take_while(is_small).last() else { return Vec::new() };
    let mut positions = Vec::new();
    for large in range.from[0].min(range.from[1])..=square.upto[0].max(square.upto[1]) {
        for apart in 0..=LINES {
            positions.push(vec![large - apart, large]);
            positions.push(vec![large, large - apart]);
        }
    }
    positions.retain(|position| square.has(position));
    nearest_first(positions)
}

/// Positions, each of them once, those with small numbers first.
fn nearest_first(positions: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    let mut positions = positions;
    positions.sort_by_key(|position| (position.iter().max().copied(), position.clone()));
    positions.dedup();
    positions
}
