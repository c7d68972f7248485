//! Lists the winning first moves of each case: `moves [OPTIONS] PROBLEM [FILE]`; see `moves --help`.

use samples::moves::{Lists, Options};
use samples::{problem, PROBLEMS};
use std::ffi::OsString;
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
    let (options, arguments) = match parse(env::args_os().skip(1)) {
        Some(parsed) => parsed,
        None => {
            let _ = write!(io::stdout(), "{}", help());
            return;
        }
    };
    let (name, file) = match &arguments[..] {
        [name] => (name, None),
        [name, file] => (name, Some(file)),
        _ => wrong("PROBLEM is missing, or there is too much"),
    };
    let problem = name.to_str().and_then(problem);
    let problem = problem.unwrap_or_else(|| wrong(&format!("no problem {name:?}")));

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
fn parse(arguments: impl Iterator<Item = OsString>) -> Option<(Options, Vec<OsString>)> {
    let mut options = Options::default();
    let mut others = Vec::new();
    for argument in arguments {
        match argument.to_str() {
            Some("--why") => options.why = true,
            Some("--refute") => options.refute = true,
            Some("--plain") => options.plain = true,
            Some("--help" | "-h") => return None,
            Some(option) if option.starts_with('-') => wrong(&format!("no option {option}")),
            _ => others.push(argument),
        }
    }
    Some((options, others))
}

fn source(file: Option<&OsString>) -> io::Result<Box<dyn Read>> {
    match file {
        Some(path) => {
            let named = |error| io::Error::other(format!("{}: {error}", path.to_string_lossy()));
            let file = File::open(path).map_err(named)?;
            if file.metadata().is_ok_and(|data| data.is_dir()) {
                return Err(named(io::ErrorKind::IsADirectory.into()));
            }
            Ok(Box::new(file))
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
