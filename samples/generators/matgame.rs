//! Matrices.

use std::io::Write;

use super::{Answers, Built};
use crate::{references, Rng};

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

/// `input` with its answers.
pub fn solved(input: Vec<u8>) -> Built {
    Built { input, answers: Answers::FoundBy(references::matgame) }
}

/// `cases` matrices of 50 times 50 random numbers from 1 to 50.
pub fn random(cases: usize) -> Vec<u8> {
    let mut rng = Rng::new(20);
    input(&mut rng, cases, 50, |rng| random_row(rng, 50, 50))
}

/// 1000 matrices of 50 times 50 numbers, in each row a low and a high one in turn.
/// From the right, the value of the row is then above and below the next number in turn.
pub fn alternating() -> Vec<u8> {
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
pub fn constant() -> Vec<u8> {
    let mut rng = Rng::new(22);
    input(&mut rng, 1000, 50, |rng| vec![rng.between(1, 50) as u32; 50])
}

/// 20 matrices of 500 times 500 numbers, all rows but two twins with numbers over the whole of u32.
/// Twins cancel; the two have small numbers and, in every second matrix, the same value.
pub fn huge() -> Vec<u8> {
    let mut rng = Rng::new(23);
    let mut input = b"20\n".to_vec();
    for case in 0..20 {
        let mut rows: Vec<Row> = (0..249).map(|_| random_row(&mut rng, 500, u32::MAX)).collect();
        rows.extend_from_within(..);
        let first = random_row(&mut rng, 500, 50);
        let second = loop {
            let row = random_row(&mut rng, 500, 50);
            let equal = references::row_value(&row) == references::row_value(&first);
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
