//! The winning first moves of ADAPWNS. Reads what the solution reads; prints for each board
//! the solution's answer, the Grundy number, and below them every move that wins,
//!
//! ```text
//! Yes 2
//!   3 -> 1  P...P
//! ```
//!
//! the pawn's square before and after it, counted from 1, and the board after it.

#[path = "../src/main.rs"]
#[allow(dead_code)]
mod solution;

use samples::winning;
use solution::grundy;
use std::io::{self, BufRead, Write};

/// The moves that leave a lost board, as they are shown, from left to right. Costs a pass
/// over the board for each move there is.
fn winning_moves(board: &[u8]) -> Vec<Vec<u8>> {
    let mut winning = Vec::new();
    for from in (0..board.len()).filter(|&from| board[from] == b'P') {
        let near = (from.saturating_sub(2)..from).rev();
        for to in near.take_while(|&to| board[to] == b'.') {
            let mut board = board.to_vec();
            board.swap(from, to);
            if grundy(&board) == 0 {
                let squares = format!("{} -> {}  ", from + 1, to + 1);
                winning.push([squares.as_bytes(), &board].concat());
            }
        }
    }
    winning
}

/// Answers every board of the input, moves included. The errors are the solution's.
fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut answers = Vec::new();
    let result = solution::run(input, &mut answers);
    let boards = samples::split(input).skip(1);
    for (answer, board) in answers.lines().zip(boards) {
        winning::write(output, &answer?, grundy(board), &winning_moves(board))?;
    }
    result
}

fn main() {
    winning::main(run);
}

#[cfg(test)]
mod tests {
    use super::solution::oracle;
    use samples::winning::{self, Rules};
    use samples::Rng;

    struct Pawns;

    impl Rules for Pawns {
        type Position = Vec<u8>;

        fn input(&self, board: &Vec<u8>) -> String {
            format!("1 {}", String::from_utf8_lossy(board))
        }

        fn heading(&mut self, board: &Vec<u8>) -> String {
            let value = oracle::value(board);
            let answer = if value.is_won { "Yes" } else { "No" };
            format!("{answer} {}", value.grundy)
        }

        fn moves(&mut self, board: &Vec<u8>) -> Vec<(String, Vec<u8>)> {
            let mut moves = Vec::new();
            for from in 1..=board.len() {
                for to in (1..from).rev().take(2) {
                    let is_free = board[to - 1..from - 1].iter().all(|&square| square == b'.');
                    if board[from - 1] == b'P' && is_free {
                        let mut option = board.clone();
                        option.swap(from - 1, to - 1);
                        let shown = String::from_utf8_lossy(&option);
                        moves.push((format!("{from} -> {to}  {shown}"), option));
                    }
                }
            }
            moves
        }

        fn options(&self, board: &Vec<u8>) -> Vec<Vec<u8>> {
            oracle::options(board)
        }

        fn is_won(&mut self, board: &Vec<u8>) -> bool {
            oracle::is_won(board)
        }
    }

    #[test]
    fn exactly_the_winning_moves_are_listed_on_every_board_of_up_to_15_squares() {
        for squares in 1..=15 {
            for (board, _) in oracle::all(squares) {
                winning::check(&mut Pawns, super::run, &board);
            }
        }
    }

    #[test]
    fn who_follows_the_list_wins() {
        let mut rng = Rng::new(1);
        for _ in 0..300 {
            let squares = rng.between(2, 20);
            let board = rng.word(b"..P", squares);
            if oracle::is_won(&board) {
                winning::follow(&mut Pawns, super::run, &board, &mut rng);
            }
        }
    }

    #[test]
    fn every_case_before_an_error_is_printed() {
        let mut output = Vec::new();
        let error = super::run(b"3 ..P.P P x", &mut output).expect_err("x is no board");
        let printed = "Yes 1\n  3 -> 1  P...P\n  5 -> 4  ..PP.\nNo 0\n  no winning move\n";
        assert_eq!(String::from_utf8_lossy(&output), printed);
        let message = "line 1: expected a board of . and P, found \"x\"";
        assert_eq!(error.to_string(), message);
    }
}
