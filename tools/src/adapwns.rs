//! What the tools know of ADAPWNS.

use crate::game::{Game, Tools, Wrong};
use crate::instances::{fewer, input, words_of};
use crate::large::{by_the_rules, large, Built, Limits, Yardstick};
use crate::moves::{joined, listed, shorten};
use crate::reading::{lines, Reader};
use crate::{staircase, Problem, Rng};
use adapwns::oracle;
use adapwns::solution::{grundy, is_board, Input};
use std::io;

/// All of it.
pub static PROBLEM: Problem = Problem {
    game: Some(Tools::of::<Board>()),
    small: Some(small),
    limits,
    reference: Some(|input| by_the_rules(input, Board::clone)),
    large: &[
        large("half", || planned(128, 50)),
        large("few-pawns", || few(b'P', b'.')),
        large("few-gaps", || few(b'.', b'P')),
        large("beyond-squares", || planned(40_000, 10)),
    ],
    comparisons: &[("half", Yardstick::Floor, 1.3), ("beyond-squares", Yardstick::Floor, 3.0)],
    ..Problem::new(
        "adapwns",
        format,
        |output| lines(output, |line| line == "Yes" || line == "No"),
        ("100000\n", "..P.P\n"),
    )
};

/// T, then T boards.
fn format(input: &mut Reader) -> Result<(), String> {
    for _ in 0..input.number("the number of boards")? {
        input.word("a board of . and P", |square| b".P".contains(square))?;
        input.answers += 1;
    }
    Ok(())
}

/// A board over `.` and `P`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board(pub oracle::Position);

impl Game for Board {
    const ANSWERS: [&'static str; 2] = ["No", "Yes"];

    const SIZE: &'static str = "squares";

    const CASES: usize = 500;

    const WRONG: &'static [Wrong<Board>] = &[
        ("whoever can move wins", true, |b| yes(b.piles().iter().any(|&pile| pile > 0))),
        ("both greedy, the leftmost pawn as far as it can", true, |b| {
            let steps = b.piles().into_iter().scan(0, |free, pile| {
                *free += pile;
                Some(free.div_ceil(2))
            });
            yes(steps.sum::<usize>() % 2 == 1)
        }),
        ("every pile counts", true, |b| yes(nim_sum(b.piles(), 3) > 0)),
        ("counted from the left end", true, |b| {
            yes(nim_sum(b.piles().into_iter().step_by(2), 3) > 0)
        }),
        ("the other piles count", true, |b| {
            yes(nim_sum(b.piles().into_iter().rev().skip(1).step_by(2), 3) > 0)
        }),
        ("the squares behind the last pawn are a pile", true, |b| {
            let behind = b.0.iter().rev().take_while(|&&square| square == b'.');
            let others = b.piles().into_iter().rev().skip(1).step_by(2);
            yes(nim_sum(others.chain(Some(behind.count())), 3) > 0)
        }),
        ("not mod 3", true, |b| yes(nim_sum(b.counted(), usize::MAX) > 0)),
        ("mod 2", true, |b| yes(nim_sum(b.counted(), 2) > 0)),
        ("mod 4", true, |b| yes(nim_sum(b.counted(), 4) > 0)),
        ("mod 3 of the nim-sum", true, |b| yes(nim_sum(b.counted(), usize::MAX) % 3 > 0)),
        ("a nim-sum of 1", true, |b| yes(nim_sum(b.counted(), 3) == 1)),
        ("parity of the sum", true, |b| {
            yes(b.counted().iter().map(|pile| pile % 3).sum::<usize>() % 2 == 1)
        }),
        ("the sum mod 3", true, |b| yes(b.counted().iter().sum::<usize>() % 3 > 0)),
    ];

    fn read(input: &[u8], each: &mut dyn FnMut(Board) -> io::Result<()>) -> io::Result<()> {
        let mut input = Input::new(input);
        for _ in 0..input.number("the number of boards")? {
            each(Board(input.expect("a board of . and P", is_board)?.to_vec()))?;
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
        let piles = self.piles();
        let is_counted = |k: usize| (piles.len() - k) % 2 == 1;
        let pile = |k: usize| match is_counted(k) {
            true => format!("[{}]", piles[k]),
            false => piles[k].to_string(),
        };
        let counted = (0..piles.len()).filter(|&k| is_counted(k));
        let terms: Vec<u64> = counted.map(|k| (piles[k] % 3) as u64).collect();
        let piles = joined((0..piles.len()).map(pile), " ");
        vec![
            format!("piles {piles}, the counted ones in brackets"),
            format!("mod 3 these are {}; their xor is {}", listed(&terms), self.number()),
        ]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Board)> + '_> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Board(after))))
    }

    /// The boards of so many squares.
    fn all(size: usize) -> Box<dyn Iterator<Item = Board>> {
        let is_small = (1..=15).contains(&size);
        Box::new(words_of(b".P", if is_small { size } else { 0 }).map(Board))
    }

    /// Longer boards, of few pawns or few empty squares.
    fn random(rng: &mut Rng) -> Board {
        let few = rng.between(1, 3);
        let squares = rng.between(16, [128, 60, 40][few - 1]);
        let pawns = if rng.below(2) == 0 { few } else { squares - few };
        let mut board = vec![b'.'; squares];
        board[..pawns].fill(b'P');
        rng.shuffle(&mut board);
        Board(board)
    }

    fn large(rng: &mut Rng) -> Board {
        Board(rng.word_of(b".P", 2..=128))
    }

    fn smaller(&self) -> Vec<Board> {
        fewer(&self.0).filter(|board| !board.is_empty()).map(Board).collect()
    }

    fn is_allowed(&self) -> bool {
        self.0.len() >= 2
    }
}

impl Board {
    /// The empty squares to the left of each pawn, from the left.
    fn piles(&self) -> Vec<usize> {
        let pieces = self.0.split(|&square| square == b'P');
        let mut piles: Vec<usize> = pieces.map(<[u8]>::len).collect();
        piles.pop();
        piles
    }

    /// The last pile and every second one to the left of it.
    fn counted(&self) -> Vec<usize> {
        self.piles().into_iter().rev().step_by(2).collect()
    }
}

fn yes(is_won: bool) -> String {
    if is_won { "Yes" } else { "No" }.to_string()
}

fn nim_sum(piles: impl IntoIterator<Item = usize>, modulus: usize) -> usize {
    piles.into_iter().fold(0, |sum, pile| sum ^ (pile % modulus))
}

/// One to three boards of up to 16 squares, from a few pawns to nearly only pawns.
fn small(rng: &mut Rng) -> Vec<u8> {
    input(&rng.list(1..=3, |rng| {
        let pawns = rng.between(1, 6);
        rng.list(1..=16, |rng| if rng.below(7) < pawns { b'P' } else { b'.' })
    }))
}

fn limits(input: &mut Limits) {
    for _ in 0..input.number(1..=500) {
        input.word(2..=128, |square| b".P".contains(square));
    }
}

/// 500 boards of 128 squares, all `common` but for at most three `rare` ones: the rules alone go
/// as far as that.
fn few(rare: u8, common: u8) -> Built {
    let mut rng = Rng::new(2);
    let mut boards = vec![vec![common; 128]; 500];
    for board in &mut boards {
        for _ in 0..rng.between(1, 3) {
            board[rng.below(128)] = rare;
        }
    }
    Built::unknown(input(&boards))
}

/// 500 boards built to be lost or won, at most about `percent` of their squares pawns.
fn planned(squares: usize, percent: usize) -> Built {
    let mut rng = Rng::new(percent as u64);
    // As many empty squares as come before a pawn when `percent` of all squares are pawns.
    let gap = |rng: &mut Rng| (0..).find(|_| rng.below(100) < percent).unwrap_or(0);
    let (mut boards, mut output) = (Vec::new(), String::new());
    while boards.len() < 500 {
        let pawns = rng.between(1, squares * percent / 100);
        let lost = staircase::lost(&mut rng, pawns, Some(3), gap);
        let pawn = rng.below(pawns);
        let (gaps, answer) = match staircase::before(&mut rng, &lost, pawn, 2) {
            Some(won) if boards.len() % 2 == 1 => (won, "Yes\n"),
            _ => (lost, "No\n"),
        };
        let pieces = gaps.into_iter().map(|gap| [&vec![b'.'; gap as usize][..], b"P"].concat());
        let mut board = pieces.collect::<Vec<_>>().concat();
        if board.len() <= squares {
            board.resize(squares, b'.');
            boards.push(board);
            output += answer;
        }
    }
    Built::known(input(&boards), output)
}
