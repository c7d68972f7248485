//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use outside::{accepts, expects};
use std::collections::{BTreeSet, HashMap, HashSet};
use tools::check::*;
use tools::moves::Options;
use tools::wplay::{Grid, PROBLEM};
use tools::{printed, Rng};
use wplay::solution::{is_won, key, run, won_sets, word_sets, Key};

const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

tools::tests!(Grid, PROBLEM, run);

fn sorted(letters: &[u8]) -> Vec<u8> {
    let mut letters = letters.to_vec();
    letters.sort_unstable();
    letters
}

/// The letters of the cells in a set.
fn letters(grid: &[u8], set: usize) -> Vec<u8> {
    (0..grid.len()).filter(|cell| set >> cell & 1 == 1).map(|cell| grid[cell]).collect()
}

fn dictionary(words: &[Vec<u8>]) -> BTreeSet<Key> {
    words.iter().map(|word| key(word)).collect()
}

fn contains(rows: &[u64], set: usize) -> bool {
    rows[set / 64] >> (set % 64) & 1 == 1
}

/// All letters as often as they can be, and random words.
#[test]
fn keys_are_equal_exactly_if_words_are_anagrams() {
    let mut rng = Rng::new(2);
    let mut seen = HashMap::new();
    for letter in ALPHABET {
        for length in 1..=16 {
            let word = vec![*letter; length];
            assert!(seen.insert(key(&word), word).is_none());
        }
    }
    for _ in 0..200_000 {
        let letters = rng.between(1, 26);
        let word = rng.word_of(&ALPHABET[..letters], 1..=16);
        assert_eq!(key(&sorted(&word)), key(&word));
        assert_eq!(seen.entry(key(&word)).or_insert(sorted(&word)), &sorted(&word));
    }
}

/// Random grids of the judge's size with dictionaries of so many words of them.
fn large_games() -> impl Iterator<Item = (Vec<u8>, Vec<Vec<u8>>)> {
    let mut rng = Rng::new(3);
    (0..9).map(move |i| {
        let grid = rng.word(&ALPHABET[..[3, 8, 26][i % 3]], 16);
        let word = |rng: &mut Rng| {
            let length = rng.between(1, 8);
            rng.some(&grid, length)
        };
        let words = (0..[5, 100, 5000][i / 3]).map(|_| word(&mut rng)).collect();
        (grid, words)
    })
}

/// A set is a word if the dictionary has an anagram. If all options of a set have the right values,
/// so has the set: the step of a proof by induction. No lost set has a lost option, every won one has.
#[test]
fn on_large_grids_every_set_is_right_if_the_smaller_ones_are() {
    for (grid, words) in large_games() {
        let found = word_sets(&grid, &dictionary(&words));
        let won = won_sets(&found);
        let anagrams: HashSet<Vec<u8>> = words.iter().map(|word| sorted(word)).collect();
        for set in 0..1 << grid.len() {
            let is_word = anagrams.contains(&sorted(&letters(&grid, set)));
            assert_eq!(contains(&found, set), is_word, "{set:b}");
            let mut word = set;
            let mut wins = false;
            while word > 0 && !wins {
                wins = contains(&found, word) && !contains(&won, set ^ word);
                word = (word - 1) & set;
            }
            assert_eq!(contains(&won, set), wins, "{set:b}");
        }
    }
}

#[test]
fn what_the_rules_ignore_changes_no_answer() {
    let mut rng = Rng::new(4);
    for (mut grid, mut words) in large_games() {
        let value = is_won(&grid, &dictionary(&words));
        rng.shuffle(&mut grid);
        assert_eq!(is_won(&grid, &dictionary(&words)), value, "the cells in another order");
        words.iter_mut().for_each(|word| rng.shuffle(word));
        assert_eq!(is_won(&grid, &dictionary(&words)), value, "anagrams");
        let mut names = ALPHABET.to_vec();
        rng.shuffle(&mut names);
        let rename = |word: &mut Vec<u8>| {
            word.iter_mut().for_each(|letter| *letter = names[usize::from(*letter - b'A')]);
        };
        rename(&mut grid);
        words.iter_mut().for_each(rename);
        assert_eq!(is_won(&grid, &dictionary(&words)), value, "by other letters");
    }
}

#[test]
fn words_longer_than_the_grid_are_as_if_not_there() {
    // 17 times A would have the key of B.
    for length in [3, 16, 17, 18, 30, 289, 100_000] {
        for letter in ["A", "N"] {
            let input = format!("2 {} C 1 2 2 AC BO", letter.repeat(length));
            assert_eq!(printed(run, input.as_bytes()), "Alice\nBob\n", "{length}");
        }
    }
}

#[test]
fn moves_are_listed_up_to_a_fault() {
    let plain = Options { plain: true, ..Options::default() };
    let (lists, fault) = listed::<Grid>(b"2 A AB 1 2 3 AB BB A", plain);
    assert_eq!(lists, "Alice\n  take A  .B\n  take AB  ..\nBob\n  no winning move\n");
    let message = "line 1: expected a row of 2 letters A to Z, found \"A\"";
    assert_eq!(fault.as_deref(), Some(message));

    let why = |input: &str| {
        let why = Options { why: true, ..Options::default() };
        listed::<Grid>(input.as_bytes(), why).0
    };
    let expected = "case 1: AB: Alice\n  \
                    why: words that lose are answered: A by B, B by A\n  take AB  ..\n";
    assert_eq!(why("4 A B AB AB 1 2 1 AB"), expected);
    assert_eq!(why("1 A 2 1 1 A B"), "case 1: A/B: Alice\n  why: every word wins\n  take A  ./B\n");
    let expected = "case 1: B: Bob\n  why: no word can be taken\n  no winning move\n";
    assert_eq!(why("1 A 1 1 1 B"), expected);
}

#[test]
fn names_each_fault() {
    let word = "expected a word of the letters A to Z, found";
    let rows = "expected a number of rows from 1 to 16, found";
    let columns = "expected a number of columns for 1 to 16 cells, found";
    let row = "expected a row of 2 letters A to Z, found";
    for (input, answers, line, what, found) in [
        ("", "", 1, "expected the number of words, found", "end of input"),
        ("2\nAB\n", "", 3, word, "end of input"),
        ("18446744073709551615 A B", "", 1, word, "end of input"),
        ("2 AB\nab", "", 2, word, "\"ab\""),
        ("1 @", "", 1, word, "\"@\""),
        ("1 [", "", 1, word, "\"[\""),
        ("1 A", "", 1, "expected the number of rows, found", "end of input"),
        ("1 A x", "", 1, "expected the number of rows, found", "\"x\""),
        ("1 A 1", "", 1, "expected the number of columns, found", "end of input"),
        ("1 A 1 +1", "", 1, "expected the number of columns, found", "\"+1\""),
        ("0 0\n4 1", "", 1, rows, "\"0\""),
        ("0 17 1 1", "", 1, rows, "\"17\""),
        ("0 9223372036854775810 2 1", "", 1, rows, "\"9223372036854775810\""),
        ("0 2 9223372036854775810 1", "", 1, columns, "\"9223372036854775810\""),
        ("0 4 0 1", "", 1, columns, "\"0\""),
        ("0 1 17 1", "", 1, columns, "\"17\""),
        ("0 6 3 1", "", 1, columns, "\"3\""),
        ("1 A 1 1\n", "", 2, "expected the number of grids, found", "end of input"),
        ("1 A 1 1 B", "", 1, "expected the number of grids, found", "\"B\""),
        ("1 A 1 2 2\nAB\n", "Alice\n", 3, row, "end of input"),
        ("1 A 1 2 18446744073709551615 AB BB", "Alice\nBob\n", 1, row, "end of input"),
        ("1 A 2 2 1\nAB\nA", "", 3, row, "\"A\""),
        ("1 A 1 2 1 ABC", "", 1, row, "\"ABC\""),
        ("1 A 1 2 1 Ab", "", 1, row, "\"Ab\""),
        ("0\n2 2\n2\nAB\nAB\nA B", "Bob\n", 6, row, "\"A\""),
    ] {
        expects(&[(input, answers, &format!("line {line}: {what} {found}"))]);
    }
}

#[test]
fn ignores_what_was_not_announced() {
    accepts(&[("0 1 1 0", ""), ("0 1 1 0 x", ""), ("01 A 01 01 01 A \x7f", "Alice\n")]);
    accepts(&[("0 16 1 0", ""), ("0 1 16 0", ""), ("0 5 3 0", "")]);
}
