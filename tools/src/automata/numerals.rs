//! Numbers as words of digits 0 and 1, the most significant one first. The first digit may be repeated
//! without a change, so all words of a number are its shortest one with such repeats; the empty word is
//! none. Several numbers are written side by side: a letter has a digit of each.

/// How numbers are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Numerals {
    /// Two's complement: the first digit is 1 for a number below 0, and else 0.
    Binary,
    /// Sums of different Fibonacci numbers 1, 2, 3, 5, 8 and so on, of which no two are neighbours
    /// (Zeckendorf 1972): the first digit is 0, and no two ones stand side by side. Numbers from 0 on.
    Fibonacci,
}

/// What of the letters before decides whether a letter may follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seen {
    /// There was no letter yet, so this is no number.
    Nothing,
    /// Numbers so far; with `Numerals::Fibonacci` the last letter, which tells where a one stands.
    Numbers(usize),
    /// This is no number, and nothing that begins with it is one.
    Nonsense,
}

impl Numerals {
    /// What was seen after one more letter, whose bits are the digits of the numbers.
    pub fn after(self, seen: Seen, letter: usize) -> Seen {
        match (self, seen) {
            (_, Seen::Nonsense) => Seen::Nonsense,
            (Numerals::Binary, _) => Seen::Numbers(0),
            (Numerals::Fibonacci, Seen::Nothing) if letter == 0 => Seen::Numbers(0),
            (Numerals::Fibonacci, Seen::Numbers(last)) if last & letter == 0 => {
                Seen::Numbers(letter)
            }
            _ => Seen::Nonsense,
        }
    }

    /// The shortest word of a number; None if it has none here.
    pub fn digits(self, number: i128) -> Option<Vec<usize>> {
        match self {
            Numerals::Binary => {
                let length = 128 - number.leading_zeros().max(number.leading_ones());
                let digit = |place| (number >> place & 1) as usize;
                let sign = usize::from(number < 0);
                Some([sign].into_iter().chain((0..length).rev().map(digit)).collect())
            }
            Numerals::Fibonacci => {
                let mut places = vec![1];
                let mut next = 2;
                while next <= number {
                    places.push(next);
                    next += places[places.len() - 2];
                }
                let mut rest = number;
                let digits = places.into_iter().rev().map(|place| {
                    let is_one = place <= rest;
                    rest -= if is_one { place } else { 0 };
                    usize::from(is_one)
                });
                let digits = digits.skip_while(|digit| *digit == 0);
                (number >= 0).then(|| [0].into_iter().chain(digits).collect())
            }
        }
    }

    /// The number of a word; None if it is too large, or if the word is none.
    pub fn number(self, word: impl IntoIterator<Item = usize>) -> Option<i128> {
        let mut digits = word.into_iter().map(|digit| digit as i128);
        let first = digits.next()?;
        match self {
            Numerals::Binary => {
                digits.try_fold(-first, |number, digit| number.checked_mul(2)?.checked_add(digit))
            }
            // The sum of the Fibonacci numbers so far, and that of those before them.
            Numerals::Fibonacci => {
                let sums = digits.try_fold((first, first), |(sum, before), digit| {
                    Some((sum.checked_add(before)?.checked_add(digit)?, sum + digit))
                });
                sums.map(|(sum, _)| sum)
            }
        }
    }
}
