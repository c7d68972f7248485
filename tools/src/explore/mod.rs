//! What one computes before there is a theorem: tables of small numbers, from the rules alone.

pub mod heaps;
pub mod outside;
mod svg;

pub use svg::svg;

use crate::rules::Game;
use crate::text::{named, wrapped};
use std::ffi::OsString;
use std::io::{self, Write};
use std::{fs, iter};

/// The tables in which the pattern of a problem shows.
pub enum Tables {
    /// The same each time.
    Fixed(fn() -> Vec<Table>),
    /// Those of what is given on the command line; if that is nothing, of an example.
    Given(fn(&[OsString]) -> io::Result<Vec<Table>>),
}

/// A table of small numbers.
pub struct Table {
    /// Its title, what to look for, and what is to be found.
    pub texts: [String; 3],
    /// What stands down the side and along the top.
    pub corner: String,
    pub columns: Vec<String>,
    /// Each row with its name.
    pub rows: Vec<(String, Vec<Cell>)>,
}

/// A number of a table, if there is one, and what is written before it.
pub type Cell = Option<(String, u64)>;

impl Table {
    /// The table of a function of row and column, with its title, a question and the answer.
    pub fn new<R: ToString, C: ToString>(
        texts: [impl Into<String>; 3],
        (corner, rows, columns): (&str, impl IntoIterator<Item = R>, impl IntoIterator<Item = C>),
        mut number: impl FnMut(&R, &C) -> Option<u64>,
    ) -> Table {
        let columns: Vec<C> = columns.into_iter().collect();
        let mut row = |row: R| {
            let cells = columns.iter().map(|column| Some((String::new(), number(&row, column)?)));
            (row.to_string(), cells.collect())
        };
        Table {
            texts: texts.map(Into::into),
            corner: corner.to_string(),
            rows: rows.into_iter().map(&mut row).collect(),
            columns: columns.iter().map(C::to_string).collect(),
        }
    }

    /// Prints the table, with this number, the question, and perhaps the answer.
    ///
    /// # Errors
    /// Those of the output.
    pub fn print(&self, number: usize, answers: bool, output: &mut dyn Write) -> io::Result<()> {
        let [title, question, answer] = &self.texts;
        let cells = |row: &Vec<Cell>| row.iter().map(shown).collect();
        let rows = self.rows.iter().map(|(name, row)| (name, cells(row)));
        let lines: Vec<(&String, Vec<String>)> =
            iter::once((&self.corner, self.columns.clone())).chain(rows).collect();
        let side = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let width = lines.iter().flat_map(|(_, cells)| cells).map(String::len).max().unwrap_or(0);
        writeln!(output, "{}\n", wrapped(&format!("{number}. {title}")))?;
        for (name, cells) in &lines {
            let cells: String = cells.iter().map(|cell| format!(" {cell:>width$}")).collect();
            writeln!(output, "{}", format!("  {name:>side$} {cells}").trim_end())?;
        }
        writeln!(output, "\n{}", wrapped(question))?;
        if answers && !answer.is_empty() {
            writeln!(output, "{}", wrapped(&format!("Answer: {answer}")))?;
        }
        writeln!(output)
    }
}

/// A number as it stands in a table.
fn shown(cell: &Cell) -> String {
    cell.as_ref().map_or(String::new(), |(before, number)| format!("{before}{number}"))
}

/// The first case of the input in the file that was given; of this one if none was.
///
/// # Errors
/// The file cannot be read, has a fault or no case, or more was given.
pub fn case<G: Game>(given: &[OsString], example: &[u8]) -> io::Result<G> {
    match given {
        [] => G::first(example),
        [path] => fs::read(path).and_then(|input| G::first(&input)).map_err(|e| named(path, e)),
        _ => Err(io::Error::other("only one FILE can be given")),
    }
}

/// The tables of a game whose pieces, each so called, stand in a line: of one, of two and of three
/// of them. What is to be seen with one is said, and the Grundy number by the free squares to the
/// left of each piece.
pub fn in_line(piece: &str, one: &str, mut value: impl FnMut(&[u64]) -> Option<u64>) -> Vec<Table> {
    let title = |what: &str| format!("Grundy numbers (0: the player to move loses) of {what}.");
    let gap = |pair: &str, at: usize| u64::from(pair.as_bytes()[at] - b'0');
    vec![
        Table::new(
            [
                &title(&format!("one {piece}, by the free squares to its left")),
                "How does it go on? Where it is 0, what is the reply to a move?",
                one,
            ],
            ("", [""], 0..=20),
            |_, &gap| value(&[gap]),
        ),
        Table::new(
            [
                &title(&format!("two {piece}s, by the gaps to the left of each")),
                "One of the two gaps changes nothing. Which one, and why?",
                "Only the gap of the right one counts. When the left one moves, the right one can \
                 move as far, and its gap is what it was.",
            ],
            ("left\\right", 0..=5, 0..=12),
            |&left, &right| value(&[left, right]),
        ),
        Table::new(
            [
                &title(&format!("three {piece}s, by the middle gap and both others (first,last)")),
                "Which of the three gaps changes nothing? What makes the number from the others?",
                "The middle one: counted from the right, only every second gap counts. The number \
                 is the nim-sum of those of one piece with these gaps: added in binary without \
                 carry (xor).",
            ],
            ("middle", 0..=4, (0..16).map(|at| format!("{},{}", at / 4, at % 4))),
            |&middle, pair| value(&[gap(pair, 0), middle, gap(pair, 2)]),
        ),
    ]
}
