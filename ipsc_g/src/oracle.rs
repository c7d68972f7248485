//! The rules of Game on Words and nothing else.

/// The string.
pub type Position = Vec<u8>;

/// The moves that do not lose at once, each with its name and the string after it. Who has none
/// has lost.
pub fn moves<'a>(
    words: &'a [Vec<u8>],
    string: &'a Position,
) -> impl Iterator<Item = (String, Position)> + 'a {
    let named = (b'a'..=b'z').map(|letter| {
        let after = [string, &[letter][..]].concat();
        (format!("append {}", char::from(letter)), after)
    });
    named.filter(|(_, after)| {
        !words.contains(after) && words.iter().any(|word| word.starts_with(after))
    })
}
