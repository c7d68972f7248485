//! What to run, and for how long.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// What to run, and for how long.
pub struct Settings {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// How long inputs are tried; the repeats of the last one may go beyond it. None for as long as
    /// there are positions.
    pub time: Option<Duration>,
    /// How many positions are tried at most beside the samples; None for as many as there is time for.
    pub positions: Option<usize>,
    /// Seconds of CPU time for an input, in place of the judge's.
    pub time_limit: Option<f64>,
    /// Where the input that is found and its answer are written to.
    pub save: Option<PathBuf>,
}
