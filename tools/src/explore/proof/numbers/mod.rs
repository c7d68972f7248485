//! A law over numbers is decided by machines that read digits.
//!
//! ```text
//! undecided  why a law is not decided
//! translate  what expressions are worth, as relations
//! moves      the positions and the moves of a game, as relations
//! ends       why plays end
//! law_rows   a law as relations over the numbers of all positions
//! faults     the positions at which a law does not hold together
//! lowest     the lowest one of these, and what it is worth
//! sentences  what is said of a proof, such as "for all a and b: ...", after the word "Proved" of
//!            law/statement.rs
//! prover     decides the laws of a game: `NumberProver`
//! ```
//!
//! `Decider` has the relations of a game while laws are decided. Its functions stand with what they find:
//! faults in `faults`, the lowest fault in `lowest`, and in `prover` those that choose among these.

mod ends;
mod faults;
mod law_rows;
mod lowest;
mod moves;
pub mod prover;
mod sentences;
pub mod translate;
pub mod undecided;
