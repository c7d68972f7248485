//! A machine reads a word and all words after its moves side by side: that is a *situation*, which follows
//! from the one before it and the next letter. It consists of
//!
//! * the state of the machine after the word itself;
//! * its states after the words to which a finished move leads, whatever letters follow;
//! * each move under way: how far its rule has come, and the state after what is written so far. Among
//!   these are the moves that are finished if the word ends here (`$`).
//!
//! The moves of rules with `^` are under way before the first letter; those of others may begin before
//! each letter. Each rule wants a letter at least, since every play ends: so no move begins, and is
//! finished, without one.

use super::word_game::{Code, WordGame, WordMachine};
use crate::automata::machine::State;
use crate::explore::game::words::WordRule;

/// A part of a situation: a state, and above it the place of what led there. In a situation they stand in
/// order, each once; the first one is that of the word itself.
pub type Item = u64;

fn item(place: u32, state: State) -> Item {
    u64::from(place) << 32 | u64::from(state)
}

fn place_of(item: Item) -> u32 {
    (item >> 32) as u32
}

pub fn state_of(item: Item) -> State {
    item as State
}

/// The place of the word itself, and that of words after a finished move by A; by B, it is the next one.
/// Then come the places of the rules.
const ITSELF: u32 = 0;
const FINISHED: u32 = 1;
const OF_RULES: u32 = 3;

/// What a rule wants at a place.
#[derive(Clone, Copy)]
enum Wanted {
    Letter(Code),
    /// Any number of this letter, which are kept.
    Kept(Code),
    /// Nothing: the move is finished.
    Nothing,
    /// The end of the word: the move is finished if it comes.
    End,
}

/// A place of a rule; the next place of the same rule has the next number.
struct RulePlace {
    wanted: Wanted,
    /// What the rule writes as it comes here.
    written: Vec<Code>,
    player: u32,
}

/// A machine that reads words with the rules of a game.
pub struct Reading<'a> {
    pub machine: &'a WordMachine,
    places: Vec<RulePlace>,
    /// The first place of each rule without `^`, and of each with it.
    starts: Vec<u32>,
    bound_starts: Vec<u32>,
}

impl<'a> Reading<'a> {
    /// Reads with these rules.
    pub fn new(game: &WordGame, machine: &'a WordMachine) -> Reading<'a> {
        let mut reading =
            Reading { machine, places: Vec::new(), starts: Vec::new(), bound_starts: Vec::new() };
        for (player, list) in game.lists().iter().enumerate() {
            for rule in list {
                let start = OF_RULES + reading.places.len() as u32;
                match rule.is_at_begin {
                    true => reading.bound_starts.push(start),
                    false => reading.starts.push(start),
                }
                reading.add_places(rule, player as u32);
            }
        }
        reading
    }

    /// Adds the places of a rule.
    fn add_places(&mut self, rule: &WordRule, player: u32) {
        for (at, piece) in rule.left.iter().enumerate() {
            let after = match rule.kept.get(at) {
                Some(kept) => Wanted::Kept(*kept),
                None if rule.is_at_end => Wanted::End,
                None => Wanted::Nothing,
            };
            let all = piece.iter().map(|code| Wanted::Letter(*code)).chain([after]);
            let mut written = rule.right[at].clone();
            self.places.extend(all.map(|wanted| {
                let written = std::mem::take(&mut written);
                RulePlace { wanted, written, player }
            }));
        }
    }

    /// The place of a rule.
    fn place(&self, place: u32) -> &RulePlace {
        &self.places[(place - OF_RULES) as usize]
    }

    /// The situation before the first letter.
    pub fn start(&self) -> Vec<Item> {
        let mut items = vec![item(ITSELF, 0)];
        self.bound_starts.iter().for_each(|start| self.come(*start, 0, &mut items));
        items.sort_unstable();
        items.dedup();
        items
    }

    /// Comes to a place of a rule, with this state after what was written before. What is kept there may
    /// be nothing, so it comes to the next place as well.
    fn come(&self, place: u32, state: State, items: &mut Vec<Item>) {
        let RulePlace { wanted, written, player } = self.place(place);
        let state = self.machine.run(state, written.iter().map(|code| usize::from(*code)));
        match wanted {
            Wanted::Letter(_) | Wanted::End => items.push(item(place, state)),
            Wanted::Nothing => items.push(item(FINISHED + player, state)),
            Wanted::Kept(_) => {
                items.push(item(place, state));
                self.come(place + 1, state, items);
            }
        }
    }

    /// Adds what follows from an item by a letter.
    fn read(&self, from: Item, code: Code, items: &mut Vec<Item>) {
        let (place, state) = (place_of(from), state_of(from));
        if place < OF_RULES {
            items.push(item(place, self.machine.after(state, code.into())));
            return;
        }
        match self.place(place).wanted {
            Wanted::Letter(letter) if letter == code => self.come(place + 1, state, items),
            Wanted::Kept(letter) if letter == code => {
                let state = self.machine.after(state, code.into());
                items.push(item(place, state));
                self.come(place + 1, state, items);
            }
            _ => {}
        }
    }

    /// Sets `items` to the situation after a situation and a letter. The result is how many steps that
    /// took.
    pub fn after(&self, situation: &[Item], code: Code, items: &mut Vec<Item>) -> usize {
        items.clear();
        situation.iter().for_each(|item| self.read(*item, code, items));
        let mut begun = Vec::new();
        self.starts.iter().for_each(|start| self.come(*start, state_of(situation[0]), &mut begun));
        begun.iter().for_each(|item| self.read(*item, code, items));
        items.sort_unstable();
        items.dedup();
        situation.len() + begun.len()
    }

    /// Whether an item is a word after a move by this player, if the word ends here.
    pub fn is_option(&self, item: Item, player: u32) -> bool {
        if place_of(item) < OF_RULES {
            return place_of(item) == FINISHED + player;
        }
        let place = self.place(place_of(item));
        place.player == player && matches!(place.wanted, Wanted::End)
    }
}
