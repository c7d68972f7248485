//! Lists the winning first moves of each case: `moves [OPTIONS] PROBLEM [FILE]`; see `moves --help`.

use samples::moves::{Lists, Options};
use samples::{problem, PROBLEMS};
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::{env, process};

const HELP: &str = "\
Usage: moves [OPTIONS] PROBLEM [FILE]

Reads what the solution of PROBLEM reads, from FILE or from standard input, and lists for each
case the solution's answer and every winning first move, one a line.

  --why     say what the answer follows from
  --refute  where no move wins, answer each move with one that does
  --plain   a bare heading: the answer and the Grundy number
  --help    this text

PROBLEM is one of: ";

fn main() {
    let (options, arguments) = match parse(env::args().skip(1)) {
        Some(parsed) => parsed,
        None => {
            let _ = write!(io::stdout(), "{}", help());
            return;
        }
    };
    let (problem, file) = match &arguments[..] {
        [name] => (problem(name), None),
        [name, file] => (problem(name), Some(file)),
        _ => wrong("PROBLEM is missing, or there is too much"),
    };
    let problem = problem.unwrap_or_else(|| wrong(&format!("no problem {:?}", arguments[0])));

    let mut output = BufWriter::new(io::stdout().lock());
    let result = source(file)
        .and_then(|mut source| (problem.moves)(&mut source, &mut Lists::new(&mut output, options)));
    // What is listed is written even if there is an error.
    if let Err(error) = result.and(output.flush()) {
        // A reader that went away wants no message.
        if error.kind() != io::ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "moves: {error}");
            process::exit(1);
        }
    }
}

fn help() -> String {
    let names: Vec<&str> = PROBLEMS.iter().map(|problem| problem.name).collect();
    format!("{HELP}{}\n", names.join(", "))
}

/// The options and the other arguments; None if help is wanted.
fn parse(arguments: impl Iterator<Item = String>) -> Option<(Options, Vec<String>)> {
    let mut options = Options::default();
    let mut others = Vec::new();
    for argument in arguments {
        match argument.as_str() {
            "--why" => options.why = true,
            "--refute" => options.refute = true,
            "--plain" => options.plain = true,
            "--help" | "-h" => return None,
            option if option.starts_with('-') => wrong(&format!("no option {option}")),
            _ => others.push(argument),
        }
    }
    Some((options, others))
}

fn source(file: Option<&String>) -> io::Result<Box<dyn Read>> {
    match file {
        Some(path) => {
            let named = |error| io::Error::other(format!("{path}: {error}"));
            Ok(Box::new(File::open(path).map_err(named)?))
        }
        None => {
            if io::stdin().is_terminal() {
                let _ = writeln!(io::stderr(), "moves: type the input; Ctrl-D ends it");
            }
            Ok(Box::new(io::stdin()))
        }
    }
}

fn wrong(message: &str) -> ! {
    let _ = writeln!(io::stderr(), "moves: {message} (see --help)");
    process::exit(2)
}
