//! Why plays end: a sum of the numbers, with weights from 0 to 4, falls with each move; or the first of
//! a few such sums that changes does. A sum of games ends if that is so of each position in it.

use super::moves::GameRows;
use super::undecided::Undecided;
use crate::automata::relation::{Effort, Relation, Track};
use crate::automata::sums::{Sign, Terms};
use crate::text::joined;

/// The largest weight.
const HEAVIEST: i64 = 4;

/// The sums of which the first one that changes falls with each move, by the weights of the numbers. No
/// number is below 0, so no play is without an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Falling {
    pub sums: Vec<Vec<i64>>,
}

/// The moves to one position of a sum: the tracks of that, and the rows.
struct Way<'a> {
    to: &'a [Track],
    rows: Relation,
}

/// What a sum does with moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trend {
    Rises,
    /// It falls or stays, and with some moves it stays.
    MayStay,
    Falls,
}

impl Falling {
    /// Why the plays of a game end.
    /// Errors: no such sums are found, or a machine is too large.
    pub fn of(game: &GameRows, effort: &mut Effort) -> Result<Falling, Undecided> {
        let mut ways = Vec::new();
        for one in game.moves.iter().flatten() {
            for to in &one.parts {
                let other = Vec::from_iter(
                    one.added(game.places).into_iter().filter(|track| !to.contains(track)),
                );
                ways.push(Way { to, rows: one.rows.exists(&other, effort)? });
            }
        }
        let mut search = SumSearch { ways, rising: Vec::new(), effort };
        let mut sums = Vec::new();
        loop {
            search.drop_empty();
            if search.ways.is_empty() {
                return Ok(Falling { sums });
            }
            let sum = search.next(game.places)?;
            search.keep_what_stays(&sum)?;
            sums.push(sum);
        }
    }

    /// As a sentence without its end, over these names.
    pub fn sentence(&self, names: &[&str]) -> String {
        let mut sums = self.sums.iter().map(|sum| shown(sum, names));
        match sums.next() {
            None => "there is no move".to_string(),
            Some(first) => {
                let others = sums.map(|sum| format!(", or stays and {sum} falls"));
                format!("{first} falls with each move{}", Vec::from_iter(others).concat())
            }
        }
    }
}

/// A sum as one writes it: a + 2*b.
fn shown(sum: &[i64], names: &[&str]) -> String {
    let terms = sum.iter().zip(names).filter(|(weight, _)| **weight > 0);
    let term = |(weight, name): (&i64, &&str)| match weight {
        1 => name.to_string(),
        _ => format!("{weight}*{name}"),
    };
    joined(terms.map(term), " + ")
}

/// The weights of sums that may fall, the plainest first.
fn candidates(places: usize) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..places {
        let longer = |one: &Vec<i64>| {
            let one = one.clone();
            (0..=HEAVIEST).map(move |weight| [&one[..], &[weight]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|sum| sum.iter().any(|weight| *weight > 0));
    all.sort_by_key(|sum| {
        (
            *sum.iter().max().unwrap_or(&0),
            sum.iter().sum::<i64>(),
            sum.iter().map(|weight| -weight).collect::<Vec<i64>>(),
        )
    });
    all
}

/// A search for sums that fall.
struct SumSearch<'a> {
    /// The moves with which no sum has fallen yet.
    ways: Vec<Way<'a>>,
    /// By how much numbers rise with some moves that were met.
    rising: Vec<Vec<i128>>,
    effort: &'a mut Effort,
}

impl SumSearch<'_> {
    /// Drops the ways that no move goes.
    fn drop_empty(&mut self) {
        self.ways.retain(|way| !way.rows.is_empty());
    }

    /// A sum that falls with each move; or, if there is none, one that falls with some, and rises with
    /// none.
    fn next(&mut self, places: usize) -> Result<Vec<i64>, Undecided> {
        let mut second = None;
        self.rising.clear();
        for sum in candidates(places) {
            let rises = |rising: &Vec<i128>| {
                let products =
                    rising.iter().zip(&sum).map(|(number, weight)| number * i128::from(*weight));
                products.sum::<i128>() > 0
            };
            if self.rising.iter().any(rises) {
                continue;
            }
            let trends = self.trends(&sum)?;
            if trends.iter().all(|trend| *trend == Trend::Falls) {
                return Ok(sum);
            }
            let falls = !trends.contains(&Trend::Rises) && self.falls_somewhere(&sum)?;
            if falls && second.is_none() {
                second = Some(sum);
            }
        }
        second.ok_or(Undecided::PlaysMayGoOn)
    }

    /// The rows of a way in which a sum after the move is at least as large as before, or larger by
    /// `more`.
    fn not_falling(&mut self, at: usize, sum: &[i64], more: i128) -> Result<Relation, Undecided> {
        let mut rise = rise(self.ways[at].to, sum)?;
        rise = Terms::constant(more).plus(&rise, -1).ok_or(Undecided::TooLarge)?;
        let rows = &self.ways[at].rows;
        let is_so = rise.compared(rows.numerals(), Sign::AtMostZero, self.effort)?;
        Ok(rows.and(&is_so, self.effort)?)
    }

    /// What a sum does on each way, up to the first one on which it rises.
    fn trends(&mut self, sum: &[i64]) -> Result<Vec<Trend>, Undecided> {
        let mut trends = Vec::new();
        for at in 0..self.ways.len() {
            let rising = self.not_falling(at, sum, 1)?;
            if let Some(numbers) = rising.first()? {
                self.note(at, &rising, &numbers);
                trends.push(Trend::Rises);
                break;
            }
            let stays = !self.not_falling(at, sum, 0)?.is_empty();
            trends.push(if stays { Trend::MayStay } else { Trend::Falls });
        }
        Ok(trends)
    }

    /// Notes by how much the numbers rise in a row.
    fn note(&mut self, at: usize, rows: &Relation, numbers: &[i128]) {
        let number = |track: &Track| {
            let place = rows.tracks().iter().position(|one| one == track);
            place.map_or(0, |place| numbers[place])
        };
        let to = self.ways[at].to.iter().enumerate();
        self.rising.push(to.map(|(place, track)| number(track) - number(&place)).collect());
    }

    /// Whether a sum falls with a move.
    fn falls_somewhere(&mut self, sum: &[i64]) -> Result<bool, Undecided> {
        for at in 0..self.ways.len() {
            let rise = rise(self.ways[at].to, sum)?.plus(&Terms::constant(1), 1);
            let rise = rise.ok_or(Undecided::TooLarge)?;
            let rows = &self.ways[at].rows;
            let falls = rise.compared(rows.numerals(), Sign::AtMostZero, self.effort)?;
            if !rows.and(&falls, self.effort)?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Keeps the moves with which a sum stays.
    fn keep_what_stays(&mut self, sum: &[i64]) -> Result<(), Undecided> {
        for at in 0..self.ways.len() {
            let rise = rise(self.ways[at].to, sum)?;
            let rows = &self.ways[at].rows;
            let stays = rise.compared(rows.numerals(), Sign::Zero, self.effort)?;
            self.ways[at].rows = rows.and(&stays, self.effort)?;
        }
        Ok(())
    }
}

/// By how much a sum rises with a move to these tracks.
fn rise(to: &[Track], sum: &[i64]) -> Result<Terms, Undecided> {
    let mut rise = Terms::constant(0);
    for ((place, track), weight) in to.iter().enumerate().zip(sum) {
        let more = rise.plus(&Terms::track(*track), *weight);
        let less = more.and_then(|rise| rise.plus(&Terms::track(place), -weight));
        rise = less.ok_or(Undecided::TooLarge)?;
    }
    Ok(rise)
}
