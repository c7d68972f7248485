//! The answers in the output of a program, held to the right ones.

use crate::child::{End, Run};
use crate::rules::{Game, Mistake};
use crate::tokens;

/// How a run errs.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// By what it says of a case, which may be anything.
    Answer { case: usize, said: String },
    /// It ends before the last answer, after so many.
    Few(usize),
    /// It says more than that.
    Many(String),
    /// By its exit status, or a signal.
    Status(String),
    /// It still runs when the time is over.
    Late,
    /// It writes more than any answers are.
    Flood,
    /// By what it says in a play.
    Mistake(Mistake),
}

/// The first fault of a run, held to what is right for each case.
pub fn check<G: Game>(run: &Run, right: &[String]) -> Option<Fault> {
    let mut tokens = tokens(&run.output);
    let is_cut = abnormal(run.end).is_some();
    if is_cut && run.output.last().is_some_and(|byte| !byte.is_ascii_whitespace()) {
        tokens.pop();
    }
    let begins = |token: &[u8]| {
        G::ANSWERS.iter().any(|answer| answer.split(' ').next().map(str::as_bytes) == Some(token))
    };
    let answers: Vec<_> =
        tokens.chunk_by(|_, next| G::PRINTS_MOVE.is_some() && !begins(next)).collect();
    for (case, (answer, right)) in answers.iter().zip(right).enumerate() {
        if answer.join(&b' ') != right.as_bytes() {
            return Some(Fault::Answer { case, said: text(answer) });
        }
    }
    abnormal(run.end).or_else(|| match answers.get(right.len()) {
        Some(more) => Some(Fault::Many(text(more))),
        None => (answers.len() < right.len()).then_some(Fault::Few(answers.len())),
    })
}

/// The fault in an end that is not a good one.
pub fn abnormal(end: End) -> Option<Fault> {
    match end {
        End::Late => Some(Fault::Late),
        End::TooMuch => Some(Fault::Flood),
        End::Status(status) => (!status.success()).then(|| Fault::Status(status.to_string())),
    }
}

/// Tokens with blanks between them.
pub fn text(tokens: &[&[u8]]) -> String {
    String::from_utf8_lossy(&tokens.join(&b' ')).into_owned()
}
