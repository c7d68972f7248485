//! Where the rules of a game come from, and what positions are worth by them:
//!
//! ```text
//! value     the convention of a game, which decides who wins, and what a position is worth by it
//! range     all positions from one to another, and those on which a pattern or a law is tried
//! row_range  all rows of up to so many numbers, and those on which a law of rows is tried
//! progress  what shows on a terminal that a long search is alive
//! source    `Source`, where the rules come from, and how it tells the moves of a position
//! teller    a source: a program that tells the rules, as it runs; its answers are read line by line.
//!           It is tried whether it knows positions with A and with B to move
//! told      what rules told in a line have in common
//! words     a source: words, of which a move replaces a part: aa -> b
//! numbers   a source: a few numbers, with moves such as a,b -> a-t,b
//! graph     positions and their moves, by number
//! solve     what they are worth: Grundy numbers, and the values with --misere, --score and --draws
//! record    what a source has told, kept in a graph
//! selection  which positions are looked at
//! evaluate  all this together: the values of positions, and their best moves
//! further   who may be asked for further positions: a second run of the source
//! ```

pub mod evaluate;
pub mod further;
pub mod graph;
pub mod numbers;
pub mod progress;
pub mod range;
mod record;
pub mod row_range;
pub mod selection;
pub mod solve;
pub mod source;
mod teller;
pub mod told;
pub mod value;
pub mod words;

pub use teller::Teller;
