//! What the tools know of a problem, for those who do not know the type of its positions.

use crate::rules::{sized, Game};
use crate::{explore::Table, moves::list, play::play, stress, Rng};
use std::io::{self, BufRead, Write};
use std::{fs, iter, path::Path};

/// What the tools know of a problem: what its game gives, and what its room adds.
pub struct Problem {
    /// That of its package, its folder and its program.
    pub name: &'static str,
    /// The table in which the pattern shows, made by the rules alone.
    pub table: Option<fn() -> Table>,
    /// The inputs too large to be kept.
    pub large_inputs: &'static [LargeInput],
    /// Lists the winning moves of each case of an input, perhaps with reasons and refutations.
    pub list: fn(&[u8], &mut dyn Write, bool, bool) -> io::Result<()>,
    /// The names of the wrong ideas.
    pub wrong: fn() -> Vec<&'static str>,
    /// What the wrong idea at this place answers to an input; what is right if there is none.
    pub answer_wrongly: fn(usize, &[u8], &mut dyn Write) -> io::Result<()>,
    /// An input of so many small cases, all the same.
    pub repeated: fn(usize) -> Vec<u8>,
    /// Plays with somebody.
    pub play: Play,
    /// The inputs that `stress` tries instead of one of a single case.
    pub smaller: fn(&[u8]) -> io::Result<Vec<Vec<u8>>>,
    /// Whether the problem is interactive.
    pub is_interactive: bool,
    /// Runs a program on positions until it errs, and says on which one and why. Whether it did.
    pub stress: fn(&stress::Options, &mut dyn Write) -> io::Result<bool>,
}

/// Plays on the first case of an input, or on the random position of a seed.
pub type Play = fn(Option<&[u8]>, u64, &mut dyn BufRead, &mut dyn Write) -> io::Result<()>;

/// The name of an input, and what makes it, the same bytes on every machine.
pub type LargeInput = (&'static str, fn() -> Vec<u8>);

impl Problem {
    /// What the judge allows, such as `time_s`, by the file of limits; None if it is not known.
    pub fn limit(&self, key: &str) -> io::Result<Option<f64>> {
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples");
        let limits = fs::read_to_string(samples.join(self.name).join("limits"))?;
        let mut lines = limits.lines().filter_map(|line| line.split_once('='));
        Ok(lines.find(|(name, _)| *name == key).and_then(|(_, value)| value.parse().ok()))
    }

    /// Answers an input rightly, as the tools' own reader understands it, up to the first fault.
    pub fn answer(&self, input: &[u8], output: &mut dyn Write) -> io::Result<()> {
        (self.answer_wrongly)(usize::MAX, input, output)
    }

    /// The problem of a game.
    pub const fn of<G: Game>(name: &'static str) -> Problem {
        Problem {
            name,
            table: None,
            large_inputs: &[("largest", largest::<G>)],
            list: list::<G>,
            wrong: || G::WRONG.iter().map(|idea| idea.0).collect(),
            answer_wrongly: |at, input, output| {
                let idea = G::WRONG.get(at).map_or(G::answer as fn(&G) -> String, |idea| idea.1);
                let (cases, end) = G::read(input);
                cases.iter().try_for_each(|case| writeln!(output, "{}", idea(case)))?;
                end
            },
            repeated: |count| {
                let case = sized::<G>().map(|(_, case)| case).find(|case| case.fits(case));
                G::input(&vec![case.expect("some can stand in an input together"); count])
            },
            play: play::<G>,
            smaller: |input| {
                let cases = G::cases(input)?;
                Ok(cases[0].smaller().filter(G::is_allowed).map(|case| G::input(&[case])).collect())
            },
            is_interactive: G::DIALOGUE.is_some(),
            stress: stress::stress::<G>,
        }
    }
}

/// As many cases as the judge has, of the largest.
fn largest<G: Game>() -> Vec<u8> {
    let mut rng = Rng::new(1);
    let cases = iter::repeat_with(|| G::largest(&mut rng)).filter(G::is_allowed);
    G::input(&cases.take(G::CASES).collect::<Vec<_>>())
}
