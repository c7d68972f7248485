//! Runs a program on positions of a game until it errs, in phases: on the small ones in order
//! of size, on random ones, and on those that reach the judge's limits. What is found is cut down
//! until nothing smaller that is tried is wrong.

mod answers;
mod phases;
mod show;
mod shrink;
mod talk;

use crate::rules::{Game, Mistake};
use crate::text::{named, sizes};
use crate::Rng;
use answers::{check, Fault};
use judge::process::{Limits, Process};
use phases::{any, phases, Phase};
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::{self, Stdio};
use std::time::{Duration, Instant};
use std::{env, iter};

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
    note: Note,
}

/// What is known of an input beside its fault.
#[derive(Clone, Copy, PartialEq)]
enum Note {
    /// There was no time to try all smaller ones.
    NoTime,
    /// All smaller ones that were tried are answered right.
    Smallest,
    /// The same input is answered right at times.
    RightAtTimes,
    /// It is answered right without its blank lines.
    BlankLines,
    /// It is answered right with a line feed at its end.
    LastLine,
}

/// Runs a program on positions until it errs, and writes on which one and why. Whether it did.
///
/// # Errors
/// The program cannot be run, and those of the output.
pub fn stress<G: Game>(options: &Options, output: &mut dyn Write) -> io::Result<bool> {
    let mut stress = Stress {
        options,
        start: None,
        end: Instant::now() + options.time,
        limit: options.time_limit,
        worst: usize::MAX,
        late: 0,
        drawn: 0,
        tried: 0,
        largest: Vec::new(),
        seen: HashSet::new(),
        together: 64,
    };
    let found: Option<Found<G>> = match stress.search()? {
        Some(found) => {
            let found = stress.shrink(found)?;
            Some(stress.look_again(found)?)
        }
        None => stress.look_at_last_line()?,
    };
    show_progress("");
    match &found {
        Some(found) => show::fault(options, found, output)?,
        None => writeln!(output, "no fault in {}", stress.extent::<G>())?,
    }
    Ok(found.is_some())
}

struct Stress<'a> {
    options: &'a Options,
    /// The shortest run so far: that of a start.
    start: Option<Duration>,
    /// When no run begins any more.
    end: Instant,
    /// For a run, beside what its start takes.
    limit: Duration,
    /// Faults of this rank and above are passed over.
    worst: usize,
    /// How many runs were late.
    late: usize,
    /// How many positions were given to it, and how many were answered rightly.
    drawn: usize,
    tried: usize,
    /// The largest of these in each dimension.
    largest: Vec<(&'static str, usize)>,
    /// The hashes of the inputs that need not be tried again while one is made smaller, and how many
    /// are tried at once.
    seen: HashSet<u64>,
    together: usize,
}

impl Stress<'_> {
    /// The first input that it errs on, not yet as small as can be. After one that could be worse,
    /// a worse one is looked for in a part of the time.
    fn search<G: Game>(&mut self) -> io::Result<Option<Found<G>>> {
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
    fn attempt<G: Game>(
        &mut self,
        phase: &mut Phase<G>,
        most: usize,
        deadline: Instant,
    ) -> io::Result<Option<Found<G>>> {
        while Instant::now() < deadline.min(self.end) && self.drawn < most {
            let (begun, late) = (Instant::now(), self.late);
            let cases = phase.input(most - self.drawn);
            if cases.is_empty() {
                break;
            }
            self.drawn += cases.len();
            let found = self.find(&cases)?;
            phase.cases = self.paced(phase.cases, begun, late).min(phase.most);
            match found {
                None => show_progress(&self.extent::<G>()),
                // It had more than the judge has.
                Some(found) if found.cases.len() > G::CASES => {
                    (phase.most, phase.cases) = (G::CASES, G::CASES);
                }
                Some(found) if found.cases.len() > 1 => {
                    let alone = self.find_alone(found.fault.kind.rank())?;
                    return Ok(Some(alone.unwrap_or(found)));
                }
                found => return Ok(found),
            }
        }
        Ok(None)
    }

    /// One of some random positions, if the program errs on it alone, and as badly.
    fn find_alone<G: Game>(&mut self, rank: usize) -> io::Result<Option<Found<G>>> {
        let (mut rng, until) = (Rng::new(3), Instant::now() + self.options.time / 20);
        let tries = self.options.positions.min(16_000) / 40;
        let cases = iter::repeat_with(|| any(&mut rng)).take(tries).filter(G::is_allowed);
        for case in cases.take_while(|_| Instant::now() < until) {
            let found = self.run(&[case], 1)?;
            if let Some(found) = found.filter(|found| found.fault.kind.rank() <= rank) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// How many cases come next, after so many since then, when so many runs were late: as many as
    /// make a slow start of the program a small part, far from its limit.
    fn paced(&self, cases: usize, begun: Instant, late: usize) -> usize {
        let quick = self.start.unwrap_or_default() + self.limit / 4;
        match begun.elapsed() < quick && self.late == late {
            true => 2 * cases,
            false => cases.div_ceil(2),
        }
    }

    /// If the program errs on these cases: the one case that it errs on alone, or several that it
    /// errs on only as a whole, or is late on.
    fn find<G: Game>(&mut self, cases: &[G]) -> io::Result<Option<Found<G>>> {
        let late = self.late;
        let found = self.run(cases, 1)?;
        let is_late = self.late > late;
        // The machine may be busy.
        let is_again = is_late && found.is_some() && self.start.is_some();
        let mut parts = Vec::new();
        match &found {
            None if !is_late => return Ok(None),
            Some(_) if is_again && cases.len() <= G::CASES => {
                // There is time to see that, even at the end.
                self.end = self.end.max(Instant::now() + self.limit);
                return self.run(cases, 2);
            }
            Some(Found { fault, .. }) if !is_late => {
                let mut wrong = vec![fault.case, fault.first];
                wrong.dedup();
                parts.extend(wrong.into_iter().map(|case| &cases[case..=case]));
            }
            _ => {} // That they are late together says nothing of each.
        }
        parts.extend(cases.chunks(cases.len().div_ceil(2)));
        for part in parts.into_iter().filter(|part| part.len() < cases.len()) {
            if let Some(found) = self.find(part)? {
                return Ok(Some(found));
            }
        }
        match is_again {
            true => self.run(cases, 2),
            false => Ok(found),
        }
    }

    /// Takes note of what was answered rightly.
    fn count<G: Game>(&mut self, cases: &[G]) {
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
    fn extent<G: Game>(&self) -> String {
        let is_meant = |(name, _): &&(_, _)| G::DIALOGUE.is_none() || *name != "cases";
        let largest: Vec<_> = self.largest.iter().filter(is_meant).copied().collect();
        let late = match self.late {
            0 => String::new(),
            late => format!("; runs that took too long, so that less was tried: {late}"),
        };
        format!("{} positions, up to {}{late}", self.tried, sizes(&largest))
    }

    /// Runs the program once on these cases, for so many times its time limit.
    fn run<G: Game>(&mut self, cases: &[G], patience: u32) -> io::Result<Option<Found<G>>> {
        let (found, is_right) = self.run_on(&G::input(cases), cases, patience)?;
        if is_right {
            self.count(cases);
        }
        Ok(found)
    }

    /// Likewise, on an input that says the same. Also whether there was time for it, and it was
    /// answered rightly.
    fn run_on<G: Game>(
        &mut self,
        input: &[u8],
        cases: &[G],
        patience: u32,
    ) -> io::Result<(Option<Found<G>>, bool)> {
        if Instant::now() > self.end {
            return Ok((None, false));
        }
        let words = &self.options.command;
        let stdin = if G::DIALOGUE.is_some() { Stdio::piped() } else { file(input)?.into() };
        let time = self.limit * patience + self.start.unwrap_or(self.limit);
        let limits = Limits { memory_kb: self.options.memory_kb, ..Limits::NONE };
        let started = Process::start(words, limits, stdin, Stdio::piped());
        let ran = started.and_then(|program| match G::DIALOGUE {
            Some(play) => talk::play(play, program, cases, time),
            None => {
                let run =
                    program.end((1 << 16) + 200 * cases.len(), Some(Instant::now() + time))?;
                Ok((check(&run, cases), None, run))
            }
        });
        let (fault, mistake, run) = ran.map_err(|error| named(&words[0], error))?;
        if fault.as_ref().is_some_and(|fault| fault.kind.is_late()) {
            self.late += 1;
        } else {
            self.start = Some(self.start.map_or(run.wall, |least| least.min(run.wall)));
        }
        let is_right = fault.is_none();
        let fault = fault.filter(|fault| fault.kind.rank() < self.worst);
        let found = fault.map(|fault| Found {
            cases: cases.to_vec(),
            fault,
            mistake,
            errors: run.errors,
            wall: run.wall,
            note: Note::NoTime,
        });
        Ok((found, is_right))
    }
}

/// Shows on a terminal how far it is.
fn show_progress(extent: &str) {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K{extent}");
    }
}

/// A file with these bytes, to be read from its beginning, that has no name any more.
///
/// # Errors
/// Those of the folder for such files.
fn file(bytes: &[u8]) -> io::Result<File> {
    let path = env::temp_dir().join(format!("stress-{}", process::id()));
    let written = File::create_new(&path).and_then(|mut file| file.write_all(bytes));
    let file = written.and_then(|()| File::open(&path));
    let _ = fs::remove_file(&path);
    file.map_err(|error| named(&path, error))
}
