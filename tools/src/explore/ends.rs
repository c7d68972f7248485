//! How the outcomes of consecutive numbers repeat, in sentences on their remainders.

use super::runs::choice;
use super::sequence::{Period, Sequence};
use super::value::Outcome;

/// The most remainders that a sentence names.
const REMAINDERS: usize = 10;

/// How the outcomes of consecutive numbers repeat.
pub struct Ends {
    /// The sentence, without where it begins to be true.
    pub rule: String,
    /// The first number from which it is true.
    pub from: u64,
    /// The first number from there on for which it is false, if there is one.
    pub broken: Option<u64>,
    /// The outcome of all numbers from there on, if it is the same.
    pub alike: Option<Outcome>,
    /// Whether some of the numbers from there on are no positions.
    pub has_gaps: bool,
}

impl Ends {
    /// The whole sentence, where `last` is the last number that was tried.
    pub fn told(&self, last: u64) -> String {
        let Ends { rule, from, broken, alike, has_gaps } = self;
        let each = each(*has_gaps);
        match (alike, broken) {
            (Some(outcome), None) => {
                format!("{each} n from {from} on is {outcome}, checked to {last}")
            }
            (Some(outcome), Some(n)) => {
                format!("{each} n from {from} to {} is {outcome}, but {n} is not", n - 1)
            }
            (None, None) => format!("{rule} from n = {from} on, checked to {last}"),
            (None, Some(n)) => format!("{rule} from n = {from} to {}, but not at n = {n}", n - 1),
        }
    }
}

/// How a sentence about each of some numbers begins.
fn each(has_gaps: bool) -> &'static str {
    if has_gaps {
        "each position"
    } else {
        "each"
    }
}

/// An outcome as a number, by which sequences of outcomes are compared.
pub fn code(outcome: Outcome) -> i128 {
    outcome as i128
}

/// How these outcomes, which are codes, repeat, if they do; `name` is what the numbers are called.
pub fn find(sequence: &Sequence, name: &str) -> Option<Ends> {
    let period = sequence.period().filter(|period| period.growth == 0)?;
    let classes = classes(sequence, period);
    let Period { from, length, .. } = period;
    let has_gaps = (from..=sequence.last()).any(|n| sequence.at(n).is_none());
    let of = |outcome| -> Vec<String> {
        let is_so = |class: &u64| classes[*class as usize] == Some(code(outcome));
        (0..length).filter(is_so).map(|class| class.to_string()).collect()
    };
    let [lost, drawn] = [Outcome::Lost, Outcome::Drawn].map(of);
    let all = [Outcome::Lost, Outcome::Drawn, Outcome::Won];
    let is_class = |outcome: &Outcome| classes[0] == Some(code(*outcome));
    let alike = all.into_iter().find(is_class).filter(|_| length == 1);
    let mut named = vec![Outcome::Lost, Outcome::Drawn];
    named.retain(|of| classes.contains(&Some(code(*of))));
    if let Some(outcome) = alike {
        named = vec![outcome];
    }
    // A sentence that names only lost numbers stays true where a won one becomes drawn.
    let differs = |(n, value): &(u64, i128)| {
        named
            .iter()
            .any(|of| (classes[(n % length) as usize] == Some(code(*of))) != (*value == code(*of)))
    };
    let mut broken = sequence.from(from).find(differs).map(|(n, _)| n);
    let rule = if let Some(outcome) = alike {
        format!("{} {name} is {outcome}", each(has_gaps))
    } else if lost.len() + drawn.len() > REMAINDERS {
        broken = period.broken;
        format!("{name} + {length} has the outcome of {name}")
    } else {
        let parts = [("lost", lost), ("drawn", drawn)].into_iter().filter(|(_, of)| !of.is_empty());
        let parts =
            parts.map(|(word, of)| format!("{word} iff {name} mod {length} is {}", choice(&of)));
        parts.collect::<Vec<_>>().join("; ")
    };
    Some(Ends { rule, from, broken, alike, has_gaps })
}

/// The outcome of each remainder: that of the first number with it from where the period holds.
fn classes(sequence: &Sequence, period: Period) -> Vec<Option<i128>> {
    let mut classes = vec![None; period.length as usize];
    for (n, value) in sequence.from(period.from) {
        classes[(n % period.length) as usize].get_or_insert(value);
    }
    classes
}
