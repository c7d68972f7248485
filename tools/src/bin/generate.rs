//! Writes the inputs that are too many or too large to be kept.

use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};
use tools::large::checksum;
use tools::program::{named, Program};
use tools::{Problem, PROBLEMS};

static PROGRAM: Program = Program {
    name: "generate",
    help: "\
Usage: generate DIR [PROBLEM]...
       generate --small PROBLEM DIR

The first writes the large inputs of each PROBLEM, or of all, to DIR/PROBLEM/NAME.in, and the
answers to NAME.out, unless this very program has done so before. The second writes the small
inputs of PROBLEM to DIR/0001.in and so on.

The files that were written to a folder are listed there in a file `made`. They are replaced or
removed when the program makes others; a file that is not listed is never touched, but for
`generate.part`: that is what each one is called until it is complete.

PROBLEM is one of: {problems}
",
};

fn main() {
    let mut arguments = PROGRAM.arguments();
    let first = arguments.next().unwrap_or_else(|| PROGRAM.misused("DIR is missing"));
    let result = match (first.to_str(), &arguments.others()[..]) {
        (Some("--small"), [name, folder]) => write_small(folder.as_ref(), PROGRAM.problem(name)),
        (Some("--small"), _) => PROGRAM.misused("--small wants PROBLEM and DIR"),
        (_, names) => {
            let folder = PathBuf::from(PROGRAM.plain(first));
            let named: Vec<_> = names.iter().map(|name| PROGRAM.problem(name)).collect();
            let problems = if named.is_empty() { PROBLEMS } else { &named[..] };
            problems.iter().try_for_each(|problem| write_large(&folder.join(problem.name), problem))
        }
    };
    PROGRAM.finish(result);
}

fn write_small(folder: &Path, problem: &Problem) -> io::Result<()> {
    let inputs = problem.small_inputs();
    if inputs.is_empty() {
        let absent = format!("{} has no small inputs", problem.name);
        return Err(io::Error::new(ErrorKind::NotFound, absent));
    }
    let names: Vec<String> = (1..=inputs.len()).map(|k| format!("{k:04}.in")).collect();
    fill(folder, &names, || {
        (names.iter().zip(&inputs)).try_for_each(|(name, input)| write(folder, name, input))
    })
}

fn write_large(folder: &Path, problem: &Problem) -> io::Result<()> {
    if problem.large.is_empty() {
        return writeln!(io::stderr(), "generate: {} has no large inputs", problem.name);
    }
    let files = |name: &str| ["in", "out"].map(|ending| format!("{name}.{ending}"));
    let names: Vec<String> = problem.large.iter().flat_map(|large| files(large.name)).collect();
    fill(folder, &names, || {
        problem.large.iter().try_for_each(|large| {
            let (built, [input, output]) = ((large.build)(), files(large.name));
            write(folder, &output, &built.output(problem))?;
            write(folder, &input, &built.input)
        })
    })
}

/// The list of the files that were made in a folder. Its first line says which program has made
/// them all, or that some may be missing.
const LIST: &str = "made";

/// A file until it is complete.
const PART: &str = "generate.part";

/// Lets a folder hold the files of these names, which `make` writes.
fn fill(folder: &Path, names: &[String], make: impl Fn() -> io::Result<()>) -> io::Result<()> {
    let program = checksum(&fs::read(env::current_exe()?)?);
    let text = |state: &str| format!("by generate{state}\n{}", names.join("\n"));
    let made = text(&format!(" {program:016x}"));
    fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
    let is_there = |name: &str| folder.join(name).symlink_metadata().is_ok();
    let before = fs::read_to_string(folder.join(LIST)).unwrap_or_default();
    if before == made && names.iter().all(|name| is_there(name)) {
        return Ok(());
    }
    let mut known = Vec::new();
    if before.starts_with("by generate") {
        known.extend(before.lines().skip(1).filter(|name| !name.contains('/')).chain([LIST]));
    }
    let mut wanted = names.iter().map(String::as_str).chain([LIST]);
    if let Some(name) = wanted.find(|name| is_there(name) && !known.contains(name)) {
        let error = "there is a file not made by generate";
        return Err(named(folder.join(name), io::Error::new(ErrorKind::AlreadyExists, error)));
    }
    // From here on all of these are known to be made here, even if the run is interrupted.
    write(folder, LIST, text(", unfinished").as_bytes())?;
    for name in known.into_iter().filter(|&name| name != LIST && is_there(name)) {
        fs::remove_file(folder.join(name)).map_err(|error| named(folder.join(name), error))?;
    }
    make()?;
    write(folder, LIST, made.as_bytes())
}

/// Writes a file, which has its name only when it is complete.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let part = folder.join(PART);
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, folder.join(name)));
    written.map_err(|error| {
        let _ = fs::remove_file(&part);
        named(folder.join(name), error)
    })
}
