//! What is shown of a game: a list or a table, and what is found in it.

use super::{by_length, grid};
use crate::explore::found;
use crate::explore::found::area::Area;
use crate::explore::found::rows::{self, Row};
use crate::explore::game::evaluate::Evaluator;
use crate::explore::game::further::{ForPlayer, SecondRun};
use crate::explore::game::range::{numbers, Range};
use crate::explore::game::selection::{Grid, Selection};
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
    /// Writes the list or tables, and what is found in them. That is tried on further positions, which a
    /// second run of the source tells.
    /// Errors: the source does what no rules do; the search ends at a bound; and those of the output.
    pub fn write(&self, mut game: Evaluator, out: &mut dyn Write) -> io::Result<()> {
        let grids = self.positions.grids();
        let ranges = Vec::from_iter(grids.iter().filter_map(Grid::range));
        let is_whole = ranges.len() == grids.len();
        let is_of_table = |range: &Range| (2..=3).contains(&range.from.len());
        let is_table = is_whole && !self.with_moves && ranges.first().is_some_and(is_of_table);
        let is_listed = !is_table && (self.with_moves || !self.positions.are_rows);
        let values = if is_listed { self.list(&mut game, out)? } else { self.ask(&mut game)? };
        let (convention, names) = (game.convention(), game.names());
        let mut run = SecondRun::after(game)?;
        let lengths = self.of_lengths(&values);
        out.write_all(if is_listed { &lengths } else { lengths.trim_start() }.as_bytes())?;
        if self.positions.are_rows {
            writeln!(out, "{}", self.of_rows(&values).join("\n"))?;
        }
        for (grid, range) in grids.iter().zip(ranges).filter(|_| is_whole) {
            let is_first = grid.places.first() == Some(&0);
            if let Some(heading) = &grid.heading {
                let before = if is_table && is_first { "" } else { "\n" };
                writeln!(out, "{before}{heading}:")?;
            }
            let known = grid.places.iter().map(|place| values[*place]);
            let known = HashMap::from_iter(grid.numbers.iter().cloned().zip(known));
            let mut area = Area::new(range, known, convention);
            if let Some(names) = &names {
                area = area.named(names.clone());
            }
            if is_table {
                out.write_all(grid::tables(&area).as_bytes())?;
            }
            let has_all = area.shown.count() == Some(grid.numbers.len());
            let mut oracle = ForPlayer { run: &mut run, player: grid.player };
            let lines = found::lines(&mut area, has_all, &mut oracle);
            if !lines.is_empty() {
                let before = if grid.heading.is_some() && !is_table { "" } else { "\n" };
                writeln!(out, "{before}{}", lines.join("\n"))?;
            }
        }
        Ok(())
    }

    /// How many are lost by length, in lines below an empty one, where all up to some length are looked at.
    fn of_lengths(&self, values: &[Option<Value>]) -> String {
        let of = |length| by_length::lines(&self.positions.words, values, length);
        self.positions.length.map_or(String::new(), of)
    }

    /// What is found in rows.
    fn of_rows(&self, values: &[Option<Value>]) -> Vec<String> {
        let known = self.positions.words.iter().zip(values);
        let known = known.filter_map(|(word, value)| Some((numbers(word)?, (*value)?)));
        let known = Vec::from_iter(known);
        let rows = known.iter().map(|(numbers, value)| Row { numbers, value: *value });
        rows::lines(&Vec::from_iter(rows))
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
            Convention::Roles | Convention::Misere => ["outcome", "winning moves"],
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
