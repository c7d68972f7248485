//! What the tests and tools share, and in a module for each problem all that they know of it.

// The oracles, which are part of this library too, know it by its name.
extern crate self as samples;

pub mod adapwns;
pub mod astrgame;
pub mod g3;
pub mod ipsc_g;
pub mod matgame;
pub mod wgme;
pub mod wplay;

pub mod cases;
pub mod damage;
pub mod instances;
pub mod large;
pub mod measures;
pub mod moves;
pub mod reading;
pub mod value;

pub use cases::{cases, official, printed, Case};
pub use instances::{small_inputs, subsets, words, Rng, ALPHABET};
pub use reading::tokens;
pub use value::Value;

/// All problems.
pub const PROBLEMS: &[&Problem] = &[
    &adapwns::PROBLEM,
    &astrgame::PROBLEM,
    &g3::PROBLEM,
    &ipsc_g::PROBLEM,
    &matgame::PROBLEM,
    &wgme::PROBLEM,
    &wplay::PROBLEM,
];

/// What the tests and tools know of a problem.
pub struct Problem {
    /// That of its package, its folder and its program.
    pub name: &'static str,
    /// Reads an input to the end or to the first fault.
    pub format: reading::Format,
    /// The answers in an output, each with its line feeds; None if it is anything else.
    pub answers: reading::Answers,
    /// How an input begins that has many answers, and a part to repeat, with an answer each.
    pub many: (&'static str, &'static str),
    /// Makes a small input, mostly another one each time.
    pub small: fn(&mut Rng) -> Vec<u8>,
    /// Holds an input to the judge's limits.
    pub limits: fn(&mut large::Limits),
    /// Answers an input, which must be right, in another way than the solution; of an
    /// interactive problem the beginning.
    pub reference: large::Reference,
    /// The inputs too large to be kept.
    pub large: &'static [large::Large],
    /// What the solution's time is compared with.
    pub comparisons: &'static [measures::Comparison],
    /// How its time and memory grow.
    pub growth: measures::Growth,
    /// Lists the winning moves.
    pub moves: moves::Moves,
}

/// What a tool was called with, and a mark in place of each byte that is not UTF-8.
pub fn arguments() -> Vec<String> {
    let arguments = std::env::args_os().skip(1);
    arguments.map(|argument| argument.to_string_lossy().into_owned()).collect()
}

/// The problem of this name.
pub fn problem(name: &str) -> Option<&'static Problem> {
    PROBLEMS.iter().copied().find(|problem| problem.name == name)
}
