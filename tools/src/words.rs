//! Words and lists: all small ones, and those that are a little smaller than another.

use std::collections::{BTreeMap, HashSet};
use std::hash::Hash;
use std::iter;
use std::ops::Range;
use std::rc::Rc;

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

/// Among so few items, pairs are tried.
const FEW: usize = 32;

/// All pairs of numbers below `count`, if that is small.
fn pairs(count: usize) -> impl Iterator<Item = [usize; 2]> {
    let count = if count > FEW { 0 } else { count };
    (0..count).flat_map(|two| (0..two).map(move |one| [one, two]))
}

/// The runs of so many items that are left out one by one: halves first, single ones last.
fn runs(count: usize) -> impl Iterator<Item = Range<usize>> {
    let halves = iter::successors(Some(count), |&length| Some(length.div_ceil(2)));
    let lengths = halves.skip(1).take(count.next_power_of_two().ilog2() as usize);
    lengths.flat_map(move |length| {
        (0..count).step_by(length).map(move |at| at..count.min(at + length))
    })
}

/// The lists without a run of these items, halves first and single ones last; each item alone; of few
/// items two, and all but two.
pub fn fewer<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> {
    let (items, count) = (items.to_vec(), items.len());
    let alone = (0..if count > 2 { count } else { 0 }).map(|at| ([at..at + 1, 0..0], true));
    let two = |keep| move |pair: [usize; 2]| (pair.map(|at| at..at + 1), keep);
    let twos = pairs(if count > 3 { count } else { 0 }).map(two(true));
    let all_but_runs = runs(count).map(|run| ([run, 0..0], false));
    let places = all_but_runs.chain(alone).chain(twos).chain(pairs(count).map(two(false)));
    places.map(move |(runs, keep)| {
        let is_kept = |at: &usize| runs.iter().any(|run| run.contains(at)) == keep;
        (0..count).filter(is_kept).map(|at| items[at].clone()).collect()
    })
}

/// The lists in which all these numbers are lower, or all equal ones, or one of them, or two of few:
/// by 1, 2, 4 and so on, but none below `least`.
pub fn lower(numbers: Vec<u64>, least: u64) -> impl Iterator<Item = Vec<u64>> {
    let count = numbers.len();
    let mut equal: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    (0..count).for_each(|at| equal.entry(numbers[at]).or_default().push(at));
    let highest = equal.keys().last().map_or(0, |most| most.max(&1).ilog2());
    let powers = (0..=highest).rev().map(|power| 1 << power);
    let places = iter::once((0..count).collect()).chain(equal.into_values());
    let places = places.filter(|places: &Vec<usize>| places.len() > 1);
    let places = places.chain((0..count).map(|at| vec![at]));
    let places = places.chain(pairs(count).map(|pair| pair.to_vec()));
    let steps = places.flat_map(move |places| powers.clone().map(move |by| (places.clone(), by)));
    steps.filter_map(move |(places, by): (_, u64)| {
        let mut lower = numbers.clone();
        places.iter().for_each(|&at| lower[at] = least.max(lower[at].saturating_sub(by)));
        (lower != numbers).then_some(lower)
    })
}

/// What becomes of a letter, given which word it stands in, at which place, and which it is.
type Edit = Box<dyn Fn(usize, usize, u8) -> Option<u8>>;

/// Words that are smaller together: `fewer` words; a letter left out, everywhere or in one place, or
/// made another one, which is there as well or the first that is not, and nearer to the first of the
/// alphabet; a word without a run of letters; of few letters two less.
pub fn smaller(words: &[Vec<u8>]) -> impl Iterator<Item = Vec<Vec<u8>>> {
    let letters: Vec<u8> = distinct(words.iter().flatten().copied()).collect();
    let there = letters.clone();
    let nearer = move |letter: u8| {
        let before = if letter < b'a' { b'A'..letter } else { b'a'..letter };
        let first = before.clone().find(|one| !there.contains(one));
        before.filter(|one| there.contains(one) || first == Some(*one)).collect::<Vec<u8>>()
    };
    let to = nearer.clone();
    let everywhere = letters.into_iter().flat_map(move |old| {
        let edit = move |new| -> Edit {
            Box::new(move |_, _, letter| if letter == old { new } else { Some(letter) })
        };
        iter::once(None).chain(to(old).into_iter().map(Some)).map(edit)
    });
    let lengths: Vec<usize> = words.iter().map(Vec::len).collect();
    let shorter = lengths.clone().into_iter().enumerate().flat_map(|(word, length)| {
        runs(length).map(move |run| -> Edit {
            Box::new(move |of, at, letter| (of != word || !run.contains(&at)).then_some(letter))
        })
    });
    let places = lengths.into_iter().enumerate();
    let places = places.flat_map(|(word, length)| (0..length).map(move |at| (word, at)));
    let few: Vec<_> = places.clone().take(FEW + 1).collect();
    let without_two = pairs(few.len()).map(move |pair| -> Edit {
        let pair = pair.map(|place| few[place]);
        Box::new(move |of, at, letter| (!pair.contains(&(of, at))).then_some(letter))
    });
    let words = Rc::new(words.to_vec());
    let all = Rc::clone(&words);
    let one = places.flat_map(move |(word, place)| {
        nearer(all[word][place]).into_iter().map(move |new| -> Edit {
            Box::new(move |of, at, letter| {
                Some(if (of, at) == (word, place) { new } else { letter })
            })
        })
    });
    let fewer = fewer(&words);
    fewer.chain(everywhere.chain(shorter).chain(without_two).chain(one).map(move |edit| {
        let edit = |(of, word): (usize, &Vec<u8>)| {
            word.iter().enumerate().filter_map(|(at, &letter)| edit(of, at, letter)).collect()
        };
        words.iter().enumerate().map(edit).collect()
    }))
}

/// Each of these items once.
pub fn distinct<T: Clone + Eq + Hash>(items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    let mut seen = HashSet::new();
    items.filter(move |item| seen.insert(item.clone()))
}
