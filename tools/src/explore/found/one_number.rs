//! What is found in positions that are consecutive numbers: which are lost, a period, and a rule by
//! the last digit.

use super::area::{Area, Number};
use super::digits::Digits;
use super::ends;
use super::runs::{is_cut, line, runs};
use super::sequence::{Period, Sequence};
use super::About;
use crate::explore::game::value::Outcome;

/// What is found in an area of positions that are one number each, in lines.
pub fn lines(area: &Area) -> Vec<String> {
    let outcomes = area.line(0, &[0], |value| ends::code(value.outcome()));
    let mut lines: Vec<String> = [Outcome::Lost, Outcome::Drawn]
        .into_iter()
        .filter_map(|outcome| listed(&outcomes, outcome, &area.names[0]))
        .collect();
    let found = found(area, &outcomes, About::ALL);
    if found.is_empty() {
        lines.push(nothing_found(&outcomes));
    }
    lines.extend(found.into_iter().map(|pattern| pattern.line));
    lines
}

/// The patterns that hold on all positions that were tried, in lines.
pub fn that_hold(area: &Area, about: About) -> Vec<String> {
    let outcomes = area.line(0, &[0], |value| ends::code(value.outcome()));
    let holding = found(area, &outcomes, about).into_iter().filter(|pattern| pattern.holds);
    holding.map(|pattern| pattern.line).collect()
}

/// That nothing is found, and what was sought.
fn nothing_found(outcomes: &Sequence) -> String {
    let bases: Vec<String> = match has_drawn(outcomes) {
        true => Vec::new(),
        false => Digits::bases_sought(outcomes).iter().map(i64::to_string).collect(),
    };
    let period = outcomes.is_period_sought().then(|| "no period".to_string());
    let digits = (!bases.is_empty())
        .then(|| format!("no rule by the last digit in base {}", range_of(&bases)));
    let sought: Vec<String> = period.into_iter().chain(digits).collect();
    match sought.is_empty() {
        true => {
            "no pattern is sought, since too few numbers follow one that is no position".to_string()
        }
        false => {
            format!("no pattern found, tried to {}: {}", outcomes.last(), sought.join(", and "))
        }
    }
}

/// Bases, which follow one another, in words.
fn range_of(bases: &[String]) -> String {
    match bases {
        [first, _, .., last] if bases.len() > 2 => format!("{first} to {last}"),
        _ => bases.join(" or "),
    }
}

/// Whether a number is drawn.
fn has_drawn(outcomes: &Sequence) -> bool {
    outcomes.values.contains(&Some(ends::code(Outcome::Drawn)))
}

/// The numbers of this outcome, as runs; None if there is nothing to say, since none is drawn.
fn listed(outcomes: &Sequence, outcome: Outcome, name: &str) -> Option<String> {
    let is_so = |(n, code): (i64, i128)| (code == ends::code(outcome)).then_some(n);
    let numbers: Vec<i64> = outcomes.from(outcomes.first).filter_map(is_so).collect();
    let begin = format!("{outcome} up to {}:", outcomes.last());
    match (numbers.is_empty(), outcome) {
        (true, Outcome::Lost) => Some(begin + " none"),
        (true, _) => None,
        (false, _) if numbers.len() == outcomes.values.len() => Some(begin + " all"),
        (false, _) => {
            let with_class = (2..=MOST_CLASSES).find_map(|modulus| {
                let (class, others) = without_class(outcomes, &numbers, modulus)?;
                let begin = format!("{begin} all {name} with {name} mod {modulus} = {class}, and");
                Some(line(&begin, &runs(&others))).filter(|line| !is_cut(line))
            });
            Some(with_class.unwrap_or_else(|| line(&begin, &runs(&numbers))))
        }
    }
}

/// The largest modulus for which a line names all numbers of a class at once.
const MOST_CLASSES: i64 = 3;

/// The least numbers of a class.
const LEAST_CLASS: usize = 5;

/// A class of this modulus of which all numbers are among `numbers`, and the other ones among them.
/// None if there is no such class, or there are no other ones, or a number is no position.
fn without_class(all: &Sequence, numbers: &[i64], modulus: i64) -> Option<(i64, Vec<i64>)> {
    if all.values.contains(&None) {
        return None; // not each number of a class is a position
    }
    let class = (0..modulus).find(|class| {
        let is_in_class = |n: &i64| n % modulus == *class;
        let size = all.from(all.first).filter(|(n, _)| is_in_class(n)).count();
        size >= LEAST_CLASS && size == numbers.iter().filter(|n| is_in_class(n)).count()
    })?;
    let others: Vec<i64> = numbers.iter().copied().filter(|n| n % modulus != class).collect();
    (!others.is_empty()).then_some((class, others))
}

/// A pattern in a line, and whether it holds on all positions that were tried.
struct Pattern {
    line: String,
    holds: bool,
}

/// The patterns of the numbers, and of who loses. A rule by the last digit is only among them where no
/// period holds.
fn found(area: &Area, outcomes: &Sequence, about: About) -> Vec<Pattern> {
    let (mut patterns, last) = (Vec::new(), outcomes.last());
    let n = &area.names[0];
    let checked =
        |text: String| Pattern { line: format!("{text}, checked to {last}"), holds: true };
    if let Some(Number { letter, of: number }) = area.number().filter(|_| about.numbers) {
        let numbers = area.line(0, &[0], number);
        let period = numbers.period();
        let holds = period.is_some_and(|period| period.broken.is_none());
        let line = period.map(|period| period_line([letter, n], &numbers, &period));
        patterns.extend(line.map(|line| Pattern { line, holds }));
        if let Some(digits) = Digits::find(&numbers).filter(|_| !holds) {
            patterns.push(checked(digits.text(letter, n)));
        }
    }
    if !about.outcomes {
        return patterns;
    }
    let of_ends = ends::find(outcomes);
    let holds = of_ends.as_ref().is_some_and(|ends| ends.broken.is_none());
    patterns.extend(of_ends.map(|ends| Pattern { line: ends.line(n, last), holds }));
    if let Some(digits) = Digits::find(outcomes).filter(|_| !holds && !has_drawn(outcomes)) {
        patterns.push(checked(digits.text_of_ends(n)));
    }
    patterns
}

/// A period of the numbers, in a line.
fn period_line([letter, name]: [&str; 2], numbers: &Sequence, period: &Period) -> String {
    let Period { from, length, growth, broken } = *period;
    let rule = format!("{letter}({name} + {length}) = {letter}({name}){}", grown(growth));
    let value = |n| numbers.at(n).unwrap_or_default();
    match broken {
        None => format!("{rule} from {name} = {from} on, checked to {}", numbers.last()),
        Some(n) => format!(
            "{rule} from {name} = {from} to {}, but not at {name} = {n}: {letter}({n}) = {}, {letter}({}) = {}",
            n - 1,
            value(n),
            n + length,
            value(n + length)
        ),
    }
}

/// How a sentence adds this to a number, such as " + 2"; nothing for 0.
pub fn grown(growth: i128) -> String {
    match growth {
        0 => String::new(),
        1.. => format!(" + {growth}"),
        _ => format!(" - {}", -growth),
    }
}
