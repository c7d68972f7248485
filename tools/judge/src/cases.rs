//! The problems, their cases and their limits, as found in the folders.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::options::{number, Options};
use crate::Fault;

pub struct Problem {
    pub name: String,
    /// The limit in seconds, if there is one.
    pub time: Option<f64>,
    pub memory_mb: u64,
    pub cases: Vec<Case>,
}

pub struct Case {
    pub name: String,
    /// As the user names it: PROBLEM/CASE, or CASE with `--dir`.
    pub full_name: String,
    pub input: PathBuf,
    pub answer: PathBuf,
}

impl Case {
    /// Whether it is generated, and larger than any input of a judge.
    pub fn is_beyond(&self) -> bool {
        self.name.starts_with("beyond-")
    }

    /// The CPU time that a program has for it.
    pub fn time(&self, problem: &Problem) -> Duration {
        let factor = if self.is_beyond() { 10.0 } else { 1.0 };
        Duration::from_secs_f64(problem.time.unwrap_or(10.0) * factor)
    }
}

/// The problems with the cases that are asked for, and the number of those that were left out
/// because they are beyond the judge's format or limits. A problem is a folder with a solution
/// and one with samples.
pub fn collect(options: &Options) -> Result<(Vec<Problem>, usize), Fault> {
    let is_own = options.get("--dir").is_none();
    let mut folders: Vec<PathBuf> = options.get("--dir").map(PathBuf::from).into_iter().collect();
    if is_own {
        folders = files(&options.root.join("samples"))?;
        folders.retain(|folder| options.source(&name(folder)).is_file());
    }
    let is_foreign = is_own && options.get("--command").is_some();
    let leaves_out = is_foreign && options.get("--beyond").is_none();
    let names = &options.names;
    let mut unknown = names.clone();
    let (mut problems, mut left_out) = (Vec::new(), 0);
    for folder in folders {
        let problem = name(&folder);
        let is_named = |name: &String| name.split('/').next() == Some(&problem);
        if is_own && !names.is_empty() && !names.iter().any(is_named) {
            continue;
        }
        let prefix = if is_own { format!("{problem}/") } else { String::new() };
        let mut cases = find(&folder, &prefix)?;
        if options.get("--limits").is_some() {
            cases.extend(find(&options.limits_folder().join(&problem), &prefix)?);
            cases.sort_by_key(Case::is_beyond);
        }
        let is_whole = names.is_empty() || is_own && names.contains(&problem);
        let is_known = |name: &String| cases.iter().any(|case| case.full_name == *name);
        unknown.retain(|name| !(is_own && *name == problem || is_known(name)));
        cases.retain(|case| {
            let is_left = leaves_out && (case.is_beyond() || case.name.starts_with("beyond_"));
            left_out += usize::from(is_whole && is_left);
            names.contains(&case.full_name) || is_whole && !is_left
        });
        let (time, memory_mb) = limits(&folder.join("limits"), options)?;
        if !cases.is_empty() {
            let memory_mb = memory_mb.unwrap_or(1024.0) as u64;
            problems.push(Problem { name: problem, time, memory_mb, cases });
        }
    }
    let fault = match unknown.first() {
        Some(name) => format!("no problem or case '{name}'; limit-sized ones need --limits"),
        None if problems.is_empty() => "no case to judge".to_string(),
        None if is_foreign && problems.len() > 1 => "--command needs one problem".to_string(),
        None => return Ok((problems, left_out)),
    };
    Err(Fault::new(fault))
}

/// The name of a folder.
fn name(folder: &Path) -> String {
    let whole = folder.canonicalize().unwrap_or_default();
    whole.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// What is in a folder, in the order of the names.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let entries = fs::read_dir(folder).map_err(|error| Fault::of(folder, error))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    Ok(files)
}

/// The cases in a folder. What is named like a part of one is one, so that no answer is missed.
fn find(folder: &Path, prefix: &str) -> Result<Vec<Case>, Fault> {
    let endings = ["in", "out", "ans"].map(OsStr::new);
    let is_part = |file: &PathBuf| file.extension().map_or(false, |end| endings.contains(&end));
    let parts = files(folder)?.into_iter().filter(is_part);
    let inputs: BTreeSet<PathBuf> = parts.map(|part| part.with_extension("in")).collect();
    let case = |input: PathBuf| {
        let other = input.with_extension("ans");
        let answer = if other.exists() { other } else { input.with_extension("out") };
        for path in [&input, &answer] {
            fs::File::open(path).map_err(|error| Fault::of(path, error))?;
        }
        let name = input.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Case { full_name: format!("{prefix}{name}"), name, input, answer })
    };
    inputs.into_iter().map(case).collect()
}

/// The limits in this file, unless the user has own ones: seconds and megabytes. The file may
/// be missing in a folder of the user's.
fn limits(path: &Path, options: &Options) -> Result<(Option<f64>, Option<f64>), Fault> {
    let mut text = "time_s=none\nmemory_mb=none\n".to_string();
    if path.exists() || options.get("--dir").is_none() {
        text = fs::read_to_string(path).map_err(|error| Fault::of(path, error))?;
    }
    let limit = |key: &str, option: &str| {
        let value = text.lines().find_map(|line| line.strip_prefix(key));
        let wrong = || Fault::new(format!("{}: no number behind {key}", path.display()));
        match (value.ok_or_else(wrong)?, options.number(option)?) {
            (_, Some(own)) => Ok(Some(own)),
            ("none", None) => Ok(None),
            (text, None) => number(text).map(Some).ok_or_else(wrong),
        }
    };
    Ok((limit("time_s=", "--time-limit")?, limit("memory_mb=", "--memory-limit")?))
}
