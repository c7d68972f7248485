//! What is built first: the solutions, by rustc as a judge does it, and the large inputs, by cargo.
//!
//! Another clone, another compiler or an older source may have the same names and any times. So
//! what is built has a hash in its name: a program one of the compiler, the flags and the source, a folder
//! of inputs one of its content. It is never changed: another run may use it.

use std::collections::hash_map::DefaultHasher;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::hash::{Hash, Hasher};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::{env, fs, io};

use crate::command_line::CommandLine;
use crate::fault::{at, note, Fault};
use crate::process::{Limits, Process};

/// Something of each problem, by its name: its program, or the folder of its large inputs.
pub type Built = BTreeMap<String, PathBuf>;

/// The programs of these problems. Those that are not there yet are built.
pub fn solutions<'a>(
    request: &CommandLine, names: impl Iterator<Item = &'a str>,
) -> Result<Built, Fault> {
    let rustc = tool("RUSTC", "rustc");
    let version = Command::new(&rustc).arg("-vV").stderr(Stdio::inherit()).output();
    let version = version.map_err(at(&rustc))?;
    if !version.status.success() {
        return Err(format!("{} -vV: {}", rustc.to_string_lossy(), version.status));
    }
    let mut programs = Built::new();
    for name in names {
        if !programs.contains_key(name) {
            let program = solution(request, name, &rustc, &version.stdout)?;
            programs.insert(name.to_string(), program);
        }
    }
    Ok(programs)
}

/// The program of a problem: its name has a hash of what it was built from.
fn solution(
    request: &CommandLine, name: &str, rustc: &OsStr, version: &[u8],
) -> Result<PathBuf, Fault> {
    let (folder, source) = (&request.built, request.source(name));
    let flags = ["-O", "--edition", "2021", "--crate-name", name];
    let text = fs::read(&source).map_err(at(&source))?;
    let program = place(folder, name, &[version, flags.join(" ").as_bytes(), &text]);
    if program.is_file() {
        return Ok(program);
    }
    fs::create_dir_all(folder).map_err(at(folder))?;
    note(&format!("rustc -O {name}/src/main.rs"));
    let mut new = program.clone().into_os_string();
    new.push(format!(".{}", process::id()));
    let mut words = vec![rustc.to_os_string()];
    words.extend(flags.map(OsString::from));
    words.extend(["-o".into(), new.clone(), source.clone().into()]);
    run(&words)?;
    if fs::read(&source).ok().as_ref() != Some(&text) {
        let _ = fs::remove_file(&new);
        return Err(format!("{}: it changed while it was built; run this again", source.display()));
    }
    fs::rename(&new, &program).map_err(at(&new))?;
    Ok(program)
}

/// Has the limit-sized inputs written, of the problems that are named or of all.
pub fn large_inputs(request: &CommandLine) -> Result<Built, Fault> {
    let new = request.large.join(format!("new.{}", process::id()));
    let _ = fs::remove_dir_all(&new); // an older process of this number may have left it
    note("cargo run --release -p tools --bin generate");
    let mut words = vec![tool("CARGO", "cargo")];
    let build = ["run", "--release", "--quiet", "--package", "tools", "--bin", "generate"];
    words.extend(build.map(OsString::from));
    words.extend(["--manifest-path".into(), request.root.join("Cargo.toml").into()]);
    words.extend(["--".into(), new.clone().into()]);
    words.extend(request.problems().into_iter().map(OsString::from));
    let kept = run(&words).and_then(|()| keep_inputs(&request.large, &new));
    let _ = fs::remove_dir_all(&new);
    kept
}

/// Moves the folder of each problem in `new` to its place in `large`, unless it is there.
fn keep_inputs(large: &Path, new: &Path) -> Result<Built, Fault> {
    let mut kept = Built::new();
    let folders = if new.exists() { all_in(new).map_err(at(new))? } else { Vec::new() };
    for folder in folders {
        let problem = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut content = Vec::new();
        for file in all_in(&folder).map_err(at(&folder))? {
            let name = file.file_name().unwrap_or_default().as_bytes().to_vec();
            content.extend([name, fs::read(&file).map_err(at(&file))?]);
        }
        let kept_at = place(large, &problem, &content);
        let moved = fs::rename(&folder, &kept_at);
        // Another run may have been the first.
        if !kept_at.exists() {
            moved.map_err(at(&kept_at))?;
        }
        kept.insert(problem, kept_at);
    }
    Ok(kept)
}

/// All that is in a folder, hidden or not, in the order of the names' bytes.
fn all_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    Ok(paths)
}

/// The place of what has this content, which is in several parts.
fn place(folder: &Path, name: &str, content: &[impl Hash]) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    folder.join(format!("{name}-{:016x}", hasher.finish()))
}

/// A tool, or what this variable names in its place.
fn tool(variable: &str, name: &str) -> OsString {
    env::var_os(variable).unwrap_or_else(|| name.into())
}

/// Runs a tool with its arguments, of which nothing is left if the judge is interrupted, and shows
/// what it says.
fn run(words: &[OsString]) -> Result<(), Fault> {
    let process = Process::start(words, Limits::NONE, Stdio::null(), Stdio::inherit());
    let ended = process.and_then(|process| process.end(usize::MAX, None)).map_err(at(&words[0]))?;
    let fault = || format!("{}: {}", words[0].to_string_lossy(), ended.status);
    ended.status.success().then_some(()).ok_or_else(fault)
}
