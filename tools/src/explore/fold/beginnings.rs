//! The beginnings of all rows, as they are read, and what a step makes of them.

use super::shape::{Beside, Direction, Reading, Start};
use crate::explore::law::examples::{Ask, Example};
use crate::explore::law::values::{narrow, NONE};
use std::collections::HashMap;

/// The most different states at the ends of the rows.
const MOST: usize = 256;

/// How many rows there must be for each state at their ends: a step that keeps more states apart has
/// learned the rows by heart.
const ROWS_OF_A_STATE: usize = 2;

/// How many places there are for states; a power of 2, larger than `MOST`.
const PLACES: usize = 1024;

/// What a row is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    pub number: i64,
    pub is_lost: bool,
}

impl Worth {
    /// The answer to a question.
    pub fn answer(self, ask: Ask) -> i64 {
        match ask {
            Ask::Lost => self.is_lost.into(),
            Ask::Number => self.number,
        }
    }
}

/// The beginning of a row.
struct Beginning {
    /// The beginning without its last number, and the place of that.
    shorter: usize,
    /// Its last number, its first number, and how many there are.
    last: i32,
    first: i32,
    length: i32,
    /// What it is worth, if it is a row that is known.
    worth: Option<Worth>,
}

/// The beginnings of rows that are read in one direction; each comes after those that it begins with.
/// The first one is empty.
pub struct Beginnings {
    pub direction: Direction,
    all: Vec<Beginning>,
    /// How many of them are rows.
    rows: usize,
    /// Whether two rows that are read alike are worth different things.
    is_contradictory: bool,
}

impl Beginnings {
    /// The beginnings of these rows.
    pub fn of(direction: Direction, rows: &[Example]) -> Beginnings {
        let empty = Beginning { shorter: 0, last: 0, first: 0, length: 0, worth: None };
        let mut found =
            Beginnings { direction, all: vec![empty], rows: 0, is_contradictory: false };
        let mut places: HashMap<(usize, i32), usize> = HashMap::new();
        let mut sorted: Vec<&Example> = rows.iter().collect();
        sorted.sort_by_key(|row| row.position.len());
        for row in sorted {
            let mut place = 0;
            for (at, x) in direction.read(&row.position).into_iter().enumerate() {
                let last = narrow(Some(x));
                let all = &mut found.all;
                let next = *places.entry((place, last)).or_insert(all.len());
                if next == all.len() {
                    let first = if at == 0 { last } else { all[place].first };
                    let length = at as i32 + 1;
                    all.push(Beginning { shorter: place, last, first, length, worth: None });
                }
                place = next;
            }
            let worth = Worth { number: row.number, is_lost: row.is_lost };
            let known = found.all[place].worth.replace(worth);
            found.rows += usize::from(known.is_none());
            found.is_contradictory |= known.is_some_and(|known| known != worth);
        }
        found
    }

    /// The most states that a step may keep apart at the ends of these rows.
    fn most(&self) -> usize {
        MOST.min(self.rows / ROWS_OF_A_STATE)
    }
}

/// What is known at the end of some rows, and what they are worth.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// The state (the older one), and what the question may look at beside it.
    pub state: i32,
    pub beside: i32,
    pub worth: Worth,
}

/// The ends of rows.
pub struct Ends {
    pub all: Vec<End>,
    /// Which questions have the same answer for rows with the same end.
    pub answered: Answered,
}

/// Which questions have the same answer for rows with the same end.
#[derive(Clone, Copy)]
pub struct Answered {
    numbers: bool,
    lost: bool,
}

impl Answered {
    /// Whether a question has.
    pub fn has(self, ask: Ask) -> bool {
        match ask {
            Ask::Lost => self.lost,
            Ask::Number => self.numbers,
        }
    }

    /// Those of two rows with the same end.
    fn and(self, x: Worth, y: Worth) -> Answered {
        Answered {
            numbers: self.numbers && x.number == y.number,
            lost: self.lost && x.is_lost == y.is_lost,
        }
    }
}

/// What is used again and again to find ends.
pub struct Walk {
    states: Vec<i32>,
    /// The end that is kept at each place, if the place was used in this walk.
    places: Vec<usize>,
    walks: Vec<u64>,
    walk: u64,
    all: Vec<End>,
}

impl Walk {
    /// Nothing yet.
    pub fn new() -> Walk {
        let (places, walks) = (vec![0; PLACES], vec![0; PLACES]);
        Walk { states: Vec::new(), places, walks, walk: 0, all: Vec::new() }
    }

    /// What a step, over the state and a number, makes of all rows that are read so; None as soon as rows
    /// of two numbers or more with the same end are known that have different answers to all of the
    /// `asks`. The step gives `NONE` where it has no value.
    pub fn ends(
        &mut self, beginnings: &Beginnings, reading: Reading, asks: &[Ask],
        step: impl Fn(i32, i32) -> i32,
    ) -> Option<Ends> {
        let Reading { start, beside, .. } = reading;
        if beginnings.is_contradictory {
            return None;
        }
        self.begin();
        let mut answered = Answered { numbers: true, lost: true };
        for (at, one) in beginnings.all.iter().enumerate() {
            let state = match start {
                Start::Number(number) if at == 0 => number as i32,
                Start::First if one.length < 2 => one.last,
                _ => {
                    let from = match beside {
                        Beside::Newer => beginnings.all[one.shorter].shorter,
                        _ => one.shorter,
                    };
                    step(self.states[from], one.last)
                }
            };
            if state == NONE {
                return None;
            }
            self.states.push(state);
            let Some(worth) = one.worth.filter(|_| one.length > 1) else { continue };
            answered = answered.and(worth, self.known(beginnings, at, beside, worth));
            if !asks.iter().any(|ask| answered.has(*ask)) || self.all.len() > beginnings.most() {
                return None;
            }
        }
        let mut ends = Ends { all: Vec::new(), answered };
        for (at, one) in beginnings.all.iter().enumerate().filter(|(_, one)| one.length == 1) {
            let Some(worth) = one.worth else { continue };
            ends.answered = ends.answered.and(worth, self.known(beginnings, at, beside, worth));
        }
        ends.all.clone_from(&self.all);
        Some(ends)
    }

    /// Forgets what was found.
    fn begin(&mut self) {
        self.walk += 1;
        self.all.clear();
        self.states.clear();
    }

    /// What a row is worth with the same end as the one in a place, which is worth this; the same if
    /// there is none.
    fn known(&mut self, of: &Beginnings, at: usize, beside: Beside, worth: Worth) -> Worth {
        let (one, state) = (&of.all[at], self.states[at]);
        let (state, beside) = match beside {
            Beside::Nothing => (state, 0),
            Beside::Newer => (self.states[one.shorter], state),
            Beside::First => (state, one.first),
            Beside::Length => (state, one.length),
        };
        self.end(End { state, beside, worth }).worth
    }

    /// The end of this walk that is the same; it is this one if there is none.
    fn end(&mut self, end: End) -> End {
        let stirred = (end.state as u32 ^ (end.beside as u32).rotate_left(16)) as u64;
        let mut place = (stirred.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % PLACES;
        while self.walks[place] == self.walk {
            let known = self.all[self.places[place]];
            if known.state == end.state && known.beside == end.beside {
                return known;
            }
            place = (place + 1) % PLACES;
        }
        self.walks[place] = self.walk;
        self.places[place] = self.all.len();
        self.all.push(end);
        end
    }
}
