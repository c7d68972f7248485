//! A laboratory for any game: one tells its rules, looks at its positions, and finds what holds. Each
//! room knows only those above it, and has a map of its own:
//!
//! ```text
//! expression/  what told rules and laws are written in: a - (a <= g) if 0 < a else g
//! game/     where the rules come from, and what positions are worth by them
//! found/    what is found in positions that are numbers: which are lost, and patterns
//! view/     what is shown of positions: a list or a table, and what is found in it
//! law/      the search for an expression that fits a table of numbers, for --law
//! fold/     the search for a law of rows of any length, for --law with --rows
//! proof/    laws that are proved, for all positions, of games whose rules are told in a line
//! check/    a program for the game, checked for --check, and its first wrong answer refuted
//! command/  the command line of `explore`
//! ```

pub mod check;
pub mod command;
pub mod expression;
pub mod fold;
pub mod found;
pub mod game;
pub mod law;
pub mod proof;
pub mod view;
