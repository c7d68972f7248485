//! The way in which programs for most problems are run: on a file of cases, each of which they answer.

use super::input::Input;
use super::judgement::{Failure, Judgement};
use super::printed::{facts, told, CheckedAnswers, Printed};
use super::refutation::{by_rules, claims_win, refutation, why};
use super::runner::Runner;
use super::session::Session;
use super::shown::{Explanation, Shown};
use crate::execution::Execution;
use crate::extras::Extras;
use crate::moves::shown;
use judge::visible;
use std::borrow::Cow;
use std::io;
use std::marker::PhantomData;

/// A session in which programs read a file of cases.
pub struct FileOfCases<G>(PhantomData<fn() -> G>);

impl<G> Default for FileOfCases<G> {
    fn default() -> FileOfCases<G> {
        FileOfCases(PhantomData)
    }
}

/// What is known of a run on a file.
pub struct FileRecord {
    /// What the program printed for the case to blame.
    pub printed: Printed,
    /// Whether it read none of the file.
    pub has_read_nothing: bool,
    /// Whether its output is right but for white space, of which some is missing.
    pub lacks_white_space: bool,
}

impl<G: Extras> Session for FileOfCases<G> {
    type Case = G;
    type Record = FileRecord;

    const READS_FILE: bool = true;
    const ASKED: &'static str = "cases";

    fn run(&mut self, runner: &mut Runner, input: &Input<G>) -> io::Result<Judgement<FileRecord>> {
        let right = input.right();
        let expected = right.iter().map(|answer| answer.len() + 1).sum();
        Ok(check(runner.execute(&input.bytes, expected)?, &input.cases, right))
    }

    fn asked(input: &Input<G>, _: &FileRecord) -> usize {
        input.cases.len()
    }

    fn given<'a>(input: &'a Input<G>, _: &'a FileRecord) -> Cow<'a, [u8]> {
        input.bytes[..].into()
    }

    fn shown(input: &Input<G>, judgement: &Judgement<FileRecord>) -> Shown {
        let text = String::from_utf8_lossy(&input.bytes);
        let lines = text.trim_end().lines().map(visible).collect();
        Shown { lines, last: 0, blamed: blamed(input, judgement) }
    }

    fn explain(input: &Input<G>, judgement: &Judgement<FileRecord>) -> io::Result<Explanation> {
        let printed = &judgement.record.printed;
        let mut explanation = Explanation {
            hints: hints(input, judgement),
            is_explained: judgement.record.lacks_white_space,
            ..Default::default()
        };
        if judgement.was_cut_short() {
            return Ok(explanation);
        }
        if let Printed::All | Printed::More(_) = printed {
            // No case is to blame.
            explanation.facts = vec![told(printed)];
            return Ok(explanation);
        }
        let (case, count) = (judgement.suspect(), input.cases.len());
        let position = &input.cases[case];
        let (answer, is_by_rules) = right_answer(position, &input.right()[case])?;
        let heading = (count > 1).then(|| format!("in case {} of {count}:", case + 1));
        explanation.facts = facts(heading, &answer, printed);
        if let (Printed::Answer(words), true) = (printed, is_about_game::<G>(judgement)) {
            explanation.refutation = refutation(position, words);
            explanation.why = why(position);
        }
        explanation.source = is_by_rules.then(|| {
            "The right answer is by the rules alone: every play was searched to its end."
                .to_string()
        });
        Ok(explanation)
    }
}

/// Checks what a program printed for these cases against the right answers, the words of each with
/// blanks between them.
pub fn check<G: Extras>(
    execution: Execution, cases: &[G], right: &[String],
) -> Judgement<FileRecord> {
    let Execution { run, ending, has_read_nothing } = execution;
    let answers = CheckedAnswers::of::<G>(&run.output, right);
    let is_wrong = answers.have_fault().then_some(Failure::Wrong);
    let failure = Failure::of(ending, run.status).or(is_wrong);
    let mut suspects = answers.wrong.clone();
    if failure == Some(Failure::Wrong) && answers.are_valid::<G>() {
        // Each answer belongs to its case: any of the wrong ones shows the fault.
        suspects.sort_by_cached_key(|&case| cases[case].own_bytes());
    }
    let printed = answers.printed_for::<G>(&run.output, suspects.first().copied());
    if suspects.is_empty() && failure.is_some() {
        suspects.push(cases.len() - 1);
    }
    let lacks_white_space = answers.lack_white_space(right);
    let record = FileRecord { printed, has_read_nothing, lacks_white_space };
    Judgement { failure, run, suspects, runs: 1, record }
}

/// The case to blame of a long input; None if it is alone, or if none is to blame.
fn blamed<G: Extras>(input: &Input<G>, judgement: &Judgement<FileRecord>) -> Option<String> {
    let what = match judgement.record.printed {
        Printed::Answer(_) => "answered wrongly",
        Printed::Nothing { .. } => "the first without an answer",
        Printed::All | Printed::More(_) => return None,
    };
    let case = judgement.suspect();
    let position = shown(&input.cases[case]);
    let other = match judgement.was_cut_short() {
        true => "\n(what takes long may be another case)",
        false => "",
    };
    let is_one_of_many = input.cases.len() > 1;
    is_one_of_many.then(|| format!("case {}, {what}: {position}{other}", case + 1))
}

/// What may explain a failure that is no matter of the game.
fn hints<G: Extras>(input: &Input<G>, judgement: &Judgement<FileRecord>) -> Vec<String> {
    let FileRecord { printed, has_read_nothing, lacks_white_space } = &judgement.record;
    if judgement.failure != Some(Failure::Wrong) {
        return Vec::new();
    }
    let hint = match printed {
        _ if *lacks_white_space => Some(
            "Without any white space, what it printed is right: a blank or a line feed is missing."
                .to_string(),
        ),
        Printed::Answer(words) => hint_on_words::<G>(words, &input.right()[judgement.suspect()]),
        Printed::Nothing { after: 0 } if *has_read_nothing => {
            Some("Does it read a file in place of standard input?".to_string())
        }
        _ => None,
    };
    hint.into_iter().collect()
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
fn is_about_game<G: Extras>(judgement: &Judgement<FileRecord>) -> bool {
    let Printed::Answer(printed) = &judgement.record.printed else { return false };
    let is_answer = printed == G::ANSWERS[0] || claims_win::<G>(printed).is_some();
    is_answer && judgement.failure == Some(Failure::Wrong)
}

/// The right answer to a position, which the solution gives, and whether the rules alone gave it.
/// Errors: the rules contradict the solution.
fn right_answer<G: Extras>(position: &G, right: &str) -> io::Result<(String, bool)> {
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
