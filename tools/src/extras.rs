//! The optional parts of a problem, and what it may override.

use crate::page::about::About;
use crate::play;
use crate::positions::Positions;
use crate::random::Rng;
use crate::rules::{answer_by, answer_if, Game, Search, Searched};
use crate::tables::{NumberTable, Table};
use crate::text::wrapped;
use std::io::{self, BufRead, Write};

/// A wrong idea: its name, and what it answers.
pub type Wrong<G> = (&'static str, fn(&G) -> String);

/// What tells a program something and brings the line that it then prints; None if there is none.
pub type Say<'a> = &'a mut dyn FnMut(&str) -> Option<String>;

/// How one plays with a program that is answered line by line.
pub struct Dialogue<G> {
    /// Plays with a program, one server or the other. That no line is printed is a mistake.
    pub converse: fn(&[G], Server, Say) -> Course,
    /// Whether the cases tell no game under way, so that only a live server can go on.
    pub is_new: fn(&[G]) -> bool,
    /// Cases of a game under way to which no right program comes by its own lines. One that is right on
    /// them goes on from what it is told.
    pub under_way: fn() -> Vec<G>,
}

/// What a program is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Server {
    /// The cases, as in a game under way, whatever the program prints.
    Transcript,
    /// What follows from its own lines.
    Live,
}

/// How a dialogue went.
#[derive(Debug, PartialEq)]
pub struct Course {
    pub close: Close,
    /// The first submission that is right, but not what a convention of this project asks for.
    pub breach: Option<Breach>,
}

/// What is against a convention.
#[derive(Clone, Debug, PartialEq)]
pub struct Breach {
    /// Which submission of the dialogue it is, from 1 on.
    pub submission: usize,
    /// What the convention asks for.
    pub wanted: String,
}

/// How a dialogue ended.
#[derive(Debug, PartialEq)]
pub enum Close {
    /// With the first mistake of the program.
    Mistake(Mistake),
    /// The last line of the program won.
    Won,
    /// The last line of the program was right, and the game could go on.
    Open,
}

impl Close {
    /// The mistake, if there is one.
    pub fn mistake(self) -> Option<Mistake> {
        match self {
            Close::Mistake(mistake) => Some(mistake),
            Close::Won | Close::Open => None,
        }
    }
}

/// A mistake of an interactive program.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The case in which it was made, from 0 on.
    pub case: usize,
    /// What the program should have printed.
    pub right: String,
    /// Why what it printed is wrong, in lines.
    pub why: Vec<String>,
}

/// An input that is too large to be kept.
pub struct LargeInput {
    /// The name of its file, without an ending.
    pub name: &'static str,
    /// Makes it, the same bytes on every machine.
    pub build: fn() -> Vec<u8>,
}

/// What a problem may add; by default it adds nothing.
pub trait Extras: Positions {
    /// The rules and all else that somebody who plays is told or shown.
    const ABOUT: About<'static> = About::NOTHING;

    /// Inputs whose cases are worth playing on a page: each has 60 to 500 positions.
    const STARTS: &'static [&'static str] = &[];

    /// Popular wrong ideas.
    const WRONG: &'static [Wrong<Self>] = &[];

    /// What is assumed of the judge since it is not known, in a sentence; empty if nothing is.
    const ASSUMED: &'static str = "";

    /// How one plays with a program that is answered line by line; None where it reads a file.
    const DIALOGUE: Option<Dialogue<Self>> = None;

    /// The table in which the pattern shows, made by the rules alone.
    fn table() -> Option<Table> {
        None
    }

    /// The table whose law is searched for; None if it cannot be told by a few numbers.
    fn number_table() -> Option<NumberTable> {
        None
    }

    /// The inputs on which the solution is timed.
    fn large_inputs() -> Vec<LargeInput> {
        vec![LargeInput { name: "largest", build: || Self::write(&Self::full(&mut Rng::new(1))) }]
    }

    /// Plays on the first case of an input, or on the random position of a seed, with whoever reads
    /// and writes here.
    fn play(
        start: Option<&[u8]>, seed: u64, input: &mut dyn BufRead, output: &mut dyn Write,
    ) -> io::Result<()> {
        if !Self::ABOUT.rules.is_empty() {
            writeln!(output, "{}", wrapped(Self::ABOUT.rules))?;
        }
        play::on_terminal::<Self>(start, seed, input, output)
    }
}

/// What is printed by the first move after which this value is 0, if it is not 0 now.
pub fn answer_to_zero<G: Game>(position: &G, value: impl Fn(&G) -> u64) -> String {
    if value(position) == 0 {
        return answer_by::<G>(None);
    }
    answer_by(position.moves().find(|(_, after)| value(after) == 0))
}

/// What is printed for a position by a search. One that the search does not finish counts as lost:
/// it is for small games only.
pub fn answer_by_search<G: Game>(position: &G, mut search: Search<G>) -> String {
    answer_if::<G>(search.value(position).is_some_and(Searched::is_won))
}
