//! Writes the inputs that are too many or too large to be kept.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::{env, process};
use tools::large::checksum;
use tools::program::{named, Program};
use tools::{Problem, PROBLEMS};

static PROGRAM: Program = Program {
    name: "generate",
    help: "\
Usage: generate DIR [PROBLEM]...
       generate --small PROBLEM DIR
       generate --checksums

The first writes the large inputs of each PROBLEM, or of all, to DIR/PROBLEM/NAME.in, and the
answers to NAME.out, unless this very program has done so before. The second writes the small
inputs of PROBLEM to DIR/0001.in and so on. The third prints what tools/checksums holds.

The files that were written to a folder are listed there in a file `made`. They are replaced or
removed when the program makes others; a file that is not listed is never touched.

PROBLEM is one of: {problems}
",
};

fn main() {
    let mut arguments = PROGRAM.arguments();
    let first = arguments.next().unwrap_or_else(|| PROGRAM.misused("DIR is missing"));
    let result = match (first.to_str(), &arguments.others()[..]) {
        (Some("--checksums"), []) => {
            PROBLEMS.iter().try_for_each(|problem| print_checksums(problem))
        }
        (Some("--checksums"), _) => PROGRAM.misused("--checksums stands alone"),
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

fn print_checksums(problem: &Problem) -> io::Result<()> {
    problem.large.iter().try_for_each(|large| {
        let sum = checksum(&(large.build)().input);
        writeln!(io::stdout(), "{sum:016x} {}/{}", problem.name, large.name)
    })
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

/// Lets a folder hold the files of these names, which `make` writes.
fn fill(folder: &Path, names: &[String], make: impl Fn() -> io::Result<()>) -> io::Result<()> {
    let text = |state: &str, names: &BTreeSet<&str>| {
        names.iter().fold(state.to_string(), |text, name| text + "\n" + name)
    };
    let program = checksum(&fs::read(env::current_exe()?)?);
    let made =
        text(&format!("by generate {program:016x}"), &names.iter().map(|name| &name[..]).collect());
    fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
    let before = fs::read_to_string(folder.join(LIST)).unwrap_or_default();
    let is_there = |name: &str| folder.join(name).symlink_metadata().is_ok();
    let in_the_way = |name: &str| {
        let error = "there is a file not made by generate";
        Err(named(folder.join(name), io::Error::new(ErrorKind::AlreadyExists, error)))
    };
    if before == made && names.iter().all(|name| is_there(name)) {
        return Ok(());
    }
    if is_there(LIST) && !before.starts_with("by generate") {
        return in_the_way(LIST);
    }
    let mut known: BTreeSet<&str> =
        before.lines().skip(1).filter(|name| !name.contains('/')).collect();
    for name in names {
        if known.insert(name) && is_there(name) {
            return in_the_way(name);
        }
    }
    // From here on all of these are known to be made here, even if the run is interrupted.
    write(folder, LIST, text("by generate, unfinished", &known).as_bytes())?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().unwrap_or_default();
        // An interrupted run may have left a file under the name that it has while it is written.
        let whole = name.strip_suffix(".part").and_then(|name| name.rsplit_once('.'));
        let is_stale = known.contains(&name[..]) && !names.contains(&name);
        let is_known = |name: &str| name == LIST || known.contains(name);
        let is_part = whole.is_some_and(|(name, id)| is_known(name) && id.parse::<u32>().is_ok());
        if is_stale || is_part {
            fs::remove_file(entry.path()).map_err(|error| named(entry.path(), error))?;
        }
    }
    make()?;
    write(folder, LIST, made.as_bytes())
}

/// Writes a file that is whole as soon as it has its name.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let path = folder.join(name);
    let part = folder.join(format!("{name}.{}.part", process::id()));
    let written = File::create_new(&part)
        .and_then(|mut file| file.write_all(bytes))
        .and_then(|()| fs::rename(&part, &path));
    written.map_err(|error| {
        // There may be nothing to remove; the first error is the one that tells.
        let _ = fs::remove_file(&part);
        named(path, error)
    })
}
