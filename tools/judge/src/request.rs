//! The command line.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

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
  --memory-limit MB  megabytes of 2^20 bytes, in place of the problem's limit
  -h, --help         this text
  --                 what follows are names of problems or cases, even if they begin with -

A value may also stand after an equals sign: --repeat=3.

Verdicts; where several are true, the first of this list is given:
  OLE  more output than 1 MB plus twice what is expected; it is cut there
  MLE  the peak memory of a process is over the limit
  TLE  the CPU time, with that of all that the program started, reached the limit; or it only
       waited, in all for twice the limit and a second
  RE   the exit status is not 0, or a signal ended the program
  WA   the output differs; tokens are compared, so white space between them is free
  AC   accepted

Limits stand in samples/PROBLEM/limits, or in DIR/limits: a line for each of time_s=, memory_mb= and
source_bytes=, with a number or none. Where none is known, 10 s and 1024 MB are allowed, and 'of
limit', the share of the CPU time, is '-'.

A program gets 256 MB of stack, and so does each of its threads unless it asks for another size;
or the hard limit (ulimit -H -s) if that is less. stress, bench and explore do the same.

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
    pub repeat: usize,
    pub time_s: Option<f64>,
    pub memory_mb: Option<f64>,
}

impl Request {
    /// Reads the arguments: the two folders, and those of the user.
    pub fn read(mut arguments: impl Iterator<Item = OsString>) -> Result<Request, Fault> {
        let mut folder = || PathBuf::from(arguments.next().unwrap_or_default());
        let mut request = Request { root: folder(), built: folder(), ..Request::default() };
        request.large = request.built.with_file_name("limits");
        request.repeat = 1;
        while let Some(argument) = arguments.next() {
            if argument == "--" {
                arguments.by_ref().for_each(|name| request.add_name(&name));
            } else if argument.as_bytes().starts_with(b"-") {
                request.add_option(&argument, &mut arguments)?;
            } else {
                request.add_name(&argument);
            }
        }
        if request.dir.is_some() && (request.command.is_none() || request.limits) {
            return Err("--dir needs --command, and does not go with --limits".into());
        }
        Ok(request)
    }

    fn add_name(&mut self, name: &OsStr) {
        self.names.push(name.to_string_lossy().trim_end_matches('/').to_string());
    }

    /// Takes an option, such as `--repeat 3` or `--repeat=3`, of which the first word was read.
    fn add_option(
        &mut self, word: &OsStr, others: &mut impl Iterator<Item = OsString>,
    ) -> Result<(), Fault> {
        let mut parts = word.as_bytes().splitn(2, |&byte| byte == b'=').map(OsStr::from_bytes);
        let option = parts.next().unwrap_or_default().to_string_lossy();
        let given = parts.next();
        if let "--beyond" | "--limits" = &option[..] {
            let flag = if option == "--limits" { &mut self.limits } else { &mut self.beyond };
            *flag = true;
            return given.map_or(Ok(()), |_| Err(format!("{option} takes no value")));
        }
        let mut value = || {
            let value = given.map(OsStr::to_os_string).or_else(|| others.next());
            value.ok_or_else(|| format!("{option} needs a value"))
        };
        match &option[..] {
            "--command" => self.command = Some(text(value()?, &option)?),
            "--dir" => self.dir = Some(value()?.into()),
            "--repeat" => self.repeat = count(&text(value()?, &option)?, &option)?,
            "--time-limit" => self.time_s = Some(number(&text(value()?, &option)?, &option)?),
            "--memory-limit" => self.memory_mb = Some(number(&text(value()?, &option)?, &option)?),
            _ => return Err(format!("no option {option}; see --help")),
        }
        Ok(())
    }

    /// The problems that are named, each once.
    pub fn problems(&self) -> BTreeSet<&str> {
        self.names.iter().filter_map(|name| name.split('/').next()).collect()
    }

    /// The solution of a problem.
    pub fn source(&self, problem: &str) -> PathBuf {
        self.root.join(problem).join("src/main.rs")
    }
}

/// A value as a text.
fn text(value: OsString, option: &str) -> Result<String, Fault> {
    value.into_string().map_err(|value| format!("{option} takes UTF-8, not {value:?}"))
}

/// A number of runs.
fn count(digits: &str, option: &str) -> Result<usize, Fault> {
    let value = digits.parse().ok().filter(|value| (1..=1_000_000).contains(value));
    value.ok_or_else(|| format!("{option} takes a whole number from 1 to 1000000, not {digits:?}"))
}
