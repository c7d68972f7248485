//! Checks the solution against the rules, and the built program from outside.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use astrgame::solution::{run, table, word_ends};
use outside::expects;
use tools::problem_tests::has_moves;
use tools::problems::astrgame::Whiteboard;
use tools::rules::mex;

tools::tests!(Whiteboard, run);

#[test]
fn the_moves_are_those_of_the_statement() {
    // Equal words are the same moves. No word reaches across a gap, and none is longer than S.
    has_moves::<Whiteboard>(
        "1 aba 4 a ab a abab",
        &[("erase a at 1..1", ".ba"), ("erase ab at 1..2", "..a"), ("erase a at 3..3", "ab.")],
    );
}

/// The Grundy numbers of 0, 1, ..., `most` equal letters, if words have these lengths: a word leaves
/// some letters on its left, and the others on its right.
fn numbers_of_runs(lengths: &[usize], most: usize) -> Vec<usize> {
    let mut numbers: Vec<usize> = Vec::new();
    for run in 0..=most {
        let rests = lengths.iter().filter_map(|&length| run.checked_sub(length));
        let mut is_option = vec![false; 2 * most + 1];
        for (left, rest) in rests.flat_map(|rest| (0..=rest).map(move |left| (left, rest))) {
            is_option[numbers[left] ^ numbers[rest - left]] = true;
        }
        numbers.push(mex(|number| is_option[number as usize]) as usize);
    }
    numbers
}

#[test]
fn grundy_numbers_may_be_larger_than_a_byte() {
    let lengths = [1, 2, 3, 4, 5, 6, 7, 10, 20, 40, 80, 160];
    let string = [b'a'; 320];
    let words = lengths.iter().map(|&length| &string[..length]).collect();
    let columns = table(&word_ends(&string, &words));
    let numbers: Vec<usize> = columns.iter().map(|column| usize::from(column[0])).collect();
    assert_eq!(numbers, numbers_of_runs(&lengths, 320));
    assert!(numbers.contains(&273));
}

#[test]
fn names_each_fault_and_takes_what_is_odd_but_right() {
    let string = "a string of at most 1000 letters";
    let (longest, word) = ("ab".repeat(500), "b".repeat(100_000));
    expects(&[
        (&format!("1 {longest} 2 {word} {}", &longest[1..]), "Teddy\n", ""),
        (
            &format!("2 a 1 a\n{longest}a 1 c"),
            "Teddy\n",
            &format!("line 2: expected {string}, found \"{}\"", &longest[..40]),
        ),
        // A number that is announced costs no time and no memory.
        ("1 a 9999999999999999999 a b c", "", "line 1: expected a word, found end of input"),
        // Any bytes are letters, and what was not announced is ignored.
        ("2 1 1 1 \u{ff}~\u{ff} 1 ~ x", "Teddy\nTeddy\n", ""),
    ]);
}
