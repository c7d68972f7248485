//! What one computes before there is a theorem: tables of small numbers, from the rules alone.

pub mod heaps;
pub mod outside;
mod svg;

pub use svg::svg;

use crate::rules::Game;
use crate::text::{named, wrapped};
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};

/// The tables in which the pattern of a problem shows.
pub enum Tables {
    /// The same each time.
    Fixed(fn() -> Vec<Table>),
    /// Those of what is given on the command line; if that is nothing, of an example.
    Given(fn(&[OsString]) -> io::Result<Vec<Table>>),
}

/// A number of a table, if there is one, and what is written before it.
pub type Cell = Option<(String, u64)>;

/// A table of small numbers.
pub struct Table {
    pub title: String,
    /// What stands down the side and along the top.
    pub corner: String,
    pub columns: Vec<String>,
    /// Each row with its name.
    pub rows: Vec<(String, Vec<Cell>)>,
    /// What to look for.
    pub question: String,
    /// What is to be found.
    pub answer: String,
}

impl Table {
    /// The table of a function of row and column.
    pub fn new<R: ToString, C: ToString>(
        title: impl Into<String>,
        corner: impl Into<String>,
        rows: impl IntoIterator<Item = R>,
        columns: impl IntoIterator<Item = C>,
        mut number: impl FnMut(&R, &C) -> Option<u64>,
    ) -> Table {
        let columns: Vec<C> = columns.into_iter().collect();
        let mut row = |row: R| {
            let cells = columns.iter().map(|column| Some((String::new(), number(&row, column)?)));
            (row.to_string(), cells.collect())
        };
        Table {
            title: title.into(),
            corner: corner.into(),
            rows: rows.into_iter().map(&mut row).collect(),
            columns: columns.iter().map(C::to_string).collect(),
            question: String::new(),
            answer: String::new(),
        }
    }

    /// The same table with what to look for, and what is to be found.
    pub fn asks(self, question: impl Into<String>, answer: impl Into<String>) -> Table {
        Table { question: question.into(), answer: answer.into(), ..self }
    }

    /// Prints the table, with this number, the question, and perhaps the answer.
    ///
    /// # Errors
    /// Those of the output.
    pub fn print(
        &self,
        number: usize,
        with_answer: bool,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let cells = |row: &[Cell]| -> Vec<String> {
            row.iter().map(|cell| cell.as_ref().map_or(String::new(), shown)).collect()
        };
        let head = (self.corner.clone(), self.columns.clone());
        let rows = self.rows.iter().map(|(name, row)| (name.clone(), cells(row)));
        let lines: Vec<(String, Vec<String>)> = [head].into_iter().chain(rows).collect();
        let side = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let width = lines.iter().flat_map(|(_, cells)| cells).map(String::len).max().unwrap_or(0);
        writeln!(output, "{}\n", wrapped(&format!("{number}. {}", self.title)))?;
        for (name, cells) in &lines {
            let cells: String = cells.iter().map(|cell| format!(" {cell:>width$}")).collect();
            writeln!(output, "{}", format!("  {name:>side$} {cells}").trim_end())?;
        }
        writeln!(output, "\n{}", wrapped(&self.question))?;
        if with_answer && !self.answer.is_empty() {
            writeln!(output, "{}", wrapped(&format!("Answer: {}", self.answer)))?;
        }
        writeln!(output)
    }
}

/// A number as it stands in a table.
fn shown((before, number): &(String, u64)) -> String {
    format!("{before}{number}")
}

/// The first case of the input in the file that was given; of this one if none was.
///
/// # Errors
/// The file cannot be read, has a fault or no case, or more was given.
pub fn case<G: Game>(given: &[OsString], example: &[u8]) -> io::Result<G> {
    let input = match given {
        [] => Ok(example.to_vec()),
        [path] => fs::read(path).map_err(|error| named(path, error)),
        _ => Err(io::Error::other("only one FILE can be given")),
    };
    G::first(&input?)
}

/// The tables of a game whose pieces, each so called, stand in a line: of two and of three of them,
/// given the Grundy number by the free squares to the left of each.
pub fn in_line(piece: &str, mut value: impl FnMut([u64; 3]) -> Option<u64>) -> [Table; 2] {
    // No free square before the first of three, which then cannot move, is as if it were not there.
    let title = |count: &str, what: &str| format!("Grundy numbers of {count} {piece}s: {what}.");
    let pairs = (0..16).map(|at| format!("{},{}", at / 4, at % 4));
    let gap = |pair: &str, at: usize| u64::from(pair.as_bytes()[at] - b'0');
    [
        Table::new(
            title("two", "free squares before the left one down, before the right one across"),
            "left\\right",
            0..=5,
            0..=12,
            |&left, &right| value([0, left, right]),
        )
        .asks(
            "One of the two gaps changes nothing. Which one, and why?",
            format!(
                "Only the gap before the right {piece} counts. When the left one moves, the right \
                 one can move as far, and its gap is what it was."
            ),
        ),
        Table::new(
            title("three", "the middle gap down, the two others across as first,last"),
            "middle",
            0..=4,
            pairs,
            |&middle, pair| value([gap(pair, 0), middle, gap(pair, 2)]),
        )
        .asks(
            "Which of the three gaps changes nothing? What makes the number from the two others?",
            format!(
                "The middle one: counted from the right, only every second gap counts. The number \
                 is the nim-sum of those of one {piece} with each of these gaps: both added in \
                 binary without carry (xor)."
            ),
        ),
    ]
}
