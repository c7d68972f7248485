//! Games on piles of which one takes: the Grundy numbers, and with what period they repeat.
//!
//! The code of an octal game has a digit for each number of counters that may be taken, the first
//! one behind the point for 1. The digit is a sum: 1 if the whole pile may be taken so, 2 if one
//! pile may be left, 4 if the rest may be split into two piles. A 4 before the point lets a player
//! split without taking. `k` is the last place that is not 0, and G(n) the Grundy number of n.
//!
//! **If no digit has a 4**, and G(n + p) = G(n) for k values of n in a row, all above 0, then this
//! holds from there on: G of a pile larger than k depends on the k values before it only, and by
//! always the same rule. Since there are finitely many rows of k values, some row must come again.
//!
//! **If some digit has a 4** (Guy and Smith, 1956), and G(n + p) = G(n) for all n from n0 > 0 up
//! to, but without, 2 n0 + p + k, then for all n from n0 on. Proof: let n be at least 2 n0 + p + k,
//! and the claim true below n. A move from n + p takes t <= k and leaves piles a <= b, where a may
//! be 0, with a + b = n + p - t, which is at least 2 n0 + 2 p. So b >= n0 + p; and b < n + p, since
//! t or a is above 0. Then b - p is a pile from n0 to below n, so G(b - p) = G(b), and the move
//! from n to a and b - p has the same value. Likewise a move from n leaves a <= b with
//! a + b = n - t >= 2 n0 + p, so n0 <= b < n, and the move from n + p to a and b + p has the same
//! value. From n and n + p the moves lead to the same values, so G(n + p) = G(n).
//! (`repeats_for_ever` in tools/coq/Octal.v has it in Coq, for codes that begin with 0.)

use super::Table;
use crate::text::{joined, shorten};

/// The most places of a code, and how many values are computed.
const PLACES: usize = 1000;
const COUNT: usize = 10_000;

/// A game on piles.
pub struct Piles {
    name: String,
    /// What may be done when so many are taken; the last digit is not 0.
    digits: Vec<u8>,
}

/// With what period values repeat.
#[derive(Debug, PartialEq)]
pub struct Period {
    pub length: usize,
    /// The first n from which on G(n + length) = G(n).
    pub from: usize,
    /// Whether a theorem says that they do so for ever.
    pub is_proved: bool,
}

/// The octal game of a code in the standard notation.
///
/// # Errors
/// What is wrong with it.
pub fn octal(given: &[String]) -> Result<Piles, String> {
    let [text] = given else { return Err("octal wants one code, such as 0.77".to_string()) };
    let (first, places) = text.split_once('.').unwrap_or((text, ""));
    let what = match places.bytes().map(|digit| digit.wrapping_sub(b'0')).max() {
        _ if first != "0" && first != "4" => "it begins with 0. or, to split without taking, 4.",
        None => "there is no digit behind the point",
        Some(8..) => "behind the point only the digits 0 to 7 can stand",
        Some(0) if first == "0" => "it allows no move",
        _ if places.len() > PLACES => "it is longer than 1000 places",
        _ => {
            return Ok(Piles::of(
                format!("Octal game {}", shorten(text.as_bytes())),
                first.to_string() + places,
            ))
        }
    };
    Err(format!("{text:?} is no octal code: {what}"))
}

/// The game of taking one of these numbers.
///
/// # Errors
/// What is wrong with them.
pub fn take(numbers: &[String]) -> Result<Piles, String> {
    let mut digits = vec![b'0'; PLACES + 1];
    for text in numbers {
        let number: Option<usize> =
            text.parse().ok().filter(|number| (1..=PLACES).contains(number));
        let wanted = || format!("take wants numbers from 1 to {PLACES}, not {text:?}");
        digits[number.ok_or_else(wanted)?] = b'3';
    }
    match numbers.is_empty() {
        true => Err("take wants the numbers that may be taken".to_string()),
        false => Ok(Piles::of(format!("Taking {}", joined(numbers, " or ")), digits)),
    }
}

impl Piles {
    /// The game with these digits as text.
    fn of(name: String, digits: impl Into<Vec<u8>>) -> Piles {
        let mut digits: Vec<u8> = digits.into().iter().map(|digit| digit - b'0').collect();
        digits.truncate(digits.iter().rposition(|&digit| digit > 0).map_or(1, |last| last + 1));
        Piles { name, digits }
    }

    fn splits(&self) -> bool {
        self.digits.iter().any(|digit| digit & 4 > 0)
    }

    /// The Grundy numbers of the piles below `count`; the time grows with its square.
    pub fn values(&self, count: usize) -> Vec<usize> {
        let mut values = Vec::new();
        // For each number, what two piles can be worth that make it up together.
        let mut pairs: Vec<Set> = Vec::new();
        for n in 0..count {
            let mut pair = Set::default();
            if self.splits() {
                (1..=n / 2).for_each(|a| pair.insert(values[a] ^ values[n - a]));
            }
            pairs.push(pair);
            let mut options = Set::default();
            for (digit, left) in self.digits.iter().zip((0..=n).rev()) {
                if digit & 1 > 0 && left == 0 {
                    options.insert(0);
                }
                if digit & 2 > 0 && left > 0 {
                    options.insert(values[left]);
                }
                if digit & 4 > 0 {
                    options.add(&pairs[left]);
                }
            }
            values.push(options.mex());
        }
        values
    }

    /// The least period that a theorem proves from these values; if there is none, the least one
    /// that the last half of them has.
    pub fn period(&self, values: &[usize]) -> Option<Period> {
        let (count, last_place) = (values.len(), self.digits.len() - 1);
        let repeated = |length| {
            let differs = |&n: &usize| values[n] != values[n + length];
            let from = (0..count - length).rev().find(differs).map_or(0, |last| last + 1);
            let least = from.max(1);
            let needed = match self.splits() {
                true => 2 * least + 2 * length + last_place,
                false => least + length + last_place,
            };
            Period { length, from, is_proved: needed <= count }
        };
        let proved = (1..count).map(repeated).find(|period| period.is_proved);
        let shows = |period: &Period| period.from <= count / 2;
        proved.or_else(|| (1..=count / 4).map(repeated).find(shows))
    }

    /// The first values in rows that suit their period, and what is known of that.
    pub fn table(&self) -> Table {
        let values = self.values(COUNT);
        let (length, end, known) = match self.period(&values) {
            None => (20, 200, format!("No period shows in the first {COUNT} values.")),
            Some(Period { length, from, is_proved }) => {
                let exception = match from {
                    0 => "no exception".to_string(),
                    _ => format!("last exception {}", from - 1),
                };
                let why = match (is_proved, self.splits()) {
                    (false, _) => {
                        format!("as far as computed, {COUNT} values; no theorem says more")
                    }
                    (true, true) => "for ever, by the theorem of Guy and Smith".to_string(),
                    (true, false) => {
                        let places = self.digits.len() - 1;
                        format!("for ever, as each number follows from the {places} before it")
                    }
                };
                (length, from + 2 * length, format!("Period {length}, {exception}: {why}."))
            }
        };
        let fits = |across: &usize| across % length == 0 || length % across == 0;
        let across = (10..=24).rev().find(fits).unwrap_or(20);
        let title =
            format!("{}: the Grundy number of n, which is row and column together.", self.name);
        let rows = (0..end.max(2 * across).min(10 * across)).step_by(across);
        let number = |&row: &usize, &column: &usize| Some(values[row + column] as u64);
        Table::new([title, known, String::new()], ("n", rows, 0..across), number)
    }
}

/// A set of small numbers, a bit each.
#[derive(Default)]
struct Set(Vec<u64>);

impl Set {
    fn insert(&mut self, number: usize) {
        if self.0.len() <= number / 64 {
            self.0.resize(number / 64 + 1, 0);
        }
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn add(&mut self, other: &Set) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        self.0.iter_mut().zip(&other.0).for_each(|(bits, more)| *bits |= more);
    }

    /// The least number that is not in the set.
    fn mex(&self) -> usize {
        let full = self.0.iter().take_while(|&&bits| bits == u64::MAX).count();
        64 * full + self.0.get(full).map_or(0, |bits| bits.trailing_ones() as usize)
    }
}
