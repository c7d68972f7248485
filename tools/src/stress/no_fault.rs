//! That no fault was found, and what that is worth.

use super::extent::Extent;
use super::layout::Stumble;
use crate::text::{counted, cut};
use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// A run that takes more seconds makes the search slow.
const SLOW_RUN: f64 = 0.1;

/// That no fault was found, and what that is worth.
pub struct NoFault<'a> {
    /// What was tried, and answered right.
    pub extent: &'a Extent,
    /// Whether the time was over, or Ctrl-C came, before all samples were tried.
    pub lacks_samples: bool,
    /// How long the shortest run took, how many runs there were, and how long all took together.
    pub shortest: Duration,
    pub runs: usize,
    pub time: Duration,
    /// A sentence on what is assumed of the judge; empty if nothing is.
    pub assumed: &'a str,
    /// Whether the time was over, or Ctrl-C came, before all white space was tried, or just then.
    pub is_over: bool,
    /// Whether Ctrl-C came.
    pub is_interrupted: bool,
    /// What else the session has to say, in lines.
    pub remarks: String,
    pub stumble: Option<Stumble>,
}

impl Display for NoFault<'_> {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        if self.extent.positions == 0 {
            return writeln!(out, "Ctrl-C came before the first run was over.");
        }
        writeln!(
            out,
            "No fault was found on inputs as the judge sends them: {}.",
            self.extent.text()
        )?;
        out.write_str(self.what_ended_it())?;
        if let Some(slow) = self.slow_runs() {
            writeln!(out, "{slow}")?;
        }
        if !self.assumed.is_empty() {
            writeln!(out, "{}", self.assumed)?;
        }
        out.write_str(&self.remarks)?;
        match &self.stumble {
            Some(stumble) => write!(out, "{stumble}"),
            None => out.write_str(self.untried_white_space()),
        }
    }
}

impl Display for Stumble {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        let Stumble { what, input } = self;
        let shown = String::from_utf8_lossy(input).escape_debug().to_string();
        let shown = cut(&shown.replace("\\n", "\\n\n"));
        writeln!(
            out,
            "But your program fails on white space that no judge sends: {what}, for example on:\n\n\
             {shown}"
        )
    }
}

impl NoFault<'_> {
    /// A line on other white space, if not all was tried.
    fn untried_white_space(&self) -> &'static str {
        match (self.is_over, self.is_interrupted) {
            (false, _) => "",
            (true, true) => "Other white space may not all have been tried.\n",
            (true, false) => {
                "The time was over, so other white space may not all have been tried.\n"
            }
        }
    }

    /// That runs took most of the time, if so.
    fn slow_runs(&self) -> Option<String> {
        let shortest = self.shortest.as_secs_f64();
        let is_most = shortest * self.runs as f64 > self.time.as_secs_f64() / 2.0;
        let is_short_of_time = self.is_over && !self.is_interrupted;
        let remedy = if is_short_of_time { " (--seconds gives more)" } else { "" };
        let runs = counted(self.runs, "runs");
        let slow = format!(
            "Few inputs were tried, since each run takes long: the shortest of {runs} took \
             {shortest:.1} s{remedy}."
        );
        (shortest > SLOW_RUN && is_most).then_some(slow)
    }

    /// A line on what ended the search before its end.
    fn what_ended_it(&self) -> &'static str {
        match (self.is_interrupted, self.lacks_samples) {
            (true, true) => "Ctrl-C came before all samples were tried.\n",
            (true, false) => "Ctrl-C came before all was tried.\n",
            (false, true) => {
                "The time was over before all samples were tried: --seconds gives more.\n"
            }
            (false, false) => "",
        }
    }
}
