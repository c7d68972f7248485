//! Patterns in a sequence of numbers.

/// From some place on, each number is the one `length` places before it plus `growth`.
#[derive(Debug, PartialEq, Eq)]
pub struct Pattern {
    /// From which place on.
    first: usize,
    /// How many places before.
    length: usize,
    /// By how much larger.
    growth: u64,
}

/// The pattern that begins first, and of these the shortest. It must show three times, and hold for
/// a quarter of the numbers: any sequence ends with a few numbers that look like something.
pub fn find(numbers: &[u64]) -> Option<Pattern> {
    let count = numbers.len();
    let of_length = |length: usize| {
        let growth = numbers[count - 1].checked_sub(numbers[count - 1 - length])?;
        let goes_on = |&at: &usize| numbers[at] + growth == numbers[at + length];
        let first = count - length - (0..count - length).rev().take_while(goes_on).count();
        let held = count - first;
        (held >= 3 * length && 4 * held >= count).then_some(Pattern { first, length, growth })
    };
    (1..=count / 3).filter_map(of_length).min_by_key(|pattern| pattern.first)
}

impl Pattern {
    /// The pattern in a sentence, where `count` Grundy numbers g(n) begin with this n.
    pub fn told(&self, n: usize, count: usize) -> String {
        let Pattern { first, length, growth } = self;
        let grown = if *growth > 0 { format!(" + {growth}") } else { String::new() };
        let rule = format!("g(n + {length}) = g(n){grown}");
        format!(
            "From n = {} on: {rule}, as far as computed ({count} numbers). It may stop: try more \
             numbers.",
            n + first
        )
    }
}
