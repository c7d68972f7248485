//! What was found, for somebody who believes in the program.

use super::answers::Fault;
use super::oracle::{right_of_any, solved};
use super::{Found, Options};
use crate::moves;
use crate::rules::Game;
use crate::text::named;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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
    tried: &str,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut input = G::input(&found.cases);
    let case = match &found.fault {
        Fault::Answer { case, .. } => *case,
        Fault::Few(answers) => (*answers).min(found.cases.len() - 1),
        _ => found.cases.len() - 1,
    };
    let position = &found.cases[case];
    let by_rules = right_of_any(position);
    let mut right = solved(position);
    match &found.fault {
        Fault::Mistake(mistake) => (input, right) = (mistake.input.clone(), mistake.right.clone()),
        _ if G::DIALOGUE.is_none()
            && by_rules.as_ref().is_some_and(|by_rules| *by_rules != right) =>
        {
            let what = format!("the solution errs on {}: {right} is wrong", position.shown());
            return Err(io::Error::other(what));
        }
        _ => {}
    }

    let (mut why, mut notes) = (Vec::new(), Vec::new());
    let said = match &found.fault {
        Fault::Answer { said, .. } => {
            why = position.why().into_iter().map(|line| format!("why: {line}")).collect();
            why.extend(refutation(position, said));
            format!("it says: {said}")
        }
        Fault::Mistake(mistake) => {
            why.clone_from(&mistake.why);
            format!("it says: {}", mistake.said)
        }
        Fault::Few(answers) => format!("it ends after {answers} answers"),
        Fault::Many(more) => format!("it says more behind its answers: {more}"),
        Fault::Status(status) => format!("it ends with {status}"),
        Fault::Late => format!("it has no answer after {} s", options.time_limit.as_secs_f64()),
        Fault::Flood => "it writes too much".to_string(),
    };
    let mut of_case = String::new();
    if found.cases.len() > 1 {
        of_case = format!(" in case {} of {}", case + 1, found.cases.len());
        notes.push(
            "Alone, each case is answered right: something survives from a case to the next.",
        );
    }
    notes.push(match (found.is_certain, found.is_smallest) {
        (false, _) => "The same input is answered right at times.",
        (true, true) => "No input that is one step smaller (one thing less, or a smaller one) is answered wrong.",
        (true, false) => "There was no time to try all inputs that are one step smaller.",
    });
    notes.push(tried);
    notes.push(match by_rules.is_some() {
        true => "What is right comes from the rules alone: all plays were searched to their end.",
        false => "What is right comes from the solution.",
    });

    writeln!(output, "Your program errs on this input:\n\n{}\n", beginning(&input))?;
    writeln!(output, "right{of_case}: {right}\n{said}")?;
    if !found.errors.is_empty() {
        writeln!(output, "its standard error ends with:\n{}", beginning(&found.errors))?;
    }
    if !why.is_empty() {
        writeln!(output, "\n{}", why.join("\n"))?;
    }
    writeln!(output, "\n{}", notes.join("\n"))?;
    if let Some(folder) = &options.save {
        let path = save::<G>(&input, folder, options.problem)?;
        writeln!(output, "Saved as {}", path.display())?;
    }
    Ok(())
}

/// Writes an input and its answer to the first files that are not there yet.
fn save<G: Game>(input: &[u8], folder: &Path, problem: &str) -> io::Result<PathBuf> {
    let answers = G::cases(input)?.into_iter().map(|case| case.answer() + "\n");
    let expected: String = answers.collect();
    let is_free = |path: &PathBuf| !path.exists() && !path.with_extension("out").exists();
    let mut paths = (1..).map(|number| folder.join(format!("{problem}-{number}.in")));
    let path = paths.find(is_free).expect("numbers do not end");
    let written = fs::write(path.with_extension("out"), expected);
    written.and_then(|()| fs::write(&path, input)).map_err(|error| named(&path, error))?;
    Ok(path)
}

/// The moves that speak against what was said of a position.
fn refutation<G: Game>(position: &G, said: &str) -> Vec<String> {
    let [lost, won] = G::ANSWERS;
    let step = said.strip_prefix(won).map(str::trim);
    let step = step.filter(|step| G::PRINTS_MOVE.is_some() || step.is_empty());
    let loses = "The player to move loses, whatever the move, if it is answered so:";
    let other = "wins as well, but the statement asks for another of the moves that win.";
    let (heading, lost) = match (position.winning().next(), step) {
        (Some((name, left)), None) if said == lost => {
            let leaves = left.shown();
            (format!("The player to move wins by {name}, which leaves {leaves}. Then:"), left)
        }
        (None, Some(_)) => (loses.to_string(), position.clone()),
        (Some(_), Some(step)) => {
            let print = G::PRINTS_MOVE.unwrap_or(|_, _| String::new());
            let is_it = |(name, after): &(String, G)| print(name, after) == step;
            let Some((name, after)) = position.moves().find(is_it) else {
                return vec![format!("{step:?} is no move of these rules.")];
            };
            let Some((answer, left)) = after.winning().next() else {
                return vec![format!("{name} {other}")];
            };
            let leaves = left.shown();
            (format!("{name} loses. The answer is {answer}, which leaves {leaves}. Then:"), left)
        }
        _ => return vec![format!("An answer is {won} or {lost}, and nothing else.")],
    };
    // Each move of a lost position, with the answer that beats it.
    let mut moves = moves::refutation(&lost).map(|line| format!("  {line}"));
    let mut lines = vec![heading];
    lines.extend(moves.by_ref().take(MOVES));
    lines.dedup();
    if lines.len() == 1 {
        lines.push("  no move is left".to_string());
    }
    lines.extend(moves.next().map(|_| "  and so on".to_string()));
    lines
}

/// The beginning of some bytes, without line feeds at the end.
fn beginning(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(BYTES)]);
    let more = match bytes.len() {
        0..=BYTES => String::new(),
        length => format!("\n... ({length} bytes in all)"),
    };
    text.trim_end().to_string() + &more
}
