//! What `explore` finds in one number: each line is true, and was tried further than it was seen.

use std::collections::HashMap;
use tools::explore::found;
use tools::explore::found::area::Area;
use tools::explore::game::further::{Asked, Oracle};
use tools::explore::game::range::Range;
use tools::explore::game::value::{Convention, Outcome, Value};
use tools::pattern::{self, Pattern};
use tools::random::Rng;
use tools::tables::unsigned;

/// A game whose positions are known up to those with a number in them.
pub struct KnownUpTo<F> {
    pub value: F,
    /// The largest number of a position that is known.
    pub last: u64,
}

impl<F: Fn(&[u64]) -> Option<Value>> Oracle for KnownUpTo<F> {
    fn ask(&mut self, positions: &[Vec<i64>]) -> Asked {
        let unsigned = positions.iter().map(|position| unsigned(position));
        let is_known = |position: &Vec<u64>| position.iter().all(|&number| number <= self.last);
        let known = unsigned.take_while(is_known);
        let values: Vec<_> = known.map(|position| (self.value)(&position)).collect();
        let stopped = (values.len() < positions.len()).then(|| "the program ended".to_string());
        Asked { values, stopped }
    }
}

/// The area of a range of this game.
pub fn area<F: Fn(&[u64]) -> Option<Value>>(
    from: &str, upto: &str, convention: Convention, game: &KnownUpTo<F>,
) -> Area {
    let range = Range::read(upto, Some(from)).expect("it is one");
    let values =
        range.positions().into_iter().map(|one| (one.clone(), (game.value)(&unsigned(&one))));
    Area::new(range.clone(), HashMap::from_iter(values), convention)
}

/// What is found in the positions from one number to another, of which those up to `last` are
/// known.
fn found(from: u64, upto: u64, last: u64, value: impl Fn(u64) -> Option<Value>) -> String {
    let mut game = KnownUpTo { value: |position: &[u64]| value(position[0]), last };
    let convention = match value(upto) {
        Some(Value::Points(_)) => Convention::Score,
        Some(Value::Outcome { .. }) => Convention::Draws,
        _ => Convention::Normal,
    };
    let mut area = area(&from.to_string(), &upto.to_string(), convention, &game);
    found::lines(&mut area, true, &mut game).join("\n")
}

/// The same for Grundy numbers.
fn numbers(from: u64, upto: u64, number: impl Fn(u64) -> u64) -> String {
    found(from, upto, u64::MAX, |n| Some(Value::Grundy(number(n))))
}

/// The number of a pile of which one may take up to half.
fn up_to_half(n: u64) -> u64 {
    if n % 2 == 0 {
        n / 2
    } else {
        up_to_half(n / 2)
    }
}

/// The number of n from 1 on in the game of CF 603C, K = 3.
fn lieges(n: u64) -> u64 {
    match n {
        0..=4 => [0, 1, 0, 1, 2][n as usize],
        _ if n % 2 == 1 => 0,
        _ if lieges(n / 2) == 1 => 2,
        _ => 1,
    }
}

/// Who is lost in POJ 2505: runs whose ends grow by the factor 18.
fn multiplication(n: u64) -> u64 {
    u64::from(!matches!(n, 1 | 10..=18 | 163..=324 | 2917..=5832))
}

#[test]
fn a_period_is_told_with_how_far_it_was_checked() {
    let lasker = |n: u64| [n.saturating_sub(1), n, n, n + 1][n as usize % 4];
    for (told, expected) in [
        (
            numbers(0, 12, lasker),
            "lost up to 48: 0\n\
             g(n + 4) = g(n) + 4 from n = 1 on, checked to 48\n\
             each n from 1 on is won, checked to 48",
        ),
        (
            numbers(0, 60, |n| n % 3),
            "lost up to 240: 0 3 6 9 12 15 18 21 24 27 30 33 36 39 42 45 48 51 54 57 60 63 66 69 72 \
             75 78 81 ...\n\
             g(n + 3) = g(n) from n = 0 on, checked to 240\n\
             lost iff n mod 3 is 0 from n = 0 on, checked to 240",
        ),
        // The period of the lost ones alone.
        (
            numbers(1, 20, |n| if n % 5 < 2 { 0 } else { n * n }),
            "lost up to 80: 1 5 6 10 11 15 16 20 21 25 26 30 31 35 36 40 41 45 46 50 51 55 56 60 61 \
             65 66 70 ...\n\
             lost iff n mod 5 is 0 or 1 from n = 1 on, checked to 80",
        ),
        // Far from 0, at most 20,000 numbers are tried.
        (
            numbers(1_000_000, 1_000_020, |n| n % 2 + 1),
            "lost up to 1020020: none\n\
             g(n + 2) = g(n) from n = 1000000 on, checked to 1020020\n\
             each n from 1000000 on is won, checked to 1020020",
        ),
    ] {
        assert_eq!(told, expected);
    }
}

#[test]
fn a_pattern_that_breaks_is_told_with_the_place() {
    let breaks = |at: u64| move |n: u64| if n == at { 7 } else { n % 2 };
    let told = numbers(0, 24, breaks(90));
    assert!(told
        .contains("\ng(n + 2) = g(n) from n = 0 to 87, but not at n = 88: g(88) = 0, g(90) = 7\n"));
    assert!(told.contains("\nlost iff n mod 2 is 0 from n = 0 to 89, but not at n = 90"), "{told}");
    // A pattern that breaks only after the last number that is tried is taken to hold.
    assert!(numbers(0, 24, breaks(97)).contains("g(n + 2) = g(n) from n = 0 on, checked to 96"));
    let rare = numbers(0, 50, |n| u64::from(n != 3 && n != 160));
    assert!(rare.ends_with("\neach n from 4 to 159 is won, but 160 is not"), "{rare}");
    // A period is sought once more in half of all: that of Kayles begins at 71.
    let late = numbers(0, 100, |n| if n < 71 { n * n } else { n % 12 + 1 });
    assert!(late.contains("\ng(n + 12) = g(n) from n = 71 on, checked to 400\n"), "{late}");
    // Seen in half of all, and tried less than four times as far as where it begins.
    let later = numbers(0, 100, |n| if n < 125 { n * n } else { 1 });
    assert!(!later.contains("from n = 125"), "{later}");
}

#[test]
fn rules_by_the_last_digit_are_told_if_there_is_one_for_each() {
    let ones = |n: u64| u64::from(n.count_ones());
    for (told, expected) in [
        (
            numbers(0, 100, up_to_half),
            "\ng(2n) = n and g(2n + 1) = g(n) from n = 0 on, checked to 400\n",
        ),
        (
            numbers(1, 100, |n| u64::from(n.trailing_zeros())),
            "\ng(2n) = g(n) + 1 and g(2n + 1) = 0 from n = 1 on, checked to 400\n",
        ),
        (
            numbers(0, 100, lieges),
            "\ng(2n) = 1 if g(n) is 0 or 2, 2 if g(n) is 1; g(2n + 1) = 0, from n = 3 on, checked to 400\n",
        ),
        (
            numbers(0, 40, |n| 2 * n + 1 - ones(n) % 2),
            "\ng(2n) = g(n) + 2 n and g(2n + 1) = -g(n) + 6 n + 3 from n = 0 on, checked to 160\n",
        ),
        (
            numbers(1, 60, |n| u64::from(n.ilog(3))),
            "\ng(3n) = g(n) + 1 and g(3n + 1) = g(n) + 1 and g(3n + 2) = g(n) + 1 from n = 1 on, \
             checked to 240",
        ),
        // Only who loses goes by the digits.
        (
            numbers(1, 60, |n| if n.trailing_zeros() % 2 == 0 { 0 } else { 1 + n * n % 101 }),
            "\n2n is lost iff n is won; each 2n + 1 is lost, from n = 1 on, checked to 240",
        ),
    ] {
        assert!(told.contains(expected), "{told}");
    }
    // Rules that are false at 201 are not shown.
    let broken = numbers(0, 100, |n| if n == 201 { 0 } else { up_to_half(n) });
    assert!(!broken.contains("g(2n)"), "{broken}");
}

#[test]
fn rules_by_the_last_digit_are_told_in_other_bases_and_beside_who_loses() {
    // Both factors may be below 0.
    fn scored(n: u64) -> i64 {
        match n {
            0 => 0,
            _ if n % 2 == 0 => -scored(n / 2) - n as i64 / 2,
            _ => scored(n / 2) + 1,
        }
    }
    let told = found(0, 60, u64::MAX, |n| Some(Value::Points(scored(n))));
    assert!(told.contains("\nd(2n) = -d(n) - n and d(2n + 1) = d(n) + 1 from n = 0 on"), "{told}");
    // The rule for who loses stands beside that for the numbers.
    let told = numbers(1, 60, |n| u64::from(n.trailing_zeros() % 2));
    let both = "\ng(2n) = -g(n) + 1 and g(2n + 1) = 0 from n = 1 on, checked to 240\n\
                2n is lost iff n is won; each 2n + 1 is lost, from n = 1 on, checked to 240";
    assert!(told.contains(both), "{told}");
    // Another base.
    let told = numbers(1, 200, |n| if n % 4 == 1 { 0 } else { 1 + u64::from(n % 4 == 0) * n });
    assert!(told.contains("\ng(4n) = 4 n + 1 and g(4n + 1) = 0 and g(4n + 2) = 1 and"), "{told}");
}

#[test]
fn the_lost_ones_are_told_as_runs_and_that_nothing_is_found_too() {
    let nothing =
        "\nno pattern found, tried to 800: no period, and no rule by the last digit in base 2 to 12";
    let runs = numbers(1, 200, multiplication);
    assert_eq!(runs, "lost up to 800: 1 10-18 163-324".to_string() + nothing);
    // The numbers of a class apart from the others.
    let odd = |n: u64| u64::from(n % 2 == 0 && !matches!(n, 2 | 8 | 32 | 128 | 512));
    let told = numbers(1, 200, odd);
    assert!(
        told.starts_with("lost up to 800: all n with n mod 2 = 1, and 2 8 32 128 512\n"),
        "{told}"
    );
    // Two that follow one another are no run, and few numbers no table.
    assert!(numbers(0, 20, |n| n.saturating_sub(1)).starts_with("lost up to 80: 0 1\n"));
    assert_eq!(numbers(0, 3, |n| n), "");
}

#[test]
fn what_was_not_tried_is_told() {
    let told = found(0, 30, 40, |n| Some(Value::Grundy(n % 3)));
    let end = "\ng(n + 3) = g(n) from n = 0 on, checked to 40\n\
               lost iff n mod 3 is 0 from n = 0 on, checked to 40\n\
               not tried beyond 40: the program ended";
    assert!(told.ends_with(end), "{told}");
}

#[test]
fn patterns_pass_over_what_is_no_position() {
    let even = |n: u64| (n % 2 == 0).then_some(Value::Grundy(0));
    let told = found(0, 30, u64::MAX, even);
    assert!(told.starts_with("lost up to 120: 0 2 4 6"), "{told}");
    // A rule that g(2n) = 0 would be false at 2 * 4.
    let told = found(0, 60, u64::MAX, |n| {
        (n % 3 != 1).then_some(Value::Grundy(u64::from(n % 6 == 2 || n % 6 == 3)))
    });
    assert!(!told.contains("g(2n)"), "{told}");
    // After the last one that is none, there may be a pattern.
    let late = |n: u64| (n > 4).then_some(Value::Grundy(n % 2));
    assert!(found(0, 20, u64::MAX, late).contains("g(n + 2) = g(n) from n = 5 on, checked to 80"));
}

#[test]
fn a_rule_by_the_last_digit_is_sought_after_what_is_no_position() {
    let half = |n: u64| (n > 0).then(|| Value::Grundy(up_to_half(n)));
    let told = found(0, 40, u64::MAX, half);
    let rule = "\ng(2n) = n and g(2n + 1) = g(n) from n = 1 on, checked to 160";
    assert!(told.contains(rule), "{told}");
}

/// What is told if nothing is found.
fn nothing(told: &str) -> &str {
    told.lines().find(|line| line.starts_with("no pattern")).unwrap_or(told)
}

#[test]
fn only_what_was_sought_is_said_not_to_be_found() {
    let mixed = |n: u64| Rng::new(n).below(3) as u64;
    let all = "no pattern found, tried to 160: no period, and no rule by the last digit in base ";
    assert_eq!(nothing(&numbers(0, 40, mixed)), all.to_string() + "2 to 10");
    let late = |n: u64| (n > 4).then(|| Value::Grundy(mixed(n)));
    assert_eq!(nothing(&found(0, 40, u64::MAX, late)), all.to_string() + "2 to 6");
    let few = "no pattern found, tried to 44: no period, and no rule by the last digit in base 2";
    assert_eq!(nothing(&numbers(0, 11, mixed)), few);
    // Of twice a large number, nothing is known.
    let large = "no pattern found, tried to 1020040: no period";
    assert_eq!(nothing(&numbers(1_000_000, 1_000_040, mixed)), large);
    let gap = |n: u64| (n != 150).then(|| Value::Grundy(mixed(n)));
    assert_eq!(nothing(&found(0, 40, u64::MAX, gap)), "no pattern found, tried to 160: no period");
    let drawn = |n: u64| Some(Value::Points(mixed(n) as i64 - 1));
    assert_eq!(
        nothing(&found(0, 40, u64::MAX, drawn)),
        "no pattern found, tried to 160: no period"
    );
    let even = |n: u64| (n % 2 == 0).then_some(Value::Grundy(0));
    let none = "no pattern is sought, since too few numbers follow one that is no position";
    assert_eq!(nothing(&found(0, 30, u64::MAX, even)), none);
}

#[test]
fn each_ending_has_its_own_words() {
    let points = found(0, 20, u64::MAX, |n| Some(Value::Points(1 - (n % 3) as i64)));
    assert_eq!(
        points,
        "lost up to 80: 2 5 8 11 14 17 20 23 26 29 32 35 38 41 44 47 50 53 56 59 62 65 68 71 74 77 80\n\
         drawn up to 80: 1 4 7 10 13 16 19 22 25 28 31 34 37 40 43 46 49 52 55 58 61 64 67 70 73 76 79\n\
         d(n + 3) = d(n) from n = 0 on, checked to 80\n\
         lost iff n mod 3 is 2; drawn iff n mod 3 is 1 from n = 0 on, checked to 80"
    );
    let moves = None;
    let draws = found(0, 20, u64::MAX, |n| {
        Some(Value::Outcome { outcome: if n < 2 { Outcome::Lost } else { Outcome::Drawn }, moves })
    });
    assert_eq!(
        draws,
        "lost up to 80: 0 1\ndrawn up to 80: 2-80\neach n from 2 on is drawn, checked to 80"
    );
    let misere = found(0, 20, u64::MAX, |n| {
        Some(Value::Outcome {
            outcome: if n % 4 == 1 { Outcome::Lost } else { Outcome::Won },
            moves,
        })
    });
    assert!(misere.ends_with("\nlost iff n mod 4 is 1 from n = 0 on, checked to 80"), "{misere}");
}

#[test]
fn a_pattern_shows_three_times_and_for_a_quarter_and_many_numbers_are_quick() {
    let of = |numbers: &[i128]| pattern::find(numbers);
    let period = |first, length, growth| Some(Pattern { first, length, growth });
    assert_eq!(of(&[0, 1, 2, 0, 1, 2, 0, 1, 2]), period(0, 3, 0));
    assert_eq!(of(&[0, 1, 2, 0, 1, 2, 0, 1]), None);
    assert_eq!(of(&[9, 1, 2, 5, 6, 9, 10]), period(1, 2, 4));
    assert_eq!(of(&[9, 4, 7, 1, 3, 8, 0, 0, 0]), period(6, 1, 0));
    assert_eq!(of(&[9, 4, 7, 1, 3, 8, 2, 9, 6, 0, 0, 0]), period(9, 1, 0));
    assert_eq!(of(&[9, 4, 7, 1, 3, 8, 2, 9, 6, 5, 0, 0, 0]), None);
    // In a time that grows with the square of their count, this would take minutes.
    assert_eq!(of(&[1; 200_000]), period(0, 1, 0));
}

/// An outcome of a game whose plays may be drawn.
fn ends(outcome: Outcome) -> Option<Value> {
    Some(Value::Outcome { outcome, moves: None })
}

#[test]
fn a_sentence_breaks_where_it_is_false_and_gaps_are_no_positions() {
    // "Drawn iff" is still true at 31, where a won position becomes lost.
    let late = |n: u64| match (n % 2, n) {
        (0, ..32) => ends(Outcome::Drawn),
        (1, 31) => ends(Outcome::Lost),
        _ => ends(Outcome::Won),
    };
    let told = found(0, 20, 1000, late);
    assert!(told.contains("drawn iff n mod 2 is 0 from n = 0 to 31, but not at n = 32"), "{told}");
    let gaps = |n: u64| if n % 5 == 4 { None } else { Some(Value::Grundy(u64::from(n == 1))) };
    let told = found(0, 13, 1000, gaps);
    assert!(told.contains("\neach position n from 10 on is lost, checked to 52"), "{told}");
    assert!(told.starts_with("lost up to 52: 0 2 3 5-8 10-13 "), "{told}");
}

#[test]
fn a_sentence_names_at_most_ten_remainders() {
    let lost = |count: u64| numbers(0, 100, move |n| u64::from(n % 23 >= count));
    let ten = "\nlost iff n mod 23 is 0, 1, 2, 3, 4, 5, 6, 7, 8 or 9 from n = 0 on, checked to 400";
    assert!(lost(10).ends_with(ten), "{}", lost(10));
    let more = "\nn + 23 has the outcome of n from n = 0 on, checked to 400";
    assert!(lost(11).ends_with(more), "{}", lost(11));
}

#[test]
fn a_class_that_is_named_at_once_has_five_numbers_and_a_small_modulus() {
    let up_to = |last: u64, modulus: u64| {
        let lost = |n: u64| n % modulus == 1 || n == 2;
        let told = found(0, last, last, |n| Some(Value::Grundy(u64::from(!lost(n)))));
        told.lines().next().unwrap_or_default().to_string()
    };
    assert_eq!(up_to(8, 2), "lost up to 8: 1-3 5 7");
    assert_eq!(up_to(10, 2), "lost up to 10: all n with n mod 2 = 1, and 2");
    assert_eq!(up_to(20, 3), "lost up to 20: all n with n mod 3 = 1, and 2");
    assert_eq!(up_to(20, 4), "lost up to 20: 1 2 5 9 13 17");
}

#[test]
fn a_choice_names_at_most_six_values_and_each_shows_three_times() {
    const VALUES: [u64; 7] = [0, 5, 1, 7, 2, 11, 4];
    // What 2n is worth follows from n, and is another of the values, in a circle.
    let circle =
        |upto: u64, count: usize| numbers(1, upto, |n| VALUES[n.trailing_zeros() as usize % count]);
    let is_found = |told: String| told.contains("\ng(2n) = ");
    assert!(is_found(circle(400, 6)) && !is_found(circle(400, 7)));
    // Of the numbers up to 160, three are 32 times an odd one, and these show in twice as many.
    assert!(is_found(circle(160, 6)) && !is_found(circle(159, 6)));
}

#[test]
fn a_rule_by_the_last_digit_begins_at_most_eight_numbers_later() {
    let from = |begin: u64| numbers(0, 100, move |n| if n < begin { 17 } else { up_to_half(n) });
    let rule = "\ng(2n) = n and g(2n + 1) = g(n) from n = 8 on, checked to 400";
    assert!(from(8).contains(rule), "{}", from(8));
    assert!(!from(9).contains("g(2n)"), "{}", from(9));
}
