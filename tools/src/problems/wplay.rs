//! What the tools know of WPLAY.

use super::squares::numbered_in_rows;
use crate::extras::{answer_by_search, Extras, LargeInput, Wrong};
use crate::format::{with_count, Reader};
use crate::lists::{distinct, longest, subsets, words_of_length, words_up_to};
use crate::page::about::About;
use crate::positions::{
    allowed, is_within_sizes, letters_of_numbers, numbers_of_letters, Positions, Rows, Size,
};
use crate::random::Rng;
use crate::rules::{answer_if, Drawing, Game, Moves, Search};
use crate::tables::{Sides, Table, Texts};
use crate::text::{joined, listed};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::{io, iter, slice};
use wplay::oracle;
use wplay::solution::{dictionary, key, keys_of_letters, playable_sets, won_sets, Key};

/// The letters A to Z.
const CAPITALS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The judge's largest dictionary, and the most rows or columns.
const WORDS: usize = 500_000;
const SIDE: usize = 4;

/// A grid, of which cells may be taken, and the dictionary.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The dictionary, as given, but for words with more letters than the grid has cells.
    pub words: Rc<Vec<Vec<u8>>>,
    pub columns: usize,
    pub cells: oracle::Position,
}

impl Game for Grid {
    const NAME: &'static str = "wplay";
    const NUMBER: &'static str = "";
    const ANSWERS: [&'static str; 2] = ["Bob", "Alice"];
    const CASES: usize = 1000;

    fn read_into(cases: &mut Vec<Grid>, input: &mut Reader) -> io::Result<()> {
        let mut words = Vec::new();
        for _ in 0..input.number("the number of words")? {
            words.push(input.word("a word of the letters A to Z", u8::is_ascii_uppercase)?);
        }
        let rows = input.number("the number of rows")?;
        let columns = input.number("the number of columns")?;
        let size = rows.saturating_mul(columns);
        if !(1..=16).contains(&size) {
            return Err(input.fault("rows and columns of 1 to 16 cells"));
        }
        words.retain(|word| word.len() as u64 <= size);
        let words = Rc::new(words.into_iter().map(<[u8]>::to_vec).collect());
        for _ in 0..input.number("the number of grids")? {
            let cells = read_cells(input, rows, columns)?;
            cases.push(Grid { words: Rc::clone(&words), columns: columns as usize, cells });
        }
        Ok(())
    }

    fn write(cases: &[Grid]) -> Vec<u8> {
        let Grid { words, columns, cells } = &cases[0];
        let mut input = with_count(words.iter());
        let (rows, count) = (cells.len() / columns, cases.len());
        input.extend(format!("{rows} {columns}\n{count}\n").bytes());
        for row in cases.iter().flat_map(|grid| grid.cells.chunks(*columns)) {
            input.extend([row, b"\n"].concat());
        }
        input
    }

    fn moves(&self) -> Moves<'_, Grid> {
        let moves = oracle::moves(&self.words, &self.cells);
        Box::new(moves.map(|(name, cells)| (name, self.with(cells))))
    }

    fn number(&self) -> u64 {
        self.solved()(self).into()
    }

    fn winning(&self) -> Moves<'_, Grid> {
        let is_won = self.solved();
        // From whatever cells a word is taken, the same letters are left.
        let words = self.takes().filter(move |(_, after)| !is_won(after)).map(|(word, _)| word);
        Box::new(words.flat_map(|word| {
            let moves: Vec<_> = oracle::moves(slice::from_ref(word), &self.cells).collect();
            moves.into_iter().map(|(name, cells)| (name, self.with(cells)))
        }))
    }

    fn why(&self) -> Vec<String> {
        let is_won = self.solved();
        let (wins, losses): (Vec<_>, Vec<_>) = self.takes().partition(|(_, after)| !is_won(after));
        if wins.is_empty() && losses.is_empty() {
            return vec!["no word can be made of these letters".to_string()];
        }
        let [wins, losses] = [wins, losses]
            .map(|takes| joined(takes.into_iter().map(|(word, _)| word.escape_ascii()), " "));
        vec![format!("first words that win: {wins}; that lose: {losses}")]
    }

    fn shown(&self) -> String {
        self.cells.chunks(self.columns).collect::<Vec<_>>().join(&b'/').escape_ascii().to_string()
    }

    fn drawn(&self) -> String {
        let words = self.words.iter().map(|word| word.escape_ascii());
        let grid = numbered_in_rows(&self.cells, self.columns);
        format!("{grid}\nwords: {}", joined(words, " "))
    }

    fn drawing(&self, _: &[Grid]) -> Drawing {
        let row = |cells| Drawing::row(cells).rows;
        let rows = self.cells.chunks(self.columns).flat_map(row).collect();
        let note = format!("Words: {}.", listed(self.words.iter()));
        Drawing { rows, is_numbered: true, note, ..Drawing::default() }
    }
}

impl Positions for Grid {
    const IS_SHARED: bool = true; // the dictionary and the size

    fn sizes(&self) -> Vec<Size> {
        vec![
            Size::new("cells", self.cells.len(), 1..=16),
            Size::new("words", self.words.len(), 1..=WORDS),
            Size::new("letters in a word", self.dictionary().longest, 1..=16),
        ]
    }

    fn is_allowed(&self) -> bool {
        is_shape(self.cells.len(), self.columns)
            && self.cells.iter().all(u8::is_ascii_uppercase)
            && self.dictionary().longest <= self.cells.len()
            && self.dictionary().is_of_different_words
            && is_within_sizes(self)
    }

    /// Those of `size` cells, up to 4, in each number of columns.
    fn small(size: usize) -> Box<dyn Iterator<Item = Grid>> {
        if size == 0 || size > 4 {
            return Box::new(iter::empty());
        }
        let dictionaries = subsets(words_up_to(b"AB", size.min(3)));
        let dictionaries = dictionaries.filter(|words| (1..=2).contains(&words.len()));
        let grids: Vec<_> = words_of_length(b"ABC", size).collect();
        Box::new(dictionaries.map(Rc::new).flat_map(move |words| grids_of(&words, &grids)))
    }

    /// Up to ten cells, and up to twelve words of up to five letters.
    fn random(rng: &mut Rng) -> Grid {
        let rows = rng.between(1, 3);
        let columns = rng.between(1, SIDE.min(10 / rows));
        let cells = rows * columns;
        let (most_letters, kinds) = (rng.between(1, cells.min(5)), *rng.pick(&[2, 3, 5, 8]));
        let letters = rng.some(CAPITALS, kinds);
        let words = rng.list(1..=12, |rng| rng.word_of(&letters, 1..=most_letters));
        Grid::new(words, columns, rng.word(&letters, cells))
    }

    /// Most words can be taken, but at times there are very many others.
    fn large(rng: &mut Rng) -> Grid {
        let any = (rng.between(1, SIDE), rng.between(1, SIDE));
        let &(rows, columns) = rng.weighted(&[(1, any), (1, (3, 3)), (1, (3, 4)), (2, (4, 4))]);
        let kinds = *rng.pick(&[1, 2, 4, 8, 26]);
        let letters = rng.some(CAPITALS, kinds);
        let cells = rng.word(&letters, rows * columns);
        let few = rng.between(1, 8);
        let count = *rng.weighted(&[(4, few), (3, 30), (2, 1000)]);
        let some = rng.between(1, cells.len());
        let most_letters = *rng.pick(&[some, cells.len()]);
        let words = rng.times(count, |rng| word_for(rng, &cells, most_letters));
        let is_filled = cells.len() > 8 && *rng.weighted(&[(1, true), (5, false)]);
        let at_least = if is_filled { *rng.pick(&[5000, 50_000, WORDS]) } else { 0 };
        Grid::new(words, columns, cells).with_others(rng, at_least)
    }

    /// The rows are the number of columns and the words, which all share, and the cells of a case.
    fn to_rows(cases: &[Grid]) -> Rows {
        let mut shared = Vec::new();
        if let Some(Grid { words, columns, .. }) = cases.first() {
            shared.push(vec![*columns as u64]);
            shared.extend(words.iter().map(|word| numbers_of_letters(word, b'A')));
        }
        let rows = |grid: &Grid| vec![numbers_of_letters(&grid.cells, b'A')];
        Rows { shared, cases: cases.iter().map(rows).collect() }
    }

    /// A grid cannot have every number of cells, so some of the last ones may be left out. If it cannot
    /// have the number of columns either, it has as many as it can.
    fn from_rows(rows: &Rows) -> Option<Vec<Grid>> {
        let (columns, words) = rows.shared.split_first()?;
        let &[columns] = &columns[..] else { return None };
        let words = words.iter().map(|word| letters_of_numbers(word, b'A'));
        let words = Rc::new(words.collect::<Option<Vec<_>>>()?);
        let given = rows.cases.first()?.first()?.len();
        let has_shape = |&count: &usize| (1..=SIDE).any(|columns| is_shape(count, columns));
        let count = (1..=given).rev().find(has_shape)?;
        let mut widths = iter::once(columns as usize).chain((1..=SIDE).rev());
        let columns = widths.find(|&columns| is_shape(count, columns))?;
        let grid = |rows: &Vec<Vec<u64>>| match &rows[..] {
            [cells] if cells.len() == given => {
                let cells = letters_of_numbers(&cells[..count], b'A')?;
                Some(Grid { words: Rc::clone(&words), columns, cells })
            }
            _ => None,
        };
        allowed(rows.cases.iter().map(grid).collect::<Option<_>>()?)
    }

    /// With about as many words as there can be, many of which can be taken.
    fn largest(rng: &mut Rng) -> Grid {
        let &(rows, columns) = rng.weighted(&[(1, (3, 3)), (1, (3, 4)), (2, (4, 4))]);
        let kinds = *rng.pick(&[8, rows * columns]);
        let letters = rng.some(CAPITALS, kinds);
        let cells: Vec<u8> = letters.iter().copied().cycle().take(rows * columns).collect();
        let words = rng.times(WORDS, |rng| {
            let length = rng.between(1, cells.len() / 2 - 1);
            rng.some(&cells, length)
        });
        Grid::new(words, columns, cells).with_others(rng, WORDS)
    }

    fn fits(&self, other: &Grid) -> bool {
        let is_as_large = self.columns == other.columns && self.cells.len() == other.cells.len();
        is_as_large && (Rc::ptr_eq(&self.words, &other.words) || self.words == other.words)
    }

    fn most_cases(&self) -> usize {
        match self.cells.len() {
            13.. => 10,
            10.. => 100,
            _ => Grid::CASES,
        }
    }

    /// The cells, and a line feed after each row.
    fn own_bytes(&self) -> usize {
        self.cells.len() + self.cells.len() / self.columns
    }

    /// Of parts, each of which has a few of the letters of a word or of this grid.
    fn beside(&self, rng: &mut Rng) -> Grid {
        let count = self.cells.len();
        let mut cells = Vec::new();
        while cells.len() < count {
            let is_of_word = *rng.weighted(&[(2, true), (1, false)]) && !self.words.is_empty();
            let source = if is_of_word { rng.pick(&self.words) } else { &self.cells };
            let kinds = rng.between(1, 3);
            let letters = rng.some(source, kinds);
            cells.extend(rng.word_of(&letters, 1..=source.len()));
        }
        cells.truncate(count);
        self.with(cells)
    }

    fn full(rng: &mut Rng) -> Vec<Grid> {
        let first = Grid::largest(rng);
        let mut cases = vec![first];
        while cases.len() < cases[0].most_cases() {
            let cells = rng.word(&cases[0].cells, cases[0].cells.len());
            cases.push(cases[0].with(cells));
        }
        cases
    }
}

impl Extras for Grid {
    const ABOUT: About<'static> = About {
        title: "Word grid",
        rules:
            "A move takes letters that make a listed word when put in order, wherever they stand.",
        how: "Click the letters of a word. They are taken at once if no longer word has them all; else click one \
              of them again.",
        links: &[
            ("statement", "https://www.codechef.com/problems/WPLAY"),
            ("editorial", "https://discuss.codechef.com/t/wplay-editorial/1572"),
        ],
        section: "7-sets-as-numbers-wgme-and-wplay",
        ..About::NOTHING
    };

    const STARTS: &'static [&'static str] = &[
        "4 AD BED BE D 3 3 1 BED DEA ADE",
        "4 AD BED BE D 2 4 1 BEDA DEAD",
        "4 ON TO NET E 2 4 1 TONE NOTE",
    ];

    const WRONG: &'static [Wrong<Grid>] = &[
        ("whoever can move wins", |grid| answer_if::<Grid>(grid.takes().next().is_some())),
        ("a letter of a word for all its occurrences", |grid| {
            let words = grid.words.iter().map(|word| distinct(word.iter().copied()).collect());
            let grid = Grid { words: Rc::new(words.collect()), ..grid.clone() };
            answer_by_search(&grid, Search::new(usize::MAX))
        }),
    ];

    /// The sets of cells of a small grid.
    fn table() -> Option<Table> {
        let grid = Grid::new(["AD", "BED", "BE", "D"].map(Vec::from).to_vec(), 3, Vec::new());
        let rows = ["...", "B..", ".E.", "BE.", "..D", "B.D", ".ED", "BED"];
        let columns = ["...", "D..", ".E.", "DE.", "..A", "D.A", ".EA", "DEA"];
        let mut search = Search::new(1_000_000);
        Some(Table::new(
            Texts {
                title: "What is left of BED, down, and DEA, across, is won (1) or lost (0) by the \
                    words AD BED BE D.",
                question: "How does a number follow from those above and to the left? Which rows \
                    must be equal?",
                answer: "A set is won if it is lost without a word: so smaller ones decide it, of \
                    at most 2^16. Those with as many of each letter are equal.",
            },
            Sides { corner: "", rows, columns },
            |down, across| {
                let left = grid.with([down.as_bytes(), across.as_bytes()].concat());
                search.value(&left).map(|value| value.is_won().into())
            },
        ))
    }

    /// In the first one everything is at its limit; on the others a plain solution takes long.
    fn large_inputs() -> Vec<LargeInput> {
        vec![
            LargeInput { name: "longest_words", build: longest_words },
            LargeInput { name: "sixteen_cells", build: || sets(10, 16, |set| set.len() % 2 == 1) },
            LargeInput {
                name: "nine_cells",
                build: || sets(1000, 9, |set| set.len() < 4 && set.contains(&b'B')),
            },
        ]
    }
}

impl Grid {
    /// A grid and these words, each once.
    fn new(words: Vec<Vec<u8>>, columns: usize, cells: oracle::Position) -> Grid {
        Grid { words: Rc::new(distinct(words.into_iter()).collect()), columns, cells }
    }

    /// With other cells.
    fn with(&self, cells: oracle::Position) -> Grid {
        Grid { cells, ..self.clone() }
    }

    /// With about `count` words: any words, and after them those of this grid.
    fn with_others(self, rng: &mut Rng, count: usize) -> Grid {
        let missing = count.saturating_sub(self.words.len());
        let mut words = rng.times(missing, |rng| rng.word_of(CAPITALS, 5..=self.cells.len()));
        words.extend(self.words.iter().cloned());
        Grid::new(words, self.columns, self.cells)
    }

    /// The words that can be taken.
    fn takes(&self) -> impl Iterator<Item = (&Vec<u8>, Grid)> {
        let after = |word: &Vec<u8>| oracle::first(word, &self.cells).map(|cells| self.with(cells));
        self.words.iter().filter_map(move |word| Some((word, after(word)?)))
    }

    /// What is known of the words. That of the last ones is kept.
    fn dictionary(&self) -> Rc<Dictionary> {
        thread_local!(static LAST: RefCell<Rc<Dictionary>> = RefCell::default());
        LAST.with_borrow_mut(|last| {
            if !Rc::ptr_eq(&last.words, &self.words) {
                *last = Rc::new(Dictionary::new(&self.words));
            }
            Rc::clone(last)
        })
    }

    /// The solution is run once on this grid. What is returned tells whether a grid that moves make
    /// of it is won.
    fn solved(&self) -> impl Fn(&Grid) -> bool {
        let is_left = |&cell: &usize| self.cells[cell] != b'.';
        let cells: Vec<usize> = (0..self.cells.len()).filter(is_left).collect();
        let keys = keys_of_letters();
        let letters: Vec<Key> = cells.iter().map(|&cell| key(&[self.cells[cell]], &keys)).collect();
        let won = won_sets(&playable_sets(&letters, &self.dictionary().keys));
        move |left| {
            let bit = |&cell: &usize| usize::from(left.cells[cell] != b'.');
            let set = cells.iter().rev().fold(0, |set, cell| 2 * set + bit(cell));
            won[set / 64] >> (set % 64) & 1 == 1
        }
    }
}

/// What is known of some words.
#[derive(Default)]
struct Dictionary {
    words: Rc<Vec<Vec<u8>>>,
    /// The solution's keys of the words.
    keys: BTreeSet<Key>,
    /// How many letters the longest word has.
    longest: usize,
    /// Whether all words differ, and none is empty.
    is_of_different_words: bool,
}

impl Dictionary {
    fn new(words: &Rc<Vec<Vec<u8>>>) -> Dictionary {
        let is_different = distinct(words.iter()).count() == words.len();
        Dictionary {
            words: Rc::clone(words),
            keys: dictionary(words.iter().map(Vec::as_slice).collect(), 16),
            longest: longest(words),
            is_of_different_words: is_different && words.iter().all(|word| !word.is_empty()),
        }
    }
}

/// The grids of these cells, all equally many, in each number of columns.
fn grids_of(words: &Rc<Vec<Vec<u8>>>, all: &[Vec<u8>]) -> Vec<Grid> {
    let mut grids = Vec::new();
    for columns in (1..=SIDE).filter(|&columns| is_shape(all[0].len(), columns)) {
        for cells in all {
            grids.push(Grid { words: Rc::clone(words), columns, cells: cells.clone() });
        }
    }
    grids
}

/// Whether this number of cells can stand in this number of columns.
fn is_shape(cells: usize, columns: usize) -> bool {
    (1..=SIDE).contains(&columns) && cells % columns == 0 && cells / columns <= SIDE
}

/// The cells of the next grid of an input.
fn read_cells(input: &mut Reader, rows: u64, columns: u64) -> io::Result<oracle::Position> {
    let what = format!("a row of {columns} letters A to Z");
    let mut cells = Vec::new();
    for _ in 0..rows {
        let row = input.word(&what, u8::is_ascii_uppercase)?;
        if row.len() as u64 != columns {
            return Err(input.fault(&what));
        }
        cells.extend(row);
    }
    Ok(cells)
}

/// A word of up to `most_letters` letters: mostly one that can be taken from these cells, or that
/// can be taken but for one letter.
fn word_for(rng: &mut Rng, cells: &[u8], most_letters: usize) -> Vec<u8> {
    let some = rng.between(1, most_letters);
    let length = *rng.weighted(&[(2, some), (1, most_letters)]);
    let taken = rng.some(cells, length);
    let all_but_one = [rng.word(CAPITALS, 1), taken[1..].to_vec()].concat();
    let any = rng.word(CAPITALS, length);
    rng.weighted(&[(6, taken), (1, all_but_one), (1, any)]).clone()
}

/// As many words as there can be, all as long as they can be, of which some are whole grids: so these
/// are won.
fn longest_words() -> Vec<u8> {
    let mut rng = Rng::new(1);
    let grids = rng.times(10, |rng| rng.word(CAPITALS, SIDE * SIDE));
    let others = iter::repeat_with(|| rng.word(CAPITALS, SIDE * SIDE));
    // The last words count, too.
    let mut words: Vec<Vec<u8>> =
        distinct(grids.iter().cloned().chain(others)).take(WORDS).collect();
    words.reverse();
    let words = Rc::new(words);
    let grid = |cells| Grid { words: Rc::clone(&words), columns: SIDE, cells };
    Grid::write(&grids.into_iter().map(grid).collect::<Vec<_>>())
}

/// An input of `count` grids, each a square of `cells` cells, and of 500,000 words. The grids have
/// few or many different letters. The first words are the sets of cells of each grid that `is_word`
/// chooses. The others begin with Z, which no grid has.
fn sets(count: usize, cells: usize, is_word: fn(&[u8]) -> bool) -> Vec<u8> {
    let mut rng = Rng::new(1);
    let grids = rng.times(count, |rng| {
        let letters = *rng.pick(&[3, 8, 25]);
        rng.word(&CAPITALS[..letters], cells)
    });
    let words = grids.iter().flat_map(|grid| subsets(grid.clone()));
    let others = iter::repeat_with(|| [b"Z", &rng.word_of(CAPITALS, 7..=cells - 1)[..]].concat());
    let words = words.filter(|set| is_word(set)).chain(others);
    let words = Rc::new(distinct(words).take(WORDS).collect());
    let grid = |cells: Vec<u8>| {
        let columns = cells.len().isqrt();
        Grid { words: Rc::clone(&words), columns, cells }
    };
    Grid::write(&grids.into_iter().map(grid).collect::<Vec<_>>())
}
