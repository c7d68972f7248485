//! A game of one's own on a page to play on.

use crate::explore::game::evaluate::Evaluator;
use crate::explore::game::value::Value;
use crate::page::{of_own, OwnGame};
use std::io;

impl OwnGame for Evaluator {
    fn moves(&mut self, position: &[u8]) -> io::Result<Vec<Vec<u8>>> {
        Ok(Evaluator::moves(self, position)?.into_iter().map(|one| one.to).collect())
    }

    fn number(&mut self, position: &[u8]) -> io::Result<Option<u64>> {
        Ok(self.value(position)?.map(|value| match value {
            Value::Grundy(number) => number,
            _ => 0,
        }))
    }
}

/// The page of a game from these positions.
/// Errors: those of `of_own`, and of the rules.
pub fn html(mut game: Evaluator, positions: &[Vec<u8>]) -> io::Result<String> {
    let page = of_own(&mut game, positions)?;
    game.end()?;
    Ok(page)
}
