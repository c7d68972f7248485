//! Runs a program on positions of a game until it errs, in phases: on the small ones in order
//! of size, on random ones, and on those that reach the judge's limits. What is found is cut down
//! until nothing smaller that is tried is wrong.

mod answers;
mod phases;
mod show;
mod shrink;
mod talk;

use crate::rules::{Game, Mistake};
use crate::text::{joined, named};
use answers::{check, Fault};
use judge::process::{Limits, Process, Run};
use phases::phases;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::process::{self, Stdio};
use std::time::{Duration, Instant};
use std::{collections::HashSet, env, ffi::OsString, path::PathBuf};

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
    /// How many times that a run gets which is late.
    pub patience: u32,
    /// For each process of it.
    pub memory_kb: u64,
    /// Where the input that is found and its answer are written to.
    pub save: Option<PathBuf>,
}

/// An input on which the program errs.
struct Found<G> {
    /// Its cases; one, unless it errs only behind others.
    cases: Vec<G>,
    /// What the program read, or was told in a dialogue.
    input: Vec<u8>,
    fault: Fault,
    /// If that is one of a dialogue.
    mistake: Option<Mistake>,
    /// How it ran.
    run: Run,
    /// Whether all smaller inputs were tried that `shrink` knows of, and are answered right.
    is_smallest: bool,
    /// When the program is right on it, or on nearly the same.
    remark: Option<&'static str>,
}

impl<G: Game> Found<G> {
    /// How many bytes the program was told in a dialogue beside the cases.
    fn told(&self) -> usize {
        self.input.len().saturating_sub(G::input(&self.cases).len())
    }
}

/// Runs a program on positions until it errs, and writes on which one and why. Whether it did.
/// Errors: the program cannot be run, and those of the output.
pub fn stress<G: Game>(options: &Options, output: &mut dyn Write) -> io::Result<bool> {
    let mut stress = Stress {
        options,
        start: None,
        end: Instant::now() + options.time,
        is_over: false,
        limit: options.time_limit,
        worst: usize::MAX,
        longest: usize::MAX,
        late: 0,
        tried: 0,
        largest: Vec::new(),
        seen: HashSet::new(),
        together: 64,
    };
    let found: Option<Found<G>> = match stress.search()? {
        Some(found) => Some(stress.shrink(found).and_then(|found| stress.look_again(found))?),
        None => stress.look_at_forms()?,
    };
    show_progress("");
    match &found {
        Some(found) => show::fault(options, found, output)?,
        None => writeln!(output, "no fault in {}", stress.extent())?,
    }
    Ok(found.is_some())
}

struct Stress<'a> {
    options: &'a Options,
    /// The shortest run so far: that of a start.
    start: Option<Duration>,
    /// When no run begins any more, and whether that kept one from beginning.
    end: Instant,
    is_over: bool,
    /// For a run, beside what its start takes.
    limit: Duration,
    /// Faults of this rank and above are passed over, and those of longer dialogues.
    worst: usize,
    longest: usize,
    /// How many runs were late.
    late: usize,
    /// How many positions were answered rightly.
    tried: usize,
    /// The largest of these in each dimension.
    largest: Vec<(&'static str, usize)>,
    /// The hashes of smaller inputs that need not be tried again; how many are tried at once.
    seen: HashSet<u64>,
    together: usize,
}

impl Stress<'_> {
    /// The first input that it errs on, not yet as small as can be. After one that could be worse,
    /// a worse one is looked for in a part of the time.
    fn search<G: Game>(&mut self) -> io::Result<Option<Found<G>>> {
        let (begun, time, positions) = (Instant::now(), self.options.time, self.options.positions);
        let (mut best, mut drawn, mut last) = (None, 0, positions);
        for mut phase in phases::<G>() {
            let most = (positions as u128 * u128::from(phase.positions)).div_ceil(100) as usize;
            let deadline = begun + time * phase.time / 100;
            // Some of the largest are due, lost and won ones: what was slow before took their time.
            let mut due = if phase.time == 100 && best.is_none() { 4 } else { 0 };
            while (due > 0 || Instant::now() < deadline.min(self.end)) && drawn < most.min(last) {
                if due > 0 {
                    self.end = self.end.max(Instant::now() + self.limit);
                    due -= 1;
                }
                let cases = phase.input(most.min(last) - drawn);
                if cases.is_empty() {
                    break;
                }
                drawn += cases.len();
                let (begun, late) = (Instant::now(), self.late);
                let found = self.find(&cases, false)?;
                phase.cases = self.paced(phase.cases, begun, late).min(phase.most);
                let Some(found) = found else {
                    show_progress(&self.extent());
                    continue;
                };
                // It had more than the judge has.
                if found.cases.len() > G::CASES {
                    (phase.most, phase.cases) = (G::CASES, G::CASES);
                    continue;
                }
                self.worst = found.fault.kind.rank();
                // Or it has never ended by itself.
                if self.worst == 0 || self.start.is_none() {
                    return Ok(Some(found));
                }
                self.end = self.end.min(Instant::now() + time / 4);
                last = last.min(drawn.saturating_add(positions / 4));
                best = Some(found);
            }
        }
        Ok(best)
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

    /// If the program errs on these cases: the one that it errs on alone; or several that it errs on
    /// only together, unless such do not count.
    fn find<G: Game>(&mut self, cases: &[G], is_alone: bool) -> io::Result<Option<Found<G>>> {
        let found = if cases.is_empty() { None } else { self.run(cases, 1)? };
        let Some(found) = found else { return Ok(None) };
        let is_late = found.fault.kind.is_late();
        if is_late && self.start.is_some() && cases.len() <= G::CASES {
            // The machine may be busy. There is time to see that, even at the end.
            self.end = self.end.max(Instant::now() + self.limit);
            return self.run(cases, self.options.patience);
        }
        let (case, half) = (found.fault.case, cases.len() / 2);
        let wrong = if is_late { case..case } else { case..case + 1 };
        let before = if is_late || is_alone { 0 } else { case + 1 };
        for part in [wrong, 0..before, 0..half, half..cases.len()] {
            let part = &cases[part];
            if (1..cases.len()).contains(&part.len()) {
                if let Some(found) = self.find(part, is_alone)? {
                    return Ok(Some(found));
                }
            }
        }
        if is_alone && cases.len() > 1 {
            self.together = 1; // each of them is right
        }
        // That they are late together says nothing of each.
        Ok(Some(found).filter(|_| cases.len() == 1 || !is_late && !is_alone))
    }

    /// Takes note of what was answered rightly.
    fn count<G: Game>(&mut self, cases: &[G]) {
        self.tried += cases.len();
        // What they share is as large in each.
        let sized = if G::SHARED { &cases[..1] } else { cases };
        let sizes = sized.iter().flat_map(G::sizes).map(|(name, size, _)| (name, size));
        // More cases than the judge has say nothing.
        let is_meant = G::DIALOGUE.is_none() && cases.len() <= G::CASES;
        for (name, size) in sizes.chain(is_meant.then_some(("cases", cases.len()))) {
            match self.largest.iter_mut().find(|largest| largest.0 == name) {
                Some(largest) => largest.1 = largest.1.max(size),
                None => self.largest.push((name, size)),
            }
        }
    }

    /// How much was tried.
    fn extent(&self) -> String {
        let late = match self.late {
            0 => String::new(),
            late => format!("; runs that took too long, so that less was tried: {late}"),
        };
        let largest = self.largest.iter().map(|(name, size)| format!("{size} {name}"));
        format!("{} positions, up to {}{late}", self.tried, joined(largest, ", "))
    }

    /// If there is time, runs the program once on these cases, for so many times its time limit.
    fn run<G: Game>(&mut self, cases: &[G], patience: u32) -> io::Result<Option<Found<G>>> {
        self.is_over |= Instant::now() > self.end;
        if self.is_over {
            return Ok(None);
        }
        let found = self.run_on(G::input(cases), cases, patience)?;
        if found.is_none() {
            self.count(cases);
        }
        Ok(found.filter(|it| it.fault.kind.rank() < self.worst && it.told() <= self.longest))
    }

    /// Runs it on an input that says the same as these cases.
    fn run_on<G: Game>(
        &mut self, mut input: Vec<u8>, cases: &[G], patience: u32,
    ) -> io::Result<Option<Found<G>>> {
        let words = &self.options.command;
        let stdin = if G::DIALOGUE.is_some() { Stdio::piped() } else { file(&input)?.into() };
        let time = self.limit * patience + self.start.unwrap_or(self.limit);
        let limits = Limits { memory_kb: self.options.memory_kb, ..Limits::NONE };
        let started = Process::start(words, limits, stdin, Stdio::piped());
        let ran = started.and_then(|program| match G::DIALOGUE {
            Some(play) => talk::play(play, program, cases, time, &mut input),
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
        let (cases, is_smallest, remark) = (cases.to_vec(), false, None);
        Ok(fault.map(|fault| Found { cases, input, fault, mistake, run, is_smallest, remark }))
    }
}

/// Shows on a terminal how far it is.
fn show_progress(extent: &str) {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K{extent}");
    }
}

/// A file with these bytes, to be read from its beginning, that has no name any more.
/// Errors: those of the folder for such files.
fn file(bytes: &[u8]) -> io::Result<File> {
    let path = env::temp_dir().join(format!("stress-{}", process::id()));
    let written = File::create_new(&path).and_then(|mut file| file.write_all(bytes));
    let file = written.and_then(|()| File::open(&path));
    let _ = fs::remove_file(&path);
    file.map_err(|error| named(&path, error))
}
