//! What the tests and tools of all five problems share: the sample cases, the
//! problems' limits, the comparison of outputs, and a seeded source of numbers.

pub mod formats;
pub mod generators;
pub mod measures;
pub mod mutations;
pub mod references;

use std::fs;
use std::path::{Path, PathBuf};

/// One sample case: what the judge feeds and what it wants back.
pub struct Case {
    /// The file name without its ending, such as `official`.
    pub name: String,
    /// The bytes of `NAME.in`.
    pub input: Vec<u8>,
    /// The bytes of `NAME.out`.
    pub output: Vec<u8>,
}

/// The folder with the cases of `problem`.
pub fn folder(problem: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(problem)
}

/// All cases of `problem`, sorted by name.
///
/// # Panics
/// If there is none, if a `.in` has no `.out` or the other way round, or if a file cannot be read.
pub fn cases(problem: &str) -> Vec<Case> {
    let folder = folder(problem);
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
        .map(|name| Case {
            input: read(&name, "in"),
            output: read(&name, "out"),
            name,
        })
        .collect()
}

/// The tokens of an output: what judges compare.
pub fn tokens(output: &[u8]) -> Vec<&[u8]> {
    output
        .split(u8::is_ascii_whitespace)
        .filter(|token| !token.is_empty())
        .collect()
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
