//! Has the program run on inputs, as long as there is time; a late run is repeated.

use super::input::Input;
use super::judgement::{Failure, Judgement};
use super::news::{late_once, tell};
use super::runner::Runner;
use super::session::Session;
use super::settings::Settings;
use crate::rules::Game;
use judge::is_interrupted;
use std::io;
use std::time::Instant;

/// Tests a program on inputs.
pub struct Tester<'a, S> {
    pub runner: Runner<'a>,
    pub session: S,
    /// No input is tried after it, but the last one may be repeated.
    deadline: Option<Instant>,
    /// Whether it was told that a run was late.
    has_told_late: bool,
}

/// A judgement of a session.
pub type JudgementOf<S> = Judgement<<S as Session>::Record>;

/// An input of a session.
pub type InputOf<S> = Input<<S as Session>::Case>;

impl<'a, S: Session> Tester<'a, S> {
    /// A tester for a problem, from now on.
    /// Errors: those of the problem's limits.
    pub fn new(settings: &'a Settings) -> io::Result<Tester<'a, S>> {
        Ok(Tester {
            runner: Runner::new(S::Case::NAME, settings)?,
            session: S::default(),
            deadline: settings.time.map(|time| Instant::now() + time),
            has_told_late: false,
        })
    }

    /// Whether no further input is tried.
    pub fn is_over(&self) -> bool {
        is_interrupted() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Judges the program on an input, even if the time is over. A late run is repeated.
    /// Errors: the program cannot be run, or its input cannot be written.
    pub fn judge(&mut self, input: &InputOf<S>) -> io::Result<JudgementOf<S>> {
        let first = self.run(input)?;
        let is_news = first.is_late() && !self.has_told_late && !is_interrupted();
        if let Some(failure) = first.failure.filter(|_| is_news) {
            self.has_told_late = true;
            tell(&late_once(failure, S::patience(&self.runner.limits)));
        }
        self.confirm_late(first, input)
    }

    /// Judges the program on an input, unless the time is over: then there is no judgement.
    /// Errors: as for `judge`.
    pub fn judge_in_time(&mut self, input: &InputOf<S>) -> io::Result<Option<JudgementOf<S>>> {
        match self.is_over() {
            true => Ok(None),
            false => self.judge(input).map(Some),
        }
    }

    /// Judges the program on an input by one run, unless the time is over. That it is late does not
    /// count without `confirm_late`.
    /// Errors: as for `judge`.
    pub fn try_once(&mut self, input: &InputOf<S>) -> io::Result<Option<JudgementOf<S>>> {
        match self.is_over() {
            true => Ok(None),
            false => self.run(input).map(Some),
        }
    }

    /// Repeats a run on an input if it was late.
    /// Errors: as for `judge`.
    pub fn confirm_late(
        &mut self, first: JudgementOf<S>, input: &InputOf<S>,
    ) -> io::Result<JudgementOf<S>> {
        unless_late(first, &mut || self.run(input))
    }

    /// Runs the program on an input.
    fn run(&mut self, input: &InputOf<S>) -> io::Result<JudgementOf<S>> {
        let judgement = self.session.run(&mut self.runner, input)?;
        if judgement.failure.is_none() {
            self.runner.note_right();
        }
        Ok(judgement)
    }
}

/// The judgement on the first run; if that is late, on one of its repeats: the first that is not
/// late, or if all are, the run that used the least CPU time. After Ctrl-C no repeat begins, and what
/// it stopped is none.
/// Errors: those of `again`.
pub fn unless_late<R>(
    first: Judgement<R>, again: &mut dyn FnMut() -> io::Result<Judgement<R>>,
) -> io::Result<Judgement<R>> {
    let mut least = first;
    while least.is_late() && !least.is_surely_late() && !is_interrupted() {
        let repeat = again()?;
        if repeat.failure == Some(Failure::Stopped) {
            break;
        }
        let runs = least.runs + 1;
        if !repeat.is_late() || repeat.run.cpu < least.run.cpu {
            least = repeat;
        }
        least.runs = runs;
    }
    Ok(least)
}
