//! A command as words, an output as tokens, and how both are shown.

use std::str::from_utf8;

/// The words of a command, as sh splits it: at blanks, except those within `'...'` or `"..."`.
/// Errors: there is no word, a quote has no end, or sh might do more with the command than split it.
pub fn words(command: &str) -> Result<Vec<String>, String> {
    if let Some(name) = assigned(command) {
        let why = format!("no shell runs it, so begin with env to set {name}");
        return Err(format!("{why}: {}", visible(command)));
    }
    let (mut all, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for character in command.chars() {
        let for_sh = match quote {
            None => "|&;<>()$`\\*?[~#\n",
            Some('"') => "$`\\",
            Some(_) => "",
        };
        if for_sh.contains(character) {
            let why = format!("no shell runs it, so quote {character:?} or use a script");
            return Err(format!("{why}: {}", visible(command)));
        }
        match (quote, character) {
            (None, ' ' | '\t') => all.extend(word.take()),
            (None, '\'' | '"') => {
                word.get_or_insert_with(String::new);
                quote = Some(character);
            }
            (Some(open), _) if open == character => quote = None,
            _ => word.get_or_insert_with(String::new).push(character),
        }
    }
    all.extend(word);
    match quote {
        Some(quote) => Err(format!("the quote {quote} has no end: {}", visible(command))),
        None if all.is_empty() => Err("the command is empty".to_string()),
        None => Ok(all),
    }
}

/// The variable that sh would set where a command begins with `NAME=`.
fn assigned(command: &str) -> Option<&str> {
    let (name, _) = command.trim_start().split_once('=')?;
    let is_part = |part: char| part.is_ascii_alphanumeric() || part == '_';
    let is_name = name.chars().all(is_part) && !name.starts_with(|first: char| first.is_numeric());
    Some(name).filter(|name| is_name && !name.is_empty())
}

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
