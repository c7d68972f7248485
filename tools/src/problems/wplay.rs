//! What the tools know of WPLAY.

use super::room::*;
use std::{cell::RefCell, collections::BTreeSet};
use wplay::oracle;
use wplay::solution::{dictionary, key, keys_of_letters, playable_sets, won_sets, Key};

/// All of it.
pub static PROBLEM: Problem = Problem {
    table: Some(table),
    large_inputs: &[
        ("sixteen-cells", || sets(10, 16, |set| set.len() % 2 == 1)),
        ("nine-cells", || sets(1000, 9, |set| set.len() < 4 && set.contains(&b'B'))),
    ],
    ..Problem::of::<Grid>("wplay")
};

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
    const SHARED: bool = true; // the dictionary and the size
    const SMALLER: &'static str =
        "a word, a letter of a word or a row less, or the next smaller grid of its letters";
    const WRONG: &'static [Wrong<Grid>] = &[
        ("whoever can move wins", |grid| Grid::answer_if(grid.takes().next().is_some())),
        ("a letter of a word for all its occurrences", |grid| {
            let words = grid.words.iter().map(|word| distinct(word.iter().copied()).collect());
            let grid = Grid { words: Rc::new(words.collect()), ..grid.clone() };
            grid.answer_by_search(Search::new(usize::MAX))
        }),
    ];

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
        let what = format!("a row of {columns} letters A to Z");
        for _ in 0..input.number("the number of grids")? {
            let mut cells = Vec::new();
            for _ in 0..rows {
                let row = input.word(&what, u8::is_ascii_uppercase)?;
                if row.len() as u64 != columns {
                    return Err(input.fault(&what));
                }
                cells.extend(row);
            }
            cases.push(Grid { words: Rc::clone(&words), columns: columns as usize, cells });
        }
        Ok(())
    }

    fn input(cases: &[Grid]) -> Vec<u8> {
        let Grid { words, columns, cells } = &cases[0];
        let mut input = with_count(words.iter());
        let (rows, count) = (cells.len() / columns, cases.len());
        input.extend(format!("{rows} {columns}\n{count}\n").bytes());
        for row in cases.iter().flat_map(|grid| grid.cells.chunks(*columns)) {
            input.extend([row, b"\n"].concat());
        }
        input
    }

    fn shown(&self) -> String {
        self.cells.chunks(self.columns).collect::<Vec<_>>().join(&b'/').escape_ascii().to_string()
    }

    fn drawn(&self) -> String {
        let words = self.words.iter().map(|word| word.escape_ascii());
        format!("{}\nwords: {}", self.shown().replace('/', "\n"), joined(words, " "))
    }

    fn number(&self) -> u64 {
        self.solved()(self).into()
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

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Grid)> + '_> {
        let moves = oracle::moves(&self.words, &self.cells);
        Box::new(moves.map(|(name, cells)| (name, self.with(cells))))
    }

    fn winning(&self) -> Box<dyn Iterator<Item = (String, Grid)> + '_> {
        let is_won = self.solved();
        // From whatever cells a word is taken, the same letters are left.
        Box::new(self.takes().filter(move |(_, after)| !is_won(after)).flat_map(|(word, _)| {
            let all: Vec<_> = oracle::moves(slice::from_ref(word), &self.cells).collect();
            all.into_iter().map(|(name, cells)| (name, self.with(cells)))
        }))
    }

    /// Of up to four cells A and B, or in order with a C, with every dictionary of up to three words
    /// of up to three letters A and B; of 1 x 4 cells also with words in order of A to C, of up to
    /// five letters in all; large ones in order, the larger the fewer, mostly before these; `ALIKE`.
    fn all(size: usize) -> Box<dyn Iterator<Item = Grid>> {
        const SIZES: [(usize, usize); 10] =
            [(1, 1), (1, 2), (4, 4), (2, 3), (2, 4), (3, 3), (3, 4), (3, 1), (1, 4), (1, 4)];
        let Some(&(rows, columns)) = SIZES.get(size) else { return Box::new(None.into_iter()) };
        let count = rows * columns;
        let grid = move |words: &Rc<_>, cells| Grid { words: Rc::clone(words), columns, cells };
        if count > 4 {
            let words = some_of(["A", "AA", "AB", "B", "BB"].map(Vec::from).to_vec(), 3).skip(1);
            let in_order = words.map(Rc::new).take(4096 >> count).flat_map(move |words| {
                sorted_words(b"ABC", count).map(move |cells| grid(&words, cells))
            });
            let alike = ALIKE.split('|').filter_map(|both| both.split_once(' '));
            let alike = alike.filter(move |(cells, _)| cells.len() == count);
            let alike = alike.map(move |(set, word)| grid(&Rc::new(vec![word.into()]), set.into()));
            return Box::new(in_order.chain(alike));
        }
        let in_order = (1..4).flat_map(|length| sorted_words(b"ABC", length)).collect();
        let (few, most) = if size == 9 { (in_order, 5) } else { (words(b"AB", 3), 9) };
        let words = some_of(few, 3).filter(move |words| words.concat().len() <= most);
        Box::new(words.map(Rc::new).flat_map(move |words| {
            let in_order = sorted_words(b"ABC", count).filter(|cells| cells.contains(&b'C'));
            words_of(b"AB", count, 4).chain(in_order).map(move |cells| grid(&words, cells))
        }))
    }

    /// Up to ten cells, up to twelve words of up to five letters.
    fn random(rng: &mut Rng) -> Grid {
        let (rows, most, kinds) = (rng.between(1, 3), rng.between(1, 5), *rng.pick(&[2, 3, 5, 8]));
        let (columns, letters) = (rng.between(1, 10 / rows), rng.some(ALPHABET, kinds));
        let words = rng.list(1..=12, |rng| rng.word_of(&letters, 1..=most));
        Grid::new(words, columns, rng.word(&letters, rows * columns))
    }

    /// All cells make a word or not, if half of all words of as many letters are there, or few.
    fn alike(rng: &mut Rng) -> Grid {
        if rng.below(4) == 0 {
            let (letters, word) = rng.part(ALIKE).split_once(' ').expect("they are two");
            let cells = letters.bytes().cycle().take(letters.len().next_multiple_of(4)).collect();
            return Grid::new(vec![word.into()], 4, cells);
        }
        let (columns, one_in) = (rng.between(1, 3), *rng.pick(&[2, 2, 8, 32]));
        let words = sorted_words(ALPHABET, columns).filter(|_| rng.below(one_in) == 0);
        let mut words: Vec<Vec<u8>> = words.collect();
        rng.shuffle(&mut words);
        words.iter_mut().for_each(|word| rng.shuffle(word));
        Grid::new(words, columns, rng.word(ALPHABET, columns))
    }

    /// Mostly of words that fit.
    fn large(rng: &mut Rng) -> Grid {
        let (rows, columns) = (rng.between(1, 4), rng.between(1, 4));
        let &(rows, columns) = rng.pick(&[(rows, columns), (3, 3), (3, 4), (4, 4), (4, 4)]);
        let number = *rng.pick(&[1, 2, 4, 8, 26]);
        // Letters that follow each other are soon taken for one another.
        let first = rng.below(ALPHABET.len() - number + 1);
        let letters = ALPHABET[first..first + number].to_vec();
        let near = &ALPHABET[first..ALPHABET.len().min(first + number + 1)];
        let cells = rng.word(&letters, rows * columns);
        let (few, some) = (rng.between(1, 8), rng.between(1, cells.len()));
        let longest = *rng.pick(&[some, cells.len()]);
        let count = *rng.pick(&[few, few, few, few, 30, 30, 30, 1000, 1000]);
        let words = rng.times(count, |rng| {
            let some = rng.between(1, longest);
            let length = *rng.pick(&[some, some, longest]);
            match rng.below(8) {
                0 => rng.word(ALPHABET, length),
                1 => rng.word(near, length),
                2 => [rng.word(ALPHABET, 1), rng.some(&cells, length - 1)].concat(),
                _ => rng.some(&cells, length),
            }
        });
        let many = *rng.pick(&[5000, 50_000, WORDS]); // as many as there can be, or as some think
        let most = if cells.len() > 8 && rng.below(6) == 0 { many } else { 0 };
        Grid::new(words, columns, cells).with_others(rng, most)
    }

    /// Of letters that all differ, with many words, of which only one can be taken, or each letter.
    fn largest(rng: &mut Rng) -> Grid {
        let &(rows, columns) = rng.pick(&[(3, 3), (3, 4), (4, 4)]);
        let cells = rng.some(ALPHABET, rows * columns);
        let letters = cells.iter().map(|&letter| vec![letter]).collect();
        let one = vec![rng.some(&cells, rows)];
        Grid::new(rng.pick(&[one, letters]).clone(), columns, cells).with_others(rng, WORDS)
    }

    /// With words of four letters, and of three.
    fn across(border: usize) -> Box<dyn Iterator<Item = Vec<Grid>>> {
        let one = words(b"AB", 3).into_iter();
        let one = one.flat_map(|word| words_of(b"AB", 4, 4).map(move |row| (word.clone(), row)));
        Box::new(one.map(move |(word, cells)| {
            let alone = Grid::new(vec![word.clone()], 4, cells.clone()).input_alone().len();
            let left = border + 3 - alone - (border / 5).to_string().len();
            let short = (5 - left % 5) % 5; // so that the others are of 5 bytes
            let others = [(3, short), (4, (left - 4 * short) / 5)].into_iter();
            let others = others.flat_map(|(length, count)| {
                let words = words_in_order(b'C', b'Z', false);
                words.filter(move |word| word.len() == length).take(count)
            });
            vec![Grid { words: Rc::new(others.chain([word]).collect()), columns: 4, cells }]
        }))
    }

    fn sizes(&self) -> Vec<Size> {
        vec![
            ("cells", self.cells.len(), 1..=16),
            ("words", self.words.len(), 1..=WORDS),
            ("letters in a word", longest(&self.words), 1..=16),
        ]
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Grid> + '_> {
        let texts = smaller_with(&self.cells, &self.words);
        let next = [1, 2, 3, 4, 6, 8, 9, 12].into_iter().rfind(|&next| next < self.cells.len());
        let less = subsets(self.cells.clone()).filter(move |cells| Some(cells.len()) == next);
        let less = less.map(|cells| (cells, self.words.to_vec()));
        let same = iter::once((self.cells.clone(), self.words.to_vec()));
        let short = [true, false].into_iter().map(|is_sorted| self.with_short_others(is_sorted));
        // Hardly more than a table may have places.
        let full = (12..19).filter_map(|bits| self.words.len().checked_sub((1 << bits) + 64));
        let full = full.map(|less| (self.cells.clone(), self.words[less..].to_vec()));
        let all = same.chain(short).chain(full).chain(texts).chain(less);
        Box::new(all.flat_map(|(cells, mut words)| {
            words.retain(|word| (1..=cells.len()).contains(&word.len()));
            let words = Rc::new(words);
            let columns = match (cells == self.cells, words == self.words) {
                (true, true) => self.columns + 1..=4,
                (true, false) => self.columns..=self.columns,
                (false, _) => 1..=4,
            };
            columns.map(move |columns| Grid { words: words.clone(), columns, cells: cells.clone() })
        }))
    }

    fn fitted(&self, other: &Grid) -> Option<Grid> {
        let cells = self.cells.iter().copied().cycle().take(other.cells.len()).collect();
        Some(Grid { cells, ..other.clone() })
    }

    fn most_cases(&self) -> usize {
        match self.cells.len() {
            13.. => 10,
            10.. => 100,
            _ => Grid::CASES,
        }
    }

    /// With letters of the grid, and some of a word, or all, beside each other.
    fn another(&self, rng: &mut Rng) -> Grid {
        let count = self.cells.len();
        let mut cells = Vec::new();
        while cells.len() < count {
            let is_word = !self.words.is_empty() && rng.below(3) > 0;
            let from = if is_word { rng.pick(&self.words) } else { &self.cells };
            let kinds = rng.between(1, 3);
            let letters = rng.some(from, kinds);
            cells.extend(rng.word_of(&letters, 1..=from.len()));
        }
        cells.truncate(count);
        self.with(cells)
    }

    fn is_valid(&self) -> bool {
        let (cells, columns) = (self.cells.len(), self.columns);
        let words = self.words.iter().filter(|word| (1..=cells).contains(&word.len()));
        let is_shape = columns <= 4 && cells % columns == 0 && cells / columns <= 4;
        let is_left = self.cells.iter().all(u8::is_ascii_uppercase);
        is_left && is_shape && distinct(words).count() == self.words.len()
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

    /// With so many words, of which these stand last.
    fn with_others(self, rng: &mut Rng, most: usize) -> Grid {
        let others = (self.words.len()..most).map(|_| rng.word_of(ALPHABET, 5..=self.cells.len()));
        Grid::new(others.chain(self.words.to_vec()).collect(), self.columns, self.cells)
    }

    /// The same words that can be taken, and others as short as can be.
    fn with_short_others(&self, is_sorted: bool) -> (oracle::Position, Vec<Vec<u8>>) {
        let is_other = |word: &Vec<u8>| oracle::first(word, &self.cells).is_none();
        let mut others = words_in_order(b'A', b'Z', is_sorted).filter(is_other);
        let short = |it: &Vec<u8>| if is_other(it) { others.next() } else { Some(it.clone()) };
        (self.cells.clone(), self.words.iter().filter_map(short).collect())
    }

    /// The words that can be taken.
    fn takes(&self) -> impl Iterator<Item = (&Vec<u8>, Grid)> {
        let after = |word: &Vec<u8>| oracle::first(word, &self.cells).map(|cells| self.with(cells));
        self.words.iter().filter_map(move |word| Some((word, after(word)?)))
    }

    /// The solution's dictionary. The last one is kept.
    fn dictionary(&self) -> Rc<BTreeSet<Key>> {
        type Last = (Rc<Vec<Vec<u8>>>, Rc<BTreeSet<Key>>);
        thread_local!(static LAST: RefCell<Last> = RefCell::default());
        LAST.with_borrow_mut(|(words, known)| {
            if !Rc::ptr_eq(words, &self.words) {
                *words = Rc::clone(&self.words);
                *known = Rc::new(dictionary(words.iter().map(Vec::as_slice).collect(), 16));
            }
            Rc::clone(known)
        })
    }

    /// Whether a grid is won of which some cells of this one are left, in one run of the solution.
    fn solved(&self) -> impl Fn(&Grid) -> bool {
        let is_left = |&cell: &usize| self.cells[cell] != b'.';
        let cells: Vec<usize> = (0..self.cells.len()).filter(is_left).collect();
        let keys = keys_of_letters();
        let letters: Vec<Key> = cells.iter().map(|&cell| key(&[self.cells[cell]], &keys)).collect();
        let won = won_sets(&playable_sets(&letters, &self.dictionary()));
        move |left| {
            let bit = |&cell: &usize| usize::from(left.cells[cell] != b'.');
            let set = cells.iter().rev().fold(0, |set, cell| 2 * set + bit(cell));
            won[set / 64] >> (set % 64) & 1 == 1
        }
    }
}

/// The sets of cells of a small grid.
fn table() -> Table {
    let grid = Grid::new(["AD", "BED", "BE", "D"].map(Vec::from).to_vec(), 3, Vec::new());
    let rows = ["...", "B..", ".E.", "BE.", "..D", "B.D", ".ED", "BED"];
    let columns = ["...", "D..", ".E.", "DE.", "..A", "D.A", ".EA", "DEA"];
    let mut search = Search::new(1_000_000);
    Table::new(
        "What is left of BED, down, and DEA, across, is won (1) or lost (0) by the words AD BED BE D.",
        "How does a number follow from those above and to the left? Which rows must be equal?",
        "A set is won if it is lost without a word: so smaller ones decide it, of at most 2^16. \
         Those with as many of each letter are equal.",
        ("", rows, columns),
        |down, across| {
            let left = grid.with([down.as_bytes(), across.as_bytes()].concat());
            search.value(&left).map(|value| value.is_won().into())
        },
    )
}

/// Letters whose primes, 2 for A to 101 for Z, have equal products modulo 2^32, 2^64 and 10^9 + 7:
/// who compares these takes them for one another. Before them those of which 5 bits each do not fit
/// into 64, and behind them those of which 3 or 4 bits for each count do not hold it; at last those,
/// but for an A more, of as many letters of the same kinds, with equal sums of places and squares.
const ALIKE: &str = "QRRRRRRRRRRRRRRR ARRRRRRRRRRRR|AAAAAAAAAAAAAAAA AAAAAAAAAAAAQ|IILLSX MWWW|\
    BBHIOS EERVWX|ADDDFJ BHLUUX|BBBHHHHHKOOPWWXX CCDEJRSSSTUUVYZ|DGKNTX ABOWZ|AAAAAAAA B|\
    AAAAAAAAAAAAAAAA B|ABBBDEEA AABDDDE";

/// The judge's largest dictionary.
const WORDS: usize = 500_000;

const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// An input of so many square grids of few or many letters, and 500,000 words: all sets of cells of
/// a grid that are words by this, and others with a Z, which no grid has.
fn sets(count: usize, cells: usize, is_word: fn(&[u8]) -> bool) -> Vec<u8> {
    let mut rng = Rng::new(1);
    let grids = rng.times(count, |rng| {
        let letters = *rng.pick(&[3, 8, 25]);
        rng.word(&ALPHABET[..letters], cells)
    });
    let words = grids.iter().flat_map(|grid| subsets(grid.clone()));
    let others = iter::repeat_with(|| [b"Z", &rng.word_of(ALPHABET, 7..=cells - 1)[..]].concat());
    let words = words.filter(|set| is_word(set)).chain(others);
    let words = Rc::new(distinct(words).take(WORDS).collect());
    let grid = |set| Grid { words: Rc::clone(&words), columns: cells.isqrt(), cells: set };
    Grid::input(&grids.into_iter().map(grid).collect::<Vec<_>>())
}
