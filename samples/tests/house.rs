//! Every problem has all of its parts, wherever they stand.

use samples::reading::{reading, Reading};
use samples::{problem, PROBLEMS};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The line from which on all solutions have the same text.
const SHARED: &str = "\n// The reader: the same text in every solution of this collection.\n";

/// How every solution ends.
const END: &str = "\n#[cfg(test)]\npub mod oracle;\n#[cfg(test)]\nmod tests;\n";

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The text of a file; empty if there is none.
fn text(path: &str) -> String {
    fs::read_to_string(workspace().join(path)).unwrap_or_default()
}

/// The names of the folders in a folder that hold such a file.
fn folders_with(file: &str, folder: &str) -> BTreeSet<String> {
    let folders = fs::read_dir(workspace().join(folder)).unwrap().map(|entry| entry.unwrap());
    let folders = folders.filter(|entry| entry.path().join(file).exists());
    folders.map(|entry| entry.file_name().into_string().unwrap()).collect()
}

/// The text of a solution's reader, if it is where it should be.
fn reader(name: &str) -> Option<String> {
    let solution = text(&format!("{name}/src/main.rs"));
    let reader = solution.split_once(SHARED)?.1.strip_suffix(END)?;
    Some(reader.to_string())
}

/// What a problem lacks, in words.
fn missing(name: &str) -> Vec<String> {
    let mut missing = Vec::new();
    let mut want = |is_there: bool, what: String| {
        if !is_there {
            missing.push(what);
        }
    };
    let manifest = |name: &str| text(&format!("{name}/Cargo.toml"));
    let first = PROBLEMS[0].name;
    let of_first = manifest(first).replace(&format!("\"{first}\""), &format!("\"{name}\""));
    want(manifest(name) == of_first, format!("{name}/Cargo.toml, as {first} has it"));
    want(reader(name).is_some(), format!("the reader at the end of {name}/src/main.rs"));
    want(reader(name) == reader(first), format!("the reader that {first} has"));
    for (path, part) in [
        ("Cargo.toml".to_string(), format!("\"{name}\"")),
        ("README.md".to_string(), format!("]({name}/src/main.rs)")),
        ("samples/src/lib.rs".to_string(), format!("&{name}::PROBLEM")),
        (format!("samples/src/{name}.rs"), format!("name: \"{name}\"")),
        ("samples/checksums".to_string(), format!(" {name}/small/all")),
        (format!("samples/{name}/limits"), "time_s=".to_string()),
        (format!("samples/{name}/limits"), "memory_mb=".to_string()),
        (format!("samples/{name}/limits"), "source_bytes=".to_string()),
        (format!("samples/{name}/official.in"), String::new()),
        (format!("samples/{name}/official.out"), String::new()),
        (format!("{name}/src/oracle.rs"), "pub fn ".to_string()),
        (format!("{name}/src/tests.rs"), "fn every_value_is_that_of_the_rules()".to_string()),
        (
            format!("{name}/src/tests.rs"),
            "fn every_sample_has_the_answers_of_the_rules()".to_string(),
        ),
        (format!("{name}/src/tests.rs"), "fn no_wrong_idea_survives_the_instances()".to_string()),
        (format!("{name}/src/tests.rs"), "survives(&PROBLEM, ".to_string()),
        (format!("{name}/src/tests.rs"), "mod moves {".to_string()),
        (format!("{name}/tests/cli.rs"), "samples/tests/outside/mod.rs".to_string()),
        (format!("{name}/tests/cli.rs"), "fn names_each_fault()".to_string()),
    ] {
        let found = text(&path);
        let is_there = !found.is_empty() && found.contains(&part);
        want(is_there, if part.is_empty() { path } else { format!("{part} in {path}") });
    }
    let folder = fs::read_dir(workspace().join(name)).into_iter().flatten();
    let is_proof = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "v");
    let proofs: Vec<_> = folder.map(|entry| entry.unwrap().path()).filter(is_proof).collect();
    want(proofs.len() == 1, format!("one Coq file in {name}"));
    for proof in proofs {
        let proof = fs::read_to_string(proof).unwrap();
        let mut parts = proof.split("\n(** ** The function of main.rs *)\n");
        let statement = parts.next().unwrap_or_default();
        want(statement.lines().count() <= 67, "a statement of at most a page".to_string());
        want(statement.contains("\nDefinition correct (solution :"), "`correct`".to_string());
        // What is imported last counts: no other `wins`.
        let mut imports = statement.lines().filter(|line| line.starts_with("From Theory Require"));
        let last = imports.next_back().unwrap_or_default();
        let own = statement.contains("won_within");
        want(own || last.ends_with(" Games."), "Games as the last import".to_string());
        let rest = parts.next().unwrap_or_default();
        for part in [
            "Theorem solution_is_right : correct solution.",
            "Theorem details_are_right : details.",
            "Definition answer (solution :",
        ] {
            want(rest.contains(&format!("\n{part}")), format!("`{part}`"));
        }
    }
    want(text("README.md").matches(&format!("\n| `{name}` | ")).count() == 2, {
        "rows in the README's tables of what is proved and of how fast".to_string()
    });
    let Some(problem) = problem(name) else {
        return missing; // said above
    };
    let large = || problem.large.iter();
    let is_beyond = |name: &str| name.starts_with("beyond-");
    want(large().any(|large| large.is_within_limits()), "a limit-sized input".to_string());
    want(large().any(|large| is_beyond(large.name)), "an input beyond-...".to_string());
    let names: BTreeSet<_> = large().map(|large| large.name).collect();
    want(names.len() == problem.large.len(), "different names for large inputs".to_string());
    want(!problem.comparisons.is_empty(), "a comparison".to_string());
    let sizes = problem.growth.sizes;
    want(0 < sizes[0] && sizes[0] < sizes[1] && sizes[1] < sizes[2], "growing sizes".to_string());
    let many = problem.many.0.to_string() + &problem.many.1.repeat(1000);
    let answers = reading(problem.format, many.as_bytes()).answers;
    want(answers >= 1000, "an answer to each repeated part of `many`".to_string());
    if folders_with("official.in", "samples").contains(name) {
        let official = samples::official(name);
        let output = String::from_utf8(official.output).unwrap();
        let answers = (problem.answers)(&output).map(|answers| answers.len());
        let wanted = reading(problem.format, &official.input);
        let found = answers.map(|answers| Reading { answers, fault: None });
        want(
            found == Some(wanted),
            "a format and answers that fit the official sample".to_string(),
        );
        want(samples::cases(name).len() >= 8, "at least eight samples".to_string());
    }
    missing
}

#[test]
fn every_problem_has_all_its_parts() {
    let mut names = folders_with("src/main.rs", ".");
    names.extend(folders_with("limits", "samples"));
    names.extend(PROBLEMS.iter().map(|problem| problem.name.to_string()));
    let missing = names
        .iter()
        .flat_map(|name| missing(name).into_iter().map(move |what| format!("{name} lacks {what}")));
    let missing: Vec<_> = missing.collect();
    assert!(missing.is_empty(), "{missing:#?}");
}
