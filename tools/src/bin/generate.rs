//! Writes the inputs that are too large to be kept.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use tools::cli::Program;
use tools::problems::problem;
use tools::samples;
use tools::text::named;

const HELP: &str = "\
Usage: generate DIR [PROBLEM]...

Writes the large inputs of each PROBLEM, or of all, to DIR/PROBLEM/NAME.in, and the answers to
NAME.out. None of these files may be there yet. A problem that has samples, but that the tools do not
know yet, has no such inputs.

  -h, --help  this text

PROBLEM is one of: {problems}
";

fn main() {
    let program = Program::start("generate", HELP, usize::MAX);
    let [root, names @ ..] = &program.plain[..] else { program.misused("DIR is missing") };
    let (known, unknown): (Vec<_>, Vec<_>) = names.iter().cloned().partition(is_known);
    for name in &unknown {
        let shown = name.to_string_lossy();
        if !samples::folder(&shown).is_dir() {
            program.problem(name); // which ends the run
        }
        let _ = writeln!(io::stderr(), "generate: {shown}: the tools do not know it");
    }
    if known.is_empty() && !unknown.is_empty() {
        return;
    }
    for chosen in program.problems(&known) {
        let folder = Path::new(root).join(chosen.name());
        program.end_on_error(fs::create_dir_all(&folder).map_err(|error| named(&folder, error)));
        for large in chosen.large_inputs() {
            let input = (large.build)();
            let mut output = Vec::new();
            program.end_on_error(chosen.answer(&input, &mut output));
            for (ending, bytes) in [("in", input), ("out", output)] {
                let path = folder.join(format!("{}.{ending}", large.name));
                let written = File::create_new(&path).and_then(|mut file| file.write_all(&bytes));
                program.end_on_error(written.map_err(|error| named(&path, error)));
            }
        }
    }
}

/// Whether the tools know a problem of this name: before stage 3 of CONTRIBUTING.md they do not.
fn is_known(name: &OsString) -> bool {
    name.to_str().and_then(problem).is_some()
}
