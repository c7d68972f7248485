//! What README, LEARN and CONTRIBUTING show is so.

use crate::{folder, has, STRESS};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tools::problems::{adapwns, astrgame, g1, g3, matgame, wgme};
use tools::{Game, Search};

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

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The commands behind each `$ ` of a page, with what is shown below. A command goes on to the line
/// END if it asks for that.
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

#[test]
fn what_is_shown_is_printed() {
    let tools = Path::new(STRESS).parent().expect("it lies in a folder");
    // Cargo builds all packages before it tests all.
    if !tools.join("judge").exists() {
        eprintln!("skipped, for the judge is not built");
        return;
    } else if !has(&["sh", "python3"]) {
        return;
    }
    let folder = folder("pages");
    fs::create_dir(folder.join("pictures")).expect("it can be made");
    symlink(workspace().join("samples"), folder.join("samples")).expect("it can be made");
    for (name, page) in pages() {
        // A picture that a command draws stands with the command in the text.
        let draws = page.split('`').filter(|text| text.starts_with("cargo explore --svg "));
        let draws = draws.map(|text| (text.replace('\n', " "), String::new()));
        for (command, expected) in draws.chain(commands(&page)) {
            let judged = command.replace("./run_samples.sh", "\"$TOOLS/judge\" \"$ROOT\" built");
            let mut sh = Command::new("sh");
            sh.args(["-c", &format!("{CARGO}{{ {judged}\n}} 2>&1")]).stdin(Stdio::null());
            sh.env("TOOLS", tools).env("ROOT", workspace()).current_dir(&folder);
            let output = sh.output().expect("sh starts");
            let printed = String::from_utf8_lossy(&output.stdout);
            let status = output.status.code();
            assert!(matches!(status, Some(0 | 1)), "{name}: {command}: {status:?}\n{printed}");
            // Without an expectation, what is printed is too long, or tells times.
            assert!(
                expected.is_empty() || printed.trim() == expected,
                "{name}: {command}\n{printed}"
            );
        }
    }
    for drawn in fs::read_dir(folder.join("pictures")).expect("it was made") {
        let drawn = drawn.expect("it can be read");
        let kept = workspace().join("pictures").join(drawn.file_name());
        let [drawn, kept] = [drawn.path(), kept].map(|path| (fs::read(&path).ok(), path));
        let [drawn_as, kept_as] = [drawn.1, kept.1].map(|path| path.display().to_string());
        assert!(drawn.0 == kept.0, "copy {drawn_as} to {kept_as}, if it looks well");
    }
}

#[test]
fn what_is_told_is_there() {
    let aliases = fs::read_to_string(workspace().join(".cargo/config.toml")).expect("it is there");
    for tool in ["explore", "moves", "play", "stress"] {
        let alias = format!("{tool} = \"run -q --release -p tools --bin {tool} --\"\n");
        assert!(aliases.contains(&alias), "no alias {alias}");
    }
    for (name, page) in pages() {
        let links = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.starts_with("http")) {
            assert!(workspace().join(link).exists(), "{name} links {link}, which is not there");
        }
    }
    let [(_, readme), ..] = pages();
    for name in tools::PROBLEMS.iter().map(|problem| problem.name) {
        let folder = workspace().join(name);
        let main = fs::read_to_string(folder.join("src/main.rs")).expect("it is there");
        let mut files = fs::read_dir(&folder).expect("it is there").flatten();
        let is_proved = files.any(|file| file.path().extension().is_some_and(|end| end == "v"));
        let (lines, proved) = (main.lines().count(), if is_proved { "yes" } else { "no" });
        let row = readme.lines().find(|line| line.starts_with(&format!("| [{name}]")));
        let is_so = |row: &str| {
            row.contains(&format!("| {lines} |")) && row.ends_with(&format!("| {proved} |"))
        };
        assert!(
            row.is_some_and(is_so),
            "README: the row of {name} wants {lines} lines, proved {proved}"
        );
    }
}

/// What LEARN says of positions in its text: the Grundy number that the rules alone give.
#[test]
fn positions_in_learn_have_these_numbers() {
    fn holds<G: Game>(input: &str, numbers: &[u64]) {
        let cases = G::cases(input.as_bytes()).expect("the input has no fault");
        let found = cases.iter().map(|case| Search::new(1_000_000).value(case).map(|v| v.grundy));
        let numbers = numbers.iter().copied().map(Some);
        assert_eq!(found.collect::<Vec<_>>(), numbers.collect::<Vec<_>>(), "of {input}");
    }
    // Piles of which one or two are taken: so many squares before a pawn that nothing follows.
    holds::<adapwns::Board>("4 ...P ....P .....P ...P", &[0, 1, 2, 0]);
    // Nim: rows of one number.
    holds::<matgame::Matrix>("4 3 1 3 4 5 3 1 1 4 5 3 1 1 1 2 3 1 1 2 2", &[2, 0, 2, 1]);
    holds::<matgame::Matrix>("2 1 4 1 2 3 4 1 2 1 2", &[0, 0]);
    holds::<adapwns::Board>("3 .PP ...P P.P", &[0, 0, 1]);
    holds::<g3::Strip>("1 4 2 4 6 9", &[3]);
    holds::<g1::Row>("3 7 2 1101111 4 2 1111 2 2 11", &[3, 1, 2]);
    holds::<astrgame::Whiteboard>("2 pawpawpawpaw 1 pawpaw pawpaw 1 pawpaw", &[2, 1]);
    holds::<wgme::Word>("6 ab aa aab aaa aabb abca", &[0, 1, 2, 0, 0, 1]);
}
