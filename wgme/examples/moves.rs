//! The winning first moves of WGME. Reads what the solution reads; prints for each word
//! the solution's answer, the Grundy number, and below them every move that wins,
//!
//! ```text
//! First 2
//!   remove a -> ab
//! ```
//!
//! the character and the word that is left. Removing one or the other of equal neighbours
//! leaves the same word and is one move.

#[path = "../src/main.rs"]
#[allow(dead_code)]
mod solution;

use samples::winning;
use solution::grundy;
use std::io::{self, BufRead, Write};

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

/// Answers every word of the input, moves included. The errors are the solution's.
fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut answers = Vec::new();
    let result = solution::run(input, &mut answers);
    let mut tokens = samples::split(input).peekable();
    let is_number = |token: &&[u8]| solution::parse(token).is_some();
    tokens.next_if(is_number); // how many words there are
    for answer in answers.lines() {
        tokens.next_if(is_number); // the length of the word
        let word = tokens.next().unwrap_or_default();
        winning::write(output, &answer?, grundy(word), &winning_moves(word))?;
    }
    result
}

fn main() {
    winning::main(run);
}

#[cfg(test)]
mod tests {
    use super::solution::oracle;
    use samples::winning::{self, Rules};
    use samples::{printed, Rng};
    use std::collections::BTreeSet;

    struct Characters;

    impl Rules for Characters {
        type Position = Vec<u8>;

        fn input(&self, word: &Vec<u8>) -> String {
            format!("1 {}", String::from_utf8_lossy(word))
        }

        fn heading(&mut self, word: &Vec<u8>) -> String {
            let value = oracle::value_by_masks(word);
            let answer = if value.is_won { "First" } else { "Second" };
            format!("{answer} {}", value.grundy)
        }

        fn moves(&mut self, word: &Vec<u8>) -> Vec<(String, Vec<u8>)> {
            let mut moves = Vec::new();
            for place in 0..word.len() {
                let mut option = word.clone();
                let character = char::from(option.remove(place));
                let left = String::from_utf8_lossy(&option);
                moves.push((format!("remove {character} -> {left}"), option));
            }
            let mut seen = BTreeSet::new();
            moves.retain(|(shown, _)| seen.insert(shown.clone()));
            let is_over = BTreeSet::from_iter(word).len() == word.len();
            moves.retain(|_| !is_over);
            moves
        }

        fn options(&self, word: &Vec<u8>) -> Vec<Vec<u8>> {
            oracle::options(word)
        }

        fn is_won(&mut self, word: &Vec<u8>) -> bool {
            oracle::is_won(word)
        }
    }

    #[test]
    fn exactly_the_winning_moves_are_listed_on_every_short_word() {
        for (longest, letters) in [(10, &b"ab"[..]), (7, b"abc"), (6, b"abcd")] {
            for word in samples::words(letters, longest) {
                winning::check(&mut Characters, super::run, &word);
            }
        }
    }

    #[test]
    fn who_follows_the_list_wins() {
        let mut rng = Rng::new(1);
        for _ in 0..300 {
            let length = rng.between(2, 12);
            let word = rng.word(b"abcde", length);
            if oracle::is_won(&word) {
                winning::follow(&mut Characters, super::run, &word, &mut rng);
            }
        }
    }

    #[test]
    fn numbers_before_words_are_read_like_the_solution_reads_them() {
        let lists = "First 2\n  remove a -> ab\nSecond 0\n  no winning move\n";
        for input in ["2 aab ab", "2 3 aab 2 ab", "2 3 aab ab"] {
            assert_eq!(printed(super::run, input.as_bytes()), lists);
        }
        let list = "First 2\n  remove 1 -> 12\n";
        assert_eq!(printed(super::run, b"1 3 112"), list);
        assert_eq!(printed(super::run, b"aab ab"), lists);
    }

    #[test]
    fn every_case_before_an_error_is_printed() {
        let mut output = Vec::new();
        let error = super::run(b"2 aab\n2 abc", &mut output).expect_err("abc is longer");
        let printed = "First 2\n  remove a -> ab\n";
        assert_eq!(String::from_utf8_lossy(&output), printed);
        let message = "line 2: expected a word of the length 2, found \"abc\"";
        assert_eq!(error.to_string(), message);
    }
}
