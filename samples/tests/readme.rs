//! What README shows is what the programs print.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// What README shows behind each command that begins so, and the rest of that command.
fn shown(beginning: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    let readme = fs::read_to_string(path).expect("there is one");
    let commands = readme.split(beginning).skip(1);
    let shown = commands.map(|rest| {
        let (arguments, rest) = rest.split_once('\n').expect("something is shown");
        let shown = rest.split("```").next().and_then(|block| block.split("$ ").next());
        (arguments.to_string(), shown.unwrap_or_default().to_string())
    });
    shown.collect()
}

fn output(command: &str) -> Output {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    Command::new("sh").args(["-c", command]).current_dir(workspace).output().expect("sh runs")
}

#[test]
fn moves_lists_what_the_readme_shows() {
    let transcripts = shown("$ cargo run -q --release -p samples --bin moves -- ");
    assert_eq!(transcripts.len(), 2);
    for (arguments, shown) in transcripts {
        let output = output(&format!("{} {arguments}", env!("CARGO_BIN_EXE_moves")));
        assert_eq!(String::from_utf8_lossy(&output.stdout), shown, "{arguments}");
    }
}

#[test]
fn a_fault_is_answered_as_the_readme_shows() {
    let transcripts = shown("$ printf ");
    assert_eq!(transcripts.len(), 1);
    let (command, shown) = &transcripts[0];
    let program = Path::new(env!("CARGO_BIN_EXE_moves")).with_file_name("adapwns");
    assert!(program.exists(), "to run this test alone, first: cargo build -p adapwns");
    let command = command.replace("cargo run -q --release -p adapwns", &program.to_string_lossy());
    let output = output(&format!("printf {command} 2>&1"));
    assert_eq!(&String::from_utf8_lossy(&output.stdout), shown);
}
