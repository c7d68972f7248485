//! What README shows is what the programs print.

use crate::{folder, has, SERVER};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

/// Stands for cargo: runs the program that it would build and run.
const CARGO: &str = r#"cargo() {
    while [ "${1?has no --bin}" != --bin ]; do shift; done
    program=$2 && shift 3
    "target/release/$program" "$@"
}
"#;

/// Each command of a block, with what is shown behind it.
#[test]
fn what_the_readme_shows_is_printed() {
    let programs = Path::new(SERVER).parent().expect("it lies in a folder");
    // Cargo builds all packages before it tests all.
    if let Some(name) = ["adapwns", "ipsc_g"].iter().find(|name| !programs.join(name).exists()) {
        eprintln!("skipped, for {name} is not built");
        return;
    } else if !has(&["sh"]) {
        return;
    }
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = std::fs::read_to_string(workspace.join("README.md")).expect("there is one");
    let folder = folder("readme");
    std::fs::create_dir(folder.join("target")).expect("it can be made");
    symlink(programs, folder.join("target/release")).expect("it can be made");
    symlink(workspace.join("samples"), folder.join("samples")).expect("it can be made");
    let blocks = readme.split("\n```").skip(1).step_by(2);
    for part in blocks.flat_map(|block| block.split("\n$ ").skip(1)) {
        let (command, expected) = part.split_once('\n').unwrap_or((part, ""));
        let mut sh = Command::new("sh");
        sh.args(["-c", &format!("{CARGO}{{ {command}\n}} 2>&1")]).current_dir(&folder);
        let output = sh.output().expect("sh starts");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(printed.trim_end(), expected.trim_end(), "{command}");
    }
}
