//! What is said of a failure, for somebody who believes in the program.

use super::counterexample::{Claim, Counterexample, Layout, Smaller};
use super::extent::Extent;
use super::judgement::Failure;
use super::runner::Runner;
use super::session::Session;
use super::shown::{first_and_last, Explanation, LINES};
use crate::execution::standard_error;
use crate::text::{counted, with_commas};
use judge::ending::told;
use judge::process::Run;
use std::fmt::{self, Display, Formatter};
use std::io;

/// How many bytes an input has at most that is shown as it is, if it has no more than `LINES` lines.
const BYTES: usize = 1_000;

/// What is said of a failure, in lines.
pub struct Report {
    /// What happened.
    happened: String,
    /// The input, or its shape.
    input: Vec<String>,
    explanation: Explanation,
    /// Another input, and what is said of it, in paragraphs.
    other: Vec<Vec<String>>,
    /// What the program wrote to its standard error.
    errors: Vec<String>,
    /// What was tried.
    claims: Vec<String>,
}

impl Display for Report {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        writeln!(out, "{}", self.happened)?;
        let Explanation { facts, hints, refutation, why, .. } = &self.explanation;
        let facts = [&facts[..], &hints[..]].concat();
        let before = [&self.input, &facts, &self.errors, refutation, why];
        for part in before.into_iter().chain(&self.other).chain([&self.claims]) {
            if !part.is_empty() {
                writeln!(out, "\n{}", part.join("\n"))?;
            }
        }
        Ok(())
    }
}

impl Report {
    /// The report on a failure of a program that ran so.
    /// Errors: the rules contradict the solution.
    pub fn of<S: Session>(found: &Counterexample<S>, runner: &Runner) -> io::Result<Report> {
        let mut explanation = S::explain(&found.input, &found.judgement)?;
        if !explanation.is_explained {
            explanation.hints.extend(hint_on_runs(found));
        }
        let mut claims = claims(found, !runner.was_right);
        claims.extend(explanation.source.take());
        Ok(Report {
            happened: happened(found, runner),
            input: shown_input(found),
            errors: standard_error(&found.judgement.run),
            other: match &found.with_move {
                Some(other) => on_other(other)?,
                None => Vec::new(),
            },
            explanation,
            claims,
        })
    }
}

/// What happened, in a line.
fn happened<S: Session>(found: &Counterexample<S>, runner: &Runner) -> String {
    let ended = told(&found.judgement.run, &runner.limits, runner.is_limit_known);
    let what = match found.failure {
        Failure::TooMuchOutput => "printed too much".to_string(),
        Failure::TooSlow => format!("was too slow: it {ended}"),
        Failure::OnlyWaits => S::waited(&found.judgement.run, ended),
        Failure::Died(_) | Failure::TooMuchMemory => ended,
        Failure::Wrong => "answered wrongly".to_string(),
        Failure::Stopped => return stopped(&found.judgement.run),
    };
    match found.fails_always() {
        true => format!("Your program {what}. The input:"),
        false => {
            let Counterexample { failed, runs, .. } = found;
            format!("In {failed} of {runs} runs, your program {what}. The input:")
        }
    }
}

/// What happened to a program that only waited when Ctrl-C came.
fn stopped(run: &Run) -> String {
    let [cpu, wall] = [run.cpu, run.wall].map(|time| time.as_secs_f64());
    format!(
        "Ctrl-C came while your program only waited: it had used {cpu:.3} s of CPU time in {wall:.3} s, \
         and was stopped. The input:"
    )
}

/// The input, or if it is long its shape and some of its lines.
fn shown_input<S: Session>(found: &Counterexample<S>) -> Vec<String> {
    let shown = S::shown(&found.input, &found.judgement);
    let bytes = found.given().len();
    if bytes <= BYTES && shown.lines.len() <= LINES {
        return shown.lines;
    }
    let mut lines = first_and_last(shown.lines, shown.last);
    let mut extent = Extent::default();
    extent.add::<S>(&found.input, S::asked(&found.input, &found.judgement.record));
    lines.push(format!("({} bytes, up to {})", with_commas(bytes), extent.sizes()));
    let save = "(--save DIR writes it to a file)".to_string();
    lines.extend(found.saved.is_none().then_some(save));
    lines.extend(shown.blamed);
    lines
}

/// What is said of another input, in which there is a move.
/// Errors: the rules contradict the solution.
fn on_other<S: Session>(other: &Smaller<S>) -> io::Result<Vec<Vec<String>>> {
    let Smaller { input, judgement } = other;
    let heading = "Here there is no move. A small position with a move on which it fails, too:";
    let Explanation { facts, refutation, why, .. } = S::explain(input, judgement)?;
    let lines = S::shown(input, judgement).lines;
    Ok(vec![vec![heading.to_string()], lines, facts, refutation, why])
}

/// What may explain a fault that comes in some runs only, in one layout, or with other cases.
fn hint_on_runs<S: Session>(found: &Counterexample<S>) -> Option<String> {
    if found.failure.is_late() {
        return Some(on_late_runs(found));
    }
    let is_dead = matches!(found.failure, Failure::Died(_));
    let hint = if !found.fails_always() {
        "It does not err in this way each time: does it read memory that was not set, or depend on \
         chance, time or several threads?"
    } else if found.layout == Layout::OtherFailure {
        "With the same cases in the statement's layout it errs in another way."
    } else if found.layout == Layout::OnlyThisOne && found.input.lacks_line_feed() {
        "It errs only without a line feed at the end of the input."
    } else if found.layout == Layout::OnlyThisOne {
        "It errs only on this white space: it does not err in this way on the same cases in the \
         statement's layout."
    } else if found.is_right_alone && is_dead {
        "Alone, this case is answered right. What a program prints may be lost when it dies, so \
         another case may be to blame."
    } else if found.is_right_alone {
        "Alone, this case is answered right: something survives from one case to the next, a case is \
         not read as it is, or their number matters."
    } else {
        return None;
    };
    Some(hint.to_string())
}

/// In how many runs the program was late, and why in no more.
fn on_late_runs<S: Session>(found: &Counterexample<S>) -> String {
    let runs = counted(found.runs, "runs");
    match found.judgement.is_surely_late() {
        true => format!("It was late in each of {runs} on this input."),
        false => format!("It was late in {runs} on this input; Ctrl-C came before the next."),
    }
}

/// What was tried.
fn claims<S: Session>(found: &Counterexample<S>, was_never_right: bool) -> Vec<String> {
    let mut all = Vec::new();
    if !found.fails_always() || found.failure == Failure::Stopped {
        // Another run may show another thing.
    } else if was_never_right {
        all.push("It fails on every input that was tried.".to_string());
    } else if found.is_official {
        all.push(format!("It fails on {}.", S::OFFICIAL));
    }
    all.extend(on_smaller_inputs(found));
    if let Claim::Reduced { edges, .. } = &found.claim {
        // On a short input people see what matters.
        all.extend(edges.text().filter(|_| found.given().len() > BYTES));
    }
    all.extend(found.saved.as_ref().map(|path| format!("Saved as {}", path.display())));
    all
}

const FIRST_SMALL: &str =
    "Small positions were tried in the order of their sizes, several in one run: this is the first\n\
     one on which the program was late alone.";

const LATE_ONCE: &str = "On fewer of its cases it was late once, but not again.";

/// What is known of smaller inputs, if anything is.
fn on_smaller_inputs<S: Session>(found: &Counterexample<S>) -> Option<String> {
    let [end, remedy] = match found.is_interrupted {
        true => ["Ctrl-C came", ""],
        false => ["The time ran out", " (--seconds gives more)"],
    };
    let unfinished = format!("{end} before all ways to make the input smaller were tried{remedy}.");
    match &found.claim {
        Claim::AsItStands if !found.fails_always() => Some(
            "Since it does not err in this way each time, it was not made smaller.".to_string(),
        ),
        Claim::AsItStands => None,
        Claim::WholeCases => {
            Some("Of an input that takes too long, only whole cases are left out.".to_string())
        }
        Claim::LateOnce => Some(LATE_ONCE.to_string()),
        Claim::FirstSmall => Some(FIRST_SMALL.to_string()),
        Claim::Unfinished => Some(unfinished),
        Claim::NeedsEachCase => {
            Some("If any one of these cases is left out, it is in time.".to_string())
        }
        Claim::Reduced { runs, .. } if !found.fails_always() => Some(format!(
            "Reduced in {}. Since it does not err each time, smaller inputs may have been passed \
             over.",
            counted(*runs, "runs")
        )),
        Claim::Reduced { runs, reduced, .. } if reduced.tried == reduced.steps => Some(format!(
            "Reduced in {}: no row, place or number can be left out, and no number can be lowered \
             by one,\nso that the judge allows the input and the program still errs in this way.",
            counted(*runs, "runs")
        )),
        Claim::Reduced { reduced, .. } if reduced.tried == 0 => Some(unfinished),
        Claim::Reduced { reduced, .. } => Some(format!(
            "{end}: of {} ways to leave out one thing, or to lower one number by one, {} were \
             tried{remedy}.",
            with_commas(reduced.steps),
            with_commas(reduced.tried)
        )),
    }
}
