//! The rules of the game, and whole strips searched to the end by them alone.

use std::collections::HashMap;

/// A move: the square that a coin leaves, and the one that it goes to.
pub type Move = (u64, u64);

/// All moves, those of the leftmost coin first, and of each coin those farthest to the left first.
pub fn moves(coins: &[u64]) -> Vec<Move> {
    let mut moves = Vec::new();
    for &from in coins {
        let free = (1..from).rev().take_while(|square| !coins.contains(square)).count() as u64;
        moves.extend((from - free..from).map(|to| (from, to)));
    }
    moves
}

/// The strip that a move leads to.
pub fn after(coins: &[u64], (from, to): Move) -> Vec<u64> {
    coins.iter().map(|&coin| if coin == from { to } else { coin }).collect()
}

/// All that is known so far about strips.
#[derive(Default)]
pub struct Search {
    won: HashMap<Vec<u64>, bool>,
    grundy: HashMap<Vec<u64>, u64>,
}

impl Search {
    /// Nothing known yet.
    pub fn new() -> Search {
        Search::default()
    }

    /// Whether whoever is to move wins, by the rules: some move leaves a lost strip.
    pub fn is_won(&mut self, coins: &[u64]) -> bool {
        if let Some(&won) = self.won.get(coins) {
            return won;
        }
        let won = moves(coins).into_iter().any(|step| !self.is_won(&after(coins, step)));
        self.won.insert(coins.to_vec(), won);
        won
    }

    /// All moves that leave a lost strip, in the order of `moves`: the first is to be printed.
    pub fn winning_moves(&mut self, coins: &[u64]) -> Vec<Move> {
        moves(coins).into_iter().filter(|&step| !self.is_won(&after(coins, step))).collect()
    }

    /// The Grundy number by definition: the least one that no option has.
    pub fn grundy(&mut self, coins: &[u64]) -> u64 {
        if let Some(&grundy) = self.grundy.get(coins) {
            return grundy;
        }
        let options = moves(coins).into_iter().map(|step| after(coins, step));
        let taken: Vec<u64> = options.map(|option| self.grundy(&option)).collect();
        let mut grundy = 0;
        while taken.contains(&grundy) {
            grundy += 1;
        }
        self.grundy.insert(coins.to_vec(), grundy);
        grundy
    }
}
