//! Games whose words are sums of parts with one letter, such as octal games: 110111 is the sum of 11 and
//! 111, where a 0 is no pin any more.

use super::situations::ProvedLaw;
use crate::tables::{Sides, Table, Texts};
use crate::text::joined;

/// The most numbers of parts that are shown.
const MOST_SHOWN: usize = 500;

/// The numbers of the parts of a game.
pub struct Parts {
    /// The letters that stand between parts, and the one that parts consist of.
    cuts: Vec<char>,
    letter: char,
    /// The numbers of the parts of 0, 1, 2 letters and so on. From the one of `first` letters on, they
    /// repeat.
    numbers: Vec<u32>,
    first: usize,
}

/// How numbers repeat for ever.
struct ForEver {
    /// The least period.
    length: usize,
    /// The last n whose number is not that of n + length; None if there is none.
    last_exception: Option<usize>,
}

impl Parts {
    /// The parts of a game by the machine that tells its numbers; None if words are no sums, or parts have
    /// several letters.
    ///
    /// As the machine reads the same letter again and again, it comes back to a state, and from there on
    /// all states repeat. So the numbers of all parts are known.
    pub fn of(proved: &ProvedLaw) -> Option<Parts> {
        let (game, machine) = (proved.game(), proved.machine());
        let is_cut = |code: &usize| game.cuts()[*code];
        let (cuts, rest): (Vec<usize>, Vec<usize>) = (0..game.letters().len()).partition(is_cut);
        let ([letter], false) = (&rest[..], cuts.is_empty()) else { return None };
        let mut states = Vec::new();
        let mut places = vec![None; machine.size()]; // of each state in `states`
        let mut next = 0;
        while places[next as usize].is_none() {
            places[next as usize] = Some(states.len());
            states.push(next);
            next = machine.after(next, *letter);
        }
        let first = places[next as usize].unwrap_or_default();
        let written = |code: &usize| char::from(game.letters()[*code]);
        Some(Parts {
            cuts: cuts.iter().map(written).collect(),
            letter: written(letter),
            numbers: states.iter().map(|state| machine.output(*state)[0]).collect(),
            first,
        })
    }

    /// The number of the part of n letters.
    fn number(&self, n: usize) -> u32 {
        let Parts { numbers, first, .. } = self;
        let beyond = n.checked_sub(*first).map(|beyond| first + beyond % (numbers.len() - first));
        numbers[beyond.unwrap_or(n)]
    }

    /// How the numbers repeat. Where states repeat, so do their numbers; they may do so with a part of
    /// the length, and before the states do.
    fn period(&self) -> ForEver {
        let of_states = self.numbers.len() - self.first;
        let repeats = |n: usize, length: usize| self.number(n) == self.number(n + length);
        let is_period = |length: &usize| {
            of_states % length == 0 && (self.first..self.numbers.len()).all(|n| repeats(n, *length))
        };
        let length = (1..of_states).find(is_period).unwrap_or(of_states);
        ForEver { length, last_exception: (0..self.first).rev().find(|n| !repeats(*n, length)) }
    }

    /// The numbers up to the end of their first period, and the period, as lines.
    pub fn lines(&self) -> Vec<String> {
        let ForEver { length, last_exception } = self.period();
        let last = last_exception.map_or("none".to_string(), |last| last.to_string());
        let period = format!("Period {length}, last exception {last}, for ever.");
        let (cuts, letter) = (joined(&self.cuts, " or "), self.letter);
        let sum = format!("A word is the sum of its parts between {cuts}.");
        let count = last_exception.map_or(0, |last| last + 1) + length;
        if count > MOST_SHOWN {
            return vec![format!("{sum} The numbers of parts of n letters {letter}: {period}")];
        }
        let across = if length <= 24 { 24 / length * length } else { 20 };
        let title = format!(
            "{sum} Below is the number of a part of n letters {letter}: n is row and column together."
        );
        let table = Table::new(
            Texts { title: &title, question: &period, answer: "" },
            Sides { corner: "n", rows: (0..count).step_by(across), columns: 0..across },
            |row, column| Some(self.number(row + column).into()),
        );
        table.text(false).trim_end().lines().map(str::to_string).collect()
    }
}
