//! The sample cases, as they are kept.

use std::fs;
use std::path::{Path, PathBuf};

/// One sample case: what the judge feeds and what it wants back.
pub struct Case {
    /// The file name without its ending, such as `official`.
    pub name: String,
    /// The bytes of `NAME.in`.
    pub input: Vec<u8>,
    /// The bytes of `NAME.out`.
    pub output: Vec<u8>,
}

/// All cases of `problem`, sorted by name.
///
/// # Panics
/// If there is none, or if a file cannot be read.
pub fn cases(problem: &str) -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples").join(problem);
    let read =
        |path: &Path| fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let entries = fs::read_dir(&folder).expect("the problem has a folder of samples");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "in"));
    paths.sort();
    assert!(!paths.is_empty(), "no case in {}", folder.display());
    let case = |path: PathBuf| Case {
        name: path.with_extension("").file_name().unwrap_or_default().to_string_lossy().into(),
        input: read(&path),
        output: read(&path.with_extension("out")),
    };
    paths.into_iter().map(case).collect()
}

/// The case that the judge itself shows, where it shows one.
pub fn official(problem: &str) -> Option<Case> {
    cases(problem).into_iter().find(|case| case.name == "official")
}
