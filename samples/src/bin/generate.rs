//! Writes the large inputs: `generate DIR [PROBLEM]...` makes `DIR/PROBLEM/NAME.in` and
//! `NAME.out` of every one that is not there yet, and removes those that it made once and
//! would not make any more. `generate --checksums` prints what `samples/checksums` holds.

use std::path::Path;
use std::{env, fs, io, process};

use samples::large::{checksums, is_current, write_whole, Large};
use samples::{Problem, PROBLEMS};

const USAGE: &str = "usage: generate DIR [PROBLEM]..., or generate --checksums";

fn main() {
    let mut arguments =
        env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    let folder = arguments.next().unwrap_or_default();
    let problems: Vec<String> = arguments.collect();
    if folder == "--checksums" && problems.is_empty() {
        return print!("{}", checksums());
    }
    if folder.is_empty() || folder.starts_with('-') {
        fail(2, USAGE);
    }
    for name in &problems {
        if samples::problem(name).is_none() {
            fail(2, &format!("generate: no inputs for {name:?}\n{USAGE}"));
        }
    }
    for problem in PROBLEMS {
        if problems.is_empty() || problems.iter().any(|name| name == problem.name) {
            let folder = Path::new(&folder).join(problem.name);
            if let Err(error) = write_all(&folder, problem) {
                fail(1, &format!("generate: {}: {error}", folder.display()));
            }
        }
    }
}

fn write_all(folder: &Path, problem: &Problem) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    // What is made is written down, so that nobody else's file is ever removed.
    let list = folder.join("made");
    let made = fs::read_to_string(&list).unwrap_or_default();
    for name in made.lines().filter(|&name| problem.large.iter().all(|large| large.name != name)) {
        for ending in ["in", "out"] {
            let path = folder.join(format!("{name}.{ending}"));
            if path.exists() {
                fs::remove_file(path)?;
            }
        }
    }
    let names: Vec<_> = problem.large.iter().map(|large| large.name.to_string() + "\n").collect();
    write_whole(&list, names.concat().as_bytes())?;
    problem.large.iter().try_for_each(|large| write(folder, problem, large))
}

fn write(folder: &Path, problem: &Problem, large: &Large) -> io::Result<()> {
    let input = folder.join(format!("{}.in", large.name));
    let output = folder.join(format!("{}.out", large.name));
    if is_current(&input) && is_current(&output) {
        return Ok(());
    }
    let built = (large.build)();
    let bytes = built.input.clone();
    write_whole(&output, &built.output(problem))?;
    write_whole(&input, &bytes)
}

fn fail(status: i32, message: &str) -> ! {
    eprintln!("{message}");
    process::exit(status)
}
