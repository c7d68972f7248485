//! Inputs as large as the judges allow, or larger: the same bytes on every machine.
//!
//! The answers expected for them are the solution's own, to the cases that the tools' reader finds.
//! A search cannot find them a second time. It need not, since the theorem is proved, and the tests
//! hold the solution to the rules: on small positions by a search, on large ones by their options.

/// An input too large to be kept in the repository.
pub struct LargeInput {
    /// The file name without its ending; `beyond-` begins it if the judge's limits do not allow it.
    pub name: &'static str,
    /// The most that the solution's time should be of that of another program.
    pub goal: Option<(f64, Yardstick)>,
    /// Makes the input, in a few seconds at most.
    pub build: fn() -> Vec<u8>,
}

impl LargeInput {
    pub const fn new(
        name: &'static str,
        goal: Option<(f64, Yardstick)>,
        build: fn() -> Vec<u8>,
    ) -> LargeInput {
        LargeInput { name, goal, build }
    }
}

/// A program to compare a solution with.
#[derive(Clone, Copy, Debug)]
pub enum Yardstick {
    /// `bench --floor`: reads all of its input and looks at each byte once.
    Floor,
    /// `bench --textbook PROBLEM`: answers as many would.
    Textbook,
    /// `LC_ALL=C sort`.
    Sort,
}
