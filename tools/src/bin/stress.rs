//! Finds a small input on which a program errs, and says why.

use std::ffi::OsString;
use std::path::PathBuf;
use std::{fs, io, process, time::Duration};
use tools::cli::Program;
use tools::stress::settings::Settings;
use tools::stress::Status;
use tools::text::named;

const HELP: &str = "\
Usage: stress [OPTIONS] PROBLEM COMMAND [ARGUMENT...]

Runs COMMAND, a program for PROBLEM in any language, until it errs: on the samples first, then by
turns on the small positions of the game in the order of their sizes, on random ones up to the
judge's limits, and on inputs of as many cases as the judge has. What is tried is always the same;
how far it gets depends on the time. If the program errs on an input each time, stress then makes
this input smaller. It shows the input with the right answer, what the program printed, the play that
refutes it, and why. If no fault is found, other white space is tried in the end; it is no fault if
the program fails there. Ctrl-C ends the search with a report after the run under way, and at most a
few more that the report needs; a second Ctrl-C ends it at once.

  --seconds S     take S seconds (default 30): two thirds to look for a fault, and what is left then to
                  make the input smaller; the runs that confirm a fault may go beyond that
  --positions N   stop after N positions besides the samples (the last input may have more), with no
                  time limit unless --seconds is given
  --time-limit S  seconds of CPU time for each input (default: the judge's, or 10 if none is known)
  --save DIR      write the input to DIR/PROBLEM-1.in, or the next number that is free, and the right
                  answers to PROBLEM-1.out, as soon as there is a fault, and again when it is smaller
  -h, --help      this text

A program is too slow if it reaches the limit of CPU time in three runs on the same input. It has
stopped if it only waits in two runs, for 2 s, or for twice that time and a second if that is less:
its input is there at once, so nothing is worth waiting for. Each program has a stack of 256 MB, or
the hard limit if that is less. A program for ipsc_g that takes the string from the server's line is
told lines of games under way; any other one plays whole games. It has stopped if it only waits for
2 s after it was told a line. Where nothing wins for sure, any submission is right; that it is not the
longest defence is told in the end. The limit is for all that is said in one run.

COMMAND runs with your rights. It is ended together with all that it started, but this is no sandbox.

Exit status: 0 if no fault was found, 1 if one was, 2 for wrong usage, if something failed, or if
there was no time to try anything; 130 if Ctrl-C came and no fault was found.

PROBLEM is one of: {problems}
";

/// How long it takes by default, as the help says.
const SECONDS: Duration = Duration::from_secs(30);

/// The exit status of a shell for a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

fn main() {
    judge::keep();
    let program = Program::start("stress", HELP, 1);
    let seconds = program.number("--seconds", 0.001..=1e5);
    let positions = program.number("--positions", 1..=1_000_000_000);
    let save = program.get("--save").map(PathBuf::from);
    let [name, command @ ..] = &program.plain[..] else { program.misused("PROBLEM is missing") };
    let problem = program.problem(name);
    let settings = Settings {
        command: command_of(&program, problem.name(), command),
        time: match (seconds, positions) {
            (Some(seconds), _) => Some(Duration::from_secs_f64(seconds)),
            (None, Some(_)) => None,
            (None, None) => Some(SECONDS),
        },
        positions,
        time_limit: program.number("--time-limit", 0.001..=1e6),
        save,
    };
    if let Some(folder) = &settings.save {
        fs::create_dir_all(folder).unwrap_or_else(|error| program.fail(2, named(folder, error)));
    }
    match problem.stress(&settings, &mut io::stdout()) {
        Ok(Status::NoFault) => {}
        Ok(Status::Fault) => process::exit(1),
        Ok(Status::Interrupted) => process::exit(INTERRUPTED),
        Ok(Status::NothingTried) => program.fail(2, "there was no time to try anything"),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => process::exit(2),
        Err(error) => program.fail(2, error),
    }
}

/// The words of the command, which may be in quotes as a whole. The run is over if there is none,
/// or if it is a source file.
fn command_of(program: &Program, problem: &str, command: &[OsString]) -> Vec<OsString> {
    let Some(first) = command.first() else { program.misused("COMMAND is missing") };
    if first.as_encoded_bytes().starts_with(b"-") {
        program.misused(format!("options stand before {problem}, such as {first:?}"));
    }
    program.words_of(command)
}
