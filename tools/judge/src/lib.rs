//! What other tools need of the judge: to start programs of which nothing is left afterwards.
//!
//! ```no_run
//! judge::keep(); // the first line of `main`
//! ```
#![deny(unsafe_code)]

mod keeper;
pub mod process;
#[allow(dead_code)] // some of it is for the judge alone
mod sys;
pub mod talk;

pub use keeper::keep;
