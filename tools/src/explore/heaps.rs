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
//! be 0, with a + b = n + p - t, which is at least 2 n0 + 2 p. So b >= n0 + p, and b < n + p since t
//! or a is above 0: b - p is a pile below n, and G(b - p) = G(b), so that the move from n to a and b - p has the same value. And a move
//! from n leaves a <= b with a + b = n - t >= 2 n0 + p, so b >= n0 and b < n, and the move from
//! n + p to a and b + p has the same value. With the same values to move to, G(n + p) = G(n).
//!
//! tools/coq has the second theorem in Coq.

use super::Table;

/// The most places of a code.
const PLACES: usize = 1000;

/// A game on piles.
#[derive(Debug, PartialEq)]
pub struct Code {
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

impl Code {
    /// An octal game in the standard notation.
    ///
    /// # Errors
    /// What is wrong with the code.
    pub fn octal(text: &str) -> Result<Code, String> {
        let fault = |what: &str| Err(format!("{text:?} is no octal code: {what}"));
        let digits: Vec<u8> = text.bytes().filter(|&byte| byte != b'.').collect();
        if !matches!(text.as_bytes(), [b'0' | b'4', b'.', ..]) {
            return fault("it begins with 0. or, if piles may be split untouched, with 4.");
        } else if digits.len() == 1 {
            return fault("there is no digit behind the point");
        } else if digits.len() > PLACES {
            return fault(&format!("more than {PLACES} places are not taken here"));
        } else if digits.len() + 1 < text.len() || digits.iter().any(|d| !matches!(d, b'0'..=b'7'))
        {
            return fault("behind the point only the digits 0 to 7 can stand");
        }
        match digits.iter().all(|&digit| digit == b'0') {
            true => fault("it allows no move"),
            false => Ok(Code::of(digits.into_iter().map(|digit| digit - b'0').collect())),
        }
    }

    /// The game of taking one of these numbers.
    ///
    /// # Errors
    /// What is wrong with the numbers.
    pub fn take(numbers: &[&str]) -> Result<Code, String> {
        let mut digits = vec![0; PLACES + 1];
        for text in numbers {
            let number = text.parse().ok().filter(|number| (1..=PLACES).contains(number));
            let number =
                number.ok_or(format!("take wants numbers from 1 to {PLACES}, not {text:?}"));
            digits[number?] = 3;
        }
        match numbers.is_empty() {
            true => Err("take wants the numbers that may be taken".to_string()),
            false => Ok(Code::of(digits)),
        }
    }

    fn of(mut digits: Vec<u8>) -> Code {
        let last = digits.iter().rposition(|&digit| digit > 0);
        digits.truncate(last.map_or(1, |last| last + 1));
        Code { digits }
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

    /// The first of these values in rows that suit their period, and what is known of that.
    pub fn table(&self, title: String, values: &[usize]) -> Table {
        let period = self.period(values);
        let length = period.as_ref().map_or(1, |period| period.length);
        let digits = values.iter().max().map_or(1, |most| most.to_string().len());
        let across = if length > 72 / (digits + 1) { 20 } else { length * (24 / length).max(1) };
        let shown = period.as_ref().map_or(200, |period| period.from + 2 * across).min(10 * across);
        let first = (0..shown.min(values.len())).step_by(across);
        let number =
            |&first: &usize, &at: &usize| values.get(first + at).map(|&value| value as u64);
        let count = values.len();
        let answer = match period {
            None => format!("No period shows in the first {count} values."),
            Some(Period { length, from, is_proved }) => {
                let exception = match from {
                    0 => "without exception".to_string(),
                    _ => format!("last exception {}", from - 1),
                };
                let how_long = match (is_proved, self.splits()) {
                    (false, _) => {
                        format!("as far as computed, {count} values: no theorem says more")
                    }
                    (_, true) => "for ever, by the theorem of Guy and Smith".to_string(),
                    (_, false) => format!(
                        "for ever, since each number depends on the {} before it only",
                        self.digits.len() - 1
                    ),
                };
                format!("Period {length}, {exception}: {how_long}.")
            }
        };
        Table::new(title, "n", first, 0..across, number).asks(answer, "")
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
