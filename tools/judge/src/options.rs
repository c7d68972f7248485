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
                     split into words as sh does it; for a pipe: --command \"sh -c '...'\"
  --dir DIR          judge CMD on the cases in DIR; nothing else is needed there. A file
                     limits is read as that of a problem
  --beyond           with --command, also judge the cases beyond_* and beyond-*: they go
                     beyond the judge's own format or limits (in DIR all are judged)
  --limits           also judge the limit-sized inputs, which cargo has written first
  --repeat N         run each case N times, or until a run fails: times and memory are
                     medians
  --time-limit S     seconds, in place of the problem's limit
  --memory-limit MB  megabytes, likewise
  --only-failures    show only the cases that are not accepted
  --fail-fast        stop at the first case that is not accepted
  --json             one JSON object per case on standard output, the table on standard
                     error; null is what there is not, such as the share of no limit
  --help             this text

Verdicts; where several are true, the first of this list is given:
  OLE  more output than 1 MB plus twice what is expected; it is cut there
  MLE  the peak memory of a process is over the limit
  TLE  the CPU time reached the limit, however good the output so far; or the program only
       waited, without any CPU time, for twice the limit and a second
  RE   the exit status is not 0, or a signal ended the program
  WA   the output differs; tokens are compared, so white space between them is free
  AC   accepted

The CPU time is that of the program and all that it started, and decides; 'of limit' is its
share. Limits stand in samples/PROBLEM/limits. Where the judge states none, a program is
judged by 10 s and by 1024 MB all the same, and the share is '-'. The generated cases beyond-*
are larger than any judge's: they have ten times the time, and no share.

Whatever a program leaves running is ended. On systems other than Linux only its process
group is, and there a program is stopped only by the rule for waiting.

Exit status: 0 if at least one case was judged and all are AC, 1 if any is not, 2 for wrong
usage, a missing file, a failed build or a report that cannot be written.
";

/// What the command line asks for.
#[derive(Default)]
pub struct Options {
    /// The folder with samples and solutions, and the one for what is built.
    pub root: PathBuf,
    pub built: PathBuf,
    /// Each PROBLEM or PROBLEM/CASE; with `dir`, CASE.
    pub names: Vec<String>,
    pub command: Option<String>,
    pub dir: Option<PathBuf>,
    pub beyond: bool,
    pub limits: bool,
    pub repeat: Option<usize>,
    pub time: Option<Duration>,
    pub memory_mb: Option<u64>,
    pub only_failures: bool,
    pub fail_fast: bool,
    pub json: bool,
}

impl Options {
    /// Reads the arguments: the two folders, and those of the user. None if help is wanted.
    pub fn read(mut arguments: impl Iterator<Item = OsString>) -> Result<Option<Options>, Fault> {
        let root = arguments.next().unwrap_or_default().into();
        let built = arguments.next().unwrap_or_default().into();
        let mut options = Options { root, built, ..Options::default() };
        while let Some(argument) = arguments.next() {
            let argument = argument.to_string_lossy().into_owned();
            if !argument.starts_with('-') {
                options.names.push(argument.trim_end_matches('/').to_string());
                continue;
            }
            let (option, given) = match argument.split_once('=') {
                Some((option, value)) => (option, Some(value.to_string())),
                None => (&argument[..], None),
            };
            let flag = match option {
                "--beyond" => Some(&mut options.beyond),
                "--limits" => Some(&mut options.limits),
                "--only-failures" => Some(&mut options.only_failures),
                "--fail-fast" => Some(&mut options.fail_fast),
                "--json" => Some(&mut options.json),
                "--help" | "-h" => return Ok(None),
                _ => None,
            };
            match flag {
                Some(flag) if given.is_none() => {
                    *flag = true;
                    continue;
                }
                Some(_) => return Err(Fault::new(format!("{option} takes no value; see --help"))),
                None => {}
            }
            let value = || {
                given.or_else(|| arguments.next().map(|value| value.to_string_lossy().into_owned()))
            };
            let text = |text: &str| Some(text.to_string());
            let positive = |text: &str| text.parse().ok().filter(|&number| number > 0);
            match option {
                "--command" => options.command = read(option, value(), "a command", text)?,
                "--dir" => options.dir = read(option, value(), "a folder", text)?.map(Into::into),
                "--repeat" => options.repeat = read(option, value(), "a number", positive)?,
                "--time-limit" => options.time = read(option, value(), "seconds", seconds)?,
                "--memory-limit" => {
                    options.memory_mb = read(option, value(), "megabytes", megabytes)?;
                }
                _ => return Err(Fault::new(format!("unknown option {option}; see --help"))),
            }
        }
        if options.dir.is_some() && (options.command.is_none() || options.limits) {
            return Err(Fault::new("--dir needs --command, and does not go with --limits"));
        }
        Ok(Some(options))
    }
}

/// The value of an option, which takes `what`.
fn read<T>(
    option: &str,
    value: Option<String>,
    what: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, Fault> {
    let parsed = value.as_deref().and_then(parse);
    parsed.map(Some).ok_or_else(|| {
        let found = value.map_or(String::new(), |value| format!(", not '{value}'"));
        Fault::new(format!("{option} takes {what}{found}; see --help"))
    })
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
