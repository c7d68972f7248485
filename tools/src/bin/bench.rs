//! Measures the solutions as whole processes.

use std::io::{self, Write};
use std::process;
use tools::bench::print_table;
use tools::cli::Program;
use tools::Problem;

static PROGRAM: Program = Program {
    name: "bench",
    help: "\
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
",
};

fn main() {
    let mut names = Vec::new();
    let mut arguments = PROGRAM.arguments();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--floor") => return PROGRAM.finish(floor()),
            Some("--textbook") => {
                return PROGRAM.finish(textbook(PROGRAM.problem(&arguments.value("--textbook"))));
            }
            _ => names.push(PROGRAM.plain(argument)),
        }
    }
    match print_table(&PROGRAM.problems(&names)) {
        Ok(true) => {}
        Ok(false) => process::exit(1),
        Err(error) => PROGRAM.fail(1, error),
    }
}

/// The least that a solution can do.
fn floor() -> io::Result<()> {
    let sum: u64 = PROGRAM.read(None)?.iter().map(|&byte| u64::from(byte)).sum();
    writeln!(io::stdout(), "{sum}")
}

fn textbook(problem: &Problem) -> io::Result<()> {
    let Some(answers) = problem.textbook else {
        PROGRAM.fail(1, format!("{} has no textbook", problem.name));
    };
    write!(io::stdout(), "{}", answers(&PROGRAM.read(None)?))
}
