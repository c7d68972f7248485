//! What a session gives to the report on a failure, and how many of its lines are shown.

use crate::text::cut;

/// How many lines are shown as they are.
pub const LINES: usize = 40;

/// How many first lines are shown if there are more.
const FIRST_LINES: usize = 3;

/// What the report shows of an input.
pub struct Shown {
    pub lines: Vec<String>,
    /// How many of the last lines are shown if there are too many.
    pub last: usize,
    /// What is said below a long input of the case to blame, if anything is.
    pub blamed: Option<String>,
}

/// What the report says of a failure, but for how the run ended: each in lines.
#[derive(Default)]
pub struct Explanation {
    /// What is right, and what the program printed.
    pub facts: Vec<String>,
    /// What may explain it, where it is no matter of the game.
    pub hints: Vec<String>,
    /// Whether the hints explain all of it.
    pub is_explained: bool,
    /// The play that refutes what the program printed.
    pub refutation: Vec<String>,
    /// What the right answer follows from.
    pub why: Vec<String>,
    /// Where the right answer is from, if it is not the solution's alone.
    pub source: Option<String>,
}

/// The first lines and the last `last` ones, each cut if it is long.
pub fn first_and_last(mut lines: Vec<String>, last: usize) -> Vec<String> {
    if lines.len() > FIRST_LINES + last {
        lines.splice(FIRST_LINES..lines.len() - last, ["...".to_string()]);
    }
    lines.iter().map(|line| cut(line)).collect()
}
