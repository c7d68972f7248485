//! What the tools know of a problem, for those who do not know the type of its positions.

use crate::calls::Calls;
use crate::explore::Table;
use crate::format::answers::{lines, paragraphs, Answers};
use crate::large_inputs::{within_limits, LargeInput, Reference};
use crate::moves::{list, Options};
use crate::play::{play, Play};
use crate::rules::Game;
use crate::{format, stress};
use std::io::{self, Write};

/// What the tools know of a problem. Each part but the name and the format may be absent.
pub struct Problem {
    /// That of its package, its folder and its program.
    pub name: &'static str,
    /// Reads an input to the end or to the first fault.
    pub format: format::Format,
    /// The answers in an output, each with its line feeds; None if it is anything else.
    pub answers: Answers,
    /// How an input begins that has many answers, and a part to repeat, with an answer each.
    pub many: (&'static str, &'static str),
    /// Lists moves, and does whatever else the rules of the game allow.
    pub game: Option<AnyGame>,
    /// The tables in which the pattern shows, made by the rules alone.
    pub tables: Option<fn() -> Vec<Table>>,
    /// Panics if an input breaks the judge's limits.
    pub limits: fn(&[u8]),
    /// Answers an input, which must be right, in another way than the solution; of an
    /// interactive problem the beginning.
    pub reference: Option<Reference>,
    /// The inputs too large to be kept.
    pub large_inputs: &'static [LargeInput],
    /// Calls of the functions that the Coq file transcribes.
    pub calls: Option<fn() -> Calls>,
}

impl Problem {
    /// A problem of which nothing is known but how its inputs and outputs look.
    pub const fn new(
        name: &'static str,
        format: format::Format,
        answers: Answers,
        many: (&'static str, &'static str),
    ) -> Problem {
        Problem {
            name,
            format,
            answers,
            many,
            game: None,
            tables: None,
            limits: |_| {},
            reference: None,
            large_inputs: &[],
            calls: None,
        }
    }

    /// The problem of a game whose cases stand by themselves, with an answer to each.
    pub const fn of<G: Game>(name: &'static str, many: (&'static str, &'static str)) -> Problem {
        Problem {
            game: Some(AnyGame::of::<G>()),
            limits: within_limits::<G>,
            ..Problem::new(name, an_answer_each::<G>, answers::<G>, many)
        }
    }
}

/// The format of a game: an answer for each case.
///
/// # Errors
/// The first fault.
fn an_answer_each<G: Game>(input: &[u8], answers: &mut usize) -> io::Result<()> {
    G::read(input, &mut |_| {
        *answers += 1;
        Ok(())
    })
}

/// The answers in an output of a game.
fn answers<G: Game>(output: &str) -> Option<Vec<&str>> {
    let [lost, won] = G::ANSWERS;
    match G::PRINTS_MOVE {
        None => lines(output, |line| line == lost || line == won),
        Some(_) => paragraphs(output, |answer| match answer.split_once('\n') {
            None => answer == lost,
            Some((answer, step)) => answer == won && !step.contains('\n'),
        }),
    }
}

/// What the tools do with the positions of a game, whatever their type.
pub struct AnyGame {
    /// Lists the moves of each case of an input.
    pub list: fn(&[u8], &mut dyn Write, Options) -> io::Result<()>,
    /// The names of the wrong ideas.
    pub wrong: fn() -> Vec<&'static str>,
    /// What the wrong idea at this place answers to an input; what is right if there is none.
    pub answer_wrongly: fn(usize, &[u8], &mut dyn Write) -> io::Result<()>,
    /// Plays with somebody.
    pub play: Play,
    /// The inputs that `stress` tries instead of one of a single case.
    pub smaller: fn(&[u8]) -> io::Result<Vec<Vec<u8>>>,
    /// Whether the problem is interactive.
    pub is_interactive: bool,
    /// Runs a program on positions until it errs, and says on which one and why. Whether it did.
    pub stress: fn(&stress::Options, &mut dyn Write) -> io::Result<bool>,
}

impl AnyGame {
    /// Those of a game.
    pub const fn of<G: Game>() -> AnyGame {
        AnyGame {
            list: list::<G>,
            play: play::<G>,
            is_interactive: G::DIALOGUE.is_some(),
            smaller: |input| {
                let cases = G::cases(input)?;
                let smaller = cases[0].smaller().filter(G::is_allowed);
                Ok(smaller.map(|case| G::input(&[case])).collect())
            },
            stress: stress::stress::<G>,
            wrong: || G::WRONG.iter().map(|idea| idea.0).collect(),
            answer_wrongly: |at, input, output| {
                let idea = G::WRONG.get(at).map_or(G::answer as fn(&G) -> String, |idea| idea.2);
                G::read(input, &mut |position| writeln!(output, "{}", idea(&position)))
            },
        }
    }
}
