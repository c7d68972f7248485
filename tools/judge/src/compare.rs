//! Whether an output is the answer, token by token.

use std::iter;

use crate::tokens::{shown_token, tokens};

/// Bytes shown of a token, and of those the most that come before the first difference.
const SHOWN: usize = 60;
const BEFORE: usize = 20;

/// Describes the first difference. None if there is none.
pub fn difference(expected: &[u8], found: &[u8]) -> Option<String> {
    let (mut expected_tokens, mut found_tokens) = (tokens(expected), tokens(found));
    let pairs = iter::from_fn(|| Some((expected_tokens.next(), found_tokens.next())));
    let mut pairs = pairs.take_while(|pair| *pair != (None, None)).enumerate();
    let (before, (one, other)) = pairs.find(|(_, (one, other))| one != other)?;
    let bytes = one.unwrap_or_default().iter().zip(other.unwrap_or_default());
    let same = bytes.take_while(|(one, other)| one == other).count();
    let (expected, found) = (show(expected, one, same), show(found, other, same));
    let is_case_alone =
        one.zip(other).map_or(false, |(one, other)| one.eq_ignore_ascii_case(other));
    let hint = if is_case_alone { "; only upper and lower case differ in it" } else { "" };
    Some(format!("token {}: expected {expected}, found {found}{hint}", before + 1))
}

/// A token of this text, or its part around the byte with this number; and its line.
fn show(text: &[u8], token: Option<&[u8]>, place: usize) -> String {
    token.map_or("the end".to_string(), |token| {
        let from = if place < SHOWN - BEFORE { 0 } else { whole(token, place - BEFORE) };
        let to = whole(token, token.len().min(from + SHOWN));
        let dots = |is_cut: bool| if is_cut { "..." } else { "" };
        let (left, right) = (dots(from > 0), dots(to < token.len()));
        let begin = token.as_ptr() as usize - text.as_ptr() as usize;
        let line = 1 + text[..begin].iter().filter(|&&byte| byte == b'\n').count();
        format!("{left}{}{right} (line {line})", shown_token(&token[from..to]))
    })
}

/// A place in a token, moved to the left where it is within a character in UTF-8.
fn whole(token: &[u8], place: usize) -> usize {
    let is_within = |at: usize| token.get(at).map_or(false, |byte| (0x80..0xC0).contains(byte));
    let mut places = (0..4).filter_map(|back| place.checked_sub(back));
    places.find(|&at| !is_within(at)).unwrap_or(place)
}
