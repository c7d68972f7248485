//! What a position is worth, by the convention of its game.

use std::fmt::{self, Display, Formatter};

/// What decides who wins. The help of `explore` calls it ENDING.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Convention {
    /// A player who cannot move loses; every play ends.
    #[default]
    Normal,
    /// The same where the players have different moves, so that only who loses means something.
    Roles,
    /// A player who cannot move wins; every play ends.
    Misere,
    /// Moves score points, and the larger sum wins; every play ends where there is no move.
    Score,
    /// A player who cannot move loses; a play that does not end is drawn.
    Draws,
}

/// How a position ends for the player to move, if both play well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    Lost,
    Drawn,
    Won,
}

/// What a position is worth to the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// The Grundy number, in normal play.
    Grundy(u64),
    /// The outcome. With `Draws`, `moves` is the number of moves until the play ends, where a
    /// winner hurries and a loser delays, and None if it does not end. Otherwise it is None.
    Outcome { outcome: Outcome, moves: Option<u64> },
    /// The best difference of points that the player can still make.
    Points(i64),
}

impl Value {
    /// The outcome: of points, whether they are below, at or above 0.
    pub fn outcome(self) -> Outcome {
        match self {
            Value::Grundy(0) => Outcome::Lost,
            Value::Grundy(_) => Outcome::Won,
            Value::Outcome { outcome, .. } => outcome,
            Value::Points(points) if points < 0 => Outcome::Lost,
            Value::Points(0) => Outcome::Drawn,
            Value::Points(_) => Outcome::Won,
        }
    }
}

impl Display for Outcome {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        out.write_str(match self {
            Outcome::Lost => "lost",
            Outcome::Drawn => "drawn",
            Outcome::Won => "won",
        })
    }
}

impl Display for Value {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        match self {
            Value::Grundy(number) => write!(out, "{number}"),
            Value::Points(points) => write!(out, "{points}"),
            Value::Outcome { outcome, moves: None } => write!(out, "{outcome}"),
            Value::Outcome { outcome, moves: Some(moves) } => write!(out, "{outcome} in {moves}"),
        }
    }
}
