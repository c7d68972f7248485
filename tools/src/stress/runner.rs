//! Starts the program, with the judge's limits, and counts its runs.

use super::settings::Settings;
use crate::execution::Execution;
use crate::samples;
use crate::text::named;
use judge::limits::{self, FileLimits};
use judge::process::{Limits, Process, Run};
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Starts a program.
pub struct Runner<'a> {
    command: &'a [OsString],
    /// What a run may use.
    pub limits: Limits,
    /// Whether the limit of time is the judge's, or the user's.
    pub is_limit_known: bool,
    /// How many runs there were, and whether one of them was right.
    pub runs: usize,
    pub was_right: bool,
    /// How long the shortest run took from start to end.
    pub shortest: Option<Duration>,
}

impl<'a> Runner<'a> {
    /// A runner for a problem.
    /// Errors: those of the problem's limits.
    pub fn new(problem: &str, settings: &'a Settings) -> io::Result<Runner<'a>> {
        let file = limits::read(&samples::folder(problem).join("limits"));
        let file = file.map_err(io::Error::other)?;
        let known = FileLimits { time_s: settings.time_limit.or(file.time_s), ..file };
        Ok(Runner {
            command: &settings.command,
            limits: known.allowed(),
            is_limit_known: known.time_s.is_some(),
            runs: 0,
            was_right: false,
            shortest: None,
        })
    }

    /// Runs the program on a file with these bytes; its right output has `expected` bytes.
    /// Errors: the program cannot be run, or the file cannot be written.
    pub fn execute(&mut self, input: &[u8], expected: usize) -> io::Result<Execution> {
        let execution = Execution::on(self.command, self.limits, input, expected);
        let execution = execution.map_err(|error| self.with_advice(error))?;
        self.count(&execution.run);
        Ok(execution)
    }

    /// Starts the program, with pipes to it.
    /// Errors: no process can be started. They are to be `named`.
    pub fn start(&self) -> io::Result<Process> {
        Process::start(self.command, self.limits, Stdio::piped(), Stdio::piped())
    }

    /// Waits for the end of a program, as `Process::end` does.
    /// Errors: the program cannot be run.
    pub fn end(
        &mut self, process: Process, most: usize, deadline: Option<Instant>,
    ) -> io::Result<Run> {
        let run = process.end(most, deadline).map_err(|error| self.named(error))?;
        self.count(&run);
        Ok(run)
    }

    /// Counts a run that has ended.
    fn count(&mut self, run: &Run) {
        self.runs += 1;
        self.shortest = self.shortest.into_iter().chain([run.wall]).min();
    }

    /// Notes that a run was right.
    pub fn note_right(&mut self) {
        self.was_right = true;
    }

    /// The error of a run, with the name of the program.
    pub fn named(&self, error: io::Error) -> io::Error {
        self.with_advice(named(&self.command[0], error))
    }

    /// The error of a run, and if it is about a program that is not found by its name alone, but stands
    /// in this folder, what to type.
    fn with_advice(&self, error: io::Error) -> io::Error {
        let path = Path::new(&self.command[0]);
        let is_here = path.components().count() == 1 && path.is_file();
        let is_about_it = error.to_string().starts_with(&format!("{}: ", path.display()));
        match is_here && is_about_it {
            true => io::Error::new(error.kind(), format!("{error}; type ./{}", path.display())),
            false => error,
        }
    }
}
