//! Finds the smallest position on which a program errs, and says why.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs, process};
use tools::program::{named, Program};
use tools::stress::Options;

static PROGRAM: Program = Program {
    name: "stress",
    help: "\
Usage: stress [OPTIONS] PROBLEM COMMAND [ARGUMENT...]

Runs COMMAND, a program for PROBLEM in any language, on all positions of the game, the smallest
first, then on random ones. If it errs, the smallest input on which it does is shown, with what is
right, what the program says, why, and the moves that refute it. Positions are held to the rules,
searched to the end; random ones to the solution first.

  --seconds S     go on for S seconds (default 20); the input may be cut down for as long again
  --positions N   go on for N positions, which are the same ones each time, and any time
  --time-limit S  for each run of the program, on one or many positions (default 2)
  --save DIR      write the input to DIR/PROBLEM-1.in, or the next number that is free, and what is
                  right to PROBLEM-1.out
  -h, --help      this text

A program for ipsc_g plays against a server that holds out longest. From half of the time on it must
say what is asked for, and not just win as soon as can be.

Exit status: 0 if no fault was found, 1 if one was, 2 for wrong usage or if something failed.

PROBLEM is one of: {problems}
",
};

fn main() {
    judge::keep();
    let mut arguments = env::args_os().skip(1);
    let (mut seconds, mut positions, mut time_limit, mut save) = (None, None, 2.0, None);
    let name = loop {
        let Some(argument) = arguments.next() else { PROGRAM.misused("PROBLEM is missing") };
        let mut value = || arguments.next();
        match argument.to_str() {
            Some("-h" | "--help") => return PROGRAM.show_help(),
            Some("--seconds") => seconds = Some(number("--seconds", value())),
            Some("--positions") => positions = Some(number("--positions", value())),
            Some("--time-limit") => time_limit = number("--time-limit", value()),
            Some("--save") => match value() {
                Some(folder) => save = Some(PathBuf::from(folder)),
                None => PROGRAM.misused("--save wants a value"),
            },
            _ => break PROGRAM.plain(argument),
        }
    };
    let problem = PROGRAM.problem(&name);
    let Some(game) = &problem.game else {
        PROGRAM.fail(2, format!("the rules of {} are not known here", problem.name));
    };
    let command: Vec<OsString> = arguments.collect();
    if command.is_empty() {
        PROGRAM.misused("COMMAND is missing");
    }
    if let Some(folder) = &save {
        let made = fs::create_dir_all(folder);
        made.unwrap_or_else(|error| PROGRAM.fail(2, named(folder, error)));
    }
    let for_ever = 1e9;
    let default = if positions.is_some() { for_ever } else { 20.0 };
    let options = Options {
        problem: problem.name,
        command,
        time: Duration::from_secs_f64(seconds.unwrap_or(default)),
        positions: positions.unwrap_or(f64::INFINITY),
        time_limit: Duration::from_secs_f64(time_limit),
        save,
        progress: io::stderr().is_terminal(),
    };
    match (game.stress)(&options, &mut io::stdout()) {
        Ok(erred) => process::exit(erred.into()),
        Err(error) => PROGRAM.fail(2, error),
    }
}

/// The value of an option.
fn number(option: &str, value: Option<OsString>) -> f64 {
    let value = value.unwrap_or_else(|| PROGRAM.misused(format!("{option} wants a value")));
    let number = value.to_str().and_then(|digits| digits.parse().ok());
    let number = number.filter(|&number| (0.001..=1e9).contains(&number));
    number.unwrap_or_else(|| {
        PROGRAM.misused(format!("{option} wants a number above 0, not {value:?}"))
    })
}
