//! What was found, for somebody who believes in the program.

use super::runner::{words, Runner};
use super::verdict::{Judged, Printed, Verdict};
use super::{Claim, Extent, Found};
use crate::extras::Extras;
use crate::moves::{refuted, shown};
use crate::rules::{alone, answer_by, Search};
use crate::text::{cut, with_commas};
use judge::process::Run;
use judge::visible;
use std::fmt::{self, Display, Formatter};
use std::{io, iter};

/// Among how many moves the printed one is looked for, and how many positions a search may know.
const TRIED: usize = 100_000;
const KNOWN: usize = 1_000_000;

/// How many bytes and lines an input has at most that is shown as it is.
const BYTES: usize = 1_000;
const LINES: usize = 40;

/// How many moves are shown with their answers, how many lines of why, and how many lines of each
/// end of a standard error.
const ANSWERED: usize = 10;
const WHY: usize = 4;
const ERRORS: usize = 3;

/// What is said of a fault.
#[derive(Default)]
pub struct Report {
    /// What happened.
    pub happened: String,
    /// The input, or its shape.
    pub input: Vec<String>,
    /// What is right, and what the program printed.
    pub facts: Vec<String>,
    /// What may explain it, where it is no matter of the game.
    pub hints: Vec<String>,
    /// The play that refutes what the program printed.
    pub refutation: Vec<String>,
    /// What the right answer follows from.
    pub why: Vec<String>,
    /// What the program wrote to its standard error.
    pub errors: Vec<String>,
    /// What was tried.
    pub claims: Vec<String>,
}

impl Display for Report {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        writeln!(out, "{}", self.happened)?;
        let facts = [&self.facts[..], &self.hints[..]].concat();
        for part in [&self.input, &facts, &self.errors, &self.refutation, &self.why, &self.claims] {
            if !part.is_empty() {
                writeln!(out, "\n{}", part.join("\n"))?;
            }
        }
        Ok(())
    }
}

impl Report {
    /// The report on a fault.
    /// Errors: the rules contradict the solution.
    pub fn of<G: Extras>(found: &Found<G>, runner: &Runner) -> io::Result<Report> {
        let judged = &found.judged;
        let mut report = Report {
            happened: happened(found, runner),
            input: shown_input(found),
            hints: hints(found),
            claims: claims(found),
            ..Report::default()
        };
        if let Some(run) = &judged.run {
            report.errors = run.errors.lines(ERRORS);
        }
        if !report.errors.is_empty() {
            report.errors.insert(0, "its standard error:".to_string());
        }
        if judged.verdict.is_late() {
            return Ok(report);
        }
        let (right, is_by_rules) = right(found)?;
        report.facts = facts(found, &right);
        if let Some(mistake) = &judged.mistake {
            report.why = mistake.why.clone();
        } else if let (Printed::Answer(printed), true) = (&judged.printed, is_about_game(found)) {
            let case = &found.input.cases[suspect(judged)];
            report.refutation = refutation(case, printed);
            let lines = case
                .why()
                .into_iter()
                .take(WHY)
                .zip(iter::once("why: ").chain(iter::repeat("     ")));
            report.why = lines.map(|(line, margin)| format!("{margin}{}", cut(&line))).collect();
        }
        if is_by_rules {
            let rules =
                "The right answer is by the rules alone: every play was searched to its end.";
            report.claims.push(rules.to_string());
        }
        Ok(report)
    }
}

/// The case to blame.
fn suspect(judged: &Judged) -> usize {
    judged.suspects.first().copied().unwrap_or(0)
}

/// What happened, in a line.
fn happened<G: Extras>(found: &Found<G>, runner: &Runner) -> String {
    let run = found.judged.run.as_ref();
    let [cpu, wall] = [run.map(|run| run.cpu), run.map(|run| run.wall)]
        .map(|time| format!("{:.1} s", time.unwrap_or_default().as_secs_f64()));
    let limit = runner.limits.cpu.as_secs_f64();
    let limit = match runner.is_limit_known {
        true => format!("the limit is {limit} s"),
        false => format!("no limit is known, and {limit} s are assumed"),
    };
    let status = run.map_or(String::new(), |run| run.status.to_string());
    let what = match found.judged.verdict {
        Verdict::OtherMove => "names another winning move than the one asked for".to_string(),
        Verdict::Died => format!("ends with {status}"),
        Verdict::TooSlow => format!("is too slow: it used {cpu} of CPU time; {limit}"),
        Verdict::OnlyWaits => {
            format!("only waits: it used {cpu} of CPU time in {wall}; {limit}")
        }
        Verdict::TooMuchOutput => "prints too much".to_string(),
        Verdict::TooMuchMemory => {
            format!("takes {} MB of memory, more than it may", run.map_or(0, mebibytes))
        }
        Verdict::Wrong | Verdict::Right | Verdict::NotRun => "answers wrongly".to_string(),
    };
    let runs = match found.erred == found.runs {
        true => String::new(),
        false => format!(" in {} of {} runs", found.erred, found.runs),
    };
    format!("Your program {what}{runs}. The input:")
}

/// The memory of the largest process.
fn mebibytes(run: &Run) -> u64 {
    run.peak_kb / 1024
}

/// The input, or if it is long its shape and how it begins.
fn shown_input<G: Extras>(found: &Found<G>) -> Vec<String> {
    let bytes = match G::DIALOGUE {
        Some(_) => &found.judged.told,
        None => &found.input.bytes,
    };
    let text = String::from_utf8_lossy(bytes);
    let mut lines: Vec<String> = text.trim_end().lines().map(visible).collect();
    if bytes.len() <= BYTES && lines.len() <= LINES {
        return lines;
    }
    lines.truncate(3);
    let mut lines: Vec<String> = lines.iter().map(|line| cut(line)).collect();
    lines.push("...".to_string());
    let mut extent = Extent::default();
    extent.add(&found.input.cases);
    lines.push(format!("({} bytes, up to {})", with_commas(bytes.len()), extent.sizes()));
    let save = "(--save DIR writes it to a file)".to_string();
    lines.extend(found.saved.is_none().then_some(save));
    lines
}

/// What is right, and what the program printed.
fn facts<G: Extras>(found: &Found<G>, right: &str) -> Vec<String> {
    let (case, count) = (suspect(&found.judged), found.input.cases.len());
    let what = if G::DIALOGUE.is_some() { "submission" } else { "case" };
    let heading = format!("in {what} {} of {count}:", case + 1);
    let printed = match &found.judged.printed {
        Printed::Answer(printed) => cut(printed),
        Printed::More(more) => format!("all answers, and then: {}", cut(more)),
        Printed::Nothing { after } => format!("no answer; it printed {after} before"),
    };
    let facts = vec![format!("right: {}", cut(right)), format!("your program: {printed}")];
    let heading = (count > 1).then_some(heading);
    heading.into_iter().chain(facts).collect()
}

/// What may explain a fault that is no matter of the game.
fn hints<G: Extras>(found: &Found<G>) -> Vec<String> {
    let judged = &found.judged;
    let mut hints = Vec::new();
    if let (Printed::Answer(printed), Verdict::Wrong, None) =
        (&judged.printed, judged.verdict, &judged.mistake)
    {
        let right = found.input.right(suspect(judged));
        let [lost, won] = G::ANSWERS;
        if printed != right && printed.eq_ignore_ascii_case(right) {
            hints.push("Only upper and lower case differ.".to_string());
        } else if claims_win::<G>(printed).is_none() && printed != lost {
            hints.push(format!("An answer is {won} or {lost}, and nothing else."));
        }
    }
    let has_no_answer = matches!(judged.printed, Printed::Nothing { .. });
    if has_no_answer && judged.has_read_nothing && G::DIALOGUE.is_none() {
        hints.push("Does it read a file in place of standard input?".to_string());
    }
    if judged.verdict == Verdict::OnlyWaits && G::DIALOGUE.is_some() {
        hints.push("Is each of its lines flushed, and does it read no line too many?".to_string());
    }
    if found.input.cases.len() > 1 && found.is_right_alone && !judged.verdict.is_late() {
        let alone = "Alone, this case is answered right: something survives from one case to the \
                     next, a case is not read as it is, or their number matters.";
        hints.push(alone.to_string());
    }
    hints
}

/// What a printed answer names, if it says that the position is won: a move, or nothing where no
/// move is asked for.
fn claims_win<G: Extras>(printed: &str) -> Option<&str> {
    let step = printed.strip_prefix(G::ANSWERS[1]).map(str::trim)?;
    (step.is_empty() != G::PRINTS_MOVE.is_some()).then_some(step)
}

/// Whether what was printed is an answer, so that the game refutes it.
fn is_about_game<G: Extras>(found: &Found<G>) -> bool {
    let Printed::Answer(printed) = &found.judged.printed else { return false };
    let is_answer = printed == G::ANSWERS[0] || claims_win::<G>(printed).is_some();
    is_answer && matches!(found.judged.verdict, Verdict::Wrong | Verdict::OtherMove)
}

/// The right answer, and whether the rules alone gave it.
/// Errors: the rules contradict the solution.
fn right<G: Extras>(found: &Found<G>) -> io::Result<(String, bool)> {
    if let Some(mistake) = &found.judged.mistake {
        return Ok((mistake.right.clone(), false));
    }
    let case = suspect(&found.judged);
    if G::DIALOGUE.is_some() {
        return Ok(("to end".to_string(), false));
    }
    let (position, right) = (&found.input.cases[case], found.input.right(case));
    match by_rules(position) {
        Some(by_rules) if by_rules == right => Ok((by_rules, true)),
        None => Ok((right.to_string(), false)),
        Some(by_rules) => {
            let shown = position.shown();
            let what = format!("the solution errs on {shown}: {right}, by the rules {by_rules}");
            Err(io::Error::other(what))
        }
    }
}

/// The right answer by the rules, its words with blanks between them; None if they take too long.
fn by_rules<G: Extras>(position: &G) -> Option<String> {
    let mut search = Search::around(position, KNOWN);
    search.value(position)?;
    let wins = |(_, after): &(String, G)| search.value(after).is_some_and(|value| !value.is_won());
    Some(words(&answer_by(position.moves().find(wins))))
}

/// The play that refutes an answer to a position.
fn refutation<G: Extras>(position: &G, printed: &str) -> Vec<String> {
    let win = position.winning().next();
    match (win, claims_win::<G>(printed)) {
        (Some((name, left)), None) => {
            let leaves = shown(&left);
            let heading = format!("The player to move wins by {name}, which leaves {leaves}.");
            answered(vec![heading, "From there each move has an answer:".to_string()], &left)
        }
        (None, Some(_)) => {
            let heading = "The player to move loses, since each move has an answer:";
            answered(vec![heading.to_string()], position)
        }
        (Some(_), Some(step)) => refuted_step(position, step),
        (None, None) => Vec::new(),
    }
}

/// The play that refutes a move that was printed.
fn refuted_step<G: Extras>(position: &G, step: &str) -> Vec<String> {
    let print = G::PRINTS_MOVE.unwrap_or(|_, _| String::new());
    let is_it = |(name, after): &(String, G)| print(name, after) == step;
    let mut moves = position.moves();
    let Some((name, after)) = moves.by_ref().take(TRIED).find(is_it) else {
        let others = if moves.next().is_some() { ", or one that loses" } else { "" };
        return vec![format!("\"{}\" is no move of these rules{others}.", cut(step))];
    };
    let Some((reply, left)) = after.winning().next() else {
        let asked = G::PREFERENCE;
        return vec![format!("{name} wins as well, but the statement asks for {asked}.")];
    };
    let heading = format!("{name} loses: the reply {reply} leaves {}.", shown(&left));
    answered(vec![heading, "From there each move has an answer:".to_string()], &left)
}

/// Each move of a lost position, with the answer that beats it, below a heading; if there is no move,
/// the end of the heading says so.
fn answered<G: Extras>(mut heading: Vec<String>, lost: &G) -> Vec<String> {
    let moves = refuted(lost, if alone(lost).len() > BYTES / 5 { ANSWERED / 3 } else { ANSWERED });
    if moves.is_empty() {
        heading.pop();
        heading.push("There no move is left.".to_string());
    }
    heading.extend(moves);
    heading
}

/// What was tried.
fn claims<G: Extras>(found: &Found<G>) -> Vec<String> {
    let mut claims = Vec::new();
    if found.fails_all {
        claims.push("It fails on every input that was tried.".to_string());
    } else if found.fails_official {
        claims.push("It fails on the official sample, too.".to_string());
    }
    claims.extend(match &found.claim {
        Claim::AsItStands => None,
        Claim::FirstSmall { size } => Some(first_small::<G>(*size)),
        Claim::Halved => Some("Half of the cases alone are answered in time.".to_string()),
        Claim::Reduced { runs, reduced } if reduced.tried == reduced.steps => Some(format!(
            "Reduced in {} runs: no row, place or number can be left out, and none lowered by one.",
            with_commas(*runs)
        )),
        Claim::Reduced { reduced, .. } => Some(format!(
            "The time ran out: {} of {} removals were tried (--seconds gives more).",
            with_commas(reduced.tried),
            with_commas(reduced.steps)
        )),
    });
    claims.extend(found.saved.as_ref().map(|path| format!("Saved as {}", path.display())));
    claims
}

/// That all small positions before one of this size were answered right.
fn first_small<G: Extras>(size: usize) -> String {
    format!("All {} were answered right.", G::SMALL.replace('#', &size.to_string()))
}
