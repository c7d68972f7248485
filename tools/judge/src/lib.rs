//! What other tools need of the judge: to start programs of which nothing is left afterwards.
#![deny(unsafe_code)]

mod keeper;
pub mod process;
mod sys;
mod words;

pub use keeper::keep;
pub use words::words;
