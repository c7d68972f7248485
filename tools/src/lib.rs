//! What the tools and the tests share; the judge has its own map, in `tools/judge/src/lib.rs`. Each
//! module knows only those above it:
//!
//! * `text`: writing things down; `random`: random numbers; `words`: small words, and in which ways
//!   lists get smaller
//! * `format`: inputs as they must be read, and the message for a fault
//! * `rules/`: what a `game` is, and the `search` of all its plays
//! * `explore/`: tables in which patterns show, the `heaps` of octal games, and games whose rules a
//!   program `outside` tells; `play`: a game against the machine
//! * `calls/`: what the functions give that a Coq file transcribes, for the arguments in `problems`
//! * `moves`: the winning ones, listed
//! * `stress/`: where a program errs, by `phases` of positions. Its `answers` are held to the
//!   solution's; or one has a `talk` with it. What is found is made smaller (`shrink`), held to the
//!   rules, and told (`show`)
//! * `problem`: all that for a problem whose game is not named
//! * `problems/`: a room for each problem, and in ipsc_g's the contest's server. Moves, with their
//!   names, stand beside the solutions, in `PROBLEM/src/oracle.rs`
//! * `cli`: the command line of the programs in `bin/`; `check/`: what the tests of each problem share

pub mod calls;
pub mod check;
pub mod cli;
pub mod explore;
pub mod format;
pub mod moves;
pub mod play;
pub mod problem;
pub mod problems;
pub mod random;
pub mod rules;
pub mod stress;
pub mod text;
pub mod words;

pub use format::tokens;
pub use problem::Problem;
pub use problems::{problem, PROBLEMS};
pub use random::Rng;
pub use rules::{Game, Search, Value, Wrong};
pub use words::ALPHABET;
