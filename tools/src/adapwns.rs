//! What the tools know of ADAPWNS.

use crate::game::{Game, Tools, Wrong};
use crate::instances::input;
use crate::large::{alike, answer_each, large, Built, Comparison, Growth, Limits, Yardstick};
use crate::moves::{joined, listed, shorten};
use crate::reading::{lines, Reader};
use crate::{Problem, Rng, Search, Value};
use adapwns::oracle;
use adapwns::solution::{grundy, is_board, Input};
use std::io;

/// All of it.
pub const PROBLEM: Problem = Problem {
    game: Some(Tools::of::<Board>()),
    small: Some(small),
    limits,
    reference: Some(reference),
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
            goal: 1.3,
        },
        Comparison {
            name: "one-board",
            input: "one board of 20 million squares, a tenth of them pawns",
            build: || random(1, 20_000_000),
            against: Yardstick::Floor,
            goal: 3.0,
        },
    ],
    growth: Some(Growth {
        input: "one board, a tenth of it pawns",
        unit: "squares",
        sizes: [5_000_000, 20_000_000, 80_000_000],
        build: |squares| random(1, squares),
        units: |squares| squares,
    }),
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

    fn answer(&self) -> String {
        yes(self.number() > 0)
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
        const MOST: usize = 15;
        let sets = if (1..=MOST).contains(&size) { 1_usize << size } else { 0 };
        let square = move |set: usize, k: usize| if set >> k & 1 == 1 { b'P' } else { b'.' };
        let board = move |set| Board((0..size).map(|k| square(set, k)).collect());
        Box::new((0..sets).map(board))
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
        let without = |k: usize| Board([&self.0[..k], &self.0[k + 1..]].concat());
        let boards = if self.0.len() > 1 { 0..self.0.len() } else { 0..0 };
        boards.map(without).collect()
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
    let mut search = Search::new(usize::MAX);
    answer_each(input, |tokens| {
        match search.value(&Board(tokens.word().to_vec())).is_some_and(Value::is_won) {
            true => "Yes",
            false => "No",
        }
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
