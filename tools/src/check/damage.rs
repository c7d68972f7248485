//! Damaged inputs, and what a solution owes to them.

use super::{cases, outcome, right, Run};
use crate::words::ALPHABET;
use crate::{Problem, Rng};

/// What is put in the place of a token.
const TOKENS: &[u8] = b"|0|1|3|007|-1|+1|1.5|1e9|x|\0|\xff\xfe|2147483648|4000000000|4294967296|\
    9999999999999999999|18446744073709551615|340282366920938463463374607431768211456000";

/// Bytes that may mean something.
const BYTES: &[u8] = b"\0\t\n\r \"'()-.0129PabczAO\\\x7f\x80\x98\xe2\xff";

/// How many letters a huge token has: more than a buffer or a 16-bit number holds.
const HUGE: usize = 70_000;

/// How many mutations of a sample input a solution is held to, and of how many bytes at most.
const ROUNDS: usize = 500;
const SMALL: usize = 1000;

/// Holds a solution to the right answers and message on hundreds of mutations of each small sample input.
pub fn survives(problem: &Problem, run: Run) {
    let mut rng = Rng::new(1);
    for case in cases(problem.name).into_iter().filter(|case| case.input.len() < SMALL) {
        for _ in 0..ROUNDS {
            let input = mutate(&case.input, &mut rng);
            let shown = input[..input.len().min(1000)].escape_ascii();
            assert_eq!(outcome(run, &input), right(problem, &input), "input: {shown}");
        }
    }
}

/// `input` with one to three random changes: bytes changed, inserted, removed; tokens replaced
/// by odd or huge ones, removed, doubled; or all cut off from some place on.
fn mutate(input: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..rng.between(1, 3) {
        let at = rng.below(bytes.len() + 1);
        let next = at..bytes.len().min(at + 1);
        // The token at this place; nothing in white space.
        let space = u8::is_ascii_whitespace;
        let start = bytes[..at].iter().rposition(space).map_or(0, |last| last + 1);
        let length = bytes[at..].iter().position(space);
        let token = start..length.map_or(bytes.len(), |length| at + length);
        let odd: Vec<&[u8]> = TOKENS.split(|&byte| byte == b'|').collect();
        let (changed, by) = match rng.below(8) {
            0 => (next, vec![*rng.pick(BYTES)]),
            1 => (at..at, vec![rng.bits() as u8]),
            2 => (next, vec![]),
            3 => (at..bytes.len(), vec![]),
            4 => (token.clone(), [&bytes[token.clone()], b" ", &bytes[token]].concat()),
            5 => (token, rng.word(ALPHABET, HUGE)),
            _ => (token, rng.pick(&odd).to_vec()),
        };
        bytes.splice(changed, by);
    }
    bytes
}
