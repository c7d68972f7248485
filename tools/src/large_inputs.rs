//! Inputs as large as the judges allow, or larger: the same bytes on every machine.

use crate::{Game, Rng};

/// An input too large to be kept in the repository.
#[derive(Clone, Copy)]
pub struct LargeInput {
    /// The file name without its ending; `beyond-` begins it if the judge's limits do not allow it.
    pub name: &'static str,
    /// Makes the input, in a few seconds at most.
    pub build: fn() -> Built,
    /// What the solution's time is compared with, and the highest ratio.
    pub goal: Option<(Yardstick, f64)>,
}

impl LargeInput {
    /// One that is not compared with anything.
    pub const fn new(name: &'static str, build: fn() -> Built) -> LargeInput {
        LargeInput { name, build, goal: None }
    }

    /// Likewise, on which the solution shall take at most so much of a yardstick's time.
    pub const fn at_most(self, ratio: f64, of: Yardstick) -> LargeInput {
        LargeInput { goal: Some((of, ratio)), ..self }
    }
}

/// An input and the output that is expected for it.
pub struct Built {
    /// The bytes of the input.
    pub input: Vec<u8>,
    output: Option<Vec<u8>>,
}

impl Built {
    /// An input that was made to have this output; its maker says why.
    pub fn known(input: Vec<u8>, output: impl Into<Vec<u8>>) -> Built {
        Built { input, output: Some(output.into()) }
    }

    /// An input for the problem's reference.
    pub fn unknown(input: Vec<u8>) -> Built {
        Built { input, output: None }
    }

    /// The expected output, by the problem's reference where it is not known, in a few seconds at
    /// most.
    ///
    /// # Panics
    /// If it is not known and there is no reference.
    pub fn output(&self, reference: Option<Reference>) -> Vec<u8> {
        let answer =
            || reference.expect("the output is known, or there is a reference")(&self.input);
        self.output.clone().unwrap_or_else(answer)
    }
}

/// Finds the output that is expected for an input.
pub type Reference = fn(&[u8]) -> Vec<u8>;

/// The output for an input of which this says whether a case is won.
pub fn answer_each<G: Game>(input: &[u8], mut is_won: impl FnMut(&G) -> bool) -> Vec<u8> {
    let cases = G::cases(input).expect("the input has no fault");
    let answers = cases.iter().map(|case| G::answer_if(is_won(case)) + "\n");
    answers.collect::<String>().into_bytes()
}

/// The gaps before the pieces of a line, from left to right, which may move into the gap to their
/// left; and how far the first one must move to win, at most `most`, or 0 if the position is lost.
///
/// On a lost one the second and the last of each four pieces have equal gaps, and the first four
/// may lack their first piece. The second player keeps it so: if the first or the third of four
/// moves, the next one moves as far, and if the second or the last does, the other one does.
pub fn mirrored(
    rng: &mut Rng,
    fours: usize,
    most: u64,
    mut gap: impl FnMut(&mut Rng) -> u64,
) -> (Vec<u64>, u64) {
    let mut gaps = Vec::new();
    for _ in 0..fours {
        let twice = gap(rng);
        gaps.extend([gap(rng), twice, gap(rng), twice]);
    }
    gaps.drain(..rng.below(2));
    let back = gap(rng).min(gaps[1]).min(most);
    let squares = *rng.pick(&[0, back]);
    gaps[0] += squares;
    gaps[1] -= squares;
    (gaps, squares)
}

/// A program to compare a solution with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Yardstick {
    /// `bench --floor`: reads all of its input and looks at each byte once.
    Floor,
    /// `bench --textbook PROBLEM`: the problem's reference, as a program.
    Textbook,
    /// `LC_ALL=C sort`, fed the same bytes as the solution.
    Sort,
}
