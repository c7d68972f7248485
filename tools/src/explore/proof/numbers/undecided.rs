//! Why a law is not decided.

use crate::automata::machine::TooLarge as MachineTooLarge;
use crate::automata::numerals::Numerals;
use std::fmt::{self, Display, Formatter};

/// Why a law is not decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undecided {
    /// A machine would be too large, or a number in it.
    TooLarge,
    /// This part of an expression is not read digit by digit.
    Part { part: String, numerals: Numerals },
    /// Fibonacci digits write no number below 0, and such a one is needed at this position.
    BelowZero(String),
    /// This condition of the rules has no value at a position.
    NoValue { condition: String, position: String },
    /// It was not seen why plays end.
    PlaysMayGoOn,
    /// Another reason, as a sentence without its end.
    Other(&'static str),
}

impl From<MachineTooLarge> for Undecided {
    fn from(_: MachineTooLarge) -> Undecided {
        Undecided::TooLarge
    }
}

impl Display for Undecided {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        match self {
            Undecided::TooLarge => write!(out, "a machine would have too many states"),
            Undecided::Part { part, numerals: Numerals::Binary } => {
                write!(out, "{part} is not to be read digit by digit")
            }
            Undecided::Part { part, numerals: Numerals::Fibonacci } => {
                write!(out, "beside phi, {part} is not to be read digit by digit")
            }
            Undecided::BelowZero(position) => {
                write!(out, "beside phi, no number may be below 0, as one is at {position}")
            }
            Undecided::NoValue { condition, position } => {
                write!(out, "{condition} has no value at {position}")
            }
            Undecided::PlaysMayGoOn => {
                write!(out, "no sum of the numbers was found that falls with each move")
            }
            Undecided::Other(why) => out.write_str(why),
        }
    }
}
