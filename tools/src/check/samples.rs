//! The sample cases, as they are kept.

use std::fs;
use std::path::{Path, PathBuf};

/// One sample case: what the judge feeds and what it wants back.
pub struct Case {
    /// The path of the input.
    pub name: String,
    pub input: Vec<u8>,
    pub output: Vec<u8>,
}

/// All cases of `problem`, sorted by name.
///
/// # Panics
/// If there is none, or if a file cannot be read.
pub fn cases(problem: &str) -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples").join(problem);
    let files = fs::read_dir(folder).expect("the problem has a folder of samples");
    let mut paths: Vec<_> = files.map(|file| file.expect("it can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "in"));
    paths.sort();
    assert!(!paths.is_empty(), "{problem} has no case");
    let case = |path: PathBuf| Case {
        name: path.display().to_string(),
        input: fs::read(&path).expect("it can be read"),
        output: fs::read(path.with_extension("out")).expect("each input has its output"),
    };
    paths.into_iter().map(case).collect()
}
