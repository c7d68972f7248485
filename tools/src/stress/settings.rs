//! What to run, and for how long.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// What to run, and for how long.
pub struct Settings {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// How long inputs are tried; the runs that confirm a failure may go beyond it. None for as long as
    /// there are positions.
    pub time: Option<Duration>,
    /// How many positions are tried at most beside the samples; None for as many as there is time for.
    pub positions: Option<usize>,
    /// Seconds of CPU time for an input, in place of the judge's.
    pub time_limit: Option<f64>,
    /// Where the input that is found and its answer are written to.
    pub save: Option<PathBuf>,
}

/// The part of the time in which a fault is looked for. The rest is for making an input smaller, or if
/// no fault was found, for other white space.
const SEARCH: f64 = 2.0 / 3.0;

impl Settings {
    /// How long a fault is looked for; None for as long as there are positions.
    pub fn search_time(&self) -> Option<Duration> {
        self.time.map(|time| time.mul_f64(SEARCH))
    }
}
