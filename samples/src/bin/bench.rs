//! Measures the solutions as whole processes and prints the tables of the README:
//! `bench [--runs N] [PROBLEM]...`. The exit status is 0 if every goal is reached,
//! 1 if one is not or something cannot be measured, 2 for wrong usage.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use samples::large::{is_current, write_whole};
use samples::measures::{Comparison, Growth, Yardstick};
use samples::PROBLEMS;

const USAGE: &str = "usage: bench [--runs N] [PROBLEM]...";

/// Programs that run for less than a millisecond need many rounds.
const LEAST_TIME: Duration = Duration::from_secs(1);

fn main() {
    let (runs, problems) = arguments().unwrap_or_else(|message| {
        eprintln!("{message}\n{USAGE}");
        process::exit(2)
    });
    let all_reached = Bench::new(runs).and_then(|bench| {
        let named =
            |problem: &str| problems.is_empty() || problems.iter().any(|name| name == problem);
        bench.print_tables(named)
    });
    match all_reached {
        Ok(true) => {}
        Ok(false) => process::exit(1),
        Err(error) => {
            eprintln!("bench: {error}");
            process::exit(1)
        }
    }
}

/// The rounds of each measurement, and the problems named.
fn arguments() -> Result<(usize, Vec<String>), String> {
    let mut runs = 21;
    let mut problems = Vec::new();
    let mut arguments = samples::arguments().into_iter();
    while let Some(argument) = arguments.next() {
        if argument == "--runs" {
            let number = arguments.next().and_then(|number| number.parse().ok());
            runs =
                number.filter(|&runs| runs > 0).ok_or("bench: --runs wants a positive number")?;
        } else if argument == "--help" {
            let _ = writeln!(io::stdout(), "{USAGE}");
            process::exit(0)
        } else if samples::problem(&argument).is_some() {
            problems.push(argument);
        } else {
            return Err(format!("bench: unknown problem {argument:?}"));
        }
    }
    Ok((runs, problems))
}

struct Bench {
    /// The folder of the programs, which are built.
    programs: PathBuf,
    /// The folder the inputs are written to.
    inputs: PathBuf,
    runs: usize,
}

impl Bench {
    /// Builds all programs beside this one.
    fn new(runs: usize) -> Result<Bench, Box<dyn Error>> {
        let this = env::current_exe()?;
        let programs = this.parent().ok_or("the program lies in no folder")?;
        let target = programs.parent().ok_or("the program lies in no target folder")?;
        let mut build = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        build.args(["build", "--release", "--quiet", "--workspace", "--bins"]);
        build.args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]);
        build.arg("--target-dir").arg(target);
        if !build.status()?.success() {
            return Err("the build failed".into());
        }
        Ok(Bench { programs: programs.to_path_buf(), inputs: target.join("bench"), runs })
    }

    /// Prints both tables and says whether all goals are reached.
    fn print_tables(&self, named: impl Fn(&str) -> bool) -> Result<bool, Box<dyn Error>> {
        let date = Command::new("date").arg("+%F").output()?.stdout;
        let date = String::from_utf8_lossy(&date);
        let cores = thread::available_parallelism()?;
        // What else runs spoils the times, where the system tells: the load of the last minute.
        let loads = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let load = loads.split(' ').next().unwrap_or_default();
        let mut out = io::stdout();
        writeln!(
            out,
            "Measured on {}, {cores} cores, load {load}.\n\
             Times are those of whole processes in milliseconds: median (minimum–maximum).\n\
             A round runs the solution and what it is compared with in turn, on the same file;\n\
             the ratio is the median of those of {} rounds or more.\n\n\
             | problem | input | time | against | its time | ratio | goal | reached | to `floor --stream` |\n\
             |---|---|---|---|---|---|---|---|---|",
            date.trim_end(),
            self.runs
        )?;
        let mut all_reached = true;
        let problems = || PROBLEMS.iter().filter(|problem| named(problem.name));
        for problem in problems() {
            for comparison in problem.comparisons {
                all_reached &= self.print_comparison(problem.name, comparison)?;
            }
        }
        writeln!(
            out,
            "\n| problem | input | size | time | growth | per unit | peak memory |\n\
             |---|---|---|---|---|---|---|"
        )?;
        for problem in problems() {
            self.print_growth(problem.name, &problem.growth)?;
        }
        Ok(all_reached)
    }

    /// Prints one line and says whether the goal is reached.
    fn print_comparison(
        &self,
        problem: &str,
        comparison: &Comparison,
    ) -> Result<bool, Box<dyn Error>> {
        let Comparison { name, input, build, against, goal } = comparison;
        let path = self.input(problem, name, build)?;
        let mut commands = vec![self.program(problem)];
        let yardstick = match against {
            Yardstick::Floor => {
                commands.push(self.program("floor"));
                commands.push(self.program("floor"));
                commands[2].arg("--stream");
                "floor"
            }
            Yardstick::Textbook => {
                commands.push(self.program("textbook"));
                commands[1].arg(problem);
                let mut answers = commands.iter_mut().map(|command| output(command, &path));
                if answers.next().transpose()? != answers.next().transpose()? {
                    return Err(
                        format!("{problem} and textbook differ on {}", path.display()).into()
                    );
                }
                "textbook"
            }
            Yardstick::Sort => {
                commands.push(Command::new("sort"));
                commands[1].env("LC_ALL", "C");
                "LC_ALL=C sort"
            }
        };
        let times = self.measure(&mut commands, &path)?;
        let ratio = times[0].ratio(&times[1]);
        let reached = ratio <= *goal;
        writeln!(
            io::stdout(),
            "| {problem} | {input} | {} | `{yardstick}` | {} | {ratio:.2} | {goal} | {} | {} |",
            times[0],
            times[1],
            if reached { "yes" } else { "**no**" },
            times
                .get(2)
                .map_or_else(|| "–".to_string(), |stream| format!("{:.2}", times[0].ratio(stream))),
        )?;
        Ok(reached)
    }

    fn print_growth(&self, problem: &str, growth: &Growth) -> Result<(), Box<dyn Error>> {
        let Growth { input, unit, sizes, build, units } = growth;
        let mut before = None;
        for &size in sizes {
            let path = self.input(problem, &format!("growth-{size}"), || build(size))?;
            let median = self.measure(&mut [self.program(problem)], &path)?[0].median();
            let units = units(size);
            writeln!(
                io::stdout(),
                "| {problem} | {input} | {:.2} million {unit} | {median:.1} | {} | {:.2} ns | {} |",
                units as f64 / 1e6,
                before.map_or_else(|| "–".to_string(), |before| format!("x{:.1}", median / before)),
                median * 1e6 / units as f64,
                self.peak_memory(problem, &path).map_or_else(
                    || "not measured".to_string(),
                    |mib| format!("{mib:.0} MiB, input {:.0} MiB", mebibytes(&path))
                ),
            )?;
            before = Some(median);
        }
        Ok(())
    }

    fn program(&self, name: &str) -> Command {
        Command::new(self.programs.join(name).with_extension(env::consts::EXE_EXTENSION))
    }

    /// The path of an input, which is written if need be.
    fn input(&self, problem: &str, name: &str, build: impl Fn() -> Vec<u8>) -> io::Result<PathBuf> {
        let folder = self.inputs.join(problem);
        let path = folder.join(format!("{name}.in"));
        if !is_current(&path) {
            fs::create_dir_all(&folder)?;
            write_whole(&path, &build())?;
        }
        Ok(path)
    }

    /// The times of the commands on an input, after a round that does not count.
    fn measure(
        &self,
        commands: &mut [Command],
        input: &Path,
    ) -> Result<Vec<Times>, Box<dyn Error>> {
        let mut times: Vec<Times> = commands.iter().map(|_| Times(Vec::new())).collect();
        let mut round = |keep: bool| -> Result<(), Box<dyn Error>> {
            for (command, times) in commands.iter_mut().zip(&mut times) {
                command.stdin(File::open(input)?).stdout(Stdio::null());
                let start = Instant::now();
                let status = command.status()?;
                let time = start.elapsed();
                if !status.success() {
                    return Err(format!("{command:?} < {}: {status}", input.display()).into());
                }
                times.0.extend(keep.then_some(time.as_secs_f64() * 1e3));
            }
            Ok(())
        };
        round(false)?;
        let start = Instant::now();
        let mut rounds = 0;
        while rounds < self.runs || start.elapsed() < LEAST_TIME {
            round(true)?;
            rounds += 1;
        }
        Ok(times)
    }

    /// The most memory a program held at once, in MiB, by the system's own accounting;
    /// none where GNU time is missing.
    fn peak_memory(&self, problem: &str, input: &Path) -> Option<f64> {
        let mut time = Command::new("time");
        time.args(["-f", "%M"]).arg(self.program(problem).get_program());
        let output = time.stdin(File::open(input).ok()?).stdout(Stdio::null()).output().ok()?;
        let kibibytes: f64 = String::from_utf8(output.stderr).ok()?.trim().parse().ok()?;
        Some(kibibytes / 1024.0)
    }
}

/// What `command` prints on an input.
fn output(command: &mut Command, input: &Path) -> io::Result<Vec<u8>> {
    Ok(command.stdin(File::open(input)?).output()?.stdout)
}

fn mebibytes(path: &Path) -> f64 {
    fs::metadata(path).map_or(f64::NAN, |data| data.len() as f64 / f64::from(1 << 20))
}

/// The milliseconds of one program in each round.
struct Times(Vec<f64>);

impl Times {
    fn median(&self) -> f64 {
        median(self.0.clone())
    }

    /// The median over the rounds of this program's time divided by the other's.
    fn ratio(&self, other: &Times) -> f64 {
        median(self.0.iter().zip(&other.0).map(|(own, other)| own / other).collect())
    }
}

impl Display for Times {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let least = self.0.iter().copied().fold(f64::INFINITY, f64::min);
        let most = self.0.iter().copied().fold(0.0, f64::max);
        write!(f, "{:.2} ({least:.2}–{most:.2})", self.median())
    }
}

/// The middle one of an odd number of values, or the upper one of the two in the middle.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
