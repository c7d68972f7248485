//! The command line.

use std::{ffi::OsString, path::PathBuf};

use crate::fault::Fault;
use crate::limits::number;

pub const HELP: &str = "\
Usage: ./run_samples.sh [OPTIONS] [PROBLEM[/CASE]]...
       ./run_samples.sh --dir DIR --command CMD [OPTIONS] [CASE]...

Builds the solutions and judges each on its cases, samples/PROBLEM/CASE.in with the
answer in CASE.ans or in CASE.out. Without a PROBLEM it judges them all.

Options:
  --command CMD      judge CMD, such as 'python3 my.py', on one problem. It is split into words
                     as sh does it, but no shell runs it: what makes sh do more, such as >, must
                     be in quotes
  --dir DIR          judge CMD on the cases in DIR
  --beyond           with --command, also judge the cases beyond_* of a problem: they go beyond
                     the judge's own format or limits
  --limits           also judge the limit-sized inputs, which cargo writes first
  --repeat N         run each case N times, or until a run fails, and show the slowest
  --time-limit S     seconds, in place of the problem's limit
  --memory-limit MB  megabytes of 2^20 bytes, likewise
  -h, --help         this text

Verdicts; where several are true, the first of this list is given:
  OLE  more output than 1 MB plus twice what is expected; it is cut there
  MLE  the peak memory of a process is over the limit
  TLE  the CPU time, with that of all that the program started, reached the limit; or it only
       waited, in all for twice the limit and a second
  RE   the exit status is not 0, or a signal ended the program
  WA   the output differs; tokens are compared, so white space between them is free
  AC   accepted

Limits stand in samples/PROBLEM/limits. Where the judge states none, 10 s and 1024 MB are
allowed, and 'of limit', the share of the CPU time, is '-'.

Whatever a program leaves running is ended. On systems other than Linux only its process
group is, and all time counts as waiting.

Exit status: 0 if at least one case was judged and all are AC, 1 if any is not, 2 for wrong
usage, a missing file, a failed build or a report that cannot be written.
";

/// What the command line asks for.
#[derive(Default)]
pub struct Request {
    /// The folder with samples and solutions, and those for programs and limit-sized inputs.
    pub root: PathBuf,
    pub built: PathBuf,
    pub large: PathBuf,
    /// Each PROBLEM or PROBLEM/CASE; with `--dir`, CASE.
    pub names: Vec<String>,
    /// The values of the options.
    pub command: Option<String>,
    pub dir: Option<PathBuf>,
    pub beyond: bool,
    pub limits: bool,
    pub repeat: f64,
    pub time_s: Option<f64>,
    pub memory_mb: Option<f64>,
}

impl Request {
    /// Reads the arguments: the two folders, and those of the user.
    pub fn read(mut arguments: impl Iterator<Item = OsString>) -> Result<Request, Fault> {
        let mut folder = || PathBuf::from(arguments.next().unwrap_or_default());
        let mut request = Request { root: folder(), built: folder(), ..Request::default() };
        request.large = request.built.with_file_name("limits");
        let mut arguments = arguments.map(|argument| argument.to_string_lossy().into_owned());
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
            match &argument[..] {
                "--command" => request.command = Some(value()?),
                "--dir" => request.dir = Some(value()?.into()),
                "--beyond" => request.beyond = true,
                "--limits" => request.limits = true,
                "--repeat" => request.repeat = number(&value()?, &argument)?,
                "--time-limit" => request.time_s = Some(number(&value()?, &argument)?),
                "--memory-limit" => request.memory_mb = Some(number(&value()?, &argument)?),
                _ if argument.starts_with('-') => {
                    return Err(format!("no option {argument}; see --help"));
                }
                _ => request.names.push(argument.trim_end_matches('/').to_string()),
            }
        }
        if request.dir.is_some() && (request.command.is_none() || request.limits) {
            return Err("--dir needs --command, and does not go with --limits".into());
        }
        Ok(request)
    }

    /// The solution of a problem.
    pub fn source(&self, problem: &str) -> PathBuf {
        self.root.join(problem).join("src/main.rs")
    }
}
