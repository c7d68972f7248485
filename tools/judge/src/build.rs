//! What is built first: the solutions, by rustc as a judge does it, and the large inputs, by cargo.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::{env, fs, iter};

use crate::fault::{at, Fault};
use crate::process::{Limits, Process};
use crate::report::note;
use crate::request::Request;

/// The program of a problem, built anew if its source is newer.
pub fn solution(request: &Request, name: &str) -> Result<PathBuf, Fault> {
    let (source, program) = (request.source(name), request.built.join(name));
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    if time(&program) > time(&source) {
        return Ok(program);
    }
    fs::create_dir_all(&request.built).map_err(at(&request.built))?;
    note(&format!("rustc -O {name}/src/main.rs"));
    let new = request.built.join(format!("{name}.{}", process::id()));
    let mut rustc = Command::new(tool("RUSTC", "rustc"));
    rustc.args(["-O", "--edition", "2021", "--crate-name", name, "-o"]).args([&new, &source]);
    run(&rustc)?;
    fs::rename(&new, &program).map_err(at(&new)).map(|()| program)
}

/// Has the limit-sized inputs written, of the problems that are named or of all.
pub fn limits(request: &Request) -> Result<(), Fault> {
    let mut cargo = Command::new(tool("CARGO", "cargo"));
    cargo.args(["run", "--release", "--quiet", "--package", "tools", "--bin", "generate"]);
    cargo.arg("--manifest-path").arg(request.root.join("Cargo.toml")).arg("--").arg(&request.large);
    let _ = fs::remove_dir_all(&request.large); // an older program may have made it
    cargo.args(request.names.iter().filter_map(|name| name.split('/').next()));
    run(&cargo)
}

/// A tool, or what this variable names in its place.
fn tool(variable: &str, name: &str) -> OsString {
    env::var_os(variable).unwrap_or_else(|| name.into())
}

/// Runs a command, of which nothing is left if the judge is interrupted, and shows what it says.
fn run(command: &Command) -> Result<(), Fault> {
    let words: Vec<&OsStr> = iter::once(command.get_program()).chain(command.get_args()).collect();
    let process = Process::start(&words, Limits::NONE, Stdio::null(), Stdio::inherit());
    let run = process.and_then(|process| process.end(usize::MAX, None)).map_err(at(words[0]))?;
    let fault = || format!("{}: {}", words[0].to_string_lossy(), run.status);
    run.status.success().then_some(()).ok_or_else(fault)
}
