//! What the tools know of MATGAME.

use super::room::*;
use matgame::oracle;
use matgame::solution::{grundy, is_won};

/// All of it.
pub static PROBLEM: Problem = Problem {
    tables: Some(tables),
    calls: Some(("Matgame", calls)),
    ..Problem::of::<Matrix>("matgame")
};

/// A matrix, row by row.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Matrix(pub oracle::Position);

impl Game for Matrix {
    const ANSWERS: [&'static str; 2] = ["SECOND", "FIRST"];
    const CASES: usize = 1000;
    const SMALLER: &'static str = "a row or a column less, or a number less by 1, 2, 4 and so on";
    const WRONG: &'static [Wrong<Matrix>] = &[
        ("parity of the sum", |m| Matrix::answer_if(m.0.iter().flatten().sum::<u64>() % 2 == 1)),
        ("the nim-sum of all numbers", |m| m.fold(|a, g| a ^ g)),
        ("from the left", |m| {
            let reversed = |row: &Vec<u64>| row.iter().rev().copied().collect();
            Matrix(m.0.iter().map(reversed).collect()).answer()
        }),
        ("a - 1 in front of any row", |m| m.fold(|a, g| a - u64::from(g > 0))),
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
            input += &format!("{} {}\n", rows.len(), rows.first().map_or(1, Vec::len));
            rows.iter().for_each(|row| input += &(spaced(row) + "\n"));
            input.push('\n');
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
        self.0.iter().fold(0, |sum, row| sum ^ grundy(row))
    }

    fn why(&self) -> Vec<String> {
        let rows: Vec<u64> = self.0.iter().map(|row| grundy(row)).collect();
        // From right to left, each number with what the row from there on is worth.
        let steps = |row: &Vec<u64>| {
            let numbers = (0..row.len()).rev().filter(|&column| row[column] > 0);
            let step = |column: usize| format!("{}: {}", row[column], grundy(&row[column..]));
            format!("({})", joined(numbers.map(step), ", "))
        };
        let steps = joined(self.0.iter().map(steps), " ");
        vec![
            format!("the rows are worth {}; their xor is {}", joined(rows, " "), self.number()),
            format!("from the right, each number and what the row is worth from it on: {steps}"),
        ]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Matrix)> + '_> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Matrix(after))))
    }

    /// A row must become worth what the others are together. What is left of its number is then
    /// nothing, that worth, or one more: the other numbers, up to 2^64, need not be tried.
    fn winning(&self) -> Box<dyn Iterator<Item = (String, Matrix)> + '_> {
        Box::new(self.0.iter().enumerate().filter_map(|(i, row)| {
            let j = row.iter().position(|&number| number > 0)?;
            let wanted = self.number() ^ grundy(row);
            let left = [0, wanted, wanted.saturating_add(1)].into_iter();
            let left = left.filter(|&left| left < row[j]);
            let mut moves = left.map(|left| oracle::leave(&self.0, i, j, left));
            let (name, after) = moves.find(|(_, after)| grundy(&after[i]) == wanted)?;
            Some((name, Matrix(after)))
        }))
    }

    /// The matrices of so many numbers, all at most 4.
    fn all(size: usize) -> Box<dyn Iterator<Item = Matrix>> {
        let all = words_of(b"\x01\x02\x03\x04", size, 5);
        let shapes = (1..=size).filter(move |columns| size % columns == 0);
        Box::new(all.flat_map(move |numbers| {
            let row = |row: &[u8]| row.iter().map(|&number| u64::from(number)).collect();
            let matrix = move |columns| Matrix(numbers.chunks(columns).map(row).collect());
            shapes.clone().map(matrix)
        }))
    }

    fn random(rng: &mut Rng) -> Matrix {
        let shapes = [(1, 20, 12), (1, 4, 50), (2, 5, 6), (3, 3, 4), (4, 2, 4), (6, 1, 5)];
        let &(rows, columns, largest) = rng.pick(&shapes);
        Matrix::of(rng, rows, columns, largest)
    }

    /// Short or long in each direction, mostly of few different numbers, at times with others in the
    /// last column.
    fn large(rng: &mut Rng) -> Matrix {
        let [rows, columns, most] = [[1, 2, 3], [1, 2, 3], [50; 3]].map(|[a, b, c]| {
            let some = rng.between(1, 50);
            *rng.pick(&[a, b, c, some, 49, 50])
        });
        let few = rng.list(1..=3, |rng| rng.between(1, most) as u64);
        let most = most as u64;
        let numbers = [few, vec![most], vec![1, 1, 1, most], (1..=most).collect()];
        let numbers = rng.pick(&numbers);
        let number = |rng: &mut Rng| *rng.pick(numbers);
        let mut matrix = rng.list(rows..=rows, |rng| rng.list(columns..=columns, number));
        if rng.below(4) == 0 {
            matrix.iter_mut().for_each(|row| row[columns - 1] = 1 + rng.bits() % most);
        }
        Matrix(matrix)
    }

    fn largest(rng: &mut Rng) -> Matrix {
        Matrix::of(rng, 50, 50, 50)
    }

    fn sizes(&self) -> Vec<(&'static str, usize)> {
        let largest = self.0.iter().flatten().max().map_or(0, |&number| number as usize);
        let columns = self.0.first().map_or(0, Vec::len);
        vec![("rows", self.0.len()), ("columns", columns), ("as a number", largest)]
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Matrix> + '_> {
        let columns = self.0.first().map_or(0, Vec::len);
        let narrower = fewer(&(0..columns).collect::<Vec<_>>()).map(|columns| {
            let narrower = |row: &Vec<u64>| columns.iter().map(|&j| row[j]).collect();
            Matrix(self.0.iter().map(narrower).collect())
        });
        let less = lower(self.0.concat(), 1);
        let less = less.map(move |all| Matrix(all.chunks(columns).map(Vec::from).collect()));
        let fewer = fewer(&self.0).map(Matrix);
        in_turn(vec![Box::new(fewer), Box::new(narrower), Box::new(less)])
    }

    fn is_allowed(&self) -> bool {
        let is_allowed = |row: &Vec<u64>| {
            (1..=50).contains(&row.len()) && row.iter().all(|number| (1..=50).contains(number))
        };
        (1..=50).contains(&self.0.len()) && self.0.iter().all(is_allowed)
    }
}

impl Matrix {
    /// A matrix of this shape with random numbers.
    pub fn of(rng: &mut Rng, rows: usize, columns: usize, largest: usize) -> Matrix {
        let number = |rng: &mut Rng| rng.between(1, largest) as u64;
        Matrix(rng.list(rows..=rows, |rng| rng.list(columns..=columns, number)))
    }

    /// The answer, if `next` gives the worth of a row by its first number and the worth of the row
    /// behind that.
    fn fold(&self, next: fn(u64, u64) -> u64) -> String {
        let worth = |row: &Vec<u64>| row.iter().filter(|&&a| a > 0).rfold(0, |g, &a| next(a, g));
        Matrix::answer_if(self.0.iter().map(worth).fold(0, |sum, worth| sum ^ worth) > 0)
    }
}

/// Rows of two numbers, and a number in front of rows of two.
fn tables() -> Vec<Table> {
    let mut search = Search::new(1_000_000);
    let mut value =
        |rows: &[&[u64]]| search.grundy(&Matrix(rows.iter().map(|row| row.to_vec()).collect()));
    let mut rests: Vec<u64> = (0..16).map(|at| 11 + at / 4 * 10 + at % 4).collect();
    rests.sort_by_key(|rest| value(&[&[rest / 10, rest % 10]]));
    vec![
        Table::new(
            "Grundy numbers (0: the player to move loses) of rows of two numbers, a and b.",
            "Down a column each number is 1 more than the one above it, but once 2 more. Where?",
            "Between a = b and a = b + 1: a is worth a - 1 if it is at most b, and a if it is more.",
            ("a\\b", 1..=10, 1..=12),
            |&a, &b| value(&[&[a, b]]),
        ),
        Table::new(
            "Grundy numbers of rows of three: a, and a rest of two numbers (34 is 3 and 4).",
            "Row 0 is the rest alone. When are two columns the same? Which number do they leave out?",
            "Only the number g of the rest plays a part: a in front of it is worth a - 1 if a is \
             at most g, and a if it is more. So a row is worked off from its right end.",
            ("a\\rest", 0..=8, rests),
            |&a, rest| value(&[&[a, rest / 10, rest % 10]]),
        ),
    ]
}

/// All rows of three numbers below 4, rows of up to 1,100 large numbers, and matrices whose rows
/// are worth the same, or nearly so.
fn calls(calls: &mut Calls) {
    let mut rows: Vec<Vec<u64>> = (0..64).map(|k| vec![k / 16, k / 4 % 4, k % 4]).collect();
    rows.extend(calls.lists());
    for mut row in rows {
        calls.add("grundy", &[&row], &Some(grundy(&row)));
        row.truncate(9);
        let other = row.iter().map(|number| number ^ 1 << 32).collect();
        for matrix in [vec![row.clone(); 2], vec![row, other, vec![1 << 32]]] {
            calls.add("is_won: solution", &[&matrix], &Some(is_won(&matrix)));
        }
    }
}
