//! Writes the inputs that are too large to be kept.

use std::fs::{self, File};
use std::{io::Write, path::Path};
use tools::cli::Program;
use tools::text::named;

const HELP: &str = "\
Usage: generate DIR [PROBLEM]...

Writes the large inputs of each PROBLEM, or of all, to DIR/PROBLEM/NAME.in, and the answers to
NAME.out. None of these files may be there yet.

  -h, --help  this text

PROBLEM is one of: {problems}
";

fn main() {
    let program = Program::start("generate", HELP, usize::MAX);
    let [root, names @ ..] = &program.plain[..] else { program.misused("DIR is missing") };
    for problem in program.problems(names) {
        let folder = Path::new(root).join(problem.name());
        program.finish(fs::create_dir_all(&folder).map_err(|error| named(&folder, error)));
        for large in problem.large_inputs() {
            let input = (large.build)();
            let mut output = Vec::new();
            program.finish(problem.answer(&input, &mut output));
            for (ending, bytes) in [("in", input), ("out", output)] {
                let path = folder.join(format!("{}.{ending}", large.name));
                let written = File::create_new(&path).and_then(|mut file| file.write_all(&bytes));
                program.finish(written.map_err(|error| named(&path, error)));
            }
        }
    }
}
