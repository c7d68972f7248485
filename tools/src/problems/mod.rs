//! The list of the problems, and for each of them all that the tools know of it.

pub mod adapwns;
pub mod astrgame;
pub mod g1;
pub mod g3;

pub mod ipsc_g;
pub mod matgame;
mod pieces;
mod squares;
pub mod wgme;
pub mod wplay;

use crate::problem::{Of, Problem};

/// The problems, in the order to read them in.
pub static PROBLEMS: &[&dyn Problem] = &[
    &Of::<matgame::Matrix>::NEW,
    &Of::<adapwns::Board>::NEW,
    &Of::<g3::Strip>::NEW,
    &Of::<g1::Lane>::NEW,
    &Of::<wgme::Word>::NEW,
    &Of::<wplay::Grid>::NEW,
    &Of::<astrgame::Whiteboard>::NEW,
    &Of::<ipsc_g::Spelling, ipsc_g::Contest>::WITH_SESSION,
];

/// The problem of this name, which may be written in capitals as judges do.
pub fn problem(name: &str) -> Option<&'static dyn Problem> {
    PROBLEMS.iter().copied().find(|one| one.name().eq_ignore_ascii_case(name))
}
