//! What the tools know of WPLAY.

#[path = "../../wplay/src/main.rs"]
#[allow(dead_code)]
pub mod solution;

use crate::large::{alike, large, Built, Limits};
use crate::measures::{Comparison, Growth, Yardstick};
use crate::moves::{Lists, Position};
use crate::reading::{lines, Reader};
use crate::{instances, Problem, Rng};
use solution::{Input, Key};
use std::collections::{BTreeSet, HashSet};
use std::io::{self, Read};

/// All of it.
pub const PROBLEM: Problem = Problem {
    name: "wplay",
    format,
    answers: |output| lines(output, |line| line == "Alice" || line == "Bob"),
    many: ("2 A AB 1 2 100000\n", "AB\n"),
    small,
    limits,
    reference,
    large: &[
        large("odd-sets", || built(4, odd_sets(16, WORDS))),
        large("all-sets", || built(4, all_sets())),
        large("single-letters", || built(4, single_letters(16, GRIDS))),
        alike("nothing-fits", || built(4, nothing_fits())),
        large("eight-letters-twice", || built(4, letters_twice())),
        large("one-letter", || built(4, one_letter())),
        large("nine-cells", nine_cells),
        large("beyond-cells", || built(5, single_letters(20, 20))),
        large("beyond-grids", || built(4, single_letters(16, 200))),
    ],
    comparisons: &[
        comparison("odd-sets", "every set of an odd number of 16 letters", || {
            built(4, odd_sets(16, WORDS)).input
        }),
        comparison("all-sets", "every set of 16 letters", || built(4, all_sets()).input),
        comparison("single-letters", "only single letters", || {
            built(4, single_letters(16, GRIDS)).input
        }),
        comparison("nothing-fits", "no word fits", || built(4, nothing_fits()).input),
        comparison("eight-letters-twice", "eight letters twice", || {
            built(4, letters_twice()).input
        }),
        comparison("one-letter", "one letter 16 times", || built(4, one_letter()).input),
        comparison("nine-cells", "1000 random grids of nine cells", || nine_cells().input),
    ],
    growth: Growth {
        input: "the same 500,000 words, grids of 16 cells",
        unit: "sets of cells",
        sizes: [40, 160, 640],
        build: |grids| built(4, single_letters(16, grids)).input,
        units: |grids| grids << 16,
    },
    moves,
};

const fn comparison(name: &'static str, input: &'static str, build: fn() -> Vec<u8>) -> Comparison {
    Comparison { name, input, build, against: Yardstick::Textbook, goal: 0.35 }
}

/// One or two grids of up to nine cells, with up to five words, some of them too long.
fn small(rng: &mut Rng) -> Vec<u8> {
    let (rows, columns, letters) = (rng.between(1, 3), rng.between(1, 3), rng.between(1, 4));
    let (cells, letters) = (rows * columns, rng.some(ALPHABET, letters));
    let words: Vec<_> =
        (0..rng.between(0, 5)).map(|_| rng.word_of(&letters, 1..=cells + 1)).collect();
    let grids: Vec<_> = (0..rng.between(1, 2)).map(|_| rng.word(&letters, cells)).collect();
    input(&words, columns, &grids)
}

fn limits(input: &mut Limits) {
    let words = input.number(1..=500_000);
    for _ in 0..words {
        input.word(1..=16, u8::is_ascii_uppercase);
    }
    let (rows, columns) = (input.number(1..=4), input.number(1..=4));
    let most = [1000, 100, 10]
        [usize::from(rows > 3 || columns > 3) + usize::from(rows > 3 && columns > 3)];
    for _ in 0..input.number(1..=most) * rows {
        input.word(columns..=columns, u8::is_ascii_uppercase);
    }
}

/// The most cells of a grid that the solution takes.
const MOST_CELLS: u64 = 25;

/// D and D words, the numbers of rows and columns, T, and T times the rows of a grid.
fn format(input: &mut Reader) -> Result<(), String> {
    let is_word = |token: &[u8]| !token.is_empty() && token.iter().all(u8::is_ascii_uppercase);
    for _ in 0..input.number("the number of words")? {
        let word = input.token();
        if !is_word(word) {
            return Err(input.fault("a word of the letters A to Z", word));
        }
    }
    let rows = number(input, "the number of rows", MOST_CELLS, "1 to 25 rows")?;
    let most = MOST_CELLS / rows;
    let what = format!("1 to {most} columns, 25 cells at most");
    let columns = number(input, "the number of columns", most, &what)?;
    for _ in 0..input.number("the number of grids")? {
        for _ in 0..rows {
            let row = input.token();
            if !is_word(row) || row.len() as u64 != columns {
                return Err(input.fault(&format!("a row of {columns} letters A to Z"), row));
            }
        }
        input.answers += 1;
    }
    Ok(())
}

/// A number from 1 to `most`.
fn number(input: &mut Reader, what: &str, most: u64, range: &str) -> Result<u64, String> {
    let token = input.token();
    let number = std::str::from_utf8(token).ok().and_then(|digits| digits.parse().ok());
    let number = number.filter(|_| token.iter().all(u8::is_ascii_digit));
    let number: u64 = number.ok_or_else(|| input.fault(what, token))?;
    if number < 1 || number > most {
        return Err(input.fault(range, token));
    }
    Ok(number)
}

/// The judge's largest dictionary, and how many of the largest grids there are.
const WORDS: usize = 500_000;
const GRIDS: usize = 10;

const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// A dictionary, and grids with whether they are won.
type Game = (BTreeSet<Vec<u8>>, Vec<(Vec<u8>, bool)>);

/// The input and the output of this game on grids of so many columns.
fn built(columns: usize, (words, grids): Game) -> Built {
    let mut words: Vec<Vec<u8>> = words.into_iter().collect();
    Rng::new(words.len() as u64).shuffle(&mut words);
    let (grids, won): (Vec<_>, Vec<_>) = grids.into_iter().unzip();
    let answers = won.into_iter().map(|is_won| if is_won { "Alice\n" } else { "Bob\n" });
    Built::known(input(&words, columns, &grids), answers.collect::<String>())
}

/// The input of these words and grids, which have rows of so many cells.
pub fn input(words: &[Vec<u8>], columns: usize, grids: &[Vec<u8>]) -> Vec<u8> {
    let rows = grids[0].len() / columns;
    let mut input = instances::input(words);
    input.extend(format!("{rows} {columns}\n{}\n", grids.len()).bytes());
    for row in grids.iter().flat_map(|grid| grid.chunks(columns)) {
        input.extend([row, b"\n"].concat());
    }
    input
}

/// Adds words until there are so many.
fn fill(words: &mut BTreeSet<Vec<u8>>, count: usize, mut word: impl FnMut() -> Vec<u8>) {
    while words.len() < count {
        words.insert(word());
    }
}

/// The sets of these letters, as words in alphabetical order.
fn sets(letters: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
    let is_in = |set: u32, at: usize| set >> at & 1 == 1;
    (1_u32..1 << letters.len()).map(move |set| {
        (0..letters.len()).filter(|&at| is_in(set, at)).map(|at| letters[at]).collect()
    })
}

/// Grids of `cells` different letters. A word has an odd number of letters, and every odd set of
/// letters of a grid is one. So each move changes the parity, and with an odd number of cells there
/// is one: an even number is lost. But some grids as a whole are words as well, and then won.
fn odd_sets(cells: usize, count: usize) -> Game {
    let mut rng = Rng::new(1);
    let mut words = BTreeSet::new();
    let mut grids = Vec::new();
    for i in 0..GRIDS {
        let mut grid = rng.some(ALPHABET, cells);
        grid.sort_unstable();
        words.extend(sets(&grid).filter(|word| word.len() % 2 == 1));
        grids.push((grid, i % 2 == 0));
    }
    for (grid, is_won) in &mut grids {
        if *is_won {
            words.insert(grid.clone());
        }
        rng.shuffle(grid);
    }
    fill(&mut words, count, || {
        let length = 2 * rng.below(cells / 2) + 1;
        rng.some(ALPHABET, length)
    });
    (words, grids)
}

/// Grids of 16 different letters, of which every set but the whole is a word, and some wholes are.
/// Who moves wins by taking all, if it is a word. A grid that is none is lost: each move leaves a
/// set that is a word.
fn all_sets() -> Game {
    let mut rng = Rng::new(2);
    let mut words = BTreeSet::new();
    let mut grids = Vec::new();
    // Six grids have less than 500,000 sets, the others the same letters in another order.
    for i in 0..6 {
        let mut grid = rng.some(ALPHABET, 16);
        grid.sort_unstable();
        words.extend(sets(&grid).filter(|word| word.len() < 16 || i % 2 == 0));
        grids.push((grid, i % 2 == 0));
    }
    for i in 0..GRIDS {
        let (mut grid, is_won) = grids[i % 6].clone();
        rng.shuffle(&mut grid);
        grids.push((grid, is_won));
    }
    fill(&mut words, WORDS, || {
        let length = rng.between(8, 15);
        rng.some(ALPHABET, length)
    });
    (words, grids.split_off(6))
}

/// Some letters are words, and no other word fits, as they all have a Z, and no grid has. So all
/// moves take one cell, and the player who starts wins if the cells of these letters are odd in
/// number.
fn single_letters(cells: usize, grids: usize) -> Game {
    let mut rng = Rng::new(3);
    let mut words = with_z(&mut rng, WORDS - 20);
    let letters = rng.some(&ALPHABET[..25], 20);
    words.extend(letters.iter().map(|&letter| vec![letter]));
    let grid = |rng: &mut Rng| rng.some(&ALPHABET[..25], cells);
    let is_won = |grid: Vec<u8>| {
        let moves = grid.iter().filter(|letter| letters.contains(letter)).count();
        (grid, moves % 2 == 1)
    };
    let grids = (0..grids).map(|_| is_won(grid(&mut rng))).collect();
    (words, grids)
}

/// So many words with a Z.
fn with_z(rng: &mut Rng, count: usize) -> BTreeSet<Vec<u8>> {
    let mut words = BTreeSet::new();
    fill(&mut words, count, || {
        let mut word = rng.word_of(ALPHABET, 5..=15);
        word.push(b'Z');
        rng.shuffle(&mut word);
        word
    });
    words
}

/// No word fits.
fn nothing_fits() -> Game {
    let mut rng = Rng::new(4);
    let words = with_z(&mut rng, WORDS);
    let grids = (0..GRIDS).map(|_| (rng.some(&ALPHABET[..25], 16), false)).collect();
    (words, grids)
}

/// Grids of eight letters twice. No word but AA has a letter twice. So what one player takes, the
/// other can take from the other cells of the same letters: every grid without A is lost. A grid
/// with A is won: take AA; then no word with an A is left, and what is left is lost likewise.
fn letters_twice() -> Game {
    let mut rng = Rng::new(5);
    let mut words = BTreeSet::from([b"AA".to_vec()]);
    let mut grids = Vec::new();
    let mut eights = Vec::new();
    for i in 0..GRIDS {
        let mut letters = rng.some(&ALPHABET[1..], 8);
        if i % 2 == 0 {
            letters[0] = b'A';
        }
        let mut grid = letters.repeat(2);
        rng.shuffle(&mut grid);
        eights.push(letters);
        grids.push((grid, i % 2 == 0));
    }
    // Anagrams of each other, most of them.
    fill(&mut words, WORDS, || {
        let length = rng.between(1, 8);
        let letters = rng.pick(&eights).clone();
        rng.some(&letters, length)
    });
    (words, grids)
}

/// Grids of one letter, which is the game of taking a number of cells that is the length of a word.
fn one_letter() -> Game {
    let mut rng = Rng::new(6);
    let mut words = with_z(&mut rng, WORDS - 25 * 16);
    let mut grids = Vec::new();
    for &letter in &ALPHABET[..25] {
        let mut lengths: Vec<usize> = (1..=16).filter(|_| rng.below(3) == 0).collect();
        lengths.push(rng.between(1, 5));
        words.extend(lengths.iter().map(|&length| vec![letter; length]));
        let mut won: Vec<bool> = Vec::new();
        for cells in 0..=16 {
            let takes = lengths.iter().any(|&length| length <= cells && !won[cells - length]);
            won.push(takes);
        }
        grids.push((vec![letter; 16], won[16]));
    }
    (words, rng.some(&grids, GRIDS))
}

/// A thousand random grids of nine cells; the answers are those of the reference.
fn nine_cells() -> Built {
    let mut rng = Rng::new(7);
    let mut words = BTreeSet::new();
    fill(&mut words, 2000, || rng.word_of(ALPHABET, 1..=3));
    fill(&mut words, WORDS, || rng.word_of(ALPHABET, 4..=9));
    // Few letters in some grids, so that not nearly all are won.
    let mut grid = |i: usize| (rng.word(&ALPHABET[..[3, 8, 26][i % 3]], 9), false);
    let grids = (0..1000).map(&mut grid).collect();
    Built::unknown(built(3, (words, grids)).input)
}

/// The answers as many find them: a `HashSet` of the words, each with its letters in order; for
/// every set of cells whether it is there; and a recursion over the sets of active cells that
/// remembers what it has found and stops at the first move that wins. It takes its input to be
/// well-formed.
///
/// Of the honest choices it has the fast ones: the set is made large enough at once, each set of
/// cells is looked up once, its letters are in order without being sorted, as those of the grid
/// are, and nothing is allocated for it.
///
/// # Panics
/// If the input is not well-formed.
fn reference(input: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(input).expect("the input is ASCII");
    let mut tokens = text.split_ascii_whitespace();
    let mut token = || tokens.next().expect("the input has another token");
    let number = |token: &str| token.parse::<usize>().expect("a number stands here");
    let count = number(token());
    let mut dictionary = HashSet::with_capacity(count);
    for _ in 0..count {
        dictionary.insert(sorted(token().as_bytes()));
    }
    let rows = number(token());
    let _columns = token();
    let mut output = Vec::new();
    for _ in 0..number(token()) {
        let grid: Vec<u8> = (0..rows).flat_map(|_| token().bytes()).collect();
        let mut search = Search::new(&grid, &dictionary);
        output.extend(if search.is_won(search.all()) { &b"Alice\n"[..] } else { b"Bob\n" });
    }
    output
}

/// These letters in alphabetical order.
fn sorted(letters: &[u8]) -> Vec<u8> {
    let mut letters = letters.to_vec();
    letters.sort_unstable();
    letters
}

/// What is known about the sets of cells of a grid, bit i of a set for cell i.
struct Search {
    is_word: Vec<bool>,
    won: Vec<Option<bool>>,
}

impl Search {
    /// Which sets are words, and nothing else.
    fn new(grid: &[u8], dictionary: &HashSet<Vec<u8>>) -> Search {
        let grid = sorted(grid);
        let sets = 1 << grid.len();
        let mut letters = Vec::with_capacity(grid.len());
        let mut is_word = |set| {
            letters.clear();
            letters
                .extend((0..grid.len()).filter(|cell| set >> cell & 1 == 1).map(|cell| grid[cell]));
            dictionary.contains(&letters)
        };
        Search { is_word: (0..sets).map(&mut is_word).collect(), won: vec![None; sets] }
    }

    /// The set of all cells.
    fn all(&self) -> usize {
        self.won.len() - 1
    }

    /// Whether the player to move wins.
    fn is_won(&mut self, active: usize) -> bool {
        if let Some(known) = self.won[active] {
            return known;
        }
        let mut word = active;
        let mut found = false;
        while word > 0 && !found {
            found = self.is_word[word] && !self.is_won(active ^ word);
            word = (word - 1) & active;
        }
        self.won[active] = Some(found);
        found
    }
}

/// Lists the words that win on each grid, each once, and the letters that are left when one is taken.
/// A grid costs what the solution costs, and for each position a look at each word.
fn moves(source: &mut dyn Read, lists: &mut Lists) -> io::Result<()> {
    let mut input = Input::new(source);
    let is_word = |token: &[u8]| token.iter().all(u8::is_ascii_uppercase);
    let mut words = Vec::new();
    for _ in 0..input.number("the number of words")? {
        words.push(input.expect("a word of the letters A to Z", is_word)?.to_vec());
    }
    let (rows, columns) = solution::read_size(&mut input)?;
    words.retain(|word| word.len() as u64 <= rows * columns);
    let mut seen = HashSet::new();
    words.retain(|word| seen.insert(word.clone()));
    let mut dictionary: Vec<Key> = words.iter().map(|word| solution::key(word)).collect();
    dictionary.sort();
    dictionary.dedup();
    for _ in 0..input.number("the number of grids")? {
        let mut grid = Vec::new();
        for _ in 0..rows {
            let what = format!("a row of {columns} letters A to Z");
            let fits = |row: &[u8]| is_word(row) && row.len() as u64 == columns;
            grid.extend_from_slice(input.expect(&what, fits)?);
        }
        let rows: Vec<&[u8]> = grid.chunks(columns as usize).collect();
        let shown = String::from_utf8_lossy(&rows.join(&b'/')).into_owned();
        grid.sort();
        let won = &solution::won(&solution::words(&grid, &dictionary))[..];
        let active = (1 << grid.len()) - 1;
        lists.case(&Grid { shown, cells: &grid, words: &words, won, active })?;
    }
    Ok(())
}

/// A grid with its cells in alphabetical order, the sets of cells that are won, and the active ones.
struct Grid<'a> {
    shown: String,
    cells: &'a [u8],
    words: &'a [Vec<u8>],
    won: &'a [u64],
    active: usize,
}

impl Grid<'_> {
    fn is_won(&self, set: usize) -> bool {
        self.won[set / 64] >> (set % 64) & 1 == 1
    }

    /// The active cells that are left when a word is taken, if it can be: which of several
    /// equal letters go makes no difference.
    fn without(&self, word: &[u8]) -> Option<usize> {
        let mut left = self.active;
        for letter in word {
            let fits = |&cell: &usize| left >> cell & 1 == 1 && self.cells[cell] == *letter;
            left ^= 1 << (0..self.cells.len()).find(fits)?;
        }
        Some(left)
    }

    fn letters(&self, set: usize) -> String {
        let cells = (0..self.cells.len()).filter(|cell| set >> cell & 1 == 1);
        cells.map(|cell| char::from(self.cells[cell])).collect()
    }

    fn word(&self, k: usize) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.words[k])
    }
}

impl Position for Grid<'_> {
    /// The number of a word, and the cells that are left.
    type Move = (usize, usize);

    fn shown(&self) -> String {
        self.shown.clone()
    }

    fn answer(&self) -> String {
        if self.is_won(self.active) { "Alice" } else { "Bob" }.to_string()
    }

    fn number(&self) -> Option<u64> {
        None
    }

    fn why(&self) -> Vec<String> {
        let mut losing = self.moves().filter(|&(_, left)| self.is_won(left));
        let answer = |chosen: (usize, usize)| {
            let after = self.after(&chosen);
            let answer =
                after.winning().next().map_or(String::new(), |(k, _)| after.word(k).into());
            format!("{} by {answer}", self.word(chosen.0))
        };
        let answered: Vec<String> = losing.by_ref().take(10).map(answer).collect();
        let more = losing.count();
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        match answered.is_empty() {
            true if self.moves().next().is_none() => vec!["no word can be taken".to_string()],
            true => vec!["no word loses".to_string()],
            false => vec![format!("words that lose are answered: {}{more}", answered.join(", "))],
        }
    }

    fn moves(&self) -> Box<dyn Iterator<Item = Self::Move> + '_> {
        let words = self.words.iter().enumerate();
        Box::new(words.filter_map(|(k, word)| self.without(word).map(|left| (k, left))))
    }

    fn winning(&self) -> Box<dyn Iterator<Item = Self::Move> + '_> {
        Box::new(self.moves().filter(|&(_, left)| !self.is_won(left)))
    }

    fn show(&self, &(k, _): &Self::Move) -> String {
        format!("take {}", self.word(k))
    }

    fn left(&self, &(_, left): &Self::Move) -> String {
        format!(" -> {}", self.letters(left))
    }

    fn after(&self, &(_, left): &Self::Move) -> Self {
        Grid { shown: self.letters(left), active: left, ..*self }
    }
}
