//! Runs the program on inputs, by the judge's own rules.

use super::input::Input;
use super::verdict::{check, Outcome, Verdict};
use super::{report, show_progress, talk, Options};
use crate::execution::Execution;
use crate::extras::{Dialogue, Extras, Server};
use crate::samples;
use crate::text::named;
use judge::is_interrupted;
use judge::limits::{self, FileLimits};
use judge::process::{Limits, Process};
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Runs a program.
pub struct Runner<'a> {
    options: &'a Options,
    /// What a run may use.
    pub limits: Limits,
    /// Whether the limit of time is the judge's, or the user's.
    pub is_limit_known: bool,
    /// No input is tried after it, but the last one may be repeated.
    deadline: Instant,
    /// How many runs there were.
    pub runs: usize,
    /// Whether an input was answered right.
    pub was_right: bool,
    /// How long the shortest run took from start to end.
    pub shortest: Option<Duration>,
    /// What an interactive program is told; None if that was not needed yet.
    pub server: Option<Server>,
    /// Whether it was told that a run was late.
    has_told_late: bool,
}

/// How often a late run is repeated.
const LATE_REPEATS: usize = 2;

impl<'a> Runner<'a> {
    /// A runner for a problem, from now on.
    /// Errors: those of the problem's limits.
    pub fn new(problem: &str, options: &'a Options) -> io::Result<Runner<'a>> {
        let file = limits::read(&samples::folder(problem).join("limits"));
        let file = file.map_err(io::Error::other)?;
        let known = FileLimits { time_s: options.time_limit.or(file.time_s), ..file };
        Ok(Runner {
            options,
            limits: known.allowed(),
            is_limit_known: known.time_s.is_some(),
            deadline: Instant::now() + options.time,
            runs: 0,
            was_right: false,
            shortest: None,
            server: None,
            has_told_late: false,
        })
    }

    /// Whether no further input is tried.
    pub fn is_over(&self) -> bool {
        is_interrupted() || Instant::now() >= self.deadline
    }

    /// Judges the program on an input, unless the time is over.
    /// Errors: the program cannot be run, or its input cannot be written.
    pub fn judge<G: Extras>(&mut self, input: &Input<G>) -> io::Result<Outcome> {
        match self.is_over() {
            true => Ok(Outcome::not_run()),
            false => self.judge_at_any_time(input),
        }
    }

    /// Judges the program on an input, even if the time is over. A late run is repeated; if Ctrl-C came
    /// before that, the verdict is that it was not run.
    /// Errors: the program cannot be run, or its input cannot be written.
    pub fn judge_at_any_time<G: Extras>(&mut self, input: &Input<G>) -> io::Result<Outcome> {
        let first = self.run(input)?;
        if first.verdict.is_late() && !self.has_told_late {
            self.has_told_late = true;
            tell(&report::late_once(first.verdict, LATE_REPEATS, &self.limits));
        }
        self.repeat_if_late(first, input)
    }

    /// Repeats a run on an input if it was late.
    /// Errors: as for `judge`.
    pub fn repeat_if_late<G: Extras>(
        &mut self, first: Outcome, input: &Input<G>,
    ) -> io::Result<Outcome> {
        let outcome = unless_late(first, &mut || self.run(input))?;
        self.was_right |= outcome.verdict == Verdict::Right;
        Ok(outcome)
    }

    /// Judges the program on an input by one run, unless the time is over. That it is late does not
    /// count without `repeat_if_late`.
    /// Errors: as for `judge`.
    pub fn judge_once<G: Extras>(&mut self, input: &Input<G>) -> io::Result<Outcome> {
        if self.is_over() {
            return Ok(Outcome::not_run());
        }
        let outcome = self.run(input)?;
        self.was_right |= outcome.verdict == Verdict::Right;
        Ok(outcome)
    }

    /// Runs the program once on an input.
    fn run<G: Extras>(&mut self, input: &Input<G>) -> io::Result<Outcome> {
        let command = &self.options.command;
        let outcome = match G::DIALOGUE {
            Some(dialogue) => self.talk(&dialogue, input),
            None => self.run_on_file(input),
        };
        let outcome = outcome.map_err(|error| with_advice(error, &command[0]))?;
        self.count(&outcome);
        Ok(outcome)
    }

    /// Plays with the program on an input. It is told a game under way only if it goes on from that:
    /// in the contest it need not, for no game begins without it.
    fn talk<G: Extras>(&mut self, dialogue: &Dialogue<G>, input: &Input<G>) -> io::Result<Outcome> {
        if (dialogue.is_new)(&input.cases) {
            return self.talk_with(dialogue, Server::Live, input);
        }
        if self.server.is_none() {
            self.server = self.server_for(dialogue)?;
        }
        match self.server {
            Some(server) => self.talk_with(dialogue, server, input),
            None => Ok(Outcome::not_run()),
        }
    }

    /// Finds out whether the program goes on from what it is told of a game under way. None if Ctrl-C
    /// came before that was known.
    fn server_for<G: Extras>(&mut self, dialogue: &Dialogue<G>) -> io::Result<Option<Server>> {
        let input = Input::of((dialogue.under_way)());
        let mut talk = || {
            let outcome = self.talk_with(dialogue, Server::Transcript, &input)?;
            self.count(&outcome);
            Ok(outcome)
        };
        let outcome = unless_late(talk()?, &mut talk)?;
        self.was_right |= outcome.verdict == Verdict::Right;
        Ok(match outcome.verdict {
            Verdict::NotRun => None,
            Verdict::Right => Some(Server::Transcript),
            _ => {
                tell(report::ONLY_LIVE);
                Some(Server::Live)
            }
        })
    }

    /// Counts a run that has ended.
    fn count(&mut self, outcome: &Outcome) {
        if let Some(run) = &outcome.run {
            self.runs += 1;
            self.shortest = self.shortest.into_iter().chain([run.wall]).min();
        }
    }

    /// Plays with the program once.
    fn talk_with<G: Extras>(
        &self, dialogue: &Dialogue<G>, server: Server, input: &Input<G>,
    ) -> io::Result<Outcome> {
        let command = &self.options.command;
        let start = || Process::start(command, self.limits, Stdio::piped(), Stdio::piped());
        let outcome = talk::run(dialogue, server, &start, self.limits, input);
        outcome.map_err(|error| named(&command[0], error))
    }

    /// Runs the program on a file with the input.
    fn run_on_file<G: Extras>(&self, input: &Input<G>) -> io::Result<Outcome> {
        let expected = input.right.iter().map(|answer| answer.len() + 1).sum();
        let execution = Execution::on(&self.options.command, self.limits, &input.bytes, expected)?;
        Ok(check(execution, &input.cases, &input.right))
    }
}

/// The outcome of the first run; if that is late, of one of its repeats: the first that is not late,
/// or if all are, the run that used the least CPU time. Not run if Ctrl-C came before a repeat.
/// Errors: those of `again`.
pub fn unless_late(
    first: Outcome, again: &mut dyn FnMut() -> io::Result<Outcome>,
) -> io::Result<Outcome> {
    let mut outcome = first;
    for _ in 0..LATE_REPEATS {
        if !outcome.verdict.is_late() {
            break;
        } else if is_interrupted() {
            return Ok(Outcome::not_run());
        }
        let repeat = again()?;
        if !repeat.verdict.is_late() || repeat.cpu() < outcome.cpu() {
            outcome = repeat;
        }
    }
    Ok(outcome)
}

/// A line on standard error while the search goes on.
pub fn tell(line: &str) {
    show_progress("");
    let _ = writeln!(io::stderr(), "stress: {line}");
}

/// The error of a run, and if it is about a program that is not found by its name alone, but stands in
/// this folder, what to type.
fn with_advice(error: io::Error, program: &OsStr) -> io::Error {
    let path = Path::new(program);
    let is_here = path.components().count() == 1 && path.is_file();
    let is_about_it = error.to_string().starts_with(&format!("{}: ", path.display()));
    match is_here && is_about_it {
        true => io::Error::new(error.kind(), format!("{error}; type ./{}", path.display())),
        false => error,
    }
}
