//! Measures the solutions as whole processes, beside the judge's limits and beside other programs.

use crate::large_inputs::{LargeInput, Yardstick};
use crate::text::named;
use crate::Problem;
use std::env::{self, consts::EXE_EXTENSION};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ROUNDS: usize = 21;

/// Programs that run for less than a millisecond need many rounds.
const LEAST_TIME: Duration = Duration::from_secs(1);

/// Builds the solutions beside this program, prints a line for each large input, and says whether
/// all goals are reached.
pub fn print_table(problems: &[&Problem]) -> io::Result<bool> {
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
    let mut all_reached = true;
    for problem in problems {
        for large in problem.large_inputs {
            all_reached &= is_reached(problem, large, programs)?;
        }
    }
    Ok(all_reached)
}

/// Prints the medians on one input, and says whether its goal is reached.
fn is_reached(problem: &Problem, large: &LargeInput, programs: &Path) -> io::Result<bool> {
    let input = programs.join("bench.input");
    fs::write(&input, (large.build)()).map_err(|error| named(&input, error))?;
    let mut own = Command::new(programs.join(problem.name).with_extension(EXE_EXTENSION));
    let mut other = large.goal.map(|(_, yardstick)| program_of(yardstick, problem)).transpose()?;
    let (mut owns, mut ratios, begun) = (vec![], vec![], Instant::now());
    while owns.len() < ROUNDS || begun.elapsed() < LEAST_TIME {
        let own = time(&mut own, &input)?;
        owns.push(own);
        if let Some(other) = &mut other {
            ratios.push(own / time(other, &input)?);
        }
    }
    let own = median(owns);
    let mut line = format!("{} {}: {own:.2} ms", problem.name, large.name);
    if let Some(limit) = problem.limit("time_s")?.filter(|_| !large.name.starts_with("beyond-")) {
        line += &format!(", {:.1} % of the limit", own / limit / 10.0);
    }
    let mut is_reached = true;
    if let Some((most, yardstick)) = large.goal {
        let ratio = median(ratios);
        line += &format!(", {ratio:.2} times {yardstick:?}, where at most {most} is wanted");
        is_reached = ratio <= most;
    }
    writeln!(io::stdout(), "{line}")?;
    Ok(is_reached)
}

/// The program that a solution is compared with.
fn program_of(yardstick: Yardstick, problem: &Problem) -> io::Result<Command> {
    let mut program = Command::new(env::current_exe()?);
    match yardstick {
        Yardstick::Floor => program.arg("--floor"),
        Yardstick::Textbook => program.args(["--textbook", problem.name]),
        Yardstick::Sort => {
            program = Command::new("sort");
            program.env("LC_ALL", "C")
        }
    };
    Ok(program)
}

/// The milliseconds that a command takes on the input.
fn time(command: &mut Command, input: &Path) -> io::Result<f64> {
    command.stdin(File::open(input)?).stdout(Stdio::null());
    let begun = Instant::now();
    let status = command.status()?;
    let time = begun.elapsed();
    match status.success() {
        true => Ok(time.as_secs_f64() * 1e3),
        false => Err(io::Error::other(format!("{command:?}: {status}"))),
    }
}

/// The middle one of an odd number of values, or the upper one of the two in the middle.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
