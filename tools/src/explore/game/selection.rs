//! Which positions are looked at: all in a range, all short rows or words, or those that are given.

use super::range::{numbers, written, Range, POSITIONS};
use super::row_range::RowRange;
use super::source::{with_player, without_player, PLAYERS};
use super::words;
use crate::text::with_commas;
use judge::tokens;
use std::collections::HashSet;

/// How many words are listed if nobody says how many.
const SOME: usize = 100;

/// The positions that are looked at.
pub struct Selection {
    /// As they are written.
    pub words: Vec<Vec<u8>>,
    /// Whether they name the player to move. One that names none is A's.
    has_players: bool,
    /// How long a position is, where all up to some length are looked at.
    pub length: Option<fn(&[u8]) -> usize>,
    /// Whether they are rows of numbers, of several lengths.
    pub are_rows: bool,
}

/// Those of the positions that are numbers, all with the same player to move.
pub struct Grid {
    /// The player to move that each names, if they name one.
    pub player: Option<usize>,
    /// How they are called, if there are players: "A to move".
    pub heading: Option<String>,
    /// The numbers of each.
    pub numbers: Vec<Vec<i64>>,
    /// The place of each among all positions.
    pub places: Vec<usize>,
}

impl Selection {
    /// All positions of a range; with each player to move, if there are players.
    pub fn of(range: &Range, has_players: bool) -> Selection {
        let plain = range.positions().into_iter().map(|position| written(&position).into_bytes());
        let words = for_players(plain.collect(), has_players);
        Selection { words, has_players, length: None, are_rows: false }
    }

    /// All rows of a range.
    pub fn of_rows(range: &RowRange) -> Selection {
        let words = range.rows().iter().map(|row| written(row).into_bytes()).collect();
        Selection { words, has_players: false, length: Some(parts), are_rows: true }
    }

    /// All positions of a range, without a player, who is A.
    pub fn of_starts(range: &Range) -> Selection {
        Selection { has_players: true, ..Selection::of(range, false) }
    }

    /// Those of an input, with blanks or line ends between them.
    pub fn given(input: &[u8], has_players: bool) -> Selection {
        let words = tokens(input).map(<[u8]>::to_vec).collect();
        Selection { words, has_players, length: None, are_rows: false }
    }

    /// All words over these letters of up to so many letters; without a length, some words.
    /// Errors: they are too many.
    pub fn of_words(
        letters: &[u8], length: Option<usize>, has_players: bool,
    ) -> Result<Selection, String> {
        let (mut words, mut last) = (vec![Vec::new()], 0..1);
        let most = if length.is_some() { POSITIONS } else { SOME };
        for _ in 0..length.unwrap_or(usize::MAX) {
            let next = words.len() + last.len() * letters.len();
            if next > most && length.is_some() {
                let most = with_commas(POSITIONS);
                let what = format!("there are more than {most} words of up to so many letters");
                return Err(format!("--upto: {what}"));
            } else if next > most {
                break;
            }
            for at in last.clone() {
                let before = words[at].clone();
                words.extend(letters.iter().map(|letter| [&before[..], &[*letter]].concat()));
            }
            last = last.end..next;
        }
        let words = words.iter().map(|word| words::written(word).to_vec()).collect();
        let words = for_players(words, has_players);
        Ok(Selection { words, has_players, length: Some(word_length), are_rows: false })
    }

    /// The words, as a source is asked for them.
    pub fn as_slices(&self) -> Vec<&[u8]> {
        self.words.iter().map(|word| &word[..]).collect()
    }

    /// The positions as numbers, for each player to move; none unless each is numbers with commas between
    /// them, and all have as many.
    pub fn grids(&self) -> Vec<Grid> {
        let players = if self.has_players { vec![None, Some(0), Some(1)] } else { vec![None] };
        let grids = players.into_iter().map(|player| self.grid(player));
        let grids = Vec::from_iter(grids.filter(|grid| !grid.numbers.is_empty()));
        let count: usize = grids.iter().map(|grid| grid.numbers.len()).sum();
        let mut lengths = grids.iter().flat_map(|grid| &grid.numbers).map(Vec::len);
        let first = lengths.next();
        let is_even = count == self.words.len() && lengths.all(|length| Some(length) == first);
        if is_even {
            grids
        } else {
            Vec::new()
        }
    }

    /// The positions of numbers with this player to move.
    fn grid(&self, player: Option<usize>) -> Grid {
        let heading = self.has_players.then(|| heading(player.unwrap_or(0)));
        let mut grid = Grid { player, heading, numbers: Vec::new(), places: Vec::new() };
        for (place, word) in self.words.iter().enumerate() {
            let (word, named) = match without_player(word).filter(|_| self.has_players) {
                Some((word, named)) => (word, Some(named)),
                None => (&word[..], None),
            };
            if let Some(numbers) = numbers(word).filter(|_| named == player) {
                grid.numbers.push(numbers);
                grid.places.push(place);
            }
        }
        grid
    }
}

impl Grid {
    /// The least range that has them all; None unless no two are equal, and they fill at least an eighth
    /// of it.
    pub fn range(&self) -> Option<Range> {
        let range = Range::around(&self.numbers)?;
        let is_filled = range.count()? <= 8 * self.numbers.len();
        let are_different =
            HashSet::<&Vec<i64>>::from_iter(&self.numbers).len() == self.numbers.len();
        (is_filled && are_different).then_some(range)
    }
}

/// How the positions with this player to move are called.
pub fn heading(player: usize) -> String {
    format!("{} to move", char::from(PLAYERS[player]))
}

/// These positions, all with A to move and then all with B, if there are players.
fn for_players(plain: Vec<Vec<u8>>, has_players: bool) -> Vec<Vec<u8>> {
    if !has_players {
        return plain;
    }
    let of_both = (0..PLAYERS.len())
        .flat_map(|player| plain.iter().map(move |position| with_player(position, player)));
    of_both.collect()
}

/// The number of parts of a position, with commas between them, without the player that it may name.
pub fn parts(position: &[u8]) -> usize {
    let position = without_player(position).map_or(position, |(position, _)| position);
    position.split(|&byte| byte == b',').count()
}

/// The number of letters of a word, which may name a player.
pub fn word_length(position: &[u8]) -> usize {
    let word = without_player(position).map_or(position, |(word, _)| word);
    if word == words::EMPTY {
        0
    } else {
        word.len()
    }
}
