//! Times the solutions as whole processes.

use judge::limits;
use std::env::{self, consts::EXE_EXTENSION};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tools::cli::{read, Program};
use tools::problem::Problem;
use tools::samples;
use tools::text::named;

const HELP: &str = "\
Usage: bench [PROBLEM [COMMAND [ARGUMENT...]]]

Times the solution of PROBLEM, or of all, on its large inputs: the median of a whole process, the
part of the judge's limit, and how many times as long as COMMAND that is. COMMAND runs by turns with
it, in at least 21 rounds and for a second; without one, it is `bench --floor`.

  --floor     be the least that a solution can do: read standard input, look at each byte once, and
              print their sum
  -h, --help  this text

PROBLEM is one of: {problems}
";

/// The least rounds, and the least time: programs that run for less than a millisecond need many.
const ROUNDS: usize = 21;
const LEAST_TIME: Duration = Duration::from_secs(1);

fn main() {
    let program = Program::start("bench", HELP, 1);
    let (names, command) = program.plain.split_at(program.plain.len().min(1));
    program.finish(match program.get("--floor") {
        Some(_) => floor(),
        None => env::current_exe().and_then(|this| {
            let mut other = Command::new(command.first().map_or(this.as_os_str(), |path| path));
            other.args(command.iter().skip(1));
            other.args(command.is_empty().then_some("--floor"));
            print_table(&program.problems(names), &this, &mut other)
        }),
    });
}

fn floor() -> io::Result<()> {
    let sum: u64 = read(None)?.iter().map(|&byte| u64::from(byte)).sum();
    writeln!(io::stdout(), "{sum}")
}

/// Builds the solutions beside this program, and prints a line for each large input.
fn print_table(problems: &[&dyn Problem], this: &Path, other: &mut Command) -> io::Result<()> {
    let programs = this.parent().expect("the program lies in a folder");
    build(problems, programs)?;
    let file = programs.join("bench.input");
    for problem in problems {
        let name = problem.name();
        let mut own = Command::new(programs.join(name).with_extension(EXE_EXTENSION));
        let limits = limits::read(&samples::folder(name).join("limits"));
        let limit = limits.map_err(io::Error::other)?.time_s;
        for large in problem.large_inputs() {
            fs::write(&file, (large.build)()).map_err(|error| named(&file, error))?;
            let (time, ratio) = measure(&mut own, other, &file)?;
            let part = |limit| format!("{:.1} % of the limit, ", time / limit / 10.0);
            let part = limit.map_or(String::new(), part);
            let input = format!("{name} {}", large.name);
            writeln!(io::stdout(), "{input}: {time:.2} ms, {part}ratio {ratio:.2}")?;
        }
    }
    Ok(())
}

/// Builds the solutions of these problems in this folder.
fn build(problems: &[&dyn Problem], programs: &Path) -> io::Result<()> {
    let target = programs.parent().ok_or(io::Error::other("it lies in no target folder"))?;
    let mut build = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    build.args(["build", "--release", "--quiet", "--bins"]);
    build.args(problems.iter().flat_map(|problem| ["-p", problem.name()]));
    build.args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml")]);
    match build.arg("--target-dir").arg(target).status()?.success() {
        true => Ok(()),
        false => Err(io::Error::other("the build failed")),
    }
}

/// How many milliseconds a command takes on the input, and how many times as long as another one.
fn measure(own: &mut Command, other: &mut Command, input: &Path) -> io::Result<(f64, f64)> {
    let (mut times, mut ratios, start) = (vec![], vec![], Instant::now());
    while times.len() < ROUNDS || start.elapsed() < LEAST_TIME {
        let time = milliseconds(own, input)?;
        times.push(time);
        ratios.push(time / milliseconds(other, input)?);
    }
    Ok((median(times), median(ratios)))
}

/// How long a command takes on the input.
fn milliseconds(command: &mut Command, input: &Path) -> io::Result<f64> {
    command.stdin(File::open(input)?).stdout(Stdio::null());
    let start = Instant::now();
    let status = command.status().map_err(|error| named(command.get_program(), error))?;
    match status.success() {
        true => Ok(start.elapsed().as_secs_f64() * 1e3),
        false => Err(io::Error::other(format!("{command:?}: {status}"))),
    }
}

/// The middle one, or the upper one of the two in the middle.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
