//! `explore::law`: laws that are known are found, none is stated where there is none, and a false
//! one is withdrawn.

use std::cell::Cell;
use tools::explore::law::{self, find, Question};
use tools::explore::value::{Asked, Convention, Oracle, Outcome, Value};
use tools::random::Rng;

/// A function of a position; None for what is no position.
type Values<'a> = &'a dyn Fn(&[i64]) -> Option<Value>;

/// All positions from one to another, inclusive.
fn between(from: &[i64], upto: &[i64]) -> Vec<Vec<i64>> {
    let mut positions = vec![vec![]];
    for (&from, &upto) in from.iter().zip(upto) {
        let longer = |position: Vec<i64>| {
            (from..=upto).map(move |number| [&position[..], &[number]].concat())
        };
        positions = positions.into_iter().flat_map(longer).collect();
    }
    positions
}

/// What is said of the table of a function, with so many expressions.
fn laws_of(
    [from, upto]: [&[i64]; 2], convention: Convention, most: u64, values: Values,
) -> Vec<String> {
    let names = &["a", "b", "c"][..from.len()];
    let names = if from.len() == 1 { &["n"] } else { names };
    let table = between(from, upto).into_iter().map(|position| {
        let value = values(&position);
        (position, value)
    });
    let table: Vec<(Vec<i64>, Option<Value>)> = table.collect();
    let question = Question { names, from, upto, table: &table, convention };
    let mut source = |positions: &[Vec<i64>]| Asked {
        values: positions.iter().map(|position| values(position)).collect(),
        stopped: None,
    };
    find(&question, &mut source, most, &mut |_| ()).expect("there is a table")
}

/// What is said of a table of Grundy numbers.
fn of_grundy(ends: [&[i64]; 2], most: u64, grundy: impl Fn(&[i64]) -> i64) -> String {
    let value = |position: &[i64]| Some(Value::Grundy(grundy(position).unsigned_abs()));
    laws_of(ends, Convention::Normal, most, &value).join("\n")
}

#[test]
fn the_laws_of_nim_and_of_a_pile_are_found_with_what_was_done() {
    assert_eq!(
        of_grundy([&[0, 0], &[7, 7]], 20_000, |p| p[0] ^ p[1]),
        "lost iff a == b, with a <= b (the table is symmetric)\n  \
         3 nodes; found on 36 positions up to 7,7, checked on 100 more up to 15,15. No proof.\n\
         Grundy number: a ^ b, with a <= b (the table is symmetric)\n  \
         3 nodes; found on 36 positions up to 7,7, checked on 100 more up to 15,15. No proof."
    );
    assert_eq!(
        of_grundy([&[0], &[40]], 20_000, |p| p[0] % 3),
        "lost iff n % 3 == 0\n  \
         5 nodes; found on 41 positions up to 40, checked on 123 more up to 163. No proof.\n\
         Grundy number: n % 3\n  \
         3 nodes; found on 41 positions up to 40, checked on 123 more up to 163. No proof."
    );
}

/// Wythoff's game: its lost pairs are those of the golden ratio.
#[test]
fn what_python_does_not_have_is_defined_below() {
    let is_lost = |p: &[i64]| {
        let (a, b) = (p[0].min(p[1]), p[0].max(p[1]));
        a == ((b - a) as f64 * 1.618_033_988_749_895).floor() as i64
    };
    let told = of_grundy([&[0, 0], &[13, 13]], 30_000, |p| i64::from(!is_lost(p)));
    let expected = "lost iff a == phi(b - a), with a <= b (the table is symmetric)\n  \
                    7 nodes; found on 105 positions up to 13,13, checked on 301 more up to 27,27. \
                    No proof.";
    assert!(told.starts_with(expected), "{told}");
    assert!(
        told.contains("\nfrom math import isqrt\ndef phi(x): return (x + isqrt(5 * x * x)) // 2")
    );
}

#[test]
fn larger_laws_are_put_together() {
    // A choice, the theorem of matgame.
    let told = of_grundy([&[0, 0], &[9, 9]], 20_000, |p| match p {
        [0, g] => *g,
        [a, g] => a - i64::from(a <= g),
        _ => 0,
    });
    assert!(
        told.contains("Grundy number: a - (a <= g) if 0 < a else g".replace('g', "b").as_str())
            || told.contains(" if "),
        "{told}"
    );
}

#[test]
fn no_law_is_told_of_random_numbers_and_none_of_too_small_a_table() {
    let mut rng = Rng::new(1);
    let numbers: Vec<i64> = rng.times(1000, |rng| rng.below(4) as i64);
    let told = of_grundy([&[0], &[200]], 20_000, |p| numbers[p[0] as usize]);
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        lines[0].starts_with("lost: no law of up to ") && lines[0].ends_with(" fits."),
        "{told}"
    );
    assert!(lines[1].starts_with("Grundy number: no law of up to "), "{told}");
    assert_eq!(lines.len(), 2, "{told}");
    let told = of_grundy([&[0], &[9]], 20_000, |p| numbers[p[0] as usize]);
    let small = "lost: the table is too small: no law of up to ";
    assert!(told.starts_with(small) && told.contains("Give more positions."), "{told}");
    assert_eq!(told.matches("Give more positions.").count(), 2, "{told}");
    assert_eq!(
        of_grundy([&[1], &[30]], 20_000, |_| 1),
        "lost: none of these positions\nGrundy number: 1 for all of these positions"
    );
}

/// n % 3 up to 60, but not at 100: what fits the table is wrong there.
#[test]
fn a_law_that_is_wrong_further_on_is_withdrawn() {
    let told = of_grundy([&[0], &[60]], 20_000, |p| if p[0] >= 100 { p[0] % 2 } else { p[0] % 3 });
    assert!(!told.contains("No proof"), "{told}");
    assert!(told.contains("fitted the table, but w"), "{told}");
}

#[test]
fn counterexamples_join_the_table_and_the_search_goes_on() {
    // Up to 20 it is n % 3 == 0 as well.
    let told = of_grundy([&[0], &[40]], 200_000, |p| i64::from(p[0] % 3 != 0 && p[0] != 101));
    assert!(told.contains(" beyond, checked on ") || told.contains("fitted the table"), "{told}");
}

#[test]
fn each_ending_has_its_questions() {
    let outcome = |lost: bool| Value::Outcome {
        outcome: if lost { Outcome::Lost } else { Outcome::Won },
        moves: None,
    };
    let told =
        laws_of([&[0], &[40]], Convention::Misere, 20_000, &|p| Some(outcome(p[0] % 4 == 1)));
    assert_eq!(told[0], "lost iff n % 4 == 1");
    assert_eq!(told.len(), 2);
    let points = |p: &[i64]| Some(Value::Points(p[0] - 2 * p[1]));
    let told = laws_of([&[0, 0], &[9, 9]], Convention::Score, 20_000, &points);
    assert_eq!(told[0], "best difference: a - (b + b)");
    assert_eq!(told.len(), 2);
    let table = [(vec![1], Some(Value::Grundy(0)))];
    let question = Question {
        names: &["n"],
        from: &[1],
        upto: &[1],
        table: &table,
        convention: Convention::Draws,
    };
    let mut source = |_: &[Vec<i64>]| unreachable!("nothing is asked");
    let told = find(&question, &mut source, 10, &mut |_| ());
    assert_eq!(told, Err("no law is searched where plays can be drawn".to_string()));
}

/// Takes no more than it answers, and passes over what is no position.
struct Halves {
    asked: Cell<usize>,
}

impl Oracle for Halves {
    fn ask(&mut self, positions: &[Vec<u64>]) -> Asked {
        self.asked.set(positions.len());
        let first = positions.iter().take(50);
        let value = |p: &Vec<u64>| (p[0] >= p[1]).then(|| Value::Grundy(p[0] - p[1]));
        Asked { values: first.map(value).collect(), stopped: Some("the program ended".to_string()) }
    }
}

#[test]
fn rules_that_end_early_are_told_and_what_is_no_position_is_passed_over() {
    let mut oracle = Halves { asked: Cell::new(0) };
    let pairs = between(&[0, 0], &[9, 9]).into_iter();
    let table = pairs.map(|p| {
        let value = (p[0] >= p[1]).then(|| Value::Grundy((p[0] - p[1]).unsigned_abs()));
        (p.iter().map(|n| n.unsigned_abs()).collect(), value)
    });
    let table: Vec<(Vec<u64>, Option<Value>)> = table.collect();
    let ends: [&[u64]; 2] = [&[0, 0], &[9, 9]];
    let told = law::of_rules(ends, &table, Convention::Normal, &mut oracle, 20_000, &mut |_| ());
    let told = told.expect("there is a table").join("\n");
    assert!(
        told.contains("Grundy number: a - b\n  3 nodes; found on 55 positions up to 9,9, "),
        "{told}"
    );
    assert!(told.contains(" (not on more: the program ended). No proof."), "{told}");
    assert_eq!(oracle.asked.get(), 300);
}

#[test]
fn the_laws_of_the_problems_are_those_of_learn() {
    for (problem, law) in
        [("g3", "Grundy number: a ^ c"), ("adapwns", "Grundy number: (a % 3) ^ (c % 3)")]
    {
        let told = law::problems::of_problem(problem, 30_000, &mut |_| ()).expect("it has one");
        assert!(told.contains(&law.to_string()), "{told:?}");
    }
    let refused = law::problems::of_problem("wplay", 10, &mut |_| ());
    assert!(refused.is_err_and(|why| why.starts_with("no law is searched for wplay, since ")));
}
