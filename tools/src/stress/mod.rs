//! Runs a program on the positions of a game until it errs, in phases: on the small ones in order
//! of size, on random ones, and on those that reach the judge's limits. What is found is cut down
//! until nothing smaller that is tried is wrong.

mod answers;
mod oracle;
mod phases;
mod show;
mod shrink;
mod talk;

use crate::child::{file, Talk};
use crate::rules::{Game, Mistake, Search};
use crate::text::{named, sizes};
use crate::Rng;
use answers::{check, Fault};
use oracle::{solved, KNOWN};
use phases::{any, phases, Phase};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};
use std::{iter, mem};

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
    /// If that is one of a dialogue.
    mistake: Option<Mistake>,
    /// The end of its standard error.
    errors: Vec<u8>,
    /// How long it ran.
    wall: Duration,
    /// Whether there was time for all smaller inputs, which are answered right.
    is_smallest: bool,
    /// Whether it is answered right without its blank lines, or with a line feed at its end.
    is_about_blank_lines: bool,
    is_about_last_line: bool,
    /// Whether it was answered right when it was given once more.
    is_right_at_times: bool,
}

/// How many small positions are held to the rules, and how many bytes an input has, about.
const BY_RULES: usize = 20_000;
const BYTES: usize = 1 << 24;

/// Runs a program on positions until it errs, and writes on which one and why. Whether it did.
///
/// # Errors
/// The program cannot be run, and those of the output.
pub fn stress<G: Game>(options: &Options, output: &mut dyn Write) -> io::Result<bool> {
    let mut stress = Stress::<G> {
        options,
        rules: Some(Search::new(KNOWN)),
        start: None,
        longest: Duration::ZERO,
        end: Instant::now() + options.time,
        limit: options.time_limit,
        worst: usize::MAX,
        is_slow: false,
        is_over: false,
        drawn: 0,
        tried: 0,
        by_rules: 0,
        largest: Vec::new(),
    };
    let mut found = stress.search()?;
    stress.rules = None; // what is shown is held to them in the end
    if let Some(large) = found {
        found = Some(stress.shrink(large)?);
    }
    (stress.worst, stress.limit) = (usize::MAX, options.time_limit);
    stress.end = Instant::now() + 10 * options.time_limit; // a few more runs
    let found = match found {
        Some(found) => Some(stress.look_again(found)?),
        None => stress.look_at_last_line()?,
    };
    show_progress("");
    match &found {
        Some(found) => show::fault(options, found, output)?,
        None => writeln!(output, "no fault in {}", stress.extent())?,
    }
    Ok(found.is_some())
}

struct Stress<'a, G> {
    options: &'a Options,
    rules: Option<Search<G>>,
    /// The shortest run so far: that of a start.
    start: Option<Duration>,
    /// The longest run.
    longest: Duration,
    /// When no run begins any more.
    end: Instant,
    /// For a run, beside what its start takes.
    limit: Duration,
    /// Faults of this rank and above are passed over.
    worst: usize,
    /// Whether it was late, at least for a time.
    is_slow: bool,
    /// Whether it was not run any more.
    is_over: bool,
    /// How many positions were given to it; how many were answered rightly, and how many of them
    /// are held to the rules.
    drawn: usize,
    tried: usize,
    by_rules: usize,
    /// The largest of these in each dimension.
    largest: Vec<(&'static str, usize)>,
}

impl<G: Game> Stress<'_, G> {
    /// The first input that it errs on, not yet as small as can be. After one that could be worse,
    /// a worse one is looked for in a part of the time.
    fn search(&mut self) -> io::Result<Option<Found<G>>> {
        let (begun, time, most) = (Instant::now(), self.options.time, self.options.positions);
        let (mut found, mut last) = (None, most);
        for mut phase in phases::<G>() {
            let most = (most as u128 * u128::from(phase.positions)).div_ceil(100) as usize;
            let deadline = begun + time * phase.time / 100;
            while let Some(next) = self.attempt(&mut phase, most.min(last), deadline)? {
                self.worst = next.fault.kind.rank();
                // Or it has never ended by itself.
                if self.worst == 0 || self.start.is_none() {
                    return Ok(Some(next));
                }
                self.end = self.end.min(Instant::now() + time / 4);
                last = last.min(self.drawn.saturating_add(self.options.positions / 4));
                found = Some(next);
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
        while Instant::now() < deadline.min(self.end) && self.drawn < most {
            let (begun, mut cases, mut bytes) = (Instant::now(), Vec::new(), 0);
            let wanted = phase.cases.clamp(1, most - self.drawn);
            while cases.len() < wanted && bytes < BYTES {
                let Some(next) = (phase.next)(&cases) else { break };
                // What cases share is counted once.
                bytes += if G::SHARED && bytes > 0 { 1 } else { next.input_alone().len() };
                cases.push(next);
            }
            if cases.is_empty() {
                break;
            }
            self.drawn += cases.len();
            let (was_slow, by_rules) = (mem::take(&mut self.is_slow), self.by_rules);
            let found = self.find(&cases)?;
            if found.is_some() || self.is_slow || self.is_over {
                self.by_rules = by_rules;
            } else {
                self.count(&cases);
            }
            phase.cases = self.paced(phase.cases, begun).min(phase.most);
            self.is_slow |= was_slow;
            match found {
                // It had more than the judge has.
                Some(found) if found.cases.len() > G::CASES => {
                    (phase.most, phase.cases) = (G::CASES, G::CASES);
                }
                Some(found) if found.cases.len() > 1 => {
                    let alone = self.find_alone(found.fault.kind.rank())?;
                    return Ok(Some(alone.unwrap_or(found)));
                }
                None => show_progress(&self.extent()),
                found => return Ok(found),
            }
        }
        Ok(None)
    }

    /// One of some random positions, if the program errs on it alone, and as badly.
    fn find_alone(&mut self, rank: usize) -> io::Result<Option<Found<G>>> {
        let (mut rng, until) = (Rng::new(3), Instant::now() + self.options.time / 20);
        let cases = iter::repeat_with(|| any(&mut rng)).take(50).filter(G::is_allowed);
        for case in cases.take_while(|_| Instant::now() < until) {
            let found = self.run(&[case], 1)?;
            if let Some(found) = found.filter(|found| found.fault.kind.rank() <= rank) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// How many cases come next, after so many since then: as many as make a slow start of the
    /// program a small part, far from its limit.
    fn paced(&self, cases: usize, begun: Instant) -> usize {
        let quick = self.start.unwrap_or_default() + self.limit / 4;
        match begun.elapsed() < quick && !self.is_slow {
            true => 2 * cases,
            false => cases.div_ceil(2),
        }
    }

    /// If the program errs on these cases: the one case that it errs on alone, or several that it
    /// errs on only as a whole, or is late on.
    fn find(&mut self, cases: &[G]) -> io::Result<Option<Found<G>>> {
        let Some(found) = self.run(cases, 1)? else { return Ok(None) };
        let is_late = found.fault.kind.is_late();
        // The machine may be busy. There is time to see that, even at the end.
        let is_again = is_late && self.start.is_some();
        if is_again && cases.len() <= G::CASES {
            self.end = self.end.max(Instant::now() + self.limit);
            return self.run(cases, 2);
        }
        let mut wrong = vec![found.fault.case, found.fault.first];
        wrong.dedup();
        let halves = cases.chunks(cases.len().div_ceil(2));
        let single = wrong.into_iter().map(|case| &cases[case..=case]);
        for part in single.filter(|_| !is_late).chain(halves) {
            if part.len() < cases.len() {
                if let Some(found) = self.find(part)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(if is_again { self.run(cases, 2)? } else { Some(found) })
    }

    /// Takes note of what was answered rightly.
    fn count(&mut self, cases: &[G]) {
        self.tried += cases.len();
        // What they share is as large in each.
        let sizes = cases.iter().take(if G::SHARED { 1 } else { cases.len() }).map(G::sizes);
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
        let largest = sizes(&largest.copied().collect::<Vec<_>>());
        let [all, by_rules] = [self.tried, self.by_rules];
        let slow = match self.is_slow {
            true => format!(
                "; a run took at least {:.1} s, too long for others that were meant to be tried",
                self.longest.as_secs_f64()
            ),
            false => String::new(),
        };
        let others = match all - by_rules.min(all) {
            0 => String::new(),
            others => format!(", {others} to the solution"),
        };
        format!("{all} positions, up to {largest} ({by_rules} held to the rules{others}){slow}")
    }

    /// Runs the program once on these cases, for so many times its time limit.
    fn run(&mut self, cases: &[G], patience: u32) -> io::Result<Option<Found<G>>> {
        self.run_on(&G::input(cases), cases, patience)
    }

    /// Likewise, on an input that says the same.
    fn run_on(&mut self, input: &[u8], cases: &[G], patience: u32) -> io::Result<Option<Found<G>>> {
        self.is_over = Instant::now() > self.end;
        if self.is_over {
            return Ok(None);
        }
        let words = &self.options.command;
        let right: Vec<String> = match G::DIALOGUE {
            None => cases.iter().map(|case| self.right(case)).collect(),
            Some(_) => Vec::new(),
        };
        let stdin = if G::DIALOGUE.is_some() { Stdio::piped() } else { file(input)?.into() };
        let limit = self.limit;
        let deadline = Instant::now() + limit * patience + self.start.unwrap_or(limit);
        let started = Talk::start(words, stdin, Stdio::piped(), self.options.memory_kb);
        let ran = started.and_then(|talk| match G::DIALOGUE {
            Some(play) => talk::play(play, talk, cases, deadline),
            None => {
                let run = talk.end((1 << 16) + 200 * cases.len(), deadline)?;
                Ok((check(&run, cases, &right), None, run))
            }
        });
        let (fault, mistake, run) = ran.map_err(|error| named(&words[0], error))?;
        self.longest = self.longest.max(run.wall);
        self.by_rules += if G::DIALOGUE.is_some() { cases.len() } else { 0 };
        if fault.as_ref().is_some_and(|fault| fault.kind.is_late()) {
            self.is_slow = true;
        } else {
            self.start = Some(self.start.map_or(run.wall, |least| least.min(run.wall)));
        }
        let fault = fault.filter(|fault| fault.kind.rank() < self.worst);
        Ok(fault.map(|fault| Found {
            cases: cases.to_vec(),
            fault,
            mistake,
            errors: run.errors,
            wall: run.wall,
            is_smallest: false,
            is_about_blank_lines: false,
            is_about_last_line: false,
            is_right_at_times: false,
        }))
    }

    /// The right answer.
    fn right(&mut self, case: &G) -> String {
        let rules = self.rules.as_mut().filter(|_| self.by_rules < BY_RULES);
        let by_rules = rules.and_then(|rules| oracle::right_of_small(rules, case));
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
