//! The rules of Game on Words and nothing else.

use std::collections::BTreeSet;

/// The string.
pub type Position = Vec<u8>;

/// The moves that do not lose at once, each with its name and the string after it. A player who
/// has none loses.
pub fn moves<'a>(
    words: &'a [Vec<u8>], string: &'a Position,
) -> impl Iterator<Item = (String, Position)> + 'a {
    let on = words.iter().filter(|word| word.starts_with(string));
    let letters: BTreeSet<u8> = on.filter_map(|word| word.get(string.len()).copied()).collect();
    let longer = letters.into_iter().map(|letter| (letter, [string, &[letter][..]].concat()));
    let goes_on = longer.filter(|(_, after)| !words.contains(after));
    goes_on.map(|(letter, after)| (format!("append {}", char::from(letter)), after))
}
