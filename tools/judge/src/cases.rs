//! The cases and their limits, as found in the folders.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::build::Built;
use crate::command_line::CommandLine;
use crate::fault::{at, Fault};
use crate::limits::{self, FileLimits};
use crate::process::Limits;
use crate::spelling::unknown;

/// An input, its answer, and what a program may use for it.
pub struct TestCase {
    /// Empty with `--dir`.
    pub problem: String,
    /// As the user names it: PROBLEM/CASE, or CASE with `--dir`.
    pub full_name: String,
    pub input: PathBuf,
    pub answer: PathBuf,
    /// What a program may use for it.
    pub limits: Limits,
    /// Whether the limit of time is a judge's; if not, it is assumed.
    pub has_limit: bool,
    /// Whether it goes beyond the format or the limits of the problem's own judge.
    is_beyond: bool,
}

/// A problem, which is a folder with a solution and one with samples.
pub struct Samples {
    problem: String,
    folder: PathBuf,
}

/// The samples that are asked for: those of the problems that are named, or of all; none with `--dir`.
/// Errors: there is no problem of a name.
pub fn samples(request: &CommandLine) -> Result<Vec<Samples>, Fault> {
    if request.dir.is_some() {
        return Ok(Vec::new());
    }
    let mut all = Vec::new();
    for folder in not_hidden_in(&request.root.join("samples"))? {
        let problem = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if request.source(&problem).is_file() {
            all.push(Samples { problem, folder });
        }
    }
    let named = request.problems();
    let is_known = |name: &str| all.iter().any(|one| one.problem == name);
    if let Some(name) = named.iter().find(|name| !is_known(name)) {
        return Err(unknown("problem", name.as_ref(), all.iter().map(|one| &one.problem[..])));
    }
    all.retain(|one| named.is_empty() || named.contains(&one.problem[..]));
    Ok(all)
}

/// The cases that are asked for.
pub struct Chosen {
    /// One at least.
    pub cases: Vec<TestCase>,
    /// The number of those that were left out as beyond the judge's format or limits.
    pub left_out: usize,
}

impl Chosen {
    /// Chooses among the cases of the user's folder, or among these samples and the large
    /// inputs that some problems have.
    pub fn read(
        request: &CommandLine, samples: &[Samples], large: &Built,
    ) -> Result<Chosen, Fault> {
        let (folder, mut cases) = match &request.dir {
            Some(folder) => (folder.clone(), find(request, folder, "", None)?),
            None => (request.root.join("samples"), Vec::new()),
        };
        for Samples { problem, folder } in samples {
            cases.extend(find(request, folder, problem, large.get(problem))?);
        }
        if cases.is_empty() {
            let what =
                "no case to judge; a case is NAME.in with its answer in NAME.out or NAME.ans";
            return Err(format!("{}: {what}", folder.display()));
        }
        retain_named(request, &mut cases)?;
        let all = cases.len();
        if request.command.is_some() {
            if cases.windows(2).any(|pair| pair[0].problem != pair[1].problem) {
                return Err("--command needs one problem".into());
            }
            let takes_all = request.beyond || request.dir.is_some();
            cases.retain(|one| {
                takes_all || !one.is_beyond || request.names.contains(&one.full_name)
            });
        }
        match cases.len() {
            0 => Err("no case to judge without --beyond".into()),
            left => Ok(Chosen { cases, left_out: all - left }),
        }
    }
}

/// Leaves the cases that are named, or all if no name is given.
/// Errors: a name is that of no case.
fn retain_named(request: &CommandLine, cases: &mut Vec<TestCase>) -> Result<(), Fault> {
    let known = cases.iter().flat_map(|one| [&one.problem[..], &one.full_name]);
    let known: HashSet<&str> = known.collect();
    if let Some(name) = request.names.iter().find(|name| !known.contains(&name[..])) {
        let fault = unknown("case", name.as_ref(), cases.iter().map(|one| &one.full_name[..]));
        return Err(match &request.dir {
            Some(folder) => format!("{}: {fault}", folder.display()),
            None if request.with_large || fault.ends_with('?') => fault,
            None => format!("{fault}; limit-sized ones need --limits"),
        });
    }
    let named: HashSet<&str> = request.names.iter().map(|name| &name[..]).collect();
    let is_named =
        |one: &TestCase| [&one.problem, &one.full_name].map(|name| named.contains(&name[..]));
    cases.retain(|one| named.is_empty() || is_named(one).contains(&true));
    Ok(())
}

/// The cases in a folder and in that of the large inputs.
fn find(
    request: &CommandLine, folder: &Path, problem: &str, large: Option<&PathBuf>,
) -> Result<Vec<TestCase>, Fault> {
    let limits = limits_in(folder, request)?;
    let mut all = not_hidden_in(folder)?;
    if let Some(large) = large {
        all.extend(not_hidden_in(large)?);
    }
    all.retain(|file| !file.is_dir());
    let known: HashSet<&PathBuf> = all.iter().collect();
    let has_no_input = |file: &&PathBuf| {
        let is_answer = ends_with(file, "out") || ends_with(file, "ans");
        is_answer && !known.contains(&file.with_extension("in")) && !is_compiled(file)
    };
    if let Some(answer) = all.iter().find(has_no_input) {
        let input = answer.with_extension("in");
        return Err(format!("{}: no such file, but there is its answer", input.display()));
    }
    let inputs = all.iter().filter(|file| ends_with(file, "in"));
    inputs.map(|input| case(input, problem, &limits)).collect()
}

/// The case with this input.
fn case(input: &Path, problem: &str, limits: &FileLimits) -> Result<TestCase, Fault> {
    let [out, ans] = ["out", "ans"].map(|end| input.with_extension(end));
    if out.exists() && ans.exists() {
        let (out, ans) = (out.display(), ans.display());
        return Err(format!("{out} and {ans}: both are there; remove one"));
    }
    let answer = if ans.exists() { ans } else { out };
    if let Some(path) = [input, &answer].into_iter().find(|path| !path.is_file()) {
        return Err(format!("{}: no such file", path.display()));
    }
    let name = input.file_stem().unwrap_or_default().to_string_lossy();
    Ok(TestCase {
        problem: problem.to_string(),
        full_name: Path::new(problem).join(&*name).display().to_string(),
        input: input.to_path_buf(),
        answer,
        limits: limits.allowed(),
        has_limit: limits.time_s.is_some(),
        is_beyond: name.starts_with("beyond_"),
    })
}

/// The limits of the user, or else those that the file in this folder has, if there is one.
fn limits_in(folder: &Path, request: &CommandLine) -> Result<FileLimits, Fault> {
    let known = limits::read(&folder.join("limits"))?;
    Ok(FileLimits {
        time_s: request.time_s.or(known.time_s),
        memory_mb: request.memory_mb.or(known.memory_mb),
        ..known
    })
}

/// What is in a folder and not hidden, in the order of the names, with c2 before c10.
fn not_hidden_in(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        let entry = entry.map_err(at(folder))?;
        if !entry.file_name().to_string_lossy().starts_with('.') {
            paths.push(entry.path());
        }
    }
    paths.sort_by_cached_key(|path| (order(path), path.clone()));
    Ok(paths)
}

/// The name of a file, so written that c2 comes before c10: the digits of a number come after their
/// count, and zeros before them are left out.
fn order(path: &Path) -> Vec<u8> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (mut written, mut rest) = (Vec::new(), name.as_bytes());
    while let Some(&byte) = rest.first() {
        let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, after) = rest.split_at(length.max(1));
        rest = after;
        written.push(if length > 0 { b'0' } else { byte });
        if length > 0 {
            let zeros = number.iter().take_while(|&&digit| digit == b'0').count();
            written.extend(((length - zeros) as u32).to_be_bytes());
            written.extend(&number[zeros..]);
        }
    }
    written
}

/// Whether a file has this ending.
fn ends_with(file: &Path, ending: &str) -> bool {
    file.extension().map_or(false, |end| end == ending)
}

/// Whether this is the program that a compiler leaves where it is told no other name.
fn is_compiled(file: &Path) -> bool {
    let magics: [&[u8]; 3] = [b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe"]; // Linux, macOS
    let has = |bytes: Vec<u8>| magics.iter().any(|magic| bytes.starts_with(magic));
    file.ends_with("a.out") && fs::read(file).map_or(false, has)
}
