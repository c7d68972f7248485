//! Lists of moves, as `moves` prints them.

use crate::rules::{Game, MOVES_TRIED};
use crate::text::cut;
use std::io::{self, Write};

/// What is listed with the winning moves.
#[derive(Clone, Copy, Default)]
pub struct With {
    /// What the answer follows from.
    pub why: bool,
    /// For a lost position, an answer to each move.
    pub refute: bool,
}

/// How many moves of a lost position are listed with an answer.
const ANSWERED: usize = 10;

/// How many more are counted.
const COUNTED: usize = 1000;

/// Lists the winning moves of each of these cases.
pub fn list<G: Game>(cases: &[G], output: &mut dyn Write, with: With) -> io::Result<()> {
    for (number, case) in (1..).zip(cases) {
        let answer = case.answer();
        let answer = answer.lines().next().unwrap_or_default();
        write!(output, "case {number}: {}: {answer}", shown(case))?;
        match G::NUMBER {
            "" => writeln!(output)?,
            name => writeln!(output, ", {name} {}", case.number())?,
        }
        if with.why {
            for line in case.why() {
                writeln!(output, "  why: {line}")?;
            }
        }
        list_winning(case, output, with)?;
    }
    Ok(())
}

/// Lists the winning moves of a case; if there is none and it is wanted, the answers to its moves.
fn list_winning<G: Game>(case: &G, output: &mut dyn Write, with: With) -> io::Result<()> {
    let mut has_won = false;
    for (name, after) in case.winning() {
        writeln!(output, "  {name}  {}", shown(&after))?;
        has_won = true;
    }
    if has_won {
        return Ok(());
    }
    if case.number() > 0 {
        return writeln!(output, "  no winning move among the first {MOVES_TRIED}");
    }
    writeln!(output, "  no winning move")?;
    if with.refute {
        for line in refuted(case, ANSWERED) {
            writeln!(output, "{line}")?;
        }
    }
    Ok(())
}

/// The first moves of a lost position, at most `most`, each with the first answer that wins; and
/// how many moves there are, if there are more.
pub fn refuted<G: Game>(position: &G, most: usize) -> Vec<String> {
    let mut rest = position.moves();
    let mut lines = Vec::new();
    for (name, after) in rest.by_ref().take(most) {
        let answer = match after.winning().next() {
            Some((reply, left)) => format!("answered by {reply}, which leaves {}", shown(&left)),
            None => format!("no winning answer among the first {MOVES_TRIED}"),
        };
        lines.push(format!("  {name}, {answer}"));
    }
    match rest.take(COUNTED).count() {
        0 => {}
        COUNTED => lines.push(format!("  ... (more than {COUNTED} moves in all)")),
        more => lines.push(format!("  ... ({} moves in all)", lines.len() + more)),
    }
    lines
}

/// A position on one line, cut if it is long.
pub fn shown<G: Game>(position: &G) -> String {
    let line = position.shown();
    match line.trim().is_empty() {
        true => "nothing".to_string(),
        false => cut(&line),
    }
}
