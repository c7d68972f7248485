//! The rules of ASTRGAME and nothing else.

/// The string, with a blank for each letter that has been erased. No word has a blank.
pub type Position = Vec<u8>;

/// The moves, each with its name, in which letters count from 1, and the string after it: from the
/// left, and those that start at the same place in the order of the words. Equal words must stand
/// side by side.
pub fn moves<'a>(
    words: &'a [Vec<u8>], string: &'a Position,
) -> impl Iterator<Item = (String, Position)> + 'a {
    (0..string.len()).flat_map(move |start| {
        let there = words.iter().filter(|word| string[start..].starts_with(word));
        let mut there: Vec<&Vec<u8>> = there.collect();
        there.dedup();
        there.into_iter().map(move |word| {
            let end = start + word.len();
            let mut after = string.clone();
            after[start..end].fill(b' ');
            (format!("erase {} at {}..{end}", word.escape_ascii(), start + 1), after)
        })
    })
}
