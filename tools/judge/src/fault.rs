//! What ends the judge early, and what it says meanwhile.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Why the judge ends early; empty if there is nobody left to tell.
pub type Fault = String;

/// Says where an error came up.
pub fn at(path: impl AsRef<Path>) -> impl FnOnce(io::Error) -> Fault {
    move |error| format!("{}: {error}", path.as_ref().display())
}

/// Opens a file, and nothing else, such as a pipe, which might be waited for.
pub fn open(path: &Path) -> Result<File, Fault> {
    match fs::metadata(path).map_err(at(path))?.is_file() {
        true => File::open(path).map_err(at(path)),
        false => Err(format!("{}: not a file", path.display())),
    }
}

/// Writes a part of the report.
pub fn write(mut to: impl Write, text: &str) -> Result<(), Fault> {
    match to.write_all(text.as_bytes()).and_then(|()| to.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(String::new()),
        Err(error) => Err(format!("the report cannot be written: {error}")),
        Ok(()) => Ok(()),
    }
}

/// Tells the user something on standard error.
pub fn note(text: &str) -> Result<(), Fault> {
    write(io::stderr(), &format!("run_samples.sh: {text}\n"))
}
