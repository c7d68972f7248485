//! The winning moves of Game on Words. Reads what the solution reads; prints for the empty
//! string, and for the string after each answer of the server, the solution's submission,
//! the Grundy number of the string, and below them every letter that wins,
//!
//! ```text
//! d 1
//!   append d -> d, submissions: 3
//! ```
//!
//! the string with it, and the submissions that win against the longest defence, this one
//! included. The Grundy number is that of the game in which completing a word or leaving
//! the prefixes is no move at all, and who cannot move loses.

#[path = "../src/main.rs"]
#[allow(dead_code)]
mod solution;

use samples::winning;
use solution::{listen, Game, Input};
use std::io::{self, BufRead, Write};

/// The letters that win on a string, as they are shown.
fn winning_letters(game: &Game, string: &[u8]) -> Vec<Vec<u8>> {
    let winning = (b'a'..=b'z').filter_map(|letter| {
        let (plies, _) = game.best(&[string, &[letter]].concat())?;
        if plies % 2 == 0 {
            return None; // the other one wins
        }
        let (string, letter) = (string.escape_ascii(), char::from(letter));
        // This one, and every other ply that follows.
        let submissions = plies.div_ceil(2);
        let shown = format!("append {letter} -> {string}{letter}, submissions: {submissions}");
        Some(shown.into_bytes())
    });
    winning.collect()
}

/// The Grundy number of a string on which the game goes on; the words are sorted. Linear in
/// the letters of the words that begin with it.
fn grundy(words: &[&[u8]], string: &[u8]) -> u32 {
    let words = &words[words.partition_point(|word| *word < string)..];
    let words = &words[..words.partition_point(|word| word.starts_with(string))];
    // On the way down from the string to the last word: the set of the options' Grundy
    // numbers, by bits, for each string above the word. No string has more than 26 options.
    let mut options = vec![0_u32];
    let mut last: &[u8] = b"";
    for word in words.iter().map(|word| &word[string.len()..]) {
        let pairs = word.iter().zip(last);
        let shared = pairs.take_while(|(a, b)| a == b).count();
        if !last.is_empty() && shared == last.len() {
            continue; // it is or begins with the last word: out of reach
        }
        ascend(&mut options, shared);
        options.resize(word.len(), 0);
        last = word;
    }
    ascend(&mut options, 0);
    options[0].trailing_ones()
}

/// Leaves the strings below this depth, telling each parent their Grundy numbers, which
/// are the least that are not among their options.
fn ascend(options: &mut Vec<u32>, depth: usize) {
    for depth in (depth..options.len() - 1).rev() {
        options[depth] |= 1 << options[depth + 1].trailing_ones();
    }
    options.truncate(depth + 1);
}

/// Answers every position of the input, moves included. The errors are the solution's.
fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut submissions = Vec::new();
    let result = solution::run(input, &mut submissions);
    if submissions.is_empty() {
        return result; // the list is incomplete
    }
    let mut input = Input::new(input);
    let (mut letters, mut places) = (Vec::new(), Vec::new());
    for _ in 0..input.number("")? {
        let start = letters.len();
        letters.extend(input.token()?);
        places.push((start, letters.len()));
    }
    let game = Game::new(letters.clone(), &places);
    let mut words: Vec<&[u8]> = places.iter().map(|&(a, b)| &letters[a..b]).collect();
    words.sort();
    let mut string = Vec::new();
    for submission in submissions.lines() {
        let (grundy, winning) = (grundy(&words, &string), winning_letters(&game, &string));
        winning::write(output, &submission?, grundy, &winning)?;
        match listen(&mut input, &mut string) {
            Ok(true) => {}
            _ => break,
        }
    }
    result
}

fn main() {
    winning::main(run);
}

#[cfg(test)]
mod tests {
    use super::solution::oracle::{self, Submission};
    use samples::winning::{self, Rules};
    use samples::Rng;

    /// The game with one list, in which nobody makes a move that loses at once.
    struct List {
        words: Vec<Vec<u8>>,
        rules: oracle::Rules,
    }

    impl List {
        fn new(words: Vec<Vec<u8>>) -> List {
            let rules = oracle::Rules::new(&words);
            List { words, rules }
        }

        fn grundy(&self, string: &[u8]) -> usize {
            let options = self.options(&string.to_vec());
            let taken: Vec<usize> = options.iter().map(|option| self.grundy(option)).collect();
            let free = (0..).find(|value| !taken.contains(value));
            free.expect("the options are finite")
        }
    }

    impl Rules for List {
        type Position = Vec<u8>;

        fn input(&self, string: &Vec<u8>) -> String {
            let words = self.words.join(&b' ');
            let [words, string] = [&words, string].map(|text| String::from_utf8_lossy(text));
            format!("{} {words}\n{string}", self.words.len())
        }

        fn heading(&mut self, string: &Vec<u8>) -> String {
            let grundy = self.grundy(string);
            match self.rules.submission(string) {
                Submission::Letter(letter) => format!("{} {grundy}", char::from(letter)),
                Submission::Restart(letter) => format!("RESTART {} {grundy}", char::from(letter)),
            }
        }

        fn moves(&mut self, string: &Vec<u8>) -> Vec<(String, Vec<u8>)> {
            let named = |option: Vec<u8>| {
                // Every other move is one of the other player, the next one the first of them.
                let submissions = 1 + self.rules.best(&option).0.moves / 2;
                let letter = char::from(option[option.len() - 1]);
                let longer = String::from_utf8_lossy(&option);
                let shown = format!("append {letter} -> {longer}, submissions: {submissions}");
                (shown, option)
            };
            self.options(string).into_iter().map(named).collect()
        }

        fn options(&self, string: &Vec<u8>) -> Vec<Vec<u8>> {
            let longer = (b'a'..=b'z').map(|letter| [&string[..], &[letter]].concat());
            longer.filter(|longer| !self.rules.is_over(longer)).collect()
        }

        fn is_won(&mut self, string: &Vec<u8>) -> bool {
            self.rules.best(string).0.won
        }
    }

    #[test]
    fn exactly_the_winning_letters_are_listed_for_every_list_over_two_letters() {
        for words in samples::subsets(samples::words(b"ab", 3)).skip(1) {
            let mut list = List::new(words);
            for string in list.rules.reachable().into_iter().filter(|s| s.len() % 2 == 0) {
                winning::check(&mut list, super::run, &string);
            }
        }
    }

    #[test]
    fn who_follows_the_list_wins() {
        let mut rng = Rng::new(1);
        for _ in 0..200 {
            let words = (0..rng.between(1, 30)).map(|_| {
                let length = rng.between(1, 8);
                rng.word(b"abcde", length)
            });
            let mut list = List::new(words.collect());
            for string in list.rules.reachable().into_iter().filter(|s| s.len() % 2 == 0) {
                winning::check(&mut list, super::run, &string);
            }
            if list.is_won(&Vec::new()) {
                winning::follow(&mut list, super::run, &Vec::new(), &mut rng);
            }
        }
    }

    #[test]
    fn every_position_of_a_session_is_printed_up_to_an_error() {
        let session = "5 cats contest dog done dragon\n\
                       After your move: 'c'. After my move: 'co'.\n\
                       After your move: 'd'. After my move: 'do'.\n\
                       You win";
        let mut output = Vec::new();
        let error = super::run(session.as_bytes(), &mut output).expect_err("no such answer");
        let printed = "d 1\n  append d -> d, submissions: 3\n\
                       RESTART d 0\n  no winning move\n\
                       n 1\n  append n -> don, submissions: 1\n";
        assert_eq!(String::from_utf8_lossy(&output), printed);
        let message = "line 4: expected \"lost\", found \"win\"";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn an_incomplete_list_has_no_moves() {
        let mut output = Vec::new();
        let error = super::run(b"4000000000 cats", &mut output).expect_err("words are missing");
        assert_eq!(output, b"");
        let message = "line 1: expected a word of the letters a to z, found end of input";
        assert_eq!(error.to_string(), message);
    }
}
