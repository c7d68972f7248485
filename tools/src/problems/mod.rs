//! For each problem all that the tools know of it.

pub mod adapwns;
pub mod astrgame;
pub mod g1;
pub mod g3;
pub mod ipsc_g;
pub mod matgame;
pub mod wgme;
pub mod wplay;
