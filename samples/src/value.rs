//! What the oracles find.

/// What the rules make of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// Whether the player to move wins: some option is lost.
    pub is_won: bool,
    /// The Grundy number: the least one that no option has.
    pub grundy: u32,
}

impl Value {
    /// The value of a position with options of these values. Their Grundy numbers are below 128.
    pub fn of(options: impl Iterator<Item = Value>) -> Value {
        let (mut is_won, mut taken) = (false, 0_u128);
        for option in options {
            is_won |= !option.is_won;
            taken |= 1 << option.grundy;
        }
        let grundy = taken.trailing_ones();
        Value { is_won, grundy }
    }
}
