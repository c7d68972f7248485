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
        let limits = concat!(env!("CARGO_MANIFEST_DIR"), "/../samples/");
        let limits = fs::read_to_string(format!("{limits}{}/limits", problem.name))?;
        let limit = limits.lines().find_map(|line| line.strip_prefix("time_s=")?.parse().ok());
        for large in problem.large_inputs {
            let (line, is_reached) = measure(problem, large, limit, programs)?;
            writeln!(io::stdout(), "{line}")?;
            all_reached &= is_reached;
        }
    }
    Ok(all_reached)
}

/// Tells the medians on one input, and whether its goal is reached. The limit is in seconds.
fn measure(
    problem: &Problem,
    large: &LargeInput,
    limit: Option<f64>,
    programs: &Path,
) -> io::Result<(String, bool)> {
    let input = programs.join("bench.input");
    fs::write(&input, (large.build)().input).map_err(|error| named(&input, error))?;
    let mut own = Command::new(programs.join(problem.name).with_extension(EXE_EXTENSION));
    let answers = run(&mut own, &input, Stdio::piped())?.0;
    let mut other = large.goal.map(|(yardstick, _)| yardstick_of(problem, yardstick));
    if let (Some((Yardstick::Textbook, _)), Some(other)) = (large.goal, &mut other) {
        if run(other, &input, Stdio::piped())?.0 != answers {
            let what = format!("{} and its textbook differ on {}", problem.name, large.name);
            return Err(io::Error::other(what));
        }
    }
    let (mut owns, mut ratios, begun) = (vec![], vec![], Instant::now());
    while owns.len() < ROUNDS || begun.elapsed() < LEAST_TIME {
        let own = run(&mut own, &input, Stdio::null())?.1;
        owns.push(own);
        if let Some(other) = &mut other {
            ratios.push(own / run(other, &input, Stdio::null())?.1);
        }
    }
    let own = median(owns);
    let mut line = format!("{} {}: {own:.2} ms", problem.name, large.name);
    if let Some(limit) = limit.filter(|_| !large.name.starts_with("beyond-")) {
        line += &format!(", {:.1} % of the limit", own / limit / 10.0);
    }
    let Some((yardstick, goal)) = large.goal else { return Ok((line, true)) };
    let ratio = median(ratios);
    line += &format!(", {ratio:.2} times {yardstick:?}, where at most {goal} is wanted");
    Ok((line, ratio <= goal))
}

/// The program that a solution is compared with.
fn yardstick_of(problem: &Problem, yardstick: Yardstick) -> Command {
    let mut this = Command::new(env::current_exe().expect("it was found before"));
    match yardstick {
        Yardstick::Floor => this.arg("--floor"),
        Yardstick::Textbook => this.args(["--textbook", problem.name]),
        Yardstick::Sort => {
            this = Command::new("sort");
            this.env("LC_ALL", "C")
        }
    };
    this
}

/// What a command answers to the input, and the milliseconds it takes.
fn run(command: &mut Command, input: &Path, out: Stdio) -> io::Result<(Vec<u8>, f64)> {
    command.stdin(File::open(input)?).stdout(out);
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
