//! Games on piles of which one takes: the Grundy numbers, and with what period they repeat.
//!
//! The code of an octal game has a digit for each number of counters that may be taken: the sum of
//! 1 if the whole pile may be taken so, 2 if one pile may be left, and 4 if two piles may be left.
//!
//! **Theorem** (Guy and Smith, 1956; proved in tools/coq/Octal.v). Let k be the last place that is
//! not 0, G(n) the Grundy number of n, and n0 > 0. If G(n + p) = G(n) for all n from n0 up to, but
//! without, 2 n0 + p + k, then for all n from n0 on.

use super::Table;
use crate::text::joined;

/// How many values are computed.
const COUNT: usize = 10_000;

/// The digits of a game, of which the last is not 0, by its name: `take` and the numbers up to 1000
/// that may be taken, or `octal` and a code in the standard notation, of up to 32 digits.
pub fn digits(game: &str) -> Option<Vec<u32>> {
    if let Some(code) = game.strip_prefix("octal 0.") {
        let digits = code.trim_end_matches('0').chars().map(|place| place.to_digit(8));
        let digits: Vec<u32> = digits.collect::<Option<_>>()?;
        return Some(digits).filter(|digits| (1..=32).contains(&digits.len()));
    }
    let in_range = |text: &str| text.parse().ok().filter(|n| (1..=1000).contains(n));
    let numbers = game.strip_prefix("take ")?.split(' ').map(in_range);
    let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
    let largest = *numbers.iter().max()?;
    Some((1..=largest).map(|place| if numbers.contains(&place) { 3 } else { 0 }).collect())
}

/// The Grundy numbers of the piles below `count`; the time grows with its square.
pub fn values(digits: &[u32], count: usize) -> Vec<usize> {
    let mut values = Vec::new();
    for n in 0..count {
        // No value is larger than its pile, since no play on it has more moves.
        let mut is_option = vec![false; n + 1];
        for (digit, left) in digits.iter().zip((0..n).rev()) {
            is_option[values[left]] |= digit & (if left == 0 { 1 } else { 2 }) > 0;
            if digit & 4 > 0 {
                (1..=left / 2).for_each(|a| is_option[values[a] ^ values[left - a]] = true);
            }
        }
        values.push(is_option.iter().take_while(|&&is_option| is_option).count());
    }
    values
}

/// The least period of these values from some n on, the last n before, and whether the theorem
/// says that it holds for ever; if so many are known that it shows twice as far.
pub fn period(digits: &[u32], values: &[usize]) -> Option<(usize, Option<usize>, bool)> {
    let count = values.len();
    (1..=count / 2).find_map(|length| {
        let last = (0..count - length).rev().find(|&n| values[n] != values[n + length]);
        let needed = 2 * (last.map_or(1, |last| last + 1) + length);
        (needed <= count).then_some((length, last, needed + digits.len() <= count))
    })
}

/// The first values of a game, in rows that suit their period; None if this is no name of a game.
pub fn table(game: &str) -> Option<Table> {
    let digits = digits(game)?;
    let values = values(&digits, COUNT);
    let (length, known) = match period(&digits, &values) {
        None => (20, format!("No period shows in the first {COUNT} values.")),
        Some((length, last, is_proved)) => {
            let how = if is_proved { "for ever (Guy and Smith)" } else { "as far as computed" };
            (length, format!("Period {length}, last exception {}, {how}.", joined(last, "")))
        }
    };
    let across = if length <= 24 { 24 / length * length } else { 20 };
    let title = format!("{game}: the Grundy number of n, which is row and column together.");
    let number = |&row: &usize, &column: &usize| Some(values[row + column] as u64);
    Some(Table::new(&title, &known, "", ("n", (0..4).map(|row| row * across), 0..across), number))
}
