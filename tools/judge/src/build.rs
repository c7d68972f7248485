//! What has to be built first: the solutions, by rustc as a judge does it, and the limit-sized
//! inputs, by cargo.

use std::os::unix::io::RawFd;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
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
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    // All that rustc writes is in one folder, so that nothing stays if it is interrupted.
    let folder = options.built.join(format!("{name}.{}", process::id()));
    fs::create_dir_all(&folder).map_err(|error| Fault::of(&folder, error))?;
    let mut command = Command::new(&rustc);
    command.args(["-O", "--edition", "2021", "-o"]).arg(folder.join(name)).arg(&source);
    command.env("TMPDIR", &folder);
    eprintln!("run_samples.sh: rustc -O {name}/src/main.rs");
    let is_built = run(&command, bell);
    let moved = fs::rename(folder.join(name), &program);
    let _ = fs::remove_dir_all(&folder);
    match is_built? {
        true => moved.map(|()| program).map_err(|error| Fault::of(&folder, error)),
        false => Err(Fault::new(format!("{name}: the build failed"))),
    }
}

/// Has the limit-sized inputs of the problems that are asked for written where they are missing.
pub fn limits(options: &Options, bell: RawFd) -> Result<(), Fault> {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["run", "--release", "--quiet", "--package", "tools", "--bin", "generate"]);
    command.arg("--manifest-path").arg(options.root.join("Cargo.toml"));
    let problems = options.names.iter().filter_map(|name| name.split('/').next());
    command.arg("--").arg(options.limits_folder()).args(problems);
    if run(&command, bell)? {
        return Ok(());
    }
    Err(Fault::new("the limit-sized inputs could not be written"))
}

/// Runs a command, and shows what it says. Whether it succeeded.
fn run(command: &Command, bell: RawFd) -> Result<bool, Fault> {
    let limits = (Duration::ZERO, 0);
    let program = Program::start(command, limits, Stdio::null(), Stdio::inherit());
    let report = program.and_then(|mut program| program.finish(bell, |_| Ok(true)));
    let report = report.map_err(|error| Fault::of(Path::new(command.get_program()), error))?;
    Ok(report.status.success())
}
