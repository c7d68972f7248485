//! Words and lists: all small ones, and those that are a little smaller than another.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::{hash::Hash, iter};

/// A text and words.
pub type Texts = (Vec<u8>, Vec<Vec<u8>>);

/// The letters a to z.
pub const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// Every word of 1 to `longest` letters of an alphabet, the short ones first.
pub fn words(alphabet: &[u8], longest: usize) -> Vec<Vec<u8>> {
    (1..=longest).flat_map(|length| words_of(alphabet, length, longest)).collect()
}

/// Every word of exactly so many letters of an alphabet; none if that is 0, or more than `most`.
pub fn words_of(alphabet: &[u8], length: usize, most: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut words = vec![vec![]];
    for _ in 0..if length > most { 0 } else { length } {
        let longer = |word: Vec<u8>| alphabet.iter().map(move |&it| [&word[..], &[it]].concat());
        words = words.into_iter().flat_map(longer).collect();
    }
    words.into_iter().filter(|word| !word.is_empty())
}

/// Those of so many letters, which follow each other, in which none stands behind a larger one.
pub fn sorted_words(alphabet: &[u8], length: usize) -> impl Iterator<Item = Vec<u8>> {
    let all = words_in_order(alphabet[0], alphabet[alphabet.len() - 1], true);
    all.skip_while(move |word| word.len() < length).take_while(move |word| word.len() == length)
}

/// All words of the letters from `first` to `last`, or those that are sorted, in order of size.
pub fn words_in_order(first: u8, last: u8, is_sorted: bool) -> impl Iterator<Item = Vec<u8>> {
    let next = move |word: &Vec<u8>| {
        let mut next = word.clone();
        match word.iter().rposition(|&letter| letter < last) {
            Some(at) => {
                next[at] += 1;
                let least = if is_sorted { next[at] } else { first };
                next[at + 1..].fill(least);
            }
            None => next = vec![first; word.len() + 1],
        }
        Some(next)
    };
    iter::successors(Some(vec![first]), next)
}

/// All sets of some of these items, the empty one first.
pub fn subsets<T: Clone>(items: Vec<T>) -> impl Iterator<Item = Vec<T>> {
    some_of(items, u32::MAX)
}

/// Those of at most so many.
pub fn some_of<T: Clone>(items: Vec<T>, most: u32) -> impl Iterator<Item = Vec<T>> {
    let sets = (0_u32..1 << items.len()).filter(move |set| set.count_ones() <= most);
    sets.map(move |subset| {
        let is_in = |&at: &usize| subset >> at & 1 == 1;
        (0..items.len()).filter(is_in).map(|at| items[at].clone()).collect()
    })
}

/// Among so few items, pairs are tried.
const FEW: usize = 32;

/// Parts of the numbers below `count`, the longest first: the runs of 1, 2, 3, 4, 6, 8, 12 and so
/// on, since a fault may depend on a remainder, of those below an eighth the first and the last ones
/// before all, and what a single one leaves; of few also all pairs, and what any of these leaves.
fn parts(count: usize) -> impl Iterator<Item = Vec<usize>> {
    let is_few = (3..=FEW).contains(&count);
    let is_round = |n: &usize| n.is_power_of_two() || n % 3 == 0 && (n / 3).is_power_of_two();
    let lengths = (1..count).rev().filter(is_round);
    let ends = lengths.clone().flat_map(move |length| [(0, length), (count - length, length)]);
    let runs = lengths.flat_map(move |n| (0..count).step_by(n).map(move |at| (at, n)));
    let long = runs.clone().take_while(move |(_, length)| 8 * length >= count);
    let runs = long.chain(ends).chain(runs);
    let runs = runs.map(move |(at, length)| (at..count.min(at + length)).collect());
    let few = if is_few { count } else { 0 };
    let pairs = (0..few).flat_map(|two| (0..two).map(move |one| vec![one, two]));
    runs.chain(pairs).flat_map(move |part: Vec<usize>| {
        let others = (0..count).filter(|at| part.binary_search(at).is_err());
        Some(others.collect()).filter(|_| is_few || part.len() == 1).into_iter().chain([part])
    })
}

/// The lists without a part of these items, from halves to single ones.
pub fn fewer<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> {
    let items = items.to_vec();
    parts(items.len()).map(move |part| {
        let is_kept = |at: &usize| part.binary_search(at).is_err();
        (0..items.len()).filter(is_kept).map(|at| items[at].clone()).collect()
    })
}

/// The lists in which all these numbers are lower, or all equal ones, or a part of them: as low as
/// `least`, which none is below, or by 1, 2, 4 and so on.
pub fn lower(numbers: Vec<u64>, least: u64) -> impl Iterator<Item = Vec<u64>> {
    let above: Vec<usize> = (0..numbers.len()).filter(|&at| numbers[at] > least).collect();
    let mut equal: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    above.iter().for_each(|&at| equal.entry(numbers[at]).or_default().push(at));
    let most = equal.keys().last().map_or(0, |most| most - least);
    let powers = iter::successors(Some(1), |power: &u64| power.checked_mul(2));
    let mut steps: Vec<u64> = powers.take_while(|&power| power < most).collect();
    steps.push(most);
    let lower = steps.into_iter().rev().flat_map(move |step| {
        let (all, above) = (iter::once(above.clone()), above.clone());
        let of_parts = parts(above.len()).map(move |of| of.iter().map(|&at| above[at]).collect());
        let places = all.chain(equal.clone().into_values()).chain(of_parts);
        places.map(move |places: Vec<usize>| (step, places))
    });
    lower.filter_map(move |(step, places)| {
        let mut lower = numbers.clone();
        places.iter().for_each(|&at| lower[at] = least.max(lower[at].saturating_sub(step)));
        (lower != numbers).then_some(lower)
    })
}

/// The lists with shorter runs of equal items: all, equally long ones, or a part of them.
pub fn shorter_runs<T: Clone + PartialEq>(items: &[T]) -> impl Iterator<Item = Vec<T>> {
    let runs: Vec<Vec<T>> = items.chunk_by(T::eq).map(<[T]>::to_vec).collect();
    lower(runs.iter().map(|run| run.len() as u64).collect(), 1).map(move |lengths| {
        let shorter = runs.iter().zip(lengths).flat_map(|(run, length)| &run[..length as usize]);
        shorter.cloned().collect()
    })
}

/// Words that are smaller together: two in one, `fewer` words or letters, letters nearer to an a or
/// A, all, with none left out between them, or `lower` ones; of few also one less and one changed.
pub fn smaller(words: Vec<Vec<u8>>) -> impl Iterator<Item = Vec<Vec<u8>>> {
    fewer_or_joined(&words).chain(iter::once_with(move || of_less(&words)).flatten())
}

/// Two words in one, or `fewer` words.
fn fewer_or_joined(words: &[Vec<u8>]) -> impl Iterator<Item = Vec<Vec<u8>>> {
    let joined: Vec<Vec<u8>> = words.chunks(2).map(<[_]>::concat).collect();
    Some(joined).filter(|joined| joined.len() < words.len()).into_iter().chain(fewer(words))
}

/// Those of as many words.
fn of_less(words: &[Vec<u8>]) -> impl Iterator<Item = Vec<Vec<u8>>> {
    let count = words.len();
    let of = |word: usize| words[word].iter().map(move |&letter| (word, letter));
    let letters: Vec<(usize, u8)> = (0..count).flat_map(of).collect();
    let apart = move |letters: Vec<(usize, u8)>| {
        let mut words = vec![Vec::new(); count];
        letters.into_iter().for_each(|(word, letter)| words[word].push(letter));
        words
    };
    let shorter = fewer(&letters).map(apart);
    let kinds: BTreeSet<u8> = letters.iter().map(|&(_, letter)| letter).collect();
    let few = if letters.len() <= FEW / 2 { letters.clone() } else { Vec::new() };
    let of_few = kinds.clone().into_iter().flat_map(move |kind| {
        let of = few.clone();
        (0..of.len() * of.len()).map(move |both| {
            let mut letters = of.clone();
            letters[both / of.len()].1 = kind;
            letters.remove(both % of.len());
            apart(letters)
        })
    });
    let rank = |letter: u8| kinds.range(first(letter)..letter).count() as u64;
    let ranks: Vec<u64> = letters.iter().map(|&(_, letter)| rank(letter)).collect();
    let numbers = letters.iter().map(|&(_, letter)| u64::from(letter - first(letter)));
    let numbers: Vec<u64> = numbers.collect();
    let ranks = Some(ranks).filter(|ranks| *ranks != numbers);
    let nearer = ranks.into_iter().chain(lower(numbers, 0)).map(move |numbers| {
        let nearer = |(&(word, letter), n): (&(usize, u8), u64)| (word, first(letter) + n as u8);
        apart(letters.iter().zip(numbers).map(nearer).collect())
    });
    in_turn(vec![Box::new(shorter), Box::new(nearer)]).chain(of_few)
}

/// The first letter of the alphabet, as large as this one.
fn first(letter: u8) -> u8 {
    match letter {
        b'A'..=b'Z' => b'A',
        _ => b'a'.min(letter),
    }
}

/// Likewise a text and words: first the word a, and a text of only a, or of one a and b; then fewer
/// words, where a word may become the text.
pub fn smaller_with<'a>(text: &'a [u8], words: &[Vec<u8>]) -> impl Iterator<Item = Texts> + 'a {
    let kind = text.first().map_or(0, |&letter| first(letter));
    let plain = [0, 1].map(|other| {
        let letter = |at| if at == 0 { kind } else { kind + other };
        ((0..text.len()).map(letter).collect::<Vec<u8>>(), vec![vec![kind]])
    });
    let is_least = text.is_empty() || words.concat().len() < 2 && text <= &plain[1].0;
    let fewer = fewer_or_joined(words).map(|words| (text.to_vec(), words));
    let texts = smaller([&[text.to_vec()], words].concat()).filter_map(|texts| {
        texts.split_first().map(|(text, words)| (text.clone(), words.to_vec()))
    });
    plain.into_iter().take(if is_least { 0 } else { 2 }).chain(fewer).chain(texts)
}

/// A text and words with some runs of so many letters less, each at the same place of all.
pub fn narrower(text: &[u8], words: &[Vec<u8>], width: usize) -> impl Iterator<Item = Texts> {
    let texts = [&[text.to_vec()], words].concat();
    fewer(&(0..longest(&texts) / width).collect::<Vec<_>>()).map(move |kept| {
        let mut texts = texts.iter().map(|text| {
            let runs = text.chunks(width).enumerate();
            let runs = runs.filter(|(at, run)| run.len() < width || kept.binary_search(at).is_ok());
            runs.flat_map(|(_, run)| run).copied().collect::<Vec<u8>>()
        });
        (texts.next().unwrap_or_default(), texts.collect())
    })
}

/// How long the longest word is; 0 if there is none.
pub fn longest(words: &[Vec<u8>]) -> usize {
    words.iter().map(Vec::len).max().unwrap_or(0)
}

/// Takes from one after the other, again and again.
pub fn in_turn<'a, T: 'a>(
    sources: Vec<Box<dyn Iterator<Item = T> + 'a>>,
) -> Box<dyn Iterator<Item = T> + 'a> {
    let mut sources = VecDeque::from(sources);
    Box::new(iter::from_fn(move || loop {
        let mut source = sources.pop_front()?;
        if let Some(item) = source.next() {
            sources.push_back(source);
            return Some(item);
        }
    }))
}

/// These words by how they end, the largest first: a prefix may stand on either side.
pub fn by_ends(words: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut words = words.to_vec();
    words.sort_by(|a, b| b.iter().rev().cmp(a.iter().rev()));
    words
}

/// Each of these items once.
pub fn distinct<T: Clone + Eq + Hash>(items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    let mut seen = HashSet::new();
    items.filter(move |item| seen.insert(item.clone()))
}
