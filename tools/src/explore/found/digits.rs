//! Rules by the last digit in base k: what k n + r is worth follows from what n is worth.
//!
//! Where one takes up to half of a pile, g(2n) = n and g(2n + 1) = g(n): no period shows that.

use super::ends;
use super::runs::choice;
use super::sequence::Sequence;
use crate::explore::game::value::Outcome;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The bases in which rules are sought.
const BASES: RangeInclusive<i64> = 2..=12;

/// How many n after the first one a rule may begin, at the most.
const LATEST: i64 = 8;

/// The least n in the sample that a rule is made from.
const SHOWS: usize = 8;

/// The least n in it for each value that a choice names.
const SHOWS_EACH: usize = 3;

/// The most values that a choice names.
const CHOICES: usize = 6;

/// The largest factors of g(n) and of n in a rule, to both sides of 0.
const OF_VALUE: i128 = 3;
const OF_N: i128 = 6;

/// Factors of g(n) and of n, the simplest first: the smaller ones before the larger ones, and those above
/// 0 before those below.
fn factors() -> Vec<(i128, i128)> {
    let pairs = (-OF_VALUE..=OF_VALUE).flat_map(|v| (-OF_N..=OF_N).map(move |n| (v, n)));
    let mut pairs = Vec::from_iter(pairs);
    pairs.sort_by_key(|&(v, n)| (v.abs() + n.abs(), v.abs(), v < 0, n < 0));
    pairs
}

/// How the value of k n + r follows from that of n.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Rule {
    /// A multiple of g(n), plus a multiple of n, plus a constant.
    Sum { of_value: i128, of_n: i128, constant: i128 },
    /// What follows from each value of n.
    Choice(BTreeMap<i128, i128>),
}

/// What two numbers are worth: n and k n + r.
#[derive(Clone, Copy)]
struct Pair {
    n: i64,
    value: i128,
    then: i128,
}

impl Rule {
    /// Whether the rule is true for a pair.
    fn holds(&self, pair: &Pair) -> bool {
        match self {
            Rule::Sum { of_value, of_n, constant } => {
                pair.then == of_value * pair.value + of_n * i128::from(pair.n) + constant
            }
            Rule::Choice(follows) => follows.get(&pair.value) == Some(&pair.then),
        }
    }

    /// The simplest rule that is true for these pairs, if they are enough for one.
    fn of(pairs: &[Pair]) -> Option<Rule> {
        let first = pairs.first().filter(|_| pairs.len() >= SHOWS)?;
        let of_factors = |(of_value, of_n): (i128, i128)| {
            let constant = first.then - of_value * first.value - of_n * i128::from(first.n);
            Rule::Sum { of_value, of_n, constant }
        };
        let holds = |rule: &Rule| pairs.iter().all(|pair| rule.holds(pair));
        factors()
            .into_iter()
            .map(of_factors)
            .find(holds)
            .or_else(|| Rule::choice(pairs).filter(holds))
    }

    /// What follows from each value, if the values are few and each shows often.
    fn choice(pairs: &[Pair]) -> Option<Rule> {
        let mut counts = BTreeMap::new();
        pairs.iter().for_each(|pair| *counts.entry(pair.value).or_insert(0) += 1);
        let is_seen = counts.len() <= CHOICES && counts.values().all(|count| *count >= SHOWS_EACH);
        let follows = pairs.iter().map(|pair| (pair.value, pair.then)).collect();
        is_seen.then_some(Rule::Choice(follows))
    }

    /// The rule in words, where `left` stands for k n + r, `letter` for values, and `name` for n.
    fn text(&self, left: &str, letter: &str, name: &str) -> String {
        match self {
            Rule::Sum { of_value, of_n, constant } => {
                let value = format!("{letter}({name})");
                let parts = [(*of_value, &value[..]), (*of_n, name), (*constant, "")];
                format!("{letter}({left}) = {}", sum(&parts))
            }
            Rule::Choice(follows) => {
                // Each value that was seen is named: of others nothing is known.
                let mut before: BTreeMap<i128, Vec<String>> = BTreeMap::new();
                for (value, to) in follows {
                    before.entry(*to).or_default().push(value.to_string());
                }
                let parts = before.iter();
                let parts = parts
                    .map(|(to, values)| format!("{to} if {letter}({name}) is {}", choice(values)));
                format!("{letter}({left}) = {}", parts.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The rule in words, where each value is the code of lost or won.
    fn text_of_ends(&self, left: &str, name: &str) -> String {
        let [lost, won] = [Outcome::Lost, Outcome::Won].map(ends::code);
        let then = |value| match self {
            Rule::Sum { of_value, constant, .. } => of_value * value + constant,
            Rule::Choice(follows) => follows.get(&value).copied().unwrap_or(won),
        };
        match (then(lost) == lost, then(won) == lost) {
            (true, true) => format!("each {left} is lost"),
            (true, false) => format!("{left} is lost iff {name} is lost"),
            (false, true) => format!("{left} is lost iff {name} is won"),
            (false, false) => format!("each {left} is won"),
        }
    }
}

/// A sum of multiples, such as 2 g(n) + n - 1.
fn sum(parts: &[(i128, &str)]) -> String {
    let mut told = String::new();
    for (factor, name) in parts.iter().filter(|(factor, _)| *factor != 0) {
        told += match (told.is_empty(), *factor < 0) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        told += &match (factor.unsigned_abs(), name.is_empty()) {
            (size, true) => size.to_string(),
            (1, false) => name.to_string(),
            (size, false) => format!("{size} {name}"),
        };
    }
    if told.is_empty() {
        "0".to_string()
    } else {
        told
    }
}

/// A rule for each last digit.
pub struct Digits {
    base: i64,
    /// The rule for each last digit, from 0 on.
    rules: Vec<Rule>,
    /// The first n from which all rules hold.
    from: i64,
}

impl Digits {
    /// The rules for all last digits that are seen in a sample of a sequence and hold on all of it.
    /// They are sought after the last number that is no position, since n may be none where k n + r
    /// is one.
    pub fn find(sequence: &Sequence) -> Option<Digits> {
        let sequence = &sequence.after_blanks();
        let samples: Vec<usize> = sequence.samples().collect();
        let guesses = BASES.flat_map(|base| samples.iter().map(move |one| (base, *one)));
        guesses.into_iter().find_map(|(base, sample)| {
            let rules = (0..base).map(|digit| rule(sequence, base, digit, sample));
            let rules = rules.collect::<Option<Vec<(Rule, i64)>>>()?;
            let from = rules.iter().map(|(_, from)| *from).max()?;
            let rules = rules.into_iter().map(|(rule, _)| rule).collect();
            Some(Digits { base, rules, from }).filter(|digits| digits.hold(sequence))
        })
    }

    /// The bases in which a rule for each last digit would be found if there were one. With few
    /// numbers, or large ones, too little is known.
    pub fn bases_sought(sequence: &Sequence) -> Vec<i64> {
        let sequence = &sequence.after_blanks();
        let sample = sequence.samples().max().unwrap_or(0);
        let is_shown = |base, digit| known_pairs(sequence, base, digit, sample).len() >= SHOWS;
        BASES.filter(|base| (0..*base).all(|digit| is_shown(*base, digit))).collect()
    }

    /// Whether the rules hold on all numbers of a sequence, as far as it goes.
    pub fn hold(&self, sequence: &Sequence) -> bool {
        self.rules.iter().zip(0..).all(|(rule, digit)| {
            let mut all = pairs(sequence, self.base, digit).into_iter();
            all.all(|pair| pair.n < self.from || rule.holds(&pair))
        })
    }

    /// The rules in words, where `letter` stands for values, and `name` for n.
    pub fn text(&self, letter: &str, name: &str) -> String {
        self.sentence(name, |rule, left| rule.text(left, letter, name), " and ")
    }

    /// The rules in words, where each value is the code of lost or won.
    pub fn text_of_ends(&self, name: &str) -> String {
        self.sentence(name, |rule, left| rule.text_of_ends(left, name), "; ")
    }

    /// The rules in words, with `between` between them, or with a semicolon if one has a comma.
    fn sentence(&self, name: &str, text: impl Fn(&Rule, &str) -> String, between: &str) -> String {
        let parts = self.rules.iter().zip(0..).map(|(rule, digit)| match digit {
            0 => text(rule, &format!("{}{name}", self.base)),
            _ => text(rule, &format!("{}{name} + {digit}", self.base)),
        });
        let parts: Vec<String> = parts.collect();
        let has_comma = parts.iter().any(|part| part.contains(','));
        let between = if has_comma { "; " } else { between };
        let end = if between == "; " { "," } else { "" };
        format!("{}{end} from {name} = {} on", parts.join(between), self.from)
    }
}

/// The rule for a last digit that is seen in the first numbers, of which there are `sample`, and
/// from which n on.
fn rule(sequence: &Sequence, base: i64, digit: i64, sample: usize) -> Option<(Rule, i64)> {
    let mut pairs = known_pairs(sequence, base, digit, sample);
    let begin = pairs.first()?.n;
    (begin..=begin + LATEST).find_map(|from| {
        pairs.retain(|pair| pair.n >= from);
        Some((Rule::of(&pairs)?, from))
    })
}

/// The pairs that lie in the first numbers, of which there are `sample`.
fn known_pairs(sequence: &Sequence, base: i64, digit: i64, sample: usize) -> Vec<Pair> {
    let end = sequence.first + sample as i64;
    let mut known = pairs(sequence, base, digit);
    known.retain(|pair| base * pair.n + digit < end);
    known
}

/// Each n with what it is worth, and with what the number is worth that has this digit after n.
fn pairs(sequence: &Sequence, base: i64, digit: i64) -> Vec<Pair> {
    let pair = |(n, value)| Some(Pair { n, value, then: sequence.at(base * n + digit)? });
    let last = sequence.last() / base;
    sequence.from(sequence.first).take_while(|(n, _)| *n <= last).filter_map(pair).collect()
}
