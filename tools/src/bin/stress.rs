//! Finds the smallest position on which a program errs, and says why.

use std::io;
use std::path::PathBuf;
use std::time::Duration;
use std::{fs, process};
use tools::cli::Program;
use tools::stress::Options;
use tools::text::named;

static PROGRAM: Program = Program {
    name: "stress",
    help: "\
Usage: stress [OPTIONS] PROBLEM COMMAND [ARGUMENT...]

Runs COMMAND, a program for PROBLEM in any language, on the small positions of the game, in order
of size, for a tenth of the time at most, and then on random ones. If it errs, the smallest input
found on which it does is shown, with what is right, what the program says, why, and the moves
that refute it. If that is a random one, more small ones are tried first, for as long again. Small
positions are held to the rules, searched to the end; random ones to the solution first.

  --seconds S     go on for S seconds (default 20); the input may be cut down for as long again
  --positions N   go on for N positions, which are the same ones each time, and any time
  --time-limit S  for each run of the program, on one or many positions (default 2)
  --save DIR      write the input to DIR/PROBLEM-1.in, or the next number that is free, and what is
                  right to PROBLEM-1.out
  -h, --help      this text

A program for ipsc_g plays against a server that holds out longest. If it says anything but what is
asked for, a game that it does not win as soon as can be is looked for, and is shown instead.

Exit status: 0 if no fault was found, 1 if one was, 2 for wrong usage or if something failed.

PROBLEM is one of: {problems}
",
};

fn main() {
    judge::keep();
    let mut arguments = PROGRAM.arguments();
    let (mut seconds, mut positions, mut time_limit, mut save) = (None, None, 2.0, None);
    let problem = loop {
        let Some(argument) = arguments.next() else { PROGRAM.misused("PROBLEM is missing") };
        match argument.to_str() {
            Some("--seconds") => seconds = Some(arguments.number("--seconds", 0.001..=1e6)),
            Some("--positions") => {
                positions = Some(arguments.number("--positions", 1..=1_000_000_000));
            }
            Some("--time-limit") => time_limit = arguments.number("--time-limit", 0.001..=1e6),
            Some("--save") => save = Some(PathBuf::from(arguments.value("--save"))),
            _ => break PROGRAM.problem(&PROGRAM.plain(argument)),
        }
    };
    let game = PROGRAM.game(problem);
    let command = arguments.rest();
    if command.is_empty() {
        PROGRAM.misused("COMMAND is missing");
    }
    if let Some(folder) = &save {
        let made = fs::create_dir_all(folder);
        made.unwrap_or_else(|error| PROGRAM.fail(2, named(folder, error)));
    }
    let default = if positions.is_some() { 1e9 } else { 20.0 };
    let options = Options {
        problem: problem.name,
        command,
        time: Duration::from_secs_f64(seconds.unwrap_or(default)),
        positions: positions.unwrap_or(usize::MAX),
        time_limit: Duration::from_secs_f64(time_limit),
        save,
    };
    match (game.stress)(&options, &mut io::stdout()) {
        Ok(erred) => process::exit(erred.into()),
        Err(error) => PROGRAM.fail(2, error),
    }
}
