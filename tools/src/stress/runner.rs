//! Runs the program on inputs, by the judge's own rules.

use super::verdict::{check, Judged, Verdict};
use super::{talk, Options};
use crate::execution::Execution;
use crate::extras::Extras;
use crate::rules::read;
use crate::samples;
use crate::text::named;
use judge::limits::{self, FileLimits};
use judge::process::Limits;
use std::io;
use std::time::{Duration, Instant};

/// An input with the right answers to its cases.
#[derive(Clone)]
pub struct Input<G> {
    /// At least one.
    pub cases: Vec<G>,
    pub bytes: Vec<u8>,
    /// The words of each answer, with blanks between them.
    right: Vec<String>,
}

impl<G: Extras> Input<G> {
    /// The input of these cases, in the layout of the statement.
    pub fn of(cases: Vec<G>) -> Input<G> {
        let bytes = G::write(&cases);
        Input::with(cases, bytes)
    }

    /// The input of these bytes, whose cases are known.
    pub fn with(cases: Vec<G>, bytes: Vec<u8>) -> Input<G> {
        let is_told = G::DIALOGUE.is_some();
        let answers = cases.iter().filter(|_| !is_told).map(|case| words(&case.answer()));
        Input { right: answers.collect(), cases, bytes }
    }

    /// The input of these bytes; None if it has a fault, or no case.
    pub fn read(bytes: &[u8]) -> Option<Input<G>> {
        let (cases, end) = read::<G>(bytes);
        (end.is_ok() && !cases.is_empty()).then(|| Input::with(cases, bytes.to_vec()))
    }

    /// The same cases, written in another way.
    pub fn written(&self, bytes: Vec<u8>) -> Input<G> {
        Input { bytes, ..self.clone() }
    }

    /// The right answer to a case.
    pub fn right(&self, case: usize) -> &str {
        &self.right[case]
    }
}

/// The words of a text with blanks between them.
pub fn words(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// Runs a program.
pub struct Runner<'a> {
    options: &'a Options,
    /// What a run may use.
    pub limits: Limits,
    /// Whether the limit of time is the judge's, or the user's.
    pub is_limit_known: bool,
    /// No run begins after it.
    pub deadline: Instant,
    /// How many runs there were, how many inputs were answered right, and how long the shortest took from
    /// start to end.
    pub runs: usize,
    pub right: usize,
    pub shortest: Option<Duration>,
}

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
            right: 0,
            shortest: None,
        })
    }

    /// Whether no run begins any more.
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.deadline
    }

    /// Judges the program on an input. A late run is repeated twice, if there is time, and counts only
    /// if the others are late, too: then the one that used the least CPU time.
    /// Errors: the program cannot be run, or its input cannot be written.
    pub fn judge<G: Extras>(&mut self, input: &Input<G>) -> io::Result<Judged> {
        let mut judged = self.run(input)?;
        for _ in 0..2 {
            if !judged.verdict.is_late() {
                break;
            }
            let again = self.run(input)?;
            if again.verdict == Verdict::NotRun {
                break;
            } else if !again.verdict.is_late() || again.cpu() < judged.cpu() {
                judged = again;
            }
        }
        self.right += usize::from(judged.verdict == Verdict::Right);
        Ok(judged)
    }

    /// Runs the program once on an input, unless the time is over.
    fn run<G: Extras>(&mut self, input: &Input<G>) -> io::Result<Judged> {
        if self.is_over() {
            return Ok(Judged::not_run());
        }
        let judged = match G::DIALOGUE {
            Some(converse) => talk::run(converse, &self.options.command, self.limits, input)
                .map_err(|error| named(&self.options.command[0], error))?,
            None => self.run_on_file(input)?,
        };
        let wall = judged.run.as_ref().map(|run| run.wall);
        self.runs += 1;
        self.shortest = self.shortest.into_iter().chain(wall).min();
        Ok(judged)
    }

    /// Runs the program on a file with the input.
    fn run_on_file<G: Extras>(&self, input: &Input<G>) -> io::Result<Judged> {
        let expected = input.right.iter().map(|answer| answer.len() + 1).sum();
        let execution = Execution::on(&self.options.command, self.limits, &input.bytes, expected)?;
        Ok(check(execution, &input.cases, &input.right))
    }
}
