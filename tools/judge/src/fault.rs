//! What a fault is, and where it came up.

use std::{io, path::Path};

/// Why a run ends early, in a sentence of one line.
pub type Fault = String;

/// Says where an error came up.
pub fn at(path: impl AsRef<Path>) -> impl FnOnce(io::Error) -> Fault {
    move |error| format!("{}: {error}", path.as_ref().display())
}
