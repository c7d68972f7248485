//! What the problems share is the same in each, and what a problem has fits together. A check asks
//! only for what is begun: a folder with a main.rs and samples need not be more.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tools::PROBLEMS;

/// The text of a file of the workspace; empty if there is none.
fn text(path: &str) -> String {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    fs::read_to_string(workspace.join(path)).unwrap_or_default()
}

/// The text of a problem's file from this beginning on, with `@` in the place of its name.
fn nameless(name: &str, path: &str, beginning: &str) -> String {
    let text = text(&format!("{name}/{path}"));
    text.find(beginning).map_or(String::new(), |at| text[at..].replace(name, "@"))
}

#[test]
fn what_the_problems_share_is_the_same_in_each() {
    for name in PROBLEMS.iter().map(|problem| problem.name) {
        let parts = [("Cargo.toml", ""), ("src/lib.rs", ""), ("src/main.rs", "\nfn main() {")];
        // ipsc_g answers while it reads, in its own way.
        for (path, beginning) in parts.into_iter().take(if name == "ipsc_g" { 2 } else { 3 }) {
            let [own, model] = [name, "matgame"].map(|name| nameless(name, path, beginning));
            assert!(!own.is_empty() && own == model, "{name}/{path} differs: {own}");
        }
        // So is the message about a fault.
        let message = |name| nameless(name, "src/main.rs", "    /// The error that");
        let model = message("matgame");
        let length = model.find("\n    }\n").expect("matgame has it");
        assert!(message(name).starts_with(&model[..length]), "the message of {name}");
    }
}

#[test]
fn what_is_known_of_a_problem_fits_together() {
    for problem in PROBLEMS {
        let name = problem.name;
        let limits = text(&format!("samples/{name}/limits"));
        for key in ["time_s=", "memory_mb=", "source_bytes="] {
            assert!(limits.contains(key), "{key} in samples/{name}/limits");
        }
        let names = problem.large_inputs.iter().map(|large| large.name);
        let different: BTreeSet<_> = names.clone().collect();
        assert_eq!(different.len(), names.count(), "{name}: large inputs of one name");
    }
}
