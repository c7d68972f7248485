//! The winning first moves of MATGAME. Reads what the solution reads; prints for each case
//! the solution's answer, the Grundy number, and below them every move that wins,
//!
//! ```text
//! FIRST 1
//!   row 2, column 1: 3 -> 2
//! ```
//!
//! with rows and columns counted from 1, and the number there before and after it.

#[path = "../src/main.rs"]
#[allow(dead_code)]
mod solution;

use samples::winning;
use solution::grundy;
use std::cmp;
use std::io::{self, BufRead, Write};

fn nim_sum(matrix: &[&[u64]]) -> u64 {
    matrix.iter().fold(0, |sum, row| sum ^ grundy(row))
}

/// The moves that make the nim-sum 0, as they are shown, from the first row to the last.
/// Linear time.
fn winning_moves(matrix: &[&[u64]]) -> Vec<Vec<u8>> {
    let sum = nim_sum(matrix);
    let mut winning = Vec::new();
    for (row, numbers) in matrix.iter().enumerate() {
        let Some(column) = numbers.iter().position(|&a| a > 0) else {
            continue;
        };
        let before = numbers[column];
        // What the row must be worth afterwards. That is the value of the row
        // behind if nothing is left of the number, else the number or one less.
        let wanted = grundy(numbers) ^ sum;
        let mut changed = numbers.to_vec();
        let mut wins = |after: u64| {
            changed[column] = after;
            after < before && grundy(&changed) == wanted
        };
        let candidates = [0, wanted, wanted.saturating_add(1)];
        if let Some(after) = candidates.into_iter().find(|&after| wins(after)) {
            let (row, column) = (row + 1, column + 1);
            let shown = format!("row {row}, column {column}: {before} -> {after}");
            winning.push(shown.into_bytes());
        }
    }
    winning
}

/// Answers every case of the input, moves included. The errors are the solution's.
fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut answers = Vec::new();
    let result = solution::run(input, &mut answers);
    let tokens = samples::split(input);
    let mut numbers = tokens.map_while(solution::parse).skip(1);
    for answer in answers.lines() {
        let [rows, columns] = [numbers.next(), numbers.next()].map(Option::unwrap_or_default);
        let matrix: Vec<u64> = numbers.by_ref().take((rows * columns) as usize).collect();
        let matrix: Vec<&[u64]> = matrix.chunks(cmp::max(1, columns as usize)).collect();
        let winning = winning_moves(&matrix);
        winning::write(output, &answer?, nim_sum(&matrix), &winning)?;
    }
    result
}

fn main() {
    winning::main(run);
}

#[cfg(test)]
mod tests {
    use super::solution::oracle::{self, Matrix};
    use samples::winning::{self, Rules};
    use samples::{printed, Rng};

    struct Rows;

    impl Rules for Rows {
        type Position = Matrix;

        fn input(&self, matrix: &Matrix) -> String {
            let mut input = format!("1 {} {}", matrix.len(), matrix[0].len());
            for number in matrix.concat() {
                input += &format!(" {number}");
            }
            input
        }

        fn heading(&mut self, matrix: &Matrix) -> String {
            let value = oracle::value(matrix);
            let answer = if value.is_won { "FIRST" } else { "SECOND" };
            format!("{answer} {}", value.grundy)
        }

        fn moves(&mut self, matrix: &Matrix) -> Vec<(String, Matrix)> {
            let mut moves = Vec::new();
            for row in 0..matrix.len() {
                let Some(column) = matrix[row].iter().position(|&number| number > 0) else {
                    continue;
                };
                let before = matrix[row][column];
                for after in 0..before {
                    let mut option = matrix.clone();
                    option[row][column] = after;
                    let place = format!("row {}, column {}", row + 1, column + 1);
                    moves.push((format!("{place}: {before} -> {after}"), option));
                }
            }
            moves
        }

        fn options(&self, matrix: &Matrix) -> Vec<Matrix> {
            oracle::options(matrix)
        }

        fn is_won(&mut self, matrix: &Matrix) -> bool {
            oracle::is_won(matrix)
        }
    }

    #[test]
    fn exactly_the_winning_moves_are_listed_on_every_small_matrix() {
        let sizes = [(1, 1, 50), (1, 2, 20), (1, 3, 9), (2, 2, 6), (2, 3, 3), (3, 2, 4)];
        for matrix in sizes.into_iter().flat_map(oracle::all) {
            winning::check(&mut Rows, super::run, &matrix);
        }
    }

    #[test]
    fn who_follows_the_list_wins() {
        let mut rng = Rng::new(1);
        for _ in 0..150 {
            let [rows, columns] = [rng.between(1, 3), rng.between(1, 3)];
            let matrix = oracle::matrix((rows, columns, 4), rng.bits());
            if oracle::is_won(&matrix) {
                winning::follow(&mut Rows, super::run, &matrix, &mut rng);
            }
        }
    }

    #[test]
    fn the_largest_numbers_and_empty_matrices_have_their_lists() {
        let largest = u64::MAX;
        let matrices = [
            format!("1 2 {largest} {largest}"),
            "0 3".to_string(),
            "2 0".to_string(),
            format!("2 2 1 1 0 {largest}"),
        ];
        let printed = printed(super::run, format!("4 {}", matrices.join("\n")).as_bytes());
        let lists = [
            &format!("FIRST {}\n  row 1, column 1: {largest} -> 1\n", largest - 1),
            "SECOND 0\n  no winning move\n",
            "SECOND 0\n  no winning move\n",
            &format!("FIRST {largest}\n  row 2, column 2: {largest} -> 0\n"),
        ];
        assert_eq!(printed, lists.concat());
    }

    #[test]
    fn every_case_before_an_error_is_printed() {
        let mut output = Vec::new();
        let error = super::run(b"2 1 1 3 1 2\n7", &mut output).expect_err("a number is missing");
        let printed = "FIRST 3\n  row 1, column 1: 3 -> 0\n";
        assert_eq!(String::from_utf8_lossy(&output), printed);
        let message = "line 2: expected a number of the matrix, found end of input";
        assert_eq!(error.to_string(), message);
    }
}
