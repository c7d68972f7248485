//! `textbook PROBLEM`: the problem's reference as a program, to compare the solution with. It
//! takes its input to be right.

use std::io::{self, Read, Write};
use std::process;

fn main() -> io::Result<()> {
    let name = samples::arguments().into_iter().next().unwrap_or_default();
    let Some(problem) = samples::problem(&name) else {
        eprintln!("usage: textbook PROBLEM");
        process::exit(2)
    };
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    io::stdout().write_all(&(problem.reference)(&input))
}
