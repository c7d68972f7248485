//! What one computes before there is a theorem: tables of small numbers, from the rules alone.

pub mod heaps;
pub mod outside;
mod svg;

pub use svg::svg;

use crate::text::wrapped;
use std::iter;

/// A table of small numbers.
pub struct Table {
    title: String,
    /// What to look for, and what is to be found.
    question: String,
    answer: String,
    /// The head and the rows, each with its name first; a cell may be empty.
    lines: Vec<Vec<String>>,
}

impl Table {
    /// The table of a function of row and column.
    pub fn new<R: ToString, C: ToString>(
        title: &str,
        question: &str,
        answer: &str,
        (corner, rows, columns): (&str, impl IntoIterator<Item = R>, impl IntoIterator<Item = C>),
        mut number: impl FnMut(&R, &C) -> Option<u64>,
    ) -> Table {
        let columns = Vec::from_iter(columns);
        let head = columns.iter().map(C::to_string);
        let mut lines = vec![iter::once(corner.to_string()).chain(head).collect()];
        lines.extend(rows.into_iter().map(|row| {
            let numbers = columns.iter().map(|column| number(&row, column));
            let cells = numbers.map(|number| number.map_or(String::new(), |n| n.to_string()));
            iter::once(row.to_string()).chain(cells).collect()
        }));
        let [title, question, answer] = [title, question, answer].map(str::to_string);
        Table { title, question, answer, lines }
    }

    /// The table as a text, with the question, and perhaps the answer.
    pub fn text(&self, with_answer: bool) -> String {
        let names = self.lines.iter().map(|line| line[0].len());
        let cells = self.lines.iter().flat_map(|line| &line[1..]).map(String::len);
        let [side, width] = [names.max(), cells.max()].map(Option::unwrap_or_default);
        let mut text = wrapped(&self.title) + "\n\n";
        for line in &self.lines {
            let cells: String = line[1..].iter().map(|cell| format!(" {cell:>width$}")).collect();
            text = text + format!("  {:>side$} {cells}", line[0]).trim_end() + "\n";
        }
        let answer = if with_answer { wrapped(&self.answer) + "\n" } else { String::new() };
        text + "\n" + &wrapped(&self.question) + "\n" + &answer + "\n"
    }
}

/// The tables of a game whose pieces, each so called, stand in a line: of one, of two and of three
/// of them, whose value is a function of the free squares to the left of each. What is to be seen
/// with one is said.
pub fn in_line(piece: &str, one: &str, mut value: impl FnMut(&[u64]) -> Option<u64>) -> Vec<Table> {
    let title = |what: &str| format!("Grundy numbers (0: the player to move loses) of {what}.");
    let pairs = (0..16).map(|at| at / 4 * 10 + at % 4 + 11);
    vec![
        Table::new(
            &title(&format!("one {piece}, by the free squares to its left")),
            "How does it go on? Where it is 0, what is the reply to a move?",
            one,
            ("", [""], 0..=20),
            |_, &gap| value(&[gap]),
        ),
        Table::new(
            &title(&format!("two {piece}s, by the gaps to the left of each")),
            "One of the two gaps changes nothing. Which one, and why?",
            "The left one: when its piece moves, the right one can move as far, and its gap is \
             what it was.",
            ("left\\right", 0..=5, 0..=12),
            |&left, &right| value(&[left, right]),
        ),
        Table::new(
            &title(&format!("three {piece}s, by the middle gap and both others (12: 1 and 2)")),
            "Which of the three gaps changes nothing? What makes the number from the others?",
            "The middle one: counted from the right, only every second gap counts. The number \
             is the nim-sum (xor) of those of one piece with these gaps.",
            ("middle", 0..=4, pairs),
            |&middle, pair| value(&[pair / 10, middle, pair % 10]),
        ),
    ]
}
