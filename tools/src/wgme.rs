//! What the tools know of WGME.

#[path = "../../wgme/src/oracle.rs"]
#[allow(dead_code, clippy::duplicate_mod)] // `solution` has it too, but only in tests
mod oracle;
#[path = "../../wgme/src/main.rs"]
#[allow(dead_code)]
pub mod solution;

use crate::large::{alike, answer_each, large, Built, Limits};
use crate::measures::{Comparison, Growth, Yardstick};
use crate::moves::{shorten, Lists, Position};
use crate::reading::{lines, Reader};
use crate::{Problem, Rng, ALPHABET};
use oracle::{counts, Search};
use std::collections::BTreeMap;
use std::io::{self, Read};

/// All of it.
pub const PROBLEM: Problem = Problem {
    name: "wgme",
    format,
    answers: |output| lines(output, |line| line == "First" || line == "Second"),
    many: ("100000\n", "aab\n"),
    small,
    limits,
    reference,
    large: &[
        large("random", || Built::unknown(random(100_000))),
        large("few-letters", || Built::unknown(few_letters())),
        alike("one-letter", || Built::unknown(one_letter())),
        alike("distinct", || Built::unknown(distinct())),
        large("beyond-letters", || Built::unknown(long())),
        large("beyond-word", runs),
    ],
    comparisons: &[Comparison {
        name: "judge",
        input: "500,000 words of 10 letters",
        build: || random(500_000),
        against: Yardstick::Floor,
        goal: 2.4,
    }],
    growth: Growth {
        input: "words of 10 letters",
        unit: "letters",
        sizes: [500_000, 2_000_000, 8_000_000],
        build: random,
        units: |words| words * 10,
    },
    moves,
};

/// T, then T words, each behind its length or not; or just words of letters.
fn format(input: &mut Reader) -> Result<(), String> {
    let first = input.peek();
    if !first.is_empty() && first.iter().all(u8::is_ascii_alphabetic) {
        while !input.peek().is_empty() {
            input.word("a word of letters", u8::is_ascii_alphabetic)?;
            input.answers += 1;
        }
        return Ok(());
    }
    for _ in 0..input.number("the number of words")? {
        if let Some(length) = input.optional_number() {
            let word = input.token();
            if word.is_empty() || length != word.len() as u64 {
                return Err(input.fault(&format!("a word of the length {length}"), word));
            }
        } else {
            input.word("a word", |_| true)?;
        }
        input.answers += 1;
    }
    Ok(())
}

/// One to three words of up to 12 letters, at times without their number or with their lengths.
fn small(rng: &mut Rng) -> Vec<u8> {
    let (count, form) = (rng.between(1, 3), rng.below(4));
    let mut word = || {
        let (letters, length) = (rng.between(1, 9), rng.between(1, 12));
        let word = of_few(rng, letters, length);
        match form {
            1 => [format!("{length} ").as_bytes(), &word].concat(),
            _ => word,
        }
    };
    match form {
        0 => (0..count).map(|_| word()).collect::<Vec<_>>().join(&b'\n'),
        _ => input(count, word),
    }
}

fn limits(input: &mut Limits) {
    for _ in 0..input.number(1..=100_000) {
        input.word(1..=10, u8::is_ascii_lowercase);
    }
}

/// By the rules alone, which go as far as words of ten letters, or long ones of few different
/// letters.
fn reference(input: &[u8]) -> Vec<u8> {
    let mut search = Search::new();
    answer_each(input, |tokens| match search.is_won(&counts(tokens.word())) {
        true => "First",
        false => "Second",
    })
}

/// The input of `count` words.
fn input(count: usize, mut word: impl FnMut() -> Vec<u8>) -> Vec<u8> {
    let mut input = format!("{count}\n").into_bytes();
    for _ in 0..count {
        input.append(&mut word());
        input.push(b'\n');
    }
    input
}

/// `count` words of ten random letters.
fn random(count: usize) -> Vec<u8> {
    let mut rng = Rng::new(30);
    input(count, || rng.word(ALPHABET, 10))
}

/// 100,000 words of ten letters, no more than 1 to 10 of them different.
fn few_letters() -> Vec<u8> {
    let mut rng = Rng::new(31);
    input(100_000, || {
        let letters = rng.between(1, 10);
        of_few(&mut rng, letters, 10)
    })
}

/// 100,000 words of ten times the same letter.
fn one_letter() -> Vec<u8> {
    let mut rng = Rng::new(32);
    input(100_000, || vec![*rng.pick(ALPHABET); 10])
}

/// 100,000 words of ten different letters.
fn distinct() -> Vec<u8> {
    let mut rng = Rng::new(33);
    input(100_000, || rng.some(ALPHABET, 10))
}

/// 3000 words of up to 1000 letters, of which only a few differ.
fn long() -> Vec<u8> {
    let mut rng = Rng::new(34);
    input(3000, || {
        let &(letters, length) = rng.pick(&[(1, 1000), (2, 1000), (3, 300), (4, 100)]);
        let length = rng.between(length - 9, length);
        of_few(&mut rng, letters, length)
    })
}

/// A word of `length` letters, at most `letters` of them different, from a few to nearly all of them the same.
fn of_few(rng: &mut Rng, letters: usize, length: usize) -> Vec<u8> {
    let alphabet = rng.some(ALPHABET, letters);
    let mut ends: Vec<usize> = (1..letters).map(|_| rng.between(0, length)).collect();
    ends.push(length);
    ends.sort_unstable();
    let mut word = Vec::new();
    for (letter, end) in alphabet.into_iter().zip(ends) {
        word.resize(end, letter);
    }
    rng.shuffle(&mut word);
    word
}

/// Two runs of millions of one letter: a move is as good as any other, and all but the last one
/// letter can be removed.
fn runs() -> Built {
    let mut lengths = [2_000_000, 2_000_001].into_iter();
    let input = input(2, || vec![b'a'; lengths.next().expect("there are two words")]);
    Built::known(input, "First\nSecond\n")
}

/// Lists the winning moves of each word: the character, and the word that is left. Removing one or
/// the other of equal neighbours leaves the same word and is one move. A word costs at most a pass
/// over it for each different character, and each line time linear in its length; the answer to a
/// move costs what a word does.
fn moves(source: &mut dyn Read, lists: &mut Lists) -> io::Result<()> {
    solution::each_word(source, |word| lists.case(&Word::new(word.to_vec())))
}

/// A word, and how often it has each character.
struct Word {
    characters: Vec<u8>,
    counts: [usize; 256],
}

impl Word {
    fn new(characters: Vec<u8>) -> Word {
        let mut counts = [0; 256];
        for &character in &characters {
            counts[usize::from(character)] += 1;
        }
        Word { characters, counts }
    }

    /// The sum of the excesses, X in the theorem.
    fn sum(&self) -> usize {
        self.counts.iter().map(|count| count.saturating_sub(1)).sum()
    }

    /// What is left without the character at a place.
    fn without(&self, place: usize) -> Vec<u8> {
        [&self.characters[..place], &self.characters[place + 1..]].concat()
    }
}

impl Position for Word {
    /// The place of the character that is removed.
    type Move = usize;

    fn shown(&self) -> String {
        shorten(&self.characters)
    }

    fn answer(&self) -> String {
        if solution::grundy(&self.characters) > 0 { "First" } else { "Second" }.to_string()
    }

    fn number(&self) -> Option<u64> {
        Some(solution::grundy(&self.characters).into())
    }

    fn why(&self) -> Vec<String> {
        let (n, sum) = (self.characters.len(), self.sum());
        if sum == 0 {
            return vec![format!("n = {n}, X = 0: all characters differ, and the game is over")];
        }
        let most = self.counts.iter().max().unwrap_or(&1) - 1;
        let e = most as i64 - (sum - most) as i64;
        let column = match e {
            i64::MIN..=-1 => "e < 0",
            0 => "e = 0",
            1 => "e = 1",
            _ => "e > 1",
        };
        let row = if n % 2 == 0 { "n even" } else { "n odd" };
        vec![format!("n = {n}, X = {sum}, m = {most}, e = {e}: row {row}, column {column}")]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = usize> + '_> {
        let word = &self.characters;
        let places = if self.sum() > 0 { 0..word.len() } else { 0..0 };
        Box::new(places.filter(|&place| place == 0 || word[place - 1] != word[place]))
    }

    fn winning(&self) -> Box<dyn Iterator<Item = usize> + '_> {
        // Where the character stood makes no difference to the value.
        let mut wins = BTreeMap::new();
        Box::new(self.moves().filter(move |&place| {
            let is_lost = || solution::grundy(&self.without(place)) == 0;
            *wins.entry(self.characters[place]).or_insert_with(is_lost)
        }))
    }

    fn show(&self, &place: &usize) -> String {
        let (character, left) = (self.characters[place], shorten(&self.without(place)));
        format!("remove {} -> {left}", character.escape_ascii())
    }

    fn left(&self, _: &usize) -> String {
        // The character alone does not say which one of it is removed: `show` says more.
        String::new()
    }

    fn after(&self, &place: &usize) -> Word {
        let mut counts = self.counts;
        counts[usize::from(self.characters[place])] -= 1;
        Word { characters: self.without(place), counts }
    }
}
