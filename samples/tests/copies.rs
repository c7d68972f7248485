//! Every solution is one file, so each has a copy of what all of them need.

use std::fs;
use std::path::Path;

/// The line from which on all solutions have the same text.
const SHARED: &str = "\n// The reader: the same text in every solution of this collection.\n";

/// The text behind that line, up to the declarations of the tests.
fn reader(solution: &Path) -> String {
    let text = fs::read_to_string(solution).expect("a solution is a text");
    let (_, reader) =
        text.split_once(SHARED).unwrap_or_else(|| panic!("{} has no reader", solution.display()));
    let (reader, _) =
        reader.split_once("\n#[cfg(test)]\npub mod oracle;\n").unwrap_or((reader, ""));
    reader.to_string()
}

#[test]
fn all_solutions_read_alike() {
    let workspace =
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package is in a workspace");
    let packages = fs::read_dir(workspace).expect("the workspace can be listed");
    let mut solutions: Vec<_> = packages
        .map(|package| package.expect("it is listed").path().join("src/main.rs"))
        .filter(|solution| solution.exists())
        .collect();
    solutions.sort();
    assert!(solutions.len() >= 5, "only {solutions:?}");
    for solution in &solutions[1..] {
        assert!(
            reader(solution) == reader(&solutions[0]),
            "{} does not read like {}",
            solution.display(),
            solutions[0].display()
        );
    }
}
