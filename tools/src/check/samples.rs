//! The sample cases, as they are kept.

use std::fs;
use std::path::Path;

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
    let mut cases = Vec::new();
    for entry in fs::read_dir(&folder).expect("the problem has a folder of samples") {
        let path = entry.expect("the folder can be listed").path();
        if path.extension().is_some_and(|ending| ending == "in") {
            let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            let output = read(&path.with_extension("out"));
            cases.push(Case { name, input: read(&path), output });
        }
    }
    assert!(!cases.is_empty(), "no case in {}", folder.display());
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    cases
}

/// The case that the judge itself shows, where it shows one.
pub fn official(problem: &str) -> Option<Case> {
    cases(problem).into_iter().find(|case| case.name == "official")
}
