//! The sample cases of a problem, as they are kept in samples/PROBLEM.

use crate::text::named;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A sample: what the judge feeds and what it wants back.
pub struct Sample {
    /// The name of its files, without an ending.
    pub name: String,
    pub input: Vec<u8>,
    pub output: Vec<u8>,
}

impl Sample {
    /// Whether it goes beyond the judge's format or limits.
    pub fn is_beyond(&self) -> bool {
        self.name.starts_with("beyond_")
    }
}

/// The folder of a problem's samples.
pub fn folder(problem: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples").join(problem)
}

/// All samples of a problem, sorted by name, which begins with the official one if there is one.
/// Errors: a file cannot be read, an answer is missing, or there is no sample.
pub fn of(problem: &str) -> io::Result<Vec<Sample>> {
    let path = folder(problem);
    let entries = fs::read_dir(&path).map_err(|error| named(&path, error))?;
    let mut samples = Vec::new();
    for entry in entries {
        let file = entry?.path();
        if file.extension().is_some_and(|ending| ending == "in") {
            samples.push(sample(&file)?);
        }
    }
    if samples.is_empty() {
        return Err(io::Error::other(format!("{}: there is no sample", path.display())));
    }
    samples.sort_by_key(|one| (one.name != "official", one.name.clone()));
    Ok(samples)
}

/// The sample of this input file.
fn sample(path: &Path) -> io::Result<Sample> {
    let read = |path: &Path| fs::read(path).map_err(|error| named(path, error));
    Ok(Sample {
        name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        input: read(path)?,
        output: read(&path.with_extension("out"))?,
    })
}
