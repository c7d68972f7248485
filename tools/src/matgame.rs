//! What the tools know of MATGAME.

use crate::game::{Game, Tools, Wrong};
use crate::large::{answer_each, large, Built, Comparison, Growth, Limits, Yardstick};
use crate::moves::{joined, listed};
use crate::reading::{lines, Reader};
use crate::{Problem, Rng};
use matgame::oracle;
use matgame::solution::{grundy, Input};
use std::fmt::Display;
use std::io::{self, Write};

/// All of it.
pub const PROBLEM: Problem = Problem {
    game: Some(Tools::of::<Matrix>()),
    small: Some(small),
    branches: || vec![edges()],
    limits,
    reference: Some(reference),
    large: &[
        large("random", || Built::unknown(random(1000))),
        large("alternating", || Built::unknown(alternating())),
        large("constant", || Built::unknown(constant())),
        large("beyond-numbers", || Built::unknown(huge())),
        large("beyond-row", rows_of_ones),
    ],
    comparisons: &[Comparison {
        name: "judge",
        input: "1000 cases of 50x50, values 1..50",
        build: || random(1000),
        against: Yardstick::Floor,
        goal: 3.5,
    }],
    growth: Some(Growth {
        input: "matrices of 50x50",
        unit: "numbers",
        sizes: [500, 2000, 8000],
        build: random,
        units: |cases| cases * 50 * 50,
    }),
    ..Problem::new(
        "matgame",
        format,
        |output| lines(output, |line| line == "FIRST" || line == "SECOND"),
        ("100000\n", "1 1 1\n"),
    )
};

/// T, then T times the numbers of rows and columns, and the matrix.
fn format(input: &mut Reader) -> Result<(), String> {
    for _ in 0..input.number("the number of cases")? {
        let rows = input.number("the number of rows")?;
        let columns = input.number("the number of columns")?;
        for _ in 0..u128::from(rows) * u128::from(columns) {
            input.number("a number of the matrix")?;
        }
        input.answers += 1;
    }
    Ok(())
}

/// A matrix, row by row.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Matrix(pub oracle::Position);

impl Game for Matrix {
    const ANSWERS: [&'static str; 2] = ["SECOND", "FIRST"];

    const SIZE: &'static str = "rows, columns and numbers added up";

    const CASES: usize = 1000;

    const WRONG: &'static [Wrong<Matrix>] = &[
        ("parity of the sum", false, |m| first(m.0.iter().flatten().sum::<u64>() % 2)),
        ("both greedy: all of a number", true, |m| {
            first(m.0.iter().flatten().filter(|&&a| a > 0).count() as u64 % 2)
        }),
        ("the nim-sum of all numbers", true, |m| m.fold(|a, g| a ^ g)),
        ("the nim-sum of the first numbers", true, |m| m.fold(|a, _| a)),
        ("from the left", true, |m| {
            let reversed = |row: &Vec<u64>| row.iter().rev().copied().collect();
            Matrix(m.0.iter().map(reversed).collect()).answer()
        }),
        ("columns for rows", false, |m| {
            let column = |i| m.0.iter().map(|row| row[i]).collect();
            Matrix((0..m.0.first().map_or(0, Vec::len)).map(column).collect()).answer()
        }),
        ("a - 1 if a < g", true, |m| m.fold(|a, g| a - u64::from(a < g))),
        ("a - 1 if a = g", true, |m| m.fold(|a, g| a - u64::from(a == g))),
        ("a - 1 if a >= g", true, |m| m.fold(|a, g| a - u64::from(a >= g))),
        ("a - 1 in front of any row", true, |m| m.fold(|a, g| a - u64::from(g > 0))),
        ("a nim-sum of 1", false, |m| first(u64::from(m.number() == 1))),
        ("any row that is won", false, |m| first(m.won_rows().min(1))),
        ("an odd number of won rows", true, |m| first(m.won_rows() % 2)),
    ];

    fn read(input: &[u8], each: &mut dyn FnMut(Matrix) -> io::Result<()>) -> io::Result<()> {
        let mut input = Input::new(input);
        for _ in 0..input.number("the number of cases")? {
            let rows = input.number("the number of rows")?;
            let columns = input.number("the number of columns")?;
            let mut matrix = Vec::new();
            for _ in 0..if columns > 0 { rows } else { 0 } {
                let mut row = Vec::new();
                for _ in 0..columns {
                    row.push(input.number("a number of the matrix")?);
                }
                matrix.push(row);
            }
            each(Matrix(matrix))?;
        }
        Ok(())
    }

    fn input(cases: &[Matrix]) -> Vec<u8> {
        let mut input = format!("{}\n", cases.len()).into_bytes();
        cases.iter().for_each(|matrix| push(&mut input, &matrix.0));
        input
    }

    fn shown(&self) -> String {
        joined(self.0.iter().map(|row| listed(row)), " / ")
    }

    fn answer(&self) -> String {
        first(self.number())
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
            format!("the rows are worth {}; their xor is {}", listed(&rows), self.number()),
            format!("from the right, each number and the row from it on: {steps}"),
        ]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Matrix)> + '_> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Matrix(after))))
    }

    /// A row must become worth what the others are together. What is left of its number is then
    /// nothing, that worth, or one more: the other numbers, up to 2^64, need not be tried.
    fn winning(&self) -> Box<dyn Iterator<Item = (String, Matrix)> + '_> {
        let leftmost = |row: &Vec<u64>| row.iter().position(|&number| number > 0);
        let rows = self.0.iter().enumerate();
        let places = rows.filter_map(move |(i, row)| leftmost(row).map(|j| (i, j)));
        Box::new(
            places
                .filter_map(|(i, j)| {
                    let wanted = self.number() ^ grundy(&self.0[i]);
                    let left = [0, wanted, wanted.saturating_add(1)].into_iter();
                    let moves = left.filter(|&left| left < self.0[i][j]);
                    let mut moves = moves.map(|left| oracle::leave(&self.0, i, j, left));
                    moves.find(|(_, after)| grundy(&after[i]) == wanted)
                })
                .map(|(name, after)| (name, Matrix(after))),
        )
    }

    /// The matrices whose numbers, rows and columns are so many together.
    fn all(size: usize) -> Box<dyn Iterator<Item = Matrix>> {
        const LARGEST: usize = 13;
        let sums = if size > LARGEST { 0..0 } else { 0..size.saturating_sub(1) };
        Box::new(sums.flat_map(move |sum| {
            let shapes = 1..size - sum;
            shapes.flat_map(move |rows| with_sum(rows, size - sum - rows, sum as u64))
        }))
    }

    fn random(rng: &mut Rng) -> Matrix {
        let shapes = [(1, 20, 12), (1, 4, 50), (2, 5, 6), (3, 3, 4), (4, 2, 4), (6, 1, 5)];
        let &(rows, columns, largest) = rng.pick(&shapes);
        let row = |rng: &mut Rng| (0..columns).map(|_| rng.between(1, largest) as u64).collect();
        Matrix((0..rows).map(|_| row(rng)).collect())
    }

    /// Long in one direction.
    fn large(rng: &mut Rng) -> Matrix {
        let long = rng.between(1, 50);
        let short = rng.between(1, 100 / long);
        let (rows, columns) = *rng.pick(&[(long, short.min(50)), (short.min(50), long)]);
        let row = |rng: &mut Rng| (0..columns).map(|_| rng.between(1, 50) as u64).collect();
        Matrix((0..rows).map(|_| row(rng)).collect())
    }

    fn smaller(&self) -> Vec<Matrix> {
        let mut smaller = Vec::new();
        for i in 0..self.0.len() {
            let mut fewer = self.0.clone();
            fewer.remove(i);
            smaller.push(Matrix(fewer));
        }
        for j in 0..self.0.first().map_or(0, Vec::len) {
            let mut fewer = self.0.clone();
            fewer.iter_mut().for_each(|row| _ = row.remove(j));
            smaller.push(Matrix(fewer));
        }
        for (i, j) in (0..self.0.len()).flat_map(|i| (0..self.0[i].len()).map(move |j| (i, j))) {
            for less in [self.0[i][j] / 2, self.0[i][j].saturating_sub(1)] {
                smaller.push(Matrix(oracle::leave(&self.0, i, j, less).1));
            }
        }
        smaller.retain(|matrix| {
            matrix != self && !matrix.0.concat().is_empty() && !matrix.0.concat().contains(&0)
        });
        smaller
    }
}

impl Matrix {
    /// The answer, if `next` gives the worth of a row by its first number and the worth of the row
    /// behind that.
    fn fold(&self, next: fn(u64, u64) -> u64) -> String {
        let worth = |row: &Vec<u64>| row.iter().filter(|&&a| a > 0).rfold(0, |g, &a| next(a, g));
        first(self.0.iter().map(worth).fold(0, |sum, worth| sum ^ worth))
    }

    fn won_rows(&self) -> u64 {
        self.0.iter().filter(|row| grundy(row) > 0).count() as u64
    }
}

fn first(nim_sum: u64) -> String {
    if nim_sum > 0 { "FIRST" } else { "SECOND" }.to_string()
}

/// The matrices of this shape with positive numbers of this sum.
fn with_sum(rows: usize, columns: usize, sum: u64) -> impl Iterator<Item = Matrix> {
    let places = rows * columns;
    let mut lists = vec![Vec::new()];
    for place in 0..places {
        let mut longer = Vec::new();
        for list in lists {
            let rest = sum - list.iter().sum::<u64>();
            let after = (places - place - 1) as u64;
            let least = if after > 0 { 1 } else { rest.max(1) };
            for number in least..(rest + 1).saturating_sub(after) {
                longer.push([&list[..], &[number]].concat());
            }
        }
        lists = longer;
    }
    lists.into_iter().map(move |list| Matrix(list.chunks(columns).map(<[u64]>::to_vec).collect()))
}

/// Zeros, the largest numbers, and matrices without rows or columns.
fn edges() -> Vec<u8> {
    let most = u64::MAX;
    format!("5 2 3 0 {most} {most} 1 0 {most} 0 3 3 0 1 1 {most} 1 2 {most} {}", most - 1)
        .into_bytes()
}

/// One or two matrices of up to four rows of up to five numbers, some of them 0.
fn small(rng: &mut Rng) -> Vec<u8> {
    let matrices = rng.between(1, 2);
    let mut input = format!("{matrices}\n").into_bytes();
    for _ in 0..matrices {
        let (rows, columns, largest) = (rng.between(1, 4), rng.between(1, 5), rng.between(1, 7));
        let number = |rng: &mut Rng| if rng.below(9) == 0 { 0 } else { rng.between(1, largest) };
        let row = |rng: &mut Rng| (0..columns).map(|_| number(rng) as u32).collect();
        push(&mut input, &(0..rows).map(|_| row(rng)).collect::<Vec<_>>());
    }
    input
}

fn limits(input: &mut Limits) {
    for _ in 0..input.number(1..=1000) {
        for _ in 0..input.number(1..=50) * input.number(1..=50) {
            input.number(1..=50);
        }
    }
}

/// By the Grundy number of every remainder of every number. Equal rows cancel, since whatever is
/// done to one can be done to the other: so of rows with huge numbers there must be two each.
fn reference(input: &[u8]) -> Vec<u8> {
    answer_each(input, |tokens| {
        let (rows, columns) = (tokens.number(), tokens.number());
        let mut row = || (0..columns).map(|_| tokens.number() as u32).collect();
        let mut matrix: Vec<Row> = (0..rows).map(|_| row()).collect();
        matrix.sort();
        let odd = matrix.chunk_by(|a, b| a == b).filter(|equal| equal.len() % 2 == 1);
        match odd.fold(0, |sum, equal| sum ^ row_value(&equal[0])) {
            0 => "SECOND",
            _ => "FIRST",
        }
    })
}

/// The Grundy number of a row of matgame, in time linear in the sum of its numbers.
///
/// The options of a row that begins with K are the row without the K and those with
/// K-1, ..., 1 in its place. So with each step from K-1 to K, one option joins the others:
/// the row with K-1.
fn row_value(row: &[u32]) -> usize {
    let mut value = 0;
    for &number in row.iter().rev() {
        // What has at most `number` options has a value of at most `number`.
        let mut is_option = vec![false; value.max(number as usize) + 2];
        let mut missing = 0;
        for _ in 0..number {
            is_option[value] = true;
            while is_option[missing] {
                missing += 1;
            }
            value = missing;
        }
    }
    value
}

type Row = Vec<u32>;

/// The input of `cases` square matrices of `size` rows. In every second one the rows
/// are twins in a random order, so that both answers are frequent.
fn matrices(
    rng: &mut Rng,
    cases: usize,
    size: usize,
    mut row: impl FnMut(&mut Rng) -> Row,
) -> Vec<u8> {
    let mut input = format!("{cases}\n").into_bytes();
    for case in 0..cases {
        let mut rows: Vec<Row> = (0..size).map(|_| row(rng)).collect();
        if case % 2 == 1 {
            rows.truncate(size / 2);
            rows.extend_from_within(..);
            rng.shuffle(&mut rows);
        }
        push(&mut input, &rows);
    }
    input
}

fn push<N: Display>(input: &mut Vec<u8>, rows: &[Vec<N>]) {
    let mut line =
        |numbers: std::fmt::Arguments| input.write_fmt(numbers).expect("memory takes all");
    line(format_args!("{} {}", rows.len(), rows.first().map_or(0, Vec::len)));
    for row in rows {
        let mut before = '\n';
        for number in row {
            line(format_args!("{before}{number}"));
            before = ' ';
        }
    }
    line(format_args!("\n\n"));
}

/// `cases` matrices of 50 times 50 random numbers from 1 to 50.
fn random(cases: usize) -> Vec<u8> {
    let mut rng = Rng::new(20);
    matrices(&mut rng, cases, 50, |rng| random_row(rng, 50, 50))
}

/// 1000 matrices of 50 times 50 numbers, in each row a low and a high one in turn.
/// From the right, the value of the row is then above and below the next number in turn.
fn alternating() -> Vec<u8> {
    let mut rng = Rng::new(21);
    matrices(&mut rng, 1000, 50, |rng| {
        let low_first = rng.below(2);
        (0..50)
            .map(|column| 1 + 25 * ((column + low_first) % 2) + rng.below(25))
            .map(|number| number as u32)
            .collect()
    })
}

/// 1000 matrices of 50 times 50 numbers, each row of one number from 1 to 50.
fn constant() -> Vec<u8> {
    let mut rng = Rng::new(22);
    matrices(&mut rng, 1000, 50, |rng| vec![rng.between(1, 50) as u32; 50])
}

/// 20 matrices of 500 times 500 numbers, all rows but two twins with numbers over the whole of u32.
/// Twins cancel; the two have small numbers and, in every second matrix, the same value.
fn huge() -> Vec<u8> {
    let mut rng = Rng::new(23);
    let mut input = b"20\n".to_vec();
    for case in 0..20 {
        let mut rows: Vec<Row> = (0..249).map(|_| random_row(&mut rng, 500, u32::MAX)).collect();
        rows.extend_from_within(..);
        let first = random_row(&mut rng, 500, 50);
        let second = loop {
            let row = random_row(&mut rng, 500, 50);
            let equal = row_value(&row) == row_value(&first);
            if equal == (case % 2 == 0) {
                break row;
            }
        };
        rows.extend([first, second]);
        rng.shuffle(&mut rows);
        push(&mut input, &rows);
    }
    input
}

fn random_row(rng: &mut Rng, columns: usize, highest: u32) -> Row {
    (0..columns).map(|_| rng.between(1, highest as usize) as u32).collect()
}

/// Rows of ones, the values of which are 0 and 1 in turn, and numbers beyond 32 bits.
fn rows_of_ones() -> Built {
    let row = |ones: usize| format!("1 {ones}{}\n", " 1".repeat(ones));
    let largest = format!("1 1 4294967296\n1 1 {}\n1 1 0\n", u64::MAX);
    let input = ["5\n", &row(2_000_000), &row(1_999_999), &largest].concat();
    Built::known(input.into_bytes(), "SECOND\nFIRST\nFIRST\nFIRST\nSECOND\n")
}
