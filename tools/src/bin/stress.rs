//! Finds the smallest position on which a program errs, and says why.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs, process};
use tools::stress::Options;
use tools::{problem, PROBLEMS};

const HELP: &str = "\
Usage: stress [OPTIONS] PROBLEM COMMAND [ARGUMENT...]
";

fn main() {
    judge::keep();
    let mut arguments = env::args_os().skip(1);
    let (mut seconds, mut positions, mut time_limit, mut save) = (None, None, 2.0, None);
    let name = loop {
        let Some(argument) = arguments.next() else { misused("PROBLEM is missing") };
        match argument.to_str() {
            Some("-h" | "--help") => {
                let names: Vec<&str> = PROBLEMS.iter().map(|problem| problem.name).collect();
                print!("{}", HELP.replace("{problems}", &names.join(", ")));
                return;
            }
            Some("--seconds") => seconds = Some(number(&mut arguments, "--seconds")),
            Some("--positions") => positions = Some(number(&mut arguments, "--positions")),
            Some("--time-limit") => time_limit = number(&mut arguments, "--time-limit"),
            Some("--save") => save = arguments.next().map(PathBuf::from),
            Some(option) if option.starts_with('-') => misused(format!("no option {option:?}")),
            _ => break argument,
        }
    };
    let Some(problem) = name.to_str().and_then(problem) else {
        misused(format!("no problem {name:?}"))
    };
    let command: Vec<OsString> = arguments.collect();
    if command.is_empty() {
        misused("COMMAND is missing");
    }
    let options = Options {
        problem: problem.name,
        command,
        time: Duration::from_secs_f64(seconds.unwrap_or(if positions.is_some() {
            1e9
        } else {
            20.0
        })),
        positions: positions.map_or(u64::MAX, |positions| positions as u64),
        time_limit: Duration::from_secs_f64(time_limit),
        save,
        progress: io::stderr().is_terminal(),
    };
    if let Some(folder) = &options.save {
        fs::create_dir_all(folder)
            .unwrap_or_else(|error| fail(format!("{}: {error}", folder.display())));
    }
    let game =
        problem.game.as_ref().unwrap_or_else(|| fail(format!("no rules of {}", problem.name)));
    match (game.stress)(&options, &mut io::stdout()) {
        Ok(erred) => process::exit(i32::from(erred)),
        Err(error) => fail(error),
    }
}

fn number(arguments: &mut impl Iterator<Item = OsString>, option: &str) -> f64 {
    let value = arguments.next().unwrap_or_default();
    let number = value.to_str().and_then(|digits| digits.parse().ok());
    let number = number.filter(|&number| number > 0.0 && number <= 1e9);
    number.unwrap_or_else(|| misused(format!("{option} wants a number above 0, not {value:?}")))
}

fn misused(message: impl Display) -> ! {
    fail(format!("{message} (see --help)"))
}

fn fail(message: impl Display) -> ! {
    let _ = writeln!(io::stderr(), "stress: {message}");
    process::exit(2)
}
