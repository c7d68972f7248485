//! What README shows is what the programs print.

use std::path::Path;
use std::process::Command;

/// Stands for cargo: runs the program that it would build and run.
const CARGO: &str = r#"cargo() {
    while [ $# -gt 0 ]; do
        case $1 in
            --) shift; break ;;
            -p | --bin) program=$2; shift ;;
        esac
        shift
    done
    "$PROGRAMS/$program" "$@"
}
"#;

/// The commands of README's blocks, each with what is shown behind it.
fn shown(readme: &str) -> Vec<(&str, &str)> {
    let blocks = readme.split("\n```").skip(1).step_by(2);
    let parts = blocks.flat_map(|block| block.split("\n$ ").skip(1));
    parts.map(|part| part.split_once('\n').unwrap_or((part, ""))).collect()
}

/// Those of `moves`, of the server that plays the solution, and those that show a fault with printf.
#[test]
fn what_the_readme_shows_is_printed() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = std::fs::read_to_string(workspace.join("README.md")).expect("there is one");
    let programs = Path::new(env!("CARGO_BIN_EXE_moves")).parent().expect("it lies in a folder");
    for (command, expected) in shown(&readme) {
        let package = command.split(" -p ").nth(1).and_then(|rest| rest.split(' ').next());
        let program = match package {
            Some("tools") if command.contains(" --bin moves ") => "moves",
            Some("tools") if command.contains(" --against target/release/ipsc_g ") => "ipsc_g",
            Some(problem) if command.starts_with("printf ") => problem,
            _ => continue,
        };
        if !programs.join(program).exists() {
            eprintln!("skipped, for {program} is not built: {command}");
            continue;
        }
        let command = command.replace("target/release/ipsc_g", "'\"$PROGRAMS/ipsc_g\"'");
        let mut sh = Command::new("sh");
        sh.args(["-c", &format!("{CARGO}{{ {command}\n}} 2>&1")]).env("PROGRAMS", programs);
        match sh.current_dir(&workspace).output() {
            Ok(output) => {
                let printed = String::from_utf8_lossy(&output.stdout).into_owned();
                assert_eq!(printed.trim_end(), expected.trim_end(), "{command}");
            }
            Err(error) => eprintln!("skipped, for there is no sh ({error}): {command}"),
        }
    }
}
