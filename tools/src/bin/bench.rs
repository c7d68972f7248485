//! Measures the solutions as whole processes.

use std::io::{self, Write};
use std::process;
use tools::bench::print_table;
use tools::cli::{read, Program};
use tools::Problem;

const HELP: &str = "\
Usage: bench [PROBLEM]...

Measures the solution of each PROBLEM, or of all, on its large inputs, as a whole process: the
median time, the part of the judge's limit, and the ratio to another program that runs by turns
with it, in 21 rounds and at least for a second. The exit status is 0 if every goal is reached, 1 if
one is not or something cannot be measured.

  --floor             be what a solution is compared with: read standard input, look at each
                      byte once, and print their sum
  --textbook PROBLEM  likewise: answer standard input as many would
  -h, --help          this text

PROBLEM is one of: {problems}
";

fn main() {
    let program = Program::start("bench", HELP, usize::MAX);
    if program.get("--floor").is_some() {
        return program.finish(floor());
    } else if let Some(name) = program.get("--textbook") {
        return program.finish(textbook(program.problem(name)));
    }
    match print_table(&program.problems(&program.plain)) {
        Ok(true) => {}
        Ok(false) => process::exit(1),
        Err(error) => program.fail(1, error),
    }
}

/// The least that a solution can do.
fn floor() -> io::Result<()> {
    let sum: u64 = read(None)?.iter().map(|&byte| u64::from(byte)).sum();
    writeln!(io::stdout(), "{sum}")
}

fn textbook(problem: &Problem) -> io::Result<()> {
    let answers = problem.textbook.ok_or(io::Error::other("there is no textbook"))?;
    write!(io::stdout(), "{}", answers(&read(None)?))
}
