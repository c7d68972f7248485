//! Strings and dictionaries.

use std::collections::BTreeSet;

use super::{Answers, Built};
use crate::{references, Rng};

/// One case: S and the words.
pub struct Board {
    s: Vec<u8>,
    words: Vec<Vec<u8>>,
}

/// The input of these boards.
pub fn input(boards: &[Board]) -> Vec<u8> {
    let mut lines = vec![boards.len().to_string().into_bytes()];
    for Board { s, words } in boards {
        lines.push(s.clone());
        lines.push(words.len().to_string().into_bytes());
        lines.extend_from_slice(words);
    }
    lines.push(Vec::new());
    lines.join(&b'\n')
}

/// The input of these boards, with its answers.
pub fn solved(boards: Vec<Board>) -> Built {
    Built { input: input(&boards), answers: Answers::FoundBy(references::astrgame) }
}

/// `count` times `length` letters a and the words of 1 to 30 letters a.
pub fn powers(count: usize, length: usize) -> Vec<Board> {
    let board = || Board {
        s: vec![b'a'; length],
        words: (1..=30).map(|length| vec![b'a'; length]).collect(),
    };
    (0..count).map(|_| board()).collect()
}

/// `count` times `length` random letters a and b, and all 30 words of 1 to 4 of these letters.
pub fn two_letters(count: usize, length: usize) -> Vec<Board> {
    let mut rng = Rng::new(3);
    let word = |number: u32, letters: u32| {
        (0..letters).map(|bit| b"ab"[(number >> bit & 1) as usize]).collect()
    };
    let board = |s| Board {
        s,
        words: (1..=4)
            .flat_map(|letters| (0..1 << letters).map(move |number| word(number, letters)))
            .collect(),
    };
    (0..count).map(|_| board(rng.word(b"ab", length))).collect()
}

/// 30 random letters a and b, with 30 different words that stand in them.
pub fn mixed_words() -> Vec<Board> {
    // Lost boards are rare; the seeds 3 and 4 give some.
    let board = |seed| {
        let mut rng = Rng::new(seed);
        let s = rng.word(b"ab", 30);
        with_own_words(&mut rng, s)
    };
    (1..=5).map(board).collect()
}

/// A few letters over and over, 30 in all, with 30 different words that stand in them.
pub fn periodic() -> Vec<Board> {
    // Lost boards are very rare; the seed 125 gives one.
    let board = |(period, seed): (&[u8], u64)| {
        let s = period.iter().copied().cycle().take(30).collect();
        with_own_words(&mut Rng::new(seed), s)
    };
    let boards: [(&[u8], u64); 5] =
        [(b"aab", 1), (b"paw", 2), (b"aabb", 3), (b"abaab", 4), (b"abacabad", 125)];
    boards.into_iter().map(board).collect()
}

/// Boards of 30 letters with 570 letters more that change no answer: twice the same
/// letters and twice a letter of no word, which parts them from the rest for good.
pub fn widened() -> Vec<Board> {
    let mut rng = Rng::new(6);
    let mut boards = mixed_words().split_off(2);
    boards.extend(two_letters(2, 30));
    for board in &mut boards {
        let cancelling = rng.word(b"ab", 284);
        board.s = [&cancelling, &board.s, &cancelling].map(Vec::as_slice).join(&b'z');
    }
    boards
}

/// S with 30 of the words of 2 to 12 letters that stand in it.
fn with_own_words(rng: &mut Rng, s: Vec<u8>) -> Board {
    let words: BTreeSet<&[u8]> = (2..=12).flat_map(|length| s.windows(length)).collect();
    let mut words: Vec<_> = words.into_iter().map(<[u8]>::to_vec).collect();
    rng.shuffle(&mut words);
    words.truncate(30);
    Board { s, words }
}
