//! Writes calls of a problem's functions as a Coq file.

use std::io::{self, Write};
use tools::calls::Calls;
use tools::cli::Program;

static PROGRAM: Program = Program {
    name: "calls",
    help: "\
Usage: calls PROBLEM

Writes a Coq file with calls of the functions that PROBLEM's Coq file transcribes. Coq accepts it if
each transcription gives what the function gives here.

PROBLEM is one of: {problems}
",
};

fn main() {
    let others: Vec<_> = PROGRAM.arguments().map(|argument| PROGRAM.plain(argument)).collect();
    let [name] = &others[..] else { PROGRAM.misused("PROBLEM is missing, or there is too much") };
    let Some((module, add_to)) = PROGRAM.problem(name).calls else {
        PROGRAM.misused("it has no Coq file");
    };
    let mut calls = Calls::new(module);
    add_to(&mut calls);
    PROGRAM.finish(io::stdout().write_all(calls.text.as_bytes()));
}
