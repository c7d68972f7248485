//! What has to be built first: the solutions, by rustc as a judge does it, and the limit-sized
//! inputs, by cargo.

use std::ffi::OsString;
use std::os::unix::io::RawFd;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use std::{env, fs, process};

use crate::options::Options;
use crate::process::Program;
use crate::Fault;

/// The program of a problem, built anew if its source is newer.
pub fn solution(options: &Options, bell: RawFd, name: &str) -> Result<PathBuf, Fault> {
    let source = options.source(name);
    let program = options.built.join(name);
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    if time(&program) > time(&source) {
        return Ok(program);
    }
    // All that rustc writes is in one folder, so that nothing stays if it is interrupted.
    let folder = options.built.join(format!("{name}.{}", process::id()));
    fs::create_dir_all(&folder).map_err(|error| Fault::of(&folder, error))?;
    let mut temporary = OsString::from("TMPDIR=");
    temporary.push(&folder);
    let mut words = vec!["env".into(), temporary, tool("RUSTC", "rustc")];
    words.extend(["-O", "--edition", "2021", "-o"].map(OsString::from));
    words.extend([folder.join(name).into(), source.into()]);
    eprintln!("run_samples.sh: rustc -O {name}/src/main.rs");
    let is_built = run(&words, bell);
    let moved = fs::rename(folder.join(name), &program);
    let _ = fs::remove_dir_all(&folder);
    match is_built? {
        true => moved.map(|()| program).map_err(|error| Fault::of(&folder, error)),
        false => Err(Fault::new(format!("{name}: the build failed"))),
    }
}

/// Has the limit-sized inputs of the problems that are asked for written where they are missing.
pub fn limits(options: &Options, bell: RawFd) -> Result<(), Fault> {
    let mut words = vec![tool("CARGO", "cargo")];
    let generate = "run --release --quiet --package tools --bin generate --manifest-path";
    words.extend(generate.split(' ').map(OsString::from));
    words.extend([options.root.join("Cargo.toml").into(), "--".into()]);
    words.push(options.limits_folder().into());
    let problems = options.names.iter().filter_map(|name| name.split('/').next());
    words.extend(problems.map(OsString::from));
    match run(&words, bell)? {
        true => Ok(()),
        false => Err(Fault::new("the limit-sized inputs could not be written")),
    }
}

/// A tool that a variable of the environment may name.
fn tool(variable: &str, name: &str) -> OsString {
    env::var_os(variable).unwrap_or_else(|| name.into())
}

/// Runs a command, and shows what it says. Whether it succeeded.
fn run(words: &[OsString], bell: RawFd) -> Result<bool, Fault> {
    let limits = (Duration::ZERO, 0);
    let program = Program::start(words, limits, Stdio::null(), Stdio::inherit());
    let report = program.and_then(|mut program| program.finish(bell, None, |_| Ok(true)));
    let report = report.map_err(|error| Fault::of(Path::new(&words[0]), error))?;
    Ok(report.status.success())
}
