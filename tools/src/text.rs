//! How bytes, sequences, numbers and errors are written for people to read.

pub use judge::numerals::with_commas;
use std::{ffi::OsStr, io};

/// Bytes in printable form; if they are many, the first and the last ones.
pub fn shorten(bytes: &[u8]) -> String {
    const ENDS: usize = 40;
    if bytes.len() <= 2 * ENDS {
        return bytes.escape_ascii().to_string();
    }
    let (first, last) = (&bytes[..ENDS], &bytes[bytes.len() - ENDS..]);
    format!("{}...({} in all)...{}", first.escape_ascii(), bytes.len(), last.escape_ascii())
}

/// A text of at most 200 characters, cut if it has more.
pub fn cut(text: &str) -> String {
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_string(),
    }
}

/// The most terms of a sequence that are shown.
const FIRST: usize = 30;

/// The most terms after these that are counted.
const MORE: usize = 10_000;

/// Terms with `between` between them; if they are many, the first ones and how many there are, or
/// are at least; `none` if there is none.
pub fn joined(terms: impl IntoIterator<Item = impl ToString>, between: &str) -> String {
    let mut terms = terms.into_iter();
    let mut shown: Vec<String> = terms.by_ref().take(FIRST).map(|term| term.to_string()).collect();
    let more = terms.take(MORE).count();
    let least = if more < MORE { "" } else { "at least " };
    shown.extend((more > 0).then(|| format!("... ({least}{} in all)", FIRST + more)));
    match shown.is_empty() {
        true => "none".to_string(),
        false => shown.join(between),
    }
}

/// Words in printable form, with blanks between them, however many there are.
pub fn listed<'a>(words: impl Iterator<Item = &'a Vec<u8>>) -> String {
    words.map(|word| word.escape_ascii().to_string()).collect::<Vec<_>>().join(" ")
}

/// A text in lines of at most 79 characters, broken at blanks.
pub fn wrapped(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut().filter(|line| format!("{line} {word}").chars().count() < 80) {
            Some(line) => *line += &format!(" {word}"),
            None => lines.push(word.to_string()),
        }
    }
    lines.join("\n")
}

/// A number of things: "1 pin in a run", "1,234 pins in a run"; `things` is what several are
/// called.
pub fn counted(number: usize, things: &str) -> String {
    let (first, rest) = things.split_once(' ').unwrap_or((things, ""));
    // The s of "as" makes no plural: "1 as a number".
    match first.strip_suffix('s').filter(|thing| number == 1 && *thing != "a") {
        Some(thing) => format!("1 {thing} {rest}").trim_end().to_string(),
        None => format!("{} {things}", with_commas(number)),
    }
}

/// An error with the path that it is about; an empty one stands in quotes.
pub fn named(path: impl AsRef<OsStr>, error: io::Error) -> io::Error {
    let path = match path.as_ref().to_string_lossy() {
        path if path.is_empty() => "\"\"".into(),
        path => path,
    };
    io::Error::new(error.kind(), format!("{path}: {error}"))
}
