//! What can be done with a problem, for those who do not know the type of its positions.

use crate::extras::{Extras, LargeInput};
use crate::page::PageGame;
use crate::rules::{parse, read, Game};
use crate::tables::{NumberTable, Table};
use crate::{moves, stress};
use std::io::{self, BufRead, Write};
use std::marker::PhantomData;

/// What the tools can do with a problem.
pub trait Problem: Sync {
    /// The name of its package, its folder and its program.
    fn name(&self) -> &'static str;

    /// Whether a program is answered line by line.
    fn is_interactive(&self) -> bool;

    /// Writes what the solution answers to an input, as the tools' own reader understands it, up to
    /// its first fault, which is the error.
    fn answer(&self, input: &[u8], output: &mut dyn Write) -> io::Result<()>;

    /// The names of the popular wrong ideas.
    fn wrong_ideas(&self) -> Vec<&'static str>;

    /// Writes what the wrong idea of this name answers to an input.
    /// Panics: if there is no such idea.
    fn answer_wrongly(&self, idea: &str, input: &[u8], output: &mut dyn Write) -> io::Result<()>;

    /// The inputs on which the solution is timed.
    fn large_inputs(&self) -> Vec<LargeInput>;

    /// The table in which the pattern shows, made by the rules alone.
    fn table(&self) -> Option<Table>;

    /// The table whose law is searched for; None if it cannot be told by a few numbers.
    fn number_table(&self) -> Option<NumberTable>;

    /// Lists the winning moves of each case of an input.
    fn list_moves(&self, input: &[u8], output: &mut dyn Write, with: moves::With)
        -> io::Result<()>;

    /// Plays on the first case of `start`, an input, or without one on the random position of a seed,
    /// with a player who types `input` and reads `output`.
    fn play(
        &self, start: Option<&[u8]>, seed: u64, input: &mut dyn BufRead, output: &mut dyn Write,
    ) -> io::Result<()>;

    /// The game from each case of an input, or from starts worth playing, for a page.
    fn page_game(&self, input: Option<&[u8]>) -> io::Result<PageGame<'static>>;

    /// Runs a program until it errs, and writes on which input and why.
    fn stress(&self, options: &stress::Options, output: &mut dyn Write) -> io::Result<stress::End>;
}

/// The problem of a game.
pub struct Of<G>(PhantomData<fn() -> G>);

impl<G> Of<G> {
    /// The problem of the game.
    pub const NEW: Of<G> = Of(PhantomData);
}

impl<G: Extras> Problem for Of<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn is_interactive(&self) -> bool {
        G::DIALOGUE.is_some()
    }

    fn answer(&self, input: &[u8], output: &mut dyn Write) -> io::Result<()> {
        answer_by_idea(G::answer, input, output)
    }

    fn wrong_ideas(&self) -> Vec<&'static str> {
        G::WRONG.iter().map(|idea| idea.0).collect()
    }

    fn answer_wrongly(&self, idea: &str, input: &[u8], output: &mut dyn Write) -> io::Result<()> {
        let known = G::WRONG.iter().find(|(name, _)| *name == idea);
        answer_by_idea(known.expect("the idea is one of `wrong_ideas`").1, input, output)
    }

    fn large_inputs(&self) -> Vec<LargeInput> {
        G::large_inputs()
    }

    fn table(&self) -> Option<Table> {
        G::table()
    }

    fn number_table(&self) -> Option<NumberTable> {
        G::number_table()
    }

    fn list_moves(
        &self, input: &[u8], output: &mut dyn Write, with: moves::With,
    ) -> io::Result<()> {
        let (cases, end) = read::<G>(input);
        moves::list(&cases, output, with)?;
        end
    }

    fn play(
        &self, start: Option<&[u8]>, seed: u64, input: &mut dyn BufRead, output: &mut dyn Write,
    ) -> io::Result<()> {
        G::play(start, seed, input, output)
    }

    fn page_game(&self, input: Option<&[u8]>) -> io::Result<PageGame<'static>> {
        let mut starts: Vec<G> = Vec::new();
        match input {
            Some(input) => starts = parse(input)?,
            None => {
                for input in G::STARTS {
                    starts.extend(parse(input.as_bytes())?);
                }
            }
        }
        if starts.is_empty() {
            return Err(io::Error::other("there is no position to begin with"));
        } else if !starts.iter().all(G::is_allowed) {
            return Err(io::Error::other("not all positions are within the judge's limits"));
        }
        PageGame::of_game(G::NAME, G::ABOUT, &starts, G::DIALOGUE.is_none())
    }

    fn stress(&self, options: &stress::Options, output: &mut dyn Write) -> io::Result<stress::End> {
        stress::stress::<G>(options, output)
    }
}

/// Writes what an idea answers to each case of an input, up to its first fault.
fn answer_by_idea<G: Game>(
    idea: fn(&G) -> String, input: &[u8], output: &mut dyn Write,
) -> io::Result<()> {
    let (cases, end) = read(input);
    for case in &cases {
        writeln!(output, "{}", idea(case))?;
    }
    end
}
