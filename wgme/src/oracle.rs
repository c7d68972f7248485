//! The rules of WGME and nothing else.

/// A word.
pub type Position = Vec<u8>;

/// The moves, each with its name and the word after it, from left to right.
pub fn moves(word: &Position) -> impl Iterator<Item = (String, Position)> + '_ {
    places(word).map(|place| remove(word, place))
}

/// The places whose characters can be removed: none if all characters differ. Of equal
/// neighbours only the first is listed, as removing another one leaves the same word.
pub fn places(word: &Position) -> impl Iterator<Item = usize> + '_ {
    let goes_on = (0..word.len()).any(|place| word[..place].contains(&word[place]));
    let places = if goes_on { 0..word.len() } else { 0..0 };
    places.filter(|&place| place == 0 || word[place - 1] != word[place])
}

/// The move that removes the character at a place.
pub fn remove(word: &Position, place: usize) -> (String, Position) {
    let mut after = word.clone();
    let character = after.remove(place).escape_ascii();
    (format!("remove character {}, {character}", place + 1), after)
}
