//! What has to be built first: the solutions, by rustc as a judge does it, and the limit-sized
//! inputs, by cargo.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::{fs, io, process};

use crate::options::Options;
use crate::process::{Limits, Process};
use crate::{at, report, Fault};

/// The program of a problem, built anew if its source is newer.
pub fn solution(options: &Options, name: &str) -> Result<PathBuf, Fault> {
    let source = options.source(name);
    let program = options.built.join(name);
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    if time(&program) > time(&source) {
        return Ok(program);
    }
    // All that rustc writes is in one folder, so that nothing stays if it is interrupted.
    let folder = options.built.join(format!("{name}.{}", process::id()));
    fs::create_dir_all(&folder).map_err(at(&folder))?;
    report::write(io::stderr(), &format!("run_samples.sh: rustc -O {name}/src/main.rs\n"))?;
    let script = r#"TMPDIR=$0 "${RUSTC:-rustc}" -O --edition 2021 -o "$1" "$2""#;
    let new = folder.join(name);
    let is_built = run(script, &[&folder, &new, &source], format!("{name}: the build failed"));
    let is_moved = fs::rename(&new, &program).map_err(at(&new));
    let _ = fs::remove_dir_all(&folder);
    is_built.and(is_moved).map(|()| program)
}

/// Has the limit-sized inputs of all problems written where they are missing.
pub fn limits(options: &Options) -> Result<(), Fault> {
    let script = r#"exec "${CARGO:-cargo}" run --release --quiet --package tools --bin generate \
        --manifest-path "$0" -- "$@""#;
    let manifest = options.root.join("Cargo.toml");
    let fault = "the limit-sized inputs could not be written".to_string();
    run(script, &[&manifest, &options.limits], fault)
}

/// Runs a script with these arguments, and shows what it says.
fn run(script: &str, arguments: &[&PathBuf], fault: Fault) -> Result<(), Fault> {
    let sh = ["sh", "-c", script].map(PathBuf::from);
    let words: Vec<&PathBuf> = sh.iter().chain(arguments.iter().copied()).collect();
    let program = Process::start(&words, Limits::NONE, Stdio::null(), Stdio::inherit());
    let report = program.and_then(|mut program| program.finish(None, |_| Ok(true)));
    match report.map_err(at("sh"))?.status.success() {
        true => Ok(()),
        false => Err(fault),
    }
}
