//! What is found in positions that are numbers, in lines: which are lost (or drawn), and patterns. This
//! file puts the lines together:
//!
//! ```text
//! sequence     what consecutive numbers are worth, and their period, tried on more of them
//! area         what is known of a range, and beyond it
//! runs         how words and runs of numbers fill a line
//! ends         sentences on who loses by remainders: "lost iff n mod 3 is 0"
//! digits       rules by the last digit: "g(2n) = n and g(2n + 1) = g(n)"
//! one_number   who loses up to a number, its period, and its rule by the last digit, as lines
//! rows         which rows are lost, and whether they are worth the xor of their numbers
//! two_numbers  the period of each row and column of a table, and the diagonals of the lost ones
//! ```

pub mod area;
mod digits;
mod ends;
mod one_number;
pub mod rows;
pub mod runs;
mod sequence;
mod two_numbers;

use self::area::Area;
use self::runs::line;
use self::two_numbers::InRows;
use crate::explore::game::further::Oracle;
use crate::explore::game::range::{written, SIDE};
use crate::explore::game::value::Outcome;

/// What patterns are about.
#[derive(Clone, Copy)]
pub struct About {
    /// Whether they are about Grundy numbers, or differences of points.
    pub numbers: bool,
    /// Whether they are about who loses.
    pub outcomes: bool,
}

impl About {
    const ALL: About = About { numbers: true, outcomes: true };
}

/// What is found in an area, in lines. Patterns are sought in one number, and in two, if the range
/// is known as a whole; they are tried on further positions, which `oracle` knows.
pub fn lines(area: &mut Area, is_whole: bool, oracle: &mut dyn Oracle) -> Vec<String> {
    let places = area.shown.from.len();
    let is_sought = is_whole && are_sought(area);
    if is_sought {
        area.ask_further(oracle);
    }
    let mut lines = match places {
        1 if is_sought => one_number::lines(area),
        2 | 3 => of_table(area),
        _ => Vec::new(),
    };
    if places == 2 && is_sought {
        lines.extend(of_rows(area));
    } else if places == 2 && !is_whole {
        let [from, upto] = [&area.shown.from, &area.shown.upto].map(|one| written(one));
        lines.push(format!("no pattern is sought, since not all from {from} to {upto} are given"));
    }
    if let Some(why) = &area.stopped {
        lines.push(format!("not tried beyond {}: {why}", written(&area.tried.upto)));
    }
    lines
}

/// The patterns of an area that is known as a whole that hold on all further positions on which they were
/// tried, which `oracle` knows, in lines.
pub fn that_hold(area: &Area, about: About, oracle: &mut dyn Oracle) -> Vec<String> {
    if !are_sought(area) {
        return Vec::new();
    }
    let mut area = area.clone();
    area.ask_further(oracle);
    match area.shown.from.len() {
        1 => one_number::that_hold(&area, about),
        _ => in_rows(&area, about).into_iter().flat_map(|found| found.lines).collect(),
    }
}

/// Whether patterns are sought in an area that is known as a whole.
fn are_sought(area: &Area) -> bool {
    area.shown.from.len() < 3 && area.shown.sides().iter().any(|&side| side >= SIDE)
}

/// Which positions of a table are lost, and which are drawn, if any.
fn of_table(area: &Area) -> Vec<String> {
    let outcomes = [Outcome::Lost, Outcome::Drawn];
    let is_symmetric = area.is_symmetric();
    outcomes.into_iter().filter_map(|outcome| listed(area, outcome, is_symmetric)).collect()
}

/// What holds in the rows and columns of a table, and in which nothing was found.
fn of_rows(area: &Area) -> Vec<String> {
    let found = in_rows(area, About::ALL).into_iter();
    let mut lines =
        Vec::from_iter(found.flat_map(|found| found.lines.into_iter().chain(found.others)));
    if lines.is_empty() {
        lines.push(nothing_found(area));
    }
    lines
}

/// What holds on the diagonals of a table, in its rows, and in its columns.
fn in_rows(area: &Area, about: About) -> Vec<InRows> {
    let sides = area.shown.sides();
    let lines = two_numbers::difference(area).filter(|_| about.outcomes).into_iter().collect();
    let mut found = vec![InRows { lines, others: None }];
    if sides[1] >= SIDE {
        found.push(two_numbers::find(area, 0, about));
    }
    if sides[0] >= SIDE && !area.is_symmetric() {
        found.push(two_numbers::find(area, 1, about));
    }
    found
}

/// That nothing is found in a table, and where a period was sought.
fn nothing_found(area: &Area) -> String {
    let sides = area.shown.sides();
    let is_sought = |fixed: usize| sides[1 - fixed] >= SIDE && two_numbers::are_sought(area, fixed);
    let end = match [is_sought(0), is_sought(1) && !area.is_symmetric()] {
        [true, true] => ": no period in a row or column",
        [true, false] => ": no period in a row",
        [false, true] => ": no period in a column",
        [false, false] => "",
    };
    format!("no pattern found, tried to {}{end}", written(&area.tried.upto))
}

/// The shown positions of this outcome, in a line; None if there is nothing to say, since none is
/// drawn.
fn listed(area: &Area, outcome: Outcome, is_symmetric: bool) -> Option<String> {
    let is_listed = |position: &Vec<i64>| {
        let is_so = area.value(position).is_some_and(|value| value.outcome() == outcome);
        is_so && (!is_symmetric || position.is_sorted())
    };
    let positions = area.shown.positions();
    let listed = positions.iter().filter(|position| is_listed(position));
    let words: Vec<String> = listed.map(|position| written(position)).collect();
    let begin = match is_symmetric {
        true => {
            let names = area.names.join(" <= ");
            format!("{outcome}, with {names} (the table is symmetric):")
        }
        false => format!("{outcome}:"),
    };
    match (words.is_empty(), outcome) {
        (true, Outcome::Lost) => Some(begin + " none"),
        (true, _) => None,
        (false, _) => Some(line(&begin, &words)),
    }
}
