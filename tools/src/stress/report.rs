//! What was found, for somebody who believes in the program; or that nothing was found.

use super::found::{Claim, Found};
use super::layout::Stumble;
use super::refutation::{by_rules, claims_win, refutation, why};
use super::verdict::{Outcome, Printed, Verdict};
use super::Options;
use super::ANY_TIME;
use crate::execution::standard_error;
use crate::extras::{Extras, Server};
use crate::moves::shown;
use crate::text::{counted, cut, joined, with_commas};
use judge::ending::told;
use judge::process::Limits;
use judge::visible;
use std::fmt::{self, Display, Formatter};
use std::io;
use std::time::Duration;

/// How many bytes and lines an input has at most that is shown as it is.
const BYTES: usize = 1_000;
const LINES: usize = 40;

/// How many lines are shown of one that is longer: the first ones, and of a dialogue the last ones.
const FIRST_LINES: usize = 3;
const LAST_LINES: usize = 2;

/// How many lines say what is against a convention in a dialogue, with the blank one before.
const BREACH_LINES: usize = 3;

/// How many characters are shown where two long answers differ, and how many before that place.
const EXCERPT: usize = 30;
const BEFORE: usize = 10;

/// A run that takes more seconds makes the search slow.
const SLOW_RUN: f64 = 0.1;

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
    /// The report on a fault of a program that ran with these limits. The limit of time is the judge's
    /// or the user's, or where neither is known, it is assumed.
    /// Errors: the rules contradict the solution.
    pub fn of<G: Extras>(
        found: &Found<G>, limits: &Limits, is_limit_known: bool,
    ) -> io::Result<Report> {
        let outcome = &found.outcome;
        let mut report = Report {
            happened: happened(found, limits, is_limit_known),
            input: shown_input(found),
            hints: hints(found),
            claims: claims(found),
            ..Report::default()
        };
        report.errors = outcome.run.as_ref().map(standard_error).unwrap_or_default();
        if outcome.verdict.is_late() {
            return Ok(report);
        }
        let (answer, is_by_rules) = right_answer(found)?;
        report.facts = facts(found, &answer);
        if let Some(mistake) = &outcome.mistake {
            report.why = mistake.why.clone();
        } else if let (Printed::Answer(words), true) = (&outcome.printed, is_about_game(found)) {
            let case = &found.input.cases[suspect(outcome)];
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

/// The case to blame.
fn suspect(outcome: &Outcome) -> usize {
    outcome.suspects.first().copied().unwrap_or(0)
}

/// What happened, in a line.
fn happened<G: Extras>(found: &Found<G>, limits: &Limits, is_limit_known: bool) -> String {
    let ended = found.outcome.run.as_ref().map(|run| told(run, limits, is_limit_known));
    let what = match (found.outcome.verdict, ended) {
        (Verdict::TooMuchOutput, _) => "printed too much".to_string(),
        (Verdict::TooSlow, Some(ended)) => format!("was too slow: it {ended}"),
        (Verdict::Died(_) | Verdict::OnlyWaits | Verdict::TooMuchMemory, Some(ended)) => ended,
        _ => "answered wrongly".to_string(),
    };
    match found.errs_always() {
        true => format!("Your program {what}. The input:"),
        false => {
            let Found { erred, runs, .. } = found;
            format!("In {erred} of {runs} runs, your program {what}. The input:")
        }
    }
}

/// The input, or if it is long its shape and some of its lines.
fn shown_input<G: Extras>(found: &Found<G>) -> Vec<String> {
    let talk = &found.outcome.talk;
    let (mut lines, bytes) = match G::DIALOGUE {
        Some(_) => (talk.lines(), talk.told.iter().map(String::len).sum()),
        None => {
            let text = String::from_utf8_lossy(&found.input.bytes);
            (text.trim_end().lines().map(visible).collect(), found.input.bytes.len())
        }
    };
    if bytes <= BYTES && lines.len() <= LINES {
        return lines;
    }
    lines = first_and_last(lines, if G::DIALOGUE.is_some() { LAST_LINES } else { 0 });
    let mut extent = Extent::default();
    extent.add(&found.input.cases, found.outcome.positions(&found.input));
    lines.push(format!("({} bytes, up to {})", with_commas(bytes), extent.sizes()));
    let save = "(--save DIR writes it to a file)".to_string();
    lines.extend(found.saved.is_none().then_some(save));
    lines.extend(shown_suspect(found));
    lines
}

/// The first lines and the last `last` ones, each cut if it is long.
fn first_and_last(mut lines: Vec<String>, last: usize) -> Vec<String> {
    if lines.len() > FIRST_LINES + last {
        lines.splice(FIRST_LINES..lines.len() - last, ["...".to_string()]);
    }
    lines.iter().map(|line| cut(line)).collect()
}

/// The case to blame of a long input; None if it is alone, or if none is to blame.
fn shown_suspect<G: Extras>(found: &Found<G>) -> Option<String> {
    let what = match &found.outcome.printed {
        Printed::Answer(_) => "answered wrongly",
        Printed::Nothing { .. } => "the first without an answer",
        Printed::All | Printed::More(_) => return None,
    };
    let case = suspect(&found.outcome);
    let is_one_of_many = found.input.cases.len() > 1 && G::DIALOGUE.is_none();
    let position = shown(&found.input.cases[case]);
    let other = match found.outcome.verdict.is_late() {
        true => "\n(what takes long may be another case)",
        false => "",
    };
    is_one_of_many.then(|| format!("case {}, {what}: {position}{other}", case + 1))
}

/// What is right, and what the program printed.
fn facts<G: Extras>(found: &Found<G>, right: &str) -> Vec<String> {
    let (case, count) = (suspect(&found.outcome), found.outcome.positions(&found.input));
    let heading = match (G::DIALOGUE, &found.outcome.mistake) {
        (Some(_), Some(_)) => format!("in submission {count}:"),
        (Some(_), None) => format!("after submission {count}:"),
        (None, _) => format!("in case {} of {count}:", case + 1),
    };
    let printed = match &found.outcome.printed {
        Printed::Answer(printed) => cut(printed),
        Printed::More(more) => format!("all answers, and then: {}", cut(more)),
        Printed::All => "all answers, which are right".to_string(),
        Printed::Nothing { after } => format!("no answer, after {}", counted(*after, "answers")),
    };
    let both = vec![format!("right: {}", cut(right)), format!("your program: {printed}")];
    let heading = (count > 1).then_some(heading);
    let difference = match &found.outcome.printed {
        Printed::Answer(printed) => difference(right, printed),
        _ => None,
    };
    heading.into_iter().chain(both).chain(difference).collect()
}

/// Where two answers differ of which one is too long to be shown; None if both are shown.
fn difference(right: &str, printed: &str) -> Option<String> {
    if [right, printed].iter().all(|answer| cut(answer) == **answer) {
        return None;
    }
    let same = right.chars().zip(printed.chars()).take_while(|(one, other)| one == other).count();
    let excerpt = |answer: &str| -> String {
        answer.chars().skip(same.saturating_sub(BEFORE)).take(EXCERPT).collect()
    };
    Some(format!(
        "They have {} and {} characters, and differ first at character {}: \"{}\" and \"{}\".",
        with_commas(right.chars().count()),
        with_commas(printed.chars().count()),
        with_commas(same + 1),
        excerpt(right),
        excerpt(printed)
    ))
}

const NOTHING: Printed = Printed::Nothing { after: 0 };

/// What may explain a fault that is no matter of the game.
fn hints<G: Extras>(found: &Found<G>) -> Vec<String> {
    let outcome = &found.outcome;
    let mut all = Vec::new();
    if let (Printed::Answer(words), Verdict::Wrong, None) =
        (&outcome.printed, outcome.verdict, &outcome.mistake)
    {
        all.extend(hint_on_words::<G>(words, found.input.right(suspect(outcome))));
    }
    let is_silent = outcome.verdict == Verdict::Wrong && outcome.printed == NOTHING;
    if is_silent && outcome.has_read_nothing && G::DIALOGUE.is_none() {
        all.push("Does it read a file in place of standard input?".to_string());
    }
    if outcome.verdict == Verdict::OnlyWaits && G::DIALOGUE.is_some() {
        let has_rest = outcome.run.as_ref().is_some_and(|run| !run.output.is_empty());
        all.push(hint_on_waiting(outcome, has_rest).to_string());
    }
    if outcome.talk.server == Server::Transcript && outcome.talk.submissions() > 1 {
        all.push(
            "The server's lines are those of a game under way, whatever your program prints:\n\
             the string is the one that they tell."
                .to_string(),
        );
    }
    all.extend(hint_on_runs(found).map(str::to_string));
    all
}

/// What may explain that a program waits in a dialogue. `has_rest`: whether it printed more than its
/// lines.
fn hint_on_waiting(outcome: &Outcome, has_rest: bool) -> &'static str {
    match &outcome.printed {
        Printed::Nothing { .. } if has_rest => "Its last line has no line feed at its end.",
        Printed::Nothing { after: 0 } => {
            "Is each of its lines flushed, and does it read no line too many?"
        }
        Printed::Nothing { .. } => "It printed nothing after the last line of the server.",
        Printed::Answer(_) | Printed::All | Printed::More(_) => "It did not end after OK.",
    }
}

/// What may explain a fault that comes in some runs only, in one layout, or with other cases.
fn hint_on_runs<G: Extras>(found: &Found<G>) -> Option<&'static str> {
    let is_dead = matches!(found.outcome.verdict, Verdict::Died(_));
    Some(if !found.errs_always() {
        "It does not err in this way each time: does it read memory that was not set, or depend on \
         chance, time or several threads?"
    } else if found.plain_verdict.is_some_and(|verdict| verdict != Verdict::Right) {
        "With the same cases in the statement's layout it errs in another way."
    } else if found.plain_verdict.is_some() && found.input.lacks_line_feed() {
        "It errs only without a line feed at the end of the input."
    } else if found.plain_verdict.is_some() {
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
    })
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

/// Whether what was printed is an answer, so that the game refutes it.
fn is_about_game<G: Extras>(found: &Found<G>) -> bool {
    let Printed::Answer(printed) = &found.outcome.printed else { return false };
    let is_answer = printed == G::ANSWERS[0] || claims_win::<G>(printed).is_some();
    is_answer && found.outcome.verdict == Verdict::Wrong
}

/// The right answer, and whether the rules alone gave it.
/// Errors: the rules contradict the solution.
fn right_answer<G: Extras>(found: &Found<G>) -> io::Result<(String, bool)> {
    if let Some(mistake) = &found.outcome.mistake {
        return Ok((mistake.right.clone(), false));
    }
    let case = suspect(&found.outcome);
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

/// What was tried.
fn claims<G: Extras>(found: &Found<G>) -> Vec<String> {
    let mut all = Vec::new();
    if !found.errs_always() {
        // Another run may show another thing.
    } else if found.fails_all {
        all.push("It fails on every input that was tried.".to_string());
    } else if found.fails_official {
        all.push("It fails on the official sample.".to_string());
    }
    all.extend(on_smaller_inputs(found));
    all.extend(found.saved.as_ref().map(|path| format!("Saved as {}", path.display())));
    all
}

const FIRST_SMALL: &str =
    "Small positions were tried in the order of their sizes, several in one run: this is the first\n\
     one on which the program was late alone.";

const LATE_ONCE: &str = "On fewer of its cases it was late once, but not again.";

/// What is known of smaller inputs, if anything is.
fn on_smaller_inputs<G: Extras>(found: &Found<G>) -> Option<String> {
    let [end, remedy] = match found.is_interrupted {
        true => ["Ctrl-C came", ""],
        false => ["The time ran out", " (--seconds gives more)"],
    };
    let unfinished = format!("{end} before all ways to make the input smaller were tried{remedy}.");
    match &found.claim {
        Claim::AsItStands if !found.errs_always() => Some(
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
        Claim::Reduced { runs, .. } if !found.errs_always() => Some(format!(
            "Reduced in {}. Since it does not err each time, smaller inputs may have been passed \
             over.",
            counted(*runs, "runs")
        )),
        Claim::Reduced { runs, reduced } if reduced.tried == reduced.steps => Some(format!(
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

/// That a program is not told a game under way.
pub const ONLY_LIVE: &str =
    "your program is not right on a game under way, whose letters it did not choose: only whole \
     games follow";

/// That a run was late, and is repeated.
pub fn late_once(verdict: Verdict, repeats: usize, limits: &Limits) -> String {
    let what = match verdict {
        Verdict::OnlyWaits => "the program only waited",
        _ => "the program was over the time limit",
    };
    let most = limits.cpu.as_secs_f64() * 2.0 + 1.0;
    format!(
        "{what} once on an input; up to {repeats} more runs on it follow, which may take {most} s each"
    )
}

/// What is tried after the samples.
pub fn what_follows(options: &Options) -> String {
    let seconds = options.time.as_secs_f64();
    let time = format!("for up to {seconds} s (see --seconds)");
    let how_long = match (options.positions, with_commas(options.positions)) {
        (usize::MAX, _) => time,
        (_, count) if options.time >= ANY_TIME => format!("until {count} positions are tried"),
        (_, count) => format!("until {count} positions are tried, or {time}"),
    };
    format!("no fault on the samples; small, random and full inputs follow, {how_long}")
}

/// How many positions there are, and how large they are.
#[derive(Default)]
pub struct Extent {
    pub positions: usize,
    /// The largest size in each dimension.
    largest: Vec<(&'static str, usize)>,
}

impl Extent {
    /// Adds the cases of an input, and how many positions the program was asked for.
    pub fn add<G: Extras>(&mut self, cases: &[G], positions: usize) {
        self.positions += positions;
        // What they share is as large in each.
        let sized = if G::IS_SHARED { &cases[..1] } else { cases };
        let sizes = sized.iter().flat_map(G::sizes).map(|one| (one.name, one.size));
        let asked = if G::DIALOGUE.is_some() { "submissions" } else { "cases" };
        for (name, size) in sizes.chain([(asked, positions)]) {
            match self.largest.iter_mut().find(|largest| largest.0 == name) {
                Some(largest) => largest.1 = largest.1.max(size),
                None => self.largest.push((name, size)),
            }
        }
    }

    /// "12 positions, up to 3 rows, 4 columns".
    fn text(&self) -> String {
        format!("{}, up to {}", counted(self.positions, "positions"), self.sizes())
    }

    /// "3 rows, 4 columns".
    pub fn sizes(&self) -> String {
        joined(self.largest.iter().map(|(name, size)| counted(*size, name)), ", ")
    }
}

/// That no fault was found, and what that is worth.
pub struct NoFault<'a> {
    /// What was tried, and answered right.
    pub extent: &'a Extent,
    /// Whether the time was over, or Ctrl-C came, before all samples were tried.
    pub lacks_samples: bool,
    /// How long the shortest run took, how many runs there were, and how long all took together.
    pub shortest: Duration,
    pub runs: usize,
    pub time: Duration,
    /// A sentence on what is assumed of the judge; empty if nothing is.
    pub assumed: &'a str,
    /// Whether the time was over, or Ctrl-C came, before all white space was tried, or just then.
    pub is_over: bool,
    /// Whether only whole games were played with the program.
    pub is_live: bool,
    /// Whether Ctrl-C came.
    pub is_interrupted: bool,
    /// A dialogue with a submission against a convention, in lines.
    pub breach: Option<&'a [String]>,
    pub stumble: Option<Stumble>,
}

impl Display for NoFault<'_> {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        if self.extent.positions == 0 {
            return writeln!(out, "Ctrl-C came before the first run was over.");
        }
        writeln!(
            out,
            "No fault was found on inputs as the judge sends them: {}.",
            self.extent.text()
        )?;
        out.write_str(self.what_ended_it())?;
        if self.is_live {
            writeln!(
                out,
                "On a game under way, whose letters it did not choose, your program is not right; some \
                 samples ask that.\nIn the contest it plays each game from the start, so only whole \
                 games were played with it."
            )?;
        }
        if let Some(slow) = self.slow_runs() {
            writeln!(out, "{slow}")?;
        }
        if !self.assumed.is_empty() {
            writeln!(out, "{}", self.assumed)?;
        }
        out.write_str(&self.on_breach().unwrap_or_default())?;
        match &self.stumble {
            Some(stumble) => write!(out, "{stumble}"),
            None => out.write_str(self.untried_white_space()),
        }
    }
}

impl Display for Stumble {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        let Stumble { what, input } = self;
        let shown = String::from_utf8_lossy(input).escape_debug().to_string();
        let shown = cut(&shown.replace("\\n", "\\n\n"));
        writeln!(
            out,
            "But your program fails on white space that no judge sends: {what}, for example on:\n\n\
             {shown}"
        )
    }
}

impl NoFault<'_> {
    /// On a submission against a convention, if there was one.
    fn on_breach(&self) -> Option<String> {
        let mut lines = self.breach?.to_vec();
        if lines.len() > LINES {
            lines = first_and_last(lines, LAST_LINES + BREACH_LINES);
        }
        Some(format!(
            "But where nothing wins for sure, your program does not make the game last as long as it \
             can, as\nsome samples ask, and no contest does. For example here:\n\n{}\n",
            lines.join("\n")
        ))
    }

    /// A line on other white space, if not all was tried.
    fn untried_white_space(&self) -> &'static str {
        match (self.is_over, self.is_interrupted) {
            (false, _) => "",
            (true, true) => "Other white space may not all have been tried.\n",
            (true, false) => {
                "The time was over, so other white space may not all have been tried.\n"
            }
        }
    }

    /// That runs took most of the time, if so.
    fn slow_runs(&self) -> Option<String> {
        let shortest = self.shortest.as_secs_f64();
        let is_most = shortest * self.runs as f64 > self.time.as_secs_f64() / 2.0;
        let is_short_of_time = self.is_over && !self.is_interrupted;
        let remedy = if is_short_of_time { ": --seconds gives more" } else { "" };
        let runs = counted(self.runs, "runs");
        let slow = format!("The shortest of {runs} took {shortest:.1} s{remedy}.");
        (shortest > SLOW_RUN && is_most).then_some(slow)
    }

    /// A line on what ended the search before its end.
    fn what_ended_it(&self) -> &'static str {
        match (self.is_interrupted, self.lacks_samples) {
            (true, true) => "Ctrl-C came before all samples were tried.\n",
            (true, false) => "Ctrl-C came before all was tried.\n",
            (false, true) => {
                "The time was over before all samples were tried: --seconds gives more.\n"
            }
            (false, false) => "",
        }
    }
}
