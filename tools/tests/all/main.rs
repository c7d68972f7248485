//! All tests of the tools, as one program.

mod house;
mod large;
mod programs;
mod readme;
mod server;
mod stress;
