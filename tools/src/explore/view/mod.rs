//! What is shown of positions:
//!
//! ```text
//! by_length  how many positions of each length are lost
//! grid    positions of two or three numbers as a table
//! page    a page to play on
//! screen  a list, or a table, and what is found in it
//! ```

mod by_length;
pub mod grid;
pub mod page;
pub mod screen;
