//! `explore --rows`: what is said of rows, and `explore::fold`: laws of rows that are known are found, none
//! is stated where there is none, and a false one is withdrawn.

use crate::{can_interrupt, folder, has, program, text, EXPLORE};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use tools::explore::fold::{find, Bounds};
use tools::explore::found::rows::{lines, Row};
use tools::explore::game::further::{Asked, Oracle};
use tools::explore::game::row_range::{RowRange, Sorted};
use tools::explore::game::value::{Convention, Outcome, Value};
use tools::random::Rng;
use tools::rules::mex;

/// What a row is worth; None for what is no position.
type Values<'a> = &'a mut dyn FnMut(&[i64]) -> Option<Value>;

/// Knows what rows are worth, up to so many of them.
struct OfFunction<'a> {
    values: Values<'a>,
    most: usize,
}

impl Oracle for OfFunction<'_> {
    fn ask(&mut self, rows: &[Vec<i64>]) -> Asked {
        let values = rows.iter().take(self.most).map(|row| (self.values)(row));
        let stopped = (rows.len() > self.most).then(|| "the program ended".to_string());
        Asked { values: values.collect(), stopped }
    }
}

/// All rows of 1 to `most` numbers in a range.
fn rows([from, upto]: [i64; 2], most: usize) -> RowRange {
    RowRange { from, upto, most }
}

/// What is said of rows, after at most so many readings of steps, where so many further rows are known.
fn told(
    range: &RowRange, convention: Convention, readings: u64, most: usize, values: Values,
) -> String {
    let known = Vec::from_iter(range.rows().iter().map(|row| values(row)));
    let bounds = Bounds { readings, ..Bounds::times(1) };
    let mut oracle = OfFunction { values, most };
    let said = find(range, convention, &known, &mut oracle, &bounds, &mut |_| ());
    said.expect("there are rows").join("\n")
}

/// What is said of Grundy numbers.
fn of_grundy(range: RowRange, readings: u64, mut grundy: impl FnMut(&[i64]) -> i64) -> String {
    let mut values = |row: &[i64]| Some(Value::Grundy(grundy(row).unsigned_abs()));
    told(&range, Convention::Normal, readings, usize::MAX, &mut values)
}

/// What is said of who loses, by a game with roles.
fn of_lost(range: RowRange, readings: u64, is_lost: impl Fn(&[i64]) -> bool) -> String {
    let mut values = |row: &[i64]| Some(outcome(is_lost(row)));
    told(&range, Convention::Roles, readings, usize::MAX, &mut values)
}

/// What is said of laws, without how large they are and on what they were checked.
fn laws(said: &str) -> String {
    let is_law = |line: &&str| !line.starts_with("  ") || line.starts_with("    ");
    Vec::from_iter(said.lines().filter(is_law)).join("\n")
}

fn outcome(is_lost: bool) -> Value {
    let outcome = if is_lost { Outcome::Lost } else { Outcome::Won };
    Value::Outcome { outcome, moves: None }
}

/// The Grundy number of a row by its moves; `known` remembers it.
fn by_moves(
    moves: fn(&[i64]) -> Vec<Vec<i64>>, known: &mut HashMap<Vec<i64>, u64>, row: &[i64],
) -> u64 {
    if let Some(number) = known.get(row) {
        return *number;
    }
    let after = moves(row).into_iter().map(|after| by_moves(moves, known, &after));
    let after = Vec::from_iter(after);
    let number = mex(|number| after.contains(&number));
    known.insert(row.to_vec(), number);
    number
}

/// What is said of a game by its rules, of rows of at most so many numbers in all, and with a sum of at
/// most `sum`: other rows are no positions.
fn of_rules(range: RowRange, sum: i64, moves: fn(&[i64]) -> Vec<Vec<i64>>) -> String {
    let mut known = HashMap::new();
    let mut values = |row: &[i64]| {
        let is_small = row.iter().sum::<i64>() <= sum;
        is_small.then(|| Value::Grundy(by_moves(moves, &mut known, row)))
    };
    told(&range, Convention::Normal, 1_000_000, usize::MAX, &mut values)
}

/// The rules of MATGAME for a row.
fn matgame(row: &[i64]) -> Vec<Vec<i64>> {
    let Some(at) = row.iter().position(|number| *number > 0) else { return Vec::new() };
    let left = (0..row[at]).map(|left| [&row[..at], &[left], &row[at + 1..]].concat());
    left.collect()
}

/// The rules of ADAPWNS and G3: a row is the gaps, and a pawn or coin goes so many squares at most.
fn pieces(gaps: &[i64], most: i64) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    for (at, gap) in gaps.iter().enumerate() {
        for squares in 1..=most.min(*gap) {
            let mut after = gaps.to_vec();
            after[at] -= squares;
            if let Some(next) = after.get_mut(at + 1) {
                *next += squares;
            }
            all.push(after);
        }
    }
    all
}

#[test]
fn the_laws_of_matgame_adapwns_and_g3_are_found_by_their_rules_for_rows_of_any_length() {
    assert_eq!(
        of_rules(rows([1, 4], 3), 60, matgame),
        "Grundy number:\n\
         def grundy(row):\n    s = 0\n    for x in reversed(row): s = x - (x <= s)\n    return s\n  \
         6 nodes; found on 84 rows of up to 3 numbers from 1 to 4, checked on 15,125 more. No proof.\n  \
         Of these 10,783 have more than 3 numbers, up to 17, and 11,861 have a number above 4, up to \
         25.\n\
         lost iff grundy(row) == 0"
    );
    let of = |step: &str| {
        format!(
            "Grundy number:\ndef grundy(row):\n    s = t = 0\n    for x in row: s, t = t, {step}\n    \
             return t\nlost iff grundy(row) == 0"
        )
    };
    let adapwns = of_rules(rows([0, 4], 4), 7, |gaps| pieces(gaps, 2));
    assert_eq!(laws(&adapwns), of("s ^ (x % 3)"));
    let g3 = of_rules(rows([0, 4], 4), 7, |gaps| pieces(gaps, i64::MAX));
    assert_eq!(laws(&g3), of("s ^ x"));
}

#[test]
fn what_is_tried_on_goes_beyond_the_rows_and_beyond_each_number_of_a_law() {
    for range in [rows([1, 4], 4), rows([0, 2], 5), rows([0, 9], 3), rows([7, 7], 20)] {
        let known = Vec::from_iter(range.rows());
        let beyond = range.beyond(Sorted::No);
        assert!(beyond.len() <= 20_000 && beyond.len() > 10_000, "{range:?}: {}", beyond.len());
        assert!(beyond.iter().all(|row| !known.contains(row)));
        assert!(
            beyond.iter().any(|row| row.len() > 16) && beyond.iter().flatten().any(|x| *x > 20)
        );
        let mut once = beyond.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), beyond.len(), "{range:?}");
    }
}

/// Codeforces 1747 C, two cases of AtCoder ARC 143 C, and CodeChef AGAME, by what is known of them; in the
/// last one rows of one number are worth something else.
#[test]
fn who_loses_is_found_where_the_players_have_different_moves() {
    let swapgame = |row: &[i64]| row.iter().min() == row.first();
    assert_eq!(
        of_lost(rows([0, 4], 3), 300_000, swapgame),
        "lost:\n\
         def is_lost(row):\n    s = row[0]\n    for x in row[1:]: s = min(s, x)\n    \
         return s == row[0]\n  \
         6 nodes; found on 155 rows of up to 3 numbers from 0 to 4, checked on 16,316 more. No proof.\n  \
         Of these 12,044 have more than 3 numbers, up to 17, and 10,984 have a number above 4, up to 24."
    );
    let less = |row: &[i64]| row.iter().all(|x| x % 5 < 2);
    assert_eq!(
        of_lost(rows([0, 6], 3), 300_000, less),
        "lost:\n\
         def is_lost(row):\n    s = 0\n    for x in row: s = max(s, x % 5)\n    return s < 2\n  \
         9 nodes; found on 399 rows of up to 3 numbers from 0 to 6 and 4 beyond, checked on 17,128 more. \
         No proof.\n  \
         Of these 1,119 have more than 10 numbers, up to 17, and 5,289 have a number above 10, up to 27."
    );
    let more = |row: &[i64]| row.iter().all(|x| x % 3 < 2) || row.iter().any(|x| x % 3 == 1);
    assert_eq!(
        laws(&of_lost(rows([0, 6], 3), 300_000, more)),
        "lost:\ndef is_lost(row):\n    s = 0\n    for x in row: s = s | (x % 3)\n    return s != 2"
    );
    let alternating = |row: &[i64]| row.iter().rev().fold(0, |sum, x| x - sum);
    let agame = |row: &[i64]| match row {
        [alone] => *alone < 2,
        _ => alternating(row).rem_euclid(4) != 2,
    };
    assert_eq!(
        of_lost(rows([0, 4], 4), 300_000, agame),
        "lost, for rows of two numbers or more:\n\
         def is_lost(row):\n    s = 2\n    for x in row: s = x - s\n    return 0 < s % 4\n  \
         9 nodes; found on 775 rows of 2 to 4 numbers from 0 to 4, checked on 16,300 more. No proof.\n  \
         Of these 1,328 have more than 8 numbers, up to 17, and 5,331 have a number above 8, up to 24."
    );
}

/// Rows of more than 20 numbers are not tried, but that forbids no law with the number 10.
#[test]
fn a_law_may_have_larger_numbers_than_half_of_the_longest_row() {
    let tens = |row: &[i64]| row.iter().all(|x| x % 10 < 2);
    assert_eq!(
        laws(&of_lost(rows([0, 12], 3), 300_000, tens)),
        "lost:\ndef is_lost(row):\n    s = 0\n    for x in row: s = max(s, x % 10)\n    return s < 2"
    );
}

/// With points, the first number is taken by turns; with --misere, a player who cannot move wins.
#[test]
fn points_and_misere_have_laws_too() {
    let mut points =
        |row: &[i64]| Some(Value::Points(row.iter().rev().fold(0, |after, x| x - after)));
    let said = told(&rows([1, 5], 3), Convention::Score, 100_000, usize::MAX, &mut points);
    let difference = "best difference:\ndef difference(row):\n    s = 0\n    \
                      for x in reversed(row): s = x - s\n    return s";
    assert_eq!(laws(&said), difference);
    let mut misere = |row: &[i64]| Some(outcome(row.iter().sum::<i64>() % 3 == 1));
    let said = told(&rows([0, 4], 3), Convention::Misere, 100_000, usize::MAX, &mut misere);
    let sum =
        "lost:\ndef is_lost(row):\n    s = 0\n    for x in row: s = s + x\n    return s % 3 == 1";
    assert_eq!(laws(&said), sum);
}

/// Where order plays no part a row may be sorted first; every second number, from the largest one on.
#[test]
fn a_row_is_sorted_where_order_plays_no_part() {
    let staircase = |row: &[i64]| {
        let mut row = row.to_vec();
        row.sort_unstable();
        row.iter().rev().step_by(2).fold(0, |sum, x| sum ^ x)
    };
    assert_eq!(
        laws(&of_grundy(rows([0, 4], 4), 300_000, staircase)),
        "Grundy number:\ndef grundy(row):\n    row = sorted(row)\n    s = t = 0\n    \
         for x in row: s, t = t, s ^ x\n    return t\nlost iff grundy(row) == 0"
    );
    let largest = |row: &[i64]| row.iter().max().map_or(0, |x| x / 2);
    assert_eq!(
        laws(&of_grundy(rows([0, 6], 3), 300_000, largest)),
        "Grundy number:\ndef grundy(row):\n    return max(row) // 2\nlost iff grundy(row) == 0"
    );
}

/// Positions are rows whose numbers do not rise: all others are none, and are not asked for further on.
#[test]
fn what_is_no_position_is_left_out() {
    let mut falling = |row: &[i64]| {
        row.is_sorted_by(|x, y| x >= y)
            .then(|| Value::Grundy(row.iter().step_by(2).fold(0, |sum, x| sum ^ x).unsigned_abs()))
    };
    let range = rows([0, 5], 4);
    let said = told(&range, Convention::Normal, 300_000, usize::MAX, &mut falling);
    assert_eq!(
        said,
        "Grundy number:\n\
         def grundy(row):\n    s = t = 0\n    for x in reversed(row): s, t = t, s ^ x\n    return t\n  \
         4 nodes; found on 209 rows of up to 4 numbers from 0 to 5, checked on 16,489 more. No proof.\n  \
         Of these 6,848 have more than 4 numbers, up to 17, and 15,134 have a number above 5, up to \
         24.\n\
         lost iff grundy(row) == 0"
    );
}

#[test]
fn where_there_is_no_law_none_is_stated() {
    let silent = |said: &str| !said.contains("def ");
    for seed in 0..4 {
        let mut rng = Rng::new(seed);
        let mut known = HashMap::new();
        let said = of_grundy(rows([1, 4], 4), 300_000, |row| {
            *known.entry(row.to_vec()).or_insert_with(|| rng.below(4) as i64)
        });
        assert!(silent(&said), "{seed}: {said}");
    }
    let chomp = of_rules(rows([1, 4], 4), 24, |row| {
        let mut all = Vec::new();
        for (at, number) in row.iter().enumerate() {
            for left in (0..*number).filter(|left| at + *left as usize > 0) {
                let cut = |(place, x): (usize, &i64)| if place < at { *x } else { left.min(*x) };
                let after = row.iter().enumerate().map(cut).filter(|x| *x > 0);
                all.push(after.collect());
            }
        }
        all
    });
    assert!(silent(&chomp), "{chomp}");
    // AtCoder AGC 002 E: eat the largest pile, or one piece of each.
    let candy = of_rules(rows([1, 4], 4), 24, |row| {
        let largest = row.iter().enumerate().max_by_key(|(_, x)| **x);
        let Some((largest, _)) = largest else { return Vec::new() };
        let pieces = row.iter().map(|x| x - 1).filter(|x| *x > 0).collect();
        vec![[&row[..largest], &row[largest + 1..]].concat(), pieces]
    });
    assert!(silent(&candy), "{candy}");
    let few = of_grundy(rows([1, 2], 3), 300_000, |row| row.iter().sum::<i64>() % 2);
    assert!(silent(&few), "{few}");
}

/// Laws that fit all rows that are known, and fail on longer ones, on larger numbers, or only after a
/// period of the length.
#[test]
fn a_law_that_fails_further_on_is_withdrawn() {
    let xor = |row: &[i64]| row.iter().fold(0, |sum, x| sum ^ x);
    let long = of_grundy(rows([1, 4], 4), 100_000, |row| if row.len() < 8 { xor(row) } else { 1 });
    assert_eq!(
        long,
        "Grundy number: no fold with a step of up to 5 nodes was found: one fitted these rows, but was \
         wrong further on, at 1,1,1,1,1,1,1,1.\n\
         lost: no fold with a step of up to 5 nodes was found: one fitted these rows, but was wrong \
         further on, at 8."
    );
    let large = of_grundy(rows([1, 4], 4), 100_000, |row| match row.iter().max() {
        Some(20..) => 0,
        _ => xor(row),
    });
    assert_eq!(
        large,
        "Grundy number: no fold with a step of up to 5 nodes was found: 7 fitted these rows, but were \
         wrong further on, the last at 4,8.\n\
         lost: no fold with a step of up to 5 nodes was found: 4 fitted these rows, but were wrong \
         further on, the last at 1,1,8."
    );
    let late = of_grundy(rows([1, 3], 5), 100_000, |row| (row.len() as i64).min(12) % 7 / 3);
    assert!(late.contains(": 3 fitted these rows, but were wrong further on"), "{late}");
    assert!(!late.contains("def "), "{late}");
}

#[test]
fn a_law_that_cannot_be_tried_on_enough_rows_is_none() {
    let mut xor =
        |row: &[i64]| Some(Value::Grundy(row.iter().fold(0, |sum, x| sum ^ x).unsigned_abs()));
    let untried = |why: &str| {
        let of = |subject: &str| {
            format!(
                "{subject}: a fold fits these rows, but it could not be tried on enough others: {why}"
            )
        };
        [of("Grundy number"), of("lost")].join("\n")
    };
    let said = told(&rows([1, 4], 4), Convention::Normal, 100_000, 60, &mut xor);
    assert_eq!(said, untried("the program ended"));
    let mut short = |row: &[i64]| if row.len() < 5 { xor(row) } else { None };
    let said = told(&rows([1, 4], 4), Convention::Normal, 100_000, usize::MAX, &mut short);
    assert_eq!(said, untried("hardly any longer row is a position"));
}

#[test]
fn effort_multiplies_each_bound() {
    let [one, three] = [1, 3].map(Bounds::times);
    assert_eq!(three.readings, 3 * one.readings);
    assert_eq!([three.pairs, three.singles], [3 * one.pairs, 3 * one.singles]);
    // At the bound the search ends, and tells up to where all steps were tried.
    let sums = |row: &[i64]| row.iter().fold(0, |s: i64, x| (s * s + x) % 7);
    let said = of_grundy(rows([0, 6], 3), 20_000, sums);
    assert!(
        said.starts_with("Grundy number: no fold with a step of up to 4 nodes was found"),
        "{said}"
    );
}

/// What is printed is typed into Python, and compared there with what it was made from.
#[test]
fn folds_can_be_pasted_into_python() {
    if !has(&["python3"]) {
        return;
    }
    let games: [fn(&[i64]) -> i64; 7] = [
        |row| row.iter().rev().fold(0, |g, x| x - i64::from(*x <= g)),
        |row| row.iter().rev().step_by(2).fold(0, |sum, x| sum ^ (x % 3)),
        |row| i64::from(row.iter().min() == row.first()),
        |row| i64::from(row.iter().sum::<i64>() % 3 == row.len() as i64 % 3),
        |row| row.iter().rev().skip(1).fold(row[row.len() - 1], |s, x| (s - x).abs()),
        |row| row.iter().max().copied().unwrap_or(0) - row.iter().min().copied().unwrap_or(0),
        |row| row[0] / 2,
    ];
    let mut rng = Rng::new(1);
    let tried = rng.times(200, |rng| rng.list(1..=9, |rng| rng.between(1, 30) as i64));
    let (mut script, mut checked) = (String::new(), 0);
    for game in games {
        let said = of_grundy(rows([1, 5], 3), 300_000, game);
        let is_code =
            |line: &&str| ["def ", "    ", "from "].iter().any(|one| line.starts_with(one));
        let code = Vec::from_iter(said.lines().filter(is_code)).join("\n");
        checked += usize::from(code.contains("def grundy"));
        let right = Vec::from_iter(tried.iter().map(|row| game(row)));
        script += &format!(
            "{code}\nassert [int(grundy(row)) for row in {tried:?}] == {right:?}, {code:?}\n"
        );
    }
    assert_eq!(checked, games.len(), "{script}");
    let path = folder("folds").join("folds.py");
    fs::write(&path, script).expect("it can be written");
    program("python3", &[text(&path)]).assert().success();
}

/// What is told of rows without a law.
#[test]
fn what_holds_of_rows_is_said_as_far_as_it_was_seen() {
    let known = |range: RowRange, value: &dyn Fn(&[i64]) -> Value| {
        let all = range.rows();
        let all = all.iter().map(|row| Row { numbers: row, value: value(row) });
        lines(&Vec::from_iter(all)).join("\n")
    };
    let grundy = |number: i64| Value::Grundy(number.unsigned_abs());
    let nim = known(rows([1, 2], 3), &|row| grundy(row.iter().fold(0, |sum, x| sum ^ x)));
    let expected = "lost: 1,1 2,2\n\
                    each row is worth the xor of what its numbers are worth alone, seen on 12 rows of two \
                    numbers or more\n\
                    order plays no part: of these 14 rows, those with the same numbers are worth the same";
    assert_eq!(nim, expected);
    let first = known(rows([1, 2], 2), &|row| grundy(row[0] - 1));
    let expected = "lost: 1 1,1 1,2\n\
                    a row is not worth the xor of its numbers: 1,2 is worth 0, its numbers alone 0, 1\n\
                    order matters: 1,2 is worth 0, and 2,1 is worth 1";
    assert_eq!(first, expected);
    let lost = known(rows([1, 2], 2), &|row| outcome(row[0] < 2));
    assert_eq!(lost, "lost: 1 1,1 1,2\norder matters: 1,2 is lost, and 2,1 is won");
    assert_eq!(known(rows([1, 1], 2), &|row| Value::Points(row.len() as i64)), "lost: none");
}

/// MATGAME from outside, by rules in Python.
#[test]
fn rows_are_told_and_their_law_is_found_from_outside() {
    if !has(&["python3"]) {
        return;
    }
    let rules = folder("rows").join("matgame.py");
    let lines = "import sys\n\
                 for line in sys.stdin:\n    \
                     row = [int(x) for x in line.split(',') if x.strip() not in ('0', 'end')]\n    \
                     after = [[row[0] - t] + row[1:] for t in range(1, row[0] + 1)] if row else []\n    \
                     print(*[','.join(str(x) for x in r if x) or 'end' for r in after] or '-', flush=True)\n";
    fs::write(&rules, lines).expect("it can be written");
    let run = |arguments: &[&str]| {
        let arguments = [arguments, &["--rows", "3", "--from", "1", "--upto", "3"]].concat();
        let rules = ["rules", "--", "python3", text(&rules)];
        let output = program(EXPLORE, &[&arguments[..], &rules].concat()).output();
        let output = output.expect("it starts");
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert_eq!(
        run(&[]),
        "lost by length: 1: 0 of 3, 2: 3 of 9, 3: 6 of 27\n\
         lost: 1,1 1,2 1,3 1,2,1 1,2,2 1,2,3 1,3,1 1,3,2 1,3,3\n\
         a row is not worth the xor of its numbers: 1,2 is worth 0, its numbers alone 1, 2\n\
         order matters: 1,2 is worth 0, and 2,1 is worth 2\n"
    );
    assert_eq!(
        run(&["--law"]),
        "Grundy number:\n\
         def grundy(row):\n    s = 0\n    for x in reversed(row): s = x - (x <= s)\n    return s\n  \
         6 nodes; found on 39 rows of up to 3 numbers from 1 to 3, checked on 16,432 more. No proof.\n  \
         Of these 12,044 have more than 3 numbers, up to 17, and 15,222 have a number above 3, up to \
         25.\n\
         lost iff grundy(row) == 0\n"
    );
}

/// Rules in Python of one line, which makes `after`, the moves of a `row`, of the text `line`.
fn rules_in_python(name: &str, after: &str) -> PathBuf {
    let path = folder(&format!("rules of {name}")).join(name);
    let script = format!(
        "import os, signal, sys\n\
         for line in sys.stdin:\n    line = line.strip(); row = line.split(',')\n    {after}\n    \
             print(*after or '-', flush=True)\n"
    );
    fs::write(&path, script).expect("it can be written");
    path
}

/// The rows are those of a game with few positions, in which the last number goes.
#[test]
fn a_law_of_rows_is_the_same_with_more_effort() {
    if !has(&["python3"]) {
        return;
    }
    let rules = rules_in_python("last.py", "after = [','.join(row[:-1])] if row[1:] else []");
    let run = |effort: &[&str]| {
        let options = ["--law", "--rows", "6", "--from", "1", "--upto", "3"];
        let rules = ["rules", "--", "python3", text(&rules)];
        let output = program(EXPLORE, &[&options, effort, &rules].concat()).output();
        String::from_utf8_lossy(&output.expect("it starts").stdout).into_owned()
    };
    let law = run(&[]);
    assert!(law.contains("\nlost iff grundy(row) == 0\n"), "{law}");
    assert_eq!(law, run(&["--effort", "2"]));
}

/// The program answers `!` to each row; and of rows that name no player, A is to move.
#[test]
fn rows_that_are_no_positions_and_rows_with_players() {
    if !has(&["python3"]) {
        return;
    }
    let range = ["--rows", "3", "--from", "1", "--upto", "2"];
    let run = |arguments: &[&str], rules: &Path| {
        let rules = ["rules", "--", "python3", text(rules)];
        let output = program(EXPLORE, &[arguments, &range, &rules].concat()).output();
        let output = output.expect("it starts");
        let [out, errors] =
            [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
        (output.status.code(), out, errors)
    };
    let none = rules_in_python("none.py", "after = '!'");
    assert_eq!(run(&[], &none), (Some(0), "lost: none\n".to_string(), String::new()));
    let (status, out, errors) = run(&["--law"], &none);
    assert_eq!((status, &out[..]), (Some(2), ""));
    assert!(errors.starts_with("explore: none of the rows is a position, so there is no law"));
    // A takes the first number if it is 1, and B cannot move.
    let players = rules_in_python(
        "players.py",
        "after = [','.join(row[1:] + ['B'])] if row[0] == '1' and row[-1] != 'B' else []",
    );
    let (status, out, _) = run(&["--partisan"], &players);
    let expected = "lost by length: 1: 1 of 2, 2: 2 of 4, 3: 4 of 8\n\
                    lost: 2 2,1 2,2 2,1,1 2,1,2 2,2,1 2,2,2\n\
                    order matters: 1,2 is won, and 2,1 is lost\n";
    assert_eq!((status, &out[..]), (Some(0), expected));
}

/// Ctrl-C ends a run while a law is tried on further rows, as it ends any program.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_search_for_a_law_of_rows() {
    use std::os::unix::process::ExitStatusExt;
    if !has(&["sh", "python3"]) {
        return;
    }
    if !can_interrupt() {
        return;
    }
    // A pile may become any smaller one; a row of more than 3 numbers is a further one.
    let moves = "after = [','.join(row[:i] + [str(y)] + row[i+1:]) for i in range(len(row)) \
                 for y in range(int(row[i]))]\n    \
                 if len(row) > 3: os.kill(int(os.environ['PID']), signal.SIGINT)";
    let rules = rules_in_python("interrupt.py", moves);
    let script = "export PID=$$; exec \"$0\" --law --rows 3 --upto 3 rules -- python3 \"$1\"";
    let output = program("sh", &["-c", script, EXPLORE, text(&rules)]).output();
    let output = output.expect("it starts");
    // A shell tells this as 130.
    assert!(output.status.signal() == Some(2) || output.status.code() == Some(130), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
}

#[test]
fn rows_that_cannot_be_are_refused() {
    for (arguments, told) in [
        ("--rows 3 rules -- cat", "--rows wants --upto"),
        ("--rows 0 --upto 3 rules -- cat", "--rows wants a whole number from 1 to 20, not \"0\""),
        ("--rows 3 --upto 3,3 rules -- cat", "--rows wants one number in --upto, such as 4, not 2"),
        ("--rows 3 --from 1,1 --upto 3 rules -- cat", "--from and --upto want the same number"),
        ("--rows 3 --upto 3 numbers 'n -> n-t'", "--rows does not go with numbers"),
        ("--law --draws --rows 3 --upto 3 rules -- cat", "--draws does not go with --law"),
        ("--rows 9 --upto 9 rules -- cat", "--rows asks for 1,111,111,110 rows; at most 200,000"),
        ("--rows 20 --upto 199999 rules -- cat", "--rows asks for far too many rows"),
        ("--rows 3 --upto 3 words aa", "--rows does not go with words"),
        ("--rows 3 g3", "--rows does not go with g3"),
        ("--page q.html --rows 3 --upto 3 rules -- cat", "--rows does not go with --page"),
        ("--effort 2 --rows 3 --upto 3 rules -- cat", "--effort does not go with a run without"),
        ("--law --rows 2 --upto 3 rules -- cat", "--law wants --rows 3 or more"),
        (
            "--law --effort 0 --rows 3 --upto 3 rules -- cat",
            "--effort wants a whole number from 1 to 100, not \"0\"",
        ),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let output = program(EXPLORE, &arguments).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.starts_with(&format!("explore: {told}")), "{arguments:?}: {said}");
        assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{arguments:?}");
    }
}
