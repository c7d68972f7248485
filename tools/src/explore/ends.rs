//! Who wins at consecutive numbers, told by their remainders.

use super::further::{Period, Sequence};
use super::runs::choice;
use super::value::Outcome;

/// The most remainders that are told one by one.
const REMAINDERS: usize = 10;

/// How the outcomes of consecutive numbers repeat, in words.
pub struct Ends {
    pub told: String,
    pub from: u64,
    /// The first number of which it is false.
    pub broken: Option<u64>,
    /// Whether all end alike.
    pub are_alike: bool,
}

/// An outcome as a number, by which sequences of outcomes are compared.
pub fn code(outcome: Outcome) -> i128 {
    outcome as i128
}

/// How these outcomes, as numbers, repeat, if they do; `name` is what the numbers are called.
pub fn find(sequence: &Sequence, name: &str) -> Option<Ends> {
    let period = sequence.period().filter(|period| period.growth == 0)?;
    let classes = classes(sequence, period);
    let Period { from, length, .. } = period;
    let differs = |(n, value): &(u64, i128)| classes[(n % length) as usize] != Some(*value);
    let mut broken = sequence.from(from).find(differs).map(|(n, _)| n);
    let of = |outcome| -> Vec<String> {
        let is_so = |class: &u64| classes[*class as usize] == Some(code(outcome));
        (0..length).filter(is_so).map(|class| class.to_string()).collect()
    };
    let [lost, drawn] = [Outcome::Lost, Outcome::Drawn].map(of);
    let are_alike = length == 1;
    let told = if are_alike {
        let outcomes = [Outcome::Lost, Outcome::Drawn, Outcome::Won];
        let outcome = outcomes.into_iter().find(|outcome| Some(code(*outcome)) == classes[0])?;
        format!("each {name} is {outcome}")
    } else if lost.len() + drawn.len() > REMAINDERS {
        broken = period.broken;
        format!("{name} + {length} ends as {name} does")
    } else {
        let lost = (!lost.is_empty()).then(|| ("lost", lost));
        let drawn = (!drawn.is_empty()).then(|| ("drawn", drawn));
        let all = lost.into_iter().chain(drawn);
        let all = all.map(|(word, of)| format!("{word} iff {name} mod {length} is {}", choice(&of)));
        all.collect::<Vec<_>>().join("; ")
    };
    Some(Ends { told, from, broken, are_alike })
}

/// The outcome of the numbers of each remainder: that of the first one from which the period holds.
fn classes(sequence: &Sequence, period: Period) -> Vec<Option<i128>> {
    let mut classes = vec![None; period.length as usize];
    for (n, value) in sequence.from(period.from) {
        classes[(n % period.length) as usize].get_or_insert(value);
    }
    classes
}
