//! What the tools know of ASTRGAME.

use crate::game::{Game, Tools, Wrong};
use crate::instances::{subsets, words, ALPHABET};
use crate::large::{alike, answer_each, large, Built, Limits, Yardstick};
use crate::moves::{joined, shorten};
use crate::reading::{lines, Reader};
use crate::{Problem, Rng};
use astrgame::oracle;
use astrgame::solution::{grundy, read_case, table, table_below_64, word_ends, Input};
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::io;
use std::rc::Rc;

/// All of it.
pub static PROBLEM: Problem = Problem {
    game: Some(Tools::of::<Whiteboard>()),
    small: Some(small),
    branches: || vec![input(&[worth_64()]), b"3 a 0 ab 3 abc ab ab b 1 aa".to_vec()],
    limits,
    reference: Some(reference),
    large: &[
        alike("one-letter", || solved(vec![runs(30, 30); 5])),
        large("mixed-words", || solved(mixed_words())),
        large("beyond-letters", || solved(doubled(two_letters(300)))),
        large("beyond-values", || solved(doubled(runs(100, 100)))),
        large("beyond-moves", single_moves),
    ],
    comparisons: &[
        ("one-letter", Yardstick::Floor, 1.4),
        ("beyond-letters", Yardstick::Textbook, 0.3),
        ("beyond-values", Yardstick::Textbook, 1.0),
    ],
    ..Problem::new(
        "astrgame",
        format,
        |output| lines(output, |line| line == "Teddy" || line == "Tracy"),
        ("100000\n", "a 1 a\n"),
    )
};

/// T, then T times a string, N, and N words.
fn format(input: &[u8], answers: &mut usize) -> io::Result<()> {
    let mut input = Reader::new(input);
    for _ in 0..input.number("the number of cases")? {
        let string = input.token();
        if string.is_empty() || string.len() > 16_384 {
            return Err(input.fault("a string of at most 16384 letters"));
        }
        for _ in 0..input.number("the number of words")? {
            input.word("a word", |_| true)?;
        }
        *answers += 1;
    }
    Ok(())
}

/// A string with gaps, and the different words in order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Whiteboard {
    /// With a blank for each letter that has been erased.
    pub string: oracle::Position,
    /// Shared by all that a whiteboard leads to.
    pub words: Rc<Vec<Vec<u8>>>,
}

impl Game for Whiteboard {
    const ANSWERS: [&'static str; 2] = ["Tracy", "Teddy"];

    const SIZE: &'static str = "letters in string and words, but one";

    const CASES: usize = 5;

    const WRONG: &'static [Wrong<Whiteboard>] = &[
        ("each word at its first place only", true, |w| {
            Book { found: |piece, word| Vec::from_iter(places(piece, word).next()), ..BOOK }
                .answer(w)
        }),
        ("only places that do not overlap", true, |w| Book { found: apart, ..BOOK }.answer(w)),
        ("a word across a gap", true, |w| {
            teddy(joins_up(&w.string, &w.words, &mut HashMap::new()))
        }),
        ("the longest word first", true, |w| teddy(greedy(w) % 2 == 1)),
        ("values of one bit, won or lost", true, |w| {
            Book { mex: |options| options.contains(&0).into(), ..BOOK }.answer(w)
        }),
        ("a mex that stops at a repeated value", true, |w| Book { mex: hasty, ..BOOK }.answer(w)),
        ("the sum for the nim-sum", true, |w| Book { sum: |x, y| x + y, ..BOOK }.answer(w)),
        ("the parity of the sum", true, |w| Book { sum: |x, y| (x + y) % 2, ..BOOK }.answer(w)),
        ("won if the value is 1", true, |w| Book { wins: |value| value == 1, ..BOOK }.answer(w)),
    ];

    fn read(input: &[u8], each: &mut dyn FnMut(Whiteboard) -> io::Result<()>) -> io::Result<()> {
        let mut input = Input::new(input);
        for _ in 0..input.number("the number of cases")? {
            let (string, words) = read_case(&mut input)?;
            each(whiteboard(string.to_vec(), words.into_iter().map(<[u8]>::to_vec)))?;
        }
        Ok(())
    }

    fn input(cases: &[Whiteboard]) -> Vec<u8> {
        input(cases)
    }

    fn shown(&self) -> String {
        let words = self.words.join(&b' ');
        match self.string.contains(&b' ') {
            true => pieces(&self.string),
            false => format!("{} with {}", shorten(&self.string), shorten(&words)),
        }
    }

    fn number(&self) -> u64 {
        grundy(&self.string, &self.dictionary()).into()
    }

    fn why(&self) -> Vec<String> {
        const SHOWN: usize = 50;
        let options = self.options();
        let mut lines = Vec::new();
        for ((name, _), &(a, b, x, y)) in self.moves().zip(&options).take(SHOWN) {
            let (left, right) = (pieces(&self.string[..a]), pieces(&self.string[b..]));
            lines.push(format!("{name} leaves {left} and {right}: {x} xor {y} = {}", x ^ y));
        }
        if options.len() > SHOWN {
            lines.push(format!("... ({} moves in all)", options.len()));
        }
        let numbers: BTreeSet<u16> = options.iter().map(|(_, _, x, y)| x ^ y).collect();
        let (numbers, mex) = (joined(numbers, " "), self.number());
        lines.push(match options.is_empty() {
            true => "no word stands in the string, so there is no move".to_string(),
            false => format!("the moves lead to {numbers}; the least number missing is {mex}"),
        });
        lines
    }

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Whiteboard)> + '_> {
        let with = |string| Whiteboard { string, words: Rc::clone(&self.words) };
        let moves = oracle::moves(&self.words, &self.string);
        Box::new(moves.map(move |(name, after)| (name, with(after))))
    }

    fn winning(&self) -> Box<dyn Iterator<Item = (String, Whiteboard)> + '_> {
        let moves = self.moves().zip(self.options());
        Box::new(moves.filter(|(_, (_, _, x, y))| x == y).map(|(to, _)| to))
    }

    /// Of so many letters in the string and the words, the first one not counted, which is an a:
    /// strings over {a, b} with at most 3 words of up to 3 letters.
    fn all(size: usize) -> Box<dyn Iterator<Item = Whiteboard>> {
        const MOST: usize = 9;
        let dictionaries = subsets(words(b"ab", 3));
        let dictionaries = dictionaries.filter(move |words| size <= MOST && words.len() <= 3);
        Box::new(dictionaries.flat_map(move |dictionary| {
            let letters = (size + 1).saturating_sub(dictionary.concat().len());
            let strings = words(b"ab", letters).into_iter();
            let strings = strings.filter(move |s| s.len() == letters && s[0] == b'a');
            strings.map(move |string| whiteboard(string, dictionary.clone()))
        }))
    }

    /// A string of 9 to 14 letters, in which there may be a letter of no word.
    fn random(rng: &mut Rng) -> Whiteboard {
        let alphabet = &b"abc"[..rng.between(1, 3)];
        let letters = [alphabet, alphabet, &b"z"[..rng.below(2)]].concat();
        let string = rng.word_of(&letters, 9..=14);
        let words: Vec<_> = (0..rng.between(1, 8)).map(|_| rng.word_of(alphabet, 1..=4)).collect();
        whiteboard(string, words)
    }

    fn large(rng: &mut Rng) -> Whiteboard {
        let alphabet = &b"abc"[..rng.between(1, 3)];
        let words: Vec<_> = (0..rng.between(1, 30)).map(|_| rng.word_of(alphabet, 1..=5)).collect();
        whiteboard(rng.word_of(alphabet, 15..=30), words)
    }

    fn smaller(&self) -> Vec<Whiteboard> {
        let mut smaller = Vec::new();
        for k in 0..self.string.len() {
            let mut string = self.string.clone();
            string.remove(k);
            smaller.push((string, self.words.to_vec()));
        }
        for (k, word) in self.words.iter().enumerate() {
            let mut words = self.words.to_vec();
            words.remove(k);
            smaller.push((self.string.clone(), words));
            for letter in 0..word.len() {
                let mut words = self.words.to_vec();
                words[k].remove(letter);
                smaller.push((self.string.clone(), words));
            }
        }
        smaller.retain(|(string, words)| !string.is_empty() && !words.contains(&Vec::new()));
        smaller.into_iter().map(|(string, words)| whiteboard(string, words)).collect()
    }

    fn is_allowed(&self) -> bool {
        !self.words.is_empty()
    }
}

impl Whiteboard {
    fn dictionary(&self) -> BTreeSet<&[u8]> {
        self.words.iter().map(Vec::as_slice).collect()
    }

    /// For each move, in the order of the rules, from where to where it erases, and the Grundy
    /// numbers of what it leaves on both sides.
    fn options(&self) -> Vec<(usize, usize, u16, u16)> {
        let ends = word_ends(&self.string, &self.dictionary());
        let table = table_below_64(&ends).unwrap_or_else(|| table(&ends));
        let whole = &table[self.string.len()];
        let moves = ends.iter().enumerate().flat_map(|(a, ends)| ends.iter().map(move |&b| (a, b)));
        moves.map(|(a, b)| (a, b, table[a][0], whole[b])).collect()
    }
}

/// The string and the different ones of these words.
pub fn whiteboard(string: Vec<u8>, words: impl IntoIterator<Item = Vec<u8>>) -> Whiteboard {
    let words: BTreeSet<Vec<u8>> = words.into_iter().collect();
    Whiteboard { string, words: Rc::new(words.into_iter().collect()) }
}

/// The pieces of a string, with a point for each gap.
fn pieces(string: &[u8]) -> String {
    let runs = string.chunk_by(|a, b| (*a == b' ') == (*b == b' '));
    let shown = |run: &[u8]| if run[0] == b' ' { ".".to_string() } else { shorten(run) };
    if string.is_empty() {
        "nothing".to_string()
    } else {
        joined(runs.map(shown), " ")
    }
}

fn teddy(is_won: bool) -> String {
    if is_won { "Teddy" } else { "Tracy" }.to_string()
}

/// The textbook's recursion over pieces, in parts that can be got wrong one by one.
struct Book {
    found: fn(&[u8], &[u8]) -> Vec<usize>,
    sum: fn(u64, u64) -> u64,
    mex: fn(&mut Vec<u64>) -> u64,
    wins: fn(u64) -> bool,
}

const BOOK: Book = Book {
    found: |piece, word| places(piece, word).collect(),
    sum: |before, after| before ^ after,
    mex: |options| (0..).find(|value| !options.contains(value)).expect("a list is finite"),
    wins: |value| value > 0,
};

impl Book {
    fn answer(&self, Whiteboard { string, words }: &Whiteboard) -> String {
        teddy((self.wins)(self.value(string, words, &mut HashMap::new())))
    }

    fn value(&self, piece: &[u8], words: &[Vec<u8>], known: &mut HashMap<Vec<u8>, u64>) -> u64 {
        if let Some(&value) = known.get(piece) {
            return value;
        }
        let mut options = Vec::new();
        for word in words {
            for start in (self.found)(piece, word) {
                let before = self.value(&piece[..start], words, known);
                let after = self.value(&piece[start + word.len()..], words, known);
                options.push((self.sum)(before, after));
            }
        }
        let value = (self.mex)(&mut options);
        known.insert(piece.to_vec(), value);
        value
    }
}

/// Where a word stands in a piece.
fn places<'a>(piece: &'a [u8], word: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    (0..piece.len()).filter(|&start| piece[start..].starts_with(word))
}

/// The places from the left that do not overlap.
fn apart(piece: &[u8], word: &[u8]) -> Vec<usize> {
    let mut free = 0;
    let mut is_free = |&start: &usize| {
        let is_free = start >= free;
        free = if is_free { start + word.len() } else { free };
        is_free
    };
    places(piece, word).filter(|start| is_free(start)).collect()
}

fn hasty(options: &mut Vec<u64>) -> u64 {
    options.sort();
    (0..).zip(options).take_while(|(value, option)| value == *option).count() as u64
}

/// Whether the first player wins if what stands on the two sides of a gap joins up.
fn joins_up(string: &[u8], words: &[Vec<u8>], known: &mut HashMap<Vec<u8>, bool>) -> bool {
    if let Some(&is_won) = known.get(string) {
        return is_won;
    }
    let is_won = words.iter().any(|word| {
        places(string, word).any(|start| {
            let after = [&string[..start], &string[start + word.len()..]].concat();
            !joins_up(&after, words, known)
        })
    });
    known.insert(string.to_vec(), is_won);
    is_won
}

/// How many moves are made if both always erase a longest word, the leftmost one.
fn greedy(whiteboard: &Whiteboard) -> usize {
    let mut words = whiteboard.words.to_vec();
    words.sort_by_key(|word| Reverse(word.len()));
    let mut string = whiteboard.string.clone();
    let next = |string: &[u8]| {
        words.iter().find_map(|word| Some((places(string, word).next()?, word.len())))
    };
    let mut moves = 0;
    while let Some((start, length)) = next(&string) {
        string[start..start + length].fill(b' ');
        moves += 1;
    }
    moves
}

/// One or two strings of up to 10 letters, with up to four words of up to four letters each.
fn small(rng: &mut Rng) -> Vec<u8> {
    let board = |rng: &mut Rng| {
        let alphabet = &ALPHABET[..rng.between(1, 3)];
        let words: Vec<_> = (0..rng.between(0, 4)).map(|_| rng.word_of(alphabet, 1..=4)).collect();
        whiteboard(rng.word_of(alphabet, 1..=10), words)
    };
    let boards: Vec<_> = (0..rng.between(1, 2)).map(|_| board(rng)).collect();
    input(&boards)
}

fn limits(input: &[u8]) {
    let mut input = Limits::new(input);
    for _ in 0..input.number(1..=5) {
        input.word(1..=30, u8::is_ascii_lowercase);
        for _ in 0..input.number(1..=30) {
            input.word(1..=30, u8::is_ascii_lowercase);
        }
    }
    input.end();
}

/// The interval DP as a good textbook has it.
fn reference(input: &[u8]) -> Vec<u8> {
    answer_each(input, |Whiteboard { string, words }| textbook(string, words) > 0)
}

/// The Grundy number of a string, from those of its intervals, the short ones first: for every
/// start of a word in the interval, and every length of a word that stands there, the value of
/// what is left is marked.
fn textbook(s: &[u8], words: &[Vec<u8>]) -> usize {
    let n = s.len();
    let lengths_of_words_at = |start: usize| {
        let words = words.iter().filter(|word| s[start..].starts_with(word));
        let lengths: BTreeSet<usize> = words.map(|word| word.len()).collect();
        lengths.into_iter().collect()
    };
    let lengths_at: Vec<Vec<usize>> = (0..n).map(lengths_of_words_at).collect();
    // value[i][j]: of the letters from i up to but without j.
    let mut value = vec![vec![0; n + 1]; n + 1];
    // A game on n letters lasts at most n moves, and so no value exceeds n.
    let mut marked = vec![false; (n + 1).next_power_of_two()];
    for length in 1..=n {
        for i in 0..=n - length {
            let j = i + length;
            marked.fill(false);
            for start in i..j {
                for &length in &lengths_at[start] {
                    let end = start + length;
                    if end > j {
                        break;
                    }
                    marked[value[i][start] ^ value[end][j]] = true;
                }
            }
            let free = marked.iter().position(|is_option| !is_option);
            value[i][j] = free.expect("a value is at most the length");
        }
    }
    value[0][n]
}

/// The input of these boards. A point stands for each gap: it is in none of the words here.
fn input(boards: &[Whiteboard]) -> Vec<u8> {
    let mut input = format!("{}\n", boards.len()).into_bytes();
    for Whiteboard { string, words } in boards {
        let string = string.iter().map(|&letter| if letter == b' ' { b'.' } else { letter });
        input.extend(string);
        input.extend(format!("\n{}\n", words.len()).bytes());
        input.extend(words.iter().flat_map(|word| [word, &b"\n"[..]].concat()));
    }
    input
}

/// The input of these boards, for the reference.
fn solved(boards: Vec<Whiteboard>) -> Built {
    Built::unknown(input(&boards))
}

/// So many letters a, and the words of 1 to `longest` letters a.
pub fn runs(letters: usize, longest: usize) -> Whiteboard {
    whiteboard(vec![b'a'; letters], (1..=longest).map(|length| vec![b'a'; length]))
}

/// 64 letters a, worth 64 with only a few words.
fn worth_64() -> Whiteboard {
    let lengths = [1, 2, 3, 4, 5, 12, 13, 14, 18, 27, 34];
    whiteboard(vec![b'a'; 64], lengths.map(|length| vec![b'a'; length]))
}

/// `length` random letters a and b, and all 30 words of 1 to 4 of these letters.
fn two_letters(length: usize) -> Whiteboard {
    whiteboard(Rng::new(3).word(b"ab", length), words(b"ab", 4))
}

/// 30 random letters a and b, with 30 of the words of 2 to 12 letters that stand in them.
fn mixed_words() -> Vec<Whiteboard> {
    // Lost boards are rare; the seeds 3 and 4 give some.
    let board = |seed| {
        let mut rng = Rng::new(seed);
        let string = rng.word(b"ab", 30);
        let own: BTreeSet<&[u8]> = (2..=12).flat_map(|length| string.windows(length)).collect();
        let own: Vec<Vec<u8>> = own.into_iter().map(<[u8]>::to_vec).collect();
        whiteboard(string, rng.some(&own, 30))
    };
    (1..=5).map(board).collect()
}

/// The string of a board twice, with a letter of no word between, which is lost; and with another
/// letter at the end.
fn doubled(board: Whiteboard) -> Vec<Whiteboard> {
    let twice = [&board.string[..], &board.string].join(&b'z');
    let more = [&twice[..], b"a"].concat();
    [twice, more].map(|string| Whiteboard { string, ..board.clone() }).to_vec()
}

/// Strings in which every second letter is a move, the only one in its place: an even number of
/// moves, and an odd one.
fn single_moves() -> Built {
    let boards = [500, 501].map(|moves| whiteboard(b"ab".repeat(moves), Some(b"b".to_vec())));
    Built::known(input(&boards), "Tracy\nTeddy\n")
}
