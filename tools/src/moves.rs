//! Lists of moves, as `moves` prints them.

use crate::rules::{Game, TRIED};
use crate::text::cut;
use std::io::{self, Write};

/// Lists the winning moves of each case of an input, up to its first fault; perhaps also what the
/// answer follows from, and for a lost position an answer to each move.
pub fn list<G: Game>(input: &[u8], out: &mut dyn Write, why: bool, refute: bool) -> io::Result<()> {
    let (positions, end) = G::read(input);
    for (case, position) in (1..).zip(positions) {
        let answer = position.answer();
        let answer = answer.lines().next().unwrap_or_default();
        write!(out, "case {case}: {}: {answer}", shown(&position))?;
        match G::NUMBER {
            "" => writeln!(out)?,
            name => writeln!(out, ", {name} {}", position.number())?,
        }
        for line in if why { position.why() } else { Vec::new() } {
            writeln!(out, "  why: {line}")?;
        }
        let mut is_won = false;
        for (name, after) in position.winning() {
            writeln!(out, "  {name}  {}", shown(&after))?;
            is_won = true;
        }
        if !is_won && position.number() > 0 {
            writeln!(out, "  no winning move among the first {TRIED}")?;
        } else if !is_won {
            writeln!(out, "  no winning move")?;
            for line in if refute { refuted(&position) } else { Vec::new() } {
                writeln!(out, "{line}")?;
            }
        }
    }
    end
}

/// How many moves are answered, and how many are counted.
const ANSWERED: usize = 10;
const COUNTED: usize = 1000;

/// The first ten moves of a lost position, with the first answer that wins, and if there are more.
pub fn refuted<G: Game>(position: &G) -> Vec<String> {
    let mut moves = position.moves();
    let line = |(name, after): (String, G)| {
        let reply = after.winning().next();
        let reply = reply.map(|(reply, left)| format!("{reply}, which leaves {}", shown(&left)));
        format!("  {name}, answered by {}", reply.unwrap_or("nothing".to_string()))
    };
    let mut lines: Vec<String> = moves.by_ref().take(ANSWERED).map(line).collect();
    match moves.take(COUNTED).count() {
        0 => {}
        COUNTED => lines.push(format!("  ... (more than {COUNTED} moves in all)")),
        more => lines.push(format!("  ... ({} moves in all)", ANSWERED + more)),
    }
    lines
}

/// A position in a line of no great length.
pub fn shown<G: Game>(position: &G) -> String {
    let shown = position.shown();
    match shown.contains(char::is_alphanumeric) || shown.starts_with('"') {
        false => "nothing".to_string(),
        true => cut(&shown),
    }
}
