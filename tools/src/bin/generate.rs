//! Writes the inputs that are too many or too large to be kept.

use std::fs;
use std::io;
use std::path::Path;
use tools::cli::Program;
use tools::text::named;
use tools::{Problem, PROBLEMS};

static PROGRAM: Program = Program {
    name: "generate",
    help: "\
Usage: generate [--small] DIR [PROBLEM]...

Writes the large inputs of each PROBLEM, or of all, to DIR/PROBLEM/NAME.in, and the answers to
NAME.out; with --small, small inputs to DIR/PROBLEM/0001.in and so on. DIR/PROBLEM must not be there
yet. Until it is complete, it is called DIR/PROBLEM.part.

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
    let folder = Path::new(folder);
    PROGRAM.finish(problems.iter().try_for_each(|problem| match is_small {
        true => fill(folder, problem, small(problem)),
        false => fill(folder, problem, large(problem)),
    }));
}

fn small(problem: &Problem) -> impl Iterator<Item = (String, Vec<u8>)> {
    let inputs = (1..).zip(problem.small_inputs());
    inputs.map(|(number, input)| (format!("{number:04}.in"), input))
}

fn large(problem: &Problem) -> impl Iterator<Item = (String, Vec<u8>)> + '_ {
    let large = problem.large_inputs.iter().filter(|large| !large.is_for_bench_only);
    large.flat_map(|large| {
        let (built, name) = ((large.build)(), large.name);
        let output = built.output(problem.reference);
        [(format!("{name}.in"), built.input), (format!("{name}.out"), output)]
    })
}

/// Makes the problem's folder, of these files.
fn fill(
    root: &Path,
    problem: &Problem,
    mut files: impl Iterator<Item = (String, Vec<u8>)>,
) -> io::Result<()> {
    let folder = root.join(problem.name);
    if folder.symlink_metadata().is_ok() {
        return Err(named(folder, io::ErrorKind::AlreadyExists.into()));
    }
    fs::create_dir_all(root).map_err(|error| named(root, error))?;
    let part = folder.with_extension("part");
    fs::create_dir(&part).map_err(|error| named(&part, error))?;
    let written = files.try_for_each(|(name, bytes)| fs::write(part.join(name), bytes));
    written.and_then(|()| fs::rename(&part, &folder)).map_err(|error| {
        let _ = fs::remove_dir_all(&part);
        named(&folder, error)
    })
}
