//! Tables as pictures.

use super::{shown, Cell, Table};
use crate::text::{joined, wrapped};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The side of a cell.
const SIDE: usize = 30;

/// The tables, one below the other, as a picture on a background of its own. The larger a number,
/// the darker its colour, so that the picture can be read in grey.
pub fn svg(tables: &[&Table]) -> String {
    let (mut shapes, mut width, mut y) = (String::new(), 0, 15);
    for table in tables {
        for line in wrapped(&table.texts[0]).lines() {
            y += 20;
            width = width.max(9 * line.chars().count());
            text(&mut shapes, (15, y), "start", line);
        }
        let names = table.rows.iter().map(|(name, _)| &name[..]).chain(["colours", &table.corner]);
        let left = 30 + 9 * names.map(str::len).max().unwrap_or(0);
        let cells = || table.rows.iter().flat_map(|(_, row)| row);
        let numbers: BTreeSet<u64> = cells().flatten().map(|cell| cell.1).collect();
        let most = numbers.last().copied().unwrap_or(0);
        let texts = cells().map(shown).chain(table.columns.iter().cloned());
        let wide = SIDE.max(10 + 9 * texts.map(|text| text.len()).max().unwrap_or(0));
        y += SIDE;
        text(&mut shapes, (left - 8, y), "end", &table.corner);
        for (x, name) in (left + wide / 2..).step_by(wide).zip(&table.columns) {
            text(&mut shapes, (x, y), "middle", name);
        }
        y += 10;
        let colours = numbers.iter().map(|&number| Some((String::new(), number))).collect();
        let legend = ("colours".to_string(), colours);
        for (at, (name, row)) in table.rows.iter().chain([&legend]).enumerate() {
            y += if at == table.rows.len() { SIDE / 2 } else { 0 };
            text(&mut shapes, (left - 8, y + 20), "end", name);
            for (x, cell) in (left..).step_by(wide).zip(row) {
                square(&mut shapes, (x, y, wide), cell, most);
            }
            y += SIDE;
            width = width.max(left + wide * row.len());
        }
        y += SIDE;
    }
    let title = escaped(&joined(tables.iter().map(|table| &table.texts[0]), " "));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {y}\" width=\"{0}\" \
         height=\"{y}\" font-family=\"monospace\" font-size=\"14\">\n\
         <title>{title}</title>\n\
         <rect width=\"{0}\" height=\"{y}\" fill=\"#f2f2f2\"/>\n{shapes}</svg>\n",
        width + 20
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// Adds a line of text.
fn text(shapes: &mut String, (x, y): (usize, usize), anchor: &str, text: &str) {
    let text = escaped(text);
    let _ = writeln!(shapes, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>");
}

/// Adds a cell, of a colour from light to dark up to the largest number.
fn square(shapes: &mut String, (x, y, wide): (usize, usize, usize), cell: &Cell, most: u64) {
    let Some((_, number)) = cell else { return };
    let share = *number as f64 / most.max(1) as f64;
    let [red, green, blue] = [(255, 40), (250, 130), (205, 200)]
        .map(|(light, dark)| f64::from(light) + share * (f64::from(dark) - f64::from(light)));
    let _ = writeln!(
        shapes,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{SIDE}\" stroke=\"#888\" \
         fill=\"rgb({red:.0},{green:.0},{blue:.0})\"/>"
    );
    text(shapes, (x + wide / 2, y + 20), "middle", &shown(cell));
}
