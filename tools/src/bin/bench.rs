//! Measures the solutions as whole processes.

use std::env::{self, consts::EXE_EXTENSION};
use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::Path;
use std::process::{self, Command, Stdio};
use std::time::{Duration, Instant};
use tools::cli::Program;
use tools::large::{Comparison, Yardstick};
use tools::{Problem, PROBLEMS};

static PROGRAM: Program = Program {
    name: "bench",
    help: "\
Usage: bench [PROBLEM]...

Compares the time of the solution of each PROBLEM, or of all, with another program's on the same
input, in 21 rounds, and at least for a second. The exit status is 0 if every goal is reached, 1 if
one is not or something cannot be measured.

  --floor             be what a solution is compared with: read standard input, look at each
                      byte once, and print their sum
  --textbook PROBLEM  likewise: answer standard input as the problem's reference does
  -h, --help          this text

PROBLEM is one of: {problems}
",
};

const ROUNDS: usize = 21;

/// Programs that run for less than a millisecond need many rounds.
const LEAST_TIME: Duration = Duration::from_secs(1);

fn main() {
    let mut problems = Vec::new();
    let mut arguments = PROGRAM.arguments();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--floor") => return PROGRAM.finish(floor()),
            Some("--textbook") => {
                return PROGRAM.finish(textbook(PROGRAM.problem(&arguments.value("--textbook"))));
            }
            _ => problems.push(PROGRAM.problem(&PROGRAM.plain(argument))),
        }
    }
    if problems.is_empty() {
        problems.extend(PROBLEMS);
    }
    match print_table(&problems) {
        Ok(true) => {}
        Ok(false) => process::exit(1),
        Err(error) => PROGRAM.fail(1, error),
    }
}

/// The least that a solution can do.
fn floor() -> io::Result<()> {
    let sum: u64 = PROGRAM.read(None)?.iter().map(|&byte| u64::from(byte)).sum();
    writeln!(io::stdout(), "{sum}")
}

fn textbook(problem: &Problem) -> io::Result<()> {
    let Some(reference) = problem.reference else {
        PROGRAM.fail(1, format!("{} has no reference", problem.name));
    };
    io::stdout().write_all(&reference(&PROGRAM.read(None)?))
}

/// Builds the solutions beside this program, prints a line for each comparison, and says whether
/// all goals are reached.
fn print_table(problems: &[&Problem]) -> io::Result<bool> {
    let this = env::current_exe()?;
    let programs = this.parent().expect("the program lies in a folder");
    let target = programs.parent().ok_or(io::Error::other("it lies in no target folder"))?;
    let mut build = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    build.args(["build", "--release", "--quiet", "--bins"]);
    build.args(problems.iter().flat_map(|problem| ["-p", problem.name]));
    build.args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml")]);
    if !build.arg("--target-dir").arg(target).status()?.success() {
        return Err(io::Error::other("the build failed"));
    }
    let mut out = io::stdout();
    writeln!(
        out,
        "Times are the medians of whole processes, in milliseconds. A round runs the solution\n\
         and what it is compared with in turn; the ratio is the median of the rounds.\n\n\
         | problem | input | against | its time | time | ratio | goal | reached |\n\
         |---|---|---|---|---|---|---|---|"
    )?;
    let mut all_reached = true;
    for problem in problems {
        for comparison in problem.comparisons {
            all_reached &= print_comparison(problem, comparison, programs)?;
        }
        if problem.comparisons.is_empty() {
            writeln!(out, "| {} | no comparison | | | | | | |", problem.name)?;
        }
    }
    Ok(all_reached)
}

/// Prints one line and says whether the goal is reached.
fn print_comparison(
    problem: &Problem,
    &(name, against, goal): &Comparison,
    programs: &Path,
) -> io::Result<bool> {
    let mut all = problem.large.iter().chain(problem.measured);
    let large = all.find(|large| large.name == name);
    // It has no name for long, so that no run can leave it behind.
    let path = programs.join(format!("bench.{}", process::id()));
    let mut input = File::options().read(true).write(true).create_new(true).open(&path)?;
    fs::remove_file(path)?;
    input.write_all(&(large.expect("a comparison has a large input").build)().input)?;
    let mut other = Command::new(env::current_exe()?);
    match against {
        Yardstick::Floor => other.arg("--floor"),
        Yardstick::Textbook => other.args(["--textbook", problem.name]),
        Yardstick::Sort => {
            other = Command::new("sort");
            other.env("LC_ALL", "C")
        }
    };
    let mut own = Command::new(programs.join(problem.name).with_extension(EXE_EXTENSION));
    let mut out = io::stdout();
    write!(out, "| {} | {name} | {against:?} | ", problem.name)?;
    let answers = run(&mut own, &mut input, Stdio::piped())?.0;
    let Ok((others, _)) = run(&mut other, &mut input, Stdio::piped()) else {
        writeln!(out, "not there | | | {goal} | |")?;
        return Ok(false);
    };
    if against == Yardstick::Textbook && answers != others {
        let what = format!("{} and its textbook differ on {name}", problem.name);
        return Err(io::Error::other(what));
    }
    let (mut times, begun) = ([Vec::new(), Vec::new(), Vec::new()], Instant::now());
    while times[0].len() < ROUNDS || begun.elapsed() < LEAST_TIME {
        let own = run(&mut own, &mut input, Stdio::null())?.1;
        let other = run(&mut other, &mut input, Stdio::null())?.1;
        for (times, time) in times.iter_mut().zip([own, other, own / other]) {
            times.push(time);
        }
    }
    let [own, other, ratio] = times.map(median);
    let reached = if ratio <= goal { "yes" } else { "**no**" };
    writeln!(out, "{other:.2} | {own:.2} | {ratio:.2} | {goal} | {reached} |")?;
    Ok(ratio <= goal)
}

/// What a command answers to the input, and the milliseconds it takes.
fn run(command: &mut Command, input: &mut File, out: Stdio) -> io::Result<(Vec<u8>, f64)> {
    input.rewind()?;
    command.stdin(input.try_clone()?).stdout(out);
    let begun = Instant::now();
    let output = command.spawn()?.wait_with_output()?;
    let time = begun.elapsed();
    match output.status.success() {
        true => Ok((output.stdout, time.as_secs_f64() * 1e3)),
        false => Err(io::Error::other(format!("{command:?}: {}", output.status))),
    }
}

/// The middle one of an odd number of values, or the upper one of the two in the middle.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
