//! The rules of Game on Words and nothing else.

/// The string.
pub type Position = Vec<u8>;

/// The moves that do not lose at once, each with its name and the string after it. Who has none
/// has lost.
pub fn moves<'a>(
    words: &'a [Vec<u8>],
    string: &'a Position,
) -> impl Iterator<Item = (String, Position)> + 'a {
    let letters = (b'a'..=b'z').map(char::from);
    let named = letters.map(|letter| (format!("append {letter}"), append(string, letter)));
    named.filter(|(_, after)| {
        !words.contains(after) && words.iter().any(|word| word.starts_with(after))
    })
}

/// The string with one more letter.
pub fn append(string: &Position, letter: char) -> Position {
    [string, &[letter as u8][..]].concat()
}
