//! The answers in the output of a program, held to the right ones.

use crate::{rules::Game, text::cut, tokens};
use judge::process::{Ended, Run};
use judge::visible;
use std::time::Duration;

/// Of so many wrong answers, the shortest ones, it is found whether they are worse than others.
const LOOKED_AT: usize = 1000;

/// What is said of more bytes than any answers have.
pub const FLOOD: &str = "it writes too much";

/// How a run errs, and in which case; where that is not known, behind how many answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    pub case: usize,
    pub kind: Kind,
}

/// How a run errs.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// By what it says of the case, which may be anything.
    Answer(String),
    /// By another winning move than the one asked for.
    Other(String),
    /// It still runs after so long a time, and has used so much of the processor's.
    Late { after: Duration, cpu: Duration },
    /// In a way that a sentence tells.
    Told(String),
}

impl Kind {
    /// Whether it is that.
    pub fn is_late(&self) -> bool {
        matches!(self, Kind::Late { .. })
    }

    /// Whether it is late because it computes, and does not only wait.
    pub fn is_slow(&self) -> bool {
        matches!(self, Kind::Late { after, cpu } if 10 * *cpu > *after)
    }

    /// It ends before the last answer, after so many.
    pub fn few(answers: usize) -> Kind {
        Kind::Told(format!("it ends before answer {}", answers + 1))
    }

    /// It says more than the answers.
    pub fn many(more: &[u8]) -> Kind {
        Kind::Told(format!("it says more behind its answers: {}", cut(&text(more))))
    }

    /// 0 for what is wrong, 1 for another winning move than the one asked for, 2 for what is late.
    pub fn rank(&self) -> usize {
        match self {
            Kind::Other(_) => 1,
            Kind::Late { .. } => 2,
            _ => 0,
        }
    }
}

/// The fault of a run on these cases, held to the solution's answers: the first, or of several
/// wrong answers that to the shortest case.
pub fn check<G: Game>(run: &Run, cases: &[G]) -> Option<Fault> {
    let mut tokens = tokens(&run.output);
    let is_cut = abnormal(run).is_some();
    if is_cut && run.output.last().is_some_and(|byte| !byte.is_ascii_whitespace()) {
        tokens.pop();
    }
    let answers: Vec<_> =
        tokens.chunk_by(|_, next| G::PRINTS_MOVE.is_some() && !begins::<G>(next)).collect();
    let errs = |&at: &usize| answers[at].join(&b' ') != spaced(&cases[at].answer()).as_bytes();
    let mut wrong: Vec<_> = (0..answers.len().min(cases.len())).filter(errs).collect();
    if !G::SHARED {
        wrong.sort_by_cached_key(|&case| cases[case].input_alone().len());
    }
    let fault = |&case: &usize| {
        let said = said::<G>(&run.output, answers[case]);
        let is_other = is_other(&cases[case], &answers[case].join(&b' '));
        let kind = if is_other { Kind::Other(said) } else { Kind::Answer(said) };
        Fault { case, kind }
    };
    let worst = wrong.iter().take(LOOKED_AT).map(fault).find(|fault| fault.kind.rank() == 0);
    let worst = worst.or_else(|| wrong.first().map(fault));
    let end = || match answers.get(cases.len()) {
        Some(more) => Some(Kind::many(&more.join(&b' '))),
        None => (answers.len() < cases.len()).then(|| Kind::few(answers.len())),
    };
    let case = answers.len().min(cases.len() - 1);
    worst.or_else(|| Some(Fault { case, kind: abnormal(run).or_else(end)? }))
}

/// The words of an answer with blanks between them.
pub fn spaced(answer: &str) -> String {
    answer.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether an answer can begin so.
fn begins<G: Game>(token: &[u8]) -> bool {
    G::ANSWERS.iter().any(|answer| answer.split(' ').next().map(str::as_bytes) == Some(token))
}

/// Whether an answer is right but for the move.
fn is_other<G: Game>(case: &G, answer: &[u8]) -> bool {
    let Some(print) = G::PRINTS_MOVE else { return false };
    let is_it = |(name, after): (String, G)| {
        format!("{} {}", G::ANSWERS[1], print(&name, &after)).as_bytes() == answer
    };
    case.winning().any(is_it)
}

/// What was said with these tokens of an output; if it is no answer, the whole of its first line.
fn said<G: Game>(output: &[u8], answer: &[&[u8]]) -> String {
    if begins::<G>(answer[0]) {
        return text(&answer.join(&b' '));
    }
    let start = answer[0].as_ptr() as usize - output.as_ptr() as usize;
    let begin = output[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    text(output[begin..].split(|&byte| byte == b'\n').next().unwrap_or_default())
}

/// The fault in an end that is not a good one.
pub fn abnormal(run: &Run) -> Option<Kind> {
    let told = match run.ended {
        Ended::AsAsked => return Some(Kind::Late { after: run.wall, cpu: run.cpu }),
        Ended::TooMuch => FLOOD.to_string(),
        Ended::AtLimit => format!("it takes {} MB of memory, more than it may", run.peak_kb / 1024),
        _ if run.status.success() => return None,
        _ => format!("it ends with {}", run.status),
    };
    Some(Kind::Told(told))
}

/// What was said, without control characters.
pub fn text(said: &[u8]) -> String {
    visible(String::from_utf8_lossy(said).trim())
}
