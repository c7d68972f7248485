//! Inputs as large as the judges allow and far larger: the worst ones, not just
//! random ones, and the same bytes on every machine.

use crate::{tokens, Problem};
use std::ops::RangeInclusive;
use std::{io, str, vec};

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

impl Large {
    /// Whether it keeps the judge's limits.
    pub fn is_within_limits(&self) -> bool {
        !self.name.starts_with("beyond-")
    }
}

/// Finds the output that is expected for an input.
pub type Reference = fn(&[u8]) -> Vec<u8>;

/// The tokens of a whole, well-formed input, one by one.
pub struct Tokens<'a>(vec::IntoIter<&'a [u8]>);

impl<'a> Tokens<'a> {
    /// All of them.
    pub fn new(input: &'a [u8]) -> Tokens<'a> {
        Tokens(tokens(input).into_iter())
    }

    /// The next one.
    pub fn word(&mut self) -> &'a [u8] {
        self.0.next().expect("the input has another token")
    }

    /// The next one, a number.
    pub fn number(&mut self) -> usize {
        let digits = str::from_utf8(self.word()).expect("a number is ASCII");
        digits.parse().expect("a number stands here")
    }
}

/// The answers, one a line, to as many cases as the input announces.
pub fn answer_each<'a>(
    input: &'a [u8],
    mut answer: impl FnMut(&mut Tokens<'a>) -> &'static str,
) -> Vec<u8> {
    let mut tokens = Tokens::new(input);
    let cases = tokens.number();
    let answers: Vec<_> = (0..cases).map(|_| answer(&mut tokens).to_string() + "\n").collect();
    answers.concat().into_bytes()
}

/// The tokens of an input, with the checks that a judge's validator makes.
pub struct Limits<'a>(Tokens<'a>);

impl<'a> Limits<'a> {
    /// Holds an input to the limits of a problem.
    ///
    /// # Panics
    /// If it breaks one.
    pub fn check(problem: &Problem, input: &'a [u8]) {
        let mut tokens = Limits(Tokens::new(input));
        (problem.limits)(&mut tokens);
        assert_eq!(tokens.rest(), 0, "tokens behind the end");
    }

    /// The next token, a number in this range.
    pub fn number(&mut self, range: RangeInclusive<usize>) -> usize {
        let number = self.0.number();
        assert!(range.contains(&number), "{number} is not in {range:?}");
        number
    }

    /// The next token, of so many bytes, and of such ones.
    pub fn word(
        &mut self,
        lengths: RangeInclusive<usize>,
        is_allowed: fn(&u8) -> bool,
    ) -> &'a [u8] {
        let word = self.0.word();
        assert!(lengths.contains(&word.len()), "{} is not in {lengths:?}", word.len());
        assert!(word.iter().all(is_allowed));
        word
    }

    /// How many tokens are left; they need no check.
    pub fn rest(&mut self) -> usize {
        self.0 .0.by_ref().count()
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

/// A solution's time on one input beside a yardstick's.
pub struct Comparison {
    /// The file name of the input without its ending.
    pub name: &'static str,
    /// What the input is.
    pub input: &'static str,
    /// Makes the input.
    pub build: fn() -> Vec<u8>,
    /// What the solution is compared with.
    pub against: Yardstick,
    /// The highest ratio of the solution's time to the yardstick's.
    pub goal: f64,
}

/// A solution's time and memory on three inputs, each four times as large as the one before.
pub struct Growth {
    /// What an input is.
    pub input: &'static str,
    /// What the time should be proportional to.
    pub unit: &'static str,
    /// What `build` makes the three inputs from.
    pub sizes: [usize; 3],
    /// Makes the input of a size.
    pub build: fn(usize) -> Vec<u8>,
    /// How many units an input of a size has.
    pub units: fn(usize) -> usize,
}

/// Makes each large input of a problem, and those of the benchmark, of growing ones the smallest.
/// Does this with its name, with what was made, and for a large input with what it should be.
///
/// # Errors
/// Those of `each`.
pub fn make_all(
    problem: &Problem,
    mut each: impl FnMut(&str, Built, Option<&Large>) -> io::Result<()>,
) -> io::Result<()> {
    let mut add = |kind: &str, name: &str, built: Built, large: Option<&Large>| {
        each(&format!("{}/{kind}/{name}", problem.name), built, large)
    };
    for large in problem.large {
        add("large", large.name, (large.build)(), Some(large))?;
    }
    for comparison in problem.comparisons {
        add("comparison", comparison.name, Built::unknown((comparison.build)()), None)?;
    }
    for growth in problem.growth.iter() {
        let size = growth.sizes[0];
        add("growth", &size.to_string(), Built::unknown((growth.build)(size)), None)?;
    }
    Ok(())
}

/// FNV-1a, 64 bits.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
