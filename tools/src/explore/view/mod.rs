//! What is shown of positions:
//!
//! ```text
//! grid    positions of two or three numbers as a table
//! page    a page to play on
//! screen  a list, or a table, and what is found in it
//! ```

pub mod grid;
pub mod page;
pub mod screen;
