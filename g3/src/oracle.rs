//! The rules of G3 and nothing else.

/// The squares of the coins, from left to right, counted from 1.
pub type Position = Vec<u64>;

/// The moves, each with its name and the coins after it: coin by coin from the left, and for each
/// coin the longest move first.
pub fn moves(coins: &Position) -> impl Iterator<Item = (String, Position)> + '_ {
    (0..coins.len()).flat_map(move |coin| {
        let left = if coin > 0 { coins[coin - 1] } else { 0 };
        (left + 1..coins[coin]).map(move |to| go(coins, coin, to))
    })
}

/// The move of a coin, counted from 0, to a square.
pub fn go(coins: &Position, coin: usize, to: u64) -> (String, Position) {
    let mut after = coins.clone();
    after[coin] = to;
    (format!("Move {} to {to}", coins[coin]), after)
}
