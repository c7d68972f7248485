//! Boards.

use super::{input, Answers, Built};
use crate::{references, Rng};

/// `count` boards of `squares` squares, a tenth of them pawns.
pub fn random(count: usize, squares: usize) -> Vec<u8> {
    let mut rng = Rng::new(1);
    let boards: Vec<_> = (0..count).map(|_| rng.word(b"P.........", squares)).collect();
    input(&boards)
}

/// 500 boards of 128 times the same square: no pawn can ever move, so all are lost.
pub fn uniform(square: u8) -> Built {
    Built {
        input: input(&vec![vec![square; 128]; 500]),
        answers: Answers::Known(b"No\n".repeat(500)),
    }
}

/// 500 boards of 128 squares, all `common` but for at most three `rare` ones.
pub fn few(rare: u8, common: u8) -> Built {
    let mut rng = Rng::new(2);
    let mut boards = vec![vec![common; 128]; 500];
    for board in &mut boards {
        for _ in 0..rng.between(1, 3) {
            board[rng.below(128)] = rare;
        }
    }
    Built { input: input(&boards), answers: Answers::FoundBy(references::adapwns) }
}

/// 500 boards built to be lost or won, about `percent` of their squares pawns.
pub fn planned(squares: usize, percent: usize) -> Built {
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
    Built { input: input(&boards), answers: Answers::Known(output) }
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
