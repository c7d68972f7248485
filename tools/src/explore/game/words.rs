//! A source of rules: words, of which a move replaces a part. A rule is told as LEFT -> RIGHT.
//!
//! `^` before both sides binds a rule to the beginning of the word, `$` after both to its end, and `x*`
//! stands for any number of x, which are kept. The empty word is written `""`.

use super::source::{with_player, without_player, Listing, Restart, Source, Stop, Take};
use super::told::{place_of, Line, Players};
use std::fmt::{self, Display, Formatter};
use std::rc::Rc;

/// How the empty word is written.
pub const EMPTY: &[u8] = b"\"\"";

/// The characters that mean something in rules, or in lists of positions, and so are no letters.
const TAKEN: &[u8] = b",\"^$*:";

/// The most letters with `*` on a side: each one more multiplies the ways in which `a*a*a*` and so on can
/// stand for the letters of a word.
const MOST_KEPT: usize = 8;

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordRule {
    pub is_at_begin: bool,
    pub is_at_end: bool,
    /// What is replaced, in pieces, between which the letters of `kept` stand any number of times.
    pub left: Vec<Vec<u8>>,
    /// What replaces each piece.
    pub right: Vec<Vec<u8>>,
    /// The letters that stand any number of times between two pieces: one fewer than there are pieces.
    pub kept: Vec<u8>,
}

/// The rules of a game on words.
#[derive(Clone, Debug)]
pub struct WordRules {
    /// The letters of the game, in the order of their codes.
    pub letters: Vec<u8>,
    pub players: Players<WordRule>,
}

/// One side of a rule.
struct Side {
    is_at_begin: bool,
    is_at_end: bool,
    pieces: Vec<Vec<u8>>,
    kept: Vec<u8>,
}

/// Whether a character is a letter of words.
fn is_letter(byte: u8) -> bool {
    byte.is_ascii_graphic() && !TAKEN.contains(&byte)
}

impl Side {
    /// The side that a text tells.
    /// Errors: what is wrong with it.
    fn read(text: &str) -> Result<Side, String> {
        if let Some(blank) = text.find(char::is_whitespace) {
            return Err(format!("expected one word, found a blank after {:?}", &text[..blank]));
        }
        let text = if text.as_bytes() == EMPTY { "" } else { text };
        let (is_at_begin, text) = text.strip_prefix('^').map_or((false, text), |rest| (true, rest));
        let (is_at_end, text) = text.strip_suffix('$').map_or((false, text), |rest| (true, rest));
        let (mut pieces, mut kept) = (vec![Vec::new()], Vec::new());
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            match u8::try_from(letter) {
                Ok(byte) if is_letter(byte) && letters.next_if_eq(&'*').is_some() => {
                    kept.push(byte);
                    pieces.push(Vec::new());
                }
                Ok(byte) if is_letter(byte) => {
                    let last = pieces.len() - 1;
                    pieces[last].push(byte);
                }
                _ => return Err(misplaced(letter)),
            }
        }
        Ok(Side { is_at_begin, is_at_end, pieces, kept })
    }

    /// Whether nothing stands there.
    fn is_empty(&self) -> bool {
        self.kept.is_empty() && self.pieces.concat().is_empty()
    }
}

/// What is said of a character that cannot stand where it stands.
fn misplaced(character: char) -> String {
    match character {
        '^' => "\"^\" stands only at the beginning of both sides".to_string(),
        '$' => "\"$\" stands only at the end of both sides".to_string(),
        '*' => "\"*\" stands only after a letter".to_string(),
        _ => format!("{character:?} is no letter: expected printable ASCII without , \" ^ $ * :"),
    }
}

impl WordRule {
    /// The rule that a line tells.
    /// Errors: what is wrong with it.
    fn read(line: &Line) -> Result<WordRule, String> {
        let (left, right) = (Side::read(line.left)?, Side::read(line.right)?);
        if left.is_empty() {
            return Err("nothing stands before \"->\" that could be replaced".to_string());
        } else if left.is_at_begin != right.is_at_begin {
            return Err("\"^\" stands at the beginning of both sides, or of none".to_string());
        } else if left.is_at_end != right.is_at_end {
            return Err("\"$\" stands at the end of both sides, or of none".to_string());
        } else if left.kept != right.kept {
            let what = "the same letters with \"*\" must stand on both sides, in the same order";
            return Err(what.to_string());
        } else if left.kept.len() > MOST_KEPT {
            return Err(format!("at most {MOST_KEPT} letters with \"*\" stand on a side"));
        } else if left.pieces == right.pieces {
            return Err("it changes nothing".to_string());
        }
        let Side { is_at_begin, is_at_end, pieces, kept } = left;
        Ok(WordRule { is_at_begin, is_at_end, left: pieces, right: right.pieces, kept })
    }

    /// Hands the word after each move to `take`; the same one may come several times.
    pub fn moves(&self, word: &[u8], take: &mut dyn FnMut(&[u8])) {
        let last = if self.is_at_begin { 0 } else { word.len() };
        let mut made = Vec::new();
        for begin in 0..=last {
            if word[begin..].starts_with(&self.left[0]) {
                made.clear();
                made.extend(&word[..begin]);
                self.go_on(word, begin, 0, &mut made, take);
            }
        }
    }

    /// The same, where the pieces before this one were replaced: `made` is what stands there now, and
    /// `at` is where the piece must stand.
    fn go_on(
        &self, word: &[u8], at: usize, piece: usize, made: &mut Vec<u8>,
        take: &mut dyn FnMut(&[u8]),
    ) {
        if !word[at..].starts_with(&self.left[piece]) {
            return;
        }
        let (length, mut at) = (made.len(), at + self.left[piece].len());
        made.extend(&self.right[piece]);
        match self.kept.get(piece) {
            None if self.is_at_end && at < word.len() => {}
            None => {
                made.extend(&word[at..]);
                take(made);
            }
            Some(&kept) => loop {
                self.go_on(word, at, piece + 1, made, take);
                if word.get(at) != Some(&kept) {
                    break;
                }
                made.push(kept);
                at += 1;
            },
        }
        made.truncate(length);
    }
}

impl Display for WordRule {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        let side = |pieces: &[Vec<u8>]| {
            let mut side = Vec::from(if self.is_at_begin { "^" } else { "" });
            for (piece, kept) in pieces.iter().zip(self.kept.iter().map(Some).chain([None])) {
                side.extend(piece);
                kept.into_iter().for_each(|kept| side.extend([*kept, b'*']));
            }
            side.extend(self.is_at_end.then_some(b'$'));
            String::from_utf8_lossy(&side).into_owned()
        };
        write!(out, "{}", format!("{} -> {}", side(&self.left), side(&self.right)).trim_end())
    }
}

impl WordRules {
    /// The rules of these lines, with these letters besides those of the rules.
    /// Errors: what is wrong with them.
    pub fn read(lines: &[String], letters: &str) -> Result<WordRules, String> {
        if let Some(other) =
            letters.chars().find(|letter| !u8::try_from(*letter).is_ok_and(is_letter))
        {
            return Err(format!("--letters: {}", misplaced(other)));
        }
        let players = Players::read(lines, WordRule::read)?;
        let mut all = letters.as_bytes().to_vec();
        for WordRule { left, right, kept, .. } in players.all() {
            all.extend([left.concat(), right.concat(), kept.clone()].concat());
        }
        all.sort_unstable();
        all.dedup();
        Ok(WordRules { letters: all, players })
    }

    /// The word of a position, and the player to move if it names one.
    /// Errors: it is no position of the game.
    fn word_of<'text>(&self, position: &'text [u8]) -> Result<(&'text [u8], usize), String> {
        let shown = position.escape_ascii();
        let (word, player) = match (self.players.are_different(), without_player(position)) {
            (false, _) => (position, 0),
            (true, Some(found)) => found,
            (true, None) => {
                return Err(format!("\"{shown}\" names no player to move: write {shown},A"));
            }
        };
        let word = if word == EMPTY { b"" } else { word };
        match word.iter().find(|letter| !self.letters.contains(letter)) {
            None => Ok((word, player)),
            Some(letter) => {
                let letter = letter.escape_ascii();
                let what = "is no letter of this game (--letters adds some)";
                Err(format!("\"{shown}\" is no position: \"{letter}\" {what}"))
            }
        }
    }
}

/// A word as a position is written.
pub fn written(word: &[u8]) -> &[u8] {
    if word.is_empty() {
        EMPTY
    } else {
        word
    }
}

/// The source that these rules are.
#[derive(Clone)]
pub struct WordSource {
    rules: Rc<WordRules>,
}

impl WordSource {
    /// The source of these rules.
    pub fn of(rules: WordRules) -> WordSource {
        WordSource { rules: Rc::new(rules) }
    }
}

impl Source for WordSource {
    fn list(&mut self, positions: &[&[u8]], take: Take) -> Result<(), Stop> {
        let WordSource { rules, .. } = self;
        let mut listing = Listing::default();
        for (at, position) in positions.iter().enumerate() {
            let (word, player) = rules.word_of(position).map_err(Stop::fault)?;
            listing.begin();
            for rule in &rules.players.lists()[player] {
                rule.moves(word, &mut |after| {
                    match rules.players.are_different() {
                        true => listing.part(&with_player(written(after), 1 - player)),
                        false => listing.part(written(after)),
                    }
                    listing.end_move(None);
                });
            }
            take(at, &listing)?;
        }
        Ok(())
    }

    fn parts<'text>(&self, text: &'text [u8]) -> Result<Vec<&'text [u8]>, Stop> {
        self.rules.word_of(text).map_err(Stop::fault).map(|_| vec![text])
    }

    fn place_of(&self, position: &[u8]) -> String {
        place_of(position)
    }

    fn restart(&self) -> Restart {
        let source = self.clone();
        Box::new(move || Ok(Box::new(source.clone())))
    }
}
