//! What the tests and tools share, and for each problem a module with all that they know of it.

pub mod adapwns;
pub mod astrgame;
pub mod g3;
pub mod ipsc_g;
pub mod matgame;
pub mod wgme;
pub mod wplay;

pub mod cases;
pub mod check;
pub mod damage;
pub mod game;
pub mod instances;
pub mod large;
pub mod moves;
pub mod program;
pub mod reading;
pub mod stress;
pub mod talk;

pub use cases::{cases, official, printed, Case};
pub use game::{Game, Search, Value, Wrong};
pub use instances::{Rng, ALPHABET};
pub use reading::tokens;

/// The problems that have a room here, in the order to read them in.
pub static PROBLEMS: &[&Problem] = &[
    &matgame::PROBLEM,
    &adapwns::PROBLEM,
    &g3::PROBLEM,
    &wgme::PROBLEM,
    &wplay::PROBLEM,
    &astrgame::PROBLEM,
    &ipsc_g::PROBLEM,
];

/// What the tools know of a problem. Each part but the name and the format may be absent.
pub struct Problem {
    /// That of its package, its folder and its program.
    pub name: &'static str,
    /// Reads an input to the end or to the first fault.
    pub format: reading::Format,
    /// The answers in an output, each with its line feeds; None if it is anything else.
    pub answers: reading::Answers,
    /// How an input begins that has many answers, and a part to repeat, with an answer each.
    pub many: (&'static str, &'static str),
    /// Lists moves, and does whatever else the rules of the game allow.
    pub game: Option<game::Tools>,
    /// Makes a small input, mostly another one each time.
    pub small: Option<fn(&mut Rng) -> Vec<u8>>,
    /// Panics if an input breaks the judge's limits.
    pub limits: fn(&[u8]),
    /// Answers an input, which must be right, in another way than the solution; of an
    /// interactive problem the beginning.
    pub reference: Option<large::Reference>,
    /// The inputs too large to be kept.
    pub large: &'static [large::Large],
    /// More such inputs, which only `bench` makes: each would cost the tests half a second.
    pub measured: &'static [large::Large],
    /// What the solution's time is compared with.
    pub comparisons: &'static [large::Comparison],
}

impl Problem {
    /// A problem of which nothing is known but how its inputs and outputs look.
    pub const fn new(
        name: &'static str,
        format: reading::Format,
        answers: reading::Answers,
        many: (&'static str, &'static str),
    ) -> Problem {
        Problem {
            name,
            format,
            answers,
            many,
            game: None,
            small: None,
            limits: |_| {},
            reference: None,
            large: &[],
            measured: &[],
            comparisons: &[],
        }
    }

    /// The problem of a game whose cases stand by themselves, with a line for each as the answer.
    pub const fn of<G: Game>(name: &'static str, many: (&'static str, &'static str)) -> Problem {
        Problem {
            game: Some(game::Tools::of::<G>()),
            small: Some(instances::small::<G>),
            limits: large::within_limits::<G>,
            ..Problem::new(name, reading::an_answer_each::<G>, reading::one_of_two::<G>, many)
        }
    }
}

/// The problem of this name.
pub fn problem(name: &str) -> Option<&'static Problem> {
    PROBLEMS.iter().copied().find(|problem| problem.name == name)
}
