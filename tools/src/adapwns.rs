//! What the tools know of ADAPWNS.

#[path = "../../adapwns/src/oracle.rs"]
#[allow(dead_code, clippy::duplicate_mod)] // `solution` has it too, but only in tests
mod oracle;
#[path = "../../adapwns/src/main.rs"]
#[allow(dead_code)]
pub mod solution;

use crate::instances::input;
use crate::large::{alike, answer_each, large, Built, Limits};
use crate::measures::{Comparison, Growth, Yardstick};
use crate::moves::{joined, listed, shorten, Lists, Position};
use crate::reading::{lines, Reader};
use crate::{Problem, Rng};
use oracle::Search;
use solution::Input;
use std::io::{self, Read};

/// All of it.
pub const PROBLEM: Problem = Problem {
    name: "adapwns",
    format,
    answers: |output| lines(output, |line| line == "Yes" || line == "No"),
    many: ("100000\n", "..P.P\n"),
    small,
    limits,
    reference,
    large: &[
        alike("no-pawn", || uniform(b'.')),
        alike("all-pawns", || uniform(b'P')),
        large("few-pawns", || few(b'P', b'.')),
        large("few-gaps", || few(b'.', b'P')),
        large("sparse", || planned(128, 10)),
        large("half", || planned(128, 50)),
        large("dense", || planned(128, 90)),
        large("beyond-squares", || planned(12_800, 30)),
        large("beyond-pawns", piles_of_one),
    ],
    comparisons: &[
        Comparison {
            name: "judge",
            input: "500 boards of 128 squares",
            build: || random(500, 128),
            against: Yardstick::Floor,
            goal: 1.25,
        },
        Comparison {
            name: "one-board",
            input: "one board of 20 million squares, a tenth of them pawns",
            build: || random(1, 20_000_000),
            against: Yardstick::Floor,
            goal: 2.5,
        },
    ],
    growth: Growth {
        input: "one board, a tenth of it pawns",
        unit: "squares",
        sizes: [5_000_000, 20_000_000, 80_000_000],
        build: |squares| random(1, squares),
        units: |squares| squares,
    },
    moves,
};

/// T, then T boards.
fn format(input: &mut Reader) -> Result<(), String> {
    for _ in 0..input.number("the number of boards")? {
        input.word("a board of . and P", |square| b".P".contains(square))?;
        input.answers += 1;
    }
    Ok(())
}

/// One to three boards of up to 16 squares, from a few pawns to nearly only pawns.
fn small(rng: &mut Rng) -> Vec<u8> {
    let board = |rng: &mut Rng| {
        let (squares, pawns) = (rng.between(1, 16), rng.between(1, 6));
        (0..squares).map(|_| if rng.below(7) < pawns { b'P' } else { b'.' }).collect()
    };
    let boards: Vec<_> = (0..rng.between(1, 3)).map(|_| board(rng)).collect();
    input(&boards)
}

fn limits(input: &mut Limits) {
    for _ in 0..input.number(1..=500) {
        input.word(2..=128, |square| b".P".contains(square));
    }
}

/// By the rules alone, which go as far as boards of 128 squares where about three hold a pawn,
/// or about three are empty.
fn reference(input: &[u8]) -> Vec<u8> {
    let mut search = Search::new();
    answer_each(input, |tokens| match search.is_won(tokens.word()) {
        true => "Yes",
        false => "No",
    })
}

/// `count` boards of `squares` squares, a tenth of them pawns.
fn random(count: usize, squares: usize) -> Vec<u8> {
    let mut rng = Rng::new(1);
    let boards: Vec<_> = (0..count).map(|_| rng.word(b"P.........", squares)).collect();
    input(&boards)
}

/// 500 boards of 128 times the same square: no pawn can ever move, so all are lost.
fn uniform(square: u8) -> Built {
    Built::known(input(&vec![vec![square; 128]; 500]), "No\n".repeat(500))
}

/// 500 boards of 128 squares, all `common` but for at most three `rare` ones.
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

/// 500 boards built to be lost or won, about `percent` of their squares pawns.
fn planned(squares: usize, percent: usize) -> Built {
    let mut rng = Rng::new(percent as u64);
    let mut boards = Vec::new();
    let mut output = Vec::new();
    while boards.len() < 500 {
        let board = lost(&mut rng, squares, percent);
        if rng.below(2) == 0 {
            output.extend_from_slice(b"No\n");
            boards.push(board);
        } else if let Some(board) = a_move_before(&mut rng, &board) {
            output.extend_from_slice(b"Yes\n");
            boards.push(board);
        }
    }
    Built::known(input(&boards), output)
}

/// A board on which the second player has an answer to every move.
///
/// The pawns are taken in twos, a leader and the follower to its right (the first
/// pawn may be a follower without a leader, with the edge before it). The gap
/// between a follower and what is before it is a *distance*. The distances are
/// matched so that the two of a match differ by a multiple of three; one may stay
/// alone if it is itself a multiple of three, as if matched with 0. The second
/// player keeps it so:
/// - when a leader moves, its distance grows; the follower moves as far and restores it;
/// - when a follower moves `k` squares and its distance was the larger of its match,
///   it was larger by three or more: the follower moves another `3 - k`;
/// - otherwise the other distance of the match is at least as large, and shrinks by `k` as well.
///
/// So the second player is never without a move, and play ends: the board is lost.
pub fn lost(rng: &mut Rng, squares: usize, percent: usize) -> Vec<u8> {
    // As many empty squares as come before a pawn when `percent` of all squares are pawns.
    let gap = |rng: &mut Rng| (0..).find(|_| rng.below(100) < percent).unwrap_or(0);
    let mut board = Vec::new();
    if rng.below(2) == 0 {
        board.resize(gap(rng) / 3 * 3, b'.');
        board.push(b'P');
    }
    let mut distances = Vec::new();
    let mut leaders = Vec::new();
    let mut length = board.len();
    loop {
        let matched = gap(rng);
        let distance = gap(rng) / 3 * 3 + matched % 3;
        let gaps = [gap(rng), gap(rng)];
        length += 4 + matched + distance + gaps[0] + gaps[1];
        if length > squares {
            break;
        }
        distances.extend([matched, distance]);
        leaders.extend(gaps);
    }
    rng.shuffle(&mut distances);
    for (leader, distance) in leaders.into_iter().zip(distances) {
        board.resize(board.len() + leader, b'.');
        board.push(b'P');
        board.resize(board.len() + distance, b'.');
        board.push(b'P');
    }
    // A lone first pawn too far to the right for the board leaves nothing but empty squares.
    if board.len() > squares {
        board.clear();
    }
    board.resize(squares, b'.');
    board
}

/// A board from which one move leads to `board`, if there is any: won, if `board` is lost.
pub fn a_move_before(rng: &mut Rng, board: &[u8]) -> Option<Vec<u8>> {
    let mut moves = Vec::new();
    for at in (0..board.len()).filter(|&at| board[at] == b'P') {
        let empty = board[at + 1..].iter().take(2).take_while(|&&square| square == b'.');
        moves.extend((1..=empty.count()).map(|squares| (at, at + squares)));
    }
    if moves.is_empty() {
        return None;
    }
    let &(to, from) = rng.pick(&moves);
    let mut before = board.to_vec();
    before.swap(to, from);
    Some(before)
}

/// Two boards of two million piles of one square and more: half of them count, an even number
/// and then an odd one.
fn piles_of_one() -> Built {
    let boards = [2_000_000, 2_000_002].map(|piles| b".P".repeat(piles));
    Built::known(input(&boards), "No\nYes\n")
}

/// Lists the winning moves of each board: the pawn's square before and after, counted from 1, and
/// the board after it. A board costs time linear in its length, and so does each line.
fn moves(source: &mut dyn Read, lists: &mut Lists) -> io::Result<()> {
    let mut input = Input::new(source);
    for _ in 0..input.number("the number of boards")? {
        let squares = input.expect("a board of . and P", solution::is_board)?.to_vec();
        lists.case(&Board::new(squares))?;
    }
    Ok(())
}

/// A board, its pawns from left to right, and the pile of each.
struct Board {
    squares: Vec<u8>,
    pawns: Vec<usize>,
    piles: Vec<usize>,
    grundy: usize,
}

impl Board {
    fn new(squares: Vec<u8>) -> Board {
        let pawns = (0..squares.len()).filter(|&square| squares[square] == b'P');
        let pawns: Vec<usize> = pawns.collect();
        let pile = |k| if k == 0 { pawns[k] } else { pawns[k] - pawns[k - 1] - 1 };
        let piles = (0..pawns.len()).map(pile).collect();
        Board { grundy: solution::grundy(&squares), squares, pawns, piles }
    }

    fn after_squares(&self, &(pawn, steps): &(usize, usize)) -> Vec<u8> {
        let mut squares = self.squares.clone();
        squares.swap(self.pawns[pawn], self.pawns[pawn] - steps);
        squares
    }

    fn is_counted(&self, pawn: usize) -> bool {
        (self.pawns.len() - pawn) % 2 == 1
    }

    /// Whether the one counted pile that the move changes makes up for the nim-sum.
    fn wins(&self, &(pawn, steps): &(usize, usize)) -> bool {
        let (before, after) = if self.is_counted(pawn) {
            (self.piles[pawn], self.piles[pawn] - steps)
        } else {
            (self.piles[pawn + 1], self.piles[pawn + 1] + steps)
        };
        (before % 3) ^ (after % 3) == self.grundy
    }
}

impl Position for Board {
    /// The number of a pawn, and how many squares it moves.
    type Move = (usize, usize);

    fn shown(&self) -> String {
        shorten(&self.squares)
    }

    fn answer(&self) -> String {
        if self.grundy > 0 { "Yes" } else { "No" }.to_string()
    }

    fn number(&self) -> Option<u64> {
        Some(self.grundy as u64)
    }

    fn why(&self) -> Vec<String> {
        let pile = |k: usize| match self.is_counted(k) {
            true => format!("[{}]", self.piles[k]),
            false => self.piles[k].to_string(),
        };
        let counted = (0..self.pawns.len()).filter(|&k| self.is_counted(k));
        let terms: Vec<u64> = counted.map(|k| (self.piles[k] % 3) as u64).collect();
        let piles = joined((0..self.pawns.len()).map(pile), " ");
        vec![
            format!("piles {piles}, the counted ones in brackets"),
            format!("mod 3 these are {}; their xor is {}", listed(&terms), self.grundy),
        ]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = Self::Move> + '_> {
        let steps = |pawn: usize| (1..=self.piles[pawn].min(2)).map(move |steps| (pawn, steps));
        Box::new((0..self.pawns.len()).flat_map(steps))
    }

    fn winning(&self) -> Box<dyn Iterator<Item = Self::Move> + '_> {
        Box::new(self.moves().filter(|chosen| self.wins(chosen)))
    }

    fn show(&self, chosen: &Self::Move) -> String {
        let from = self.pawns[chosen.0] + 1;
        format!("{from} -> {}", from - chosen.1)
    }

    fn left(&self, chosen: &Self::Move) -> String {
        format!("  {}", shorten(&self.after_squares(chosen)))
    }

    fn after(&self, chosen: &Self::Move) -> Board {
        Board::new(self.after_squares(chosen))
    }
}
