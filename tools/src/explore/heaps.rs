//! Games on piles of which one takes: the Grundy numbers, and with what period they repeat.
//!
//! The code of an octal game has a digit behind the point for each number of counters that may be
//! taken, the first one for 1. The digit is a sum: 1 if the whole pile may be taken so, 2 if one
//! pile may be left, 4 if two piles may be left. `k` is the last place that is not 0, and G(n) the
//! Grundy number of n.
//!
//! **If no digit has a 4**, and G(n + p) = G(n) for k values of n in a row, all above 0, then this
//! holds from there on: G of a pile larger than k depends on the k values before it only, and by
//! always the same rule. Since there are finitely many rows of k values, some row must come again.
//!
//! **If some digit has a 4** (Guy and Smith, 1956), and G(n + p) = G(n) for all n from n0 > 0 up
//! to, but without, 2 n0 + p + k, then for all n from n0 on. This is proved in tools/coq/Octal.v:
//! one of the piles that a move leaves is long enough to be made p longer or shorter.

use super::Table;

/// The largest number for `take`, the most places of a code, how many values are computed, and in
/// how many rows they are shown.
const LARGEST: usize = 1000;
const PLACES: usize = 32;
const COUNT: usize = 10_000;
const ROWS: usize = 4;

/// The digits of an octal game, of which the last is not 0, by its code in the standard notation;
/// or what is wrong with that.
pub fn octal(code: &str) -> Result<Vec<u8>, String> {
    let places = code.strip_prefix("0.").unwrap_or("").bytes();
    let mut digits: Vec<u8> = places.map(|place| place.wrapping_sub(b'0')).collect();
    while digits.last() == Some(&0) {
        digits.pop();
    }
    match (1..=PLACES).contains(&digits.len()) && digits.iter().all(|&digit| digit < 8) {
        true => Ok(digits),
        false => Err(format!(
            "no octal code {code:?}: it wants 0. and up to {PLACES} digits 0 to 7, not all 0"
        )),
    }
}

/// Those of the game of taking one of these numbers; or what is wrong with them.
pub fn take(numbers: &str) -> Result<Vec<u8>, String> {
    let in_range = |text: &str| text.parse().ok().filter(|n| (1..=LARGEST).contains(n));
    let numbers: Option<Vec<usize>> = numbers.split(' ').map(in_range).collect();
    let numbers = numbers.ok_or(format!("take wants numbers from 1 to {LARGEST}"))?;
    let largest = numbers.iter().copied().max().unwrap_or(0);
    Ok((1..=largest).map(|number| if numbers.contains(&number) { 3 } else { 0 }).collect())
}

/// Whether a move may leave two piles.
fn splits(digits: &[u8]) -> bool {
    digits.iter().any(|digit| digit & 4 > 0)
}

/// The Grundy numbers of the piles below `count`; the time grows with its square.
pub fn values(digits: &[u8], count: usize) -> Vec<usize> {
    let mut values = Vec::new();
    for n in 0..count {
        // No value is larger than its pile, since no play on it has more moves.
        let mut is_option = vec![false; n + 1];
        for (digit, left) in digits.iter().zip((0..n).rev()) {
            if digit & (if left == 0 { 1 } else { 2 }) > 0 {
                is_option[values[left]] = true;
            }
            if digit & 4 > 0 {
                (1..=left / 2).for_each(|a| is_option[values[a] ^ values[left - a]] = true);
            }
        }
        values.push(is_option.iter().take_while(|&&is_option| is_option).count());
    }
    values
}

/// The least period of these values from some n on, the first such n, and whether a theorem says
/// that it holds for ever; if so many are known that it shows twice as far.
pub fn period(digits: &[u8], values: &[usize]) -> Option<(usize, usize, bool)> {
    let count = values.len();
    let repeated = |length| {
        let differs = |&n: &usize| values[n] != values[n + length];
        let from = (0..count - length).rev().find(differs).map_or(0, |last| last + 1);
        let times = if splits(digits) { 2 } else { 1 };
        let needed = times * (from.max(1) + length) + digits.len();
        (length, from, needed <= count)
    };
    (1..=count / 2).map(repeated).find(|(length, from, _)| 2 * (from + length) <= count)
}

/// The first values of a game, in rows that suit their period, and what is known of that.
pub fn table(name: &str, digits: &[u8]) -> Table {
    let values = values(digits, COUNT);
    let (length, known) = match period(digits, &values) {
        None => (20, format!("No period shows in the first {COUNT} values.")),
        Some((length, from, is_proved)) => {
            let why = match (is_proved, splits(digits)) {
                (false, _) => "as far as computed",
                (true, true) => "for ever, by the theorem of Guy and Smith",
                (true, false) => "for ever, as finitely many numbers decide the next one",
            };
            let last = from.checked_sub(1).map_or("none".to_string(), |last| last.to_string());
            (length, format!("Period {length}, last exception {last}: {why}."))
        }
    };
    let fits = |across: &usize| across % length == 0 || length % across == 0;
    let across = (10..=24).rev().find(fits).unwrap_or(20);
    let title = format!("{name}: the Grundy number of n, which is row and column together.");
    let rows = (0..ROWS).map(|row| row * across);
    let number = |&row: &usize, &column: &usize| Some(values[row + column] as u64);
    Table::new(&title, &known, "", ("n", rows, 0..across), number)
}
