//! The problems, their cases and their limits, as found in the folders.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use crate::options::{megabytes, seconds, Options};
use crate::Fault;

/// What a program is judged by where the problem states no limit.
const DEFAULT_TIME: Duration = Duration::from_secs(10);
const DEFAULT_MEMORY_MB: u64 = 1024;
/// More time for the generated cases beyond the limits.
const BEYOND_FACTOR: u32 = 10;

pub struct Problem {
    pub name: String,
    pub time: Duration,
    /// Whether that is a limit of the problem, or of the user.
    pub is_limited: bool,
    pub memory_mb: u64,
    pub cases: Vec<Case>,
}

pub struct Case {
    pub name: String,
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
        problem.time * if self.is_beyond() { BEYOND_FACTOR } else { 1 }
    }
}

/// The names of all problems: the folders with a solution and samples.
pub fn problems(root: &Path) -> Result<Vec<String>, Fault> {
    let samples = root.join("samples");
    let entries = fs::read_dir(&samples).map_err(|error| Fault::of(&samples, error))?;
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let is_problem = |name: &String| {
        samples.join(name).is_dir() && root.join(name).join("src/main.rs").is_file()
    };
    let mut names: Vec<String> = names.filter(is_problem).collect();
    names.sort();
    if names.is_empty() {
        return Err(Fault::new(format!("no problem in {}", samples.display())));
    }
    Ok(names)
}

/// The names of the problems that are asked for, each once.
pub fn chosen(options: &Options) -> Result<Vec<String>, Fault> {
    if let Some(dir) = &options.dir {
        let name = dir.canonicalize().map_err(|error| Fault::of(dir, error))?;
        return Ok(vec![name.file_name().unwrap_or_default().to_string_lossy().into_owned()]);
    }
    let all = problems(&options.root)?;
    let mut chosen = Vec::new();
    for name in &options.names {
        let problem = name.split('/').next().unwrap_or_default().to_string();
        if !all.contains(&problem) {
            let all = all.join(" ");
            return Err(Fault::new(format!("no problem '{problem}'; there are: {all}")));
        }
        if !chosen.contains(&problem) {
            chosen.push(problem);
        }
    }
    if options.names.is_empty() {
        chosen = all;
    }
    if options.command.is_some() && chosen.len() != 1 {
        return Err(Fault::new("--command needs exactly one problem"));
    }
    Ok(chosen)
}

/// These problems with the cases that are asked for, and the number of those that were left
/// out because they are beyond the judge's format or limits.
pub fn collect(options: &Options, names: &[String]) -> Result<(Vec<Problem>, usize), Fault> {
    let mut problems = Vec::new();
    let mut left_out = 0;
    for name in names {
        let folder = options.dir.clone().unwrap_or_else(|| options.root.join("samples").join(name));
        let mut all = find(&folder)?;
        if all.is_empty() {
            return Err(Fault::new(format!("no case in {}", folder.display())));
        }
        if options.limits {
            all.extend(find(&limits_folder(options).join(name))?);
            all.sort_by_key(Case::is_beyond);
        }
        // The cases that are named; without any, all.
        let mut wanted = BTreeSet::new();
        let mut is_whole = options.names.is_empty();
        for whole in &options.names {
            match whole.strip_prefix(&name[..]).filter(|_| options.dir.is_none()) {
                Some("") => is_whole = true,
                Some(case) if case.starts_with('/') => _ = wanted.insert(&case[1..]),
                None if options.dir.is_some() => _ = wanted.insert(&whole[..]),
                _ => {}
            }
        }
        for case in &wanted {
            if !all.iter().any(|one| one.name == *case) {
                let hint = ["; the limit-sized ones need --limits", ""];
                let hint = hint[usize::from(options.limits || options.dir.is_some())];
                return Err(Fault::new(format!("no case '{case}' of {name}{hint}")));
            }
        }
        let is_foreign = options.command.is_some() && options.dir.is_none() && !options.beyond;
        all.retain(|case| wanted.contains(&case.name[..]) || is_whole);
        let before = all.len();
        all.retain(|case| {
            let is_beyond = case.name.starts_with("beyond_") || case.is_beyond();
            wanted.contains(&case.name[..]) || !(is_foreign && is_beyond)
        });
        left_out += before - all.len();
        let mut problem = limits(&folder.join("limits"), options.dir.is_none())?;
        problem.name = name.clone();
        problem.cases = all;
        if let Some(time) = options.time_limit {
            problem.time = time;
            problem.is_limited = true;
        }
        problem.memory_mb = options.memory_limit_mb.unwrap_or(problem.memory_mb);
        problems.push(problem);
    }
    if problems.iter().all(|problem| problem.cases.is_empty()) {
        return Err(Fault::new("all cases are beyond_*; to judge them: --beyond"));
    }
    Ok((problems, left_out))
}

/// Where the limit-sized inputs are.
pub fn limits_folder(options: &Options) -> PathBuf {
    options.built.with_file_name("limits")
}

/// The cases in a folder, in the order of their names.
fn find(folder: &Path) -> Result<Vec<Case>, Fault> {
    let entries = fs::read_dir(folder).map_err(|error| Fault::of(folder, error))?;
    let mut answers = BTreeMap::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if ["in", "out", "ans"].contains(&ending) {
            let answer = answers.entry(path.with_extension("in")).or_insert(None);
            if ending != "in" {
                *answer = Some(path);
            }
        }
    }
    let mut cases = Vec::new();
    for (input, answer) in answers {
        let answer = answer.unwrap_or_else(|| input.with_extension("out"));
        for path in [&input, &answer] {
            fs::File::open(path).map_err(|error| Fault::of(path, error))?;
        }
        let name = input.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        cases.push(Case { name, input, answer });
    }
    Ok(cases)
}

/// A problem with the limits in this file, which may be missing unless it is needed.
fn limits(path: &Path, is_needed: bool) -> Result<Problem, Fault> {
    let mut problem = Problem {
        name: String::new(),
        time: DEFAULT_TIME,
        is_limited: false,
        memory_mb: DEFAULT_MEMORY_MB,
        cases: Vec::new(),
    };
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound && !is_needed => return Ok(problem),
        text => text.map_err(|error| Fault::of(path, error))?,
    };
    let mut found = 0;
    for line in text.lines() {
        let wrong = || Fault::new(format!("{}: not understood: {line}", path.display()));
        match line.split_once('=').ok_or_else(wrong)? {
            ("time_s", "none") | ("memory_mb", "none") => found += 1,
            ("time_s", value) => {
                problem.time = seconds(value).ok_or_else(wrong)?;
                problem.is_limited = true;
                found += 1;
            }
            ("memory_mb", value) => {
                problem.memory_mb = megabytes(value).ok_or_else(wrong)?;
                found += 1;
            }
            ("source_bytes", _) => {} // not for a judge of programs
            _ => return Err(wrong()),
        }
    }
    if found != 2 {
        return Err(Fault::new(format!("{}: time_s or memory_mb is missing", path.display())));
    }
    Ok(problem)
}
