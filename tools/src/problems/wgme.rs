//! What the tools know of WGME. Its statement is stored nowhere, and its editorial tells neither how
//! many words an input has nor the limits: at most 100 words are assumed.

use super::squares::numbered;
use crate::extras::{Extras, LargeInput, Wrong};
use crate::format::{with_count, Reader};
use crate::lists::{all_equal, words_of_length, LETTERS};
use crate::page::about::About;
use crate::positions::{
    allowed, is_within_sizes, letters_of_numbers, numbers_of_letters, Positions, Rows, Size,
};
use crate::random::Rng;
use crate::rules::{answer_if, nim_sum, Drawing, Game, Moves, Search};
use crate::tables::{GrundyOf, NumberTable, Sides, Table, Texts};
use crate::text::joined;
use std::collections::BTreeMap;
use std::{io, iter};
use wgme::oracle;
use wgme::solution::grundy;

/// A word.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Word(pub oracle::Position);

impl Word {
    /// How many characters have occurred before: X in the theorem.
    fn sum(&self) -> usize {
        self.0.len() - tally(&self.0).len()
    }

    /// The e of the theorem; 0 for the empty word.
    fn e(&self) -> i64 {
        let most = tally(&self.0).into_values().max().unwrap_or(1);
        2 * (most as i64 - 1) - self.sum() as i64
    }
}

impl Game for Word {
    const NAME: &'static str = "wgme";
    const ANSWERS: [&'static str; 2] = ["Second", "First"];
    const CASES: usize = 100;

    fn read_into(cases: &mut Vec<Word>, input: &mut Reader) -> io::Result<()> {
        for _ in 0..input.number("the number of words")? {
            cases.push(Word(input.word("a word", |_| true)?.to_vec()));
        }
        Ok(())
    }

    fn write(cases: &[Word]) -> Vec<u8> {
        with_count(cases.iter().map(|word| &word.0))
    }

    fn moves(&self) -> Moves<'_, Word> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Word(after))))
    }

    fn number(&self) -> u64 {
        grundy(&self.0).into()
    }

    fn why(&self) -> Vec<String> {
        let (sum, e) = (self.sum(), self.e());
        if sum == 0 {
            return vec!["no character occurs twice, so the game is over".to_string()];
        }
        let excess = |(byte, count): (u8, usize)| format!("{}: {}", byte.escape_ascii(), count - 1);
        let excesses = joined(tally(&self.0).into_iter().map(excess), ", ");
        let largest = (e + sum as i64) / 2;
        let rule = match self.0.len() % 2 {
            0 => "even length: the Grundy number is 1 if e > 0, otherwise 0",
            _ => "odd length: the Grundy number is 1 if e < 0, 2 if e is 0 or 1, otherwise 0",
        };
        vec![
            format!("occurrences of each character, less one: {excesses}"),
            format!("sum {sum}, largest {largest}: e = 2 * {largest} - {sum} = {e}"),
            format!("{rule}: here {}", self.number()),
        ]
    }

    fn drawn(&self) -> String {
        numbered(&self.0)
    }

    fn drawing(&self, _: &[Word]) -> Drawing {
        Drawing::row(&self.0)
    }
}

impl Positions for Word {
    fn sizes(&self) -> Vec<Size> {
        vec![Size::new("characters", self.0.len(), 1..=10)]
    }

    fn is_allowed(&self) -> bool {
        self.0.iter().all(u8::is_ascii_lowercase) && is_within_sizes(self)
    }

    /// The words of `size` letters, from 1 to 6, all among four.
    fn small(size: usize) -> Box<dyn Iterator<Item = Word>> {
        if size == 0 || size > 6 {
            return Box::new([].into_iter());
        }
        Box::new(words_of_length(b"abcd", size).map(Word))
    }

    /// Half of these words are longer than the judge's; their letters are in order, since the moves
    /// then lead to few other words.
    fn random(rng: &mut Rng) -> Word {
        let (letters, length) = (rng.between(2, 6), rng.between(7, 10));
        let short = of_few(rng, letters, length);
        let length = rng.between(11, 28);
        let mut long = of_few(rng, 4, length);
        long.sort_unstable();
        Word(rng.pick(&[short, long]).clone())
    }

    /// Up to ten letters, of few or many different ones.
    fn large(rng: &mut Rng) -> Word {
        let (letters, length) = (rng.between(1, 26), rng.up_to(10));
        Word(of_few(rng, letters, length))
    }

    /// Ten equal letters, which can be removed in the most orders.
    fn largest(rng: &mut Rng) -> Word {
        Word(vec![*rng.pick(LETTERS); 10])
    }

    /// Each word is a row, in which a is 0 and z is 25.
    fn to_rows(cases: &[Word]) -> Rows {
        let case = |word: &Word| vec![numbers_of_letters(&word.0, b'a')];
        Rows { shared: Vec::new(), cases: cases.iter().map(case).collect() }
    }

    fn from_rows(rows: &Rows) -> Option<Vec<Word>> {
        let word = |case: &Vec<Vec<u64>>| {
            let [row] = &case[..] else { return None };
            letters_of_numbers(row, b'a').map(Word)
        };
        allowed(rows.cases.iter().map(word).collect::<Option<_>>()?)
    }
}

impl Extras for Word {
    const ABOUT: About<'static> = About {
        title: "Letters",
        rules: "A move removes a character. As soon as no character occurs twice, there is no move any more.",
        how: "Click the letter that is to be removed.",
        links: &[("editorial", "https://discuss.codechef.com/t/wgme-editorial/13904")],
        section: "7-sets-as-numbers-wgme-and-wplay",
        ..About::NOTHING
    };

    const STARTS: &'static [&'static str] = &["1 aabbbcde", "1 aabbcab", "1 abababcd"];

    const ASSUMED: &'static str =
        "Of this judge neither the number of words nor the time is known: \
        at most 100 words, and 10 s, are assumed.";

    const WRONG: &'static [Wrong<Word>] = &[
        ("whoever can move wins", |word| answer_if::<Word>(word.sum() > 0)),
        ("only repeated characters are removed", |word| answer_if::<Word>(word.sum() % 2 == 1)),
        ("a pile for each character", |word| {
            let piles = tally(&word.0).into_values().map(|count| count as u64 - 1);
            answer_if::<Word>(nim_sum(piles) > 0)
        }),
        ("whatever the length, won from e = 1", |word| {
            answer_if::<Word>(word.sum() > 0 && word.e() >= 1)
        }),
    ];

    /// Words of up to twelve characters.
    fn table() -> Option<Table> {
        let words = words_by_counts(12);
        let mut search = Search::new(1_000_000);
        Some(Table::new(
            Texts {
                title: "Grundy numbers of words that repeat a letter, by length n and by e: each \
                    letter weighs its count less one; e is the heaviest less all the others.",
                question: "All words in one place have the same number. At which e does it change?",
                answer: "n even: 1 if e > 0, else 0. n odd: 0 if e >= 2; 2 if e is 0 or 1; 1 if e \
                    < 0.",
            },
            Sides { corner: "n\\e", rows: 2..=12, columns: -3..=11 },
            |&n, &e| {
                let is_here = |word: &&Word| word.sum() > 0 && (word.0.len(), word.e()) == (n, e);
                all_equal(words.iter().filter(is_here).map(|word| search.grundy(word)))
            },
        ))
    }

    fn number_table() -> Option<NumberTable> {
        Some(NumberTable {
            names: &["n", "e"],
            about:
                "A word has n characters, not all of them different; e is as in section 7 of LEARN.",
            from: &[2, -3],
            upto: &[12, 11],
            values,
            rules: Err("n and e do not tell which moves a word has"),
        })
    }

    /// One in which everything is at its limit as it is assumed, and the answers are the longer ones; on
    /// it only the start of a program is timed. The other one has more words than are assumed.
    fn large_inputs() -> Vec<LargeInput> {
        let lost = || {
            let mut rng = Rng::new(1);
            let words = iter::repeat_with(|| Word(of_few(&mut rng, 6, 10)));
            let lost = words.filter(|word| word.number() == 0);
            Word::write(&Vec::from_iter(lost.take(Word::CASES)))
        };
        let many = || {
            let mut rng = Rng::new(1);
            Word::write(&rng.times(100_000, Word::largest))
        };
        vec![
            LargeInput { name: "a_hundred_words", build: lost },
            LargeInput { name: "a_hundred_thousand_words", build: many },
        ]
    }
}

/// A word for each way in which a, b, c and d may occur up to `most` times, each at most as often
/// as the next one. Which letter it is plays no part.
fn words_by_counts(most: u8) -> Vec<Word> {
    let up_to_most = Vec::from_iter(0..=most);
    let counts = words_of_length(&up_to_most, 4).filter(|counts| counts.is_sorted());
    let word = |counts: Vec<u8>| {
        let mut word = Vec::new();
        for (&letter, count) in LETTERS.iter().zip(counts) {
            word.extend(vec![letter; count.into()]);
        }
        Word(word)
    };
    counts.map(word).collect()
}

/// The Grundy number of words with n characters among four and with this e, in which one occurs twice.
/// They must agree.
fn values() -> GrundyOf {
    let mut search = Search::new(2_000_000);
    let mut words: BTreeMap<[i64; 2], Vec<Word>> = BTreeMap::new();
    for word in words_by_counts(24) {
        let length = word.0.len() as i64;
        if word.sum() > 0 && length <= 24 {
            words.entry([length, word.e()]).or_default().push(word);
        }
    }
    Box::new(move |numbers| {
        let [length, e] = numbers[..] else { return None };
        all_equal(words.get(&[length, e])?.iter().map(|word| search.grundy(word)))
    })
}

/// How often each character of a word occurs.
fn tally(word: &[u8]) -> BTreeMap<u8, usize> {
    let mut counts = BTreeMap::new();
    word.iter().for_each(|&character| *counts.entry(character).or_insert(0) += 1);
    counts
}

/// A word of `length` letters, at most `letters` of them different, some of these more frequent.
fn of_few(rng: &mut Rng, letters: usize, length: usize) -> Vec<u8> {
    let letters = rng.some(LETTERS, letters);
    rng.times(length, |rng| {
        let first = rng.between(1, letters.len());
        *rng.pick(&letters[..first])
    })
}
