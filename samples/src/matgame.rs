//! What the tools know of MATGAME.

#[path = "../../matgame/src/main.rs"]
#[allow(dead_code)]
pub mod solution;

use crate::large::{answer_each, large, Built, Limits};
use crate::measures::{Comparison, Growth, Yardstick};
use crate::moves::{joined, listed, Lists, Position};
use crate::reading::{lines, Reader};
use crate::{Problem, Rng};
use solution::Input;
use std::io::{self, Read, Write};

/// All of it.
pub const PROBLEM: Problem = Problem {
    name: "matgame",
    format,
    answers: |output| lines(output, |line| line == "FIRST" || line == "SECOND"),
    many: ("100000\n", "1 1 1\n"),
    small,
    limits,
    reference,
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
        goal: 1.8,
    }],
    growth: Growth {
        input: "matrices of 50x50",
        unit: "numbers",
        sizes: [500, 2000, 8000],
        build: random,
        units: |cases| cases * 50 * 50,
    },
    moves,
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
fn input(
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

fn push(input: &mut Vec<u8>, rows: &[Row]) {
    let mut line =
        |numbers: std::fmt::Arguments| input.write_fmt(numbers).expect("memory takes all");
    line(format_args!("{} {}", rows.len(), rows[0].len()));
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
    input(&mut rng, cases, 50, |rng| random_row(rng, 50, 50))
}

/// 1000 matrices of 50 times 50 numbers, in each row a low and a high one in turn.
/// From the right, the value of the row is then above and below the next number in turn.
fn alternating() -> Vec<u8> {
    let mut rng = Rng::new(21);
    input(&mut rng, 1000, 50, |rng| {
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
    input(&mut rng, 1000, 50, |rng| vec![rng.between(1, 50) as u32; 50])
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

/// Lists the winning moves of each matrix: the row and the column, counted from 1, the number there
/// before and after, and the row after it. The winning ones of a row cost time linear in it.
fn moves(source: &mut dyn Read, lists: &mut Lists) -> io::Result<()> {
    let mut input = Input::new(source);
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
        lists.case(&Matrix(matrix))?;
    }
    Ok(())
}

struct Matrix(Vec<Vec<u64>>);

impl Matrix {
    fn nim_sum(&self) -> u64 {
        self.0.iter().fold(0, |sum, row| sum ^ solution::grundy(row))
    }

    /// The rows with a number left, and the place of the leftmost.
    fn leftmost(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let place = |row: &Vec<u64>| row.iter().position(|&a| a > 0);
        let rows = self.0.iter().enumerate();
        rows.filter_map(move |(k, row)| place(row).map(|column| (k, column)))
    }

    /// The row after a move.
    fn row(&self, &(row, column, left): &(usize, usize, u64)) -> Vec<u64> {
        let mut numbers = self.0[row].clone();
        numbers[column] = left;
        numbers
    }
}

impl Position for Matrix {
    /// A row, a column, and what is left of the number there.
    type Move = (usize, usize, u64);

    fn shown(&self) -> String {
        joined(self.0.iter().map(|row| listed(row)), " / ")
    }

    fn answer(&self) -> String {
        if self.nim_sum() > 0 { "FIRST" } else { "SECOND" }.to_string()
    }

    fn number(&self) -> Option<u64> {
        Some(self.nim_sum())
    }

    fn why(&self) -> Vec<String> {
        let rows: Vec<u64> = self.0.iter().map(|row| solution::grundy(row)).collect();
        // From right to left, each number with what the row from there on is worth.
        let steps = |row: &Vec<u64>| {
            let numbers = (0..row.len()).rev().filter(|&column| row[column] > 0);
            let step =
                |column: usize| format!("{}: {}", row[column], solution::grundy(&row[column..]));
            format!("({})", joined(numbers.map(step), ", "))
        };
        let steps = joined(self.0.iter().map(steps), " ");
        vec![
            format!("the rows are worth {}; their xor is {}", listed(&rows), self.nim_sum()),
            format!("from the right, each number and the row from it on: {steps}"),
        ]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = Self::Move> + '_> {
        let left = |(row, column): (usize, usize)| {
            (0..self.0[row][column]).map(move |left| (row, column, left))
        };
        Box::new(self.leftmost().flat_map(left))
    }

    fn winning(&self) -> Box<dyn Iterator<Item = Self::Move> + '_> {
        let sum = self.nim_sum();
        Box::new(self.leftmost().filter_map(move |(row, column)| {
            // The row must become worth this: what is behind the number if nothing is left of
            // it, else the number or one less.
            let wanted = solution::grundy(&self.0[row]) ^ sum;
            let mut candidates = [0, wanted, wanted.saturating_add(1)].into_iter();
            let left = candidates.find(|&left| {
                left < self.0[row][column]
                    && solution::grundy(&self.row(&(row, column, left))) == wanted
            })?;
            Some((row, column, left))
        }))
    }

    fn show(&self, &(row, column, left): &Self::Move) -> String {
        let before = self.0[row][column];
        format!("row {}, column {}: {before} -> {left}", row + 1, column + 1)
    }

    fn left(&self, chosen: &Self::Move) -> String {
        format!("  {}", listed(&self.row(chosen)))
    }

    fn after(&self, chosen: &Self::Move) -> Matrix {
        let mut matrix = self.0.clone();
        matrix[chosen.0] = self.row(chosen);
        Matrix(matrix)
    }
}
