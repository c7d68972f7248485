//! Laws that are proved, of games whose rules are told in a line: for all positions, however large.
//!
//! ```text
//! numbers/  a law over numbers is decided by machines that read their digits
//! ```

pub mod numbers;
