//! A table as a picture.

use super::Table;
use crate::text::wrapped;
use std::collections::BTreeSet;

/// The side of a cell, and the width of a letter.
const SIDE: usize = 30;
const LETTER: usize = 9;

/// The table, and below it the colours. The larger a number, the darker its colour, so that the
/// picture can be read in grey.
pub fn svg(table: &Table) -> String {
    let title = escaped(&wrapped(&table.title));
    let cells = table.lines.iter().skip(1).flat_map(|(_, cells)| cells);
    let numbers: BTreeSet<u64> = cells.filter_map(|cell| cell.parse().ok()).collect();
    let most = numbers.last().map_or(1, |&most| most.max(1)) as f64;
    let legend = ("colours".to_string(), numbers.iter().map(u64::to_string).collect());
    let (side, width) = table.widths();
    let left = SIDE + LETTER * side.max(legend.0.len());
    let wide = SIDE.max(SIDE / 2 + LETTER * width);
    let (mut shapes, mut right, mut y) = (String::new(), 0, SIDE);
    for line in title.lines() {
        shapes += &format!("<text x=\"{}\" y=\"{y}\">{line}</text>\n", SIDE / 2);
        right = right.max(SIDE + LETTER * line.len());
        y += 20;
    }
    shapes += "<g text-anchor=\"end\">\n";
    let gap = (String::new(), Vec::new());
    for (at, (name, cells)) in table.lines.iter().chain([&gap, &legend]).enumerate() {
        let all = (left..).step_by(wide).zip([name].into_iter().chain(cells));
        for (x, cell) in all.filter(|(_, cell)| !cell.is_empty()) {
            if let Some(number) = cell.parse::<u64>().ok().filter(|_| at > 0 && x > left) {
                shapes += &format!(
                    "<rect x=\"{}\" y=\"{y}\" width=\"{wide}\" height=\"{SIDE}\" stroke=\"#888\" \
                     fill=\"#2882c8\" fill-opacity=\"{:.2}\"/>\n",
                    x - wide,
                    number as f64 / most,
                );
            }
            shapes += &format!("<text x=\"{}\" y=\"{}\">{}</text>\n", x - 8, y + 20, escaped(cell));
        }
        right = right.max(left + wide * cells.len() + SIDE / 2);
        y += SIDE;
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {right} {0}\" width=\"{right}\" \
         height=\"{0}\" font-family=\"monospace\" font-size=\"14\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff8d8\"/>\n{shapes}</g>\n</svg>\n",
        y + SIDE / 2
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
