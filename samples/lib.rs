//! What the tests and tools of all five problems share: the sample cases, the
//! comparison of outputs, what the oracles find, and sources of instances.

pub mod formats;
pub mod generators;
pub mod measures;
pub mod mutations;
pub mod references;
pub mod winning;

use std::path::Path;
use std::{fs, io};

/// One sample case: what the judge feeds and what it wants back.
pub struct Case {
    /// The file name without its ending, such as `official`.
    pub name: String,
    /// The bytes of `NAME.in`.
    pub input: Vec<u8>,
    /// The bytes of `NAME.out`.
    pub output: Vec<u8>,
}

/// All cases of `problem`, sorted by name.
///
/// # Panics
/// If there is none, if a `.in` has no `.out` or the other way round, or if a file cannot be read.
pub fn cases(problem: &str) -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(problem);
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).expect("the problem has a folder of samples") {
        let path = entry.expect("the folder can be listed").path();
        let partner = match path.extension().and_then(|ending| ending.to_str()) {
            Some("in") => path.with_extension("out"),
            Some("out") => path.with_extension("in"),
            _ => continue,
        };
        assert!(partner.exists(), "{} is missing", partner.display());
        if path < partner {
            let name = path.file_stem().and_then(|name| name.to_str());
            names.push(name.expect("a case is named in UTF-8").to_string());
        }
    }
    assert!(!names.is_empty(), "no case in {}", folder.display());
    names.sort();
    let read = |name: &str, ending: &str| {
        let path = folder.join(name).with_extension(ending);
        fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    names
        .into_iter()
        .map(|name| Case { input: read(&name, "in"), output: read(&name, "out"), name })
        .collect()
}

/// The case that the judge itself shows.
///
/// # Panics
/// If there is none.
pub fn official(problem: &str) -> Case {
    let mut cases = cases(problem).into_iter();
    let official = cases.find(|case| case.name == "official");
    official.expect("every problem has an official sample")
}

/// The tokens of a text, one by one: what solutions read, and judges compare.
pub fn split(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| matches!(byte, b' ' | b'\t'..=b'\r')).filter(|token| !token.is_empty())
}

/// All tokens of a text.
pub fn tokens(text: &[u8]) -> Vec<&[u8]> {
    split(text).collect()
}

/// What `run` writes for an input.
///
/// # Panics
/// If that ends in an error.
pub fn printed<'a>(
    run: impl FnOnce(&'a [u8], &mut Vec<u8>) -> io::Result<()>,
    input: &'a [u8],
) -> String {
    let mut output = Vec::new();
    run(input, &mut output).expect("the input is well-formed");
    String::from_utf8(output).expect("what is written is UTF-8")
}

/// What the rules make of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// Whether the player to move wins: some option is lost.
    pub is_won: bool,
    /// The Grundy number: the least one that no option has.
    pub grundy: u32,
}

impl Value {
    /// The value of a position with options of these values. Their Grundy numbers are below 128.
    pub fn of(options: impl Iterator<Item = Value>) -> Value {
        let (mut is_won, mut taken) = (false, 0_u128);
        for option in options {
            is_won |= !option.is_won;
            taken |= 1 << option.grundy;
        }
        let grundy = taken.trailing_ones();
        Value { is_won, grundy }
    }
}

/// Every word of 1 to `longest` letters of an alphabet, the short ones first.
pub fn words(alphabet: &[u8], longest: usize) -> Vec<Vec<u8>> {
    let mut words = vec![Vec::new()];
    let mut shorter = 0;
    while words[shorter].len() < longest {
        for &letter in alphabet {
            words.push([&words[shorter][..], &[letter]].concat());
        }
        shorter += 1;
    }
    words.split_off(1)
}

/// All sets of some of these words, the empty one first.
pub fn subsets(words: Vec<Vec<u8>>) -> impl Iterator<Item = Vec<Vec<u8>>> {
    (0_u32..1 << words.len()).map(move |subset| {
        let is_in = |&at: &usize| subset >> at & 1 == 1;
        let places = (0..words.len()).filter(is_in);
        places.map(|at| words[at].clone()).collect()
    })
}

/// A seeded source of numbers, the same on every machine: SplitMix64
/// (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
pub struct Rng(u64);

impl Rng {
    /// The source that `seed` determines.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next number, uniform over all of `u64`.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, uniform but for a bias of at most `bound` in 2^64.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// One of `items`, each as likely.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Puts `items` into a random order (Fisher, Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// `length` letters drawn from `alphabet`.
    pub fn word(&mut self, alphabet: &[u8], length: usize) -> Vec<u8> {
        (0..length).map(|_| *self.pick(alphabet)).collect()
    }
}
