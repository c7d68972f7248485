//! What the tools know of WGME.

use super::room::*;
use std::collections::BTreeMap;
use wgme::oracle;
use wgme::solution::grundy;

/// All of it.
pub static PROBLEM: Problem = Problem { table: Some(table), ..Problem::of::<Word>("wgme") };

/// A word.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Word(pub oracle::Position);

impl Game for Word {
    const ANSWERS: [&'static str; 2] = ["Second", "First"];
    const CASES: usize = 100_000;
    const SMALLER: &'static str = "a character less";
    const WRONG: &'static [Wrong<Word>] = &[
        ("whoever can move wins", |w| Word::answer_if(w.sum() > 0)),
        ("only repeated characters are removed", |w| Word::answer_if(w.sum() % 2 == 1)),
        ("a pile for each character", |w| {
            let piles = tally(&w.0).into_values().map(|count| count as u64 - 1);
            Word::answer_if(nim_sum(piles) > 0)
        }),
        ("whatever the length, won from e = 1", |w| Word::answer_if(w.sum() > 0 && w.e() >= 1)),
    ];

    fn read_into(cases: &mut Vec<Word>, input: &mut Reader) -> io::Result<()> {
        for _ in 0..input.number("the number of words")? {
            cases.push(Word(input.word("a word", |_| true)?.to_vec()));
        }
        Ok(())
    }

    fn input(cases: &[Word]) -> Vec<u8> {
        with_count(cases.iter().map(|word| &word.0))
    }

    fn drawn(&self) -> String {
        numbered(&self.0)
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

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Word)> + '_> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Word(after))))
    }

    /// The words of so many characters, all among four, the long ones in order.
    fn all(size: usize) -> Box<dyn Iterator<Item = Word>> {
        let long = sorted_words(b"abcd", if (6..=10).contains(&size) { size } else { 0 });
        Box::new(words_of(b"abcd", size, 5).chain(long).map(Word))
    }

    /// Runs of a few letters, since their moves lead to few other words.
    fn random(rng: &mut Rng) -> Word {
        let length = rng.between(9, 28);
        let mut word = of_few(rng, 4, length);
        word.sort_unstable();
        Word(word)
    }

    /// Up to ten letters, of few or many different ones.
    fn large(rng: &mut Rng) -> Word {
        let (letters, length) = (rng.between(1, 26), rng.up_to(10));
        Word(of_few(rng, letters, length))
    }

    fn sizes(&self) -> Vec<Size> {
        vec![("characters", self.0.len(), 1..=10)]
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Word> + '_> {
        Box::new(smaller(vec![self.0.clone()]).map(|word| Word(word.concat())))
    }

    fn is_valid(&self) -> bool {
        self.0.iter().all(u8::is_ascii_lowercase)
    }
}

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

/// Words of up to twelve characters.
fn table() -> Table {
    // By how often each of four letters occurs; which one that is plays no part.
    let counts = sorted_words(&Vec::from_iter(0..=12), 4);
    let runs = |(&letter, count): (&u8, u8)| vec![letter; count.into()];
    let words: Vec<Word> =
        counts.map(|counts| Word(ALPHABET.iter().zip(counts).flat_map(runs).collect())).collect();
    let mut search = Search::new(1_000_000);
    Table::new(
        "Grundy numbers of words that repeat a letter, by length n and by e: each letter weighs \
         its count less one; e is the heaviest less all the others.",
        "All words in one place have the same number. At which e does it change?",
        "n even: 1 if e > 0, else 0. n odd: 0 if e >= 2; 2 if e is 0 or 1; 1 if e < 0.",
        ("n\\e", 2..=12, -3..=11),
        |&n, &e| {
            let is_here = |word: &&Word| word.sum() > 0 && (word.0.len(), word.e()) == (n, e);
            let mut numbers = words.iter().filter(is_here).map(|word| search.grundy(word));
            let number = numbers.next()?;
            number.filter(|_| numbers.all(|other| other == number))
        },
    )
}

/// How often each character of a word occurs.
fn tally(word: &[u8]) -> BTreeMap<u8, usize> {
    let mut tally = BTreeMap::new();
    word.iter().for_each(|&character| *tally.entry(character).or_insert(0) += 1);
    tally
}

/// A word of `length` letters, at most `letters` of them different, some of these more frequent.
fn of_few(rng: &mut Rng, letters: usize, length: usize) -> Vec<u8> {
    let letters = rng.some(ALPHABET, letters);
    rng.times(length, |rng| {
        let first = rng.between(1, letters.len());
        *rng.pick(&letters[..first])
    })
}
