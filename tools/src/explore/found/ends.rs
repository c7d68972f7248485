//! How the outcomes of consecutive numbers repeat, in sentences on their remainders.

use super::runs::choice;
use super::sequence::{Period, Sequence};
use crate::explore::game::value::Outcome;

/// The most remainders that a sentence names.
const REMAINDERS: usize = 10;

/// How outcomes repeat.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum EndRule {
    /// All are the same.
    Alike { outcome: Outcome, has_gaps: bool },
    /// The outcome follows from the remainder. Those that are lost are named, and those that are drawn.
    Remainders { length: i64, named: Vec<(Outcome, Vec<i64>)> },
    /// The same, with too many remainders to name them.
    Period { length: i64 },
}

/// How the outcomes of consecutive numbers repeat.
pub struct Ends {
    pub rule: EndRule,
    /// The first number from which that is true.
    pub from: i64,
    /// The first number from there on for which it is false, if there is one.
    pub broken: Option<i64>,
}

impl EndRule {
    /// The rule in words, where `name` is what the numbers are called.
    pub fn text(&self, name: &str) -> String {
        match self {
            EndRule::Alike { outcome, has_gaps } => {
                format!("{} {name} is {outcome}", each(*has_gaps))
            }
            EndRule::Period { length } => format!("{name} + {length} has the outcome of {name}"),
            EndRule::Remainders { length, named } => {
                let part = |(outcome, remainders): &(Outcome, Vec<i64>)| {
                    let words = Vec::from_iter(remainders.iter().map(i64::to_string));
                    format!("{outcome} iff {name} mod {length} is {}", choice(&words))
                };
                Vec::from_iter(named.iter().map(part)).join("; ")
            }
        }
    }
}

impl Ends {
    /// The whole sentence on numbers of this name, where `last` is the last number that was tried.
    pub fn line(&self, name: &str, last: i64) -> String {
        let Ends { rule, from, broken } = self;
        match (rule, broken) {
            (EndRule::Alike { outcome, has_gaps }, None) => {
                format!("{} {name} from {from} on is {outcome}, checked to {last}", each(*has_gaps))
            }
            (EndRule::Alike { outcome, has_gaps }, Some(n)) => {
                let each = each(*has_gaps);
                format!("{each} {name} from {from} to {} is {outcome}, but {n} is not", n - 1)
            }
            (_, None) => {
                format!("{} from {name} = {from} on, checked to {last}", rule.text(name))
            }
            (_, Some(n)) => {
                let rule = rule.text(name);
                format!("{rule} from {name} = {from} to {}, but not at {name} = {n}", n - 1)
            }
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
    fn remainders(&self, outcome: Outcome) -> Vec<i64> {
        let classes = self.0.iter().zip(0..);
        let these = classes.filter(|(class, _)| **class == Some(code(outcome)));
        these.map(|(_, remainder)| remainder).collect()
    }

    /// The first number from `from` on that has one of these outcomes where its remainder has not,
    /// or the other way round.
    fn broken(&self, sequence: &Sequence, from: i64, outcomes: &[Outcome]) -> Option<i64> {
        let differs = |(n, value): &(i64, i128)| {
            let class = self.0[*n as usize % self.0.len()];
            let is_expected = |outcome: &Outcome| class == Some(code(*outcome));
            outcomes.iter().any(|outcome| is_expected(outcome) != (*value == code(*outcome)))
        };
        sequence.from(from).find(differs).map(|(n, _)| n)
    }
}

/// How these outcomes, which are codes, repeat, if they do.
pub fn find(sequence: &Sequence) -> Option<Ends> {
    let period = sequence.period().filter(|period| period.growth == 0)?;
    let Period { from, length, .. } = period;
    let classes = Classes::of(sequence, &period);
    if let Some(outcome) = classes.alike() {
        let has_gaps = (from..=sequence.last()).any(|n| sequence.at(n).is_none());
        let broken = classes.broken(sequence, from, &[outcome]);
        return Some(Ends { rule: EndRule::Alike { outcome, has_gaps }, from, broken });
    }
    let named =
        [Outcome::Lost, Outcome::Drawn].map(|outcome| (outcome, classes.remainders(outcome)));
    let named = Vec::from_iter(named.into_iter().filter(|(_, remainders)| !remainders.is_empty()));
    let count: usize = named.iter().map(|(_, remainders)| remainders.len()).sum();
    if count > REMAINDERS {
        return Some(Ends { rule: EndRule::Period { length }, from, broken: period.broken });
    }
    // A sentence that names only lost numbers stays true where a won one becomes drawn.
    let outcomes = Vec::from_iter(named.iter().map(|(outcome, _)| *outcome));
    let broken = classes.broken(sequence, from, &outcomes);
    Some(Ends { rule: EndRule::Remainders { length, named }, from, broken })
}
