//! A law as relations over the numbers of all positions.

use super::moves::GameRows;
use super::translate::{Translator, Truth, VALUE};
use super::undecided::Undecided;
use crate::automata::relation::{Effort, Relation, Track};
use crate::automata::sums::{Sign, Terms};
use crate::explore::expression::Expression;

/// A law, and how it is meant.
#[derive(Clone, Copy, Debug)]
pub struct Law<'a> {
    pub expression: &'a Expression,
    /// Whether the numbers of a position are put in order before they are put into the law.
    pub is_symmetric: bool,
}

impl Law<'_> {
    /// Where it holds and where it fails, of the positions of a game.
    pub fn truth(
        &self, game: &GameRows, names: &[&str], effort: &mut Effort,
    ) -> Result<Truth, Undecided> {
        let mut translator = Translator::new(game.numerals, names, effort);
        let Truth { holds, fails } = translator.truth(self.expression)?;
        let below = std::mem::take(&mut translator.below_zero);
        self.check_signs(game, below, effort)?;
        let [holds, fails] = [holds, fails].map(|rows| self.in_any_order(game, rows, effort));
        Ok(Truth { holds: holds?, fails: fails? })
    }

    /// Which value it has at which position of a game.
    pub fn graph(
        &self, game: &GameRows, names: &[&str], effort: &mut Effort,
    ) -> Result<Relation, Undecided> {
        let mut translator = Translator::new(game.numerals, names, effort);
        let rows = translator.graph(self.expression)?;
        let below = std::mem::take(&mut translator.below_zero);
        self.check_signs(game, below, effort)?;
        self.in_any_order(game, rows, effort)
    }

    /// Errors: at a position, a number below 0 would have to be written that cannot be.
    fn check_signs(
        &self, game: &GameRows, below_zero: Vec<Relation>, effort: &mut Effort,
    ) -> Result<(), Undecided> {
        for below in below_zero {
            let below = self.in_any_order(game, below, effort)?.and(&game.positions, effort)?;
            if let Some(numbers) = below.first()? {
                let numbers = Vec::from_iter(numbers.iter().map(i128::to_string));
                return Err(Undecided::BelowZero(numbers.join(",")));
            }
        }
        Ok(())
    }

    /// Rows of numbers in order, and what is true of them in each other order.
    fn in_any_order(
        &self, game: &GameRows, rows: Relation, effort: &mut Effort,
    ) -> Result<Relation, Undecided> {
        if !self.is_symmetric {
            return Ok(rows);
        }
        let mut all = Relation::constant(game.numerals, false);
        for order in orders(game.places) {
            let name = |track: Track| order.get(track).copied().unwrap_or(track);
            let mut there = rows.renamed(name, effort)?;
            for pair in order.windows(2) {
                let difference = Terms::track(pair[0]).plus(&Terms::track(pair[1]), -1);
                let difference = difference.ok_or(Undecided::TooLarge)?;
                let is_so = difference.compared(game.numerals, Sign::AtMostZero, effort)?;
                there = there.and(&is_so, effort)?;
            }
            all = all.or(&there, effort)?;
        }
        Ok(all)
    }
}

/// All orders of so many places.
fn orders(places: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..places {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            let others = (0..places).filter(|place| !order.contains(place));
            let longer = others.map(|place| [&order[..], &[place]].concat());
            longer.collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}

/// The name of the track of the value of a law, among those of its numbers.
pub fn with_value(tracks: &[Track], value: Track) -> impl Fn(Track) -> Track + '_ {
    move |track| if track == VALUE { value } else { tracks[track] }
}
