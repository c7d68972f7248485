//! Times the solutions as whole processes.

use judge::{limits, tokens, visible};
use std::env::{self, consts::EXE_EXTENSION};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::{self, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tools::cli::{read, Program};
use tools::problem::Problem;
use tools::samples;
use tools::text::named;

const HELP: &str = "\
Usage: bench [PROBLEM [COMMAND [ARGUMENT...]]]

Times the solution of PROBLEM, or of all, on its large inputs: the median of a whole process, the
part of the judge's limit, and how many times as long as COMMAND that is. COMMAND runs by turns with
it, in at least 21 rounds and for a second; without one, it is `bench --floor`. If COMMAND gives
other answers, that is said in place of a ratio.

  --floor     be the least that a solution can do: read standard input, look at each byte once, and
              print their sum
  -h, --help  this text

All programs have 256 MB of stack, or the hard limit if that is less.

Exit status: 0 if all was measured, 1 if COMMAND gives other answers or something failed, 2 for wrong
usage.

PROBLEM is one of: {problems}
";

/// The least rounds.
const ROUNDS: usize = 21;

/// The least time of all rounds: programs that run for less than a millisecond need many.
const LEAST_TIME: Duration = Duration::from_secs(1);

fn main() {
    judge::keep();
    let program = Program::start("bench", HELP, 1);
    if program.get("--floor").is_some() {
        return program.end_on_error(floor());
    }
    let (names, command) = program.plain.split_at(program.plain.len().min(1));
    let compared = env::current_exe().and_then(|this| {
        let problems = program.problems(names);
        let folder = this.parent().expect("the program lies in a folder");
        build(&problems, folder)?;
        compare(&problems, folder, Other::new(&this, command))
    });
    match compared {
        Ok(true) => {}
        Ok(false) => program.fail(1, "COMMAND gives other answers than the solution"),
        Err(error) => program.end_on_error(Err(error)),
    }
}

/// Prints the sum of all bytes of standard input.
fn floor() -> io::Result<()> {
    let sum: u64 = read(None)?.iter().map(|&byte| u64::from(byte)).sum();
    writeln!(io::stdout(), "{sum}")
}

/// The program with which the solutions are compared.
struct Other {
    command: Command,
    /// The command as it is shown.
    name: String,
    /// Whether its answers must be those of the solution.
    has_to_agree: bool,
}

impl Other {
    /// This command, or this program with `--floor` if it is empty.
    fn new(this: &Path, command: &[OsString]) -> Other {
        let [first, rest @ ..] = command else {
            let mut command = Command::new(this);
            command.arg("--floor");
            return Other { command, name: "bench --floor".to_string(), has_to_agree: false };
        };
        let words: Vec<_> = command.iter().map(|word| visible(&word.to_string_lossy())).collect();
        let mut command = Command::new(first);
        command.args(rest);
        Other { command, name: words.join(" "), has_to_agree: true }
    }
}

/// Times the solutions in this folder, and prints a line for each large input. The result is
/// whether all answers of the other program are those of the solution.
fn compare(problems: &[&dyn Problem], programs: &Path, mut other: Other) -> io::Result<bool> {
    let file = programs.join(format!("bench.{}.input", process::id()));
    let mut is_same = true;
    for problem in problems {
        let name = problem.name();
        let own = programs.join(name).with_extension(EXE_EXTENSION);
        let limits = limits::read(&samples::folder(name).join("limits"));
        let limit = limits.map_err(io::Error::other)?.time_s;
        for large in problem.large_inputs() {
            fs::write(&file, (large.build)()).map_err(|error| named(&file, error))?;
            let measured = measure(&mut Command::new(&own), &mut other, &file);
            let _ = fs::remove_file(&file);
            let Measured { time, ratio } = measured?;
            is_same &= ratio.is_some();
            let part = |limit| format!("{:.1} % of the limit, ", time / limit / 10.0);
            let part = limit.map_or(String::new(), part);
            let compared = match ratio {
                Some(ratio) => format!("{ratio:.2} times as long as {}", other.name),
                None => format!("not compared: {} gives other answers", other.name),
            };
            writeln!(io::stdout(), "{name} {}: {time:.2} ms, {part}{compared}", large.name)?;
        }
    }
    Ok(is_same)
}

/// Builds the solutions of these problems in this folder.
fn build(problems: &[&dyn Problem], programs: &Path) -> io::Result<()> {
    let target = programs.parent().ok_or(io::Error::other("it lies in no target folder"))?;
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--release", "--quiet", "--bins"]);
    cargo.args(problems.iter().flat_map(|problem| ["-p", problem.name()]));
    cargo.args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml")]);
    match cargo.arg("--target-dir").arg(target).status()?.success() {
        true => Ok(()),
        false => Err(io::Error::other("the build failed")),
    }
}

/// The result of the runs on an input.
struct Measured {
    /// The milliseconds of the solution.
    time: f64,
    /// How many times as long as the other program it takes; None if that gives other answers.
    ratio: Option<f64>,
}

/// Runs a solution and the other program by turns, and only the solution if the other one gives
/// other answers.
fn measure(own: &mut Command, other: &mut Other, input: &Path) -> io::Result<Measured> {
    let is_same = !other.has_to_agree || {
        let [right, said] = [output(own, input)?, output(&mut other.command, input)?];
        tokens(&right).eq(tokens(&said))
    };
    let (mut times, mut ratios, start) = (vec![], vec![], Instant::now());
    while times.len() < ROUNDS || start.elapsed() < LEAST_TIME {
        let time = milliseconds(own, input)?;
        times.push(time);
        if is_same {
            ratios.push(time / milliseconds(&mut other.command, input)?);
        }
    }
    Ok(Measured { time: median(times), ratio: is_same.then(|| median(ratios)) })
}

/// What a command prints on the input.
fn output(command: &mut Command, input: &Path) -> io::Result<Vec<u8>> {
    command.stdin(File::open(input)?).stdout(Stdio::piped()).stderr(Stdio::inherit());
    let run = command.output().map_err(|error| named(command.get_program(), error))?;
    ended(command, run.status).map(|()| run.stdout)
}

/// How long a command takes on the input.
fn milliseconds(command: &mut Command, input: &Path) -> io::Result<f64> {
    command.stdin(File::open(input)?).stdout(Stdio::null());
    let start = Instant::now();
    let status = command.status().map_err(|error| named(command.get_program(), error))?;
    let time = start.elapsed().as_secs_f64() * 1e3;
    ended(command, status).map(|()| time)
}

/// Errors: the command did not end well.
fn ended(command: &Command, status: ExitStatus) -> io::Result<()> {
    match status.success() {
        true => Ok(()),
        false => Err(io::Error::other(format!("{command:?}: {status}"))),
    }
}

/// The value in the middle, or the larger one of the two in the middle.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
