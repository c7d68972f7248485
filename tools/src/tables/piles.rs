//! Games in which one takes from piles: their Grundy numbers, and with what period these repeat.
//!
//! The code of an octal game has a digit for each number of counters that may be taken: the sum of
//! 1 if the whole pile may be taken so, 2 if one pile may be left, and 4 if two piles may be left.
//! The digit before the point is for no counters: it is 4 if a pile may be split in two, else 0.
//!
//! **Theorem** (Guy and Smith, 1956; proved in tools/coq/Octal.v). Let k be the last place that is
//! not 0, G(n) the Grundy number of n, and n0 > 0. If the digit before the point is 0, and
//! G(n + p) = G(n) for all n from n0 up to, but without, 2 n0 + p + k, then for all n from n0 on.

use super::{Sides, Table, Texts};
use crate::pattern::{self, Pattern};

/// How many values are computed.
const COUNT: usize = 10_000;

/// The most digits after the point of a code.
const DIGITS: usize = 32;

/// The largest number that may be taken.
const TAKEN: usize = 1000;

/// The digits of a game by its name: `take` and the numbers that may be taken, or `octal` and a
/// code in the standard notation. The digit before the point comes first, and the last one is not
/// 0.
/// Errors: why it is no name of a game.
pub fn parse(game: &str) -> Result<Vec<u32>, String> {
    match game.split_once(' ').unwrap_or((game, "")) {
        ("take", numbers) => digits_of_taken(numbers),
        ("octal", code) => digits_of_code(code),
        _ => Err(format!("{game:?} is neither take nor octal")),
    }
}

/// The digits of a game in which one of these numbers is taken, whatever is left.
fn digits_of_taken(numbers: &str) -> Result<Vec<u32>, String> {
    let number = |word: &str| {
        let number = word.parse().ok().filter(|number| (1..=TAKEN).contains(number));
        number.ok_or_else(|| format!("take wants numbers from 1 to {TAKEN}, not {word:?}"))
    };
    let numbers = numbers.split(' ').map(number).collect::<Result<Vec<usize>, String>>()?;
    let largest = numbers.iter().max().copied().unwrap_or(0);
    Ok((0..=largest).map(|number| if numbers.contains(&number) { 3 } else { 0 }).collect())
}

/// The digits of a code such as 0.77.
fn digits_of_code(code: &str) -> Result<Vec<u32>, String> {
    let fault = |what: &str| Err(format!("octal wants {what}, not {code:?}"));
    let Some((before @ ("0" | "4"), after)) = code.split_once('.') else {
        return fault("a code that begins with 0. or 4.");
    };
    let digits = (before.to_string() + after.trim_end_matches('0')).into_bytes();
    if !digits.iter().all(|digit| (b'0'..=b'7').contains(digit)) {
        return fault("digits from 0 to 7 after the point");
    } else if digits.len() > 1 + DIGITS {
        return fault(&format!("at most {DIGITS} digits after the point"));
    } else if digits == b"0" {
        return fault("a digit that is not 0, so that there is a move");
    }
    Ok(digits.into_iter().map(|digit| u32::from(digit - b'0')).collect())
}

/// The Grundy numbers of the piles below `count`. The time grows with the square of `count`.
pub fn values(digits: &[u32], count: usize) -> Vec<usize> {
    let mut numbers = Vec::new();
    for n in 0..count {
        // No number is larger than 2 n, since no play has more moves: each one lowers twice the
        // counters less the piles.
        let mut is_option = vec![false; 2 * n + 1];
        for (taken, digit) in digits.iter().enumerate().take(n + 1) {
            let left = n - taken;
            if digit & (if left == 0 { 1 } else { 2 }) > 0 {
                is_option[numbers[left]] = true;
            }
            if digit & 4 > 0 {
                (1..=left / 2).for_each(|a| is_option[numbers[a] ^ numbers[left - a]] = true);
            }
        }
        numbers.push(is_option.iter().take_while(|&&is_option| is_option).count());
    }
    numbers
}

/// How Grundy numbers repeat.
#[derive(Debug, PartialEq, Eq)]
pub struct PilePeriod {
    pub length: usize,
    /// The last n whose number is not that of n + length; None if there is none.
    pub last_exception: Option<usize>,
    /// Whether the theorem says that it holds for ever.
    pub is_proved: bool,
}

/// The least period of these Grundy numbers that holds from some n0 > 0 on, if at least
/// 2 (n0 + length) of them are known.
pub fn period(digits: &[u32], numbers: &[usize]) -> Option<PilePeriod> {
    let (count, last_place) = (numbers.len(), digits.len() - 1);
    let numbers: Vec<i128> = numbers.iter().map(|&number| number as i128).collect();
    let needed = |pattern: &Pattern| 2 * (pattern.first.max(1) + pattern.length);
    let mut patterns = pattern::of_each_length(&numbers).into_iter();
    let found = patterns.find(|pattern| pattern.growth == 0 && needed(pattern) <= count)?;
    let is_proved = digits[0] == 0 && needed(&found) + last_place <= count;
    Some(PilePeriod { length: found.length, last_exception: found.first.checked_sub(1), is_proved })
}

/// The first values of a game, in rows that suit their period.
/// Errors: why this is no name of a game.
pub fn table(game: &str) -> Result<Table, String> {
    let digits = parse(game)?;
    let numbers = values(&digits, COUNT);
    let (length, known) = match period(&digits, &numbers) {
        None => (20, format!("No period shows in the first {COUNT} values.")),
        Some(PilePeriod { length, last_exception, is_proved }) => {
            let how = if is_proved { "for ever (Guy and Smith)" } else { "as far as computed" };
            let last = last_exception.map_or("none".to_string(), |last| last.to_string());
            (length, format!("Period {length}, last exception {last}, {how}."))
        }
    };
    let across = if length <= 24 { 24 / length * length } else { 20 };
    let title = format!("{game}: the Grundy number of n, which is row and column together.");
    let number = |&row: &usize, &column: &usize| Some(numbers[row + column] as u64);
    Ok(Table::new(
        Texts { title: &title, question: &known, answer: "" },
        Sides { corner: "n", rows: (0..4).map(|row| row * across), columns: 0..across },
        number,
    ))
}
