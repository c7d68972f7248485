//! What the tools know of MATGAME.

use super::room::*;
use matgame::oracle;
use matgame::solution::grundy;

/// All of it.
pub static PROBLEM: Problem = Problem { table: Some(table), ..Problem::of::<Matrix>("matgame") };

/// A matrix, row by row.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Matrix(pub oracle::Position);

impl Game for Matrix {
    const ANSWERS: [&'static str; 2] = ["SECOND", "FIRST"];
    const CASES: usize = 1000;
    const SMALLER: &'static str = "a row or a column less, or a number less by 1, 2, 4 and so on";
    const WRONG: &'static [Wrong<Matrix>] = &[
        ("parity of the sum", |m| Matrix::answer_if(m.0.concat().iter().sum::<u64>() % 2 == 1)),
        ("the nim-sum of all numbers", |m| Matrix::answer_if(nim_sum(m.0.concat()) > 0)),
        ("first numbers only", |m| Matrix::answer_if(nim_sum(m.0.iter().map(|r| r[0])) > 0)),
    ];

    fn read_into(cases: &mut Vec<Matrix>, input: &mut Reader) -> io::Result<()> {
        for _ in 0..input.number("the number of cases")? {
            let rows = input.number("the number of rows")?;
            let columns = input.number("the number of columns")?;
            if columns == 0 {
                return Err(input.fault("a number of columns above 0"));
            }
            let mut row = || (0..columns).map(|_| input.number("a number of the matrix")).collect();
            cases.push(Matrix((0..rows).map(|_| row()).collect::<io::Result<_>>()?));
        }
        Ok(())
    }

    fn input(cases: &[Matrix]) -> Vec<u8> {
        let mut input = format!("{}\n", cases.len());
        for Matrix(rows) in cases {
            let lines: String = rows.iter().map(|row| spaced(row) + "\n").collect();
            input += &format!("{} {}\n{lines}\n", rows.len(), rows.first().map_or(1, Vec::len));
        }
        input.into_bytes()
    }

    fn shown(&self) -> String {
        joined(self.0.iter().map(|row| joined(row, " ")), " / ")
    }

    fn drawn(&self) -> String {
        let row = |row: &Vec<u64>| row.iter().map(|n| format!("{n:>3}")).collect::<String>();
        joined(self.0.iter().map(row), "\n")
    }

    fn number(&self) -> u64 {
        nim_sum(self.0.iter().map(|row| grundy(row)))
    }

    fn why(&self) -> Vec<String> {
        let worth = |row: &Vec<u64>| joined((0..row.len()).map(|at| grundy(&row[at..])), " ");
        let worths = joined(self.0.iter().map(worth), " / ");
        vec![
            format!("from each number on, the rows are worth {worths}"),
            format!("the xor of what whole rows are worth is {}", self.number()),
        ]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Matrix)> + '_> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Matrix(after))))
    }

    /// The matrices of so many numbers, all at most 4.
    fn all(size: usize) -> Box<dyn Iterator<Item = Matrix>> {
        let all = words_of(b"\x01\x02\x03\x04", size, 5);
        let shapes = (1..=size).filter(move |columns| size % columns == 0);
        Box::new(all.flat_map(move |numbers| {
            let numbers: Vec<u64> = numbers.into_iter().map(u64::from).collect();
            shapes.clone().map(move |columns| Matrix::of(&numbers, columns))
        }))
    }

    fn random(rng: &mut Rng) -> Matrix {
        let shapes = [(1, 20, 12), (1, 4, 50), (2, 2, 35), (2, 5, 6), (3, 3, 4), (6, 1, 5)];
        let &(rows, columns, largest) = rng.pick(&shapes);
        Matrix::of(&rng.times(rows * columns, |rng| rng.between(1, largest) as u64), columns)
    }

    /// Two or three rows, at times with the same digits, or two of `ALIKE`.
    fn alike(rng: &mut Rng) -> Matrix {
        if rng.below(4) == 0 {
            let row = |row: &str| row.split(' ').map(|it| it.parse().expect("it is one")).collect();
            return Matrix(rng.part(ALIKE).split('/').map(row).collect());
        }
        let numbers = rng.pick(&[vec![1, 11], vec![1, 2, 11, 12], (1..=50).collect()]).clone();
        Matrix::of(&rng.times(6, |rng| *rng.pick(&numbers)), rng.between(2, 3))
    }

    /// Mostly of few different numbers, perhaps one in each row.
    fn large(rng: &mut Rng) -> Matrix {
        let [rows, columns, most] = [(); 3].map(|()| rng.up_to(50));
        let few = rng.list(1..=3, |rng| rng.between(1, most));
        let numbers = rng.pick(&[few, vec![most], vec![1, 1, most], (1..=most).collect()]).clone();
        let width = *rng.pick(&[1, columns, columns]);
        let rows = rng.times(rows, |rng| rng.times(width, |rng| *rng.pick(&numbers) as u64));
        Matrix(rows.into_iter().map(|it| it.into_iter().cycle().take(columns).collect()).collect())
    }

    fn largest(rng: &mut Rng) -> Matrix {
        Matrix::of(&rng.times(2500, |rng| rng.between(1, 50) as u64), 50)
    }

    fn is_valid(&self) -> bool {
        self.0.iter().flatten().all(|&number| number > 0)
    }

    fn sizes(&self) -> Vec<Size> {
        let columns = self.0.first().map_or(0, Vec::len);
        let most = self.0.iter().flatten().max().map_or(0, |&number| number as usize);
        let sizes = [("rows", self.0.len()), ("columns", columns), ("as a number", most)];
        sizes.map(|(name, size)| (name, size, 1..=50)).to_vec()
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Matrix> + '_> {
        let columns = self.0.first().map_or(0, Vec::len);
        let narrower = fewer(&(0..columns).collect::<Vec<_>>()).map(|columns| {
            Matrix(self.0.iter().map(|row| columns.iter().map(|&j| row[j]).collect()).collect())
        });
        let less = lower(self.0.concat(), 1).map(move |numbers| Matrix::of(&numbers, columns));
        Box::new(fewer(&self.0).map(Matrix).chain(narrower).chain(less))
    }

    /// Of at most as many rows and columns, of any numbers; none if there are many.
    fn near(&self, rng: &mut Rng) -> Option<Matrix> {
        let [rows, columns] = [self.0.len(), self.0[0].len()].map(|most| rng.between(1, most));
        let numbers = rng.times(rows * columns, |rng| rng.between(1, 50) as u64);
        Some(Matrix::of(&numbers, columns)).filter(|_| self.0.concat().len() < 10)
    }
}

impl Matrix {
    /// The matrix of these numbers, row by row.
    pub fn of(numbers: &[u64], columns: usize) -> Matrix {
        Matrix(numbers.chunks(columns).map(Vec::from).collect())
    }
}

/// Matrices whose two rows are, as digits of a number to the base 50, 51 or 131, equal modulo 2^32
/// or 10^9 + 7, and yet not worth the same.
const ALIKE: &str =
    "1 14 1 14 5 5/15 1 11 1 1 1|1 1 1 1 1 1/4 11 1 1 1 8|1 1 8 4 1 1/13 24 1 1 21 2|\
    1 1 16 1 21 5/21 16 1 4 1 1|30 23 1 1 1/1 1 2 31 29|1 4 1 1 1/18 1 15 42 27";

/// A number in front of one number, and of two.
fn table() -> Table {
    let rests = "1 2 3 4 5 6 7 1,1 1,2 2,2 2,3 2,1 3,3 3,1 4,4 4,1 4,2";
    let mut search = Search::new(1_000_000);
    Table::new(
        "Grundy numbers of rows of two or three numbers: a, then the rest (3,4 is 3, then 4).",
        "Row 0 is the rest alone. From row 1 on, each number is 1 more than the one above it; in \
         most columns it is 2 more once. In which columns, and where? Which columns are the same?",
        "A column depends only on its number g in row 0: a before the rest is worth a - 1 if a is \
         at most g, and a if it is more. So 2 are added from row g to row g + 1, if g is not 0. A \
         row of numbers is read from its right end.",
        ("a\\rest", 0..=10, rests.split(' ')),
        |&a, rest| {
            let numbers = rest.split(',').flat_map(str::parse);
            search.grundy(&Matrix(vec![[a].into_iter().chain(numbers).collect()]))
        },
    )
}
