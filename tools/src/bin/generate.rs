//! Writes the inputs that are too many or too large to be kept.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use tools::program::{named, Program};
use tools::{Problem, PROBLEMS};

static PROGRAM: Program = Program {
    name: "generate",
    help: "\
Usage: generate [--small] DIR [PROBLEM]...

Writes the large inputs of each PROBLEM, or of all, to DIR/PROBLEM/NAME.in, and the answers to
NAME.out; with --small, small inputs to DIR/PROBLEM/0001.in and so on. DIR/PROBLEM must not be
there yet. Until it is complete, it is called DIR/generate.part.

PROBLEM is one of: {problems}
",
};

fn main() {
    let (mut is_small, mut others) = (false, Vec::new());
    for argument in PROGRAM.arguments() {
        match argument.to_str() {
            Some("--small") => is_small = true,
            _ => others.push(PROGRAM.plain(argument)),
        }
    }
    let [folder, names @ ..] = &others[..] else { PROGRAM.misused("DIR is missing") };
    let named: Vec<_> = names.iter().map(|name| PROGRAM.problem(name)).collect();
    let problems = if named.is_empty() { PROBLEMS } else { &named[..] };
    let write = if is_small { write_small } else { write_large };
    PROGRAM.finish(problems.iter().try_for_each(|problem| write(folder.as_ref(), problem)));
}

fn write_small(folder: &Path, problem: &Problem) -> io::Result<()> {
    let inputs = (1..).zip(problem.small_inputs());
    let files = inputs.map(|(number, input)| (format!("{number:04}.in"), input));
    fill(folder, problem, "small", files)
}

fn write_large(folder: &Path, problem: &Problem) -> io::Result<()> {
    let files = problem.large.iter().flat_map(|large| {
        let (built, name) = ((large.build)(), large.name);
        let output = built.output(problem);
        [(format!("{name}.in"), built.input), (format!("{name}.out"), output)]
    });
    fill(folder, problem, "large", files)
}

/// Makes a folder of these files.
fn fill(
    root: &Path,
    problem: &Problem,
    kind: &str,
    files: impl Iterator<Item = (String, Vec<u8>)>,
) -> io::Result<()> {
    let (folder, part) = (root.join(problem.name), root.join("generate.part"));
    let remove = || fs::remove_dir_all(&part);
    let fill = || {
        if folder.exists() {
            return Err(io::Error::other("it is there already"));
        }
        let _ = remove(); // what an interrupted run has left
        fs::create_dir_all(root)?;
        fs::create_dir(&part)?;
        let mut files = files.peekable();
        if files.peek().is_none() {
            let _ = writeln!(io::stderr(), "generate: {} has no {kind} inputs", problem.name);
        }
        for (name, bytes) in files {
            fs::write(part.join(name), bytes)?;
        }
        fs::rename(&part, &folder)
    };
    fill().map_err(|error| {
        let _ = remove();
        named(&folder, error)
    })
}
