//! The cases and their limits, as found in the folders.

use std::fs;
use std::path::{Path, PathBuf};

use crate::fault::{at, Fault};
use crate::limits::{self, FileLimits};
use crate::process::Limits;
use crate::request::Request;

pub struct Case {
    /// Empty with `--dir`.
    pub problem: String,
    /// As the user names it: PROBLEM/CASE, or CASE with `--dir`.
    pub full_name: String,
    pub input: PathBuf,
    pub answer: PathBuf,
    /// What a program may use for it.
    pub limits: Limits,
    /// Whether a judge gives it that time, too.
    pub has_limit: bool,
    /// Whether it goes beyond the judge's format or limits.
    is_beyond: bool,
}

/// The cases that are asked for, and the number of those that were left out as beyond the judge's
/// format or limits. A problem is a folder with a solution and one with samples.
pub fn collect(request: &Request) -> Result<(Vec<Case>, usize), Fault> {
    let (names, mut cases) = (&request.names, Vec::new());
    if let Some(folder) = &request.dir {
        cases = find(request, folder, "")?;
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
    if let Some(name) = names.iter().find(|name| !cases.iter().any(|case| is(case, name))) {
        return Err(format!("no problem or case '{name}'; limit-sized ones need --limits"));
    }
    cases.retain(|case| names.is_empty() || names.iter().any(|name| is(case, name)));
    let all = cases.len();
    if request.command.is_some() {
        if cases.windows(2).any(|pair| pair[0].problem != pair[1].problem) {
            return Err("--command needs one problem".into());
        }
        let takes_all = request.beyond || request.dir.is_some();
        cases.retain(|case| takes_all || !case.is_beyond || names.contains(&case.full_name));
    }
    match cases.len() {
        0 => Err("no case to judge".into()),
        left => Ok((cases, all - left)),
    }
}

/// What is in a folder, in the order of the names.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let entries = fs::read_dir(folder).map_err(at(folder))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    Ok(files)
}

/// The cases of a problem.
fn find(request: &Request, folder: &Path, problem: &str) -> Result<Vec<Case>, Fault> {
    let limits = limits(folder, request)?;
    let mut inputs = files(folder)?;
    let large = request.large.join(problem);
    if request.limits && large.exists() {
        inputs.extend(files(&large)?);
    }
    inputs.retain(|file| file.extension().map_or(false, |end| end == "in"));
    let case = |input: PathBuf| {
        let [out, ans] = ["out", "ans"].map(|end| input.with_extension(end));
        if out.exists() && ans.exists() {
            return Err(format!("{} or {}?", out.display(), ans.display()));
        }
        let answer = if ans.exists() { ans } else { out };
        if let Some(path) = [&input, &answer].into_iter().find(|path| !path.is_file()) {
            return Err(format!("{}: no such file", path.display()));
        }
        let name = input.file_stem().unwrap_or_default().to_string_lossy();
        Ok(Case {
            problem: problem.to_string(),
            full_name: Path::new(problem).join(&*name).display().to_string(),
            limits: limits.allowed(),
            has_limit: limits.time_s.is_some(),
            is_beyond: name.starts_with("beyond_"),
            input,
            answer,
        })
    };
    inputs.into_iter().map(case).collect()
}

/// The limits of the user, or else those that the file in this folder has, if there is one.
fn limits(folder: &Path, request: &Request) -> Result<FileLimits, Fault> {
    let known = limits::read(&folder.join("limits"))?;
    Ok(FileLimits {
        time_s: request.time_s.or(known.time_s),
        memory_mb: request.memory_mb.or(known.memory_mb),
        ..known
    })
}
