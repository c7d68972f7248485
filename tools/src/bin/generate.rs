//! Writes the inputs that are too large to be kept.

use std::io;
use std::path::Path;
use std::{env, fs};
use tools::cli::Program;
use tools::text::named;
use tools::{Problem, PROBLEMS};

static PROGRAM: Program = Program {
    name: "generate",
    help: "\
Usage: generate [--replace] DIR [PROBLEM]...

Writes the large inputs of each PROBLEM, or of all, to DIR/PROBLEM/NAME.in, and the answers to
NAME.out. DIR/PROBLEM must not be there yet. Until it is complete, it is called DIR/PROBLEM.part.

  --replace   where DIR/PROBLEM or DIR/PROBLEM.part is there: leave the former as it is if it is newer
              than this program, and otherwise remove both first
  -h, --help  this text

PROBLEM is one of: {problems}
",
};

fn main() {
    let (mut replaces, mut others) = (false, Vec::new());
    for argument in PROGRAM.arguments() {
        match argument.to_str() {
            Some("--replace") => replaces = true,
            _ => others.push(PROGRAM.plain(argument)),
        }
    }
    let [folder, names @ ..] = &others[..] else { PROGRAM.misused("DIR is missing") };
    let named: Vec<_> = names.iter().map(|name| PROGRAM.problem(name)).collect();
    let problems = if named.is_empty() { PROBLEMS } else { &named[..] };
    let write = |problem| write(folder.as_ref(), problem, replaces);
    PROGRAM.finish(problems.iter().copied().try_for_each(write));
}

/// Makes the problem's folder.
fn write(root: &Path, problem: &Problem, replaces: bool) -> io::Result<()> {
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
    let mut large = problem.large_inputs.iter().filter(|large| !large.is_for_bench_only);
    let written = large.try_for_each(|large| {
        let built = (large.build)();
        fs::write(part.join(format!("{}.in", large.name)), &built.input)?;
        fs::write(part.join(format!("{}.out", large.name)), built.output(problem.reference))
    });
    written.and_then(|()| fs::rename(&part, &folder)).map_err(|error| {
        let _ = fs::remove_dir_all(&part);
        named(&folder, error)
    })
}
