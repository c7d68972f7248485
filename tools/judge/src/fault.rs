//! Why the judge ends early, and where that came up.

use std::io::{self, Write};
use std::path::Path;

use crate::tokens::visible;

/// Why the judge ends early, in a sentence of one line.
pub type Fault = String;

/// Says where an error came up.
pub fn at(path: impl AsRef<Path>) -> impl FnOnce(io::Error) -> Fault {
    move |error| format!("{}: {error}", path.as_ref().display())
}

/// Tells the user something on standard error.
pub(crate) fn note(text: &str) {
    let _ = writeln!(io::stderr(), "run_samples.sh: {}", visible(text));
}
