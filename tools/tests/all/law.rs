//! `explore::law`: laws that are known are found, none is stated where there is none, and a false
//! one is withdrawn.

use crate::{can_interrupt, has, program, EXPLORE};
use predicates::str::starts_with;
use std::cell::Cell;
use std::collections::HashMap;
use tools::explore::expression::parse::parse;
use tools::explore::expression::{Kind, Op};
use tools::explore::found::area::Area;
use tools::explore::game::further::{Asked, Oracle};
use tools::explore::game::range::Range;
use tools::explore::game::value::{Convention, Outcome, Value};
use tools::explore::law::bank::{Bank, Kept, Made};
use tools::explore::law::prover::Prover;
use tools::explore::law::values::{narrow, NONE, WIDTH};
use tools::explore::law::{self, find, News};
use tools::problems::problem;
use tools::random::Rng;

/// A function of a position; None for what is no position.
type Values<'a> = &'a dyn Fn(&[i64]) -> Option<Value>;

/// Knows a function of positions.
struct OfFunction<'a>(Values<'a>);

impl Oracle for OfFunction<'_> {
    fn ask(&mut self, positions: &[Vec<i64>]) -> Asked {
        let values = positions.iter().map(|position| (self.0)(position));
        Asked { values: values.collect(), stopped: None }
    }
}

/// All that is told of an area.
pub fn lines(
    area: &Area, oracle: &mut dyn Oracle, prover: Option<&mut dyn Prover>, most: u64,
) -> Result<Vec<String>, String> {
    let mut told = Vec::new();
    let mut tell = |news: News| match news {
        News::Progress(_) => {}
        News::Lines(lines) => told.extend(lines),
    };
    let is_settled = find(area, oracle, prover, most, &mut tell)?;
    assert!(is_settled, "nobody has interrupted it");
    Ok(told)
}

/// What is said of the table of a function, after at most this number of expressions.
fn laws_of(
    [from, upto]: [&[i64]; 2], convention: Convention, most: u64, values: Values,
) -> Vec<String> {
    let range = Range { from: from.to_vec(), upto: upto.to_vec() };
    let known = range.positions().into_iter().map(|position| {
        let value = values(&position);
        (position, value)
    });
    let area = Area::new(range.clone(), known.collect(), convention);
    lines(&area, &mut OfFunction(values), None, most).expect("there is a table")
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
         3 nodes; found on 36 positions up to 7,7, checked on 100 more up to 15,15, on 144 along \
         the edges up to 2,63 and on 192 along the diagonal up to 63,63. No proof.\n\
         Grundy number: a ^ b, with a <= b (the table is symmetric)\n  \
         3 nodes; found on 36 positions up to 7,7, checked on 100 more up to 15,15, on 144 along \
         the edges up to 2,63 and on 192 along the diagonal up to 63,63. No proof."
    );
    // What is smaller is settled first.
    assert_eq!(
        of_grundy([&[0], &[40]], 20_000, |p| p[0] % 3),
        "Grundy number: n % 3\n  \
         3 nodes; found on 41 positions up to 40, checked on 123 more up to 163. No proof.\n\
         lost iff n % 3 == 0\n  \
         5 nodes; found on 41 positions up to 40, checked on 123 more up to 163. No proof."
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
                    7 nodes; found on 105 positions up to 13,13, checked on 301 more up to 27,27, \
                    on 252 along the edges up to 2,111 and on 284 along the diagonal up to 98,98. No \
                    proof.";
    assert!(told.starts_with(expected), "{told}");
    assert!(
        told.contains("\nfrom math import isqrt\ndef phi(x): return (x + isqrt(5 * x * x)) // 2")
    );
}

/// A choice, which is the theorem of matgame; two numbers; two conditions.
#[test]
fn larger_laws_are_put_together() {
    let told = of_grundy([&[0, 0], &[9, 9]], 20_000, |p| match p {
        [0, b] => *b,
        [a, b] => a - i64::from(a <= b),
        _ => 0,
    });
    assert!(told.contains("\nGrundy number: a - (a <= b) if 0 < a else b\n  10 nodes; "), "{told}");
    let told = of_grundy([&[0, 0, 0], &[4, 4, 4]], 3_000, |p| (p[0] % 3) ^ (p[2] % 3));
    assert!(told.contains("\nGrundy number: (a % 3) ^ (c % 3)\n  7 nodes; "), "{told}");
}

/// What is printed is typed into Python, and compared there with what it was made from.
#[test]
fn laws_can_be_pasted_into_python() {
    if !has(&["python3"]) {
        return;
    }
    let mut checked = 0;
    let games: [fn(i64) -> i64; 6] = [
        |n| (n + 1).trailing_zeros().into(),
        |n| i64::from(n.count_ones() % 2 == 0 && n % 3 != 1),
        |n| (n as f64).sqrt() as i64 % 2 + n % 2,
        |n| i64::from(![0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233].contains(&n)),
        |n| if n % 5 < 2 { n / 2 } else { n ^ 1 },
        |n| i64::from(n > 0 && !(n as u64).is_power_of_two()),
    ];
    for game in games {
        let told = of_grundy([&[0], &[60]], 20_000, |p| game(p[0]));
        let (lines, definitions): (Vec<&str>, Vec<&str>) =
            told.lines().partition(|line| !line.starts_with("def ") && !line.starts_with("from "));
        let mut script = definitions.join("\n");
        for line in lines {
            let is_lost = line.starts_with("lost iff ");
            let Some(law) = line.strip_prefix("lost iff ").or(line.strip_prefix("Grundy number: "))
            else {
                continue;
            };
            if law.contains(" law ") {
                continue;
            }
            checked += 1;
            let right = (0..=240).map(|n| if is_lost { i64::from(game(n) == 0) } else { game(n) });
            let right: Vec<i64> = right.collect();
            script += &format!("\nassert [int({law}) for n in range(241)] == {right:?}, {law:?}");
        }
        program("python3", &["-c", &script]).assert().success();
    }
    assert!(checked >= 8, "{checked}");
}

#[test]
fn a_law_of_one_letter_has_one_node() {
    let told = of_grundy([&[0], &[40]], 20_000, |p| p[0]);
    assert!(told.starts_with("Grundy number: n\n  1 node; found on 41 positions"), "{told}");
}

#[test]
fn no_law_is_told_of_random_numbers_and_none_of_too_small_a_table() {
    let mut rng = Rng::new(1);
    let numbers: Vec<i64> = rng.times(1000, |rng| rng.below(4) as i64);
    let told = of_grundy([&[0], &[200]], 20_000, |p| numbers[p[0] as usize]);
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        lines[0].starts_with("lost: no law of up to ") && lines[0].ends_with(" nodes was found."),
        "{told}"
    );
    let number = "Grundy number: no law of up to ";
    assert!(lines[1].starts_with(number) && lines[1].ends_with(" nodes was found."), "{told}");
    assert_eq!(lines.len(), 2, "{told}");
    let told = of_grundy([&[100], &[120]], 20_000, |p| numbers[p[0] as usize]);
    let small = "lost: the table is too small: no law of up to ";
    assert!(
        told.starts_with(small)
            && told.contains("; a larger one could fit by chance. Try --upto 141."),
        "{told}"
    );
    assert_eq!(
        of_grundy([&[1], &[30]], 20_000, |_| 1),
        "lost: none of these positions\nGrundy number: 1 for all of these positions"
    );
    assert_eq!(
        of_grundy([&[1], &[30]], 20_000, |_| 0),
        "lost: all of these positions\nGrundy number: 0 for all of these positions"
    );
}

/// Answers nothing, or must not be asked.
struct Silent {
    is_asked: bool,
}

impl Oracle for Silent {
    fn ask(&mut self, _: &[Vec<i64>]) -> Asked {
        assert!(self.is_asked, "nothing is asked");
        Asked { values: Vec::new(), stopped: Some("the program ended".to_string()) }
    }
}

/// An area of one number from 0 on, of which these are the values.
fn line(values: impl IntoIterator<Item = Option<Value>>, convention: Convention) -> Area {
    let values = (0..).map(|n| vec![n]).zip(values).collect::<HashMap<_, _>>();
    Area::new(Range { from: vec![0], upto: vec![values.len() as i64 - 1] }, values, convention)
}

#[test]
fn what_has_no_law_is_refused() {
    let find_in = |area: &Area| lines(area, &mut Silent { is_asked: false }, None, 10);
    let drawn = line([Some(Value::Grundy(0))], Convention::Draws);
    let told = find_in(&drawn);
    assert_eq!(told, Err("no law is searched where plays can be drawn".to_string()));
    let told = find_in(&line([None], Convention::Normal));
    assert_eq!(told, Err("there is no position, so there is no law".to_string()));
    let five = Range { from: vec![0; 5], upto: vec![1; 5] };
    let told = find_in(&Area::new(five, HashMap::new(), Convention::Normal));
    let expected = "a law is searched for positions of one to four numbers";
    assert_eq!(told, Err(expected.to_string()));
}

/// The program ends before it has answered any further position.
#[test]
fn a_law_that_was_checked_on_no_more_says_why() {
    let area = line((0..=40).map(|n| Some(Value::Grundy(n % 3))), Convention::Normal);
    let told = lines(&area, &mut Silent { is_asked: true }, None, 20_000);
    let expected = "  3 nodes; found on 41 positions up to 40, not checked on more: the program \
                    ended. No proof.";
    assert_eq!(told.expect("there is a table")[1], expected);
}

/// The Grundy numbers of piles up to 400, of which a move leaves these sums of piles.
fn piles(moves: impl Fn(usize) -> Vec<Vec<usize>>) -> Vec<i64> {
    let mut numbers: Vec<i64> = Vec::new();
    for n in 0..=400 {
        let worth = |sum: Vec<usize>| sum.into_iter().fold(0, |xor, pile| xor ^ numbers[pile]);
        let reached: Vec<i64> = moves(n).into_iter().map(worth).collect();
        numbers.push((0..).find(|number| !reached.contains(number)).expect("they are few"));
    }
    numbers
}

#[test]
fn no_law_is_told_of_games_without_a_known_one() {
    let squares = piles(|n| (1..=20).filter(|i| i * i <= n).map(|i| vec![n - i * i]).collect());
    let unequal = piles(|n| (1..n.div_ceil(2)).map(|a| vec![a, n - a]).collect());
    for numbers in [squares, unequal] {
        let told = of_grundy([&[0], &[100]], 50_000, |p| numbers[p[0] as usize]);
        assert!(!told.contains("No proof") && told.contains("Grundy number: no law "), "{told}");
    }
}

#[test]
fn patterns_that_hold_further_on_are_told_where_there_is_no_law() {
    let patterns = |ends, most, grundy: &dyn Fn(&[i64]) -> i64| {
        let told = of_grundy(ends, most, grundy);
        let below = told.split_once("\nPatterns where there is no law:\n");
        below.map_or(String::new(), |(_, patterns)| patterns.to_string())
    };
    // Of who loses nothing is told, since that has a law: a == b.
    let row = |n: i64| (n % 3 + 1 - n % 2) * 7 % 5;
    let table = |p: &[i64]| if p[0] == p[1] { 0 } else { 1 + row(p[0].max(p[1])) };
    let rows = "a = 0-3: period 6 from b = 4 on, checked to b = 44";
    assert_eq!(patterns([&[0, 0], &[11, 11]], 3_000, &table), rows);
    // With few expressions, no law is found at all.
    let both = "g(n + 7) = g(n) from n = 0 on, checked to 240\n\
                lost iff n mod 7 is 0 or 4 from n = 0 on, checked to 240";
    let digits = |p: &[i64]| [0, 3, 1, 2, 0, 5, 1][p[0] as usize % 7];
    assert_eq!(patterns([&[0], &[60]], 30, &digits), both);
    // What breaks further on is not told.
    let broken = |p: &[i64]| if p[0] == 200 { 9 } else { digits(p) };
    assert_eq!(patterns([&[0], &[60]], 30, &broken), "");
    assert_eq!(patterns([&[0], &[60]], 20_000, &|p| p[0] % 3), "");
}

/// n % 3 up to 99, and n % 2 from 100 on: what fits the table is wrong there.
#[test]
fn a_law_that_is_wrong_further_on_is_withdrawn() {
    let told = of_grundy([&[0], &[60]], 20_000, |p| if p[0] >= 100 { p[0] % 2 } else { p[0] % 3 });
    let second = told.lines().nth(1).expect("there are two questions");
    let wrong = "was found: one fitted the table, but was wrong further on, at 100.";
    assert!(second.starts_with("Grundy number: no law ") && second.ends_with(wrong), "{told}");
    assert!(!told.contains("No proof"), "{told}");
}

/// Lost up to 5, won up to 60, and further on at random in fours: each law lasts a little longer.
/// A law of pairs that is wrong only far along an edge, or only far along the diagonal.
#[test]
fn a_law_of_pairs_is_tried_along_the_edges_and_the_diagonal() {
    for [a, b] in [[1, 70], [70, 2], [60, 60], [62, 61]] {
        let told = of_grundy([&[0, 0], &[9, 9]], 2_000, |p| match p == [a, b] {
            true => 500,
            false => p[0] ^ (2 * p[1]),
        });
        let broken = format!("one fitted the table, but was wrong further on, at {a},{b}");
        assert!(told.contains(&broken), "{told}");
    }
    // A flag stays a flag.
    let told = of_grundy([&[0, 0], &[30, 1]], 20_000, |p| p[0] % 3 + p[1]);
    let checked = "checked on 62 more up to 61,1 and on 372 along the edges up to 247,1. No proof.";
    assert!(told.contains(checked), "{told}");
}

/// What is worth something else in the other order, at 11,10 only.
#[test]
fn a_table_that_is_symmetric_only_where_it_is_shown_is_searched_as_a_whole() {
    let grundy = |p: &[i64]| match p {
        [a, b] if a > b && *b > 9 => a + b,
        p => p[0].max(p[1]) - p[0].min(p[1]),
    };
    let told = of_grundy([&[0, 0], &[9, 9]], 20_000, grundy);
    assert!(!told.contains("symmetric") && told.contains("found on 100 positions"), "{told}");
    let symmetric = of_grundy([&[0, 0], &[9, 9]], 20_000, |p| (p[0] - p[1]).abs());
    assert!(symmetric.contains(": b - a, with a <= b (the table is symmetric)"), "{symmetric}");
}

#[test]
fn what_was_looked_at_is_named() {
    let told = of_grundy([&[3], &[40]], 20_000, |p| p[0] % 3);
    let found =
        "  3 nodes; found on 38 positions from 3 to 40, checked on 114 more up to 154. No proof.";
    assert!(told.contains(found), "{told}");
}

/// The same law in words that are easier to read.
#[test]
fn laws_are_readable() {
    let names = ["n".to_string()];
    for (law, readable) in [
        ("n - (2 + 10)", "n - 12"),
        ("(n - 2) - 10", "n - 12"),
        ("(n + 3) - 3", "n"),
        ("(n & 3) == 1", "n % 4 == 1"),
        ("7 & n", "n % 8"),
        ("n & 6", "n & 6"),
        ("not n < 3", "3 <= n"),
    ] {
        let law = parse(law, &names).expect("it is a law").readable();
        assert_eq!(law.shown(&["n"]), readable);
    }
    let told = |is_lost: fn(i64, i64) -> bool, upto: &[i64]| {
        let last = upto.len() - 1;
        let grundy = |p: &[i64]| i64::from(!is_lost(p[0], p[last]));
        of_grundy([&vec![0; upto.len()], upto], 1_000_000, grundy)
    };
    let several = told(|n, _| [0, 2].contains(&(n % 7)), &[60]);
    assert!(several.contains("lost iff n % 7 in (0, 2)\n  8 nodes; "), "{several}");
    let apart = told(|n, _| (n % 3 == 1) != (n == 5), &[200]);
    assert!(apart.contains("lost iff n % 3 == 1, except 5\n  7 nodes; "), "{apart}");
    let won = told(|a, b| a != b + 1, &[9, 9]);
    assert!(won.contains("won iff a == b + 1\n"), "{won}");
}

/// What was found before Ctrl-C is told, as it comes: the table of 30 is asked for first, and 60 when a law
/// is tried further on.
#[test]
fn an_interrupt_ends_the_search_for_laws() {
    if !can_interrupt() {
        return;
    }
    let rules = "while read -r n; do if [ \"$n\" -eq 60 ]; then kill -INT \"$PID\"; fi; \
                 if [ \"$n\" -lt 2 ]; then echo -; else echo $((n - 2)); fi; done";
    let first = "Grundy number: (n // 2) % 2\n  5 nodes; found on 31 positions up to 30, ";
    let mut explore = program("sh", &["-c", "export PID=$$; exec \"$0\" \"$@\"", EXPLORE]);
    explore.args(["--law", "--upto", "30", "rules", "--", "sh", "-c", rules]);
    explore.assert().code(130).stdout(starts_with(first));
}

#[test]
fn a_search_gives_up_when_many_laws_were_withdrawn() {
    let bits = Rng::new(31).times(200, |rng| rng.below(2) as i64);
    let told = of_grundy([&[0], &[60]], 20_000, |p| match p[0] {
        0..=60 => i64::from(p[0] > 5),
        further => bits[(further - 61) as usize / 4],
    });
    let given_up =
        "lost: no law was found: 4 fitted the table, but were wrong further on, the last \
                    at 89.\n";
    assert!(told.starts_with(given_up), "{told}");
}

/// 2 (a ^ b), and 1 more from max(a, b) = 12 on, but not where a = b: what is first found for the
/// Grundy number is withdrawn when who loses is known.
#[test]
fn what_one_law_was_checked_on_is_not_what_another_one_was() {
    let grundy = |p: &[i64]| 2 * (p[0] ^ p[1]) + i64::from(p[0] != p[1] && p[0].max(p[1]) >= 12);
    let told = of_grundy([&[0, 0], &[8, 8]], 20_000, grundy);
    let expected = "lost iff a == b, with a <= b (the table is symmetric)\n  \
                    3 nodes; found on 45 positions up to 8,8, checked on 126 more up to 17,17, \
                    on 162 along the edges up to 2,71 and on 216 along the diagonal up to 71,71. No \
                    proof.\nGrundy number: ";
    assert!(told.starts_with(expected), "{told}");
    assert!(told.contains("fitted the table, but were wrong further on, the last at "), "{told}");
}

/// Laws are found up to the largest numbers, and refused above them.
#[test]
fn numbers_are_below_a_bound() {
    let last = (1 << 30) - 1;
    assert_eq!(
        of_grundy([&[last - 100], &[last - 40]], 20_000, |p| p[0] % 3),
        "Grundy number: n % 3\n  \
         3 nodes; found on 61 positions from 1073741723 to 1073741783, checked on 40 more up to \
         1073741823. No proof.\n\
         lost iff n % 3 == 0\n  \
         5 nodes; found on 61 positions from 1073741723 to 1073741783, checked on 40 more up to \
         1073741823. No proof."
    );
    let told = of_grundy([&[last - 60], &[last]], 20_000, |p| p[0] % 3);
    assert!(told.ends_with(", not checked on more, since no more are known. No proof."), "{told}");
    let refused = Err("a law is searched for positions of numbers below 2^30".to_string());
    for upto in [1 << 30, 1_100_000_060, i64::MAX] {
        let range = Range { from: vec![upto - 60], upto: vec![upto] };
        let value = |position: Vec<i64>| {
            let number = Value::Grundy(position[0].unsigned_abs() % 3);
            (position, Some(number))
        };
        let values = range.positions().into_iter().map(value).collect();
        let area = Area::new(range, values, Convention::Normal);
        let told = lines(&area, &mut Silent { is_asked: false }, None, 20_000);
        assert_eq!(told, refused, "{upto}");
    }
}

/// The operations of kept expressions.
const OPS: [Op; 26] = [
    Op::V2,
    Op::BitLength,
    Op::BitCount,
    Op::SquareRoot,
    Op::Phi,
    Op::IsSquare,
    Op::IsFibonacci,
    Op::IsPowerOf2,
    Op::Not,
    Op::Add,
    Op::Subtract,
    Op::Multiply,
    Op::Divide,
    Op::Remainder,
    Op::Xor,
    Op::BitAnd,
    Op::BitOr,
    Op::Min,
    Op::Max,
    Op::Gcd,
    Op::ShiftRight,
    Op::Equal,
    Op::Less,
    Op::AtMost,
    Op::And,
    Op::Or,
];

/// An operation of two kept expressions, or of the first.
fn by(op: Op, x: Kept, y: Kept) -> Made {
    Made::By(op, x, if op.operands() == 2 { y } else { x })
}

/// Keeps each of these, if its values are new; the places of those that are.
fn kept(bank: &mut Bank, all: impl IntoIterator<Item = Made>) -> Vec<Kept> {
    let before = bank.total();
    for made in all {
        let mut values = [NONE; WIDTH];
        bank.evaluate(made, &mut values);
        bank.keep(made, Kind::Number, &values);
    }
    (before as Kept..bank.total() as Kept).collect()
}

/// The value of an operation is computed on a whole sample, at a place that joins it, and at a
/// position.
#[test]
fn an_expression_is_worth_the_same_in_three_ways() {
    let mut rng = Rng::new(1);
    let positions = (-15..45).map(|a| vec![a, rng.below(70) as i64 - 15]);
    let positions: Vec<Vec<i64>> = positions.collect();
    let (first, later) = positions.split_at(30);
    let mut bank = Bank::new(first.to_vec());
    let numbers = [0, 3, 7].map(Made::Number);
    let leaves = kept(&mut bank, [Made::Variable(0), Made::Variable(1)].into_iter().chain(numbers));
    let pairs = leaves.iter().flat_map(|&x| leaves.iter().map(move |&y| (x, y)));
    let small = pairs.flat_map(|(x, y)| OPS.map(|op| by(op, x, y)));
    let small = kept(&mut bank, small);
    let larger = rng.times(4_000, |rng| by(*rng.pick(&OPS), *rng.pick(&small), *rng.pick(&small)));
    kept(&mut bank, larger);
    bank.join(later.iter().map(|position| &position[..]));
    let mut with_value = 0;
    for kept in 0..bank.total() as Kept {
        let expression = bank.expression(kept);
        for (position, &value) in positions.iter().zip(bank.values(kept)) {
            let right = narrow(expression.value(position));
            assert_eq!(value, right, "{expression:?} at {position:?}");
            with_value += usize::from(value != NONE);
        }
    }
    assert!(bank.total() > 2_000 && with_value > 50_000, "{} {with_value}", bank.total());
}

#[test]
fn no_more_expressions_are_tried_than_are_asked_for() {
    let mut rng = Rng::new(1);
    let values = rng.times(201, |rng| Some(Value::Grundy(rng.below(4) as u64)));
    let area = line(values, Convention::Normal);
    for most in [5, 50, 500, 20_000] {
        let mut told = String::new();
        let mut silent = Silent { is_asked: true };
        find(&area, &mut silent, None, most, &mut |news| {
            if let News::Progress(text) = news {
                told = text.to_string();
            }
        })
        .expect("there is a table");
        assert!(told.starts_with(&format!("{most} expressions of up to ")), "{most}: {told}");
    }
}

/// The table shows n, and n = 11 that it is at most 10.
#[test]
fn counterexamples_join_the_table_and_the_search_goes_on() {
    let told = of_grundy([&[0], &[9]], 20_000, |p| p[0].min(10));
    // Its table is too small for a search, but who loses follows.
    assert_eq!(
        told,
        "Grundy number: min(n, 10)\n  4 nodes; found on 10 positions up to 9 and 4 beyond, \
         checked on 26 more up to 39. No proof.\n\
         lost iff min(n, 10) == 0\n  6 nodes; follows from the Grundy number. No proof."
    );
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
}

/// The value of a pair with n >= m; other pairs are no positions.
fn difference(pair: &[i64]) -> Option<Value> {
    (pair[0] >= pair[1]).then(|| Value::Grundy((pair[0] - pair[1]).unsigned_abs()))
}

/// Knows n - m for each pair with n >= m; other pairs are no positions. It answers 50 of them and ends.
struct Differences {
    /// How many positions it was asked for last.
    asked: Cell<usize>,
}

impl Oracle for Differences {
    fn ask(&mut self, positions: &[Vec<i64>]) -> Asked {
        self.asked.set(positions.len());
        let first = positions.iter().take(50);
        let value = |p: &Vec<i64>| difference(p);
        Asked { values: first.map(value).collect(), stopped: Some("the program ended".to_string()) }
    }
}

#[test]
fn rules_that_end_early_are_told_and_what_is_no_position_is_passed_over() {
    let mut oracle = Differences { asked: Cell::new(0) };
    let range = Range { from: vec![0, 0], upto: vec![9, 9] };
    let values = range.positions().into_iter().map(|pair| {
        let value = difference(&pair);
        (pair, value)
    });
    let area = Area::new(range.clone(), values.collect(), Convention::Normal);
    let told = lines(&area, &mut oracle, None, 20_000);
    let told = told.expect("there is a table").join("\n");
    assert!(
        told.contains("Grundy number: a - b\n  3 nodes; found on 55 positions up to 9,9, "),
        "{told}"
    );
    assert!(told.contains(" (not on more: the program ended). No proof."), "{told}");
    // 300 nearby, and of three rows at each edge 60, and 7 along 60 numbers of the diagonal.
    assert_eq!(oracle.asked.get(), 300 + 6 * 60 + 7 * 60);
}

#[test]
fn the_laws_of_the_problems_are_found() {
    for (name, law) in [
        ("matgame", "Grundy number: a - (a <= g) if 0 < a else g"),
        ("adapwns", "Grundy number: (a % 3) ^ (c % 3)"),
        ("g3", "Grundy number: a ^ c"),
    ] {
        let table = problem(name).and_then(|one| one.number_table()).expect("it has one");
        let mut told = Vec::new();
        let mut tell = |news: News| match news {
            News::Progress(_) => {}
            News::Lines(lines) => told.extend(lines),
        };
        law::of_table(&table, None, 20_000, &mut tell).expect("it has positions");
        assert!(told.contains(&law.to_string()), "{told:?}");
    }
    let refused =
        "explore: no law is searched for wplay, since its table is not one of numbers; there \
                   are matgame, adapwns, g3, g1, wgme (see --help)\n";
    program(EXPLORE, &["--law", "wplay"]).assert().code(2).stderr(refused);
}

/// phi(n + 5) is about phi(n) + 8, so phi(n) & 8 looks like a number of 5s. Of a remainder there is phi.
#[test]
fn a_result_of_phi_is_not_cut_by_bits() {
    let mut bank = Bank::new((0..60).map(|n| vec![n]).collect());
    let of = kept(&mut bank, [Made::Variable(0), Made::Number(8)]);
    let [n, eight] = of[..] else { panic!("both are kept") };
    let phi = kept(&mut bank, [by(Op::Phi, n, n)])[0];
    let more = kept(&mut bank, [by(Op::Add, phi, eight)])[0];
    let rest = kept(&mut bank, [by(Op::Remainder, n, eight)])[0];
    for op in [Op::BitAnd, Op::BitOr, Op::Remainder, Op::Divide, Op::ShiftRight] {
        assert!(bank.is_cut_phi(by(op, phi, eight)) && bank.is_cut_phi(by(op, more, eight)));
        assert!(!bank.is_cut_phi(by(op, n, eight)));
    }
    assert!(!bank.is_cut_phi(by(Op::Phi, rest, rest)) && !bank.is_cut_phi(by(Op::Add, phi, n)));
}
