//! What shows on a terminal that a long search is alive. Elsewhere nothing shows it.

use crate::text::with_commas;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A search that takes more time than this is long.
const LONG: Duration = Duration::from_secs(1);

/// The least time that a number stays.
const STAYS: Duration = Duration::from_millis(100);

/// Shows how many positions were asked for, on a line that changes. When this is dropped, nothing of it
/// is left.
pub struct Progress {
    is_terminal: bool,
    asked: usize,
    /// When the next number is shown at the earliest.
    next: Instant,
    /// Whether a number stands on the terminal.
    is_on_screen: bool,
}

impl Progress {
    /// Begins now.
    pub fn begin() -> Progress {
        let is_terminal = io::stderr().is_terminal();
        Progress { is_terminal, asked: 0, next: Instant::now() + LONG, is_on_screen: false }
    }

    /// Counts a position that was asked for.
    pub fn count(&mut self) {
        self.asked += 1;
        if self.is_terminal && Instant::now() > self.next {
            self.next = Instant::now() + STAYS;
            self.is_on_screen = true;
            overwrite(&format!("{} positions asked for", with_commas(self.asked)));
        }
    }

    /// Clears the line, before something else is written.
    pub fn clear(&mut self) {
        if self.is_on_screen {
            overwrite("");
            self.is_on_screen = false;
        }
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
