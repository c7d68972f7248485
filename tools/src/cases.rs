//! The sample cases, as they are kept, and what a solution prints.

use std::path::Path;
use std::{fs, io};

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
/// If there is none, if a `.in` has no `.out` or the other way round, or if a file cannot be read.
pub fn cases(problem: &str) -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples").join(problem);
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).expect("the problem has a folder of samples") {
        let path = entry.expect("the folder can be listed").path();
        let partner = match path.extension().and_then(|ending| ending.to_str()) {
            Some("in") => path.with_extension("out"),
            Some("out") => path.with_extension("in"),
            _ => continue,
        };
        assert!(partner.exists(), "{} is missing", partner.display());
        if path < partner {
            let name = path.file_stem().and_then(|name| name.to_str());
            names.push(name.expect("a case is named in UTF-8").to_string());
        }
    }
    assert!(!names.is_empty(), "no case in {}", folder.display());
    names.sort();
    let read = |name: &str, ending: &str| {
        let path = folder.join(name).with_extension(ending);
        fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    names
        .into_iter()
        .map(|name| Case { input: read(&name, "in"), output: read(&name, "out"), name })
        .collect()
}

/// The case that the judge itself shows.
///
/// # Panics
/// If there is none.
pub fn official(problem: &str) -> Case {
    let mut cases = cases(problem).into_iter();
    let official = cases.find(|case| case.name == "official");
    official.expect("every problem has an official sample")
}

/// What `run` writes for an input.
///
/// # Panics
/// If that ends in an error.
pub fn printed<'a>(
    run: impl FnOnce(&'a [u8], &mut Vec<u8>) -> io::Result<()>,
    input: &'a [u8],
) -> String {
    let mut output = Vec::new();
    run(input, &mut output).expect("the input is well-formed");
    String::from_utf8(output).expect("what is written is UTF-8")
}
