//! Lists of moves, as `moves` prints them.

use crate::Game;
use std::io::{self, Write};

/// What is listed of each case.
#[derive(Clone, Copy, Default)]
pub struct Options {
    /// A bare heading: the answer and the number.
    pub plain: bool,
    /// What the answer follows from.
    pub why: bool,
    /// For a lost position, an answer to each move.
    pub refute: bool,
}

/// Lists the winning moves of each case of an input.
///
/// # Errors
/// The fault of the input, and those of the output.
pub fn list<G: Game>(input: &[u8], output: &mut dyn Write, options: Options) -> io::Result<()> {
    let mut case = 0;
    G::read(input, &mut |position| {
        case += 1;
        if !options.plain {
            write!(output, "case {case}: {}: ", position.shown())?;
        }
        let answer = position.answer();
        write!(output, "{}", answer.lines().next().unwrap_or_default())?;
        match (options.plain, G::NUMBER) {
            (_, "") => writeln!(output)?,
            (true, _) => writeln!(output, " {}", position.number())?,
            (false, name) => writeln!(output, ", {name} {}", position.number())?,
        }
        for line in if options.why { position.why() } else { Vec::new() } {
            writeln!(output, "  why: {line}")?;
        }
        let mut is_won = false;
        for (name, after) in position.winning() {
            writeln!(output, "  {name}  {}", after.shown())?;
            is_won = true;
        }
        if !is_won {
            writeln!(output, "  no winning move")?;
            for line in refutation(&position).take(if options.refute { usize::MAX } else { 0 }) {
                writeln!(output, "  {line}")?;
            }
        }
        Ok(())
    })
}

/// Each move of a lost position, with the first answer that wins.
pub fn refutation<G: Game>(position: &G) -> impl Iterator<Item = String> + '_ {
    position.moves().map(|(name, after)| {
        let answer = after.winning().next();
        let answer =
            answer.map(|(answer, left)| format!("{answer}, which leaves {}", left.shown()));
        format!("{name}, answered by {}", answer.unwrap_or("nothing".to_string()))
    })
}
