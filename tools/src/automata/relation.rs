//! Which rows of numbers belong together, told by a machine that reads their digits side by side
//! (Büchi 1960). Each number has a track; a letter has a digit on each track.

use super::machine::{Machine, State, TooLarge};
use super::numerals::{Numerals, Seen};
use std::collections::BTreeSet;
use std::hash::Hash;

/// What a number of a row is called.
pub type Track = usize;

/// A set of rows of numbers. Two are equal if they have the same tracks and rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    numerals: Numerals,
    /// In order; the digit of the first one is the lowest bit of a letter.
    tracks: Vec<Track>,
    /// The smallest machine that accepts each word of each row, and no other.
    machine: Machine<bool>,
}

/// What machines may take, in counts, so that it is the same everywhere.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The most states of a machine.
    pub states: usize,
    /// The most steps, states times letters, of a machine: each takes four bytes.
    pub steps: usize,
    /// How many steps all machines together may still have.
    pub left: usize,
    /// The states of the largest machine so far, before it was made smaller.
    pub largest: usize,
}

/// What a machine of rows is in: none if no word accepts from here on.
type Within<S> = Option<(S, Seen)>;

impl Effort {
    /// The most states of a machine with so many letters.
    /// Errors: there can be none.
    fn most(&self, letters: usize) -> Result<usize, TooLarge> {
        match self.states.min(self.steps / letters).min(self.left / letters) {
            0 => Err(TooLarge),
            most => Ok(most),
        }
    }

    /// Counts what a machine took.
    fn took(&mut self, machine: &Machine<bool>) {
        self.left = self.left.saturating_sub(machine.size() * machine.letters());
        self.largest = self.largest.max(machine.size());
    }
}

/// The most tracks that are read side by side.
const TRACKS: usize = 16;

impl Relation {
    /// The rows whose words, from `start` on, lead by `step` to a state that `accepts`. A step that is
    /// None leads nowhere. With each word of a row all its words must be accepted.
    /// Errors: the machine is too large.
    pub fn build<S: Clone + Eq + Hash>(
        numerals: Numerals, mut tracks: Vec<Track>, start: S, effort: &mut Effort,
        mut step: impl FnMut(&S, usize) -> Option<S>, mut accepts: impl FnMut(&S) -> bool,
    ) -> Result<Relation, TooLarge> {
        debug_assert!(tracks.is_sorted());
        tracks.dedup();
        if tracks.len() > TRACKS {
            return Err(TooLarge);
        }
        let letters = 1 << tracks.len();
        let step = |within: &Within<S>, letter| {
            let (state, seen) = within.as_ref()?;
            match numerals.after(*seen, letter) {
                Seen::Nonsense => None,
                seen => Some((step(state, letter)?, seen)),
            }
        };
        let output = |within: &Within<S>| match within {
            Some((state, Seen::Numbers(_))) => accepts(state),
            _ => false,
        };
        let first = Some((start, Seen::Nothing));
        let machine = Machine::build(letters, first, effort.most(letters)?, step, output)?;
        effort.took(&machine);
        Ok(Relation { numerals, tracks, machine: machine.minimal() })
    }

    /// All rows of no number, or none.
    pub fn constant(numerals: Numerals, is_true: bool) -> Relation {
        let (next, outputs) = match is_true {
            true => (vec![1, 1], vec![false, true]),
            false => (vec![0], vec![false]),
        };
        Relation { numerals, tracks: Vec::new(), machine: Machine::new(1, next, outputs) }
    }

    pub fn numerals(&self) -> Numerals {
        self.numerals
    }

    /// Its tracks, in order.
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// The rows that belong to both. What has no track on one side is any number there.
    pub fn and(&self, other: &Relation, effort: &mut Effort) -> Result<Relation, TooLarge> {
        self.combined(other, effort, |x, y| x && y)
    }

    /// The rows that belong to one or to both.
    pub fn or(&self, other: &Relation, effort: &mut Effort) -> Result<Relation, TooLarge> {
        self.combined(other, effort, |x, y| x || y)
    }

    /// The rows that belong to this one, but not to the other.
    pub fn but_not(&self, other: &Relation, effort: &mut Effort) -> Result<Relation, TooLarge> {
        self.combined(other, effort, |x, y| x && !y)
    }

    /// All other rows of numbers on these tracks.
    pub fn not(&self, effort: &mut Effort) -> Result<Relation, TooLarge> {
        Relation::constant(self.numerals, true).but_not(self, effort)
    }

    /// The rows to which this and the other one belong as `is_in` says.
    fn combined(
        &self, other: &Relation, effort: &mut Effort, is_in: impl Fn(bool, bool) -> bool,
    ) -> Result<Relation, TooLarge> {
        debug_assert_eq!(self.numerals, other.numerals);
        let tracks = BTreeSet::from_iter(self.tracks.iter().chain(&other.tracks).copied());
        let tracks = Vec::from_iter(tracks);
        let [of_x, of_y] = [self, other].map(|one| letters_of(&tracks, &one.tracks));
        let (x, y) = (&self.machine, &other.machine);
        // Where the one side can accept no more, the other one may not matter.
        let [end_of_x, end_of_y] = [x, y].map(hopeless);
        let ends =
            [!is_in(false, true), !is_in(true, false)].map(|ends| ends && !is_in(false, false));
        let step = |&(in_x, in_y): &(State, State), letter: usize| {
            let after = (x.after(in_x, of_x[letter]), y.after(in_y, of_y[letter]));
            let is_over =
                ends[0] && Some(after.0) == end_of_x || ends[1] && Some(after.1) == end_of_y;
            (!is_over).then_some(after)
        };
        let accepts = |&(in_x, in_y): &(State, State)| is_in(*x.output(in_x), *y.output(in_y));
        Relation::build(self.numerals, tracks.clone(), (0, 0), effort, step, accepts)
    }

    /// The rows without these tracks for which there are such numbers.
    pub fn exists(&self, hidden: &[Track], effort: &mut Effort) -> Result<Relation, TooLarge> {
        let (gone, kept): (Vec<Track>, Vec<Track>) =
            self.tracks.iter().partition(|track| hidden.contains(track));
        if gone.is_empty() {
            return Ok(self.clone());
        }
        let mut unseen = Unseen {
            machine: &self.machine,
            wholes: wholes(&self.tracks, &kept, &gone),
            end: hopeless(&self.machine),
            room: effort.steps,
        };
        // None before the first letter: state 0 may come again.
        let step = |before: &Option<Vec<State>>, letter: usize| {
            let reached = match before {
                None => unseen.after_first(letter),
                Some(states) => unseen.after(states, letter),
            };
            (!reached.is_empty()).then_some(Some(reached))
        };
        let accepts = |states: &Option<Vec<State>>| {
            states.iter().flatten().any(|state| *self.machine.output(*state))
        };
        let found = Relation::build(self.numerals, kept.clone(), None, effort, step, accepts)?;
        match unseen.room {
            0 => Err(TooLarge),
            _ => Ok(found),
        }
    }

    /// The same rows with other names of tracks; two may get the same name, and are equal then.
    pub fn renamed(
        &self, name: impl Fn(Track) -> Track, effort: &mut Effort,
    ) -> Result<Relation, TooLarge> {
        let names = Vec::from_iter(self.tracks.iter().map(|track| name(*track)));
        let tracks = Vec::from_iter(BTreeSet::from_iter(names.iter().copied()));
        let letters = letters_of(&tracks, &names);
        let step = |state: &State, letter: usize| Some(self.machine.after(*state, letters[letter]));
        let accepts = |state: &State| *self.machine.output(*state);
        Relation::build(self.numerals, tracks.clone(), 0, effort, step, accepts)
    }

    /// Whether no row belongs to it.
    pub fn is_empty(&self) -> bool {
        !self.machine.outputs().contains(&true)
    }

    /// The row with the shortest word, of equally long ones the first; None if there is none.
    /// Errors: a number is too large.
    pub fn first(&self) -> Result<Option<Vec<i128>>, TooLarge> {
        let words = self.machine.shortest_words().into_iter().zip(self.machine.outputs());
        let accepted = words.filter(|(_, accepts)| **accepts).filter_map(|(word, _)| word);
        let Some(word) = accepted.min_by_key(|word| (word.len(), word.clone())) else {
            return Ok(None);
        };
        let of_track = |at: usize| self.numerals.number(word.iter().map(|letter| letter >> at & 1));
        let numbers = (0..self.tracks.len()).map(of_track).collect::<Option<Vec<i128>>>();
        numbers.map(Some).ok_or(TooLarge)
    }

    /// The least number from 0 on that a track has in a row; None if there is none.
    /// Errors: it is too large.
    ///
    /// After leading zeros, it has as few digits as can be, and of these the first ones are 0 if they
    /// can be.
    pub fn least(&self, track: Track) -> Result<Option<i128>, TooLarge> {
        let place = self.tracks.iter().position(|one| *one == track);
        let Some(place) = place else { return Ok((!self.is_empty()).then_some(0)) };
        let all = 0..self.machine.letters();
        let [zeros, ones] =
            [0, 1].map(|digit| all.clone().filter(move |letter| letter >> place & 1 == digit));
        let letters = [Vec::from_iter(zeros), Vec::from_iter(ones)];
        let step = |states: &BTreeSet<State>, digit: usize| {
            let after =
                |state| letters[digit].iter().map(move |letter| self.machine.after(state, *letter));
            states.iter().flat_map(|state| after(*state)).collect::<BTreeSet<State>>()
        };
        let mut states = step(&BTreeSet::from([0]), 0);
        loop {
            let before = states.len();
            states.extend(step(&states, 0));
            if states.len() == before {
                break;
            }
        }
        let Some(accepting) = self.accepting_after(&states) else { return Ok(None) };
        let mut digits = vec![0];
        for accepting in accepting.iter().rev().skip(1) {
            let zero = BTreeSet::from_iter(step(&states, 0).intersection(accepting).copied());
            digits.push(usize::from(zero.is_empty()));
            states = if zero.is_empty() { step(&states, 1) } else { zero };
            states.retain(|state| accepting.contains(state));
        }
        self.numerals.number(digits).map(Some).ok_or(TooLarge)
    }

    /// The states from which 0, 1, 2 and so on letters can lead to an accepting one, up to the first
    /// number of letters by which one of these states does; None if none does.
    fn accepting_after(&self, from: &BTreeSet<State>) -> Option<Vec<BTreeSet<State>>> {
        let all = 0..self.machine.size() as State;
        let accepts = |state: &State| *self.machine.output(*state);
        let mut steps = vec![BTreeSet::from_iter(all.clone().filter(accepts))];
        while steps.last().is_some_and(|last| last.is_disjoint(from)) {
            let last = &steps[steps.len() - 1];
            let leads = |state: &State| {
                let mut letters = 0..self.machine.letters();
                letters.any(|letter| last.contains(&self.machine.after(*state, letter)))
            };
            let next = BTreeSet::from_iter(all.clone().filter(leads));
            // With more letters than states, a word has a circle that it can do without.
            if steps.len() > self.machine.size() {
                return None;
            }
            steps.push(next);
        }
        Some(steps)
    }

    /// Whether these numbers, in the order of the tracks, belong to it. Only tests ask this.
    pub fn has(&self, numbers: &[i128]) -> bool {
        let digits = numbers.iter().map(|number| self.numerals.digits(*number));
        let Some(digits) = digits.collect::<Option<Vec<Vec<usize>>>>() else { return false };
        let length = digits.iter().map(Vec::len).max().unwrap_or(1);
        let letters = (0..length).map(|at| {
            let digit = |word: &Vec<usize>| word[(at + word.len()).saturating_sub(length)];
            digits.iter().rev().fold(0, |letter, word| letter << 1 | digit(word))
        });
        *self.machine.output(self.machine.run(0, letters))
    }
}

/// A machine of which some digits of each letter are not seen.
struct Unseen<'a> {
    machine: &'a Machine<bool>,
    /// For each letter that is seen, all whole letters.
    wholes: Vec<Vec<usize>>,
    /// The state from which no word accepts, if there is one.
    end: Option<State>,
    /// How many states may still be noted; from 0 on, none is.
    room: usize,
}

impl Unseen<'_> {
    /// The states, in order, in which the machine can be after a letter, if before that it can be in these.
    fn after(&mut self, states: &[State], letter: usize) -> Vec<State> {
        let mut reached = BTreeSet::new();
        for whole in &self.wholes[letter] {
            reached.extend(states.iter().map(|state| self.machine.after(*state, *whole)));
        }
        reached.retain(|state| Some(*state) != self.end);
        self.room = self.room.saturating_sub(reached.len());
        match self.room {
            0 => Vec::new(),
            _ => Vec::from_iter(reached),
        }
    }

    /// The same after the first letter. It may be repeated while others are read, since a number that is
    /// not seen may be longer than those that are.
    fn after_first(&mut self, letter: usize) -> Vec<State> {
        let mut reached = self.after(&[0], letter);
        loop {
            let more = self.after(&reached, letter);
            let all = BTreeSet::from_iter(reached.iter().chain(&more).copied());
            if all.len() == reached.len() {
                return reached;
            }
            reached = Vec::from_iter(all);
        }
    }
}

/// For each letter of some tracks, the letter of these other ones, which are among them.
fn letters_of(tracks: &[Track], others: &[Track]) -> Vec<usize> {
    let places = others.iter().map(|other| tracks.iter().position(|track| track == other));
    let places = Vec::from_iter(places.map(|place| place.expect("it is among them")));
    let digits = |letter: usize| places.iter().map(move |place| letter >> place & 1);
    let letter = |letter| digits(letter).rev().fold(0, |other, digit| other << 1 | digit);
    (0..1 << tracks.len()).map(letter).collect()
}

/// For each letter of the tracks that are kept, all letters of the whole with these digits.
fn wholes(tracks: &[Track], kept: &[Track], gone: &[Track]) -> Vec<Vec<usize>> {
    let [of_kept, of_gone] = [kept, gone].map(|some| letters_of(tracks, some));
    let mut wholes = vec![Vec::with_capacity(1 << gone.len()); 1 << kept.len()];
    debug_assert_eq!(of_gone.len(), of_kept.len());
    of_kept.iter().enumerate().for_each(|(whole, letter)| wholes[*letter].push(whole));
    wholes
}

/// The state from which no word accepts; in a smallest machine there is at most one.
fn hopeless(machine: &Machine<bool>) -> Option<State> {
    (0..machine.size() as State).find(|&state| {
        let is_left = (0..machine.letters()).any(|letter| machine.after(state, letter) != state);
        !is_left && !machine.output(state)
    })
}
