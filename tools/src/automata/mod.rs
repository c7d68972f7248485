//! Finite machines. They know no game: explore/proof uses them, for words and for numbers.
//!
//! ```text
//! machine  a deterministic machine with an output in each state, how one is built, and its minimal form
//! ```

pub mod machine;
