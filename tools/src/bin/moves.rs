//! Lists the winning first moves of each case.

use std::io::{self, BufWriter, Write};
use tools::cli::{read, Program};
use tools::moves::With;

const HELP: &str = "\
Usage: moves [OPTIONS] PROBLEM [FILE]

Reads what the solution of PROBLEM reads, from FILE or from standard input, and lists for each
case the solution's answer and every winning first move, one a line.

  --why       say what the answer follows from
  --refute    where no move wins, answer each move with one that does
  -h, --help  this text

PROBLEM is one of: {problems}
";

fn main() {
    let program = Program::start("moves", HELP, usize::MAX);
    let with =
        With { why: program.get("--why").is_some(), refute: program.get("--refute").is_some() };
    let (problem, file) = program.problem_and();
    let mut output = BufWriter::new(io::stdout().lock());
    let listed = read(file).and_then(|input| problem.list_moves(&input, &mut output, with));
    // What is listed is written even if there is a fault.
    program.end_on_error(listed.and(output.flush()));
}
