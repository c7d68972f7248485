//! Writes the inputs that are too large to be kept.

use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::{env, fs};
use tools::cli::Program;
use tools::large::checksum;
use tools::text::named;
use tools::{Problem, PROBLEMS};

static PROGRAM: Program = Program {
    name: "generate",
    help: "\
Usage: generate DIR [PROBLEM]...

Writes the large inputs of each PROBLEM, or of all, to DIR/PROBLEM/NAME.in, and the answers to
NAME.out. What this very program has written before stays.

A file `made` in DIR/PROBLEM lists what was written there. A folder with any other file is not
touched; else all of it is replaced when it is complete. Until then it is called DIR/generate.part.

PROBLEM is one of: {problems}
",
};

fn main() {
    let others: Vec<_> = PROGRAM.arguments().map(|argument| PROGRAM.plain(argument)).collect();
    let [folder, names @ ..] = &others[..] else { PROGRAM.misused("DIR is missing") };
    let named: Vec<_> = names.iter().map(|name| PROGRAM.problem(name)).collect();
    let problems = if named.is_empty() { PROBLEMS } else { &named[..] };
    PROGRAM.finish(problems.iter().try_for_each(|problem| write(folder.as_ref(), problem)));
}

fn write(folder: &Path, problem: &Problem) -> io::Result<()> {
    let files = problem.large.iter().flat_map(|large| {
        let (built, name) = ((large.build)(), large.name);
        let output = built.output(problem.reference);
        [(format!("{name}.in"), built.input), (format!("{name}.out"), output)]
    });
    fill(folder, problem, files)
}

/// The list of the files that were made in a folder, below a line on which program has made them.
const LIST: &str = "made";

/// Lets a folder hold these files, and no other.
fn fill(
    root: &Path,
    problem: &Problem,
    files: impl Iterator<Item = (String, Vec<u8>)>,
) -> io::Result<()> {
    let (folder, part) = (root.join(problem.name), root.join("generate.part"));
    let program = checksum(&fs::read(env::current_exe()?)?);
    let mut list = format!("by generate {program:016x}\n");
    let before = fs::read_to_string(folder.join(LIST)).unwrap_or_default();
    let mut known = Vec::new();
    if before.starts_with("by generate ") {
        known.extend(before.lines().skip(1).chain([LIST]));
    }
    if before.starts_with(&list) && known.iter().all(|name| folder.join(name).exists()) {
        return Ok(());
    }
    for entry in fs::read_dir(&folder).into_iter().flatten() {
        let name = entry?.file_name();
        if !known.iter().any(|known| name == *known) {
            let error = io::Error::other("there is a file not made by generate");
            return Err(named(folder.join(name), error));
        }
    }
    let mut files = files.peekable();
    if files.peek().is_none() {
        let _ = writeln!(io::stderr(), "generate: {} has no large inputs", problem.name);
    }
    let replace = || {
        remove(&part)?;
        fs::create_dir_all(&part)?;
        for (name, bytes) in files {
            fs::write(part.join(&name), bytes)?;
            list += &(name + "\n");
        }
        fs::write(part.join(LIST), list)?;
        remove(&folder)?;
        fs::rename(&part, &folder)
    };
    replace().map_err(|error| {
        let _ = remove(&part);
        named(&folder, error)
    })
}

/// Removes a folder, if it is there.
fn remove(folder: &Path) -> io::Result<()> {
    let removed = fs::remove_dir_all(folder);
    removed.or_else(|error| if error.kind() == ErrorKind::NotFound { Ok(()) } else { Err(error) })
}
