//! Finite machines. They know no game: explore/proof uses them, for words and for numbers.
//!
//! ```text
//! machine   a deterministic machine with an output in each state, how one is built, and its minimal form
//! numerals  numbers as words of digits: two's complement, and Fibonacci digits
//! relation  which rows of numbers belong together, told by a machine that reads their digits side by
//!           side: and, or, but not, there is a number
//! sums      relations by a sum of multiples: it is 0, at most 0, or has this remainder
//! bits      relations that are told bit by bit: & | ^, powers of two, counts of ones and of zeros
//! golden    the golden ratio times a number, in Fibonacci digits
//! ```

pub mod bits;
pub mod golden;
pub mod machine;
pub mod numerals;
pub mod relation;
pub mod sums;
