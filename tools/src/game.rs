//! What a room says of the positions of its game, and the search that knows only the moves.

use crate::moves::{list, Options};
use crate::{stress, Rng};
use std::collections::HashMap;
use std::hash::Hash;
use std::io::{self, Write};

/// A position of a game, as a case of the input gives it.
pub trait Game: Clone + Eq + Hash + 'static {
    /// What `number` is called; empty if it means nothing to a reader.
    const NUMBER: &'static str = "Grundy number";

    /// What is printed for a position that is lost, and for one that is won.
    const ANSWERS: [&'static str; 2] = ["", ""];

    /// Whether a winning move follows in the answer: the first one of `moves`, by its name there.
    const NAMES_MOVE: bool = false;

    /// What the size of a position counts.
    const SIZE: &'static str = "in size";

    /// The most cases of one input at the judge's.
    const CASES: usize = 100;

    /// Whether a program plays on as the server answers, line by line.
    const IS_INTERACTIVE: bool = false;

    /// Popular wrong ideas.
    const WRONG: &'static [Wrong<Self>];

    /// Reads the cases of an input, and does this with each.
    ///
    /// # Errors
    /// The first fault of the input, and those of `each`.
    fn read(input: &[u8], each: &mut dyn FnMut(Self) -> io::Result<()>) -> io::Result<()>;

    /// The cases of an input.
    ///
    /// # Errors
    /// The first fault of the input.
    fn cases(input: &[u8]) -> io::Result<Vec<Self>> {
        let mut cases = Vec::new();
        Self::read(input, &mut |case| {
            cases.push(case);
            Ok(())
        })?;
        Ok(cases)
    }

    /// An input of these cases, which differ only in what may differ inside one input.
    fn input(cases: &[Self]) -> Vec<u8>;

    /// As much of the position as is needed to recognise it.
    fn shown(&self) -> String;

    /// What the solution prints for it.
    fn answer(&self) -> String {
        Self::answer_if(self.number() > 0)
    }

    /// What is printed for a position that is won, or not.
    fn answer_if(is_won: bool) -> String {
        Self::ANSWERS[usize::from(is_won)].to_string()
    }

    /// The solution's Grundy number, or what the game has instead; 0 if the player to move loses.
    fn number(&self) -> u64;

    /// What the answer follows from, in a few lines.
    fn why(&self) -> Vec<String>;

    /// The moves of the rules, each with its name and what it leads to.
    fn moves(&self) -> Box<dyn Iterator<Item = (String, Self)> + '_>;

    /// The moves that win, in the same order.
    fn winning(&self) -> Box<dyn Iterator<Item = (String, Self)> + '_> {
        Box::new(self.moves().filter(|(_, after)| after.number() == 0))
    }

    /// Every position of this size; none where they are too many, or too large to be searched.
    fn all(size: usize) -> Box<dyn Iterator<Item = Self>>;

    /// A random position: larger than those of `all`, but still searched within milliseconds.
    fn random(rng: &mut Rng) -> Self;

    /// A random position up to the judge's limits, of any size at all.
    fn large(rng: &mut Rng) -> Self {
        Self::random(rng)
    }

    /// Another random position, which fits to this one if that is rare.
    fn alike(&self, rng: &mut Rng) -> Self {
        Self::random(rng)
    }

    /// The positions that are one step smaller.
    fn smaller(&self) -> Vec<Self>;

    /// Whether the judge's limits allow the position.
    fn is_allowed(&self) -> bool {
        true
    }

    /// Whether two positions can be cases of one input.
    fn fits(&self, _other: &Self) -> bool {
        true
    }

    /// Plays with an interactive program, from one case after the other, which fit. `say` tells it
    /// something and brings the line it then says, None if there is none. Returns its first
    /// mistake: anything but what is asked for, or else only what keeps it from winning.
    fn play(
        _cases: &[Self],
        _is_strict: bool,
        _say: &mut dyn FnMut(&str) -> Option<String>,
    ) -> Option<Mistake> {
        None
    }
}

/// Every position of every size up to the largest, with its size, the smallest first.
pub fn sized<G: Game>() -> impl Iterator<Item = (usize, G)> {
    let nonempty = |size| {
        let mut all = G::all(size).peekable();
        all.peek().is_some().then(|| all.map(move |position| (size, position)))
    };
    let least = (0..).find(|&size| nonempty(size).is_some()).expect("there is a smallest one");
    (least..).map_while(nonempty).flatten()
}

/// A wrong idea: its name, whether it passes the official sample, and what it answers.
pub type Wrong<G> = (&'static str, bool, fn(&G) -> String);

/// A mistake of an interactive program.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// All that it had been told.
    pub input: Vec<u8>,
    /// What it should have said.
    pub right: String,
    /// What it said.
    pub said: String,
    /// Why that is wrong, in lines.
    pub why: Vec<String>,
}

/// What the tools do with the positions of a game, whatever their type.
pub struct Tools {
    /// Lists the moves of each case of an input.
    pub list: fn(&[u8], &mut dyn Write, Options) -> io::Result<()>,
    /// The names of the wrong ideas.
    pub wrong: fn() -> Vec<&'static str>,
    /// What the wrong idea at this place answers to an input; what is right if there is none.
    pub answer_wrongly: fn(usize, &[u8], &mut dyn Write) -> io::Result<()>,
    /// Whether the problem is interactive.
    pub is_interactive: bool,
    /// Runs a program on positions until it errs, and says on which one and why. Whether it did.
    pub stress: fn(&stress::Options, &mut dyn Write) -> io::Result<bool>,
}

impl Tools {
    /// Those of a game.
    pub const fn of<G: Game>() -> Tools {
        Tools {
            list: list::<G>,
            is_interactive: G::IS_INTERACTIVE,
            stress: stress::stress::<G>,
            wrong: || G::WRONG.iter().map(|idea| idea.0).collect(),
            answer_wrongly: |at, input, output| {
                let idea = G::WRONG.get(at).map_or(G::answer as fn(&G) -> String, |idea| idea.2);
                G::read(input, &mut |position| writeln!(output, "{}", idea(&position)))
            },
        }
    }
}

/// What the rules make of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The Grundy number: the least one that no option has.
    pub grundy: u64,
    /// The moves that are still made when a winner hurries and a loser delays.
    pub plies: u64,
}

impl Value {
    /// Whether the player to move wins.
    pub fn is_won(self) -> bool {
        self.grundy > 0
    }

    /// The value of a position whose options have these values.
    fn of(options: &[Value]) -> Value {
        let grundy = (0..).find(|&g| options.iter().all(|option| option.grundy != g));
        let lost = options.iter().filter(|option| !option.is_won()).map(|option| option.plies);
        let last = options.iter().map(|option| option.plies + 1).max();
        let plies = lost.min().map_or(last.unwrap_or(0), |soonest| soonest + 1);
        Value { grundy: grundy.expect("a list is finite"), plies }
    }
}

/// Positions searched to the end of the game by the moves alone, and remembered.
pub struct Search<G> {
    known: HashMap<G, Value>,
    most: usize,
}

impl<G: Game> Search<G> {
    /// Nothing known yet, and never more than `most` positions.
    pub fn new(most: usize) -> Search<G> {
        Search { known: HashMap::new(), most }
    }

    /// The value of a position, by a search through all that can follow; None if that takes more
    /// positions than may be known, or games of more than 5,000 moves.
    pub fn value(&mut self, position: &G) -> Option<Value> {
        self.within(position, 5_000)
    }

    /// Likewise, with games of at most so many moves.
    fn within(&mut self, position: &G, moves: usize) -> Option<Value> {
        if let Some(&value) = self.known.get(position) {
            return Some(value);
        }
        let fewer = moves.checked_sub(1)?;
        let options: Option<Vec<Value>> =
            position.moves().map(|(_, option)| self.within(&option, fewer)).collect();
        let value = Value::of(&options?);
        if self.known.len() < self.most {
            self.known.insert(position.clone(), value);
            return Some(value);
        }
        None
    }
}
