//! On what further rows a law is right, and whether these are enough.

use super::shape::Fold;
use crate::explore::game::row_range::RowRange;
use crate::explore::law::examples::Example;

/// How many longer rows, and rows with larger numbers, a law must be tried on.
const CHECKED: usize = 50;

/// Rows with more numbers than this count as longer ones, whatever numbers stand in the law.
const LONG: usize = 16;

/// On what further rows a law is right.
#[derive(Default)]
pub struct Checked {
    /// From how many rows it was made, and whether it is about rows of two numbers or more.
    pub rows: usize,
    pub are_longer: bool,
    /// How many counterexamples to other laws belong to the rows from which it was made.
    pub joined: usize,
    pub all: usize,
    /// How many have more numbers than `long`, which is the most in the range from which it was made, or
    /// twice the largest number in the law, but for that at most `LONG`; and how many the longest one
    /// has.
    pub longer: usize,
    pub long: usize,
    pub longest: usize,
    /// How many have a number above `large`, which is the largest one in the range from which it was made,
    /// or twice the largest number in the law; and the largest one.
    pub larger: usize,
    pub large: i64,
    pub largest: i64,
    /// Why these are not all that were asked for; None if they are.
    pub stopped: Option<String>,
}

impl Checked {
    /// That a law is right on all of these further rows, beyond those of a range.
    pub fn on(known: &[Example], fold: &Fold, range: &RowRange) -> Checked {
        let beyond = 2 * fold.largest_number();
        let long = range.most.max((beyond as usize).min(LONG));
        let large = range.upto.max(beyond);
        let mut checked = Checked { all: known.len(), long, large, ..Checked::default() };
        for row in known.iter().map(|known| &known.position) {
            checked.longest = checked.longest.max(row.len());
            checked.longer += usize::from(row.len() > long);
            let largest = row.iter().copied().max().unwrap_or(0);
            checked.largest = checked.largest.max(largest);
            checked.larger += usize::from(largest > large);
        }
        checked
    }

    /// Why these rows are not enough; None if they are.
    pub fn why_too_few(&self) -> Option<&str> {
        let has_few = |count: usize| count < CHECKED;
        match &self.stopped {
            Some(why) if has_few(self.longer) || has_few(self.larger) => Some(why),
            None if has_few(self.longer) => Some("hardly any longer row is a position"),
            _ => None,
        }
    }
}
