//! What the problems share is the same in each.

use std::{fs, path::Path};
use tools::problems::PROBLEMS;

/// The text of a problem's file from this beginning on, with `@` in the place of its name.
fn nameless(name: &str, path: &str, beginning: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join(path);
    let text = fs::read_to_string(&path).unwrap_or_default();
    text.find(beginning).map_or(String::new(), |at| text[at..].replace(name, "@"))
}

#[test]
fn what_the_problems_share_is_the_same_in_each() {
    for name in PROBLEMS.iter().map(|problem| problem.name()) {
        let parts = [("Cargo.toml", ""), ("src/lib.rs", ""), ("src/main.rs", "\nfn main() {")];
        // ipsc_g answers while it reads, in its own way.
        for (path, beginning) in parts.into_iter().take(if name == "ipsc_g" { 2 } else { 3 }) {
            let [own, model] = [name, "matgame"].map(|name| nameless(name, path, beginning));
            let is_same = !own.is_empty() && own == model;
            assert!(is_same, "{name}/{path} must be as matgame's from {beginning:?} on");
        }
    }
}
