//! What README, LEARN and CONTRIBUTING show is so.

use crate::{folder, has, STRESS};
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, os::unix::fs::symlink};

/// The tools as the aliases in .cargo/config.toml name them. However slow the machine, `stress`
/// gets through all small positions.
const CARGO: &str = r#"cargo() {
    tool=$1 && shift
    if [ "$tool" = stress ]; then set -- --seconds 10000 --time-limit 1000 "$@"; fi
    "$TOOLS/$tool" "$@"
}
"#;

/// The pages, each with its text.
fn pages() -> [(&'static str, String); 3] {
    ["README.md", "LEARN.md", "CONTRIBUTING.md"].map(|name| {
        (name, fs::read_to_string(workspace().join(name)).unwrap_or_else(|e| panic!("{name}: {e}")))
    })
}

pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The commands after each `$ ` of a page, which may go on to a line END, with what is shown below.
fn commands(page: &str) -> Vec<(String, String)> {
    let blocks = page.split("\n```console").skip(1).map(|block| block.split("\n```").next());
    let parts = blocks.flatten().flat_map(|block| block.split("\n$ ").skip(1));
    let command = |part: &str| {
        let end = if part.contains("<<'END'") { "\nEND" } else { "\n" };
        let length = part.find(end).map_or(part.len(), |at| at + end.trim_end().len());
        (part[..length].to_string(), part[length..].trim().to_string())
    };
    parts.map(command).collect()
}

/// What a command printed, and its exit status.
struct Printed {
    printed: String,
    status: Option<i32>,
}

/// Runs a command of a page in a folder.
fn run(command: &str, folder: &Path) -> Printed {
    let tools = Path::new(STRESS).parent().expect("it lies in a folder");
    let judged = command.replace("./run_samples.sh", "\"$TOOLS/run_samples\" \"$ROOT\" built");
    let mut sh = Command::new("sh");
    sh.args(["-c", &format!("{CARGO}{{ {judged}\n}} 2>&1")]).stdin(Stdio::null());
    sh.env("TOOLS", tools).env("ROOT", workspace()).current_dir(folder);
    let output = sh.output().expect("sh starts");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    Printed { printed, status: output.status.code() }
}

/// The files of a folder that a command names, each with what is in it.
fn named_files(folder: &Path, command: &str) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("it is there").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let named = names.filter(|name| command.contains(&name[..]));
    named.filter_map(|name| Some((name.clone(), fs::read(folder.join(name)).ok()?))).collect()
}

#[test]
fn what_is_shown_is_printed() {
    if !has(&["sh", "python3"]) {
        return;
    }
    let root = folder("pages");
    fs::create_dir(root.join("pictures")).expect("it can be made");
    for name in ["samples", "LEARN.md"] {
        symlink(workspace().join(name), root.join(name)).expect("it can be made");
    }
    // What was run on the same files is not run again.
    let mut known = HashMap::new();
    for (name, page) in pages() {
        // A picture that a command draws stands with the command in the text.
        let draws = page.split('`').filter(|text| {
            text.starts_with("cargo explore --svg ") || text.starts_with("cargo play --page ")
        });
        let draws = draws.map(|text| (text.replace('\n', " "), String::new()));
        for (command, expected) in draws.chain(commands(&page)) {
            let files = named_files(&root, &command);
            let Printed { printed, status } =
                known.entry((command.clone(), files)).or_insert_with(|| run(&command, &root));
            assert!(matches!(status, Some(0 | 1)), "{name}: {command}: {status:?}\n{printed}");
            // Without an expectation, what is printed is too long, or tells times.
            let is_so = expected.is_empty() || printed.trim() == expected;
            assert!(is_so, "{name}: {command}\n{printed}");
        }
    }
    for drawn in fs::read_dir(root.join("pictures")).expect("it was made") {
        let drawn = drawn.expect("it can be read");
        let (drawn, kept) = (drawn.path(), workspace().join("pictures").join(drawn.file_name()));
        let is_kept = fs::read(&drawn).ok() == fs::read(&kept).ok();
        assert!(is_kept, "copy {} to {}, if it looks well", drawn.display(), kept.display());
    }
}

/// The name by which a page links to a heading: small letters, without punctuation, with dashes for blanks.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text.chars().filter(|&letter| letter.is_alphanumeric() || " -_".contains(letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

#[test]
fn what_is_told_is_there() {
    let aliases = fs::read_to_string(workspace().join(".cargo/config.toml")).expect("it is there");
    for tool in ["explore", "moves", "play", "stress"] {
        let alias = format!("{tool} = \"run --release -p tools --bin {tool} --\"\n");
        assert!(aliases.contains(&alias), "no alias {alias}");
    }
    for (name, page) in pages() {
        for line in page.lines().filter(|line| !line.starts_with('|')) {
            assert!(line.chars().count() <= 120, "{name}: more than 120 characters: {line}");
        }
        let links = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let anchors = Vec::from_iter(page.lines().filter(|line| line.starts_with('#')).map(anchor));
        for link in links.filter(|link| !link.starts_with("http")) {
            let is_there = match link.strip_prefix('#') {
                Some(place) => anchors.iter().any(|anchor| anchor == place),
                None => workspace().join(link).exists(),
            };
            assert!(is_there, "{name} links {link}, which is not there");
        }
    }
    let [(_, readme), (_, learn), _] = pages();
    for name in tools::problems::PROBLEMS.iter().map(|problem| problem.name()) {
        let link = format!("]({name}/src/main.rs)");
        assert!(learn.contains(&link), "LEARN.md has no link to {name}");
        let room = workspace().join(name);
        let main = fs::read_to_string(room.join("src/main.rs")).expect("it is there");
        let mut files = fs::read_dir(&room).expect("it is there").flatten();
        let is_proved = files.any(|file| file.path().extension().is_some_and(|end| end == "v"));
        let (lines, proof) = (main.lines().count(), if is_proved { "yes" } else { "no" });
        let begin = format!("| [{name}]");
        let row = readme.lines().find(|line| line.starts_with(&begin)).unwrap_or_default();
        let is_so = row.contains(&format!("| {lines} |")) && row.ends_with(&format!("| {proof} |"));
        assert!(is_so, "README: the row of {name} wants {lines} lines, proved {proof}");
    }
}

/// Each game of the gallery in LEARN.md: what is typed after `cargo explore`, and the line that it shows.
#[test]
fn the_gallery_shows_its_lines() {
    if !has(&["sh"]) {
        return;
    }
    let [_, (_, learn), _] = pages();
    let folder = folder("gallery");
    let rows = learn.lines().filter(|line| line.starts_with('|') && line.contains(" numbers '"));
    let rows = Vec::from_iter(rows.map(|row| Vec::from_iter(row.split('`'))));
    assert!(!rows.is_empty());
    for row in rows {
        let [_, typed, _, line, _] = row[..] else { panic!("{row:?}") };
        let Printed { printed, .. } = run(&format!("cargo explore {typed}"), &folder);
        assert!(printed.lines().any(|shown| shown.starts_with(line)), "{typed}\n{printed}");
    }
}
