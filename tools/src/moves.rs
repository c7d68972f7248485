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

/// Bytes in printable form: all, or if they are many, how they begin and end.
pub fn shorten(bytes: &[u8]) -> String {
    const ENDS: usize = 40;
    if bytes.len() <= 2 * ENDS {
        return bytes.escape_ascii().to_string();
    }
    let (first, last) = (&bytes[..ENDS], &bytes[bytes.len() - ENDS..]);
    let length = bytes.len();
    format!("{}...({length} in all)...{}", first.escape_ascii(), last.escape_ascii())
}

/// How many terms of a sequence are shown.
const FIRST: usize = 50;

/// Terms with `between` between them: all, or if they are many, how they begin; `none` if there is
/// none.
pub fn joined(terms: impl IntoIterator<Item = impl ToString>, between: &str) -> String {
    let mut terms = terms.into_iter().map(|term| term.to_string());
    let mut shown: Vec<String> = terms.by_ref().take(FIRST).collect();
    shown.extend(terms.next().map(|_| "...".to_string()));
    match shown.is_empty() {
        true => "none".to_string(),
        false => shown.join(between),
    }
}

/// Numbers as `joined` by blanks, and if they are many, how many.
pub fn listed(numbers: &[u64]) -> String {
    let all = match numbers.len() {
        0..=FIRST => String::new(),
        length => format!(" ({length} in all)"),
    };
    joined(numbers, " ") + &all
}
