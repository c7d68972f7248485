//! Lines on standard error while the search goes on, and what they say.

use super::judgement::Failure;
use super::settings::Settings;
use crate::text::with_commas;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

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

/// That a run was late, and is repeated; a program may only wait for so long.
pub fn late_once(failure: Failure, patience: Duration) -> String {
    let what = match failure {
        Failure::OnlyWaits => "the program only waited",
        _ => "the program was over the time limit",
    };
    let (seconds, repeats) = (patience.as_secs_f64(), failure.repeats());
    let follows = match repeats {
        1 => "one more run on it follows, which".to_string(),
        _ => format!("up to {repeats} more runs on it follow, which"),
    };
    let each = if repeats == 1 { "" } else { " each" };
    format!("{what} once on an input; {follows} may take {seconds} s{each}")
}

/// What is tried after the samples.
pub fn what_follows(settings: &Settings) -> String {
    let time = settings.time.zip(settings.search_time()).map(|(time, search)| {
        let [time, search] = [time, search].map(|time| (time.as_secs_f64() * 10.0).round() / 10.0);
        format!(
            "for up to {search} s of {time} (see --seconds); the runs that confirm a fault may go beyond \
             that"
        )
    });
    let count = settings.positions.map(|count| {
        let count = with_commas(count);
        format!("until {count} positions are tried")
    });
    let how_long = Vec::from_iter([count, time].into_iter().flatten()).join(", or ");
    format!("no fault on the samples; small, random and full inputs follow, {how_long}")
}
