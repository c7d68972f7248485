//! Whether an output is the answer, token by token.

use crate::text::visible;

/// Bytes shown of a token.
const SHOWN: usize = 30;

/// Describes the first difference. None if there is none.
pub fn difference(expected: &[u8], found: &[u8]) -> Option<String> {
    let (mut expected_tokens, mut found_tokens) = (tokens(expected), tokens(found));
    for number in 1_u64.. {
        let (one, other) = (expected_tokens.next(), found_tokens.next());
        if one != other {
            let bytes = |token: Option<&[u8]>| token.unwrap_or_default().to_vec();
            let both = bytes(one).into_iter().zip(bytes(other));
            let same = both.take_while(|(one, other)| one == other).count();
            let (expected, found) = (show(expected, one, same), show(found, other, same));
            return Some(format!("token {number}: expected {expected}, found {found}"));
        } else if one.is_none() {
            break;
        }
    }
    None
}

fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_space = |byte: &u8| matches!(byte, b'\t'..=b'\r' | b' ');
    text.split(is_space).filter(|token| !token.is_empty())
}

/// A token of a text, or the part of it around this byte, and its line.
fn show(text: &[u8], token: Option<&[u8]>, byte: usize) -> String {
    let show = |token: &[u8]| {
        let from = if byte < SHOWN { 0 } else { byte - SHOWN / 2 };
        let to = token.len().min(from + SHOWN);
        let part = visible(&String::from_utf8_lossy(&token[from..to]));
        let dots = |is_cut: bool| if is_cut { "..." } else { "" };
        let begin = token.as_ptr() as usize - text.as_ptr() as usize;
        let line = 1 + text[..begin].iter().filter(|&&byte| byte == b'\n').count();
        format!("{}{part}{} (line {line})", dots(from > 0), dots(to < token.len()))
    };
    token.map_or("the end".to_string(), show)
}
