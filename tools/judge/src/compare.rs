//! Whether an output is the answer, token by token.

use std::iter;

use crate::text::{shown_token, tokens};

/// Bytes shown of a token.
const SHOWN: usize = 60;

/// Describes the first difference. None if there is none.
pub fn difference(expected: &[u8], found: &[u8]) -> Option<String> {
    let (mut expected_tokens, mut found_tokens) = (tokens(expected), tokens(found));
    let pairs = iter::from_fn(|| Some((expected_tokens.next(), found_tokens.next())));
    let mut pairs = pairs.take_while(|pair| *pair != (None, None)).enumerate();
    let (before, (one, other)) = pairs.find(|(_, (one, other))| one != other)?;
    let (expected, found) = (show(expected, one), show(found, other));
    Some(format!("token {}: expected {expected}, found {found}", before + 1))
}

/// The beginning of a token of this text, and its line.
fn show(text: &[u8], token: Option<&[u8]>) -> String {
    token.map_or("the end".to_string(), |token| {
        let shown = shown_token(&token[..token.len().min(SHOWN)]);
        let dots = if token.len() > SHOWN { "..." } else { "" };
        let begin = token.as_ptr() as usize - text.as_ptr() as usize;
        let line = 1 + text[..begin].iter().filter(|&&byte| byte == b'\n').count();
        format!("{shown}{dots} (line {line})")
    })
}
