//! The positions at which a law does not hold together: it says what does not follow from what it says
//! after the moves. If there is none, and plays end, the law is right, by induction along the moves.

use super::law_rows::with_value;
use super::moves::{at_least, GameRows, MoveRows};
use super::translate::{Truth, VALUE};
use super::undecided::Undecided;
use crate::automata::bits::bitwise;
use crate::automata::numerals::Numerals;
use crate::automata::relation::{Effort, Relation, Track};
use crate::automata::sums::{Sign, Terms};

/// The tracks of what a position is worth after a move, and of another number.
const AFTER: Track = VALUE + 1;
const OTHER: Track = VALUE + 2;

/// What a law tells of its game.
pub struct Faults {
    /// The positions at which it does not hold together.
    pub bad: Relation,
    pub reach: Reach,
}

/// What moves reach, if the law is right after them.
pub enum Reach {
    /// From where the player to move wins.
    Win(Relation),
    /// Which Grundy numbers, on the track `VALUE`.
    Numbers(Relation),
    /// What a position is worth, which is the best difference of points, on the track `VALUE`.
    Points(Relation),
}

/// What a position is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    Lost(bool),
    Number(i128),
}

/// The relations of a game, over which laws are decided.
pub struct Decider<'a> {
    pub game: &'a GameRows,
    pub names: &'a [&'a str],
    pub effort: &'a mut Effort,
}

type Decided<T> = Result<T, Undecided>;

impl Decider<'_> {
    /// The positions from which this player has a move.
    fn can_move(&mut self, player: usize) -> Decided<Relation> {
        let mut any = Relation::constant(self.game.numerals, false);
        for one in &self.game.moves[player] {
            let from = one.rows.exists(&one.added(self.game.places), self.effort)?;
            any = any.or(&from, self.effort)?;
        }
        Ok(any)
    }

    /// That a player to move loses just where a law holds, of which `after` is that of the other player
    /// (or the same one).
    /// Errors: as everywhere here; or a move leads to a sum, in which who loses says nothing.
    pub fn lost(
        &mut self, player: usize, law: &Truth, after: &Truth, is_misere: bool,
    ) -> Decided<Faults> {
        if self.game.moves[player].iter().any(|one| one.parts.len() != 1) {
            return Err(Undecided::Other(
                "of sums of games, who loses follows only from Grundy numbers",
            ));
        }
        let mut win = Relation::constant(self.game.numerals, false);
        for one in &self.game.moves[player] {
            let lost = after.holds.renamed(|place| one.parts[0][place], self.effort)?;
            let there = one.rows.and(&lost, self.effort)?;
            let from = there.exists(&one.added(self.game.places), self.effort)?;
            win = win.or(&from, self.effort)?;
        }
        if is_misere {
            let can_move = self.can_move(player)?;
            let ended = self.game.positions.but_not(&can_move, self.effort)?;
            win = win.or(&ended, self.effort)?;
        }
        let lost = law.holds.but_not(&win, self.effort)?;
        let won = law.fails.and(&win, self.effort)?;
        let good = lost.or(&won, self.effort)?;
        let bad = self.game.positions.but_not(&good, self.effort)?;
        Ok(Faults { bad, reach: Reach::Win(win) })
    }

    /// That a law is the Grundy number.
    /// Errors: as everywhere here; or moves lead to sums, and numbers are not written in bits.
    pub fn grundy(&mut self, law: &Relation) -> Decided<Faults> {
        let has_sums = self.game.moves[0].iter().any(|one| one.parts.len() > 1);
        if has_sums && self.game.numerals != Numerals::Binary {
            return Err(Undecided::Other("a sum of games is read in bits, and phi is not"));
        }
        let mut reached = Relation::constant(self.game.numerals, false);
        for one in &self.game.moves[0] {
            let numbers = self.numbers_after(one, law)?;
            reached = reached.or(&numbers, self.effort)?;
        }
        // A smaller number from 0 on that no move reaches.
        let less = self.compared(&[(OTHER, 1), (VALUE, -1)], 1, Sign::AtMostZero)?;
        let natural = at_least(self.game.numerals, OTHER, 0, self.effort)?;
        let less = less.and(&natural, self.effort)?;
        let name = |track| if track == VALUE { OTHER } else { track };
        let reached_less = reached.renamed(name, self.effort)?;
        let missing = less.but_not(&reached_less, self.effort)?.exists(&[OTHER], self.effort)?;
        let natural = at_least(self.game.numerals, VALUE, 0, self.effort)?;
        let right = law.and(&natural, self.effort)?.but_not(&reached, self.effort)?;
        let right = right.but_not(&missing, self.effort)?.exists(&[VALUE], self.effort)?;
        let bad = self.game.positions.but_not(&right, self.effort)?;
        Ok(Faults { bad, reach: Reach::Numbers(reached) })
    }

    /// The positions, and by a law the Grundy numbers to which moves by a rule lead.
    fn numbers_after(&mut self, one: &MoveRows, law: &Relation) -> Decided<Relation> {
        let mut rows = one.rows.clone();
        for (at, part) in one.parts.iter().enumerate() {
            let track = if at == 0 { VALUE } else { AFTER };
            let numbers = law.renamed(with_value(part, track), self.effort)?;
            let added = Vec::from_iter(part.iter().copied().filter(|of| *of >= self.game.places));
            rows = rows.and(&numbers, self.effort)?.exists(&added, self.effort)?;
            if at > 0 {
                let xor = bitwise(|x, y| x ^ y, [VALUE, AFTER, OTHER], self.effort)?;
                rows = rows.and(&xor, self.effort)?.exists(&[VALUE, AFTER], self.effort)?;
                let name = |track| if track == OTHER { VALUE } else { track };
                rows = rows.renamed(name, self.effort)?;
            }
        }
        Ok(rows)
    }

    /// That a law is the best difference of points.
    pub fn score(&mut self, law: &Relation) -> Decided<Faults> {
        let mut reached = Relation::constant(self.game.numerals, false);
        for one in &self.game.moves[0] {
            let number = law.renamed(with_value(&one.parts[0], AFTER), self.effort)?;
            let mut difference = vec![(VALUE, 1), (AFTER, 1)];
            difference.extend(one.points.map(|points| (points, -1)));
            let difference = self.compared(&difference, 0, Sign::Zero)?;
            let rows = one.rows.and(&number, self.effort)?.and(&difference, self.effort)?;
            let added = one.added(self.game.places);
            let rows = rows.exists(&[&added[..], &[AFTER]].concat(), self.effort)?;
            reached = reached.or(&rows, self.effort)?;
        }
        let can_move = self.can_move(0)?;
        let more = self.compared(&[(VALUE, 1), (OTHER, -1)], 1, Sign::AtMostZero)?;
        let name = |track| if track == VALUE { OTHER } else { track };
        let better = reached.renamed(name, self.effort)?.and(&more, self.effort)?;
        let better = better.exists(&[OTHER], self.effort)?;
        let best = reached.but_not(&better, self.effort)?;
        let zero = self.compared(&[(VALUE, 1)], 0, Sign::Zero)?;
        let at_end = self.game.positions.but_not(&can_move, self.effort)?;
        let at_end = at_end.and(&zero, self.effort)?;
        let worth = best.or(&at_end, self.effort)?;
        let right = law.and(&worth, self.effort)?.exists(&[VALUE], self.effort)?;
        let bad = self.game.positions.but_not(&right, self.effort)?;
        Ok(Faults { bad, reach: Reach::Points(worth) })
    }

    /// Where a sum of multiples of tracks, and a constant, is 0, or at most 0.
    pub fn compared(
        &mut self, factors: &[(Track, i64)], constant: i128, sign: Sign,
    ) -> Decided<Relation> {
        let mut terms = Terms::constant(constant);
        for (track, factor) in factors {
            let sum = terms.plus(&Terms::track(*track), *factor);
            terms = sum.ok_or(Undecided::TooLarge)?;
        }
        Ok(terms.compared(self.game.numerals, sign, self.effort)?)
    }
}
