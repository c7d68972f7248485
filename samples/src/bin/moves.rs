//! The winning first moves of a game: `moves PROBLEM` reads what the solution reads; prints for
//! each case the solution's answer, the Grundy number, and below them every move that wins.
//! How a move is shown says the problem's module in the library.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::{env, process};

fn main() {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let problem = match &arguments[..] {
        [name] => name.to_str().and_then(samples::problem),
        _ => None,
    };
    let Some(problem) = problem else {
        let names: Vec<_> = samples::PROBLEMS.iter().map(|problem| problem.name).collect();
        eprintln!("usage: moves PROBLEM, which is one of {}", names.join(", "));
        process::exit(2)
    };
    let mut output = BufWriter::new(io::stdout().lock());
    let result = (problem.moves)(&mut io::stdin().lock(), &mut output);
    if let Err(error) = result.and(output.flush()) {
        // A reader that went away wants no message.
        if error.kind() != ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "moves: {error}");
            process::exit(1);
        }
    }
}
