//! Writes the large inputs: `generate DIR [PROBLEM]...` makes `DIR/PROBLEM/NAME.in` and
//! `NAME.out` of every one that is not there yet, and removes those that it made once and
//! would not make any more. `generate --small PROBLEM DIR` writes the small ones of a problem,
//! `DIR/0001.in` and so on. `generate --checksums` prints what `samples/checksums` holds.

use std::io::{self, Write};
use std::path::Path;
use std::{fs, process};

use samples::large::{checksums, is_current, write_whole, Large};
use samples::{small_inputs, Problem, PROBLEMS};

const USAGE: &str =
    "usage: generate DIR [PROBLEM]..., generate --small PROBLEM DIR, or generate --checksums";

fn main() {
    let arguments = samples::arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let is_folder = |name: &str| !name.is_empty() && !name.starts_with('-');
    match arguments[..] {
        ["--help"] => _ = writeln!(io::stdout(), "{USAGE}"),
        ["--checksums"] => print!("{}", checksums()),
        ["--small", name, folder] if is_folder(folder) => {
            let folder = Path::new(folder);
            done(folder, write_small(folder, known(name)));
        }
        [folder, ref names @ ..] if is_folder(folder) => {
            let named: Vec<_> = names.iter().map(|name| known(name)).collect();
            for problem in if named.is_empty() { PROBLEMS } else { &named[..] } {
                let folder = Path::new(folder).join(problem.name);
                done(&folder, write_large(&folder, problem));
            }
        }
        _ => fail(2, USAGE),
    }
}

fn known(name: &str) -> &'static Problem {
    samples::problem(name)
        .unwrap_or_else(|| fail(2, &format!("generate: no inputs for {name:?}\n{USAGE}")))
}

fn done(folder: &Path, written: io::Result<()>) {
    if let Err(error) = written {
        fail(1, &format!("generate: {}: {error}", folder.display()));
    }
}

fn write_small(folder: &Path, problem: &Problem) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut inputs = small_inputs(problem).into_iter().enumerate();
    inputs.try_for_each(|(k, input)| fs::write(folder.join(format!("{:04}.in", k + 1)), input))
}

fn write_large(folder: &Path, problem: &Problem) -> io::Result<()> {
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
