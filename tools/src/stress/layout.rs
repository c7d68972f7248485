//! White space that no judge sends, but people do who edit an input.

use super::input::Input;
use super::session::Session;
use super::tester::{InputOf, Tester};
use crate::extras::Extras;
use crate::positions::all_small;
use crate::samples::Sample;
use std::io;

/// A way to write an input with other white space.
struct Rewriting {
    /// What it is called in the report.
    name: &'static str,
    from: &'static str,
    to: &'static str,
}

const REWRITINGS: [Rewriting; 4] = [
    Rewriting { name: "with \\r\\n at the end of each line", from: "\n", to: "\r\n" },
    Rewriting { name: "with a blank at the end of each line", from: "\n", to: " \n" },
    Rewriting { name: "with an extra blank line after each line", from: "\n", to: "\n\n" },
    Rewriting { name: "without its blank lines", from: "\n\n", to: "\n" },
];

/// How many small positions are tried together, in one input.
const TOGETHER: usize = 8;

/// White space on which a program fails.
pub struct Stumble {
    /// What was done to the input.
    pub what: String,
    /// The first input that was tried and fails.
    pub input: Vec<u8>,
}

/// Tries each other white space on the first small position, then on some small positions together,
/// and on the official sample. Returns the first input that fails, but for late ones.
pub fn stumble<S: Session>(
    tester: &mut Tester<S>, samples: &[Sample],
) -> io::Result<Option<Stumble>> {
    for input in inputs::<S::Case>(samples) {
        for Rewriting { name, from, to } in REWRITINGS {
            let bytes = String::from_utf8_lossy(&input.bytes).replace(from, to).into_bytes();
            let rewritten = input.written(bytes);
            if rewritten.bytes != input.bytes && fails_again(tester, &rewritten, &input)? {
                let what = name.to_string();
                return Ok(Some(Stumble { what, input: rewritten.bytes }));
            }
        }
    }
    Ok(None)
}

/// The inputs that are rewritten, small ones first.
fn inputs<G: Extras>(samples: &[Sample]) -> Vec<Input<G>> {
    let small: Vec<G> = all_small().map(|(_, case)| case).take(TOGETHER).collect();
    let mut all: Vec<Input<G>> = vec![Input::of(vec![small[0].clone()])];
    if small.iter().all(|case| case.fits(&small[0])) {
        all.push(Input::of(small));
    }
    let official = samples.iter().find(|sample| sample.name == "official");
    all.extend(official.and_then(|sample| Input::read(&sample.input)));
    all
}

/// Whether the program fails on an input twice, and is right on the same cases in the plain layout.
fn fails_again<S: Session>(
    tester: &mut Tester<S>, rewritten: &InputOf<S>, plain: &InputOf<S>,
) -> io::Result<bool> {
    if !fails(tester, rewritten)? || !fails(tester, rewritten)? {
        return Ok(false);
    }
    let judgement = tester.judge_in_time(plain)?;
    Ok(judgement.is_some_and(|judgement| judgement.failure.is_none()))
}

/// Whether the program fails on an input, but not by being late.
fn fails<S: Session>(tester: &mut Tester<S>, input: &InputOf<S>) -> io::Result<bool> {
    let failure = tester.judge_in_time(input)?.and_then(|judgement| judgement.failure);
    Ok(failure.is_some_and(|failure| !failure.is_late()))
}
