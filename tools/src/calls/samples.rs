//! The samples of a problem, token by token.

use crate::samples;
use std::fmt::Debug;
use std::str::FromStr;
use std::vec;

/// What is longer than this takes Coq too long.
const MOST_BYTES: usize = 1400;

/// The tokens of a sample that are not yet taken.
pub struct Sample(vec::IntoIter<Vec<u8>>);

impl Sample {
    /// The next token.
    pub fn token(&mut self) -> Vec<u8> {
        self.0.next().expect("a sample has all that it announces")
    }

    /// The next token, which is a number.
    pub fn number<T: FromStr<Err: Debug>>(&mut self) -> T {
        let token = String::from_utf8(self.token()).expect("a number is text");
        token.parse().expect("a sample has a number where it announces one")
    }

    /// The next tokens, after their number.
    pub fn counted_tokens(&mut self) -> Vec<Vec<u8>> {
        (0..self.number()).map(|_| self.token()).collect()
    }
}

/// All samples of a problem but the long ones.
pub fn of(problem: &str) -> Vec<Sample> {
    let all = samples::of(problem).expect("the samples can be read");
    let texts = all.iter().map(|one| &one.input[..]);
    texts.filter(|text| text.len() <= MOST_BYTES).map(sample).collect()
}

fn sample(text: &[u8]) -> Sample {
    let tokens = text.split(|&byte| byte <= b' ').filter(|token| !token.is_empty());
    Sample(tokens.map(<[u8]>::to_vec).collect::<Vec<_>>().into_iter())
}
