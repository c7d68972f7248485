//! Lines on standard error while the search goes on, and what they say.

use super::judgement::Failure;
use super::settings::Settings;
use crate::text::with_commas;
use judge::process::Limits;
use std::io::{self, IsTerminal, Write};

/// A line on standard error while the search goes on.
pub fn tell(line: &str) {
    show_progress("");
    let _ = writeln!(io::stderr(), "stress: {line}");
}

/// Shows on a terminal how far it is.
pub fn show_progress(text: &str) {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K{text}");
    }
}

/// That a run was late, and is repeated.
pub fn late_once(failure: Failure, repeats: usize, limits: &Limits) -> String {
    let what = match failure {
        Failure::OnlyWaits => "the program only waited",
        _ => "the program was over the time limit",
    };
    let most = limits.cpu.as_secs_f64() * 2.0 + 1.0;
    format!(
        "{what} once on an input; up to {repeats} more runs on it follow, which may take {most} s each"
    )
}

/// What is tried after the samples.
pub fn what_follows(settings: &Settings) -> String {
    let time = settings.time.map(|time| {
        let seconds = time.as_secs_f64();
        format!("for up to {seconds} s (see --seconds)")
    });
    let count = settings.positions.map(|count| {
        let count = with_commas(count);
        format!("until {count} positions are tried")
    });
    let how_long = Vec::from_iter([count, time].into_iter().flatten()).join(", or ");
    format!("no fault on the samples; small, random and full inputs follow, {how_long}")
}
