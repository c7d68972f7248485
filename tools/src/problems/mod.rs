//! A room for each problem: all that the tools know of it.

pub mod adapwns;
pub mod astrgame;
pub mod g1;
pub mod g3;
pub mod ipsc_g;
pub mod matgame;
pub mod wgme;
pub mod wplay;

/// What most rooms use.
mod room {
    pub use crate::explore::{in_line, Table};
    pub use crate::format::{with_count, Reader};
    pub use crate::rules::{nim_sum, Size};
    pub use crate::text::{in_brackets, joined, numbered, shorten, spaced};
    pub use crate::words::*;
    pub use crate::{Game, Problem, Rng, Search, Wrong};
    pub use std::rc::Rc;
    pub use std::{io, iter, slice};
}

use crate::Problem;

/// The problems that have a room here, in the order to read them in.
pub static PROBLEMS: &[&Problem] = &[
    &matgame::PROBLEM,
    &adapwns::PROBLEM,
    &g3::PROBLEM,
    &g1::PROBLEM,
    &wgme::PROBLEM,
    &wplay::PROBLEM,
    &astrgame::PROBLEM,
    &ipsc_g::PROBLEM,
];

/// The problem of this name.
pub fn problem(name: &str) -> Option<&'static Problem> {
    PROBLEMS.iter().copied().find(|problem| problem.name == name)
}
