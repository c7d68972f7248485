//! Lists the winning first moves of each case.

use std::io::{self, BufWriter, Write};
use tools::cli::Program;
use tools::moves::Options;

static PROGRAM: Program = Program {
    name: "moves",
    help: "\
Usage: moves [OPTIONS] PROBLEM [FILE]

Reads what the solution of PROBLEM reads, from FILE or from standard input, and lists for each
case the solution's answer and every winning first move, one a line.

  --why       say what the answer follows from
  --refute    where no move wins, answer each move with one that does
  -h, --help  this text

PROBLEM is one of: {problems}
",
};

fn main() {
    let mut options = Options::default();
    let mut others = Vec::new();
    for argument in PROGRAM.arguments() {
        match argument.to_str() {
            Some("--why") => options.why = true,
            Some("--refute") => options.refute = true,
            _ => others.push(PROGRAM.plain(argument)),
        }
    }
    let (name, file) = match &others[..] {
        [name] => (name, None),
        [name, file] => (name, Some(&file[..])),
        _ => PROGRAM.misused("PROBLEM is missing, or there is too much"),
    };
    let problem = PROGRAM.problem(name);
    let mut output = BufWriter::new(io::stdout().lock());
    let listed = PROGRAM.read(file).and_then(|input| (problem.list)(&input, &mut output, options));
    // What is listed is written even if there is a fault.
    PROGRAM.finish(listed.and(output.flush()));
}
