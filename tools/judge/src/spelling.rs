//! Which of some names was probably meant by a word that is none of them.

use std::ffi::OsStr;

/// The complaint that there is nothing of this name, such as no option or no problem, and which of
/// these names was probably meant.
pub fn unknown<'a>(what: &str, name: &OsStr, names: impl IntoIterator<Item = &'a str>) -> String {
    match near(&name.to_string_lossy(), names) {
        Some(meant) => format!("no {what} {name:?}; did you mean {meant}?"),
        None => format!("no {what} {name:?}"),
    }
}

/// One letter of so many may be wrong, and at most two of a word.
const LETTERS_PER_FAULT: usize = 3;
const MOST_FAULTS: usize = 2;

/// The fewest letters that may stand for a name that begins with them.
const BEGINNING: usize = 3;

/// The name that was probably meant by a word: the nearest one from which few letters differ, or else
/// the only one that begins so. Capitals and the signs - and _ make no difference.
fn near<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters_of = |text: &str| -> Vec<char> {
        text.chars().filter(|one| !"-_".contains(*one)).flat_map(char::to_lowercase).collect()
    };
    let typed = letters_of(word);
    let names: Vec<(&str, Vec<char>)> =
        names.into_iter().map(|name| (name, letters_of(name))).collect();
    let most = (typed.len() / LETTERS_PER_FAULT).min(MOST_FAULTS);
    let is_as_long = |name: &&(&str, Vec<char>)| name.1.len().abs_diff(typed.len()) <= most;
    let distances = names.iter().filter(is_as_long);
    let distances = distances.map(|(name, letters)| (distance(&typed, letters), *name));
    if let Some((_, name)) = distances.filter(|(wrong, _)| *wrong <= most).min_by_key(|one| one.0) {
        return Some(name);
    }
    let mut longer = names.iter().filter(|(_, letters)| letters.starts_with(&typed));
    match (longer.next(), longer.next()) {
        (Some((name, _)), None) if typed.len() >= BEGINNING => Some(name),
        _ => None,
    }
}

/// How many letters must be put in, left out or replaced, or neighbours swapped, to make one word of
/// the other (the optimal string alignment distance). It costs the product of their lengths.
fn distance(one: &[char], other: &[char]) -> usize {
    // In row i and column j: the distance of the first i letters from the first j.
    let mut rows = vec![(0..=other.len()).collect::<Vec<usize>>()];
    for (i, letter) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, another) in other.iter().enumerate() {
            let mut least = rows[i][j] + usize::from(letter != another);
            least = least.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && letter == &other[j - 1] && &one[i - 1] == another {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}
