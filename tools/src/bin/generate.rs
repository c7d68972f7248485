//! Writes the inputs that are too many or too large to be kept.

use std::io;
use std::path::Path;
use std::{env, fs};
use tools::cli::Program;
use tools::text::named;
use tools::{Problem, PROBLEMS};

static PROGRAM: Program = Program {
    name: "generate",
    help: "\
Usage: generate [OPTIONS] DIR [PROBLEM]...

Writes the large inputs of each PROBLEM, or of all, to DIR/PROBLEM/NAME.in, and the answers to
NAME.out. DIR/PROBLEM must not be there yet. Until it is complete, it is called DIR/PROBLEM.part.

  --replace   where DIR/PROBLEM or DIR/PROBLEM.part is there: leave the former as it is if it is newer
              than this program, and otherwise remove both first
  --small     write small inputs instead, to DIR/PROBLEM/0001.in and so on
  -h, --help  this text

PROBLEM is one of: {problems}
",
};

fn main() {
    let (mut is_small, mut replaces, mut others) = (false, false, Vec::new());
    for argument in PROGRAM.arguments() {
        match argument.to_str() {
            Some("--small") => is_small = true,
            Some("--replace") => replaces = true,
            _ => others.push(PROGRAM.plain(argument)),
        }
    }
    let [folder, names @ ..] = &others[..] else { PROGRAM.misused("DIR is missing") };
    let named: Vec<_> = names.iter().map(|name| PROGRAM.problem(name)).collect();
    let problems = if named.is_empty() { PROBLEMS } else { &named[..] };
    let folder = Path::new(folder);
    PROGRAM.finish(problems.iter().try_for_each(|problem| match is_small {
        true => fill(folder, problem, replaces, small(problem)),
        false => fill(folder, problem, replaces, large(problem)),
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
    replaces: bool,
    mut files: impl Iterator<Item = (String, Vec<u8>)>,
) -> io::Result<()> {
    let folder = root.join(problem.name);
    let part = folder.with_extension("part");
    if replaces {
        let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
        if time(&folder) > time(&env::current_exe()?) {
            return Ok(());
        }
        let _ = (fs::remove_dir_all(&part), fs::remove_dir_all(&folder));
    }
    for path in [&folder, &part] {
        if path.symlink_metadata().is_ok() {
            return Err(named(path, io::Error::other("it is there already")));
        }
    }
    fs::create_dir_all(&part).map_err(|error| named(&part, error))?;
    let written = files.try_for_each(|(name, bytes)| fs::write(part.join(name), bytes));
    written.and_then(|()| fs::rename(&part, &folder)).map_err(|error| {
        let _ = fs::remove_dir_all(&part);
        named(&folder, error)
    })
}
