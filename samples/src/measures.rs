//! What is measured, against what, and how near it should come.

/// A program to compare a solution with.
#[derive(Clone, Copy, PartialEq)]
pub enum Yardstick {
    /// `floor`: reads all of its input and looks at each byte once.
    Floor,
    /// `textbook PROBLEM`: the problem's reference, as a program.
    Textbook,
    /// `LC_ALL=C sort`, fed the same bytes as the solution.
    Sort,
}

/// A solution's time on one input beside a yardstick's.
pub struct Comparison {
    /// The file name of the input without its ending.
    pub name: &'static str,
    /// What the input is.
    pub input: &'static str,
    /// Makes the input.
    pub build: fn() -> Vec<u8>,
    /// What the solution is compared with.
    pub against: Yardstick,
    /// The highest ratio of the solution's time to the yardstick's.
    pub goal: f64,
}

/// A solution's time and memory on three inputs, each four times as large as the one before.
pub struct Growth {
    /// What an input is.
    pub input: &'static str,
    /// What the time should be proportional to.
    pub unit: &'static str,
    /// What `build` makes the three inputs from.
    pub sizes: [usize; 3],
    /// Makes the input of a size.
    pub build: fn(usize) -> Vec<u8>,
    /// How many units an input of a size has.
    pub units: fn(usize) -> usize,
}
