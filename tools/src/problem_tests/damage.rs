//! Damaged inputs, and what a solution owes to them.

use super::{outcome, right, Solver};
use crate::extras::Extras;
use crate::lists::LETTERS;
use crate::problem::Of;
use crate::random::Rng;
use crate::samples;

/// What is put in the place of a few bytes: nothing, bytes that may mean something, and tokens.
const ODD: &[u8] = b"|\0| |\n|\r|\t\n|\"|'|(|)|-|.|0|1|2|3|9|P|a|b|c|z|A|O|\\|\x7f|\x80|\x98|\xe2|\xff\xfe\
    | 0 | 007 | -1 | +1 | 1.5 | 1e9 | x | 2147483648 | 4000000000 | 4294967296 | 9999999999999999999\
    | 18446744073709551615 | 340282366920938463463374607431768211456000 ";

/// How many letters a huge token has: more than a buffer or a 16-bit number holds.
const HUGE: usize = 70_000;

/// How many damaged inputs there are.
const INPUTS: usize = 2000;

/// Samples with fewer bytes than this are damaged.
const MOST_BYTES: usize = 1000;

/// Checks the answers and the message of a solution on the short samples, damaged in many ways.
pub fn survives<G: Extras>(run: Solver) {
    let mut rng = Rng::new(1);
    let mut samples = samples::of(G::NAME).expect("the samples can be read");
    samples.retain(|sample| sample.input.len() < MOST_BYTES);
    for sample in samples.iter().cycle().take(INPUTS) {
        let input = damaged(&sample.input, &mut rng);
        let shown = input[..input.len().min(1000)].escape_ascii();
        assert_eq!(
            outcome(run, &input),
            right(&Of::<G>::NEW, &input),
            "left: `run`; right: tools/src/problems/{}.rs; both on the input {shown}",
            G::NAME
        );
    }
}

/// `input` with up to three changes: a few bytes, or all from some place on, become odd ones.
fn damaged(input: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = input.to_vec();
    let odd: Vec<&[u8]> = ODD.split(|&byte| byte == b'|').collect();
    for _ in 0..rng.between(1, 3) {
        let at = rng.below(bytes.len() + 1);
        let (by, more) = match rng.below(16) {
            0 => (rng.word(LETTERS, HUGE), 5),
            1 => (vec![rng.bits() as u8], 1),
            2 => (vec![], usize::MAX),
            _ => (rng.pick(&odd).to_vec(), rng.below(6)),
        };
        bytes.splice(at..bytes.len().min(at.saturating_add(more)), by);
    }
    bytes
}
