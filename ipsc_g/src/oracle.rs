//! The rules of Game on Words and nothing else.

/// The string.
pub type Position = Vec<u8>;

/// The moves that do not lose at once, each with its name and the string after it. Who has none
/// has lost.
pub fn moves<'a>(
    words: &'a [Vec<u8>],
    string: &'a Position,
) -> impl Iterator<Item = (String, Position)> + 'a {
    let longer = (b'a'..=b'z').map(|letter| (letter, [string, &[letter][..]].concat()));
    let goes_on = longer.filter(|(_, after)| {
        !words.contains(after) && words.iter().any(|word| word.starts_with(after))
    });
    goes_on.map(|(letter, after)| (format!("append {}", char::from(letter)), after))
}
