//! The problems, their cases and their limits, as found in the folders.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use crate::options::{megabytes, seconds, Options};
use crate::Fault;

pub struct Problem {
    pub name: String,
    pub time: Duration,
    /// Whether the time is limited by the problem or the user, and not only here.
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
        problem.time * if self.is_beyond() { 10 } else { 1 }
    }
}

/// The names of the problems that are asked for, each once: folders with a solution and samples.
pub fn chosen(options: &Options) -> Result<Vec<String>, Fault> {
    if let Some(dir) = &options.dir {
        let dir = dir.canonicalize().map_err(|error| Fault::of(dir, error))?;
        return Ok(vec![dir.file_name().unwrap_or_default().to_string_lossy().into_owned()]);
    }
    let samples = options.root.join("samples");
    let entries = fs::read_dir(&samples).map_err(|error| Fault::of(&samples, error))?;
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let has_solution = |name: &String| options.root.join(name).join("src/main.rs").is_file();
    let mut all: Vec<String> = names.filter(has_solution).collect();
    all.sort();
    let is_named = |problem: &String| {
        let names = || options.names.iter().filter_map(|name| name.split('/').next());
        options.names.is_empty() || names().any(|name| name == problem)
    };
    for name in &options.names {
        if !all.iter().any(|problem| name.split('/').next() == Some(problem)) {
            let all = all.join(" ");
            return Err(Fault::new(format!("no problem for '{name}'; there are: {all}")));
        }
    }
    all.retain(is_named);
    if options.command.is_some() && all.len() != 1 {
        return Err(Fault::new("--command needs exactly one problem"));
    }
    Ok(all)
}

/// A problem with the cases that are asked for, and the number of those that were left out
/// because they are beyond the judge's format or limits.
pub fn collect(options: &Options, name: &str) -> Result<(Problem, usize), Fault> {
    let folder = options.dir.clone().unwrap_or_else(|| options.root.join("samples").join(name));
    let mut problem = limits(&folder.join("limits"), options)?;
    problem.name = name.to_string();
    problem.cases = find(&folder)?;
    if options.limits {
        problem.cases.extend(find(&limits_folder(options).join(name))?);
        problem.cases.sort_by_key(Case::is_beyond);
    }
    // The names of cases; the empty one stands for all.
    let named = options.names.iter().filter_map(|whole| match options.dir {
        Some(_) => Some(&whole[..]),
        None => whole.strip_prefix(name).map(|case| case.trim_start_matches('/')),
    });
    let named: Vec<&str> = named.collect();
    let exists = |case: &&str| case.is_empty() || problem.cases.iter().any(|one| one.name == *case);
    if let Some(case) = named.iter().find(|case| !exists(case)) {
        let case = format!("no case '{case}' of {name}; the limit-sized ones need --limits");
        return Err(Fault::new(case));
    }
    let is_foreign = options.command.is_some() && options.dir.is_none() && !options.beyond;
    let mut left_out = 0;
    problem.cases.retain(|case| {
        let is_beyond = case.name.starts_with("beyond_") || case.is_beyond();
        let is_wanted = named.is_empty() || named.contains(&"");
        left_out += usize::from(is_wanted && is_foreign && is_beyond);
        named.contains(&&case.name[..]) || is_wanted && !(is_foreign && is_beyond)
    });
    if problem.cases.is_empty() {
        return Err(Fault::new(format!("no case in {}", folder.display())));
    }
    Ok((problem, left_out))
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
                *answer = Some(path.clone());
            }
        }
    }
    let case = |(input, answer): (PathBuf, Option<PathBuf>)| {
        let answer = answer.unwrap_or_else(|| input.with_extension("out"));
        for path in [&input, &answer] {
            fs::File::open(path).map_err(|error| Fault::of(path, error))?;
        }
        let name = input.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Case { name, input, answer })
    };
    answers.into_iter().map(case).collect()
}

/// A problem with the limits of this file, which may be missing in a folder of the user's.
fn limits(path: &Path, options: &Options) -> Result<Problem, Fault> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound && options.dir.is_some() => {
            "time_s=none\nmemory_mb=none\n".to_string()
        }
        text => text.map_err(|error| Fault::of(path, error))?,
    };
    let value = |key: &str| {
        let value = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        value.ok_or_else(|| Fault::new(format!("{}: no {key}=", path.display())))
    };
    let wrong = |text: &str| Fault::new(format!("{}: no number: {text}", path.display()));
    let time = match (options.time, value("time_s")?) {
        (None, "none") => None,
        (None, text) => Some(seconds(text).ok_or_else(|| wrong(text))?),
        (time, _) => time,
    };
    let memory_mb = match (options.memory_mb, value("memory_mb")?) {
        (None, "none") => 1024,
        (None, text) => megabytes(text).ok_or_else(|| wrong(text))?,
        (Some(megabytes), _) => megabytes,
    };
    Ok(Problem {
        name: String::new(),
        time: time.unwrap_or(Duration::from_secs(10)),
        is_limited: time.is_some(),
        memory_mb,
        cases: Vec::new(),
    })
}
