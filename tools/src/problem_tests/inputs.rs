//! What the file of a problem in tools/src/problems makes of inputs: answers, layout, rows.

use super::{right, LARGE, RANDOM};
use crate::extras::Extras;
use crate::positions::{all_small, Positions};
use crate::problem::Of;
use crate::random::Rng;
use crate::rules::{parse, Game};
use crate::samples::{self, Sample};
use std::slice;

/// Checks what the tools answer to each sample against its file of answers.
pub fn answers_every_sample<G: Extras>() {
    for sample in samples_of::<G>() {
        let (answers, fault) = right(&Of::<G>::NEW, &sample.input);
        let (name, path) = (&sample.name, format!("tools/src/problems/{}.rs", G::NAME));
        assert_eq!(fault, None, "{path} finds a fault in sample {name}");
        let expected = String::from_utf8_lossy(&sample.output);
        assert_eq!(
            answers, expected,
            "left: the answers of {path} to sample {name}; right: its .out"
        );
    }
}

/// Checks that each sample within the judge's format has the layout in which the tools write its
/// cases, which is that of the statement. `exceptions` are the names of those that have another.
pub fn samples_have_the_layout<G: Game>(exceptions: &[&str]) {
    let has_other = |sample: &Sample| {
        let cases = parse::<G>(&sample.input);
        let mut written =
            G::write(&cases.unwrap_or_else(|fault| panic!("{}: {fault}", sample.name)));
        if sample.name == "no_last_newline" {
            written.pop();
        }
        written != sample.input
    };
    let samples = samples_of::<G>().into_iter().filter(|sample| !sample.is_beyond());
    let others: Vec<String> = samples.filter(has_other).map(|sample| sample.name).collect();
    assert_eq!(
        others, exceptions,
        "left: the samples that `write` would write in another layout, unless their names begin \
         with beyond_; right: those that may have one"
    );
}

/// Checks that small positions are allowed, and that these, and random and large ones if they are
/// allowed, are the same after they have been rows of numbers.
pub fn rows_give_positions_back<G: Positions>() {
    let (mut rng, mut some) = (Rng::new(3), Vec::new());
    for (size, position) in all_small::<G>() {
        let is_allowed = position.is_allowed();
        assert!(is_allowed, "`small({size})` gives {}, which is not allowed", position.shown());
        some.push(position);
    }
    some.extend((0..RANDOM).map(|_| G::random(&mut rng)));
    some.extend((0..LARGE).map(|_| G::large(&mut rng)));
    for position in some.iter().filter(|position| position.is_allowed()) {
        let rows = G::to_rows(slice::from_ref(position));
        let is_same = G::from_rows(&rows).is_some_and(|cases| cases == slice::from_ref(position));
        assert!(is_same, "`from_rows` gives no or another position for {rows:?}");
    }
}

/// Checks that the judge allows the full inputs, and that these have as many cases as it allows.
pub fn full_inputs_are_allowed<G: Positions>() {
    let full = G::full(&mut Rng::new(4));
    assert_eq!(full.len(), full[0].most_cases(), "left: the cases of `full`; right: `most_cases`");
    let is_same = G::from_rows(&G::to_rows(&full)).is_some_and(|cases| cases == full);
    assert!(is_same, "`from_rows` gives no or other cases for the rows of `full`");
}

/// The input of `count` equal cases: the smallest position there is.
pub fn of_equal_cases<G: Positions>(count: usize) -> Vec<u8> {
    let (_, smallest) = all_small::<G>().next().expect("`all_small` has looked for one");
    G::write(&vec![smallest; count])
}

/// The samples of the problem.
fn samples_of<G: Game>() -> Vec<Sample> {
    samples::of(G::NAME).expect("the samples can be read")
}
