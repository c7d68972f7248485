//! What shows on standard error that a long search is alive.

use crate::text::with_commas;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A search that takes more time than this is long.
const LONG: Duration = Duration::from_secs(1);

/// Elsewhere than on a terminal, a search that asks for fewer positions is not long, however much
/// time it takes: what is written of a small search does not depend on the machine.
const MANY: usize = 10_000;

/// The least time that a number stays on a terminal.
const STAYS: Duration = Duration::from_millis(100);

/// Shows how many positions were asked for: on a terminal on a line that changes, elsewhere once.
/// When this is dropped, nothing of it is left on a terminal.
pub struct Progress {
    is_terminal: bool,
    begun: Instant,
    /// When the next number is shown at the earliest.
    next: Duration,
    /// Whether a number was shown.
    has_shown: bool,
    /// Whether one stands on the terminal.
    is_on_screen: bool,
}

impl Progress {
    /// Begins now, on standard error.
    pub fn begin() -> Progress {
        Progress::on(io::stderr().is_terminal())
    }

    /// Begins now, on a terminal or not.
    pub fn on(is_terminal: bool) -> Progress {
        Progress {
            is_terminal,
            begun: Instant::now(),
            next: LONG,
            has_shown: false,
            is_on_screen: false,
        }
    }

    /// Shows how many positions were asked for until now.
    pub fn show(&mut self, asked: usize) {
        if let Some(text) = self.text(asked, self.begun.elapsed()) {
            let _ = write!(io::stderr(), "{text}");
            self.is_on_screen = self.is_terminal;
        }
    }

    /// Clears the line on a terminal, before something else is written.
    pub fn clear(&mut self) {
        if self.is_on_screen {
            overwrite("");
            self.is_on_screen = false;
        }
    }

    /// What is written when this number of positions was asked for in this time, if anything.
    pub fn text(&mut self, asked: usize, time: Duration) -> Option<String> {
        let is_due = time > self.next && (self.is_terminal || asked >= MANY && !self.has_shown);
        if is_due {
            (self.has_shown, self.next) = (true, time + STAYS);
        }
        let asked = with_commas(asked);
        is_due.then(|| match self.is_terminal {
            true => format!("\r{asked} positions asked for"),
            false => format!("explore: {asked} positions asked for so far\n"),
        })
    }
}

/// Writes a text in place of the line that is now on the terminal of standard error.
pub fn overwrite(text: &str) {
    let _ = write!(io::stderr(), "\r\x1b[K{text}");
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
