//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use astrgame::solution::{run, table, table_below_64, word_ends};
use outside::{accepts, expects};
use std::collections::BTreeSet;
use tools::astrgame::{runs, whiteboard, Whiteboard, PROBLEM};
use tools::check::*;
use tools::game::Game;
use tools::moves::Options;
use tools::{printed, Rng};

tools::tests!(Whiteboard, PROBLEM, run);

/// The Grundy numbers of all pieces as `table` has them, and whether `table_below_64` agrees.
fn both_tables(whiteboard: &Whiteboard) -> (Vec<Vec<u16>>, bool) {
    let words: BTreeSet<&[u8]> = whiteboard.words.iter().map(Vec::as_slice).collect();
    let ends = word_ends(&whiteboard.string, &words);
    let table = table(&ends);
    let is_below = table.iter().flatten().all(|&number| number < 64);
    let agree = table_below_64(&ends) == Some(table.clone()).filter(|_| is_below);
    (table, agree)
}

#[test]
fn both_tables_have_the_number_of_every_piece() {
    for whiteboard in instances::<Whiteboard>() {
        let (table, agree) = both_tables(&whiteboard);
        assert!(agree, "{}", whiteboard.shown());
        for (j, column) in table.iter().enumerate() {
            assert_eq!(column.len(), j + 1);
            for (i, &number) in column.iter().enumerate() {
                let string = whiteboard.string[i..j].to_vec();
                let piece = Whiteboard { string, ..whiteboard.clone() };
                assert_eq!(u64::from(number), piece.number(), "{}", piece.shown());
            }
        }
    }
}

/// In a run of n letters where any run of them may be taken, each move takes at least one,
/// so no play is longer than n and G(n) <= n. But some move leaves any shorter run, taking the
/// rest from one end, so by induction G(n) >= n.
#[test]
fn a_run_of_which_any_run_may_be_taken_has_its_length_for_a_grundy_number() {
    for letters in [12, 63, 64, 65, 300] {
        let (table, agree) = both_tables(&runs(letters, letters));
        assert!(agree, "{letters}");
        for (j, column) in table.iter().enumerate() {
            assert!(column.iter().enumerate().all(|(i, &number)| usize::from(number) == j - i));
        }
    }
}

/// A board of the judge's largest size: 30 letters over a few different ones, and 30 words out of it.
fn of_full_size(rng: &mut Rng) -> Whiteboard {
    let alphabet = &b"abcd"[..rng.between(1, 4)];
    let string = rng.word(alphabet, 30);
    let longest = *rng.pick(&[3, 6, 30]);
    let word = |_| {
        let length = rng.between(1, longest);
        string[rng.between(0, 30 - length)..][..length].to_vec()
    };
    let words: Vec<_> = (0..30).map(word).collect();
    whiteboard(string, words)
}

#[test]
fn at_full_size_every_value_is_the_mex_of_the_options() {
    let mut rng = Rng::new(2);
    for _ in 0..60 {
        let mut board = of_full_size(&mut rng);
        loop {
            is_the_mex_of_its_options(&board);
            // Winning moves and any moves by turns, so that both kinds of boards are met.
            let mut moves: Vec<_> = board.winning().collect();
            if moves.is_empty() || rng.below(2) == 0 {
                moves = board.moves().collect();
            }
            if moves.is_empty() {
                break;
            }
            board = rng.pick(&moves).1.clone();
        }
    }
}

#[test]
fn strings_may_have_16384_letters_and_no_more() {
    let string = "ab".repeat(8192);
    let word = "b".repeat(100_000);
    let input = format!("1 {string} 2 {word} {}", &string[1..]);
    assert_eq!(printed(run, input.as_bytes()), "Teddy\n");

    let mut output = Vec::new();
    let fault = run(format!("2 a 1 a\n{string}a 1 c").as_bytes(), &mut output).unwrap_err();
    let message =
        format!("expected a string of at most 16384 letters, found \"{}\"...", &string[..40]);
    assert_eq!((fault.to_string(), &output[..]), (format!("line 2: {message}"), &b"Teddy\n"[..]));
}

#[test]
fn moves_are_listed_up_to_a_fault() {
    let plain = Options { plain: true, ..Options::default() };
    let input =
        b"4 fearchoparchfearchop 3 fear chop arch pawpawpawpaw 1 pawpaw\nfoo 1 bar\ncode 2 co";
    let (lists, fault) = listed::<Whiteboard>(input, plain);
    let expected = "Teddy 1\n  erase arch at 9..12  fearchop . fearchop\n\
                    Teddy 2\n  erase pawpaw at 4..9  paw . paw\n\
                    Tracy 0\n  no winning move\n";
    assert_eq!(lists, expected);
    assert_eq!(fault.as_deref(), Some("line 3: expected a word, found end of input"));

    let options = Options { why: true, refute: true, ..Options::default() };
    let expected = "case 1: aaba with a aa b: Teddy, Grundy number 2\n  \
                    why: erase a at 1..1 leaves nothing and aba: 0 xor 1 = 1\n  \
                    why: erase aa at 1..2 leaves nothing and ba: 0 xor 0 = 0\n  \
                    why: erase a at 2..2 leaves a and ba: 1 xor 0 = 1\n  \
                    why: erase b at 3..3 leaves aa and a: 2 xor 1 = 3\n  \
                    why: erase a at 4..4 leaves aab and nothing: 3 xor 0 = 3\n  \
                    why: the moves lead to 0 1 3; the least number missing is 2\n  \
                    erase aa at 1..2  . ba\n\
                    case 2: aba with a: Tracy, Grundy number 0\n  \
                    why: erase a at 1..1 leaves nothing and ba: 0 xor 1 = 1\n  \
                    why: erase a at 3..3 leaves ab and nothing: 1 xor 0 = 1\n  \
                    why: the moves lead to 1; the least number missing is 0\n  \
                    no winning move\n  \
                    erase a at 1..1, answered by erase a at 3..3\n  \
                    erase a at 3..3, answered by erase a at 1..1\n\
                    case 3: abc with d: Tracy, Grundy number 0\n  \
                    why: no word stands in the string, so there is no move\n  \
                    no winning move\n";
    let (list, _) = listed::<Whiteboard>(b"3 aaba 3 b aa a aba 1 a abc 1 d", options);
    assert_eq!(list, expected);
}

#[test]
fn names_each_fault() {
    expects(&[
        ("", "", "line 1: expected the number of cases, found end of input"),
        ("1\n", "", "line 2: expected a string of at most 16384 letters, found end of input"),
        ("1\nabc\nfoo\n", "", "line 3: expected the number of words, found \"foo\""),
        ("2\na 1 a\nb", "Teddy\n", "line 3: expected the number of words, found end of input"),
        ("2 a 1 a\naa\na 1 a", "Teddy\n", "line 3: expected the number of words, found \"a\""),
        ("2\nab\n1\nb\nab\n2\nb\n", "Teddy\n", "line 8: expected a word, found end of input"),
        ("1 a 4000000000 a b c", "", "line 1: expected a word, found end of input"),
        ("1 a 18446744073709551615 a b c", "", "line 1: expected a word, found end of input"),
        (
            "18446744073709551615 a 0 a 1 a a 2 a a",
            "Tracy\nTeddy\nTeddy\n",
            "line 1: expected a string of at most 16384 letters, found end of input",
        ),
    ]);
}

#[test]
fn ignores_what_was_not_announced() {
    accepts(&[("0", ""), ("0 x", ""), ("01 a 01 a b \u{ff}", "Teddy\n")]);
}

#[test]
fn takes_any_bytes_for_letters() {
    accepts(&[("2 1 1 1 \u{ff}~\u{ff} 1 ~", "Teddy\nTeddy\n")]);
}
