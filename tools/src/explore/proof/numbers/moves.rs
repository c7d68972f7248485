//! The positions and the moves of a game, as relations.

use super::translate::{Translator, Truth};
use super::undecided::Undecided;
use crate::automata::numerals::Numerals;
use crate::automata::relation::{Effort, Relation, Track};
use crate::automata::sums::{Sign, Terms};
use crate::explore::expression::linear::Linear;
use crate::explore::expression::Expression;
use crate::explore::game::numbers::{NumberRule, NumberRules};
use crate::text::joined;

/// A game whose positions are rows of numbers. The tracks of a position are its places.
#[derive(Debug)]
pub struct GameRows {
    pub numerals: Numerals,
    /// How many numbers a position has.
    pub places: usize,
    pub positions: Relation,
    /// The moves of each player, or of both; by the rules.
    pub moves: Vec<Vec<MoveRows>>,
}

/// All moves by a rule: a position, the positions of the sum to which the move leads, and the points.
#[derive(Debug)]
pub struct MoveRows {
    pub rows: Relation,
    /// The tracks of each position of the sum. Numbers that do not change have the track that they have
    /// in the position before.
    pub parts: Vec<Vec<Track>>,
    pub points: Option<Track>,
}

impl MoveRows {
    /// The tracks that the position before does not have.
    pub fn added(&self, places: usize) -> Vec<Track> {
        self.rows.tracks().iter().copied().filter(|track| *track >= places).collect()
    }
}

impl GameRows {
    /// The relations of these rules.
    /// Errors: why there are none.
    pub fn of(
        rules: &NumberRules, numerals: Numerals, effort: &mut Effort,
    ) -> Result<GameRows, Undecided> {
        let places = rules.names.len();
        let mut positions = Relation::constant(numerals, true);
        for place in 0..places {
            positions = positions.and(&at_least(numerals, place, 0, effort)?, effort)?;
        }
        if let Some(condition) = &rules.positions {
            let is_position = condition_rows(rules, condition, &positions, effort)?;
            positions = positions.and(&is_position, effort)?;
        }
        let mut game = GameRows { numerals, places, positions, moves: Vec::new() };
        for list in rules.players.lists() {
            let moves = list.iter().map(|rule| game.moves_by(rules, rule, effort));
            let moves = moves.collect::<Result<_, Undecided>>()?;
            game.moves.push(moves);
        }
        Ok(game)
    }

    /// The moves by a rule.
    fn moves_by(
        &self, rules: &NumberRules, rule: &NumberRule, effort: &mut Effort,
    ) -> Result<MoveRows, Undecided> {
        let t = self.places;
        let mut next = t + 1;
        let mut rows = self.positions.and(&at_least(self.numerals, t, 1, effort)?, effort)?;
        if let Some(condition) = &rule.condition {
            rows = rows.and(&condition_rows(rules, condition, &rows, effort)?, effort)?;
        }
        let mut parts = Vec::new();
        for part in &rule.to {
            let mut tracks = Vec::new();
            for linear in part {
                let track = self.track_of(linear, &mut next, &mut rows, effort)?;
                tracks.push(track);
            }
            let name = |place: Track| tracks[place];
            let are_positions = self.positions.renamed(name, effort)?;
            rows = rows.and(&are_positions, effort)?;
            parts.push(tracks);
        }
        let points = match &rule.points {
            Some(points) => {
                self.check_points(points, &rows, effort)?;
                Some(self.track_of(points, &mut next, &mut rows, effort)?)
            }
            None => None,
        };
        Ok(MoveRows { rows: rows.exists(&[t], effort)?, parts, points })
    }

    /// Checks that there are digits for the points of all moves in these rows: without them, a move would
    /// be overlooked.
    /// Errors: there are none, since points may be below 0 and the digits are Fibonacci's.
    fn check_points(
        &self, points: &Linear, rows: &Relation, effort: &mut Effort,
    ) -> Result<(), Undecided> {
        if self.numerals == Numerals::Fibonacci {
            let above =
                terms_of(points)?.plus(&Terms::constant(1), 1).ok_or(Undecided::TooLarge)?;
            let below = above.compared(self.numerals, Sign::AtMostZero, effort)?;
            if !rows.and(&below, effort)?.is_empty() {
                return Err(Undecided::Other("beside phi, points may be below 0"));
            }
        }
        Ok(())
    }

    /// The track of a sum of the numbers of a position and t: if it is one of these numbers, its own
    /// one; else a new one, on which the rows then have the sum.
    fn track_of(
        &self, linear: &Linear, next: &mut Track, rows: &mut Relation, effort: &mut Effort,
    ) -> Result<Track, Undecided> {
        let terms = terms_of(linear)?;
        if let Some(track) = terms.as_track().filter(|track| *track < self.places) {
            return Ok(track);
        }
        let track = *next;
        *next += 1;
        let difference = Terms::track(track).plus(&terms, -1).ok_or(Undecided::TooLarge)?;
        let is_sum = difference.compared(self.numerals, Sign::Zero, effort)?;
        *rows = rows.and(&is_sum, effort)?;
        Ok(track)
    }
}

/// A linear sum of numbers whose tracks are their places.
fn terms_of(linear: &Linear) -> Result<Terms, Undecided> {
    let mut terms = Terms::constant(linear.constant.into());
    for (place, factor) in linear.factors.iter().enumerate() {
        terms = terms.plus(&Terms::track(place), *factor).ok_or(Undecided::TooLarge)?;
    }
    Ok(terms)
}

/// The rows in which a number is at least this one.
pub fn at_least(
    numerals: Numerals, track: Track, least: i128, effort: &mut Effort,
) -> Result<Relation, Undecided> {
    let difference = Terms::constant(least).plus(&Terms::track(track), -1);
    let difference = difference.ok_or(Undecided::TooLarge)?;
    Ok(difference.compared(numerals, Sign::AtMostZero, effort)?)
}

/// Where a condition of the rules holds, of the numbers of a position and t; it is asked on these rows.
/// Errors: it has no value in one of them, where Python may have one, or may fail; or why there are no
/// rows.
fn condition_rows(
    rules: &NumberRules, condition: &Expression, asked: &Relation, effort: &mut Effort,
) -> Result<Relation, Undecided> {
    let names = rules.names.iter().map(String::as_str).chain(["t"]);
    let names = Vec::from_iter(names);
    let mut translator = Translator::new(asked.numerals(), &names, effort);
    let Truth { holds, fails } = translator.truth(condition)?;
    for below in std::mem::take(&mut translator.below_zero) {
        if !below.and(asked, effort)?.is_empty() {
            return Err(Undecided::Other("beside phi, a number in the rules may be below 0"));
        }
    }
    let no_value = asked.but_not(&holds.or(&fails, effort)?, effort)?;
    match no_value.first()? {
        Some(numbers) => {
            let number = |place: Track| {
                let at = no_value.tracks().iter().position(|track| *track == place);
                at.map_or(0, |at| numbers[at]).to_string()
            };
            let position = joined((0..rules.names.len()).map(number), ",");
            Err(Undecided::NoValue { condition: condition.shown(&names), position })
        }
        None => Ok(holds),
    }
}
