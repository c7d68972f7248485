//! The games with which the course in LEARN.md begins, for the page: Nim and Kayles.

use crate::page::about::{About, Ground, Touch, COIN, PIN};
use crate::page::{Named, PageGame, Playable};
use crate::problems::g1::Lane;
use crate::rules::Drawing;
use crate::text::joined;
use std::io;

/// What a page has of these games.
/// Errors: none, while they are as small as here.
pub fn page_games() -> io::Result<[PageGame<'static>; 2]> {
    let kayles = ["1111111", "1101111", "1110111"].map(|row| Lane::of(2, row.as_bytes()));
    Ok([
        PageGame::new("nim", "Grundy number", NIM, &mut Nim, &PILES.map(Vec::from))?,
        PageGame::of_game("kayles", KAYLES, &kayles, true)?,
    ])
}

const NIM: About<'static> = About {
    title: "Nim",
    rules:
        "A move takes as many coins as you like, at least one, from one pile. Each row is a pile.",
    how: "Click a coin: it is taken, and all to the right of it.",
    links: &[],
    section: "2-nim",
    touch: Touch::First,
    ground: Ground::Bare,
    pieces: &[COIN],
};

const KAYLES: About<'static> = About {
    title: "Kayles",
    rules: "A move knocks down one pin, or two adjacent ones.",
    how: "Click a pin, then the next one, or the same again to take it alone; or draw over them. A pin \
          without a neighbour falls at once.",
    links: &[],
    section: "6-when-a-move-splits-the-game-kayles-g1-and-astrgame",
    touch: Touch::All,
    ground: Ground::Squares,
    pieces: &[PIN],
};

/// The piles where plays of Nim begin. In the second and in the third position the player to move loses.
const PILES: [[u64; 3]; 3] = [[3, 4, 5], [3, 5, 6], [1, 2, 3]];

/// Nim, whose positions are piles.
struct Nim;

impl Playable for Nim {
    type Position = Vec<u64>;

    fn moves<'a>(&'a mut self, piles: &'a Vec<u64>) -> io::Result<Named<'a, Vec<u64>>> {
        let takings = (0..piles.len()).flat_map(|at| (0..piles[at]).map(move |left| (at, left)));
        Ok(Box::new(takings.map(|(at, left)| {
            let mut after = piles.clone();
            after[at] = left;
            (format!("pile {}: {} -> {left}", at + 1, piles[at]), after)
        })))
    }

    /// A row for each pile, with room for the largest one that a play begins with.
    fn drawing(&self, piles: &Vec<u64>) -> Drawing {
        let row = |(at, &pile): (usize, &u64)| {
            let most = PILES.iter().map(|start| start[at]).max().unwrap_or(0);
            (0..most)
                .map(|coin| if coin < pile { "o".to_string() } else { String::new() })
                .collect()
        };
        let rows = piles.iter().enumerate().map(row).collect();
        Drawing { rows, typed: joined(piles, " "), ..Drawing::default() }
    }

    fn why(&self, piles: &Vec<u64>) -> Vec<String> {
        let sum = piles.iter().fold(0, |sum, pile| sum ^ pile);
        vec![format!("the nim-sum, xor, of the piles is {} = {sum}", joined(piles, " xor "))]
    }
}
