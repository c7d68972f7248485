//! An output as tokens, and how tokens and names are shown.

use std::str::from_utf8;

/// The tokens of a text: what stands between white space, which is a blank or one of the
/// characters from the tabulator to the carriage return.
pub fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_space = |byte: &u8| matches!(byte, b'\t'..=b'\r' | b' ');
    text.split(is_space).filter(|token| !token.is_empty())
}

/// A token in printable ASCII. Tokens that differ are shown so that they differ: a character beyond
/// ASCII as `\u{feff}`, a byte that is no UTF-8 as `\xFF`, a backslash as two.
pub fn shown_token(token: &[u8]) -> String {
    let (mut shown, mut rest) = (String::new(), token);
    while !rest.is_empty() {
        let length = from_utf8(rest).map_or_else(|error| error.valid_up_to(), str::len);
        let (valid, after) = rest.split_at(length);
        String::from_utf8_lossy(valid).chars().for_each(|character| match character {
            '\\' => shown += "\\\\",
            '!'..='~' => shown.push(character),
            _ => shown.extend(character.escape_unicode()),
        });
        rest = after;
        if let Some((byte, after)) = rest.split_first() {
            shown += &format!("\\x{byte:02X}");
            rest = after;
        }
    }
    shown
}

/// A text for a line of its own: what cannot be seen is shown as Rust writes it. Quotes and
/// backslashes stay as they are, so what is visible stays the same.
pub fn visible(text: &str) -> String {
    let mut shown = String::new();
    text.chars().for_each(|character| match character {
        '\'' | '"' | '\\' => shown.push(character),
        _ => shown.extend(character.escape_debug()),
    });
    shown
}
