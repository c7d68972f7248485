//! Runs a program on the positions of a game until it errs, in phases: on the small ones in order of
//! size, on random ones, and on those that reach the judge's limits. What is found is cut down until
//! nothing smaller that is tried is wrong.

mod answers;
mod oracle;
mod phases;
mod show;
mod shrink;
mod talk;

use crate::child::{file, Talk};
use crate::rules::{Game, Search};
use crate::text::named;
use answers::{check, Fault};
use oracle::{solved, KNOWN};
use phases::{phases, Phase};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::Stdio;
use std::slice;
use std::time::{Duration, Instant};

/// What to run, and for how long.
pub struct Options {
    /// The name of the problem.
    pub problem: &'static str,
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// When to stop, if it has not erred. Cutting down what is found may take as long again.
    pub time: Duration,
    /// After how many positions to stop, likewise.
    pub positions: usize,
    /// For each run of the program, beside what its start takes.
    pub time_limit: Duration,
    /// For each process of it.
    pub memory_kb: u64,
    /// Where the input that is found and its answer are written to.
    pub save: Option<PathBuf>,
}

/// An input on which the program errs.
struct Found<G> {
    /// Its cases; one, unless it errs only behind others.
    cases: Vec<G>,
    fault: Fault,
    /// The end of its standard error.
    errors: Vec<u8>,
    /// Whether it errs each time.
    is_certain: bool,
    /// Whether there was time for all smaller inputs, which are answered right.
    is_smallest: bool,
    /// Whether it is answered right without its blank lines.
    is_about_blank_lines: bool,
}

/// How many bytes an input has, about, in the search.
const BYTES: usize = 1 << 24;

/// Runs a program on positions until it errs, and writes on which one and why. Whether it did.
///
/// # Errors
/// The program cannot be run, and those of the output.
pub fn stress<G: Game>(options: &Options, output: &mut dyn Write) -> io::Result<bool> {
    let mut stress = Stress::<G> {
        options,
        rules: Search::new(KNOWN),
        start: None,
        patience: 1,
        worst: usize::MAX,
        is_slow: false,
        drawn: 0,
        tried: 0,
        by_rules: 0,
        largest: Vec::new(),
    };
    let found = stress.search()?;
    let Some(found) = found else {
        show_progress("");
        writeln!(output, "no fault in {}", stress.extent())?;
        return Ok(false);
    };
    let mut found = stress.shrink(found)?;
    stress.look_at_blank_lines(&mut found)?;
    show_progress("");
    show::fault(options, &found, output)?;
    Ok(true)
}

struct Stress<'a, G> {
    options: &'a Options,
    rules: Search<G>,
    /// The shortest run so far: that of a start.
    start: Option<Duration>,
    /// How many time limits a run may take.
    patience: u32,
    /// Faults of this rank and above are passed over.
    worst: usize,
    /// Whether it was late at times, but not when it had more time.
    is_slow: bool,
    /// How many positions were given to it; how many were answered rightly, and how many of them are held to the rules.
    drawn: usize,
    tried: usize,
    by_rules: usize,
    /// The largest of these in each dimension.
    largest: Vec<(&'static str, usize)>,
}

impl<G: Game> Stress<'_, G> {
    /// The first input that it errs on, not yet as small as can be.
    fn search(&mut self) -> io::Result<Option<Found<G>>> {
        let (begun, time, most) = (Instant::now(), self.options.time, self.options.positions);
        let (mut phases, mut found, mut end) = (phases::<G>(), None, begun + time);
        for number in 0..phases.len() {
            let phase = &mut phases[number];
            let most = (most as u128 * u128::from(phase.positions)).div_ceil(100) as usize;
            let deadline = begun + time * phase.time / 100;
            while let Some(next) = self.attempt(phase, most, deadline.min(end))? {
                if self.start.is_none() {
                    return Ok(Some(next)); // it has never ended by itself
                }
                // Worse may be found in a part of the time.
                self.worst = next.fault.rank();
                end = end.min(Instant::now() + time / 4);
                found = Some(next);
                if self.worst == 0 {
                    // What is small is found in order of size, if there is time for that.
                    self.worst = 1;
                    let small = if number > 0 { Some(&mut phases[0]) } else { None };
                    let deadline = Instant::now() + time / 10;
                    let most = self.drawn.saturating_add(self.options.positions.div_ceil(2));
                    let small = small.map(|small| self.attempt(small, most, deadline));
                    return Ok(small.transpose()?.flatten().or(found));
                }
            }
        }
        Ok(found)
    }

    /// Runs the program on what a phase gives until it errs, so many were tried, or the time is
    /// over.
    fn attempt(
        &mut self,
        phase: &mut Phase<G>,
        most: usize,
        deadline: Instant,
    ) -> io::Result<Option<Found<G>>> {
        while Instant::now() < deadline && self.drawn < most {
            let (begun, mut cases, mut bytes) = (Instant::now(), Vec::new(), 0);
            while cases.len() < phase.cases.min(most - self.drawn) && bytes < BYTES {
                let Some(next) = (phase.next)(&cases) else { break };
                bytes += G::input(slice::from_ref(&next)).len();
                cases.push(next);
            }
            if cases.is_empty() {
                break;
            }
            self.drawn += cases.len();
            let (was_slow, by_rules) = (self.is_slow, self.by_rules);
            self.is_slow = false;
            let found = self.find(&cases)?;
            if found.is_some() || self.is_slow {
                self.by_rules = by_rules;
            } else {
                self.count(&cases);
            }
            // As many cases as make a slow start of the program a small part, far from its limit.
            let quick = self.start.unwrap_or_default() + self.options.time_limit / 4;
            phase.cases = match begun.elapsed() < quick && !self.is_slow {
                true => (2 * phase.cases).min(phase.most),
                false => phase.cases.div_ceil(2),
            };
            self.is_slow |= was_slow;
            if found.is_some() {
                if found.as_ref().is_some_and(|found| found.cases.len() > G::CASES) {
                    (phase.most, phase.cases) = (G::CASES, G::CASES); // it had more than the judge has
                    continue;
                }
                return Ok(found);
            }
            show_progress(&self.extent());
        }
        Ok(None)
    }

    /// Takes note of what was answered rightly.
    fn count(&mut self, cases: &[G]) {
        self.tried += cases.len();
        // What they share is as large in each.
        let sizes =
            cases.iter().take(if G::SHARED.is_some() { 1 } else { cases.len() }).map(G::sizes);
        for sizes in sizes.chain([vec![("cases", cases.len())]]) {
            for (name, size) in sizes {
                match self.largest.iter_mut().find(|largest| largest.0 == name) {
                    Some(largest) => largest.1 = largest.1.max(size),
                    None => self.largest.push((name, size)),
                }
            }
        }
    }

    /// How much was tried.
    fn extent(&self) -> String {
        let largest =
            self.largest.iter().filter(|(name, _)| G::DIALOGUE.is_none() || *name != "cases");
        let largest: Vec<String> = largest.map(|(name, size)| format!("{size} {name}")).collect();
        let [all, by_rules] = [self.tried, self.by_rules];
        let slow = match self.is_slow {
            true => "; it is too slow for others that were meant to be tried",
            false => "",
        };
        let others = match all - by_rules.min(all) {
            0 => String::new(),
            others => format!(", {others} to the solution"),
        };
        format!(
            "{all} positions, up to {} ({by_rules} held to the rules{others}){slow}",
            largest.join(", ")
        )
    }

    /// Runs the program once on these cases.
    fn run(&mut self, cases: &[G]) -> io::Result<Option<Found<G>>> {
        self.run_on(&G::input(cases), cases)
    }

    /// Likewise, on an input that says the same.
    fn run_on(&mut self, input: &[u8], cases: &[G]) -> io::Result<Option<Found<G>>> {
        let words = &self.options.command;
        let right: Vec<String> = match G::DIALOGUE {
            None => cases.iter().map(|case| self.right(case)).collect(),
            Some(_) => Vec::new(),
        };
        let stdin = if G::DIALOGUE.is_some() { Stdio::piped() } else { file(input)?.into() };
        let begun = Instant::now();
        let limit = self.options.time_limit;
        let deadline = begun + limit * self.patience + self.start.unwrap_or(limit);
        let started = Talk::with(words, stdin, Stdio::piped(), self.options.memory_kb);
        let ran = started.and_then(|talk| match G::DIALOGUE {
            Some(play) => talk::play(play, talk, cases, deadline),
            None => {
                let run = talk.end((1 << 16) + 200 * cases.len(), deadline)?;
                Ok((check(&run, begun, cases, &right), run))
            }
        });
        let (fault, run) = ran.map_err(|error| named(&words[0], error))?;
        self.by_rules += if G::DIALOGUE.is_some() { cases.len() } else { 0 };
        if !matches!(fault, Some(Fault::Late { .. })) {
            let start = begun.elapsed();
            self.start = Some(self.start.map_or(start, |least| least.min(start)));
        }
        let fault = fault.filter(|fault| fault.rank() < self.worst);
        Ok(fault.map(|fault| Found {
            cases: cases.to_vec(),
            fault,
            errors: run.errors,
            is_certain: true,
            is_smallest: false,
            is_about_blank_lines: false,
        }))
    }

    /// The right answer.
    fn right(&mut self, case: &G) -> String {
        let by_rules = oracle::right_of_small(&mut self.rules, case);
        self.by_rules += usize::from(by_rules.is_some());
        by_rules.unwrap_or_else(|| solved(case))
    }
}

/// Shows on a terminal how far it is.
fn show_progress(extent: &str) {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K{extent}");
    }
}
