//! Answers found the slow way: from each game's rules and the definition of a
//! Grundy number, the smallest value that no option has. No closed form, no
//! recurrence and no line of the solutions is used, so that a fault of theirs
//! cannot hide here. Each reference takes a whole, well-formed input and gives
//! the whole output; on any other input it panics.
//!
//! Two facts hold for every game: equal components cancel, since whatever is
//! done to one can be done to the other; and a position of several components
//! has the xor of their Grundy numbers (Sprague, Grundy).

use std::collections::{HashMap, HashSet};
use std::str;

/// The tokens of an input, one by one.
struct Tokens<'a>(std::vec::IntoIter<&'a [u8]>);

impl<'a> Tokens<'a> {
    fn new(input: &'a [u8]) -> Tokens<'a> {
        Tokens(crate::tokens(input).into_iter())
    }

    fn word(&mut self) -> &'a [u8] {
        self.0.next().expect("the input has another token")
    }

    fn number(&mut self) -> usize {
        let digits = str::from_utf8(self.word()).expect("a number is ASCII");
        digits.parse().expect("a number stands here")
    }
}

/// The answers, one a line, to as many cases as the input announces.
fn answer_each<'a>(
    input: &'a [u8],
    mut answer: impl FnMut(&mut Tokens<'a>) -> &'static str,
) -> Vec<u8> {
    let mut tokens = Tokens::new(input);
    let cases = tokens.number();
    let mut output = Vec::new();
    for _ in 0..cases {
        output.extend_from_slice(answer(&mut tokens).as_bytes());
        output.push(b'\n');
    }
    output
}

/// The smallest number that is no option.
fn mex(options: &HashSet<u32>) -> u32 {
    (0..).find(|value| !options.contains(value)).expect("options are finitely many")
}

/// What is left of `components` when equal ones have cancelled.
fn uncancelled<T: Ord>(mut components: Vec<T>) -> Vec<T> {
    components.sort();
    let mut left: Vec<T> = Vec::new();
    for component in components {
        if left.last() == Some(&component) {
            left.pop();
        } else {
            left.push(component);
        }
    }
    left
}

/// Astrgame by the Grundy numbers of whole pieces of text.
///
/// The letters that stand in no word are never erased, so they part S for good.
pub fn astrgame(input: &[u8]) -> Vec<u8> {
    answer_each(input, |tokens| {
        let s = tokens.word();
        let count = tokens.number();
        let words: Vec<&[u8]> = (0..count).map(|_| tokens.word()).collect();
        let pieces = s.split(|letter| !words.iter().any(|word| word.contains(letter)));
        let mut known = HashMap::new();
        let value = uncancelled(pieces.collect())
            .into_iter()
            .fold(0, |sum, piece| sum ^ piece_value(piece, &words, &mut known));
        if value > 0 {
            "Teddy"
        } else {
            "Tracy"
        }
    })
}

fn piece_value<'a>(piece: &'a [u8], words: &[&[u8]], known: &mut HashMap<&'a [u8], u32>) -> u32 {
    if let Some(&value) = known.get(piece) {
        return value;
    }
    let mut options = HashSet::new();
    for word in words {
        for (start, letters) in piece.windows(word.len()).enumerate() {
            if letters == *word {
                let before = piece_value(&piece[..start], words, known);
                let after = piece_value(&piece[start + word.len()..], words, known);
                options.insert(before ^ after);
            }
        }
    }
    let value = mex(&options);
    known.insert(piece, value);
    value
}

/// Matgame by the Grundy number of every remainder of every number.
pub fn matgame(input: &[u8]) -> Vec<u8> {
    answer_each(input, |tokens| {
        let (rows, columns) = (tokens.number(), tokens.number());
        let mut row = || (0..columns).map(|_| tokens.number() as u32).collect();
        let matrix: Vec<Vec<u32>> = (0..rows).map(|_| row()).collect();
        let value = uncancelled(matrix).iter().fold(0, |sum, row| sum ^ row_value(row));
        if value > 0 {
            "FIRST"
        } else {
            "SECOND"
        }
    })
}

/// The Grundy number of a row of matgame, in time linear in the sum of its numbers.
///
/// The options of a row that begins with K are the row without the K and those with
/// K-1, ..., 1 in its place. So with each step from K-1 to K, one option joins the others:
/// the row with K-1.
pub fn row_value(row: &[u32]) -> usize {
    let mut value = 0;
    for &number in row.iter().rev() {
        // What has at most `number` options has a value of at most `number`.
        let mut is_option = vec![false; value.max(number as usize) + 2];
        let mut missing = 0;
        for _ in 0..number {
            is_option[value] = true;
            while is_option[missing] {
                missing += 1;
            }
            value = missing;
        }
    }
    value
}

/// Adapwns by a search through whole boards of at most 128 squares; feasible
/// if no more than about three squares hold a pawn, or about three are empty.
pub fn adapwns(input: &[u8]) -> Vec<u8> {
    let mut known = HashMap::new();
    answer_each(input, |tokens| {
        let squares = tokens.word();
        assert!(squares.len() <= 128, "a board is kept in 128 bits");
        let board = squares
            .iter()
            .enumerate()
            .fold(0, |board, (at, &square)| board | u128::from(square == b'P') << at);
        if is_won(board, &mut known) {
            "Yes"
        } else {
            "No"
        }
    })
}

/// Whether whoever is to move wins with pawns at the squares of the bits of `board`.
fn is_won(board: u128, known: &mut HashMap<u128, bool>) -> bool {
    if let Some(&won) = known.get(&board) {
        return won;
    }
    let has_pawn = |at: usize| board >> at & 1 == 1;
    let won = (1..128).filter(|&at| has_pawn(at)).any(|at| {
        let step = |squares: usize| board ^ 1 << at ^ 1 << (at - squares);
        let one = !has_pawn(at - 1);
        let two = one && at >= 2 && !has_pawn(at - 2);
        (one && !is_won(step(1), known)) || (two && !is_won(step(2), known))
    });
    known.insert(board, won);
    won
}

/// Wgme by the Grundy number of every multiset of letter counts that is met.
/// Feasible for any word of ten letters, or a long one of few different letters.
pub fn wgme(input: &[u8]) -> Vec<u8> {
    let mut known = HashMap::new();
    answer_each(input, |tokens| {
        let mut counts = [0; 256];
        for &letter in tokens.word() {
            counts[usize::from(letter)] += 1;
        }
        let mut counts: Vec<u32> = counts.iter().copied().filter(|&count| count > 0).collect();
        counts.sort_unstable();
        if word_value(&counts, &mut known) > 0 {
            "First"
        } else {
            "Second"
        }
    })
}

/// `counts`, ascending and without zeros: how often each letter stands in the word.
fn word_value(counts: &[u32], known: &mut HashMap<Vec<u32>, u32>) -> u32 {
    if counts.iter().all(|&count| count == 1) {
        return 0;
    }
    if let Some(&value) = known.get(counts) {
        return value;
    }
    let mut options = HashSet::new();
    for letter in 0..counts.len() {
        let mut fewer = counts.to_vec();
        fewer[letter] -= 1;
        fewer.retain(|&count| count > 0);
        fewer.sort_unstable();
        options.insert(word_value(&fewer, known));
    }
    let value = mex(&options);
    known.insert(counts.to_vec(), value);
    value
}

/// Game on Words, the list alone: the first submission.
pub fn ipsc_g(input: &[u8]) -> Vec<u8> {
    let mut tokens = Tokens::new(input);
    let count = tokens.number();
    let game = GameOnWords::new((0..count).map(|_| tokens.word()));
    vec![game.best(GameOnWords::EMPTY).letter, b'\n']
}

/// A list of words as a tree of their prefixes, each with its best move.
pub struct GameOnWords {
    best: Vec<Best>,
}

/// A prefix of a listed word, in a list where it stands before its children.
struct Node {
    letter: u8,
    listed: bool,
    first_child: Option<u32>,
    next_sibling: Option<u32>,
}

/// What whoever is to move does.
#[derive(Clone, Copy)]
pub struct Best {
    /// The letter to append.
    pub letter: u8,
    /// The string that results; none if every letter loses at once.
    pub next: Option<u32>,
    /// Whether the player to move wins.
    pub won: bool,
    /// The moves until the game ends, with the one that loses it.
    moves: u32,
}

impl GameOnWords {
    /// The index of the empty string.
    pub const EMPTY: u32 = 0;

    /// The game on these words.
    pub fn new<'a>(words: impl Iterator<Item = &'a [u8]>) -> GameOnWords {
        let node = |letter| Node { letter, listed: false, first_child: None, next_sibling: None };
        let mut strings = vec![node(0)];
        for word in words {
            let mut at = GameOnWords::EMPTY;
            for &letter in word {
                let child =
                    children(&strings, at).find(|&child| strings[child as usize].letter == letter);
                at = child.unwrap_or_else(|| {
                    let new = u32::try_from(strings.len()).expect("fewer than 2^32 prefixes");
                    let parent = &mut strings[at as usize];
                    let next_sibling = parent.first_child.replace(new);
                    strings.push(Node { next_sibling, ..node(letter) });
                    new
                });
            }
            strings[at as usize].listed = true;
        }
        // Backwards, so that the children of a string are judged before it is.
        let lost_at_once = Best { letter: b'a', next: None, won: false, moves: 1 };
        let mut best = vec![lost_at_once; strings.len()];
        for at in (0..strings.len()).rev() {
            for child in children(&strings, at as u32) {
                let Node { letter, listed, .. } = strings[child as usize];
                let reply = best[child as usize];
                let option =
                    Best { letter, next: Some(child), won: !reply.won, moves: reply.moves + 1 };
                if !listed && option.rank() < best[at].rank() {
                    best[at] = option;
                }
            }
        }
        GameOnWords { best }
    }

    /// The best move at the string with the index `at`.
    pub fn best(&self, at: u32) -> Best {
        self.best[at as usize]
    }
}

impl Best {
    /// The better of two moves ranks lower: a win before a loss, a fast win before
    /// a slow one, a slow loss before a fast one, then by the alphabet.
    fn rank(&self) -> (bool, i64, u8) {
        let moves = i64::from(self.moves);
        (!self.won, if self.won { moves } else { -moves }, self.letter)
    }
}

/// The indices of the strings one letter longer than the one at `at`.
fn children(strings: &[Node], at: u32) -> impl Iterator<Item = u32> + '_ {
    std::iter::successors(strings[at as usize].first_child, |&child| {
        strings[child as usize].next_sibling
    })
}
