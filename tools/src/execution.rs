//! A program run on an input by the judge's own rules, for `stress` and for `explore --check`: the
//! run, what is shown of it, and where its answers are not the right ones.

use crate::text::named;
use judge::ending::{ending, Ending};
use judge::limits::most_output;
use judge::process::{Limits, Process, Run};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use std::{env, process};

/// How many lines are shown of each end of a standard error.
const ERROR_LINES: usize = 3;

/// For how many seconds at most a program may only wait. Its file is all there from the start, so there
/// is nothing to wait for; a judge may have more patience, but nobody sits in front of it.
const PATIENCE: u8 = 2;
const SHORT: Duration = Duration::from_secs(PATIENCE as u64);

/// For how long a program may only wait on a file.
pub fn patience(limits: &Limits) -> Duration {
    SHORT.min(limits.cpu * 2 + Duration::from_secs(1))
}

/// A run on an input from its start to its end.
#[derive(Debug)]
pub struct Execution {
    pub run: Run,
    pub ending: Ending,
    /// Whether the program read nothing by the standard input that it was given.
    pub has_read_nothing: bool,
}

impl Execution {
    /// Runs a program with its arguments on a file with these bytes. It is stopped at the limits, and
    /// when it has written far more than `expected` bytes.
    /// Errors: the program cannot be run, or the file cannot be written; both are named.
    pub fn on(
        command: &[OsString], limits: Limits, input: &[u8], expected: usize,
    ) -> io::Result<Execution> {
        let mut file = unnamed_file(input)?;
        let stdin = file.try_clone()?.into();
        let process = Process::start(command, limits, stdin, Stdio::piped());
        let run = process.and_then(|process| {
            process.be_patient(Some(PATIENCE).filter(|_| patience(&limits) == SHORT));
            process.end(most_output(expected), None)
        });
        let run = run.map_err(|error| named(&command[0], error))?;
        // The program read by the same description of the file.
        let has_read_nothing = file.stream_position()? == 0;
        Ok(Execution { ending: ending(&run, &limits), run, has_read_nothing })
    }
}

/// A file with these bytes, to be read from its beginning, that has no name any more.
/// Errors: those of the folder for such files.
fn unnamed_file(bytes: &[u8]) -> io::Result<File> {
    let (path, mut file) = new_file(&env::temp_dir())?;
    let written = file.write_all(bytes);
    let file = written.and_then(|()| File::open(&path));
    let _ = fs::remove_file(&path);
    file.map_err(|error| named(&path, error))
}

/// A new file in a folder. Another process of this number, perhaps of another user, may have left
/// files there.
fn new_file(folder: &Path) -> io::Result<(PathBuf, File)> {
    let mut number = 0;
    loop {
        let path = folder.join(format!("input-{}-{number}", process::id()));
        match File::create_new(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(named(&path, error)),
        }
    }
}

/// The places of the answers that are wrong or missing. Each answer is its words; a right one is its
/// words with blanks between them.
pub fn wrong_places(answers: &[Vec<&[u8]>], right: &[String]) -> Vec<usize> {
    let is_wrong = |&at: &usize| {
        answers.get(at).is_none_or(|answer| answer.join(&b' ') != right[at].as_bytes())
    };
    (0..right.len()).filter(is_wrong).collect()
}

/// What a run wrote to its standard error, below a line that says so; empty if it wrote nothing.
pub fn standard_error(run: &Run) -> Vec<String> {
    let mut lines = run.errors.lines(ERROR_LINES);
    if !lines.is_empty() {
        lines.insert(0, "its standard error:".to_string());
    }
    lines
}
