//! What is found in positions that are numbers, in lines: which are lost (or drawn), and patterns.
//! Those of one number are found in `numbers`, those of two in `rows`.

use super::area::Area;
use super::range::{written, Range, NAMES};
use super::runs::line;
use super::value::{Oracle, Outcome};
use super::{numbers, rows};

/// The least side of a range in which patterns are sought.
const SIDE: u64 = 5;

/// What is found in an area, in lines. Patterns are sought in one number, and in two, if the range
/// is known as a whole; they are tried on further positions, which `oracle` knows.
pub fn lines(area: &mut Area, is_whole: bool, oracle: &mut dyn Oracle) -> Vec<String> {
    let places = area.shown.from.len();
    let is_sought = is_whole && places < 3 && area.shown.sides().iter().any(|&side| side >= SIDE);
    if is_sought {
        area.ask_further(oracle);
    }
    let mut lines = match places {
        1 if is_sought => numbers::told(area),
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

/// Which positions of a table are lost, and which are drawn, if any.
fn of_table(area: &Area) -> Vec<String> {
    let outcomes = [Outcome::Lost, Outcome::Drawn];
    let is_symmetric = is_symmetric(area);
    outcomes.into_iter().filter_map(|outcome| listed(area, outcome, is_symmetric)).collect()
}

/// What holds in the rows and columns of a table.
fn of_rows(area: &Area) -> Vec<String> {
    let sides = area.shown.sides();
    let mut found = Vec::from_iter(rows::difference(area));
    if sides[1] >= SIDE {
        found.extend(rows::find(area, 0));
    }
    if sides[0] >= SIDE && !is_symmetric(area) {
        found.extend(rows::find(area, 1));
    }
    if found.is_empty() {
        found.push(nothing_found(area));
    }
    found
}

/// That nothing is found in a table, and where a period was sought.
fn nothing_found(area: &Area) -> String {
    let sides = area.shown.sides();
    let is_sought = |fixed: usize| sides[1 - fixed] >= SIDE && rows::are_sought(area, fixed);
    let end = match [is_sought(0), is_sought(1) && !is_symmetric(area)] {
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
    let is_listed = |position: &Vec<u64>| {
        let is_so = area.value(position).is_some_and(|value| value.outcome() == outcome);
        is_so && (!is_symmetric || position.is_sorted())
    };
    let positions = area.shown.positions();
    let listed = positions.iter().filter(|position| is_listed(position));
    let words: Vec<String> = listed.map(|position| written(position)).collect();
    let begin = match is_symmetric {
        true => {
            let names = NAMES[..area.shown.from.len()].join(" <= ");
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

/// Whether what is shown does not change when numbers change places.
fn is_symmetric(area: &Area) -> bool {
    let Range { from, upto } = &area.shown;
    let is_square =
        [from, upto].into_iter().all(|corner| corner.windows(2).all(|two| two[0] == two[1]));
    is_square
        && area.shown.positions().iter().all(|position| {
            (1..position.len()).all(|place| {
                let mut swapped = position.clone();
                swapped.swap(place - 1, place);
                area.value(&swapped) == area.value(position)
            })
        })
}
