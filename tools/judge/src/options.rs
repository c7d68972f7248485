//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use crate::Fault;

pub const HELP: &str = "\
Usage: ./run_samples.sh [OPTIONS] [PROBLEM[/CASE]]...
       ./run_samples.sh --dir DIR --command CMD [OPTIONS] [CASE]...

Builds the solutions and judges each on its cases, samples/PROBLEM/CASE.in with the
answer in CASE.out or CASE.ans. Without a PROBLEM it judges them all.

Options:
  --command CMD      judge CMD, in any language, in place of the problem's own program:
                     --command 'python3 my.py'. Exactly one problem is named then. CMD is
                     split into words as sh does it, quotes and variables included; for a
                     pipe or the like: --command \"sh -c '...'\"
  --dir DIR          judge CMD on the cases in DIR; nothing else is needed there. A file
                     limits is read as that of a problem
  --beyond           with --command, also judge the cases beyond_* and beyond-*: they go
                     beyond the judge's own format or limits (in DIR all are judged)
  --limits           also judge the limit-sized inputs, which cargo has written to the
                     folder limits in target
  --repeat N         run each case N times, or until a run fails: times and memory are
                     medians, and the column min-max is the spread of the wall time
  --time-limit S     seconds, in place of the problem's limit
  --memory-limit MB  megabytes, likewise
  --only-failures    show only the cases that are not accepted
  --fail-fast        stop at the first case that is not accepted
  --json             one JSON object per case on standard output, the table on standard
                     error; null is what there is not, such as the share of no limit
  --help             this text

Verdicts; where several are true, the first of this list is given:
  OLE  more output than 1 MB plus twice what is expected; it is cut there
  MLE  the peak memory is over the limit
  TLE  the CPU time reached the limit, however good the output so far; or the program only
       waited, without any CPU time, for twice the limit and a second, or ten times that in all
  RE   the exit status is not 0, or a signal ended the program
  WA   the output differs; tokens are compared, so white space between them is free
  AC   accepted

CPU s and wall s are seconds used, peak MB the memory of the largest process, of limit the
CPU time as a share of the time limit. The CPU time is that of the program and of all that it
started; both times include 1 to 3 ms to start the program. Limits stand in
samples/PROBLEM/limits. Where the judge states none, a program is judged by 10 s and by
1024 MB all the same, and the share is '-'. The generated cases beyond-* are larger than any
judge's: they have ten times the time, and no share.

A running program is stopped when it is over a limit, or when its processes together fill
three quarters of the machine's memory (MLE). Whatever it leaves running is ended. It has your
environment, and as much stack as the hard limit allows (ulimit -H -s). On systems other than
Linux only its process group is ended, and a program is stopped after twice the time limit and
a second, for nothing more can be seen there before it ends.

Exit status: 0 if at least one case was judged and all are AC, 1 if any is not, 2 for wrong
usage, a missing file, a failed build or a report that cannot be written.
";

/// What the command line asks for.
#[derive(Default)]
pub struct Options {
    /// The folder with samples and solutions, and the one for what is built.
    pub root: PathBuf,
    pub built: PathBuf,
    /// Each PROBLEM, PROBLEM/CASE or, with `dir`, CASE.
    pub names: Vec<String>,
    pub command: Option<String>,
    pub dir: Option<PathBuf>,
    pub beyond: bool,
    pub limits: bool,
    /// At least 1.
    pub repeat: usize,
    pub time_limit: Option<Duration>,
    pub memory_limit_mb: Option<u64>,
    pub only_failures: bool,
    pub fail_fast: bool,
    pub json: bool,
}

impl Options {
    /// Reads the arguments: root, built, and those of the user. None if help is wanted.
    pub fn read(mut arguments: impl Iterator<Item = OsString>) -> Result<Option<Options>, Fault> {
        let mut options = Options { repeat: 1, ..Options::default() };
        options.root = arguments.next().unwrap_or_default().into();
        options.built = arguments.next().unwrap_or_default().into();
        let mut only_names = false;
        while let Some(argument) = arguments.next() {
            let argument = text(argument)?;
            if only_names || !argument.starts_with('-') {
                let name = argument.strip_suffix('/').unwrap_or(&argument);
                options.names.push(name.to_string());
                continue;
            }
            let (option, given) = match argument.split_once('=') {
                Some((option, value)) => (option, Some(value.to_string())),
                None => (&argument[..], None),
            };
            let has_value = ["--command", "--dir", "--repeat", "--time-limit", "--memory-limit"];
            let value = match (has_value.contains(&option), given) {
                (true, Some(value)) => value,
                (true, None) => match arguments.next() {
                    Some(value) => text(value)?,
                    None => return wrong(format!("{option} needs a value")),
                },
                (false, Some(_)) => return wrong(format!("no option {option}=...")),
                (false, None) => String::new(),
            };
            match option {
                "--command" => options.command = Some(value),
                "--dir" => options.dir = Some(value.into()),
                "--repeat" => match value.parse() {
                    Ok(number @ 1..=9999) => options.repeat = number,
                    _ => return wrong(format!("--repeat takes 1 to 9999, not '{value}'")),
                },
                "--time-limit" => match seconds(&value) {
                    Some(time) => options.time_limit = Some(time),
                    None => return wrong(format!("--time-limit takes seconds, not '{value}'")),
                },
                "--memory-limit" => match megabytes(&value) {
                    Some(number) => options.memory_limit_mb = Some(number),
                    None => return wrong(format!("--memory-limit takes megabytes, not '{value}'")),
                },
                "--beyond" => options.beyond = true,
                "--limits" => options.limits = true,
                "--only-failures" => options.only_failures = true,
                "--fail-fast" => options.fail_fast = true,
                "--json" => options.json = true,
                "--help" | "-h" => return Ok(None),
                "--" => only_names = true,
                _ => return wrong(format!("unknown option {option}")),
            }
        }
        if options.dir.is_some() && options.command.is_none() {
            return wrong("--dir needs --command".to_string());
        }
        if options.dir.is_some() && options.limits {
            return wrong("--limits does not go with --dir".to_string());
        }
        Ok(Some(options))
    }
}

fn text(argument: OsString) -> Result<String, Fault> {
    let wrong =
        |argument: OsString| Fault::new(format!("no UTF-8: {}", argument.to_string_lossy()));
    argument.into_string().map_err(wrong)
}

fn wrong<T>(message: String) -> Result<T, Fault> {
    Err(Fault::new(message + "; see --help"))
}

/// A time limit: from a millisecond to some days.
pub fn seconds(text: &str) -> Option<Duration> {
    let number = text.parse::<f64>().ok().filter(|number| (0.001..1e6).contains(number))?;
    Some(Duration::from_millis((number * 1000.0).round() as u64))
}

/// A memory limit.
pub fn megabytes(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number| (1..10_000_000).contains(number))
}
