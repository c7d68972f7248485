//! A game of one's own on a page to play on.

use crate::explore::game::evaluate::Evaluator;
use crate::explore::game::source::PLUS;
use crate::explore::game::value::Convention;
use crate::page::{of_own, OwnGame, OwnTexts};
use std::collections::HashSet;
use std::io;

impl OwnGame for Evaluator {
    /// Sums are one position however their parts are ordered, and moves to one position are one move.
    fn moves(&mut self, position: &[u8]) -> io::Result<Vec<Vec<u8>>> {
        let (mut moves, mut seen) = (Vec::new(), HashSet::new());
        for one in Evaluator::moves(self, position)? {
            let to = in_order(self, &one.to)?;
            if seen.insert(to.clone()) {
                moves.push(to);
            }
        }
        Ok(moves)
    }

    fn is_position(&mut self, text: &[u8]) -> io::Result<bool> {
        Ok(self.value(text)?.is_some())
    }
}

/// A sum with its parts in order, the shorter ones first, and without those that have no move. If none
/// has one, the first part is left.
fn in_order(game: &mut Evaluator, sum: &[u8]) -> io::Result<Vec<u8>> {
    let mut parts = game.parts_of(sum)?;
    if parts.len() > 1 {
        parts.sort_by(|x, y| x.len().cmp(&y.len()).then_with(|| x.cmp(y)));
        let mut open = Vec::new();
        for part in &parts {
            if !Evaluator::moves(game, part)?.is_empty() {
                open.push(part.clone());
            }
        }
        parts = if open.is_empty() { vec![parts.swap_remove(0)] } else { open };
    }
    Ok(parts.join(&PLUS))
}

/// The page of a game from these positions, with its rules in sentences, which may be empty. The positions
/// stay in their order, or those with the longest plays come first.
/// Errors: those of `of_own`, and of the rules.
pub fn html(
    mut game: Evaluator, positions: &[Vec<u8>], rules: &str, is_longest_first: bool,
) -> io::Result<String> {
    let starts = positions.iter().map(|position| in_order(&mut game, position));
    let starts = starts.collect::<io::Result<Vec<_>>>()?;
    // Where the players have different moves, only who loses means something.
    let number = if game.convention() == Convention::Normal { "Grundy number" } else { "" };
    let texts = OwnTexts { title: "", rules, number };
    let page = of_own(&mut game, &starts, &texts, is_longest_first)?;
    game.end()?;
    Ok(page)
}
