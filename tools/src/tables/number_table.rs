//! The Grundy numbers of a problem by a few numbers.

/// Gives the Grundy number by the numbers of a position; None where there is no such position.
pub type GrundyOf = Box<dyn FnMut(&[i64]) -> Option<u64>>;

/// The Grundy numbers of a problem by one to four numbers that LEARN names.
pub struct NumberTable {
    pub names: &'static [&'static str],
    /// What they are, in a sentence.
    pub about: &'static str,
    /// The least and the largest number in each place, inclusive.
    pub from: &'static [i64],
    pub upto: &'static [i64],
    /// Makes the function that knows the values, by the rules alone.
    pub values: fn() -> GrundyOf,
    /// The rules of a game over these numbers whose positions have the same Grundy numbers, as `explore
    /// numbers` reads them; or why there are none.
    pub rules: Result<&'static [&'static str], &'static str>,
}

/// The numbers of a position of which none is below 0.
pub fn unsigned(numbers: &[i64]) -> Vec<u64> {
    numbers.iter().map(|number| number.unsigned_abs()).collect()
}
