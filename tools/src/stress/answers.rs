//! The answers in the output of a program, held to the right ones.

use crate::child::{End, Run};
use crate::rules::{Game, Mistake};
use crate::tokens;
use judge::visible;
use std::slice;
use std::time::{Duration, Instant};

/// Of so many wrong answers, the shortest ones, it is found whether they are worse than others.
const LOOKED_AT: usize = 10;

/// How a run errs.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// By what it says of a case, which may be anything.
    Answer { case: usize, said: String },
    /// By another winning move than the one asked for.
    Other { case: usize, said: String },
    /// It ends before the last answer, after so many.
    Few(usize),
    /// It says more than that.
    Many(String),
    /// By its exit status, or a signal.
    Status(String),
    /// It still runs after so long a time, and has used so much of the processor's.
    Late { after: Duration, cpu: Duration },
    /// It writes more than any answers are.
    Flood,
    /// It has more memory than it may.
    Memory,
    /// By what it says in a play.
    Mistake(Mistake),
}

impl Fault {
    /// That of a run that has begun then and is late.
    pub fn late(run: &Run, begun: Instant) -> Fault {
        Fault::Late { after: begun.elapsed(), cpu: run.cpu }
    }

    /// Whether it is that.
    pub fn is_late(&self) -> bool {
        matches!(self, Fault::Late { .. })
    }

    /// 0 for what is wrong, 1 for another winning move than the one asked for, 2 for what is late.
    pub fn rank(&self) -> usize {
        match self {
            Fault::Other { .. } => 1,
            Fault::Late { .. } => 2,
            _ => 0,
        }
    }
}

/// The fault of a run on these cases, held to what is right for each: the first, or of several wrong
/// answers that to the shortest case.
pub fn check<G: Game>(run: &Run, begun: Instant, cases: &[G], right: &[String]) -> Option<Fault> {
    let mut tokens = tokens(&run.output);
    let is_cut = abnormal(run, begun).is_some();
    if is_cut && run.output.last().is_some_and(|byte| !byte.is_ascii_whitespace()) {
        tokens.pop();
    }
    let answers: Vec<_> =
        tokens.chunk_by(|_, next| G::PRINTS_MOVE.is_some() && !begins::<G>(next)).collect();
    let errs = |case: &usize| answers[*case].join(&b' ') != right[*case].as_bytes();
    let mut wrong: Vec<_> = (0..answers.len().min(cases.len())).filter(errs).collect();
    if G::SHARED.is_none() {
        wrong.sort_by_cached_key(|&case| G::input(slice::from_ref(&cases[case])).len());
    }
    let fault = |&case: &usize| {
        let said = said::<G>(&run.output, answers[case]);
        match is_other(&cases[case], &answers[case].join(&b' ')) {
            true => Fault::Other { case, said },
            false => Fault::Answer { case, said },
        }
    };
    let worst = wrong.iter().take(LOOKED_AT).map(fault).min_by_key(Fault::rank);
    let end = || match answers.get(cases.len()) {
        Some(more) => Some(Fault::Many(text(&more.join(&b' ')))),
        None => (answers.len() < cases.len()).then_some(Fault::Few(answers.len())),
    };
    worst.or_else(|| abnormal(run, begun)).or_else(end)
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
pub fn abnormal(run: &Run, begun: Instant) -> Option<Fault> {
    match run.end {
        End::Late => Some(Fault::late(run, begun)),
        End::TooMuch => Some(Fault::Flood),
        End::Memory => Some(Fault::Memory),
        End::Status(status) => (!status.success()).then(|| Fault::Status(status.to_string())),
    }
}

/// What was said, without control characters, at most 200 of them.
pub fn text(said: &[u8]) -> String {
    let (shown, rest) = said.split_at(said.len().min(200));
    let text = visible(String::from_utf8_lossy(shown).trim());
    if rest.is_empty() {
        text
    } else {
        format!("{text}...")
    }
}
