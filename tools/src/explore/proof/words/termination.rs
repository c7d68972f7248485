//! Why every play of a game on words ends.
//!
//! **Theorem.** Let each rule, for every number of kept letters, do the first of these that it does:
//! 1. make the word shorter, where no rule makes it longer;
//! 2. keep the length, and leave fewer of one of the letters of a list, and as many of those before it;
//! 3. keep the length and how many there are of each letter of the list, and make the word earlier: at
//!    the first place that changes, read from one end, which is the same for all rules, the new letter
//!    is earlier in an order of all letters.
//!
//! Then every play ends: the length, the counts, and the word as a number whose digits are letters fall
//! lexicographically, and of each length there are finitely many words.

use crate::explore::game::words::WordRule;

/// Why every play ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Termination {
    /// Whether some rule makes the word shorter; all others keep its length.
    pub is_shorter: bool,
    /// A move that keeps the length changes how many there are of none of these letters, or leaves fewer
    /// of the first one of which it changes that.
    pub fewer: Vec<u8>,
    /// A move that changes none of that makes the word earlier so; None if there is no such rule.
    pub earlier: Option<Earlier>,
}

/// An order of words of one length: one is earlier if, at the first place where the two differ, its
/// letter is earlier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// Whether words are read from their last letter on.
    pub from_the_end: bool,
    /// All letters, the earliest first.
    pub letters: Vec<u8>,
}

impl Termination {
    /// Why every play of these rules, of words over these letters, ends.
    /// Errors: why it is not known that it does.
    pub fn of(letters: &[u8], rules: &[&WordRule]) -> Result<Termination, String> {
        if let Some(rule) = rules.iter().find(|rule| length(&rule.right) > length(&rule.left)) {
            return Err(format!("{rule} makes the word longer"));
        }
        let is_shorter = rules.iter().any(|rule| length(&rule.right) < length(&rule.left));
        let mut rules = Vec::from(rules);
        rules.retain(|rule| length(&rule.right) == length(&rule.left));
        let mut fewer = Vec::new();
        loop {
            if rules.is_empty() {
                return Ok(Termination { is_shorter, fewer, earlier: None });
            }
            let orders = [false, true].map(|from_the_end| order(letters, &rules, from_the_end));
            if let Some(earlier) = orders.into_iter().flatten().next() {
                return Ok(Termination { is_shorter, fewer, earlier: Some(earlier) });
            }
            let Some(letter) = letters.iter().find(|letter| falls(**letter, &rules)) else {
                let what =
                    "some moves keep the length of the word, and no order of words was found \
                            in which each of them leads to an earlier word";
                return Err(what.to_string());
            };
            fewer.push(*letter);
            rules.retain(|rule| change(*letter, rule) == 0);
        }
    }
}

/// How many letters these pieces have.
fn length(pieces: &[Vec<u8>]) -> usize {
    pieces.iter().map(Vec::len).sum()
}

/// How many more of this letter there are after a move by a rule; the kept ones stay.
fn change(letter: u8, rule: &WordRule) -> isize {
    let count = |pieces: &[Vec<u8>]| {
        pieces.iter().flatten().filter(|other| **other == letter).count() as isize
    };
    count(&rule.right) - count(&rule.left)
}

/// Whether no rule leaves more of a letter, and one leaves fewer.
fn falls(letter: u8, rules: &[&WordRule]) -> bool {
    let changes = Vec::from_iter(rules.iter().map(|rule| change(letter, rule)));
    changes.iter().all(|change| *change <= 0) && changes.iter().any(|change| *change < 0)
}

/// An order in which each of these rules makes the word earlier, read from this end.
fn order(letters: &[u8], rules: &[&WordRule], from_the_end: bool) -> Option<Earlier> {
    let falls = rules.iter().map(|rule| first_change(rule, from_the_end));
    let falls = falls.collect::<Option<Vec<Fall>>>()?;
    let (mut rest, mut sorted) = (Vec::from(letters), Vec::new());
    while !rest.is_empty() {
        // The next one is a letter before which no letter of the rest must stand.
        let is_next =
            |letter: &u8| !falls.iter().any(|fall| fall.from == *letter && rest.contains(&fall.to));
        let next = rest.iter().position(is_next)?;
        sorted.push(rest.remove(next));
    }
    Some(Earlier { from_the_end, letters: sorted })
}

/// What a move puts in the place of a letter.
struct Fall {
    from: u8,
    to: u8,
}

/// The first change that a rule makes to a word, read from this end, whatever it keeps; None if that is
/// not the same for every number of kept letters.
fn first_change(rule: &WordRule, from_the_end: bool) -> Option<Fall> {
    let in_order = |pieces: &[Vec<u8>]| {
        let mut pieces = pieces.to_vec();
        if from_the_end {
            pieces.reverse();
            pieces.iter_mut().for_each(|piece| piece.reverse());
        }
        pieces
    };
    for (left, right) in in_order(&rule.left).iter().zip(&in_order(&rule.right)) {
        if let Some((from, to)) = left.iter().zip(right).find(|(from, to)| from != to) {
            return Some(Fall { from: *from, to: *to });
        }
        if left.len() != right.len() {
            return None; // What is kept next is shifted.
        }
    }
    None
}
