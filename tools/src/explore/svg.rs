//! Tables as pictures.

use super::{shown, Table};
use crate::text::wrapped;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The side of a cell.
const SIDE: usize = 30;

/// The tables, one below the other, as a picture on a background of its own. The larger a number,
/// the darker its colour, so that the picture can be read in grey.
pub fn svg(tables: &[&Table]) -> String {
    let (mut shapes, mut width, mut y) = (String::new(), 0, 15);
    for table in tables {
        for line in wrapped(&table.title).lines() {
            y += 20;
            width = width.max(9 * line.chars().count());
            text(&mut shapes, (15, y), "class=\"title\"", line);
        }
        let names = table.rows.iter().map(|(name, _)| name).chain([&table.corner]);
        let left = 30 + 9 * names.map(String::len).max().unwrap_or(0).max("colours".len());
        let cells = || table.rows.iter().flat_map(|(_, row)| row.iter().flatten());
        let numbers: BTreeSet<u64> = cells().map(|cell| cell.1).collect();
        let most = numbers.last().copied().unwrap_or(0);
        let longest =
            cells().map(|cell| shown(cell).len()).chain(table.columns.iter().map(String::len));
        let wide = SIDE.max(10 + 9 * longest.max().unwrap_or(0));
        y += SIDE;
        text(&mut shapes, (left - 8, y), "class=\"side\"", &table.corner);
        for (x, name) in (left..).step_by(wide).zip(&table.columns) {
            text(&mut shapes, (x + wide / 2, y), "", name);
        }
        y += 10;
        for (name, row) in &table.rows {
            text(&mut shapes, (left - 8, y + 20), "class=\"side\"", name);
            for (x, cell) in (left..).step_by(wide).zip(row) {
                if let Some(cell) = cell {
                    square(&mut shapes, (x, y, wide), cell, most);
                }
            }
            y += SIDE;
        }
        width = width.max(left + wide * table.columns.len());
        y += 15;
        for (x, &number) in (left..width - wide).step_by(SIDE).zip(&numbers) {
            square(&mut shapes, (x, y, SIDE), &(String::new(), number), most);
        }
        text(&mut shapes, (left - 8, y + 20), "class=\"side\"", "colours");
        y += 2 * SIDE;
    }
    width += 20;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {y}\" width=\"{width}\" \
         height=\"{y}\">\n<style>text {{ font: 14px monospace; text-anchor: middle }} .title {{ \
         text-anchor: start }} .side {{ text-anchor: end }}</style>\n<rect width=\"{width}\" \
         height=\"{y}\" fill=\"#f2f2f2\"/>\n{shapes}</svg>\n"
    )
}

/// Adds a line of text.
fn text(shapes: &mut String, (x, y): (usize, usize), style: &str, text: &str) {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let _ = writeln!(shapes, "<text x=\"{x}\" y=\"{y}\" {style}>{text}</text>");
}

/// Adds a cell, of a colour from light to dark up to the largest number.
fn square(
    shapes: &mut String,
    (x, y, wide): (usize, usize, usize),
    cell: &(String, u64),
    most: u64,
) {
    const ENDS: [[f64; 3]; 2] = [[255.0, 250.0, 205.0], [25.0, 40.0, 120.0]];
    let share = cell.1 as f64 / most.max(1) as f64;
    let [red, green, blue] = [0, 1, 2].map(|i| ENDS[0][i] + share * (ENDS[1][i] - ENDS[0][i]));
    let _ = writeln!(
        shapes,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{SIDE}\" stroke=\"#888\" \
         fill=\"rgb({red:.0},{green:.0},{blue:.0})\"/>"
    );
    let style = if share < 0.6 { "" } else { "fill=\"#fff\"" };
    text(shapes, (x + wide / 2, y + 20), style, &shown(cell));
}
