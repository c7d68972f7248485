//! The solution as the tests and tools use it, and the rules of the game.

#[path = "main.rs"]
#[allow(dead_code)]
pub mod solution;

pub mod oracle;
