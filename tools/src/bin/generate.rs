//! Writes the inputs that are too large to be kept.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use tools::cli::Program;
use tools::text::named;
use tools::PROBLEMS;

static PROGRAM: Program = Program {
    name: "generate",
    help: "\
Usage: generate DIR [PROBLEM]...

Writes the large inputs of each PROBLEM, or of all, to DIR/PROBLEM/NAME.in, and the answers to
NAME.out. None of these files may be there yet.

  -h, --help  this text

PROBLEM is one of: {problems}
",
};

fn main() {
    let others: Vec<_> = PROGRAM.arguments().map(|argument| PROGRAM.plain(argument)).collect();
    let [root, names @ ..] = &others[..] else { PROGRAM.misused("DIR is missing") };
    let asked: Vec<_> = names.iter().map(|name| PROGRAM.problem(name).name).collect();
    for problem in PROBLEMS.iter().filter(|one| asked.is_empty() || asked.contains(&one.name)) {
        let folder = Path::new(root).join(problem.name);
        PROGRAM.finish(fs::create_dir_all(&folder).map_err(|error| named(&folder, error)));
        for large in problem.large_inputs.iter() {
            let built = (large.build)();
            let output = built.output(problem.reference);
            for (ending, bytes) in [("in", built.input), ("out", output)] {
                let path = folder.join(format!("{}.{ending}", large.name));
                let written = File::create_new(&path).and_then(|mut file| file.write_all(&bytes));
                PROGRAM.finish(written.map_err(|error| named(&path, error)));
            }
        }
    }
}
