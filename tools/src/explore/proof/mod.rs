//! Laws that are proved, of games whose rules are told in a line: for all positions, however large.
//!
//! ```text
//! numbers/  a law over numbers is decided by machines that read their digits
//! words/    what a word is worth is told by a finite machine, which is learned, and proved
//! ```

pub mod numbers;
pub mod words;
