//! Finds the smallest position on which a program errs, and says why.

use std::path::{Path, PathBuf};
use std::{fs, io, process, time::Duration};
use tools::cli::Program;
use tools::stress::Options;
use tools::text::named;

const HELP: &str = "\
Usage: stress [OPTIONS] PROBLEM COMMAND [ARGUMENT...]

Runs COMMAND, a program for PROBLEM in any language, until it errs: on the small positions of the
game, in order of size; on random ones; on positions up to the judge's limits in each dimension;
and on inputs of as many cases as the judge has: of all kinds, mostly the same one, and the
largest. At last small inputs have other white space. Then it shows an input on which it errs, as
small as it gets, with what is right, what it says, why, and the moves that refute it. If it names
another winning move than the one asked for, or is late, something worse is looked for first.

  --seconds S     go on for S seconds (default 20), then cut the input down, about as long at most
  --positions N   go on for N positions, which are the same ones each time, and any time
  --time-limit S  for each run of the program, beside what its start takes (default: the judge's,
                  but at least 1 and at most 2); one that is late gets twice as much, or five
                  times where the judge has no limit
  --save DIR      write the input to DIR/PROBLEM-1.in, or the next number that is free, and what is
                  right to PROBLEM-1.out
  -h, --help      this text

The input is a file. A program for ipsc_g plays against a server that holds out longest, or that
goes on with any string, as in the samples, in quotes of three kinds or alone. It must win as soon
as can be, or hold out longest, by whatever letter. The time limit is for each line that it says.

Exit status: 0 if no fault was found, 1 if one was, 2 for wrong usage or if something failed.

PROBLEM is one of: {problems}
";

fn main() {
    judge::keep();
    let program = Program::start("stress", HELP, 1);
    let seconds = program.number("--seconds", 0.001..=1e6);
    let positions = program.number("--positions", 1..=1_000_000_000);
    let time_limit = program.number("--time-limit", 0.001..=1e6);
    let save = program.get("--save").map(PathBuf::from);
    let [name, command @ ..] = &program.plain[..] else { program.misused("PROBLEM is missing") };
    let problem = program.problem(name);
    let command = match command {
        [] => program.misused("COMMAND is missing"),
        [first, ..] if first.as_encoded_bytes().starts_with(b"-") => {
            program.misused(format!("options stand before {}, such as {first:?}", problem.name));
        }
        // In quotes as a whole, as run_samples.sh has it.
        [whole] if !Path::new(whole).exists() => {
            let words = judge::words(&whole.to_string_lossy());
            let words = words.unwrap_or_else(|fault| program.misused(fault));
            words.into_iter().map(Into::into).collect()
        }
        _ => command.to_vec(),
    };
    if is_closed() {
        program.fail(2, "standard output is closed: nobody would see what is found");
    }
    if let Some(folder) = &save {
        fs::create_dir_all(folder).unwrap_or_else(|error| program.fail(2, named(folder, error)));
    }
    // Even a machine that is slower than the judge's has time.
    let limit = |key| problem.limit(key).ok().flatten();
    let usual = limit("time_s").map_or(2.0, |limit| limit.clamp(1.0, 2.0));
    let patience = if limit("time_s").is_some() { 2 } else { 5 };
    let default = if positions.is_some() { 1e9 } else { 20.0 };
    let options = Options {
        problem: problem.name,
        command,
        time: Duration::from_secs_f64(seconds.unwrap_or(default)),
        positions: positions.unwrap_or(usize::MAX),
        time_limit: Duration::from_secs_f64(time_limit.unwrap_or(usual)),
        patience,
        memory_kb: limit("memory_mb").map_or(1 << 20, |mb| mb as u64 * 1024),
        save,
    };
    match (problem.stress)(&options, &mut io::stdout()) {
        Ok(erred) => process::exit(erred.into()),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => process::exit(2),
        Err(error) => program.fail(2, error),
    }
}

/// Whether there was no standard output: then Rust has opened /dev/null, to read as well.
fn is_closed() -> bool {
    let opened = fs::read_to_string("/proc/self/fdinfo/1").unwrap_or_default();
    let is_both = opened.lines().any(|line| line.starts_with("flags:") && line.ends_with('2'));
    is_both && fs::read_link("/proc/self/fd/1").is_ok_and(|file| file == Path::new("/dev/null"))
}
