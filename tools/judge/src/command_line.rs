//! The command line of the judge: what it asks for.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use crate::arguments::Arguments;
use crate::fault::Fault;
use crate::limits::LIMITS;

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

A value may also stand after an equals sign: --repeat=3. A large number may have a comma before each
three digits.

Verdicts; where several are true, the first of this list is given:
  OLE  more output than 1 MB plus twice what is expected; it is cut there
  MLE  the peak memory of a process is over the limit
  TLE  the CPU time, with that of all that the program started, reached the limit; or it only
       waited, in all for twice the limit and a second
  RE   the exit status is not 0, or a signal ended the program
  WA   the output differs; tokens are compared, so white space between them is free
  AC   accepted

Limits stand in samples/PROBLEM/limits, or in DIR/limits: a line for each of time_s=, memory_mb= and
source_bytes=, with a number or none. Where none is known, 10 s and 1,024 MB are allowed, and 'of
limit', the share of the CPU time, is '-'.

A program gets 256 MB of stack, and so does each of its threads unless it asks for another size;
or the hard limit (ulimit -H -s) if that is less. stress, bench and explore do the same.

A program runs with your rights: this is no sandbox. Whatever it leaves running is ended, unless it
runs as another user. On systems other than Linux only its process group is, and all time counts as
waiting.

Exit status: 0 if at least one case was judged and all are AC, 1 if any is not, 2 for wrong
usage, a missing file, a failed build or a report that cannot be written.
";

/// The most runs of a case.
const MOST_RUNS: usize = 1_000_000;

/// What the command line asks for.
pub struct CommandLine {
    /// The folder with samples and solutions, and those for programs and limit-sized inputs.
    pub root: PathBuf,
    pub built: PathBuf,
    pub large: PathBuf,
    /// Each PROBLEM or PROBLEM/CASE; with `--dir`, CASE.
    pub names: Vec<String>,
    /// Whether it is only the help.
    pub help: bool,
    /// The values of the other options.
    pub command: Option<String>,
    pub dir: Option<PathBuf>,
    pub beyond: bool,
    /// Whether limit-sized inputs are judged, too: --limits.
    pub with_large: bool,
    pub repeat: usize,
    pub time_s: Option<f64>,
    pub memory_mb: Option<f64>,
}

impl CommandLine {
    /// Reads the arguments: the two folders, and those of the user.
    /// Errors: an option is wrong, or two do not go together.
    pub fn read(mut words: impl Iterator<Item = OsString>) -> Result<CommandLine, Fault> {
        let mut folder = || PathBuf::from(words.next().unwrap_or_default());
        let (root, built) = (folder(), folder());
        let arguments = Arguments::read(HELP, usize::MAX, words)?;
        let name = |name: &OsString| name.to_string_lossy().trim_end_matches('/').to_string();
        let asked = CommandLine {
            large: built.with_file_name("limits"),
            root,
            built,
            names: arguments.others.iter().map(name).collect(),
            help: arguments.has("--help"),
            command: arguments.text("--command")?.map(str::to_string),
            dir: arguments.get("--dir").map(OsStr::to_os_string).map(PathBuf::from),
            beyond: arguments.has("--beyond"),
            with_large: arguments.has("--limits"),
            repeat: arguments.number("--repeat", 1..=MOST_RUNS)?.unwrap_or(1),
            time_s: arguments.number("--time-limit", LIMITS)?,
            memory_mb: arguments.number("--memory-limit", LIMITS)?,
        };
        if asked.dir.is_some() && (asked.command.is_none() || asked.with_large) {
            return Err("--dir needs --command, and does not go with --limits".into());
        }
        Ok(asked)
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
