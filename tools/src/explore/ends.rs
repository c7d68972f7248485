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

/// The outcome of each remainder, as a code: that of the first number with it from where a period
/// holds; None if no such number is a position.
struct Classes(Vec<Option<i128>>);

impl Classes {
    /// Those of a sequence of outcomes with this period.
    fn of(sequence: &Sequence, period: &Period) -> Classes {
        let mut classes = vec![None; period.length as usize];
        for (n, value) in sequence.from(period.from) {
            classes[(n % period.length) as usize].get_or_insert(value);
        }
        Classes(classes)
    }

    /// The outcome of all numbers, if there is only one remainder.
    fn alike(&self) -> Option<Outcome> {
        let [class] = self.0[..] else { return None };
        let all = [Outcome::Lost, Outcome::Drawn, Outcome::Won];
        all.into_iter().find(|outcome| class == Some(code(*outcome)))
    }

    /// The remainders of this outcome.
    fn remainders(&self, outcome: Outcome) -> Vec<String> {
        let classes = self.0.iter().enumerate();
        let these = classes.filter(|(_, class)| **class == Some(code(outcome)));
        these.map(|(remainder, _)| remainder.to_string()).collect()
    }

    /// The first number from `from` on that has one of these outcomes where its remainder has not,
    /// or the other way round.
    fn broken(&self, sequence: &Sequence, from: u64, outcomes: &[Outcome]) -> Option<u64> {
        let differs = |(n, value): &(u64, i128)| {
            let class = self.0[*n as usize % self.0.len()];
            let is_expected = |outcome: &Outcome| class == Some(code(*outcome));
            outcomes.iter().any(|outcome| is_expected(outcome) != (*value == code(*outcome)))
        };
        sequence.from(from).find(differs).map(|(n, _)| n)
    }
}

/// How these outcomes, which are codes, repeat, if they do; `name` is what the numbers are called.
pub fn find(sequence: &Sequence, name: &str) -> Option<Ends> {
    let period = sequence.period().filter(|period| period.growth == 0)?;
    let Period { from, length, .. } = period;
    let classes = Classes::of(sequence, &period);
    let has_gaps = (from..=sequence.last()).any(|n| sequence.at(n).is_none());
    if let Some(outcome) = classes.alike() {
        let rule = format!("{} {name} is {outcome}", each(has_gaps));
        let broken = classes.broken(sequence, from, &[outcome]);
        return Some(Ends { rule, from, broken, alike: Some(outcome), has_gaps });
    }
    let mut named = vec![Outcome::Lost, Outcome::Drawn];
    named.retain(|outcome| !classes.remainders(*outcome).is_empty());
    let count: usize = named.iter().map(|outcome| classes.remainders(*outcome).len()).sum();
    let (rule, broken) = if count > REMAINDERS {
        (format!("{name} + {length} has the outcome of {name}"), period.broken)
    } else {
        let part = |outcome: &Outcome| {
            let remainders = choice(&classes.remainders(*outcome));
            format!("{outcome} iff {name} mod {length} is {remainders}")
        };
        let parts: Vec<String> = named.iter().map(part).collect();
        // A sentence that names only lost numbers stays true where a won one becomes drawn.
        (parts.join("; "), classes.broken(sequence, from, &named))
    };
    Some(Ends { rule, from, broken, alike: None, has_gaps })
}
