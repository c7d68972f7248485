//! What the tools know of ASTRGAME.

use super::squares::numbered;
use crate::extras::{answer_by_search, Extras, LargeInput, Wrong};
use crate::format::Reader;
use crate::lists::{distinct, longest, words_of_length, words_up_to, LETTERS};
use crate::moves;
use crate::page::about::About;
use crate::positions::{
    allowed, is_within_sizes, letters_of_numbers, numbers_of_letters, Positions, Rows, Size,
};
use crate::random::Rng;
use crate::rules::{answer_if, numbers_of_moves, Drawing, Game, Moves, Search};
use crate::tables::{Sides, Table, Texts};
use crate::text::{joined, listed, shorten};
use astrgame::oracle;
use astrgame::solution::{table, word_ends};
use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};
use std::rc::Rc;
use std::{io, slice};

/// A string with gaps, and the words.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Whiteboard {
    /// It has a blank for each letter that has been erased.
    pub string: oracle::Position,
    /// They are as given, so one may be there twice, and shared by all positions that follow.
    pub words: Rc<Vec<Vec<u8>>>,
}

/// How many moves are shown of a position that is explained.
const SHOWN: usize = 8;

impl Game for Whiteboard {
    const NAME: &'static str = "astrgame";
    const ANSWERS: [&'static str; 2] = ["Tracy", "Teddy"];
    const CASES: usize = 5;

    fn read_into(cases: &mut Vec<Whiteboard>, input: &mut Reader) -> io::Result<()> {
        for _ in 0..input.number("the number of cases")? {
            let string = input.token();
            if string.is_empty() || string.len() > 1000 {
                return Err(input.fault("a string of at most 1000 letters"));
            }
            let mut words = Vec::new();
            for _ in 0..input.number("the number of words")? {
                words.push(input.word("a word", |_| true)?.to_vec());
            }
            cases.push(whiteboard(string.to_vec(), words));
        }
        Ok(())
    }

    fn write(cases: &[Whiteboard]) -> Vec<u8> {
        let mut input = format!("{}\n", cases.len()).into_bytes();
        for board in cases {
            input.extend(board.text());
            input.extend(format!("\n{}\n", board.words.len()).bytes());
            for word in board.words.iter() {
                input.extend(word);
                input.push(b'\n');
            }
        }
        input
    }

    fn moves(&self) -> Moves<'_, Whiteboard> {
        let mut words = self.words.to_vec();
        words.sort(); // The rules want equal words side by side.
        let moves: Vec<_> = oracle::moves(&words, &self.string).collect();
        Box::new(moves.into_iter().map(|(name, after)| (name, self.with(after))))
    }

    fn number(&self) -> u64 {
        let words = self.words.iter().map(Vec::as_slice).collect();
        table(&word_ends(&self.string, &words))[self.string.len()][0].into()
    }

    fn why(&self) -> Vec<String> {
        let mut lines = vec![numbers_of_moves(self)];
        for (name, after) in self.moves().take(SHOWN) {
            let left = moves::shown(&after);
            lines.push(format!("{name} leaves {left}: Grundy number {}", after.number()));
        }
        let more = self.moves().skip(SHOWN).count();
        lines.extend((more > 0).then(|| format!("... ({} moves in all)", SHOWN + more)));
        lines
    }

    fn shown(&self) -> String {
        match self.string.contains(&b' ') {
            true => shorten(&self.text()),
            false => format!("{} with {}", shorten(&self.string), shorten(&self.words.join(&b' '))),
        }
    }

    fn drawn(&self) -> String {
        let words = distinct(self.words.iter()).map(|word| word.escape_ascii());
        format!("{}\nwords: {}", numbered(&self.text()), joined(words, " "))
    }

    fn drawing(&self, _: &[Whiteboard]) -> Drawing {
        Drawing::row(&self.text())
            .with_note(format!("Words: {}.", listed(distinct(self.words.iter()))))
    }
}

impl Positions for Whiteboard {
    fn sizes(&self) -> Vec<Size> {
        vec![
            Size::new("letters", self.string.len(), 1..=30),
            Size::new("words", self.words.len(), 1..=30),
            Size::new("letters in a word", longest(&self.words), 1..=30),
        ]
    }

    fn is_allowed(&self) -> bool {
        let is_word = |word: &Vec<u8>| !word.is_empty() && word.iter().all(u8::is_ascii_lowercase);
        is_word(&self.string) && self.words.iter().all(is_word) && is_within_sizes(self)
    }

    /// Those of `size` letters in the string and the words together, up to 10.
    fn small(size: usize) -> Box<dyn Iterator<Item = Whiteboard>> {
        let most = if size > 10 { 0 } else { size };
        Box::new((1..most).flat_map(move |length| {
            let lists = small_lists(size - length);
            let strings = words_of_length(b"ab", length);
            strings.filter(|string| string[0] == b'a').flat_map(move |string| {
                let board = move |words: Vec<Vec<u8>>| whiteboard(string.clone(), words);
                lists.clone().into_iter().map(board)
            })
        }))
    }

    /// A string of 8 to 12 letters, of which one kind may be in no word, and words of up to 4.
    fn random(rng: &mut Rng) -> Whiteboard {
        let kinds = rng.between(1, 3);
        let kinds_of_string = kinds + rng.below(2);
        let words = rng.list(1..=8, |rng| rng.word_of(&LETTERS[..kinds], 1..=4));
        whiteboard(rng.word_of(&LETTERS[..kinds_of_string], 8..=12), words)
    }

    fn large(rng: &mut Rng) -> Whiteboard {
        let kinds = *rng.pick(&[1, 2, 3, 4, 26]);
        let letters = rng.some(LETTERS, kinds);
        let string = large_string(rng, &letters);
        let words = large_list(rng, &letters, &string);
        whiteboard(string, words)
    }

    /// Of 30 letters, with short words, so that very many strings can be left.
    fn largest(rng: &mut Rng) -> Whiteboard {
        let (kinds, count) = (rng.between(1, 2), *rng.pick(&[2, 30]));
        let letters = rng.some(LETTERS, kinds);
        let words = rng.times(count, |rng| rng.word_of(&letters, 1..=4));
        whiteboard(rng.word(&letters, 30), words)
    }

    /// The rows of a case are its string and its words.
    fn to_rows(cases: &[Whiteboard]) -> Rows {
        let rows = |board: &Whiteboard| {
            let texts = [slice::from_ref(&board.string), &board.words[..]].concat();
            texts.iter().map(|text| numbers_of_letters(text, b'a')).collect()
        };
        Rows { shared: Vec::new(), cases: cases.iter().map(rows).collect() }
    }

    fn from_rows(rows: &Rows) -> Option<Vec<Whiteboard>> {
        let board = |rows: &Vec<Vec<u64>>| {
            let mut texts = rows.iter().map(|row| letters_of_numbers(row, b'a'));
            let string = texts.next()??;
            Some(whiteboard(string, texts.collect::<Option<Vec<_>>>()?))
        };
        allowed(rows.cases.iter().map(board).collect::<Option<_>>()?)
    }
}

impl Extras for Whiteboard {
    const ABOUT: About<'static> = About {
        title: "Word line",
        rules: "A move erases a listed word from a piece of the string. The parts left and right of it stay apart.",
        how: "Click the letters of a word. It is erased at once if no longer word has them all; else click one of \
              them again. Or draw over them.",
        links: &[("statement", "https://www.codechef.com/problems/ASTRGAME")],
        section: "6-when-a-move-splits-the-game-kayles-g1-and-astrgame",
        ..About::NOTHING
    };

    const STARTS: &'static [&'static str] =
        &["1 mississippi 5 s is si ssi pp", "1 pawpawpaw 4 paw aw p wp", "1 abababab 3 ab ba a"];

    const WRONG: &'static [Wrong<Whiteboard>] = &[
        ("each word at its first place only", |board| {
            let search = Search::by(|board: &Whiteboard| {
                let first = |word| oracle::moves(slice::from_ref(word), &board.string).next();
                let moves = board.words.iter().filter_map(first);
                Box::new(moves.map(|(_, string)| board.with(string)))
            });
            answer_by_search(board, search)
        }),
        ("parts that are won or lost", |board| {
            answer_if::<Whiteboard>(is_won_by_bits(
                &board.string,
                &board.words,
                &mut HashMap::new(),
            ))
        }),
        ("no word that is listed twice", |board| {
            let count = |word| board.words.iter().filter(|other| *other == word).count();
            let once = board.words.iter().filter(|word| count(*word) == 1);
            whiteboard(board.string.clone(), once.cloned()).answer()
        }),
    ];

    /// In the first one everything is at its limit; on the other a plain solution takes long.
    fn large_inputs() -> Vec<LargeInput> {
        let full = || Whiteboard::write(&Whiteboard::full(&mut Rng::new(1)));
        vec![
            LargeInput { name: "longest_words", build: longest_words },
            LargeInput { name: "largest", build: full },
        ]
    }

    /// Strings of one letter.
    fn table() -> Option<Table> {
        const WORDS: [&str; 7] = ["a", "aa", "aaa", "a aa", "a aaa", "aa aaa", "a aa aaa"];
        let mut search = Search::new(1_000_000);
        Some(Table::new(
            Texts {
                title: "Grundy numbers of n letters a, by the words.",
                question: "The words a and aa begin like taking 1 or 2 from a pile. Why do they \
                    not go on so?",
                answer: "Two pieces may be left. So this is Kayles (explore octal 0.77), and aa \
                    alone Dawson's Kayles (0.07).",
            },
            Sides { corner: "words\\n", rows: WORDS, columns: 0..=12 },
            |words, &n| search.grundy(&whiteboard(vec![b'a'; n], words.split(' ').map(Vec::from))),
        ))
    }
}

impl Whiteboard {
    /// Another string and the same words.
    fn with(&self, string: oracle::Position) -> Whiteboard {
        Whiteboard { string, words: Rc::clone(&self.words) }
    }

    /// The string with a point, which is in no word here, for each letter that has been erased.
    pub fn text(&self) -> Vec<u8> {
        let point = |&letter: &u8| if letter == b' ' { b'.' } else { letter };
        self.string.iter().map(point).collect()
    }
}

/// The string and these words.
pub fn whiteboard(string: Vec<u8>, words: impl IntoIterator<Item = Vec<u8>>) -> Whiteboard {
    Whiteboard { string, words: Rc::new(words.into_iter().collect()) }
}

/// Whether a string is won, if a move wins that leaves two parts which are both won, or both lost.
fn is_won_by_bits(string: &[u8], words: &[Vec<u8>], known: &mut HashMap<Vec<u8>, bool>) -> bool {
    if let Some(&is_won) = known.get(string) {
        return is_won;
    }
    let is_won = words.iter().any(|word| {
        let mut places = string.windows(word.len()).enumerate().filter(|(_, part)| part == word);
        places.any(|(start, _)| {
            let (left, right) = (&string[..start], &string[start + word.len()..]);
            is_won_by_bits(left, words, known) == is_won_by_bits(right, words, known)
        })
    });
    known.insert(string.to_vec(), is_won);
    is_won
}

/// All lists of one to three words of up to three letters a and b, `letters` in all. The words of a
/// list are in order: short ones first, and those of the same length as in a dictionary.
fn small_lists(letters: usize) -> Vec<Vec<Vec<u8>>> {
    let kinds = words_up_to(b"ab", 3);
    let places: Vec<u8> = (0..kinds.len() as u8).collect();
    let mut lists = Vec::new();
    for places in words_up_to(&places, 3) {
        if places.is_sorted() {
            let words: Vec<_> = places.iter().map(|&at| kinds[usize::from(at)].clone()).collect();
            lists.push(words);
        }
    }
    lists.retain(|words| words.concat().len() == letters);
    lists
}

/// A string of up to 30 of these letters, which at times is the same part again and again.
fn large_string(rng: &mut Rng, letters: &[u8]) -> Vec<u8> {
    let any = rng.between(1, 30);
    let length = *rng.pick(&[any, 30]);
    let repeats = *rng.weighted(&[(1, true), (2, false)]);
    let first = if repeats { length.min(3) } else { length };
    let mut string = rng.word(letters, first);
    while string.len() < length {
        let between = rng.word_of(letters, 0..=1);
        string = [&string[..], &between, &string].concat();
    }
    string.truncate(length);
    string
}

/// Up to 30 words of these letters, of which most occur in the string, and some may be there twice.
fn large_list(rng: &mut Rng, letters: &[u8], string: &[u8]) -> Vec<Vec<u8>> {
    let (few, any) = (rng.between(1, 4), rng.between(1, 30));
    let count = *rng.pick(&[few, any, 30]);
    let most_letters = string.len().min(*rng.pick(&[3, 6, 30]));
    let least = *rng.weighted(&[(2, 1), (1, most_letters)]);
    let words = rng.times(count, |rng| {
        let length = rng.between(least, most_letters);
        let start = rng.between(0, string.len() - length);
        let part = string[start..][..length].to_vec();
        let any = rng.word_of(letters, 1..=30);
        rng.weighted(&[(7, part), (1, any)]).clone()
    });
    let once: Vec<Vec<u8>> = distinct(words.iter().cloned()).collect();
    rng.pick(&[words, once]).clone()
}

/// As many strings and words as there can be, all as long as they can be; the last word is the string.
fn longest_words() -> Vec<u8> {
    let mut rng = Rng::new(1);
    let boards = rng.times(Whiteboard::CASES, |rng| {
        let string = rng.word(&LETTERS[..2], 30);
        let mut words = rng.times(29, |rng| rng.word(&LETTERS[..2], 30));
        words.push(string.clone());
        whiteboard(string, words)
    });
    Whiteboard::write(&boards)
}

/// An end of a piece: its place, counted from 0, and the letter of the piece that is next to it.
struct End {
    place: usize,
    letter: char,
}

impl Display for End {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        write!(out, "{}{}", self.letter, self.place)
    }
}

/// The table of all pieces of a string.
pub fn pieces(string: &str, words: &str) -> Table {
    let mut search = Search::new(1_000_000);
    let letters = || string.bytes().map(char::from).enumerate();
    let firsts = letters().map(|(place, letter)| End { place, letter });
    let lasts = letters().map(|(place, letter)| End { place: place + 1, letter });
    Table::new(
        Texts {
            title: &format!(
                "Grundy numbers of the pieces of {string} from letter i up to, but without, \
                 letter j, counted from 0, by the words {words}. Before i stands the first letter \
                 of the piece, before j its last."
            ),
            question: "A move erases a word from the whole string, at the top right. Which number \
                does it lead to, by the numbers of the two pieces that are left?",
            answer: "To their nim-sum (xor); and the number of a piece is the least one that no \
                move leads to.",
        },
        Sides { corner: "i\\j", rows: firsts, columns: lasts },
        |from, to| {
            let piece = string.as_bytes().get(from.place..to.place)?;
            let piece = Some(piece).filter(|piece| !piece.is_empty())?;
            search.grundy(&whiteboard(piece.to_vec(), words.split_whitespace().map(Vec::from)))
        },
    )
}
