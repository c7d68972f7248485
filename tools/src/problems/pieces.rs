//! What adapwns and g3 share: pieces in a row, whose value is a function of the gaps before them.

use crate::tables::{GrundyOf, NumberTable, Sides, Table, Texts};
use crate::text::joined;

/// The table of a game with pieces in a row, whose value is a function of the gaps left of each
/// piece.
pub fn table(mut value: impl FnMut(&[u64]) -> Option<u64>) -> Table {
    let before = "|0|1|0 0|1 0|1 1|2 0|2 1";
    Table::new(
        Texts {
            title: "Grundy numbers by the gaps (free squares left of a piece): the last one \
                across.",
            question: "Which gap of two changes nothing, and which of three? How does the number \
                follow from the other gaps?",
            answer: "Of several gaps every second one counts, from the right: if a piece moves \
                whose gap does not count, the next one can move as far. The number is the nim-sum \
                (xor) of those of single pieces with these gaps: the gap mod 3, or if one may go \
                further, the gap.",
        },
        Sides { corner: "before\\last", rows: before.split('|'), columns: 0..=20 },
        |before, &last| {
            let before = before.split_whitespace().flat_map(str::parse);
            value(&before.chain([last]).collect::<Vec<u64>>())
        },
    )
}

/// The Grundy numbers of three pieces in a row, by the gaps before them, and the rules over these.
pub fn number_table(
    about: &'static str, values: fn() -> GrundyOf, rules: &'static [&'static str],
) -> NumberTable {
    let (from, upto) = (&[0, 0, 0], &[5, 5, 5]);
    NumberTable { names: &["a", "b", "c"], about, from, upto, values, rules: Ok(rules) }
}

/// Gaps with the last one and every second one before it in brackets.
pub fn in_brackets(gaps: &[u64]) -> String {
    let gap = |at: usize| match (gaps.len() - at) % 2 {
        1 => format!("[{}]", gaps[at]),
        _ => gaps[at].to_string(),
    };
    joined((0..gaps.len()).map(gap), " ")
}
