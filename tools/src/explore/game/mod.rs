//! Where the rules of a game come from, and what positions are worth by them:
//!
//! ```text
//! value     the convention of a game, which decides who wins, and what a position is worth by it
//! range     which positions are looked at, and on how many further ones patterns are tried
//! progress  what shows on a terminal that a long search is alive
//! source    `Source`, where the rules come from, and how it tells the moves of a position
//! teller    a source: a program that tells the rules, as it runs; its answers are read line by line
//! graph     positions and their moves, by number
//! solve     what they are worth: Grundy numbers, and the values with --misere, --score and --draws
//! record    what a source has told, kept in a graph
//! evaluate  all this together: the values of positions, and their best moves
//! further   who may be asked for further positions: a second run of the source
//! ```

pub mod evaluate;
pub mod further;
pub mod graph;
pub mod progress;
pub mod range;
mod record;
pub mod solve;
pub mod source;
mod teller;
pub mod value;

pub use teller::Teller;
