//! What was found, for somebody who believes in the program.

use super::found::{Claim, Found};
use super::runner::{words, Runner};
use super::verdict::{Judged, Printed, Verdict};
use super::Extent;
use crate::execution::{first_lines, standard_error};
use crate::extras::Extras;
use crate::moves::{refuted, shown};
use crate::rules::{alone, answer_by, Search};
use crate::text::{cut, with_commas};
use judge::verdict::told;
use judge::visible;
use std::fmt::{self, Display, Formatter};
use std::io;

/// Among how many moves the printed one is looked for, and how many positions a search may know.
const TRIED: usize = 100_000;
const KNOWN: usize = 1_000_000;

/// How many bytes and lines an input has at most that is shown as it is.
const BYTES: usize = 1_000;
const LINES: usize = 40;

/// How many lines are shown of one that is longer.
const FIRST_LINES: usize = 3;

/// How many moves are shown with their answers, and how many lines of why.
const ANSWERED: usize = 10;
const WHY: usize = 4;

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
        report.errors = judged.run.as_ref().map(standard_error).unwrap_or_default();
        if judged.verdict.is_late() {
            return Ok(report);
        }
        let (answer, is_by_rules) = right_answer(found)?;
        report.facts = facts(found, &answer);
        if let Some(mistake) = &judged.mistake {
            report.why = mistake.why.clone();
        } else if let (Printed::Answer(words), true) = (&judged.printed, is_about_game(found)) {
            let case = &found.input.cases[suspect(judged)];
            report.refutation = refutation(case, words);
            report.why = why(case);
        }
        if is_by_rules {
            let source =
                "The right answer is by the rules alone: every play was searched to its end.";
            report.claims.push(source.to_string());
        }
        Ok(report)
    }
}

/// What the right answer follows from.
fn why<G: Extras>(case: &G) -> Vec<String> {
    let mut lines: Vec<String> = case.why().iter().take(WHY).map(|line| cut(line)).collect();
    for (at, line) in lines.iter_mut().enumerate() {
        line.insert_str(0, if at == 0 { "why: " } else { "     " });
    }
    lines
}

/// The case to blame.
fn suspect(judged: &Judged) -> usize {
    judged.suspects.first().copied().unwrap_or(0)
}

/// What happened, in a line.
fn happened<G: Extras>(found: &Found<G>, runner: &Runner) -> String {
    let run = found.judged.run.as_ref();
    let what = match found.judged.verdict {
        Verdict::OtherMove => "names another winning move than the one asked for".to_string(),
        Verdict::Wrong | Verdict::Right | Verdict::NotRun => "answers wrongly".to_string(),
        Verdict::TooMuchOutput => "prints too much".to_string(),
        Verdict::Died | Verdict::TooSlow | Verdict::OnlyWaits | Verdict::TooMuchMemory => {
            run.map(|run| told(run, &runner.limits, runner.is_limit_known)).unwrap_or_default()
        }
    };
    let runs = match found.erred == found.runs {
        true => String::new(),
        false => format!(" in {} of {} runs", found.erred, found.runs),
    };
    format!("Your program {what}{runs}. The input:")
}

/// The input, or if it is long its shape and how it begins.
fn shown_input<G: Extras>(found: &Found<G>) -> Vec<String> {
    let bytes = match G::DIALOGUE {
        Some(_) => &found.judged.told,
        None => &found.input.bytes,
    };
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_end();
    if bytes.len() <= BYTES && text.lines().count() <= LINES {
        return text.lines().map(visible).collect();
    }
    let mut lines = first_lines(bytes, FIRST_LINES);
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
        Printed::All => "all answers, which are right".to_string(),
        Printed::Nothing { after } => format!("no answer; it printed {after} before"),
    };
    let both = vec![format!("right: {}", cut(right)), format!("your program: {printed}")];
    let heading = (count > 1).then_some(heading);
    heading.into_iter().chain(both).collect()
}

/// What may explain a fault that is no matter of the game.
fn hints<G: Extras>(found: &Found<G>) -> Vec<String> {
    let judged = &found.judged;
    let mut all = Vec::new();
    if let (Printed::Answer(words), Verdict::Wrong, None) =
        (&judged.printed, judged.verdict, &judged.mistake)
    {
        all.extend(hint_on_words::<G>(words, found.input.right(suspect(judged))));
    }
    let has_no_answer = matches!(judged.printed, Printed::Nothing { .. });
    if has_no_answer && judged.has_read_nothing && G::DIALOGUE.is_none() {
        all.push("Does it read a file in place of standard input?".to_string());
    }
    if judged.verdict == Verdict::OnlyWaits && G::DIALOGUE.is_some() {
        all.push("Is each of its lines flushed, and does it read no line too many?".to_string());
    }
    if found.erred < found.runs {
        let chance =
            "It does not err in this way each time: does it read memory that was not set, or depend on \
                      chance, time or several threads?";
        all.push(chance.to_string());
    } else if found.input.cases.len() > 1 && found.is_right_alone && !judged.verdict.is_late() {
        let survives =
            "Alone, this case is answered right: something survives from one case to the \
                     next, a case is not read as it is, or their number matters.";
        all.push(survives.to_string());
    }
    all
}

/// What may explain a wrong answer that is none of the two, or differs in its letters only.
fn hint_on_words<G: Extras>(words: &str, right: &str) -> Option<String> {
    let [lost, won] = G::ANSWERS;
    if words != right && words.eq_ignore_ascii_case(right) {
        Some("Only upper and lower case differ.".to_string())
    } else if words == lost || claims_win::<G>(words).is_some() {
        None
    } else if G::PRINTS_MOVE.is_some() {
        Some(format!("An answer is {lost}, or {won} and what the statement asks for below it."))
    } else {
        Some(format!("An answer is {won} or {lost}, and nothing else."))
    }
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
fn right_answer<G: Extras>(found: &Found<G>) -> io::Result<(String, bool)> {
    if let Some(mistake) = &found.judged.mistake {
        return Ok((mistake.right.clone(), false));
    }
    let case = suspect(&found.judged);
    if G::DIALOGUE.is_some() {
        return Ok(("to end".to_string(), false));
    }
    let (position, right) = (&found.input.cases[case], found.input.right(case));
    match by_rules(position) {
        Some(answer) if answer == right => Ok((answer, true)),
        None => Ok((right.to_string(), false)),
        Some(answer) => {
            let name = position.shown();
            let what = format!("the solution errs on {name}: {right}, by the rules {answer}");
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
fn refutation<G: Extras>(position: &G, words: &str) -> Vec<String> {
    match (position.winning().next(), claims_win::<G>(words)) {
        (Some((name, left)), None) => {
            let leaves = shown(&left);
            after_that(
                format!("The player to move wins by \"{name}\", which leaves {leaves}."),
                &left,
            )
        }
        (None, Some(_)) => {
            let moves = answered(position);
            let why =
                if moves.is_empty() { "there is no move." } else { "each move has an answer:" };
            let heading = format!("The player to move loses, since {why}");
            [vec![heading], moves].concat()
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
    after_that(format!("{name} loses: the reply {reply} leaves {}.", shown(&left)), &left)
}

/// A sentence on a move that leaves a lost position, and each move from there with its answer.
fn after_that<G: Extras>(sentence: String, lost: &G) -> Vec<String> {
    let moves = answered(lost);
    let then = match moves.is_empty() {
        true => "From there no move is left.",
        false => "From there each move has an answer:",
    };
    [vec![sentence, then.to_string()], moves].concat()
}

/// The first moves of a lost position, each with the answer that beats it; fewer if they are long.
fn answered<G: Extras>(lost: &G) -> Vec<String> {
    let is_long = alone(lost).len() > BYTES / 5;
    refuted(lost, if is_long { ANSWERED / 3 } else { ANSWERED })
}

const OUT_OF_TIME: &str = "The time ran out while the input was made smaller";

/// What was tried.
fn claims<G: Extras>(found: &Found<G>) -> Vec<String> {
    let mut all = Vec::new();
    if found.fails_all {
        all.push("It fails on every input that was tried.".to_string());
    } else if found.fails_official {
        all.push("It fails on the official sample.".to_string());
    }
    if found.named_other_move {
        let other = "On another input it names another winning move than the one asked for.";
        all.push(other.to_string());
    }
    all.extend(match &found.claim {
        Claim::AsItStands => None,
        Claim::Unfinished => Some(format!("{OUT_OF_TIME} (--seconds gives more).")),
        Claim::FirstSmall { size } => Some(first_small::<G>(*size)),
        Claim::Halved => Some("Neither half of the cases is late alone.".to_string()),
        Claim::Reduced { runs, reduced } if reduced.tried == reduced.steps => Some(format!(
            "Reduced in {} runs: no row, place or number can be left out, and none lowered by one.",
            with_commas(*runs)
        )),
        Claim::Reduced { reduced, .. } if reduced.tried == 0 => {
            Some(format!("{OUT_OF_TIME} (--seconds gives more)."))
        }
        Claim::Reduced { reduced, .. } => Some(format!(
            "The time ran out: of {} ways to leave out one thing, or to lower one number by one, {} \
             were tried (--seconds gives more).",
            with_commas(reduced.steps),
            with_commas(reduced.tried)
        )),
    });
    all.extend(found.saved.as_ref().map(|path| format!("Saved as {}", path.display())));
    all
}

/// That all small positions before one of this size were answered right.
fn first_small<G: Extras>(size: usize) -> String {
    format!("All {} were answered right.", G::SMALL.replace('#', &size.to_string()))
}
