//! What the tools know of WPLAY.

use crate::game::{Game, Tools, Wrong};
use crate::instances::{self, subsets, words};
use crate::large::{large, Built, Limits, Yardstick};
use crate::moves::joined;
use crate::reading::{lines, Reader};
use crate::{Problem, Rng, Search};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::io;
use std::rc::Rc;
use wplay::oracle;
use wplay::solution::{key, read_game, won_sets, word_sets, Input};

/// All of it.
pub static PROBLEM: Problem = Problem {
    game: Some(Tools::of::<Grid>()),
    small: Some(small),
    branches,
    limits,
    reference: Some(reference),
    large: &[
        large("odd-sets", || Built::unknown(odd_sets())),
        large("one-letter", || Built::unknown(one_letter())),
        large("nine-cells", || Built::unknown(nine_cells())),
        large("beyond-grids", || Built::unknown(single_letters())),
    ],
    comparisons: &[
        ("odd-sets", Yardstick::Textbook, 0.55),
        ("one-letter", Yardstick::Textbook, 0.55),
        ("nine-cells", Yardstick::Textbook, 0.55),
        ("beyond-grids", Yardstick::Textbook, 0.55),
    ],
    ..Problem::new("wplay", format, answers, ("2 A AB 1 2 100000\n", "AB\n"))
};

fn answers(output: &str) -> Option<Vec<&str>> {
    lines(output, |line| line == "Alice" || line == "Bob")
}

/// A grid, some of its cells perhaps taken, and the dictionary.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    pub words: Rc<Vec<Vec<u8>>>,
    pub columns: usize,
    pub cells: oracle::Position,
}

impl Game for Grid {
    const NUMBER: &'static str = "";

    const ANSWERS: [&'static str; 2] = ["Bob", "Alice"];

    const CASES: usize = 1000;

    const WRONG: &'static [Wrong<Grid>] = &[
        ("whoever can move wins", false, |grid| answer(grid.takes().next().is_some())),
        ("the longest word", true, |grid| answer(grid.by_choice(|word| 99 - word.len()))),
        ("the shortest word", true, |grid| answer(grid.by_choice(<[u8]>::len))),
        ("the first word", true, |grid| answer(grid.by_choice(|_| 0))),
        ("the parity of the words that fit", false, |grid| answer(grid.takes().count() % 2 == 1)),
        ("the parity of the cells", false, |grid| answer(grid.cells.len() % 2 == 1)),
        ("neighbouring cells in order", true, |grid| answer(grid.in_line())),
        ("each word once", false, |grid| answer(grid.once())),
        ("who finds no word wins", false, |grid| answer(grid.misere())),
        ("a letter of a word for all its occurrences", false, |grid| {
            grid.with(|word| BTreeSet::from_iter(word.clone()).into_iter().collect(), |cell| cell)
        }),
        ("a word for as many letters", false, |grid| {
            grid.with(|word| vec![b'X'; word.len()], |_| b'X')
        }),
    ];

    fn read(input: &[u8], each: &mut dyn FnMut(Grid) -> io::Result<()>) -> io::Result<()> {
        let mut input = Input::new(input);
        let (all, rows, columns) = read_game(&mut input)?;
        let what = format!("a row of {columns} letters A to Z");
        let fits =
            |row: &[u8]| row.len() as u64 == columns && row.iter().all(u8::is_ascii_uppercase);
        for _ in 0..input.number("the number of grids")? {
            let mut cells = Vec::new();
            for _ in 0..rows {
                cells.extend_from_slice(input.expect(&what, fits)?);
            }
            // The words that can be taken, each once.
            let mut seen = HashSet::new();
            let fitting = all.iter().filter(|word| without(&cells, word).is_some());
            let words =
                fitting.filter(|word| seen.insert(**word)).map(|word| word.to_vec()).collect();
            each(Grid { words: Rc::new(words), columns: columns as usize, cells })?;
        }
        Ok(())
    }

    fn input(cases: &[Grid]) -> Vec<u8> {
        let grids: Vec<_> = cases.iter().map(|grid| grid.cells.clone()).collect();
        input(cases[0].words.iter(), cases[0].columns, &grids)
    }

    fn shown(&self) -> String {
        let rows: Vec<&[u8]> = self.cells.chunks(self.columns).collect();
        text(&rows.join(&b'/')).into_owned()
    }

    fn number(&self) -> u64 {
        u64::from(self.solved()(self))
    }

    fn why(&self) -> Vec<String> {
        let is_won = self.solved();
        let losing = self.takes().filter(|(_, after)| is_won(after));
        let answered = |(word, after): (&Vec<u8>, Grid)| {
            let won = after.takes().find(|(_, left)| !is_won(left));
            won.map_or(String::new(), |(by, _)| format!("{} by {}", text(word), text(by)))
        };
        vec![match (self.takes().count(), joined(losing.map(answered), ", ")) {
            (0, _) => "no word can be taken".to_string(),
            (_, answered) if answered == "none" => "every word wins".to_string(),
            (_, answered) => format!("words that lose are answered: {answered}"),
        }]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Grid)> + '_> {
        let moves = oracle::moves(&self.words, &self.cells).into_iter();
        Box::new(moves.map(|(name, cells)| (name, Grid { cells, ..self.clone() })))
    }

    /// Each word once: which of several equal letters it takes makes no difference.
    fn winning(&self) -> Box<dyn Iterator<Item = (String, Grid)> + '_> {
        let is_won = self.solved();
        let wins = self.takes().filter(move |(_, after)| !is_won(after));
        Box::new(wins.map(|(word, after)| (format!("take {}", text(word)), after)))
    }

    /// The grids over A and B of such a size, with every dictionary of at most three words of up
    /// to three of these letters.
    fn all(size: usize) -> Box<dyn Iterator<Item = Grid>> {
        const SIZES: [(usize, usize); 5] = [(1, 1), (1, 2), (3, 1), (2, 2), (2, 3)];
        let Some(&(rows, columns)) = SIZES.get(size) else { return Box::new(None.into_iter()) };
        let dictionaries = subsets(words(b"AB", 3)).filter(|words| words.len() <= 3);
        Box::new(dictionaries.map(Rc::new).flat_map(move |dictionary| {
            let grids = words(b"AB", rows * columns).into_iter();
            let grids = grids.filter(move |cells| cells.len() == rows * columns);
            grids.map(move |cells| Grid { words: dictionary.clone(), columns, cells })
        }))
    }

    /// Up to ten cells, up to twelve words of up to five letters.
    fn random(rng: &mut Rng) -> Grid {
        let (rows, count, longest) = (rng.between(1, 3), rng.between(1, 12), rng.between(1, 5));
        let (columns, number) = (rng.between(1, 10 / rows), *rng.pick(&[2, 3, 5, 8]));
        let letters = rng.some(ALPHABET, number);
        let words: BTreeSet<_> = (0..count).map(|_| rng.word_of(&letters, 1..=longest)).collect();
        let words = Rc::new(words.into_iter().collect());
        Grid { words, columns, cells: rng.word(&letters, rows * columns) }
    }

    /// The same dictionary, and as many of the letters on the grid.
    fn alike(&self, rng: &mut Rng) -> Grid {
        let letters = [&self.cells[..], &self.words.concat()].concat();
        Grid { cells: rng.word(&letters, self.cells.len()), ..self.clone() }
    }

    /// A word less, a row or column less, a letter of a word less, or a cell less, in one row.
    fn smaller(&self) -> Vec<Grid> {
        let mut smaller = Vec::new();
        for word in 0..self.words.len() {
            let mut grid = self.clone();
            Rc::make_mut(&mut grid.words).remove(word);
            smaller.push(grid);
        }
        let rows = self.cells.len() / self.columns;
        for row in 0..rows {
            let mut grid = self.clone();
            grid.cells.drain(row * self.columns..(row + 1) * self.columns);
            smaller.push(grid);
        }
        for column in 0..self.columns {
            let mut grid = Grid { columns: self.columns - 1, ..self.clone() };
            (0..rows).rev().for_each(|row| _ = grid.cells.remove(row * self.columns + column));
            smaller.push(grid);
        }
        for (word, letter) in (0..self.words.len())
            .flat_map(|word| (0..self.words[word].len()).map(move |letter| (word, letter)))
        {
            let mut grid = self.clone();
            Rc::make_mut(&mut grid.words)[word].remove(letter);
            smaller.push(grid);
        }
        for cell in 0..self.cells.len() {
            let mut grid = Grid { columns: self.cells.len() - 1, ..self.clone() };
            grid.cells.remove(cell);
            smaller.push(grid);
        }
        smaller.retain(|grid| !grid.cells.is_empty());
        smaller
    }

    fn is_allowed(&self) -> bool {
        let (cells, columns) = (self.cells.len(), self.columns);
        let mut words = self.words.to_vec();
        words.sort();
        words.dedup();
        let are_allowed = words.iter().all(|word| (1..=cells).contains(&word.len()));
        columns <= 4
            && cells / columns <= 4
            && are_allowed
            && words.len() == self.words.len().max(1)
    }

    fn fits(&self, other: &Grid) -> bool {
        (self.cells.len(), self.columns, &self.words)
            == (other.cells.len(), other.columns, &other.words)
    }
}

fn answer(is_won: bool) -> String {
    if is_won { "Alice" } else { "Bob" }.to_string()
}

fn text(letters: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(letters)
}

/// What is left of the cells without the letters of a word, the first ones of each; None if a
/// letter is missing.
fn without(cells: &[u8], word: &[u8]) -> Option<Vec<u8>> {
    let mut left = cells.to_vec();
    for letter in word {
        let cell = left.iter().position(|cell| cell == letter)?;
        left[cell] = b'.';
    }
    Some(left)
}

impl Grid {
    /// The words that can be taken, each once.
    fn takes(&self) -> impl Iterator<Item = (&Vec<u8>, Grid)> {
        self.words.iter().filter_map(|word| {
            let cells = without(&self.cells, word)?;
            Some((word, Grid { cells, ..self.clone() }))
        })
    }

    /// Whether a grid is won of which some cells of this one are left, in one run of the solution.
    fn solved(&self) -> impl Fn(&Grid) -> bool {
        let is_left = |&cell: &usize| self.cells[cell] != b'.';
        let mut cells: Vec<usize> = (0..self.cells.len()).filter(is_left).collect();
        cells.sort_by_key(|&cell| self.cells[cell]);
        let letters: Vec<u8> = cells.iter().map(|&cell| self.cells[cell]).collect();
        let words = self.words.iter().filter(|word| word.len() <= letters.len());
        let dictionary = words.map(|word| key(word)).collect();
        let won = won_sets(&word_sets(&letters, &dictionary));
        move |left| {
            let bit = |&cell: &usize| usize::from(left.cells[cell] != b'.');
            let set = cells.iter().rev().fold(0, |set, cell| 2 * set + bit(cell));
            won[set / 64] >> (set % 64) & 1 == 1
        }
    }

    /// Whether the player to move wins if both always take the word of which this is least.
    fn by_choice(&self, choose: fn(&[u8]) -> usize) -> bool {
        let step = self.takes().min_by_key(|(word, _)| choose(word));
        step.is_some_and(|(_, after)| !after.by_choice(choose))
    }

    /// Whether the player to move wins if a move takes a run of cells, in the order of reading.
    fn in_line(&self) -> bool {
        self.words.iter().any(|word| {
            let runs = self.cells.windows(word.len()).enumerate().filter(|(_, run)| run == word);
            runs.map(|(start, _)| start).any(|start| {
                let mut after = self.clone();
                after.cells[start..start + word.len()].fill(b'.');
                !after.in_line()
            })
        })
    }

    /// Whether the player to move wins if a word can be taken once only.
    fn once(&self) -> bool {
        self.takes().any(|(taken, mut after)| {
            Rc::make_mut(&mut after.words).retain(|word| word != taken);
            !after.once()
        })
    }

    /// Whether the player to move wins if who finds no word wins.
    fn misere(&self) -> bool {
        self.takes().next().is_none() || self.takes().any(|(_, after)| !after.misere())
    }

    /// The answer by the rules with other words and cells.
    fn with(&self, word: fn(&Vec<u8>) -> Vec<u8>, cell: fn(u8) -> u8) -> String {
        let words = Rc::new(self.words.iter().map(word).collect());
        let cells = self.cells.iter().map(|&letter| cell(letter)).collect();
        let value = Search::new(usize::MAX).value(&Grid { words, cells, ..self.clone() });
        answer(value.is_some_and(|value| value.is_won()))
    }
}

/// One or two grids of up to nine cells, with up to five words, some of them too long.
fn small(rng: &mut Rng) -> Vec<u8> {
    let (rows, columns, letters) = (rng.between(1, 3), rng.between(1, 3), rng.between(1, 4));
    let (cells, letters) = (rows * columns, rng.some(ALPHABET, letters));
    let words: BTreeSet<_> =
        (0..rng.between(0, 5)).map(|_| rng.word_of(&letters, 1..=cells + 1)).collect();
    let grids: Vec<_> = (0..rng.between(1, 2)).map(|_| rng.word(&letters, cells)).collect();
    input(words.iter(), columns, &grids)
}

/// All digits of a key; the largest digit, in both numbers; words that fit no grid; anagrams; rows
/// with and without words.
fn branches() -> Vec<Vec<u8>> {
    let grids = |text: &str| text.replace(' ', "\n").into_bytes();
    vec![
        grids("4 AMNZ BLOY CDEF GHIJ 2 4 3 AMNZ BLOY CDEF GHIJ KPQR STUV "),
        grids("2 AAAAAAAAAAAAAAAA AAAAAAAAAAAAAAA 4 4 1 AAAA AAAA AAAA AAAA "),
        grids("2 ZZZZZZZZZZZZZZZZ Z 1 16 1 ZZZZZZZZZZZZZZZZ "),
        grids("3 AAAAAAAAAAAAAAAAA B NNNNNNNNNNNNNNNNNN 1 2 2 AB NO "),
        grids("4 AB BA ABC CAB 2 4 2 ABCA BCAB AABB CCDD "),
        grids("2 GH A 1 8 2 ABCDEFGH BCDEFGHI "),
    ]
}

fn limits(input: &mut Limits) {
    for _ in 0..input.number(1..=WORDS) {
        input.word(1..=16, u8::is_ascii_uppercase);
    }
    let (rows, columns) = (input.number(1..=4), input.number(1..=4));
    let most = match rows * columns {
        16 => GRIDS,
        _ if rows > 3 || columns > 3 => 100,
        _ => 1000,
    };
    for _ in 0..input.number(1..=most) * rows {
        input.word(columns..=columns, u8::is_ascii_uppercase);
    }
}

/// D and D words, the numbers of rows and columns, T, and T times the rows of a grid.
fn format(input: &mut Reader) -> Result<(), String> {
    for _ in 0..input.number("the number of words")? {
        input.word("a word of the letters A to Z", u8::is_ascii_uppercase)?;
    }
    let token = input.peek();
    let rows = input.number("the number of rows")?;
    if !(1..=16).contains(&rows) {
        return Err(input.fault("a number of rows from 1 to 16", token));
    }
    let token = input.peek();
    let columns = input.number("the number of columns")?;
    if !(1..=16).contains(&rows.saturating_mul(columns)) {
        return Err(input.fault("a number of columns for 1 to 16 cells", token));
    }
    let what = format!("a row of {columns} letters A to Z");
    for _ in 0..input.number("the number of grids")? {
        for _ in 0..rows {
            let row = input.word(&what, u8::is_ascii_uppercase)?;
            if row.len() as u64 != columns {
                return Err(input.fault(&what, row));
            }
        }
        input.answers += 1;
    }
    Ok(())
}

/// The judge's largest dictionary, and how many of the largest grids there are.
const WORDS: usize = 500_000;
const GRIDS: usize = 10;

const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The input of these words and grids, which have rows of so many cells.
fn input<'a>(
    words: impl ExactSizeIterator<Item = &'a Vec<u8>>,
    columns: usize,
    grids: &[Vec<u8>],
) -> Vec<u8> {
    let mut input = instances::input(words);
    input.extend(format!("{} {columns}\n{}\n", grids[0].len() / columns, grids.len()).bytes());
    for row in grids.iter().flat_map(|grid| grid.chunks(columns)) {
        input.extend([row, b"\n"].concat());
    }
    input
}

/// The input of these words, with others to make as many as the judge has, and grids.
fn filled(
    mut words: BTreeSet<Vec<u8>>,
    mut other: impl FnMut(&mut Rng) -> Vec<u8>,
    mut grids: Vec<Vec<u8>>,
) -> Vec<u8> {
    let mut rng = Rng::new(1);
    while words.len() < WORDS {
        words.insert(other(&mut rng));
    }
    let mut words: Vec<Vec<u8>> = words.into_iter().collect();
    rng.shuffle(&mut words);
    grids.iter_mut().for_each(|grid| rng.shuffle(grid));
    input(words.iter(), grids[0].len().isqrt(), &grids)
}

/// Grids of 16 different letters, of which all odd sets are words, and the whole of every second
/// grid.
fn odd_sets() -> Vec<u8> {
    let (mut words, mut grids) = (BTreeSet::new(), Vec::new());
    for i in 0..GRIDS {
        // The first grids have more sets than there is room for; the others are these again.
        let mut grid = Rng::new((i % 6) as u64).some(ALPHABET, 16);
        grid.sort_unstable();
        let is_word = |set: &Vec<u8>| set.len() % 2 == 1 || set.len() == 16 && i % 2 == 0;
        words.extend(subsets(grid.clone()).filter(is_word));
        grids.push(grid);
    }
    let odd = |rng: &mut Rng| {
        let length = 2 * rng.below(8) + 1;
        rng.some(ALPHABET, length)
    };
    filled(words, odd, grids)
}

/// A word with a Z.
fn with_z(rng: &mut Rng) -> Vec<u8> {
    let mut word = rng.word_of(ALPHABET, 5..=15);
    word.push(b'Z');
    rng.shuffle(&mut word);
    word
}

/// 200 grids. Some letters are words. No other word fits: they have a Z, and no grid has.
fn single_letters() -> Vec<u8> {
    let mut rng = Rng::new(3);
    let words = rng.some(&ALPHABET[..25], 20).chunks(1).map(<[u8]>::to_vec).collect();
    filled(words, with_z, rng.list(200..=200, |rng| rng.some(&ALPHABET[..25], 16)))
}

/// Grids of one letter, which is the game of taking a number of cells that is the length of a word.
fn one_letter() -> Vec<u8> {
    let mut rng = Rng::new(6);
    let words =
        ALPHABET[..25].iter().flat_map(|&letter| (1..=16).map(move |length| vec![letter; length]));
    let words = words.filter(|_| rng.below(6) == 0).collect();
    filled(words, with_z, ALPHABET[..GRIDS].iter().map(|&letter| vec![letter; 16]).collect())
}

/// A thousand random grids of nine cells. Few letters in some grids, so that not nearly all are won.
fn nine_cells() -> Vec<u8> {
    let mut rng = Rng::new(7);
    let short: BTreeSet<_> = (0..2000).map(|_| rng.word_of(ALPHABET, 1..=3)).collect();
    let grids = (0..1000).map(|i| rng.word(&ALPHABET[..[3, 8, 26][i % 3]], 9)).collect();
    filled(short, |rng| rng.word_of(ALPHABET, 4..=9), grids)
}

/// The answers as many find them: a `HashSet` of the words, each with its letters in order; for
/// every set of cells whether it is there; and a recursion over the sets of active cells that
/// remembers what it has found and stops at the first move that wins.
///
/// Of the honest choices it has the fast ones: the set is made large enough at once, each set of
/// cells is looked up once, its letters are in order without being sorted, as those of the grid
/// are, and nothing is allocated for it.
fn reference(input: &[u8]) -> Vec<u8> {
    let sorted = |mut letters: Vec<u8>| {
        letters.sort_unstable();
        letters
    };
    let mut tokens = Limits::new(input);
    let count = tokens.number(0..=WORDS);
    let mut dictionary = HashSet::with_capacity(count);
    for _ in 0..count {
        dictionary.insert(sorted(tokens.token().to_vec()));
    }
    let (rows, _columns) = (tokens.number(1..=16), tokens.number(1..=16));
    let mut output = String::new();
    for _ in 0..tokens.number(0..=1000) {
        let grid = sorted((0..rows).flat_map(|_| tokens.token()).copied().collect());
        let mut letters = Vec::with_capacity(grid.len());
        let mut is_word = |set: usize| {
            letters.clear();
            let cells = (0..grid.len()).filter(|cell| set >> cell & 1 == 1);
            letters.extend(cells.map(|cell| grid[cell]));
            dictionary.contains(&letters)
        };
        let words: Vec<bool> = (0..1 << grid.len()).map(&mut is_word).collect();
        let is_won = is_won(&words, &mut vec![None; words.len()], words.len() - 1);
        output += &(answer(is_won) + "\n");
    }
    output.into_bytes()
}

/// Whether the player to move wins with these active cells.
fn is_won(is_word: &[bool], known: &mut [Option<bool>], active: usize) -> bool {
    if let Some(known) = known[active] {
        return known;
    }
    let mut word = active;
    let mut found = false;
    while word > 0 && !found {
        found = is_word[word] && !is_won(is_word, known, active ^ word);
        word = (word - 1) & active;
    }
    known[active] = Some(found);
    found
}
