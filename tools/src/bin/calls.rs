//! Writes calls of a problem's functions as a Coq file.

use std::io::{self, Write};
use tools::calls::{problems, Calls};
use tools::cli::Program;

const HELP: &str = "\
Usage: calls PROBLEM

Writes a Coq file with calls of the functions that PROBLEM's Coq file transcribes. Coq accepts it if
each transcription gives what the function gives here.

PROBLEM is one of: {problems}
";

fn main() {
    let program = Program::start("calls", HELP, usize::MAX);
    let Some((module, add_to)) = problems::of(program.problem_and().0.name()) else {
        program.misused("it has no Coq file");
    };
    let mut calls = Calls::new(module);
    add_to(&mut calls);
    program.finish(io::stdout().write_all(calls.text.as_bytes()));
}
