//! All tests of the tools, as one program.

mod browser;
mod check;
mod coq;
mod explore;
mod expression;
mod house;
mod law;
mod least;
mod page;
mod page_by_hand;
mod page_in_browser;
mod pages;
mod patterns;
mod plan;
mod play;
mod players;
mod programs;
mod proof_numbers;
mod reduce;
mod report;
mod rows;
mod rules;
mod stress;
mod tables;
mod told;
mod words;

use assert_cmd::Command;
use std::path::{Path, PathBuf};
use std::{env, fs};

const STRESS: &str = env!("CARGO_BIN_EXE_stress");
const WRONG: &str = env!("CARGO_BIN_EXE_wrong");

/// A program with these arguments.
fn program(path: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(path);
    command.args(arguments);
    command
}

/// The folder of this name, in a path with a blank.
fn kept_folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("of tests").join(name)
}

/// The folder of this name, which is empty.
fn folder(name: &str) -> PathBuf {
    let path = kept_folder(name);
    if path.exists() {
        fs::remove_dir_all(&path).expect("only tests write there");
    }
    fs::create_dir_all(&path).expect("it can be made");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the path is in UTF-8")
}

/// Whether there are these tools; says so if one is missing.
fn has(tools: &[&str]) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let is_missing = |tool: &&&str| !env::split_paths(&path).any(|dir| dir.join(tool).is_file());
    let missing = tools.iter().find(is_missing);
    missing.inspect(|tool| eprintln!("skipped, for there is no {tool}")).is_none()
}
