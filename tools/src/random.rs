//! A source of random numbers, and what is made of them.

use std::ops::RangeInclusive;

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

    /// A number below `bound`, uniform but for a bias of at most `bound` in 2^64; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// A number from 1 to `most`, which is at least 1: mostly near one of these ends, at times any.
    pub fn up_to(&mut self, most: usize) -> usize {
        let any = self.between(1, most);
        *self.pick(&[1, 2, 3, any, most - 1, most]).clamp(&1, &most)
    }

    /// One of `items`, each as likely.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// One of these, each as likely as its weight tells.
    pub fn weighted<'a, T>(&mut self, items: &'a [(usize, T)]) -> &'a T {
        let mut left = self.below(items.iter().map(|(weight, _)| weight).sum());
        for (weight, item) in items {
            match left.checked_sub(*weight) {
                Some(rest) => left = rest,
                None => return item,
            }
        }
        unreachable!("the draw is below the sum of the weights")
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

    /// `count` things, made one after the other.
    pub fn times<T>(&mut self, count: usize, mut make: impl FnMut(&mut Rng) -> T) -> Vec<T> {
        (0..count).map(|_| make(self)).collect()
    }

    /// Things made one after the other, each of the `lengths` as likely.
    pub fn list<T>(
        &mut self, lengths: RangeInclusive<usize>, make: impl FnMut(&mut Rng) -> T,
    ) -> Vec<T> {
        let count = self.between(*lengths.start(), *lengths.end());
        self.times(count, make)
    }

    /// `length` letters drawn from `alphabet`.
    pub fn word(&mut self, alphabet: &[u8], length: usize) -> Vec<u8> {
        self.times(length, |rng| *rng.pick(alphabet))
    }

    /// Letters drawn from `alphabet`, each of the `lengths` as likely.
    pub fn word_of(&mut self, alphabet: &[u8], lengths: RangeInclusive<usize>) -> Vec<u8> {
        self.list(lengths, |rng| *rng.pick(alphabet))
    }
}
