//! The samples of a problem as arguments of calls.

use crate::format::Reader;
use crate::rules::{parse, Game};
use crate::samples;

/// What is longer than this takes Coq too long.
const MOST_BYTES: usize = 1400;

/// The inputs of all samples of a problem but the long ones.
pub fn inputs(problem: &str) -> Vec<Vec<u8>> {
    let all = samples::of(problem).expect("the samples can be read");
    all.into_iter().map(|one| one.input).filter(|input| input.len() <= MOST_BYTES).collect()
}

/// The cases of these inputs.
pub fn cases<G: Game>() -> Vec<G> {
    let cases = |input: Vec<u8>| parse::<G>(&input).expect("a sample is an input");
    inputs(G::NAME).into_iter().flat_map(cases).collect()
}

/// The next token of a sample, which is a number.
pub fn number(sample: &mut Reader) -> u64 {
    sample.number("a number").expect("a sample has a number where it announces one")
}

/// The next tokens of a sample, after their number.
pub fn words(sample: &mut Reader) -> Vec<Vec<u8>> {
    (0..number(sample)).map(|_| sample.token().to_vec()).collect()
}
