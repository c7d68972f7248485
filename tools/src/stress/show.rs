//! What was found, for somebody who believes in the program.

use super::answers::Fault;
use super::oracle::{solved, Oracle};
use super::{Found, Options};
use crate::game::{Game, Mistake};
use std::fs::File;
use std::io::{self, Write};

/// How many moves of a position are shown.
const MOVES: usize = 20;

/// How much of an input or an output is shown.
const BYTES: usize = 2_000;

/// Shows the input, what is right, what the program says, and why that is wrong.
///
/// # Errors
/// The rules contradict the solution; a file cannot be written; and those of the output.
pub fn fault<G: Game>(
    options: &Options,
    found: &Found<G>,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut input = G::input(&found.cases);
    let case = match &found.fault {
        Fault::Answer { case, .. } => *case,
        Fault::Few(answers) => (*answers).min(found.cases.len() - 1),
        _ => found.cases.len() - 1,
    };
    let position = &found.cases[case];
    let mut oracle = Oracle::of(position);
    let mut right = solved(position);
    match &found.fault {
        Fault::Mistake(mistake) => (input, right) = (mistake.input.clone(), mistake.right.clone()),
        _ if !G::IS_INTERACTIVE && oracle.right(position) != right => {
            let what = format!("the solution errs on {}: {right} is wrong", position.shown());
            return Err(io::Error::other(what));
        }
        _ => {}
    }

    writeln!(output, "It errs on this input:\n")?;
    block(output, &input)?;
    match found.cases.len() {
        1 => writeln!(output, "\nright: {right}")?,
        cases => writeln!(output, "\nright in case {} of {cases}: {right}", case + 1)?,
    }
    match &found.fault {
        Fault::Answer { said, .. } | Fault::Mistake(Mistake { said, .. }) => {
            writeln!(output, "it says: {said}")?
        }
        Fault::Few(answers) => writeln!(output, "it ends after {answers} answers")?,
        Fault::Many(more) => writeln!(output, "it says more behind its answers: {more}")?,
        Fault::Status(status) => writeln!(output, "it ends with {status}")?,
        Fault::Late => {
            writeln!(output, "it has no answer after {} s", options.time_limit.as_secs_f64())?
        }
        Fault::Flood => writeln!(output, "it writes without end")?,
    }
    if !found.errors.is_empty() {
        writeln!(output, "its standard error ends with")?;
        block(output, &found.errors)?;
    }
    if let Fault::Mistake(mistake) = &found.fault {
        writeln!(output)?;
        for line in &mistake.why {
            writeln!(output, "{line}")?;
        }
    }
    if let Fault::Answer { said, .. } = &found.fault {
        writeln!(output)?;
        for line in position.why() {
            writeln!(output, "why: {line}")?;
        }
        for line in refutation(&mut oracle, position, said) {
            writeln!(output, "{line}")?;
        }
    }
    writeln!(output)?;
    if found.cases.len() > 1 {
        writeln!(
            output,
            "Alone, each case is answered right: something survives from a case to the next."
        )?;
    }
    if !found.is_certain {
        writeln!(output, "The same input is answered right at times.")?;
    } else if found.is_smallest {
        writeln!(output, "Nothing that is one step smaller is answered wrong.")?;
    } else {
        writeln!(output, "There was no time to try all that is smaller.")?;
    }
    match oracle.value(position).is_some() {
        true => writeln!(output, "What is right was found by the rules, searched to the end.")?,
        false => writeln!(output, "What is right was found by the solution.")?,
    }
    if let Some(folder) = &options.save {
        let mut expected = String::new();
        let add = &mut |position: G| {
            expected += &(position.answer() + "\n");
            Ok(())
        };
        G::read(&input, add)?;
        for number in 1.. {
            let name = format!("{}-{number}", options.problem);
            let path = folder.join(&name).with_extension("in");
            match File::create_new(&path) {
                Ok(mut file) => {
                    file.write_all(&input)?;
                    std::fs::write(path.with_extension("out"), expected)?;
                    writeln!(output, "Saved as {}", path.display())?;
                    break;
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}

/// The moves that speak against what was said of a position.
fn refutation<G: Game>(oracle: &mut Oracle<G>, position: &G, said: &str) -> Vec<String> {
    let claims =
        |answer: &str| said.strip_prefix(answer).filter(|rest| G::NAMES_MOVE || rest.is_empty());
    let is_won = oracle.is_won(position);
    if claims(G::ANSWERS[0]).is_some_and(str::is_empty) && is_won {
        let Some((name, after)) = oracle.best(position) else { return Vec::new() };
        let heading = format!("The player to move wins by {name}, which leaves {}:", after.shown());
        return answered(oracle, heading, &after);
    }
    match claims(G::ANSWERS[1]) {
        Some(_) if !is_won => {
            answered(oracle, "The player to move cannot win:".to_string(), position)
        }
        Some(step) if G::NAMES_MOVE => {
            let step = step.trim();
            match position.moves().find(|(name, _)| name == step) {
                None => vec![format!("{step:?} is no move of these rules.")],
                Some((_, after)) if oracle.is_won(&after) => answered_once(oracle, step, &after),
                Some(_) => {
                    vec![format!("{step} wins as well, but is not the move that is asked for.")]
                }
            }
        }
        _ => vec![format!(
            "An answer is {} or {}, and nothing else stands in the output.",
            G::ANSWERS[1],
            G::ANSWERS[0]
        )],
    }
}

fn answered_once<G: Game>(oracle: &mut Oracle<G>, step: &str, after: &G) -> Vec<String> {
    let Some((answer, left)) = oracle.best(after) else { return Vec::new() };
    let heading =
        format!("{step} loses. It is answered by {answer}, which leaves {}:", left.shown());
    answered(oracle, heading, &left)
}

/// Each move of a lost position, with the answer that beats it.
fn answered<G: Game>(oracle: &mut Oracle<G>, heading: String, position: &G) -> Vec<String> {
    let mut lines = vec![heading];
    let mut moves = position.moves();
    for (name, after) in moves.by_ref().take(MOVES) {
        let answer = oracle.best(&after).map_or("nothing".to_string(), |(answer, _)| answer);
        let line = format!("  {name}  is answered by  {answer}");
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    if lines.len() == 1 {
        lines.push("  no move is left".to_string());
    }
    if moves.next().is_some() {
        lines.push("  and so on".to_string());
    }
    lines
}

/// The beginning of some bytes, with a line feed at the end.
fn block(output: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(BYTES)]);
    writeln!(output, "{}", text.trim_end())?;
    if bytes.len() > BYTES {
        writeln!(output, "... ({} bytes in all)", bytes.len())?;
    }
    Ok(())
}
