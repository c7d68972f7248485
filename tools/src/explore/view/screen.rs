//! What is shown of a game whose rules a program tells: a list or a table, and what is found in it.

use super::grid;
use crate::explore::found;
use crate::explore::found::area::Area;
use crate::explore::game::evaluate::Evaluator;
use crate::explore::game::further::SecondRun;
use crate::explore::game::range::Selection;
use crate::explore::game::source::{shown, BLOCK};
use crate::explore::game::value::{Convention, Value};
use crate::text::joined;
use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

/// The most characters of the column of positions; a longer position goes beyond it.
const WIDEST: usize = 40;

/// What is shown of a game.
pub struct Screen<'a> {
    pub positions: &'a Selection,
    /// Whether a list with the moves is wanted, even if there could be a table.
    pub with_moves: bool,
}

impl Screen<'_> {
    /// Writes the list or table, and what is found in it. That is tried on further positions, which
    /// a second run of the command tells.
    /// Errors: the program does what no rules do; the search ends at a bound; and those of the
    /// output.
    pub fn write(&self, mut game: Evaluator, out: &mut dyn Write) -> io::Result<()> {
        let range = self.positions.range();
        let places = range.as_ref().map_or(0, |range| range.from.len());
        let is_table = (2..=3).contains(&places) && !self.with_moves;
        let values = if is_table { self.ask(&mut game)? } else { self.list(&mut game, out)? };
        let convention = game.convention();
        let mut second_run = SecondRun::after(game)?;
        let (Some(range), Some(numbers)) = (range, &self.positions.numbers) else { return Ok(()) };
        let is_whole = range.positions().len() == numbers.len();
        let values = HashMap::from_iter(numbers.iter().cloned().zip(values));
        let mut area = Area::new(range, values, convention);
        if is_table {
            out.write_all(grid::tables(&area).as_bytes())?;
        }
        let lines = found::lines(&mut area, is_whole, &mut second_run);
        if !lines.is_empty() {
            writeln!(out, "\n{}", lines.join("\n"))?;
        }
        Ok(())
    }

    /// What the positions are worth.
    fn ask(&self, game: &mut Evaluator) -> io::Result<Vec<Option<Value>>> {
        Ok(game.values(&self.positions.as_slices()).all()?)
    }

    /// Writes each position with its value and its best moves, of which equal ones are written
    /// once. The result is what the positions are worth.
    fn list(&self, game: &mut Evaluator, out: &mut dyn Write) -> io::Result<Vec<Option<Value>>> {
        let [value, moves] = match game.convention() {
            Convention::Normal => ["Grundy number", "winning moves"],
            Convention::Misere => ["outcome", "winning moves"],
            Convention::Score => ["difference", "best moves"],
            Convention::Draws => ["outcome", "best moves"],
        };
        let widths = self.positions.words.iter().map(|one| shown(one).len());
        let width = widths.max().unwrap_or(0).clamp("position".len(), WIDEST);
        writeln!(out, "{:<width$}  {value:<13}  {moves}", "position")?;
        let mut values = Vec::new();
        for block in self.positions.as_slices().chunks(BLOCK) {
            let found = game.values(block);
            for (position, value) in block.iter().zip(found.values) {
                let best = game.best(position)?;
                let mut seen = HashSet::new();
                let best =
                    best.iter().map(|one| one.shown()).filter(|one| seen.insert(one.clone()));
                let best = joined(best, " ");
                let position = shown(position);
                let text = value.map_or("no position".to_string(), |value| value.to_string());
                game.clear_progress();
                writeln!(out, "{position:<width$}  {text:<13}  {best}")?;
                values.push(value);
            }
            found.stop.map_or(Ok(()), |stop| Err(io::Error::from(stop)))?;
        }
        Ok(values)
    }
}
