//! The tables of the problems whose law is one of numbers, made by the rules alone.

use super::{between, find, Question};
use crate::explore::value::{Asked, Convention, Value};
use crate::problems::adapwns::Board;
use crate::problems::g3::Strip;
use crate::problems::matgame::Matrix;
use crate::problems::wgme::{words_by_counts, Word};
use crate::rules::{mex, nim_sum, Game, Search};
use g1::oracle;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Gives the Grundy number by the numbers of a position; None where there is no such position.
type Values = Box<dyn FnMut(&[i64]) -> Option<u64>>;

/// A problem, and the numbers that LEARN names in it.
struct Table {
    problem: &'static str,
    names: &'static [&'static str],
    /// What they are, in a sentence.
    about: &'static str,
    from: &'static [i64],
    upto: &'static [i64],
    values: fn() -> Values,
}

/// The problems whose table is one of numbers.
const TABLES: [Table; 5] = [
    Table {
        problem: "matgame",
        names: &["a", "g"],
        about: "A row begins with a, and the rest of it has the Grundy number g.",
        from: &[0, 0],
        upto: &[9, 9],
        values: matgame,
    },
    Table {
        problem: "adapwns",
        names: &["a", "b", "c"],
        about: "Three pawns have a, b and c empty squares before them, from the left.",
        from: &[0, 0, 0],
        upto: &[5, 5, 5],
        values: || of_gaps(Board::of_gaps),
    },
    Table {
        problem: "g3",
        names: &["a", "b", "c"],
        about: "Three coins have a, b and c empty squares before them, from the left.",
        from: &[0, 0, 0],
        upto: &[5, 5, 5],
        values: || of_gaps(Strip::of_gaps),
    },
    Table {
        problem: "g1",
        names: &["k", "n"],
        about: "A move takes at most k pins, and n stand in a row.",
        from: &[1, 0],
        upto: &[5, 12],
        values: g1,
    },
    Table {
        problem: "wgme",
        names: &["n", "e"],
        about: "A word has n characters, not all of them different; e is as in section 7 of LEARN.",
        from: &[2, -3],
        upto: &[12, 11],
        values: wgme,
    },
];

/// The law of a problem as lines; see `find`.
/// Errors: its table is not one of numbers.
pub fn of_problem(
    problem: &str, most: u64, progress: &mut dyn FnMut(&str),
) -> Result<Vec<String>, String> {
    let table = TABLES.into_iter().find(|table| table.problem == problem);
    let Table { names, about, from, upto, values, .. } = table.ok_or_else(|| {
        format!(
            "no law is searched for {problem}, since its table is not one of numbers; there are \
             matgame, adapwns, g3, g1 and wgme"
        )
    })?;
    let mut grundy = values();
    let mut value = |position: &Vec<i64>| grundy(position).map(Value::Grundy);
    let positions = between(from, upto);
    let values = Vec::from_iter(positions.iter().map(&mut value));
    let table: Vec<(Vec<i64>, Option<Value>)> = positions.into_iter().zip(values).collect();
    let question = Question { names, from, upto, table: &table, convention: Convention::Normal };
    let mut source = |positions: &[Vec<i64>]| Asked {
        values: positions.iter().map(&mut value).collect(),
        stopped: None,
    };
    let laws = find(&question, &mut source, most, progress)?;
    Ok([about.to_string()].into_iter().chain(laws).collect())
}

/// The most positions that a search may know.
const KNOWN: usize = 2_000_000;

/// Numbers as they stand in positions.
fn unsigned(numbers: &[i64]) -> Vec<u64> {
    numbers.iter().map(|number| number.unsigned_abs()).collect()
}

/// A number before rests of one number and of two that have the Grundy number g. They must agree.
fn matgame() -> Values {
    let mut search = Search::new(KNOWN);
    let mut rests: BTreeMap<u64, Vec<Vec<u64>>> = BTreeMap::new();
    let pairs = (0..=6).flat_map(|first| (0..=6).map(move |second| vec![first, second]));
    for rest in (0..=20).map(|number| vec![number]).chain(pairs) {
        if let Some(number) = search.grundy(&Matrix(vec![rest.clone()])) {
            rests.entry(number).or_default().push(rest);
        }
    }
    Box::new(move |numbers| {
        let [first, rest] = unsigned(numbers)[..] else { return None };
        let rows = rests.get(&rest)?.iter().map(|rest| [&[first], &rest[..]].concat());
        all_equal(rows.map(|row| search.grundy(&Matrix(vec![row]))))
    })
}

/// Pieces that stand in a line, with these gaps before them.
fn of_gaps<G: Game>(position: fn(&[u64]) -> G) -> Values {
    let mut search = Search::new(KNOWN);
    Box::new(move |gaps| search.grundy(&position(&unsigned(gaps))))
}

/// A run of n pins, of which a move takes at most k. What a move leaves is a sum of runs.
fn g1() -> Values {
    let mut known = HashMap::new();
    Box::new(move |numbers| match unsigned(numbers)[..] {
        [most, length] => Some(run(most, length as usize, &mut known)),
        _ => None,
    })
}

/// The Grundy number of a run of so many pins, where a move takes at most `most`.
fn run(most: u64, length: usize, known: &mut HashMap<(u64, usize), u64>) -> u64 {
    if let Some(&number) = known.get(&(most, length)) {
        return number;
    }
    let mut reached = BTreeSet::new();
    for (_, (_, row)) in oracle::moves(&(most, vec![true; length])) {
        let runs = row.split(|&pin| !pin).filter(|run| !run.is_empty());
        let runs: Vec<usize> = runs.map(<[bool]>::len).collect();
        reached.insert(nim_sum(runs.into_iter().map(|left| run(most, left, known))));
    }
    let number = mex(|number| reached.contains(&number));
    known.insert((most, length), number);
    number
}

/// Words of n characters among four, with this e, in which one occurs twice. They must agree.
fn wgme() -> Values {
    let mut search = Search::new(KNOWN);
    let mut words: BTreeMap<[i64; 2], Vec<Word>> = BTreeMap::new();
    for word in words_by_counts(24) {
        let length = word.0.len() as i64;
        if word.sum() > 0 && length <= 24 {
            words.entry([length, word.e()]).or_default().push(word);
        }
    }
    Box::new(move |numbers| {
        let [length, e] = numbers[..] else { return None };
        all_equal(words.get(&[length, e])?.iter().map(|word| search.grundy(word)))
    })
}

/// The number that all of these are, if there is one.
fn all_equal(mut numbers: impl Iterator<Item = Option<u64>>) -> Option<u64> {
    let first = numbers.next()??;
    numbers.all(|number| number == Some(first)).then_some(first)
}
