//! Sources of instances, all small ones and random ones, and of the small inputs.

use crate::{Game, Problem};
use std::collections::HashSet;
use std::hash::Hash;
use std::iter;
use std::ops::RangeInclusive;

/// The letters a to z.
pub const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// Every word of 1 to `longest` letters of an alphabet, the short ones first.
pub fn words(alphabet: &[u8], longest: usize) -> Vec<Vec<u8>> {
    (1..=longest).flat_map(|length| words_of(alphabet, length, longest)).collect()
}

/// Every word of exactly so many letters of an alphabet; none if that is 0, or more than `most`.
pub fn words_of(alphabet: &[u8], length: usize, most: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut words = if length > most { vec![] } else { vec![vec![]] };
    for _ in 0..length {
        let longer =
            |word: Vec<u8>| alphabet.iter().map(move |&letter| [&word[..], &[letter]].concat());
        words = words.into_iter().flat_map(longer).collect();
    }
    words.into_iter().filter(|word| !word.is_empty())
}

/// All sets of some of these items, the empty one first.
pub fn subsets<T: Clone>(items: Vec<T>) -> impl Iterator<Item = Vec<T>> {
    (0_u32..1 << items.len()).map(move |subset| {
        let is_in = |&at: &usize| subset >> at & 1 == 1;
        let places = (0..items.len()).filter(is_in);
        places.map(|at| items[at].clone()).collect()
    })
}

/// The lists without one of these items.
pub fn fewer<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> + '_ {
    (0..items.len()).map(|at| [&items[..at], &items[at + 1..]].concat())
}

/// The words without one of them, or without a letter of one, of which there is another.
pub fn fewer_or_shorter(words: &[Vec<u8>]) -> impl Iterator<Item = Vec<Vec<u8>>> + '_ {
    let shorter = (0..words.len()).flat_map(move |at| {
        let shorter = fewer(&words[at]).filter(|word| !word.is_empty());
        shorter.map(move |word| [&words[..at], &[word], &words[at + 1..]].concat())
    });
    fewer(words).chain(shorter)
}

/// Each of these items once.
pub fn distinct<T: Clone + Eq + Hash>(items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    let mut seen = HashSet::new();
    items.filter(move |item| seen.insert(item.clone()))
}

/// Numbers with blanks between them.
pub fn spaced(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// The input of these words, or boards: their number, then each on a line of its own.
pub fn input<'a>(
    words: impl IntoIterator<Item = &'a Vec<u8>, IntoIter: ExactSizeIterator>,
) -> Vec<u8> {
    let words = words.into_iter();
    let mut input = format!("{}\n", words.len()).into_bytes();
    for word in words {
        input.extend_from_slice(word);
        input.push(b'\n');
    }
    input
}

/// An input of one to three random positions of a game, which fit.
pub fn small<G: Game>(rng: &mut Rng) -> Vec<u8> {
    let first = if rng.below(2) == 0 { G::random(rng) } else { G::large(rng) };
    let others = rng.list(0..=2, |rng| first.alike(rng));
    G::input(&[vec![first], others].concat())
}

impl Problem {
    /// The small inputs of this problem: a thousand different random ones, the same every time.
    pub fn small_inputs(&self) -> Vec<Vec<u8>> {
        let mut rng = Rng::new(1);
        // A source that repeats itself must not keep us for ever.
        let small = self.small.iter().flat_map(|small| iter::repeat_n(small, 100_000));
        let random = small.map(|small| small(&mut rng));
        let mut seen = HashSet::new();
        let different = |input: &Vec<u8>| seen.insert(input.clone());
        random.filter(different).take(1000).collect()
    }
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

    /// `count` of `items`, or all if they are fewer, in a random order.
    pub fn some<T: Clone>(&mut self, items: &[T], count: usize) -> Vec<T> {
        let mut items = items.to_vec();
        self.shuffle(&mut items);
        items.truncate(count);
        items
    }

    /// Things made one after the other, each of the `lengths` as likely.
    pub fn list<T>(
        &mut self,
        lengths: RangeInclusive<usize>,
        mut make: impl FnMut(&mut Rng) -> T,
    ) -> Vec<T> {
        (0..self.between(*lengths.start(), *lengths.end())).map(|_| make(self)).collect()
    }

    /// `length` letters drawn from `alphabet`.
    pub fn word(&mut self, alphabet: &[u8], length: usize) -> Vec<u8> {
        (0..length).map(|_| *self.pick(alphabet)).collect()
    }

    /// Letters drawn from `alphabet`, each of the `lengths` as likely.
    pub fn word_of(&mut self, alphabet: &[u8], lengths: RangeInclusive<usize>) -> Vec<u8> {
        self.list(lengths, |rng| *rng.pick(alphabet))
    }
}
