//! What the problems share is the same in each, and no module knows one below it in its map.

use std::path::{Path, PathBuf};
use std::{collections::BTreeSet, fs};
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

/// The folders that have a map: those of the tools, below `src`, and the judge.
const MAPPED: [&str; 19] = [
    "src",
    "src/automata",
    "src/explore",
    "src/explore/check",
    "src/explore/command",
    "src/explore/expression",
    "src/explore/fold",
    "src/explore/found",
    "src/explore/game",
    "src/explore/law",
    "src/explore/proof",
    "src/explore/proof/numbers",
    "src/explore/proof/words",
    "src/explore/view",
    "src/page",
    "src/problem_tests",
    "src/stress",
    "src/tables",
    "judge/src",
];

/// The file of a folder that declares its modules.
fn declaring(folder: &Path) -> PathBuf {
    let places = ["lib.rs", "mod.rs"].map(|name| folder.join(name));
    places.into_iter().find(|place| place.exists()).expect("it has one of them")
}

/// The modules in the map at the top of a file, from the top down; names with a dot are of other files.
fn mapped(file: &str) -> Vec<&str> {
    let map = file.split("//! ```").nth(1).expect("it begins with a map");
    let lines = map.lines().skip(1).filter_map(|line| line.strip_prefix("//! "));
    let names = lines.filter_map(|line| line.split([' ', '/']).next());
    names.filter(|name| !name.is_empty() && !name.contains('.')).collect()
}

/// The texts of a file, or of all files in a folder.
fn texts(path: &Path) -> Vec<String> {
    if path.is_dir() {
        let files = fs::read_dir(path).expect("it can be read").flatten();
        return files.flat_map(|file| texts(&file.path())).collect();
    }
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    vec![text]
}

/// The words after each `prefix` of a text: one, or if a brace follows, all up to the semicolon.
fn imports<'text>(text: &'text str, prefix: &str) -> BTreeSet<&'text str> {
    let parts = text.split(prefix).skip(1);
    let words = parts.flat_map(|part| {
        let most = if part.starts_with('{') { usize::MAX } else { 1 };
        let list = part.split(';').next().unwrap_or_default();
        let words = list.split(|part: char| !part.is_alphanumeric() && part != '_');
        words.filter(|word| !word.is_empty()).take(most)
    });
    words.collect()
}

/// In each folder, the map names all modules; none of them knows one that stands below it.
#[test]
fn a_module_knows_only_those_above_it() {
    for folder in MAPPED {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let file = texts(&declaring(&path)).concat();
        let modules = mapped(&file);
        let declared = file.lines().map(|line| line.trim_start_matches("pub "));
        let declared = declared.filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
        assert_eq!(
            declared.collect::<BTreeSet<_>>(),
            modules.iter().copied().collect(),
            "{folder}"
        );
        // How the modules of this folder are called from anywhere.
        let inside =
            folder.split_once("src/").map_or(String::new(), |(_, path)| path.replace('/', "::"));
        let prefix =
            if inside.is_empty() { "crate::".to_string() } else { format!("crate::{inside}::") };
        for (at, module) in modules.iter().enumerate() {
            let places: [PathBuf; 2] =
                [module.to_string(), format!("{module}.rs")].map(|name| path.join(name));
            let place = places.iter().find(|place| place.exists()).expect("it is there");
            for text in texts(place) {
                let mut imported = imports(&text, &prefix);
                if !place.is_dir() {
                    imported.extend(imports(&text, "super::"));
                }
                let below = modules[at + 1..].iter().find(|below| imported.contains(*below));
                assert_eq!(below, None, "{}", place.display());
            }
        }
    }
}
