//! Positions of two and three numbers: the table, the lost ones, and what holds in each row.

use crate::patterns::{area, KnownUpTo};
use tools::explore::found;
use tools::explore::game::range::Range;
use tools::explore::game::selection::Selection;
use tools::explore::game::value::{Convention, Outcome, Value};
use tools::explore::view::grid;
use tools::random::Rng;

/// The table of a game, and what is found in it.
fn shown(
    from: &str, upto: &str, convention: Convention, value: impl Fn(&[u64]) -> Option<Value>,
) -> String {
    let mut game = KnownUpTo { value, last: u64::MAX };
    let mut area = area(from, upto, convention, &game);
    let table = grid::tables(&area);
    table + "\n" + &found::lines(&mut area, true, &mut game).join("\n")
}

/// The same for Grundy numbers.
fn numbers(from: &str, upto: &str, number: impl Fn(u64, u64) -> Option<u64>) -> String {
    shown(from, upto, Convention::Normal, |at| number(at[0], at[1]).map(Value::Grundy))
}

#[test]
fn a_table_has_aligned_columns_and_marks_the_lost_ones() {
    let nim = numbers("0,0", "2,10", |a, b| Some(a ^ b));
    let table = "Grundy numbers, in brackets where the player to move loses\n\n\
                 a\\b   0   1   2   3   4   5   6   7   8   9  10\n\
                 \x20 0  [0]  1   2   3   4   5   6   7   8   9  10\n\
                 \x20 1   1  [0]  3   2   5   4   7   6   9   8  11\n\
                 \x20 2   2   3  [0]  1   6   7   4   5  10  11   8\n\n";
    assert!(nim.starts_with(table), "{nim}");
    // What is no position is a blank.
    let chomp = numbers("1,0", "3,3", |a, b| (a >= b).then_some(a + b - 1));
    assert!(chomp.contains("\n  2  1  2  3\n  3  2  3  4  5\n\nlost: 1,0"), "{chomp}");
}

#[test]
fn a_line_has_at_most_100_characters_and_ends_with_three_points_if_it_is_cut() {
    let wide = numbers("0,0", "1,99", |a, b| Some((a + b) % 3));
    let lines: Vec<&str> = wide.lines().filter(|line| line.ends_with(" ...")).collect();
    assert!(lines.len() == 4 && lines[0].ends_with(" 28 29 ..."), "{wide}");
    assert!(wide.lines().all(|line| line.len() <= 100), "{wide}");
    // All that fit are shown.
    let fits = numbers("0,0", "0,30", |_, b| Some(b % 2));
    assert!(fits.lines().nth(2).is_some_and(|line| line.ends_with(" 29 30") && line.len() <= 100));
}

#[test]
fn three_numbers_are_a_table_for_each_first_one() {
    let nim = |at: &[u64]| Some(Value::Grundy(at.iter().fold(0, |sum, one| sum ^ one)));
    let expected = "Grundy numbers, in brackets where the player to move loses\n\n\
                    a = 0\nb\\c  0  1\n  0 [0] 1\n  1  1 [0]\n\n\
                    a = 1\nb\\c  0  1\n  0  1 [0]\n  1 [0] 1\n\n\
                    lost, with a <= b <= c (the table is symmetric): 0,0,0 0,1,1";
    assert_eq!(shown("0,0,0", "1,1,1", Convention::Normal, nim), expected);
}

#[test]
fn each_ending_has_its_own_table() {
    let outcome = |outcome| Some(Value::Outcome { outcome, moves: None });
    let all = [Outcome::Lost, Outcome::Drawn, Outcome::Won];
    let of = |at: &[u64]| outcome(all[(at[0] + 2 * at[1]) as usize % 3]);
    let draws = shown("0,0", "1,2", Convention::Draws, of);
    let expected = "L: the player to move loses; .: wins; D: a draw\n\n\
                    a\\b 0 1 2\n  0 L . D\n  1 D L .\n\nlost: 0,0 1,1\ndrawn: 0,2 1,0";
    assert_eq!(draws, expected);
    let of = |at: &[u64]| outcome(if at[0] == at[1] { Outcome::Lost } else { Outcome::Won });
    let misere = shown("0,0", "1,1", Convention::Misere, of);
    assert!(misere.starts_with("L: the player to move loses; .: wins\n\n"), "{misere}");
    let of = |at: &[u64]| Some(Value::Points(at[0] as i64 - at[1] as i64));
    let points = shown("0,0", "1,1", Convention::Score, of);
    let expected =
        "the best difference for the player to move, in brackets where it is below 0\n\n\
                    a\\b   0   1\n  0   0 [-1]\n  1   1   0\n\nlost: 0,1\ndrawn: 0,0 1,1";
    assert_eq!(points, expected);
}

/// What is found in the rows and columns of Grundy numbers, without the list of the lost ones.
fn rows(from: &str, upto: &str, number: impl Fn(u64, u64) -> Option<u64>) -> String {
    let all = numbers(from, upto, number);
    let (_, found) = all.split_once("\nlost").expect("which are lost is told");
    found.split_once('\n').map_or(String::new(), |(_, rows)| rows.to_string())
}

#[test]
fn what_holds_in_each_row_is_told_once_for_the_rows_that_agree() {
    // HDU 2147: lost where both are odd.
    let coin = rows("1,1", "6,6", |a, b| Some(u64::from(a % 2 == 0 || b % 2 == 0)));
    let expected = "a = 1 3 5: period 2, lost iff b mod 2 is 1, checked to b = 24\n\
                    a = 2 4 6: period 1, each b is won, checked to b = 24";
    assert_eq!(coin, expected);
    let columns = rows("0,3", "20,6", |a, b| Some(if b == 6 { a % 7 % 3 } else { a % b }));
    let expected = "b = 3: period 3, lost iff a mod 3 is 0, checked to a = 80\n\
                    b = 4: period 4, lost iff a mod 4 is 0, checked to a = 80\n\
                    b = 5: period 5, lost iff a mod 5 is 0, checked to a = 80\n\
                    b = 6: period 7, lost iff a mod 7 is 0, 3 or 6, checked to a = 80";
    assert_eq!(columns, expected);
    let alike = rows("0,0", "4,9", |_, b| Some(b % 3));
    let begin = "each a from 0 to 4: period 3, lost iff b mod 3 is 0, checked to b = 36\n\
                 b = 0 3 6 9: period 1, each a is lost, checked to a = 16\n";
    assert!(alike.starts_with(begin), "{alike}");
    let many = rows("0,0", "40,9", |a, _| Some(a % 2));
    let begin =
        "a = 0 2 4 6 8 10 12 14 16 18 ... (21 in all): period 1, each b is lost, checked to ";
    assert!(many.starts_with(begin), "{many}");
    // In Nim, rows grow, and in the last ones nothing shows.
    let nim = rows("0,0", "9,9", |a, b| Some(a ^ b));
    let begin = "lost iff b - a is 0, checked to 36,36\n\
                 a = 0: g(a, b + 1) = g(a, b) + 1, each b is won from b = 1 on, checked to b = 36\n\
                 a = 1: g(a, b + 2) = g(a, b) + 2, each b is won from b = 2 on, checked to b = 36\n\
                 a = 2 3: g(a, b + 4) = g(a, b) + 4, each b is won from b = 4 on, checked to b = 36";
    assert!(nim.starts_with(begin), "{nim}");
}

#[test]
fn a_period_is_said_not_to_be_found_only_where_it_was_sought() {
    let mixed = |a: u64, b: u64| Some(Rng::new(100 * a + b).below(2) as u64);
    let even = |a: u64, b: u64| mixed(a, b).filter(|_| b % 2 == 0);
    let symmetric = |a: u64, b: u64| mixed(a * b, a + b);
    for (told, expected) in [
        (
            rows("0,0", "5,5", mixed),
            "no pattern found, tried to 20,20: no period in a row or column",
        ),
        (rows("0,0", "3,5", mixed), "no pattern found, tried to 3,20: no period in a row"),
        (rows("0,0", "5,3", mixed), "no pattern found, tried to 20,3: no period in a column"),
        (rows("0,0", "5,5", symmetric), "no pattern found, tried to 20,20: no period in a row"),
        (rows("0,0", "3,5", even), "no pattern found, tried to 3,20"),
    ] {
        assert_eq!(told, expected);
    }
}

/// `--where 'a > 0'`: nothing is said of the row of 0, which has no positions.
#[test]
fn a_row_without_positions_is_no_row() {
    let told = rows("0,0", "5,9", |a, b| (a > 0).then_some((a + b) % 2));
    assert!(told.contains("\na = 2 4: period 2, "), "{told}");
    assert!(!told.contains("a = 0"), "{told}");
}

#[test]
fn the_difference_is_told_if_it_decides() {
    let chomp = rows("1,0", "13,13", |a, b| (a >= b).then_some(u64::from(a != b + 1)));
    assert!(chomp.starts_with("lost iff b - a is -1, checked to 52,52\n"), "{chomp}");
    let numbers = |a: u64, b: u64| Some(a.abs_diff(b) / 2);
    let both = rows("0,0", "13,13", numbers);
    assert!(both.starts_with("lost iff b - a is -1, 0 or 1, checked to 52,52\n"), "{both}");
    let broken = |a, b| if (a, b) == (40, 41) { Some(5) } else { numbers(a, b) };
    assert!(!rows("0,0", "13,13", broken).contains("b - a"));
    let broken = |a, b| if (a, b) == (10, 41) { Some(0) } else { numbers(a, b) };
    assert!(!rows("0,0", "13,13", broken).contains("b - a"));
}

#[test]
fn at_most_eight_diagonals_are_named_and_each_shows_three_times() {
    let lost_on = |differences: std::ops::RangeInclusive<i64>| {
        rows("0,0", "13,13", move |a, b| {
            Some(u64::from(!differences.contains(&(b as i64 - a as i64))))
        })
    };
    let eight = "lost iff b - a is -3, -2, -1, 0, 1, 2, 3 or 4, checked to 52,52\n";
    assert!(lost_on(-3..=4).starts_with(eight), "{}", lost_on(-3..=4));
    assert!(!lost_on(-4..=4).contains("b - a"));
    // On the diagonal of 11 lie three positions of the table, and on that of 12 two.
    assert!(lost_on(11..=11).starts_with("lost iff b - a is 11, "), "{}", lost_on(11..=11));
    assert!(!lost_on(12..=12).contains("b - a"));
}

#[test]
fn at_most_twenty_lines_are_on_rows() {
    let lines = |upto: &str| {
        let told = rows("1,0", upto, |a, b| Some(b % a));
        let first = told.lines().take_while(|line| line.starts_with("a = ")).count();
        (first, told.lines().nth(first).is_some_and(|line| line == "..."))
    };
    assert_eq!((lines("20,99"), lines("21,99")), ((20, false), (20, true)));
}

#[test]
fn tables_are_tried_as_far_as_all_is_known() {
    let mut game = KnownUpTo { value: |at: &[u64]| Some(Value::Grundy(at[1] % 2)), last: 15 };
    let mut whole = area("0,0", "8,8", Convention::Normal, &game);
    let lines = found::lines(&mut whole, true, &mut game).join("\n");
    let expected = "\neach a from 0 to 8: period 2, lost iff b mod 2 is 0, checked to b = 15\n";
    assert!(lines.contains(expected), "{lines}");
    assert!(lines.ends_with("\nnot tried beyond 15,15: the program ended"), "{lines}");
    let mut part = area("0,0", "8,8", Convention::Normal, &game);
    let lines = found::lines(&mut part, false, &mut game).join("\n");
    let end = "\nno pattern is sought, since not all from 0,0 to 8,8 are given";
    assert!(lines.starts_with("lost: 0,0 0,2 ") && lines.ends_with(end), "{lines}");
}

#[test]
fn a_range_is_read_or_a_sentence_says_what_is_wrong() {
    for (upto, from, told) in [
        ("13,13", Some("1"), "--from and --upto want the same number of numbers"),
        ("13", Some("14"), "a number of --from is larger than that of --upto"),
        ("13,", None, "--upto wants numbers with commas between them, such as 13,13, not \"13,\""),
        (
            "9",
            Some("-1"),
            "--from wants numbers with commas between them, such as 13,13, not \"-1\"",
        ),
        (
            "9",
            Some("01"),
            "--from wants numbers with commas between them, such as 13,13, not \"01\"",
        ),
        (
            "1000000000000001",
            None,
            "--upto wants numbers of at most 1,000,000,000,000,000, not \"1000000000000001\"",
        ),
        ("999,999", None, "--upto asks for 1,000,000 positions; at most 200,000 are searched"),
        ("99999999,99999999,99999999", None, "--upto asks for far too many positions"),
    ] {
        assert_eq!(Range::read(upto, from), Err(told.to_string()));
    }
    let positions = Range::read("1,2", Some("0,1")).map(|range| range.positions());
    assert_eq!(positions, Ok(vec![vec![0, 1], vec![0, 2], vec![1, 1], vec![1, 2]]));
    assert!(Range::read("199999", None).is_ok() && Range::read("200000", None).is_err());
}

#[test]
fn a_range_is_tried_up_to_four_times_as_far() {
    for (upto, last, added) in [
        ("100", vec![400], 300),
        ("50000", vec![70_000], 20_000),
        ("13,13", vec![52, 52], 53 * 53 - 14 * 14),
        ("100,100", vec![163, 163], 164 * 164 - 101 * 101),
        ("0,9", vec![0, 36], 27),
    ] {
        let shells = Range::read(upto, None).expect("it is one").further();
        let positions: usize = shells.iter().map(|shell| shell.added.len()).sum();
        assert_eq!(shells.last().map(|shell| shell.range.upto.clone()), Some(last), "{upto}");
        assert_eq!(positions, added, "{upto}");
    }
    assert!(Range::read("0", None).expect("it is one").further().is_empty());
}

#[test]
fn given_positions_that_are_numbers_fill_a_range() {
    for (input, range) in [
        ("3 2 4", Some("2 to 4")),
        ("0,0 0,1 1,0", Some("0,0 to 1,1")),
        ("0 16", None),
        ("0 15", Some("0 to 15")),
        ("1 1", None),
        ("1 2,3", None),
        ("1 2x", None),
        ("01 02", None),
        ("", None),
    ] {
        let given = Selection::given(input.as_bytes(), false).grids();
        let given = given.first().and_then(|grid| grid.range());
        let told = given.map(|Range { from, upto }| {
            let [from, upto] = [from, upto].map(|one| tools::explore::game::range::written(&one));
            format!("{from} to {upto}")
        });
        assert_eq!(told.as_deref(), range, "{input}");
    }
}
