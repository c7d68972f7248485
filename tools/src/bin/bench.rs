//! Measures the solutions as whole processes.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::process::{self, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, path::PathBuf};
use tools::large::{Comparison, Yardstick};
use tools::program::Program;
use tools::{Problem, PROBLEMS};

static PROGRAM: Program = Program {
    name: "bench",
    help: "\
Usage: bench [--runs N] [PROBLEM]...

Compares the time of the solution of each PROBLEM, or of all, with another program's on the same
input. The exit status is 0 if every goal is reached, 1 if one is not or something cannot be
measured.

  --runs N            measure N rounds (default 21), and at least for a second
  --floor             be what a solution is compared with: read standard input, look at each
                      byte once, and print their sum
  --textbook PROBLEM  likewise: answer standard input as the problem's reference does
  -h, --help          this text

PROBLEM is one of: {problems}
",
};

/// Programs that run for less than a millisecond need many rounds.
const LEAST_TIME: Duration = Duration::from_secs(1);

fn main() {
    let mut runs = 21;
    let mut problems = Vec::new();
    let mut arguments = PROGRAM.arguments();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--floor") => return PROGRAM.finish(floor()),
            Some("--textbook") => {
                return PROGRAM.finish(textbook(PROGRAM.problem(&arguments.value("--textbook"))));
            }
            Some("--runs") => runs = arguments.number("--runs"),
            _ => problems.push(PROGRAM.problem(&PROGRAM.plain(argument))),
        }
    }
    if runs == 0 {
        PROGRAM.misused("--runs wants at least 1");
    }
    if problems.is_empty() {
        problems.extend(PROBLEMS);
    }
    match Bench::new(runs, &problems).and_then(|mut bench| bench.print_table(&problems)) {
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

struct Bench {
    /// The folder of the programs, which are built.
    programs: PathBuf,
    /// The input at hand. It has no name, so that no run can leave it behind.
    input: File,
    runs: u32,
}

impl Bench {
    /// Builds the solutions beside this program.
    fn new(runs: u32, problems: &[&Problem]) -> Result<Bench, Box<dyn Error>> {
        let this = env::current_exe()?;
        let programs = this.parent().ok_or("the program lies in no folder")?;
        let target = programs.parent().ok_or("the program lies in no target folder")?;
        let mut build = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        build.args(["build", "--release", "--quiet", "--bins"]);
        build.args(problems.iter().flat_map(|problem| ["-p", problem.name]));
        build.args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml")]);
        build.arg("--target-dir").arg(target);
        if !build.status()?.success() {
            return Err("the build failed".into());
        }
        let path = target.join(format!("bench.{}", process::id()));
        let input = File::options().read(true).write(true).create_new(true).open(&path)?;
        fs::remove_file(path)?;
        Ok(Bench { programs: programs.to_path_buf(), input, runs })
    }

    /// Prints a line for each comparison and says whether all goals are reached.
    fn print_table(&mut self, problems: &[&Problem]) -> Result<bool, Box<dyn Error>> {
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
                all_reached &= self.print_comparison(problem, comparison)?;
            }
            if problem.comparisons.is_empty() {
                writeln!(out, "| {} | no comparison | | | | | | |", problem.name)?;
            }
        }
        Ok(all_reached)
    }

    /// Prints one line and says whether the goal is reached.
    fn print_comparison(
        &mut self,
        problem: &Problem,
        &(name, against, goal): &Comparison,
    ) -> Result<bool, Box<dyn Error>> {
        let mut all = problem.large.iter().chain(problem.measured);
        let large = all.find(|large| large.name == name);
        let large = large.ok_or_else(|| format!("{} has no input {name}", problem.name))?;
        self.input.set_len(0)?;
        self.stdin()?.write_all(&(large.build)().input)?;
        let mut other = Command::new(env::current_exe()?);
        match against {
            Yardstick::Floor => other.arg("--floor"),
            Yardstick::Textbook => other.args(["--textbook", problem.name]),
            Yardstick::Sort => {
                other = Command::new("sort");
                other.env("LC_ALL", "C")
            }
        };
        let program = self.programs.join(problem.name).with_extension(env::consts::EXE_EXTENSION);
        let mut own = Command::new(program);
        let mut out = io::stdout();
        write!(out, "| {} | {name} | {against:?} | ", problem.name)?;
        let [answers, others] = [&mut own, &mut other].map(|command| {
            let output = command.stdin(self.stdin()?).output()?;
            Ok::<_, io::Error>(output.stdout)
        });
        if others.is_err() {
            writeln!(out, "not there | | | {goal} | |")?;
            return Ok(false);
        } else if against == Yardstick::Textbook && answers? != others? {
            return Err(format!("{} and its textbook differ on {name}", problem.name).into());
        }
        let (mut times, mut rounds) = ([Vec::new(), Vec::new(), Vec::new()], 0);
        let begun = Instant::now();
        while rounds < self.runs || begun.elapsed() < LEAST_TIME {
            let (own, other) = (self.time(&mut own)?, self.time(&mut other)?);
            for (times, time) in times.iter_mut().zip([own, other, own / other]) {
                times.push(time);
            }
            rounds += 1;
        }
        let [own, other, ratio] = times.map(median);
        let reached = if ratio <= goal { "yes" } else { "**no**" };
        writeln!(out, "{other:.2} | {own:.2} | {ratio:.2} | {goal} | {reached} |")?;
        Ok(ratio <= goal)
    }

    /// The input from its start, for one program at a time.
    fn stdin(&mut self) -> io::Result<File> {
        self.input.rewind()?;
        self.input.try_clone()
    }

    /// The milliseconds of a command on the input.
    fn time(&mut self, command: &mut Command) -> Result<f64, Box<dyn Error>> {
        command.stdin(self.stdin()?).stdout(Stdio::null());
        let begun = Instant::now();
        let status = command.status()?;
        let time = begun.elapsed();
        if !status.success() {
            return Err(format!("{command:?}: {status}").into());
        }
        Ok(time.as_secs_f64() * 1e3)
    }
}

/// The middle one of an odd number of values, or the upper one of the two in the middle.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
