//! Measures the solutions as whole processes, beside the judge's limits and beside other programs.

use crate::large_inputs::{LargeInput, Yardstick};
use crate::Problem;
use std::env::{self, consts::EXE_EXTENSION};
use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::Path;
use std::process::{self, Command, Stdio};
use std::time::{Duration, Instant};

const ROUNDS: usize = 21;

/// Programs that run for less than a millisecond need many rounds.
const LEAST_TIME: Duration = Duration::from_secs(1);

/// Builds the solutions beside this program, prints a line for each comparison, and says whether
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
    let mut out = io::stdout();
    writeln!(
        out,
        "Medians of whole processes, in milliseconds{}. In each round the solution and what it is\n\
         compared with run in turn; the ratio is the median of the rounds.\n\n\
         | problem | input | time | limit | of limit | against | its time | ratio | goal | reached |\n\
         |---|---|---|---|---|---|---|---|---|---|",
        machine()
    )?;
    let mut all_reached = true;
    for problem in problems {
        let limits = concat!(env!("CARGO_MANIFEST_DIR"), "/../samples/");
        let limits = fs::read_to_string(format!("{limits}{}/limits", problem.name))?;
        let limit = limits.lines().find_map(|line| line.strip_prefix("time_s=")?.parse().ok());
        for large in problem.large_inputs {
            let limit = limit.filter(|_| !large.name.starts_with("beyond-"));
            if limit.is_some() || large.goal.is_some() {
                all_reached &= print_row(problem, large, limit, programs)?;
            }
        }
    }
    Ok(all_reached)
}

/// The processor's name, where Linux tells it.
fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or(String::new(), |(_, name)| format!(", on {name}"))
}

/// Prints one row and says whether its goal is reached. The limit is in seconds.
fn print_row(
    problem: &Problem,
    large: &LargeInput,
    limit: Option<f64>,
    programs: &Path,
) -> io::Result<bool> {
    // It has no name for long, so that no run can leave it behind.
    let path = programs.join(format!("bench.{}", process::id()));
    let mut input = File::options().read(true).write(true).create_new(true).open(&path)?;
    fs::remove_file(path)?;
    input.write_all(&(large.build)().input)?;
    let mut own = Command::new(programs.join(problem.name).with_extension(EXE_EXTENSION));
    let answers = run(&mut own, &mut input, Stdio::piped())?.0;
    let mut other = large.goal.map(|(yardstick, _)| yardstick_of(problem, yardstick));
    if let (Some((Yardstick::Textbook, _)), Some(other)) = (large.goal, &mut other) {
        if run(other, &mut input, Stdio::piped())?.0 != answers {
            let what = format!("{} and its textbook differ on {}", problem.name, large.name);
            return Err(io::Error::other(what));
        }
    }
    let (mut owns, mut others, mut ratios, begun) = (vec![], vec![], vec![], Instant::now());
    while owns.len() < ROUNDS || begun.elapsed() < LEAST_TIME {
        owns.push(run(&mut own, &mut input, Stdio::null())?.1);
        if let Some(other) = &mut other {
            others.push(run(other, &mut input, Stdio::null())?.1);
            ratios.push(owns[owns.len() - 1] / others[others.len() - 1]);
        }
    }
    let own = median(owns);
    let (limit, share) = limit.map_or((String::new(), String::new()), |limit| {
        (format!("{:.0}", limit * 1e3), format!("{:.1} %", own / limit / 10.0))
    });
    let mut out = io::stdout();
    write!(out, "| {} | {} | {own:.2} | {limit} | {share} |", problem.name, large.name)?;
    let Some((yardstick, goal)) = large.goal else {
        writeln!(out, " | | | | |")?;
        return Ok(true);
    };
    let (other, ratio) = (median(others), median(ratios));
    let reached = if ratio <= goal { "yes" } else { "**no**" };
    writeln!(out, " {yardstick:?} | {other:.2} | {ratio:.2} | {goal} | {reached} |")?;
    Ok(ratio <= goal)
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
