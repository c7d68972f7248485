//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use outside::expects;
use std::collections::HashSet;
use tools::check::*;
use tools::moves::Options;
use tools::problems::wplay::{Grid, PROBLEM};
use tools::Rng;
use wplay::solution::*;

const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

tools::tests!(Grid, PROBLEM, run);

fn sorted(mut letters: Vec<u8>) -> Vec<u8> {
    letters.sort();
    letters
}

fn contains(rows: &[u64], set: usize) -> bool {
    rows[set / 64] >> (set % 64) & 1 == 1
}

/// On random grids of the judge's size, with dictionaries of so many words of them: a set is
/// playable if the dictionary has an anagram. If all options of a set have the right values, so has
/// the set: the step of a proof by induction. No lost set has a lost option, every won one has.
#[test]
fn on_large_grids_every_set_is_right_if_the_smaller_ones_are() {
    let mut rng = Rng::new(3);
    for (letters, words) in [3, 8, 26].into_iter().flat_map(|k| [(k, 5), (k, 100), (k, 5000)]) {
        let grid = rng.word(&ALPHABET[..letters], 16);
        let words = rng.list(words..=words, |rng| {
            let length = rng.between(1, 8);
            rng.some(&grid, length)
        });
        let keys = keys_of_letters();
        let slices: Vec<&[u8]> = words.iter().map(Vec::as_slice).collect();
        let dictionary = dictionary(&slices, grid.len());
        let cells: Vec<Key> = grid.chunks(1).map(|cell| key(cell, &keys)).collect();
        let playable = playable_sets(&cells, &dictionary);
        let won = won_sets(&playable);
        let anagrams: HashSet<Vec<u8>> = words.into_iter().map(sorted).collect();
        for set in 0..1 << grid.len() {
            let cells = (0..grid.len()).filter(|cell| set >> cell & 1 == 1);
            let is_playable = anagrams.contains(&sorted(cells.map(|cell| grid[cell]).collect()));
            assert_eq!(contains(&playable, set), is_playable, "{set:b}");
            let mut taken = set;
            let mut wins = false;
            while taken > 0 && !wins {
                wins = contains(&playable, taken) && !contains(&won, set ^ taken);
                taken = (taken - 1) & set;
            }
            assert_eq!(contains(&won, set), wins, "{set:b}");
        }
        assert_eq!(is_won(&grid, &dictionary), contains(&won, (1 << grid.len()) - 1));
    }
}

#[test]
fn moves_are_listed_up_to_a_fault() {
    let input = b"5 A B AB AB ABC 1 2 4 AB AC CC B";
    let (lists, fault) = listed::<Grid>(input, Options { why: true, ..Options::default() });
    let expected = "case 1: AB: Alice\n  \
                    why: first words that lose, with their answers: A by B, B by A\n  take AB  ..\n\
                    case 2: AC: Alice\n  why: every word wins\n  take A  .C\n\
                    case 3: CC: Bob\n  why: no word can be taken\n  no winning move\n";
    assert_eq!(lists, expected);
    let message = "line 1: expected a row of 2 letters A to Z, found \"B\"";
    assert_eq!(fault.as_deref(), Some(message));
}

#[test]
fn names_each_fault() {
    let word = "expected a word of the letters A to Z, found";
    let size = "expected rows and columns of 1 to 16 cells, found";
    let row = "expected a row of 2 letters A to Z, found";
    for (input, answers, line, what, found) in [
        ("9999999999999999999 A B", "", 1, word, "end of input"),
        ("2 AB\nab", "", 2, word, "\"ab\""),
        ("1 @", "", 1, word, "\"@\""),
        ("1 [", "", 1, word, "\"[\""),
        ("0 0\n4 1", "", 2, size, "\"4\""),
        ("0 17 1 1", "", 1, size, "\"1\""),
        ("0 9223372036854775810 2 1", "", 1, size, "\"2\""),
        ("0 2 9223372036854775810 1", "", 1, size, "\"9223372036854775810\""),
        ("0 4 0 1", "", 1, size, "\"0\""),
        ("0 1\n17 1", "", 2, size, "\"17\""),
        ("0 6 3 1", "", 1, size, "\"3\""),
        ("1 A 1 2 9999999999999999999 AB BB", "Alice\nBob\n", 1, row, "end of input"),
        ("1 A 1 2 1 ABC", "", 1, row, "\"ABC\""),
        ("1 A 1 2 1 Ab", "", 1, row, "\"Ab\""),
        ("0\n2 2\n2\nAB\nAB\nA B", "Bob\n", 6, row, "\"A\""),
    ] {
        expects(&[(input, answers, &format!("line {line}: {what} {found}"))]);
    }
}

#[test]
fn takes_what_is_odd_but_right() {
    expects(&[("0 1 1 0 x", "", ""), ("01 A 01 01 01 A \x7f", "Alice\n", "")]);
    expects(&[("0 16 1 0", "", ""), ("0 1 16 0", "", ""), ("0 5 3 0", "", "")]);
}
