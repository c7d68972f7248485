//! The cases and their limits, as found in the folders.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::fault::{at, note, open, Fault};
use crate::request::{number, Request};

pub struct Case {
    /// Empty with `--dir`.
    pub problem: String,
    /// As the user names it: PROBLEM/CASE, or CASE with `--dir`.
    pub full_name: String,
    pub input: PathBuf,
    pub answer: PathBuf,
    /// The CPU time that a program has for it.
    pub time: Duration,
    /// Whether a judge gives it that time, too.
    pub has_limit: bool,
    pub memory_mb: f64,
    /// Whether it goes beyond the judge's format or limits.
    is_beyond: bool,
}

/// The cases that are asked for, and the number of those that were left out as beyond the judge's
/// format or limits. A problem is a folder with a solution and one with samples.
pub fn collect(request: &Request) -> Result<(Vec<Case>, usize), Fault> {
    let (names, mut cases) = (&request.names, Vec::new());
    let (folder, is_foreign) = (request.get("--dir"), request.get("--command").is_some());
    if let Some(folder) = folder {
        cases = find(request, Path::new(folder), "")?;
    } else {
        for folder in files(&request.root.join("samples"))? {
            let problem = folder.file_name().unwrap_or_default().to_string_lossy();
            let is_named = |name: &String| name.split('/').next() == Some(&problem);
            let is_asked = names.is_empty() || names.iter().any(is_named);
            if is_asked && request.source(&problem).is_file() {
                cases.extend(find(request, &folder, &problem)?);
            }
        }
    }
    let is = |case: &Case, name: &String| *name == case.problem || *name == case.full_name;
    let unknown = names.iter().find(|name| !cases.iter().any(|case| is(case, name)));
    cases.retain(|case| names.is_empty() || names.iter().any(|name| is(case, name)));
    let is_other = |case: &Case| case.problem != cases[0].problem;
    match unknown {
        Some(name) => Err(format!("no problem or case '{name}'; limit-sized ones need --limits")),
        None if cases.is_empty() => Err("no case to judge".to_string()),
        None if is_foreign && cases.iter().any(is_other) => {
            Err("--command needs one problem".into())
        }
        None => {
            let takes_all = folder.is_some() || !is_foreign || request.get("--beyond").is_some();
            let all = cases.len();
            cases.retain(|case| takes_all || !case.is_beyond || names.contains(&case.full_name));
            let left_out = all - cases.len();
            Ok((cases, left_out))
        }
    }
}

/// What is in a folder, in the order of the names.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let entries = fs::read_dir(folder).map_err(at(folder))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    Ok(files)
}

/// The cases of a problem. What is named like a part of one is one, so that no answer is missed.
fn find(request: &Request, folder: &Path, problem: &str) -> Result<Vec<Case>, Fault> {
    let (time, memory_mb) = limits(&folder.join("limits"), request)?;
    let mut parts = files(folder)?;
    let large = request.limits.join(problem);
    match request.get("--limits") {
        Some(_) if large.exists() => parts.extend(files(&large)?),
        Some(_) => note(&format!("{problem} has no limit-sized inputs"))?,
        None => {}
    }
    let is_part = |end: &OsStr| ["in", "out", "ans"].iter().any(|&known| end == known);
    parts.retain(|part| part.extension().map_or(false, is_part));
    let inputs: BTreeSet<PathBuf> = parts.iter().map(|part| part.with_extension("in")).collect();
    let case = |input: PathBuf| {
        let [out, ans] = ["out", "ans"].map(|end| input.with_extension(end));
        if out.exists() && ans.exists() {
            return Err(format!("{} or {}?", out.display(), ans.display()));
        }
        let answer = if ans.exists() { ans } else { out };
        open(&input).and(open(&answer))?;
        let name = input.file_stem().unwrap_or_default().to_string_lossy();
        let is_large = name.starts_with("beyond-");
        Ok(Case {
            problem: problem.to_string(),
            full_name: Path::new(problem).join(&*name).display().to_string(),
            time: Duration::from_secs_f64(time.unwrap_or(10.0) * if is_large { 10.0 } else { 1.0 }),
            has_limit: time.is_some() && !is_large,
            memory_mb: memory_mb.unwrap_or(1024.0),
            is_beyond: is_large || name.starts_with("beyond_"),
            input,
            answer,
        })
    };
    inputs.into_iter().map(case).collect()
}

/// The limits of the user, or else in this file: seconds and megabytes. The file may be missing
/// in a folder of the user's.
fn limits(path: &Path, request: &Request) -> Result<(Option<f64>, Option<f64>), Fault> {
    let mut text = "time_s=none\nmemory_mb=none\n".to_string();
    if path.exists() || request.get("--dir").is_none() {
        text = fs::read_to_string(path).map_err(at(path))?;
    }
    let limit = |key: &str, option: &str| {
        let value = text.lines().find_map(|line| line.strip_prefix(key));
        match request.get(option).or(value).unwrap_or("") {
            "none" => Ok(None),
            value => number(value, &format!("{key} in {} or {option}", path.display())).map(Some),
        }
    };
    Ok((limit("time_s=", "--time-limit")?, limit("memory_mb=", "--memory-limit")?))
}
