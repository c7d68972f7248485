//! What was found, for somebody who believes in the program.

use super::answers::{spaced, Kind};
use super::{Found, Options};
use crate::moves::{refuted, shown};
use crate::rules::{Game, Search};
use crate::text::{cut, named};
use judge::visible;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Among how many moves what was said is looked for, and how many positions a search may know.
const TRIED: usize = 100_000;
const KNOWN: usize = 1_000_000;

/// What is said of several cases.
const ALONE: &str = "Alone, this case is answered right: something survives from a case to the \
                     next, one is not read as it is, or their number matters.\n";

/// How much of an input is shown, and how much of a standard error.
const BYTES: usize = 2_000;
const LINES: usize = 10;

/// Shows the input, what is right, what the program says, and why that is wrong.
/// Errors: the rules contradict the solution; a file cannot be written; and those of the output.
pub fn fault<G: Game>(options: &Options, found: &Found<G>, out: &mut dyn Write) -> io::Result<()> {
    let Found { cases, input, fault, .. } = found;
    let (position, count, is_slow) = (&cases[fault.case], cases.len(), fault.kind.is_slow());
    let (mut right, mut why) = (spaced(&position.answer()), Vec::new());
    let mut source = "the rules alone: all plays were searched to their end";
    // Where it is late, what is right is not told.
    match (&found.mistake, if is_slow { None } else { by_rules(position) }) {
        (Some(mistake), _) => (right, why) = (mistake.right.clone(), mistake.why.clone()),
        (None, None) => source = "the solution",
        (None, Some(by_rules)) if by_rules == right => {}
        _ => {
            let what = format!("the solution errs on {}: {right} is wrong", position.shown());
            return Err(io::Error::other(what));
        }
    }
    let said = match &fault.kind {
        Kind::Answer(said) | Kind::Other(said) => {
            if found.mistake.is_none() {
                why.extend(position.why().into_iter().map(|line| format!("why: {line}")));
                why.extend(refutation(position, &right, said));
            }
            format!("it says: {}", cut(said))
        }
        Kind::Late { after, cpu } => {
            let cpu = cpu.as_secs_f64();
            let waits = match G::DIALOGUE {
                None => "though its input is a file, which has an end",
                Some(_) => "as if its last line was not flushed, or it read one line too many",
            };
            why.push(match is_slow {
                true => format!("It computes: it used {cpu:.1} s of the processor's time."),
                false => format!("It does not compute but waits, {waits}."),
            });
            format!("it has no answer after {:.1} s", after.as_secs_f64())
        }
        Kind::Told(said) => said.clone(),
    };
    let right = match count {
        // In which of them it was cannot be told.
        _ if is_slow => &format!("cases: {count}"),
        1 => &format!("right: {}", cut(&right)),
        _ => &format!("right in case {} of {count}: {}", fault.case + 1, cut(&right)),
    };
    let errs = if fault.kind.is_late() { "is late" } else { "errs" };
    writeln!(out, "Your program {errs} on this input:\n\n{}\n", both_ends(input))?;
    writeln!(out, "{right}\n{said}")?;
    let errors = found.run.errors.lines(LINES);
    if !errors.is_empty() {
        let end = errors.join("\n");
        writeln!(out, "its standard error ends with:\n{end}")?;
    }
    if !why.is_empty() {
        writeln!(out, "\n{}", why.join("\n"))?;
    }
    writeln!(out, "\n{}", what_else(found))?;
    if !is_slow {
        writeln!(out, "What is right comes from {source}.")?;
    }
    if let Some(folder) = &options.save {
        writeln!(out, "Saved as {}", save::<G>(input, folder, options.problem)?.display())?;
    }
    Ok(())
}

/// What was tried beside the input.
fn what_else<G: Game>(found: &Found<G>) -> String {
    if let Some(remark) = found.remark {
        return remark.to_string();
    }
    let (count, kind) = (found.cases.len(), &found.fault.kind);
    let alone = if count > 1 && !kind.is_slow() { ALONE } else { "" };
    if !found.is_smallest {
        return alone.to_string()
            + "There was no time to try all smaller inputs: --seconds gives more.";
    }
    let wrong = match kind.rank() {
        2 => "late",
        0 if G::PRINTS_MOVE.is_some() => "wrong, if any winning move counts as right",
        _ => "wrong",
    };
    let less = if count > 1 { ", in one case, or with a case less" } else { "" };
    format!(
        "{alone}No smaller input that was tried is answered {wrong}. Tried were all with {}{less}.",
        G::SMALLER
    )
}

/// The right answer by the rules, its words with blanks between them; None if they take too long,
/// or the program is not asked for it.
fn by_rules<G: Game>(position: &G) -> Option<String> {
    if G::DIALOGUE.is_some() {
        return None;
    }
    let mut search = Search::around(position, KNOWN);
    search.value(position)?;
    let wins = |(_, after): &(String, G)| search.value(after).is_some_and(|value| !value.is_won());
    Some(spaced(&G::by(position.moves().find(wins))))
}

/// Writes an input and its answer to the first files that are not there yet.
fn save<G: Game>(input: &[u8], folder: &Path, problem: &str) -> io::Result<PathBuf> {
    let expected: String = G::cases(input)?.iter().map(|case| case.answer() + "\n").collect();
    let is_free = |path: &PathBuf| !path.exists() && !path.with_extension("out").exists();
    let mut paths = (1..).map(|number| folder.join(format!("{problem}-{number}.in")));
    let path = paths.find(is_free).expect("numbers do not end");
    let written = fs::write(path.with_extension("out"), expected);
    written.and_then(|()| fs::write(&path, input)).map_err(|error| named(&path, error))?;
    Ok(path)
}

/// What speaks against what was said of a position.
fn refutation<G: Game>(position: &G, right: &str, said: &str) -> Vec<String> {
    let [lost, won] = G::ANSWERS;
    let step = said.strip_prefix(won).map(str::trim);
    let step = step.filter(|step| G::PRINTS_MOVE.is_some() || step.is_empty());
    let (heading, lost) = match (position.winning().next(), step) {
        (Some((name, left)), None) if said == lost => {
            let leaves = shown(&left);
            (format!("The player to move wins by {name}, which leaves {leaves}, then:"), left)
        }
        (None, Some(_)) => {
            let loses = "The player to move loses, whatever the move, if it is answered so:";
            (loses.to_string(), position.clone())
        }
        (Some(_), Some(step)) => {
            let print = G::PRINTS_MOVE.unwrap_or(|_, _| String::new());
            let is_it = |(name, after): &(String, G)| print(name, after) == step;
            let mut moves = position.moves();
            let Some((name, after)) = moves.by_ref().take(TRIED).find(is_it) else {
                let others = if moves.next().is_some() { ", or one that loses" } else { "" };
                return vec![format!("\"{}\" is no move of these rules{others}.", cut(step))];
            };
            let Some((answer, left)) = after.winning().next() else {
                let asked = G::PREFERENCE;
                return vec![format!("{name} wins as well, but the statement asks for {asked}.")];
            };
            let leaves = shown(&left);
            (format!("{name} loses: the reply {answer} leaves {leaves}, then:"), left)
        }
        _ if said.eq_ignore_ascii_case(right) => {
            return vec!["Only upper and lower case differ.".to_string()];
        }
        _ => return vec![format!("An answer is {won} or {lost}, and nothing else.")],
    };
    // Each move of a lost position, with the answer that beats it.
    let mut lines = refuted(&lost);
    if lines.is_empty() {
        lines.push("  no move is left".to_string());
    }
    lines.insert(0, heading);
    lines
}

/// Some bytes, or how they begin and end, without control characters, or line feeds at the end.
fn both_ends(bytes: &[u8]) -> String {
    let text = |bytes| lines(bytes).join("\n");
    if bytes.len() <= BYTES {
        return text(bytes);
    }
    let [first, last] = [&bytes[..BYTES / 2], &bytes[bytes.len() - BYTES / 2..]].map(text);
    format!("{first}\n... ({} bytes in all) ...\n{last}", bytes.len())
}

fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(bytes).trim_end().lines().map(visible).collect()
}
