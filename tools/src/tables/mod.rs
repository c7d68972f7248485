//! What is shown of a problem, or of a game on piles, before there is a theorem:
//!
//! ```text
//! number_table  the Grundy numbers of a problem by a few numbers, whose law `explore --law` seeks
//! piles         games in which one takes from piles: their table, and when the theorem proves a period
//! ```
//!
//! This file has the table itself, as a text and as a picture.

mod number_table;
pub mod piles;

pub use number_table::{unsigned, GrundyOf, NumberTable};

use crate::text::wrapped;

/// A table of small numbers.
pub struct Table {
    title: String,
    question: String,
    answer: String,
    /// The head and the rows, each with its name first; a cell may be empty.
    lines: Vec<Vec<String>>,
}

/// What is said about a table.
pub struct Texts<'a> {
    /// What its numbers are.
    pub title: &'a str,
    /// What to look for, or what is known.
    pub question: &'a str,
    /// What is to be found; empty if nothing is asked.
    pub answer: &'a str,
}

/// What the rows and columns of a table stand for; both are lists.
pub struct Sides<R, C> {
    /// What stands in the corner: the name of what changes from row to row, a backslash, and the
    /// name of what changes from column to column.
    pub corner: &'static str,
    pub rows: R,
    pub columns: C,
}

impl Table {
    /// The table of a function of row and column; where that is None, a cell is empty.
    pub fn new<R: ToString, C: ToString>(
        texts: Texts, sides: Sides<impl IntoIterator<Item = R>, impl IntoIterator<Item = C>>,
        mut number: impl FnMut(&R, &C) -> Option<u64>,
    ) -> Table {
        let Sides { corner, rows, columns } = sides;
        let columns = Vec::from_iter(columns);
        let mut lines = vec![vec![corner.to_string()]];
        lines[0].extend(columns.iter().map(C::to_string));
        for row in rows {
            let numbers = columns.iter().map(|column| number(&row, column));
            let cells = numbers.map(|number| number.map_or(String::new(), |n| n.to_string()));
            lines.push([row.to_string()].into_iter().chain(cells).collect());
        }
        let [title, question, answer] =
            [texts.title, texts.question, texts.answer].map(str::to_string);
        Table { title, question, answer, lines }
    }

    /// The table as a text, with the question, and with the answer if that is wanted.
    pub fn text(&self, with_answer: bool) -> String {
        let names = self.lines.iter().map(|line| line[0].len());
        let cells = self.lines.iter().flat_map(|line| &line[1..]).map(String::len);
        let [side, width] = [names.max(), cells.max()].map(Option::unwrap_or_default);
        let mut text = wrapped(&self.title) + "\n\n";
        for line in &self.lines {
            let cells: String = line[1..].iter().map(|cell| format!(" {cell:>width$}")).collect();
            text = text + format!("  {:>side$} {cells}", line[0]).trim_end() + "\n";
        }
        text += &format!("\n{}\n", wrapped(&self.question));
        if with_answer {
            text += &format!("{}\n", wrapped(&self.answer));
        }
        text
    }

    /// The table as a picture in SVG, and below it the colours. The larger a number, the darker its
    /// colour, so that the picture can be read in grey.
    pub fn svg(&self) -> String {
        const SIDE: usize = 30; // of a cell; a name has the width of four
        let cells = self.lines[1..].iter().flat_map(|line| &line[1..]);
        let most = cells.filter_map(|cell| cell.parse().ok()).max().unwrap_or(1).max(1);
        let numbers = (0..=most).map(|number| number.to_string());
        let legend = ["colours".to_string()].into_iter().chain(numbers).collect();
        let lines = [&self.lines[..], &[vec![], legend]].concat();
        let (wide, high) = (SIDE * (self.lines[0].len() + 5), SIDE * (lines.len() + 1));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" \
             width=\"{wide}\" height=\"{high}\" font-family=\"monospace\" font-size=\"14\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff8d8\"/>\n"
        );
        for (row, line) in lines.iter().enumerate() {
            for (column, text) in line.iter().enumerate() {
                let x = SIDE * if column == 0 { 1 } else { column + 4 };
                let y = SIDE * row + 10;
                if let (Ok(number), true) = (text.parse::<f64>(), row > 0 && column > 0) {
                    svg += &format!(
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" \
                         stroke=\"#888\" fill=\"#2882c8\" fill-opacity=\"{:.2}\"/>\n",
                        number / most as f64
                    );
                }
                let text = text.replace('&', "&amp;").replace('<', "&lt;");
                svg += &format!("<text x=\"{}\" y=\"{}\">{text}</text>\n", x + 5, y + 20);
            }
        }
        svg + "</svg>\n"
    }
}
