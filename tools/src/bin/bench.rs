//! Measures the solutions as whole processes.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::PathBuf;
use std::process::{self, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};
use tools::large::{Comparison, Growth, Yardstick};
use tools::program::Program;
use tools::talk;
use tools::{Problem, PROBLEMS};

static PROGRAM: Program = Program {
    name: "bench",
    help: "\
Usage: bench [--runs N] [PROBLEM]...

Compares the solution of each PROBLEM, or of all, with another program on the same input, and
shows how its time and memory grow: two tables. The exit status is 0 if every goal is reached,
1 if one is not or something cannot be measured.

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

/// The most output and time of a run whose memory is measured.
const MOST: usize = 1 << 30;
const LONGEST: Duration = Duration::from_secs(600);

fn main() {
    judge::keep();
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
    match Bench::new(runs, &problems).and_then(|mut bench| bench.print_tables(&problems)) {
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

    /// Prints both tables and says whether all goals are reached.
    fn print_tables(&mut self, problems: &[&Problem]) -> Result<bool, Box<dyn Error>> {
        let cores = thread::available_parallelism()?;
        // What else runs spoils the times, where the system tells: the load of the last minute.
        let loads = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let load = loads.split(' ').next().filter(|load| !load.is_empty()).unwrap_or("unknown");
        let mut out = io::stdout();
        writeln!(
            out,
            "Measured on {cores} cores, load {load}. Times are those of whole processes in\n\
             milliseconds: median (minimum–maximum). A round runs the solution and what it is\n\
             compared with in turn; the ratio is the median of {} rounds or more.\n\n\
             | problem | input | against | its time | time | ratio | goal | reached |\n\
             |---|---|---|---|---|---|---|---|",
            self.runs
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
        writeln!(
            out,
            "\n| problem | input | size | time | growth | per unit | peak memory |\n\
             |---|---|---|---|---|---|---|"
        )?;
        for problem in problems {
            match &problem.growth {
                Some(growth) => self.print_growth(problem.name, growth)?,
                None => writeln!(out, "| {} | no growing inputs | | | | | |", problem.name)?,
            }
        }
        Ok(all_reached)
    }

    /// Prints one line and says whether the goal is reached.
    fn print_comparison(
        &mut self,
        problem: &Problem,
        comparison: &Comparison,
    ) -> Result<bool, Box<dyn Error>> {
        let Comparison { name, input, build, against, goal } = comparison;
        self.write_input(&build())?;
        let mut other = Command::new(env::current_exe()?);
        match against {
            Yardstick::Floor => other.arg("--floor"),
            Yardstick::Textbook => other.args(["--textbook", problem.name]),
            Yardstick::Sort => {
                other = Command::new("sort");
                other.env("LC_ALL", "C")
            }
        };
        let mut commands = [self.program(problem.name), other];
        let mut out = io::stdout();
        write!(out, "| {} | {input} | {against:?} | ", problem.name)?;
        let [answers, others] = commands.each_mut().map(|command| self.output(command));
        if others.is_err() {
            writeln!(out, "not there | | | {goal} | |")?;
            return Ok(false);
        } else if *against == Yardstick::Textbook && answers? != others? {
            return Err(format!("{} and its textbook differ on {name}", problem.name).into());
        }
        let times = self.measure(&mut commands)?;
        let ratios = times[0].iter().zip(&times[1]).map(|(own, other)| own / other);
        let ratio = median(&ratios.collect::<Vec<_>>());
        let reached = if ratio <= *goal { "yes" } else { "**no**" };
        let [own, other] = [0, 1].map(|k| shown(&times[k]));
        writeln!(out, "{other} | {own} | {ratio:.2} | {goal} | {reached} |")?;
        Ok(ratio <= *goal)
    }

    fn print_growth(&mut self, problem: &str, growth: &Growth) -> Result<(), Box<dyn Error>> {
        let Growth { input, unit, sizes, build, units } = growth;
        let mut before = None;
        for &size in sizes {
            let (bytes, program) = (build(size), self.program(problem));
            self.write_input(&bytes)?;
            let peak = talk::run(&[program.get_program()], &bytes, MOST, LONGEST)?.report.peak_kb;
            let median = median(&self.measure(&mut [program])?[0]);
            let units = units(size);
            writeln!(
                io::stdout(),
                "| {problem} | {input} | {:.2} million {unit} | {median:.1} | {} | {:.2} ns | {} MiB, input {} MiB |",
                units as f64 / 1e6,
                before.map_or("–".to_string(), |before| format!("x{:.1}", median / before)),
                median * 1e6 / units as f64,
                peak >> 10,
                bytes.len() >> 20,
            )?;
            before = Some(median);
        }
        Ok(())
    }

    fn program(&self, name: &str) -> Command {
        Command::new(self.programs.join(name).with_extension(env::consts::EXE_EXTENSION))
    }

    fn write_input(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.input.rewind()?;
        self.input.set_len(0)?;
        self.input.write_all(bytes)
    }

    /// The input from its start, for the standard input of one program at a time.
    fn stdin(&mut self) -> io::Result<File> {
        self.input.rewind()?;
        self.input.try_clone()
    }

    /// What a command prints on the input.
    fn output(&mut self, command: &mut Command) -> io::Result<Vec<u8>> {
        Ok(command.stdin(self.stdin()?).output()?.stdout)
    }

    /// The milliseconds of the commands on the input, after a round that does not count.
    fn measure(&mut self, commands: &mut [Command]) -> Result<Vec<Vec<f64>>, Box<dyn Error>> {
        let mut times = vec![Vec::new(); commands.len()];
        let (mut rounds, mut start) = (0, Instant::now());
        while rounds <= self.runs || start.elapsed() < LEAST_TIME {
            for (command, times) in commands.iter_mut().zip(&mut times) {
                command.stdin(self.stdin()?).stdout(Stdio::null());
                let begun = Instant::now();
                let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
                let time = begun.elapsed();
                if !status.success() {
                    return Err(format!("{command:?}: {status}").into());
                }
                times.extend((rounds > 0).then_some(time.as_secs_f64() * 1e3));
            }
            if rounds == 0 {
                start = Instant::now();
            }
            rounds += 1;
        }
        Ok(times)
    }
}

/// The median of some times, the least and the most.
fn shown(times: &[f64]) -> String {
    let least = times.iter().copied().fold(f64::INFINITY, f64::min);
    let most = times.iter().copied().fold(0.0, f64::max);
    format!("{:.2} ({least:.2}–{most:.2})", median(times))
}

/// The middle one of an odd number of values, or the upper one of the two in the middle.
fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
