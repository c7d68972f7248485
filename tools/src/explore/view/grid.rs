//! Positions of two or three numbers as a table.

use crate::explore::found::area::Area;
use crate::explore::found::runs::WIDE;
use crate::explore::game::range::Range;
use crate::explore::game::value::{Convention, Outcome, Value};
use std::ops::RangeInclusive;

/// The table of the positions that are shown, or for three numbers, one for each first one.
pub fn tables(area: &Area) -> String {
    let Range { from, upto } = &area.shown;
    let what = match area.convention {
        Convention::Normal => "Grundy numbers, in brackets where the player to move loses",
        Convention::Score => {
            "the best difference for the player to move, in brackets where it is below 0"
        }
        Convention::Roles | Convention::Misere => "L: the player to move loses; .: wins",
        Convention::Draws => "L: the player to move loses; .: wins; D: a draw",
    };
    let side = |place: usize| from[place]..=upto[place];
    let names = &area.names;
    if let [a, b] = &names[..] {
        let text = text_of(&format!("{a}\\{b}"), side(0), side(1), |row, column| {
            area.value(&[row, column])
        });
        return format!("{what}\n\n{text}");
    }
    let mut text = what.to_string() + "\n";
    for first in side(0) {
        text += &format!("\n{} = {first}\n", names[0]);
        text +=
            &text_of(&format!("{}\\{}", names[1], names[2]), side(1), side(2), |row, column| {
                area.value(&[first, row, column])
            });
    }
    text
}

/// How a value stands in a table. Of numbers, those of lost positions stand in brackets.
fn cell(value: Option<Value>) -> String {
    match value {
        None => String::new(),
        Some(Value::Outcome { outcome, .. }) => match outcome {
            Outcome::Lost => "L ",
            Outcome::Drawn => "D ",
            Outcome::Won => ". ",
        }
        .to_string(),
        Some(number) if number.outcome() == Outcome::Lost => format!("[{number}]"),
        Some(number) => format!(" {number} "),
    }
}

/// A table, a row on a line, that begins with this in its corner. A line has at most `WIDE`
/// characters, and ends with three points if it has more columns.
fn text_of(
    corner: &str, rows: RangeInclusive<i64>, columns: RangeInclusive<i64>,
    value: impl Fn(i64, i64) -> Option<Value>,
) -> String {
    let mut lines = vec![vec![corner.to_string()]];
    lines[0].extend(columns.clone().take(WIDE).map(|column| format!("{column} ")));
    for row in rows {
        let cells = columns.clone().take(WIDE).map(|column| cell(value(row, column)));
        lines.push([row.to_string()].into_iter().chain(cells).collect());
    }
    let side = lines.iter().map(|line| line[0].len()).max().unwrap_or(0);
    let cells = lines.iter().flat_map(|line| &line[1..]);
    let width = cells.map(String::len).max().unwrap_or(0);
    let all = (columns.end() - columns.start() + 1) as usize;
    let fits = |end: usize| WIDE.saturating_sub(side + 1 + end) / width.max(1);
    let shown = if fits(0) >= all { all } else { fits(" ...".len()) };
    let end = if shown < all { " ..." } else { "" };
    let mut text = String::new();
    for line in &lines {
        let cells = line[1..].iter().take(shown).map(|cell| format!("{cell:>width$}"));
        let line = format!("{:>side$} {}", line[0], cells.collect::<String>());
        text += &format!("{}{end}\n", line.trim_end());
    }
    text
}
