//! What one computes before there is a theorem: tables of small numbers, from the rules alone.

pub mod heaps;
pub mod outside;
mod svg;

pub use svg::svg;

use crate::text::wrapped;

/// A table of small numbers.
pub struct Table {
    pub title: String,
    /// What to look for, and what is to be found.
    pub question: String,
    pub answer: String,
    /// The head and the rows, each with its name and a text for each column, which may be empty.
    pub lines: Vec<(String, Vec<String>)>,
}

impl Table {
    /// The table of a function of row and column, with its title, a question and the answer.
    pub fn new<R: ToString, C: ToString>(
        title: &str,
        question: &str,
        answer: &str,
        (corner, rows, columns): (&str, impl IntoIterator<Item = R>, impl IntoIterator<Item = C>),
        mut number: impl FnMut(&R, &C) -> Option<u64>,
    ) -> Table {
        let columns: Vec<C> = columns.into_iter().collect();
        let mut lines = vec![(corner.to_string(), columns.iter().map(C::to_string).collect())];
        lines.extend(rows.into_iter().map(|row| {
            let numbers = columns.iter().map(|column| number(&row, column));
            let cells = numbers.map(|number| number.map_or(String::new(), |n| n.to_string()));
            (row.to_string(), cells.collect())
        }));
        let [title, question, answer] = [title, question, answer].map(str::to_string);
        Table { title, question, answer, lines }
    }

    /// How many characters the longest name has, and the longest text of a column.
    fn widths(&self) -> (usize, usize) {
        let names = self.lines.iter().map(|(name, _)| name.len());
        let cells = self.lines.iter().flat_map(|(_, cells)| cells).map(String::len);
        (names.max().unwrap_or(0), cells.max().unwrap_or(0))
    }

    /// The table as a text, with this number, the question, and perhaps the answer.
    pub fn text(&self, number: usize, answers: bool) -> String {
        let (side, width) = self.widths();
        let mut text = wrapped(&format!("{number}. {}", self.title)) + "\n\n";
        for (name, cells) in &self.lines {
            let cells: String = cells.iter().map(|cell| format!(" {cell:>width$}")).collect();
            text = text + format!("  {name:>side$} {cells}").trim_end() + "\n";
        }
        text = text + "\n" + &wrapped(&self.question) + "\n";
        if answers && !self.answer.is_empty() {
            text = text + &wrapped(&format!("Answer: {}", self.answer)) + "\n";
        }
        text + "\n"
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
            &title(&format!("one {piece}, by the free squares to its left")),
            "How does it go on? Where it is 0, what is the reply to a move?",
            one,
            ("", [""], 0..=20),
            |_, &gap| value(&[gap]),
        ),
        Table::new(
            &title(&format!("two {piece}s, by the gaps to the left of each")),
            "One of the two gaps changes nothing. Which one, and why?",
            "Only the gap of the right one counts. When the left one moves, the right one can move \
             as far, and its gap is what it was.",
            ("left\\right", 0..=5, 0..=12),
            |&left, &right| value(&[left, right]),
        ),
        Table::new(
            &title(&format!("three {piece}s, by the middle gap and both others (first,last)")),
            "Which of the three gaps changes nothing? What makes the number from the others?",
            "The middle one: counted from the right, only every second gap counts. The number is \
             the nim-sum of those of one piece with these gaps: added in binary without carry \
             (xor).",
            ("middle", 0..=4, (0..16).map(|at| format!("{},{}", at / 4, at % 4))),
            |&middle, pair| value(&[gap(pair, 0), middle, gap(pair, 2)]),
        ),
    ]
}
