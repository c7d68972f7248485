//! A table as a picture.

use super::Table;
use crate::text::wrapped;
use std::collections::BTreeSet;

/// How wide and high a cell is. Names have the width of four.
const SIDE: usize = 30;

/// The table, and below it the colours. The larger a number, the darker its colour, so that the
/// picture can be read in grey.
pub fn svg(table: &Table) -> String {
    let cells = table.lines[1..].iter().flat_map(|line| &line[1..]);
    let numbers: BTreeSet<u64> = cells.filter_map(|cell| cell.parse().ok()).collect();
    let most = numbers.last().map_or(1, |&most| most.max(1)) as f64;
    let legend = [vec!["colours".to_string()], numbers.iter().map(u64::to_string).collect()];
    let title: Vec<_> = wrapped(&table.title).lines().map(|line| vec![line.to_string()]).collect();
    let lines = [&title[..], &table.lines, &[vec![], legend.concat()]].concat();
    let (wide, high) = (SIDE * (table.lines[0].len() + 5).max(25), SIDE * (lines.len() + 1));
    let mut shapes = String::new();
    for (row, line) in lines.iter().enumerate() {
        for (column, text) in line.iter().enumerate() {
            let (x, y) = (SIDE * if column > 0 { column + 4 } else { 1 }, SIDE * (row + 1));
            let is_number = row > title.len() && column > 0;
            if let Some(number) = text.parse::<f64>().ok().filter(|_| is_number) {
                let opacity = number / most;
                shapes += &format!(
                    "<rect x=\"{x}\" y=\"{}\" width=\"{SIDE}\" height=\"{SIDE}\" stroke=\"#888\" \
                     fill=\"#2882c8\" fill-opacity=\"{opacity:.2}\"/>\n",
                    y - 20
                );
            }
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            shapes += &format!("<text x=\"{}\" y=\"{y}\">{text}</text>\n", x + 5);
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" \
         height=\"{high}\" font-family=\"monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff8d8\"/>\n{shapes}</svg>\n"
    )
}
