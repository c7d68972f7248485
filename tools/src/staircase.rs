//! Pieces on a strip that move to the left, up to the next piece or the edge: by any number of
//! squares, or by fewer than three. Lost positions are built without the theorem.

use crate::moves::joined;
use crate::Rng;

/// The gaps before so many pieces, from left to right, on which the player to move loses if a
/// piece moves by fewer than `step` squares, or without a `step` by any number.
///
/// The pieces are taken in twos from the last one, a leader and the follower to its right (the
/// first piece may be a follower without a leader, with the edge before it). The gap between a
/// follower and what is before it is a *distance*. The distances are matched so that the two of a
/// match are equal, or differ by a multiple of `step`; one may stay alone, as if matched with 0.
/// The second player keeps it so:
/// - when a leader moves, its distance grows; the follower moves as far and restores it;
/// - when a follower moves `k` squares and its distance was the larger of its match, it was larger
///   by `step` or more: the follower moves another `step - k`;
/// - otherwise the other distance of the match is at least as large, and shrinks by `k` as well.
///
/// So the second player is never without a move, and play ends: the position is lost.
pub fn lost(
    rng: &mut Rng,
    pieces: usize,
    step: Option<u64>,
    gap: impl Fn(&mut Rng) -> u64,
) -> Vec<u64> {
    let followers = pieces.div_ceil(2);
    let mut distances = Vec::new();
    while distances.len() < followers {
        let matched = if distances.len() + 1 < followers { gap(rng) } else { 0 };
        let more = step.map_or(0, |step| gap(rng) / step * step);
        distances.extend([matched + more, matched]);
    }
    distances.truncate(followers);
    rng.shuffle(&mut distances);
    let gaps: Vec<u64> = distances.into_iter().flat_map(|far| [gap(rng), far]).collect();
    gaps[gaps.len() - pieces..].to_vec()
}

/// The gaps before a move of this piece to these, by at most `most` squares; None if it cannot
/// have come from the right.
pub fn before(rng: &mut Rng, gaps: &[u64], piece: usize, most: u64) -> Option<Vec<u64>> {
    let room = most.min(*gaps.get(piece + 1)?);
    let squares = 1 + rng.bits() % Some(room).filter(|&room| room > 0)?;
    let mut gaps = gaps.to_vec();
    gaps[piece] += squares;
    gaps[piece + 1] -= squares;
    Some(gaps)
}

/// The gaps as they are shown: the last one, and every second one before it, in brackets.
pub fn in_brackets(gaps: &[u64]) -> String {
    let gap = |at: usize| match (gaps.len() - at) % 2 {
        1 => format!("[{}]", gaps[at]),
        _ => gaps[at].to_string(),
    };
    joined((0..gaps.len()).map(gap), " ")
}
