//! Patterns in a list of numbers: from some place on, it repeats, each time larger by the same
//! number, which may be 0.

/// How often a pattern must show, at least.
pub const TIMES: usize = 3;

/// From some place on, each number is the one `length` places before it plus `growth`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// From which place on the number `length` places later is larger by `growth`.
    pub first: usize,
    /// How many places before.
    pub length: usize,
    /// By how much larger.
    pub growth: i128,
}

/// How the end of these numbers repeats with each length, the shortest first. The time grows with
/// the count of numbers, not with its square.
pub fn of_each_length(numbers: &[i128]) -> Vec<Pattern> {
    let count = numbers.len();
    // The numbers repeat, each time larger by the same, as far as their differences just repeat.
    let steps: Vec<i128> = numbers.windows(2).rev().map(|two| two[1] - two[0]).collect();
    let agreed = prefix_lengths(&steps);
    (1..count)
        .map(|length| {
            let agreed = agreed.get(length).copied().unwrap_or(0);
            let growth = numbers[count - 1] - numbers[count - 1 - length];
            Pattern { first: count - 1 - length - agreed, length, growth }
        })
        .collect()
}

/// The pattern that begins first, and of these the shortest. It must show `TIMES` times, and hold
/// for a quarter of the numbers: any sequence ends with a few numbers that look like something.
pub fn find(numbers: &[i128]) -> Option<Pattern> {
    let count = numbers.len();
    let shows = |pattern: &Pattern| {
        let held = count - pattern.first;
        held >= TIMES * pattern.length && 4 * held >= count
    };
    of_each_length(numbers).into_iter().filter(shows).min_by_key(|pattern| pattern.first)
}

/// For each place, with how many of the first terms those from this place on agree (Gusfield's Z).
fn prefix_lengths(terms: &[i128]) -> Vec<usize> {
    let mut lengths = vec![0; terms.len()];
    // The terms from `begin` up to `end` are the first ones.
    let (mut begin, mut end) = (0, 0);
    for at in 1..terms.len() {
        let mut length = if at < end { lengths[at - begin].min(end - at) } else { 0 };
        while at + length < terms.len() && terms[length] == terms[at + length] {
            length += 1;
        }
        if at + length > end {
            (begin, end) = (at, at + length);
        }
        lengths[at] = length;
    }
    lengths
}
