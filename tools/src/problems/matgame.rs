//! What the tools know of MATGAME.

use crate::extras::{Extras, LargeInput, Wrong};
use crate::format::{spaced, Reader};
use crate::lists::{all_equal, words_of_length};
use crate::page::about::About;
use crate::positions::{allowed, is_within_sizes, Positions, Rows, Size};
use crate::random::Rng;
use crate::rules::{answer_if, nim_sum, Drawing, Game, Moves, Search};
use crate::tables::{unsigned, GrundyOf, NumberTable, Sides, Table, Texts};
use crate::text::joined;
use matgame::oracle;
use matgame::solution::grundy;
use std::collections::BTreeMap;
use std::io;

/// A matrix, row by row.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Matrix(pub oracle::Position);

impl Matrix {
    /// The matrix of these numbers, row by row.
    pub fn of(numbers: &[u64], columns: usize) -> Matrix {
        Matrix(numbers.chunks(columns).map(Vec::from).collect())
    }

    /// All numbers, row by row.
    fn numbers(&self) -> Vec<u64> {
        self.0.concat()
    }

    /// The length of the first row.
    fn columns(&self) -> usize {
        self.0.first().map_or(0, Vec::len)
    }
}

impl Game for Matrix {
    const NAME: &'static str = "matgame";
    const ANSWERS: [&'static str; 2] = ["SECOND", "FIRST"];
    const CASES: usize = 1000;

    fn read_into(cases: &mut Vec<Matrix>, input: &mut Reader) -> io::Result<()> {
        for _ in 0..input.number("the number of cases")? {
            cases.push(read_matrix(input)?);
        }
        Ok(())
    }

    fn write(cases: &[Matrix]) -> Vec<u8> {
        let mut input = format!("{}\n", cases.len());
        for (at, Matrix(rows)) in cases.iter().enumerate() {
            if at > 0 {
                input += "\n";
            }
            // A matrix without rows has a number of columns, too.
            let columns = rows.first().map_or(1, Vec::len);
            input += &format!("{} {columns}\n", rows.len());
            for row in rows {
                input += &format!("{}\n", spaced(row));
            }
        }
        input.into_bytes()
    }

    fn moves(&self) -> Moves<'_, Matrix> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Matrix(after))))
    }

    fn number(&self) -> u64 {
        nim_sum(self.0.iter().map(|row| grundy(row)))
    }

    fn why(&self) -> Vec<String> {
        let from_each = |row: &Vec<u64>| joined((0..row.len()).map(|at| grundy(&row[at..])), " ");
        let worths = joined(self.0.iter().map(from_each), " / ");
        vec![
            format!("from each number on, the rows are worth {worths}"),
            format!("the xor of what whole rows are worth is {}", self.number()),
        ]
    }

    fn shown(&self) -> String {
        joined(self.0.iter().map(|row| joined(row, " ")), " / ")
    }

    fn drawn(&self) -> String {
        let line = |row: &Vec<u64>| row.iter().map(|n| format!("{n:>3}")).collect::<String>();
        joined(self.0.iter().map(line), "\n")
    }

    fn drawing(&self, _: &[Matrix]) -> Drawing {
        let row = |row: &Vec<u64>| row.iter().map(u64::to_string).collect();
        let rows = self.0.iter().map(row).collect();
        Drawing { rows, typed: self.shown(), ..Drawing::default() }
    }
}

impl Positions for Matrix {
    fn sizes(&self) -> Vec<Size> {
        let most = self.numbers().into_iter().max().unwrap_or(0);
        vec![
            Size::new("rows", self.0.len(), 1..=50),
            Size::new("columns", self.columns(), 1..=50),
            Size::new("as a number", most as usize, 1..=50),
        ]
    }

    fn is_allowed(&self) -> bool {
        let is_matrix = self.0.iter().all(|row| row.len() == self.columns());
        is_matrix && self.numbers().iter().all(|&number| number > 0) && is_within_sizes(self)
    }

    /// The matrices of `size` numbers, up to 5, each at most 4.
    fn small(size: usize) -> Box<dyn Iterator<Item = Matrix>> {
        if size == 0 || size > 5 {
            return Box::new([].into_iter());
        }
        let widths: Vec<usize> = (1..=size).filter(|columns| size % columns == 0).collect();
        Box::new(words_of_length(&[1, 2, 3, 4], size).flat_map(move |word| {
            let numbers: Vec<u64> = word.into_iter().map(u64::from).collect();
            widths.clone().into_iter().map(move |columns| Matrix::of(&numbers, columns))
        }))
    }

    /// The more numbers there are, or the more rows, the smaller the numbers must be.
    fn random(rng: &mut Rng) -> Matrix {
        let shapes = [(1, 20, 12), (1, 4, 50), (2, 2, 35), (2, 5, 6), (3, 3, 4), (3, 2, 5)];
        let &(rows, columns, largest) = rng.pick(&shapes);
        let numbers = rng.times(rows * columns, |rng| rng.between(1, largest) as u64);
        Matrix::of(&numbers, columns)
    }

    /// Mostly of few different numbers, at times the same one all along a row.
    fn large(rng: &mut Rng) -> Matrix {
        let [rows, columns, most] = [(); 3].map(|()| rng.up_to(50));
        let numbers = match rng.below(4) {
            0 => rng.list(1..=3, |rng| rng.between(1, most)),
            1 => vec![most],
            2 => vec![1, 1, most],
            _ => (1..=most).collect(),
        };
        let is_uniform = *rng.weighted(&[(1, true), (2, false)]);
        let row = |rng: &mut Rng| {
            let first = *rng.pick(&numbers) as u64;
            let others = rng.times(columns - 1, |rng| *rng.pick(&numbers) as u64);
            if is_uniform {
                return vec![first; columns];
            }
            [vec![first], others].concat()
        };
        Matrix(rng.times(rows, row))
    }

    /// All numbers have two digits.
    fn largest(rng: &mut Rng) -> Matrix {
        Matrix::of(&rng.times(50 * 50, |rng| rng.between(10, 50) as u64), 50)
    }

    fn to_rows(cases: &[Matrix]) -> Rows {
        let cases = cases.iter().map(|matrix| matrix.0.clone()).collect();
        Rows { shared: Vec::new(), cases }
    }

    fn from_rows(rows: &Rows) -> Option<Vec<Matrix>> {
        allowed(rows.cases.iter().cloned().map(Matrix).collect())
    }
}

impl Extras for Matrix {
    const ABOUT: About<'static> = About {
        title: "Numbers",
        rules: "A move takes the leftmost number above 0 of a row, and makes it smaller, down to 0 if you like.",
        how: "Click the leftmost number above 0 of a row, then what is to be left of it. A 1 becomes 0 at once.",
        links: &[
            ("statement", "https://www.spoj.com/problems/MATGAME/"),
            ("CodeChef", "https://www.codechef.com/problems/SNCK01"),
        ],
        section: "4-matgame-a-table-in-place-of-a-search",
        ..About::NOTHING
    };

    const STARTS: &'static [&'static str] =
        &["1 2 3 3 2 3 2 4 3", "1 3 2 1 2 2 1 3 1", "1 2 3 1 4 3 2 4 3"];

    const WRONG: &'static [Wrong<Matrix>] = &[
        ("parity of the sum", |matrix| {
            answer_if::<Matrix>(matrix.numbers().iter().sum::<u64>() % 2 == 1)
        }),
        ("the nim-sum of all numbers", |matrix| answer_if::<Matrix>(nim_sum(matrix.numbers()) > 0)),
        ("first numbers only", |matrix| {
            answer_if::<Matrix>(nim_sum(matrix.0.iter().map(|row| row[0])) > 0)
        }),
    ];

    /// A number before one number, and before two.
    fn table() -> Option<Table> {
        let rests = "1 2 3 4 5 6 7 1,1 1,2 2,2 2,3 2,1 3,3 3,1 4,4 4,1 4,2";
        let mut search = Search::new(1_000_000);
        Some(Table::new(
            Texts {
                title: "Grundy numbers of rows of two and of three numbers: a, then the rest (3,4 \
                    is 3, then 4).",
                question: "Row 0 is the rest alone. From row 1 on, each number is 1 more than the \
                    one above it; in most columns it is 2 more once. In which columns, and where? \
                    Which columns are the same?",
                answer: "A column depends only on its number g in row 0: a before the rest is \
                    worth a - 1 if a is at most g, and a if it is more. So 2 are added from row g \
                    to row g + 1, if g is not 0. A row of numbers is read from its right end.",
            },
            Sides { corner: "a\\rest", rows: 0..=10, columns: rests.split(' ') },
            |&a, rest| {
                let numbers = rest.split(',').flat_map(str::parse);
                search.grundy(&Matrix(vec![[a].into_iter().chain(numbers).collect()]))
            },
        ))
    }

    /// Everything is at its limit, and the answers are the longer ones.
    fn large_inputs() -> Vec<LargeInput> {
        vec![LargeInput { name: "largest", build: largest_lost }]
    }

    fn number_table() -> Option<NumberTable> {
        Some(NumberTable {
            names: &["a", "g"],
            about: "A row begins with a, and the rest of it has the Grundy number g.",
            from: &[0, 0],
            upto: &[9, 9],
            values,
            // A rest of Grundy number g is worth as much as a pile of g.
            rules: Ok(&["a,g -> a-t,g", "a,g -> a,g-t if a == 0"]),
        })
    }
}

/// Matrices in which each row is there twice, so that they are lost.
fn largest_lost() -> Vec<u8> {
    let mut rng = Rng::new(1);
    let twice = |Matrix(rows): Matrix| Matrix([&rows[..25], &rows[..25]].concat());
    Matrix::write(&rng.times(Matrix::CASES, |rng| twice(Matrix::largest(rng))))
}

/// The Grundy number of a first number and that of the rest of a row, for rests of one number and of
/// two. They must agree.
fn values() -> GrundyOf {
    let mut search = Search::new(2_000_000);
    let mut rests: BTreeMap<u64, Vec<Vec<u64>>> = BTreeMap::new();
    let pairs = (0..=6).flat_map(|first| (0..=6).map(move |second| vec![first, second]));
    for rest in (0..=20).map(|number| vec![number]).chain(pairs) {
        if let Some(number) = search.grundy(&Matrix(vec![rest.clone()])) {
            rests.entry(number).or_default().push(rest);
        }
    }
    Box::new(move |numbers| {
        let [first, rest] = unsigned(numbers)[..] else { return None };
        let rows = rests.get(&rest)?.iter().map(|rest| [&[first], &rest[..]].concat());
        all_equal(rows.map(|row| search.grundy(&Matrix(vec![row]))))
    })
}

/// The next matrix of an input.
fn read_matrix(input: &mut Reader) -> io::Result<Matrix> {
    let rows = input.number("the number of rows")?;
    let columns = input.number("the number of columns")?;
    if columns == 0 {
        return Err(input.fault("a number of columns above 0"));
    }
    let mut row = || (0..columns).map(|_| input.number("a number of the matrix")).collect();
    Ok(Matrix((0..rows).map(|_| row()).collect::<io::Result<_>>()?))
}
