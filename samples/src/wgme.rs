//! What the tools know of WGME.

#[path = "../../wgme/src/oracle.rs"]
#[allow(dead_code, clippy::duplicate_mod)] // `solution` has it too, but only in tests
mod oracle;
#[path = "../../wgme/src/main.rs"]
#[allow(dead_code)]
pub mod solution;

use crate::large::{alike, answer_each, large, Built, Limits};
use crate::measures::{Comparison, Growth, Yardstick};
use crate::reading::{lines, Reader};
use crate::{moves, Problem, Rng};
use oracle::{counts, Search};
use solution::grundy;
use std::io::{self, Read, Write};

/// All of it.
pub const PROBLEM: Problem = Problem {
    name: "wgme",
    format,
    answers: |output| lines(output, |line| line == "First" || line == "Second"),
    many: ("100000\n", "aab\n"),
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
    moves: list_moves,
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

const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

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
    input(100_000, || {
        let mut letters = ALPHABET.to_vec();
        rng.shuffle(&mut letters);
        letters.truncate(10);
        letters
    })
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
    let mut alphabet = ALPHABET.to_vec();
    rng.shuffle(&mut alphabet);
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

/// Lists the moves of each word,
///
/// ```text
/// First 2
///   remove a -> ab
/// ```
///
/// the character and the word that is left. Removing one or the other of equal neighbours
/// leaves the same word and is one move.
fn list_moves(source: &mut dyn Read, output: &mut dyn Write) -> io::Result<()> {
    solution::each_word(source, |word| {
        let grundy = grundy(word);
        let answer = if grundy > 0 { "First" } else { "Second" };
        moves::write(output, answer, grundy, &winning_moves(word))
    })
}

/// The moves that leave a lost word, as they are shown, from left to right. Costs a pass
/// over the word for each move there is.
fn winning_moves(word: &[u8]) -> Vec<Vec<u8>> {
    if grundy(word) == 0 {
        return Vec::new(); // it may be terminal: no character may be removed
    }
    let places = (0..word.len()).filter(|&place| place == 0 || word[place - 1] != word[place]);
    let moves = places.filter_map(|place| {
        let left = [&word[..place], &word[place + 1..]].concat();
        let shown = || [b"remove ", &word[place..=place], b" -> ", &left].concat();
        (grundy(&left) == 0).then(shown)
    });
    moves.collect()
}
