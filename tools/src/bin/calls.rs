//! Writes calls of a problem's functions as a Coq file.

use std::io::{self, Write};
use tools::calls::{problems, Calls};
use tools::cli::Program;

const HELP: &str = "\
Usage: calls [--text] PROBLEM

Writes a Coq file with calls of the functions that PROBLEM's Coq file transcribes. If a transcription
gives another value than the function gives here, Coq prints the call and the two values, a line each.

  --text      write the text of main.rs instead, from which the functions are built
  -h, --help  this text

PROBLEM is one of: {problems}
";

fn main() {
    let program = Program::start("calls", HELP, usize::MAX);
    let (problem, None) = program.problem_and() else { program.misused("there is too much") };
    let name = problem.name();
    let Some(called) = problems::of(name) else {
        program.misused(format!("{name} has no Coq file"));
    };
    if program.get("--text").is_some() {
        return program.end_on_error(io::stdout().write_all(called.text.as_bytes()));
    }
    let mut calls = Calls::new(called.module);
    (called.add_to)(&mut calls);
    program.end_on_error(io::stdout().write_all(calls.text.as_bytes()));
}
