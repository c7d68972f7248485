//! Inputs as large as the judges allow and far larger: the worst ones, not just
//! random ones, and the same bytes on every machine.

use crate::Game;
use crate::{tokens, Problem};
use std::ops::RangeInclusive;
use std::{str, vec};

/// An input too large to be kept in the repository.
pub struct Large {
    /// The file name without its ending. `beyond-` begins the names of inputs
    /// ten to a hundred times as large as the judge's.
    pub name: &'static str,
    /// Whether all its answers are the same.
    pub alike: bool,
    /// Makes the input, and finds the answers, in a few seconds at most.
    pub build: fn() -> Built,
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

    /// The expected output, in a few seconds at most.
    ///
    /// # Panics
    /// If it is not known and the problem has no reference.
    pub fn output(&self, problem: &Problem) -> Vec<u8> {
        let reference = || problem.reference.expect("the output is known, or there is a reference");
        self.output.clone().unwrap_or_else(|| reference()(&self.input))
    }
}

/// A large input with answers of both kinds.
pub const fn large(name: &'static str, build: fn() -> Built) -> Large {
    Large { name, alike: false, build }
}

/// A large input with one answer, or the same ones.
pub const fn alike(name: &'static str, build: fn() -> Built) -> Large {
    Large { name, alike: true, build }
}

/// Finds the output that is expected for an input.
pub type Reference = fn(&[u8]) -> Vec<u8>;

/// The output for an input of which this says whether a case is won.
pub fn answer_each<G: Game>(input: &[u8], mut is_won: impl FnMut(&G) -> bool) -> Vec<u8> {
    let mut output = String::new();
    let answer = &mut |case: G| {
        output += &(G::answer_if(is_won(&case)) + "\n");
        Ok(())
    };
    G::read(input, answer).expect("the input has no fault");
    output.into_bytes()
}

/// Holds an input to the limits that a game has for its cases, and to what its cases make.
///
/// # Panics
/// If it breaks one.
pub fn within_limits<G: Game>(input: &[u8]) {
    let mut cases = Vec::new();
    let add = &mut |case: G| {
        assert!(case.is_allowed(), "{} is not allowed", case.shown());
        cases.push(case);
        Ok(())
    };
    G::read(input, add).expect("the input has no fault");
    assert!((1..=G::CASES).contains(&cases.len()), "{} cases", cases.len());
    assert!(G::input(&cases) == input, "something else stands between or behind the cases");
}

/// The tokens of an input, with the checks that a judge's validator makes.
pub struct Limits<'a>(vec::IntoIter<&'a [u8]>);

impl<'a> Limits<'a> {
    /// The tokens of an input, from the first one.
    pub fn new(input: &'a [u8]) -> Limits<'a> {
        Limits(tokens(input).into_iter())
    }

    /// The next token, a number in this range.
    pub fn number(&mut self, range: RangeInclusive<usize>) -> usize {
        let digits = str::from_utf8(self.token()).expect("a number is ASCII");
        let number = digits.parse().expect("a number stands here");
        assert!(range.contains(&number), "{number} is not in {range:?}");
        number
    }

    /// The next token, of so many bytes, and of such ones.
    pub fn word(&mut self, lengths: RangeInclusive<usize>, such: fn(&u8) -> bool) -> &'a [u8] {
        let word = self.token();
        assert!(lengths.contains(&word.len()), "{} is not in {lengths:?}", word.len());
        assert!(word.iter().all(such));
        word
    }

    /// Holds the input to having no other token.
    pub fn end(mut self) {
        assert_eq!(self.0.next(), None, "tokens behind the end");
    }

    /// The next token.
    pub fn token(&mut self) -> &'a [u8] {
        self.0.next().expect("the input has another token")
    }
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

/// The solution beside a yardstick: the name of a large input, and the highest ratio of the
/// solution's time to the yardstick's.
pub type Comparison = (&'static str, Yardstick, f64);

/// FNV-1a, 64 bits.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
