//! The answers in the output of a program, held to the right ones.

use crate::game::{Game, Mistake};
use crate::talk::{End, Run};
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
    /// It writes without end.
    Flood,
    /// By what it says in a play.
    Mistake(Mistake),
}

/// The first fault of a run, held to what is right for each case.
pub fn check<G: Game>(run: &Run, right: &[String]) -> Option<Fault> {
    let mut tokens = tokens(&run.output);
    let is_whole = matches!(run.end, End::Status(status) if status.success());
    if !is_whole && run.output.last().is_some_and(|byte| !byte.is_ascii_whitespace()) {
        tokens.pop();
    }
    let begins = |token: &[u8]| {
        G::ANSWERS.iter().any(|answer| answer.split(' ').next().map(str::as_bytes) == Some(token))
    };
    let mut answers = tokens.chunk_by(|_, next| G::NAMES_MOVE && !begins(next));
    for (case, right) in right.iter().enumerate() {
        match answers.next() {
            Some(answer) if answer.join(&b' ') == right.as_bytes() => {}
            Some(answer) => return Some(Fault::Answer { case, said: text(answer) }),
            None => break,
        }
    }
    let count = right.len();
    match run.end {
        End::Late => return Some(Fault::Late),
        End::TooMuch => return Some(Fault::Flood),
        End::Status(status) if !status.success() => return Some(Fault::Status(status.to_string())),
        End::Status(_) => {}
    }
    let answers: Vec<_> = tokens.chunk_by(|_, next| G::NAMES_MOVE && !begins(next)).collect();
    match answers.len() {
        length if length < count => Some(Fault::Few(length)),
        length if length > count => Some(Fault::Many(text(answers[count]))),
        _ => None,
    }
}

fn text(answer: &[&[u8]]) -> String {
    String::from_utf8_lossy(&answer.join(&b' ')).into_owned()
}
