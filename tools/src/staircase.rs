//! Pieces on a strip that move to the left, up to the next piece or the edge, by fewer than so many
//! squares. Lost positions, and won ones, are built without the theorem.

use crate::moves::joined;
use crate::Rng;

/// The gaps before so many pieces, from left to right, if a piece moves by fewer than `step`
/// squares; and by how many the first piece moves to win, or 0 if the player to move loses.
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
/// So the second player is never without a move, and play ends: the position is lost. And what can
/// become it by one move is won.
pub fn planned(
    rng: &mut Rng,
    pieces: usize,
    step: u64,
    gap: impl Fn(&mut Rng) -> u64,
) -> (Vec<u64>, u64) {
    let followers = pieces.div_ceil(2);
    let mut distances = Vec::new();
    while distances.len() < followers {
        let matched = if distances.len() + 1 < followers { gap(rng) } else { 0 };
        distances.extend([matched + gap(rng) / step * step, matched]);
    }
    distances.truncate(followers);
    rng.shuffle(&mut distances);
    let gaps = distances.into_iter().flat_map(|far| [gap(rng), far]);
    let mut gaps: Vec<u64> = gaps.skip(pieces % 2).collect();
    let room = gaps.get(1).map_or(0, |&gap| gap.min(step - 1));
    let squares = if room > 0 && rng.below(2) == 0 { 1 + rng.bits() % room } else { 0 };
    if squares > 0 {
        gaps[0] += squares;
        gaps[1] -= squares;
    }
    (gaps, squares)
}

/// The gaps as they are shown: the last one, and every second one before it, in brackets.
pub fn in_brackets(gaps: &[u64]) -> String {
    let gap = |at: usize| match (gaps.len() - at) % 2 {
        1 => format!("[{}]", gaps[at]),
        _ => gaps[at].to_string(),
    };
    joined((0..gaps.len()).map(gap), " ")
}
