//! What is found in rows of numbers: which are lost, whether a row is worth the xor of what its numbers
//! are worth, and whether their order plays a part. All of this is about the rows that are given, and
//! about no others.

use crate::explore::game::range::written;
use crate::explore::game::value::{Outcome, Value};
use crate::rules::nim_sum;
use crate::text::{counted, joined};
use std::collections::HashMap;

/// A row, and what it is worth.
pub struct Row<'a> {
    pub numbers: &'a [i64],
    pub value: Value,
}

/// What is found in rows, in lines.
pub fn lines(rows: &[Row]) -> Vec<String> {
    let lost = rows.iter().filter(|row| row.value.outcome() == Outcome::Lost);
    let lost = joined(lost.map(|row| written(row.numbers)), " ");
    let found = [Some(format!("lost: {lost}")), of_sums(rows), of_order(rows)];
    found.into_iter().flatten().collect()
}

/// Whether each row is worth the xor of what its numbers are worth as rows of one number; None if no
/// Grundy numbers are known of which this could be said.
fn of_sums(rows: &[Row]) -> Option<String> {
    let grundy = |row: &Row| match row.value {
        Value::Grundy(number) => Some(number),
        _ => None,
    };
    let alone = rows.iter().filter(|row| row.numbers.len() == 1);
    let alone: HashMap<i64, u64> =
        alone.filter_map(|row| Some((row.numbers[0], grundy(row)?))).collect();
    let mut count = 0;
    for row in rows.iter().filter(|row| row.numbers.len() > 1) {
        let parts = row.numbers.iter().map(|number| alone.get(number).copied());
        let parts = parts.collect::<Option<Vec<u64>>>();
        let (Some(parts), Some(whole)) = (parts, grundy(row)) else { continue };
        if nim_sum(parts.iter().copied()) != whole {
            let (row, parts) = (written(row.numbers), joined(parts, ", "));
            return Some(format!(
                "a row is not worth the xor of its numbers: {row} is worth {whole}, its numbers \
                 alone {parts}"
            ));
        }
        count += 1;
    }
    let rows = counted(count, "rows of two numbers or more");
    (count > 0).then(|| {
        format!("each row is worth the xor of what its numbers are worth alone, seen on {rows}")
    })
}

/// Whether the order of the numbers plays a part; None if no two rows have the same numbers.
fn of_order(rows: &[Row]) -> Option<String> {
    let mut first: HashMap<Vec<i64>, &Row> = HashMap::new();
    let mut count = 0;
    for row in rows {
        let mut sorted = row.numbers.to_vec();
        sorted.sort_unstable();
        let known = first.entry(sorted).or_insert(row);
        let [of_known, of_row] = [&**known, row].map(|row| match row.value {
            Value::Outcome { outcome, .. } => format!("is {outcome}"),
            number => format!("is worth {number}"),
        });
        if of_known != of_row {
            let [known, row] = [&**known, row].map(|row| written(row.numbers));
            return Some(format!("order matters: {known} {of_known}, and {row} {of_row}"));
        }
        count += usize::from(known.numbers != row.numbers);
    }
    (count > 0).then(|| {
        let rows = counted(rows.len(), "rows");
        format!(
            "order plays no part: of these {rows}, those with the same numbers are worth the same"
        )
    })
}
