//! What the tools know of ADAPWNS.

use crate::instances::{fewer, input, words_of};
use crate::large::{answer_each, large, Built, Yardstick};
use crate::moves::{in_brackets, listed, shorten};
use crate::reading::Reader;
use crate::{Game, Problem, Rng, Wrong};
use adapwns::oracle;
use adapwns::solution::grundy;
use std::io;

/// All of it.
pub static PROBLEM: Problem = Problem {
    reference: Some(reference),
    large: &[large("longest-boards", || boards(500, 128, 56))],
    measured: &[large("one-board", || boards(1, 20_000_000, 100_000))],
    comparisons: &[("longest-boards", Yardstick::Floor, 1.3), ("one-board", Yardstick::Floor, 3.0)],
    ..Problem::of::<Board>("adapwns", ("100000\n", "..P.P\n"))
};

/// A board over `.` and `P`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board(pub oracle::Position);

impl Game for Board {
    const ANSWERS: [&'static str; 2] = ["No", "Yes"];

    const SIZE: &'static str = "squares";

    const CASES: usize = 500;

    const WRONG: &'static [Wrong<Board>] = &[
        ("whoever can move wins", true, |b| {
            Board::answer_if(b.piles().iter().any(|&pile| pile > 0))
        }),
        ("every pile counts", true, |b| Board::by(b.piles(), 3)),
        ("counted from the left end", true, |b| Board::by(b.piles().into_iter().step_by(2), 3)),
        ("the squares behind the last pawn are a pile", true, |b| {
            let behind = b.0.iter().rev().take_while(|&&square| square == b'.').count();
            let others = b.piles().into_iter().rev().skip(1).step_by(2);
            Board::by(others.chain(Some(behind as u64)), 3)
        }),
        ("not mod 3", true, |b| Board::by(b.counted(), u64::MAX)),
        ("a nim-sum of 1", true, |b| Board::answer_if(b.number() == 1)),
        ("parity of the sum", true, |b| {
            Board::answer_if(b.counted().map(|pile| pile % 3).sum::<u64>() % 2 == 1)
        }),
    ];

    fn read(input: &[u8], each: &mut dyn FnMut(Board) -> io::Result<()>) -> io::Result<()> {
        let mut input = Reader::new(input);
        for _ in 0..input.number("the number of boards")? {
            let board = input.word("a board of . and P", |square| b".P".contains(square))?;
            each(Board(board.to_vec()))?;
        }
        Ok(())
    }

    fn input(cases: &[Board]) -> Vec<u8> {
        input(cases.iter().map(|board| &board.0))
    }

    fn shown(&self) -> String {
        shorten(&self.0)
    }

    fn number(&self) -> u64 {
        grundy(&self.0) as u64
    }

    fn why(&self) -> Vec<String> {
        let piles = in_brackets(&self.piles());
        let mut terms: Vec<u64> = self.counted().map(|pile| pile % 3).collect();
        terms.reverse();
        vec![
            format!("free squares to the left of each pawn: {piles}; those in brackets count"),
            format!("these mod 3: {}; their xor is {}", listed(&terms), self.number()),
        ]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Board)> + '_> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Board(after))))
    }

    /// The boards of so many squares.
    fn all(size: usize) -> Box<dyn Iterator<Item = Board>> {
        Box::new(words_of(b".P", size, 15).map(Board))
    }

    /// Longer boards, of few pawns or few empty squares.
    fn random(rng: &mut Rng) -> Board {
        let few = rng.between(1, 3);
        let squares = rng.between(16, [128, 60, 40][few - 1]);
        let pawns = if rng.below(2) == 0 { few } else { squares - few };
        Board::of(rng, squares, pawns)
    }

    fn large(rng: &mut Rng) -> Board {
        Board(rng.word_of(b".P", 2..=128))
    }

    fn smaller(&self) -> Vec<Board> {
        fewer(&self.0).map(Board).collect()
    }

    fn is_allowed(&self) -> bool {
        (2..=128).contains(&self.0.len())
    }
}

impl Board {
    /// A board of so many squares, so many random ones with pawns.
    pub fn of(rng: &mut Rng, squares: usize, pawns: usize) -> Board {
        let mut board = vec![b'.'; squares];
        board[..pawns].fill(b'P');
        rng.shuffle(&mut board);
        Board(board)
    }

    /// The empty squares to the left of each pawn, from the left.
    fn piles(&self) -> Vec<u64> {
        let pieces = self.0.split(|&square| square == b'P');
        let mut piles: Vec<u64> = pieces.map(|pile| pile.len() as u64).collect();
        piles.pop();
        piles
    }

    /// The last pile and every second one to the left of it.
    fn counted(&self) -> impl Iterator<Item = u64> {
        self.piles().into_iter().rev().step_by(2)
    }

    /// The answer, if such piles count, by a modulus.
    fn by(piles: impl IntoIterator<Item = u64>, modulus: u64) -> String {
        Board::answer_if(piles.into_iter().fold(0, |sum, pile| sum ^ (pile % modulus)) > 0)
    }
}

/// By the theorem, pile by pile.
fn reference(input: &[u8]) -> Vec<u8> {
    answer_each(input, |board: &Board| board.counted().fold(0, |sum, pile| sum ^ (pile % 3)) > 0)
}

/// So many boards of so many squares, with at most so many pawns.
fn boards(count: usize, squares: usize, most: usize) -> Built {
    let board = |rng: &mut Rng| {
        let pawns = rng.between(1, most);
        Board::of(rng, squares, pawns)
    };
    Built::unknown(Board::input(&Rng::new(1).list(count..=count, board)))
}
