//! Finds a small input on which a program errs, and says why. Four concepts:
//!
//! * an input is `Rows` of numbers (../positions.rs), of which `reduce` leaves out and lowers what it
//!   can, knowing nothing of the game
//! * the `plan` is one fixed sequence of inputs: samples, then by turns small, random and full ones
//! * each run has a `verdict`, by the judge's own rules; the `runner` runs the program on a file, and
//!   `talk` plays with one that is answered line by line
//! * the `report` says what happened, what is right, why, and what was tried
//!
//! A fault is run three times more. Then the case to blame is tried alone, and what is left made
//! smaller. If no fault is found, other white space is tried (`layout`).

mod layout;
mod plan;
pub mod reduce;
mod report;
mod runner;
mod talk;
mod verdict;

use crate::extras::Extras;
use crate::positions::Rows;
use crate::rules::{alone, read};
use crate::samples::{self, Sample};
use crate::text::{joined, named, with_commas};
use plan::{Origin, Plan, Planned};
use reduce::{Manner, Reduced, Tried};
use report::Report;
use runner::{Input, Runner};
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use verdict::{Judged, Verdict};

/// What to run, and for how long.
pub struct Options {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// How long the whole takes; one run may go beyond it.
    pub time: Duration,
    /// How many positions are tried at most; the samples are tried anyhow.
    pub positions: usize,
    /// Seconds of CPU time for an input, in place of the judge's.
    pub time_limit: Option<f64>,
    /// Where the input that is found and its answer are written to.
    pub save: Option<PathBuf>,
}

/// What the whole came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    NoFault,
    /// The program errs.
    Fault,
    /// There was no time to run it to its end on any input.
    NothingTried,
}

/// An input on which the program errs.
struct Found<G> {
    input: Input<G>,
    judged: Judged,
    /// In how many of so many runs it erred.
    erred: usize,
    runs: usize,
    origin: Origin,
    /// Whether the case to blame is answered right alone.
    is_right_alone: bool,
    /// Whether the official sample errs, and whether every input does that was tried.
    fails_official: bool,
    fails_all: bool,
    claim: Claim,
    /// The file to which the input is written.
    saved: Option<PathBuf>,
}

/// What is known of smaller inputs.
enum Claim {
    /// Nothing: the input is shown as it was tried.
    AsItStands,
    /// All small positions before this one were answered right.
    FirstSmall { size: usize },
    /// Each half of the cases alone is answered in time.
    Halved,
    /// Parts were left out and numbers lowered, in so many runs.
    Reduced { runs: usize, reduced: Reduced },
}

/// Runs a program on inputs until it errs, and writes on which one and why.
/// Errors: the program cannot be run, a sample or the limits cannot be read, the rules contradict the
/// solution; and those of the output.
pub fn stress<G: Extras>(options: &Options, output: &mut dyn Write) -> io::Result<End> {
    let samples = samples::of(G::NAME)?;
    let mut stress = Stress {
        options,
        runner: Runner::new(G::NAME, options)?,
        plan: Plan::<G>::new(&samples, SEED),
        extent: Extent::default(),
        fails_official: false,
        begun: Instant::now(),
    };
    let Some(found) = stress.search()? else { return stress.end_without_fault(&samples, output) };
    let mut found = stress.make_smaller(found)?;
    found.fails_all = stress.runner.right == 0;
    show_progress("");
    write!(output, "{}", Report::of(&found, &stress.runner)?)?;
    Ok(End::Fault)
}

/// What is tried depends on it alone.
const SEED: u64 = 1;

/// How many positions there are, and how large they are.
#[derive(Default)]
struct Extent {
    positions: usize,
    /// The largest size in each dimension.
    largest: Vec<(&'static str, usize)>,
}

impl Extent {
    /// Adds the cases of an input.
    fn add<G: Extras>(&mut self, cases: &[G]) {
        self.positions += cases.len();
        // What they share is as large in each.
        let sized = if G::IS_SHARED { &cases[..1] } else { cases };
        let sizes = sized.iter().flat_map(G::sizes).map(|one| (one.name, one.size));
        for (name, size) in sizes.chain([("cases", cases.len())]) {
            match self.largest.iter_mut().find(|largest| largest.0 == name) {
                Some(largest) => largest.1 = largest.1.max(size),
                None => self.largest.push((name, size)),
            }
        }
    }

    /// "12 positions, up to 3 rows, 4 columns".
    fn text(&self) -> String {
        format!("{} positions, up to {}", with_commas(self.positions), self.sizes())
    }

    /// "3 rows, 4 columns".
    fn sizes(&self) -> String {
        let sizes =
            self.largest.iter().map(|(name, size)| format!("{} {name}", with_commas(*size)));
        joined(sizes, ", ")
    }
}

struct Stress<'a, G> {
    options: &'a Options,
    runner: Runner<'a>,
    plan: Plan<G>,
    extent: Extent,
    fails_official: bool,
    begun: Instant,
}

impl<G: Extras> Stress<'_, G> {
    /// The first input of the plan on which the program errs, the case to blame alone if that is
    /// enough. After another winning move something worse is looked for, in an eighth of the time.
    fn search(&mut self) -> io::Result<Option<Found<G>>> {
        let mut end = self.options.time;
        if G::DIALOGUE.is_none() {
            end = end * 9 / 10; // the rest is for other white space
        }
        let mut other: Option<Found<G>> = None;
        let mut left = self.options.positions;
        while self.begun.elapsed() < end && left > 0 {
            let Planned { input, origin } = self.plan.next(left);
            let judged = self.runner.judge(&input)?;
            left = left.saturating_sub(input.cases.len());
            match judged.verdict {
                Verdict::NotRun => break,
                Verdict::Right => self.extent.add(&input.cases),
                _ => {
                    let is_worse = judged.verdict != Verdict::OtherMove;
                    if other.is_some() && !is_worse {
                        continue;
                    }
                    let found = self.confirm(input, judged, origin)?;
                    if is_worse {
                        return Ok(Some(found));
                    }
                    end = end.min(self.begun.elapsed() + self.options.time / 8);
                    other = Some(found);
                }
            }
            self.tell_progress();
        }
        Ok(other)
    }

    /// Looks whether the case to blame errs alone, runs the fault three times more, and tells about
    /// it.
    fn confirm(&mut self, input: Input<G>, judged: Judged, origin: Origin) -> io::Result<Found<G>> {
        if matches!(&origin, Origin::Samples(names) if names[0] == "official") {
            self.fails_official = true;
        }
        let mut found = Found {
            input,
            judged,
            erred: 1,
            runs: 1,
            origin,
            is_right_alone: false,
            fails_official: self.fails_official,
            fails_all: false,
            claim: Claim::AsItStands,
            saved: None,
        };
        // A late run was repeated before, and its cases may be late only together.
        let is_late = found.judged.verdict.is_late();
        if found.input.cases.len() > 1 && !is_late {
            self.isolate(&mut found)?;
        }
        let times = if is_late { 0 } else { 3 };
        for _ in 0..times {
            let again = self.runner.judge(&found.input)?.verdict;
            found.runs += usize::from(again != Verdict::NotRun);
            found.erred += usize::from(again.is_fault());
        }
        found.saved = save(self.options, &found.input, None)?;
        show_progress("");
        let _ = writeln!(io::stderr(), "stress: {}", first_words(&found));
        Ok(found)
    }

    /// Puts the first case to blame that errs alone in the place of all cases.
    fn isolate(&mut self, found: &mut Found<G>) -> io::Result<()> {
        const SUSPECTS: usize = 3;
        let mut suspects = found.judged.suspects.clone();
        if let Origin::Small(_) = found.origin {
            suspects.sort_unstable(); // those before it are right
        }
        for case in suspects.into_iter().take(SUSPECTS) {
            let input = Input::of(vec![found.input.cases[case].clone()]);
            let judged = self.runner.judge(&input)?;
            if judged.verdict == found.judged.verdict {
                found.origin = match &found.origin {
                    Origin::Samples(names) => Origin::Samples(vec![names[case].clone()]),
                    Origin::Small(sizes) => Origin::Small(vec![sizes[case]]),
                    other => other.clone(),
                };
                (found.input, found.judged) = (input, judged);
                return Ok(());
            }
            found.is_right_alone |= judged.verdict == Verdict::Right;
        }
        Ok(())
    }

    /// Makes an input smaller, by its rows, and by small positions of fewer bytes.
    fn make_smaller(&mut self, mut found: Found<G>) -> io::Result<Found<G>> {
        if found.erred < found.runs {
            return Ok(found);
        }
        if let (Origin::Small(sizes), 1) = (&found.origin, found.input.cases.len()) {
            found.claim = Claim::FirstSmall { size: sizes[0] };
            return Ok(found);
        }
        self.reduce(&mut found)?;
        while !found.judged.verdict.is_late() {
            let Some(input) = self.smaller_small(&found)? else { break };
            let judged = self.runner.judge(&input)?;
            if judged.verdict != found.judged.verdict {
                break;
            }
            (found.input, found.judged) = (input, judged);
            self.reduce(&mut found)?;
        }
        Ok(found)
    }

    /// Leaves out parts of an input and lowers its numbers, as long as the program errs in the same
    /// way. Of one that is late, only cases are left out.
    fn reduce(&mut self, found: &mut Found<G>) -> io::Result<()> {
        let (start, verdict) = (G::to_rows(&found.input.cases), found.judged.verdict);
        let before = self.runner.runs;
        let plain = Input::of(found.input.cases.clone());
        if plain.bytes != found.input.bytes && self.runner.judge(&plain)?.verdict != verdict {
            return Ok(()); // it fails only as it stands
        }
        let mut trial = Trial {
            runner: &mut self.runner,
            verdict,
            seen: HashSet::new(),
            least: None,
            save: &mut |input| save(self.options, input, found.saved.as_ref()).map(drop),
        };
        let mut errs =
            |rows: &mut dyn Iterator<Item = Rows>, manner| trial.first_that_errs(rows, manner);
        let reduced = if verdict.is_late() {
            reduce::halve(start, &mut errs)?;
            None
        } else {
            Some(reduce::reduce(start, &mut errs)?)
        };
        if let Some((input, judged)) = trial.least {
            (found.input, found.judged) = (input, judged);
        }
        found.claim = match reduced {
            Some(reduced) => Claim::Reduced { runs: self.runner.runs - before, reduced },
            None if self.runner.is_over() => Claim::AsItStands,
            None => Claim::Halved,
        };
        Ok(())
    }

    /// A small position of fewer bytes on which the program errs in the same way. They are tried for
    /// a tenth of the time.
    fn smaller_small(&mut self, found: &Found<G>) -> io::Result<Option<Input<G>>> {
        let end = Instant::now() + self.options.time / 10;
        let bytes = found.input.bytes.len();
        let mut largest = 0;
        while Instant::now() < end && largest < bytes {
            let Some(Planned { input, .. }) = self.plan.small.next(G::CASES) else { break };
            let mut cases = input.cases;
            largest = cases.iter().map(|case| alone(case).len()).min().unwrap_or(bytes);
            cases.retain(|case| alone(case).len() < bytes);
            if cases.is_empty() {
                continue;
            }
            let judged = self.runner.judge(&Input::of(cases.clone()))?;
            if judged.verdict == Verdict::Right {
                self.extent.add(&cases);
            } else if let (true, Some(&case)) =
                (judged.verdict == found.judged.verdict, judged.suspects.first())
            {
                return Ok(Some(Input::of(vec![cases.swap_remove(case)])));
            }
        }
        Ok(None)
    }

    /// Says that no fault was found, and what that is worth.
    fn end_without_fault(&mut self, samples: &[Sample], output: &mut dyn Write) -> io::Result<End> {
        let stumble = match G::DIALOGUE {
            None => layout::stumble::<G>(&mut self.runner, samples)?,
            Some(_) => None,
        };
        show_progress("");
        if self.extent.positions == 0 {
            return Ok(End::NothingTried);
        }
        writeln!(output, "No fault in the judge's format, in {}.", self.extent.text())?;
        if let Some(shortest) = self.runner.shortest.map(|shortest| shortest.as_secs_f64()) {
            let time = self.begun.elapsed().as_secs_f64();
            if shortest * self.runner.runs as f64 > time / 2.0 && shortest > 0.1 {
                writeln!(output, "Each run takes {shortest:.1} s at least: --seconds gives more.")?;
            }
        }
        if !G::ASSUMED.is_empty() {
            writeln!(output, "{}", G::ASSUMED)?;
        }
        if let Some(stumble) = stumble {
            let shown = String::from_utf8_lossy(&stumble.input).escape_debug().to_string();
            let shown = crate::text::cut(&shown.replace("\\n", "\\n\n"));
            writeln!(output, "Beyond it: {} it fails, for example on:\n\n{shown}", stumble.what)?;
        }
        Ok(End::NoFault)
    }

    /// Shows how far the search is.
    fn tell_progress(&self) {
        let left = self.options.time.saturating_sub(self.begun.elapsed()).as_secs();
        let positions = with_commas(self.extent.positions);
        show_progress(&format!("{positions} positions right, {left} s left"));
    }
}

/// Tries inputs for `reduce`.
struct Trial<'a, 'b, G> {
    runner: &'a mut Runner<'b>,
    /// The verdict that counts.
    verdict: Verdict,
    /// The hashes of what was tried and is right.
    seen: HashSet<u64>,
    /// The last input on which the program erred, which is the smallest one.
    least: Option<(Input<G>, Judged)>,
    /// What is done with it.
    save: &'a mut dyn FnMut(&Input<G>) -> io::Result<()>,
}

impl<G: Extras> Trial<'_, '_, G> {
    /// The first of these that the judge allows and the program errs on. Where cases share nothing,
    /// several of a single case are tried in one run.
    fn first_that_errs(
        &mut self, rows: &mut dyn Iterator<Item = Rows>, manner: Manner,
    ) -> io::Result<Tried> {
        const BYTES: usize = 1 << 16;
        let mut batch: Vec<(Rows, Vec<G>)> = Vec::new();
        let (mut cases, mut bytes) = (0, 0);
        loop {
            let next = rows.next();
            let is_last = next.is_none();
            if let Some(rows) = next {
                if manner == Manner::Quick && !self.seen.insert(hash(&rows)) {
                    continue;
                }
                let Some(of_rows) = G::from_rows(&rows) else { continue };
                cases += of_rows.len();
                bytes += of_rows.iter().map(|case| alone(case).len()).sum::<usize>();
                batch.push((rows, of_rows));
            }
            let can_grow = !G::IS_SHARED && G::DIALOGUE.is_none() && cases == batch.len();
            if is_last || !can_grow || cases >= G::CASES.min(BATCH) || bytes > BYTES {
                match self.try_batch(&batch)? {
                    Tried::Right if is_last => return Ok(Tried::Right),
                    Tried::Right => batch.clear(),
                    other => return Ok(other),
                }
                (cases, bytes) = (0, 0);
            }
        }
    }

    /// The first of these on which the program errs, found by halves.
    fn try_batch(&mut self, batch: &[(Rows, Vec<G>)]) -> io::Result<Tried> {
        if batch.is_empty() {
            return Ok(Tried::Right);
        }
        let cases: Vec<G> = batch.iter().flat_map(|(_, cases)| cases.clone()).collect();
        let count = cases.len();
        let input = Input::of(cases);
        let judged = self.runner.judge(&input)?;
        match judged.verdict {
            Verdict::NotRun => return Ok(Tried::NoTime),
            verdict if verdict == self.verdict && batch.len() == 1 => {
                (self.save)(&input)?;
                self.least = Some((input, judged));
                return Ok(Tried::Errs(batch[0].0.clone()));
            }
            verdict if !verdict.is_fault() || batch.len() == 1 => return Ok(Tried::Right),
            _ => {}
        }
        let (first, second) = batch.split_at(batch.len() / 2);
        // Where each has one case, the case to blame tells which it is.
        let suspect = judged.suspects[0];
        let suspect = if count == batch.len() { suspect..suspect + 1 } else { 0..0 };
        for part in [&batch[suspect], first, second] {
            match self.try_batch(part)? {
                Tried::Right => {}
                other => return Ok(other),
            }
        }
        Ok(Tried::Right)
    }
}

/// How many inputs of one case are tried in one run.
const BATCH: usize = 64;

/// What tells rows apart.
fn hash(rows: &Rows) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(rows)
}

/// The first words on a fault, while it is made smaller.
fn first_words<G: Extras>(found: &Found<G>) -> String {
    let place = match &found.origin {
        Origin::Samples(names) => format!("the sample {}", names[0]),
        Origin::Small(_) => "a small position".to_string(),
        Origin::Random => "a random position".to_string(),
        Origin::Full => "a full input".to_string(),
    };
    let what = match found.judged.verdict {
        Verdict::Wrong | Verdict::Right | Verdict::NotRun => "a wrong answer on",
        Verdict::OtherMove => "another winning move than the one asked for on",
        Verdict::Died => "the program died on",
        Verdict::TooSlow => "too slow on",
        Verdict::OnlyWaits => "the program only waits on",
        Verdict::TooMuchOutput => "too much output on",
        Verdict::TooMuchMemory => "too much memory on",
    };
    format!("{what} {place}; making it smaller")
}

/// Writes an input and its right answers: to these files, or if there are none yet, to the first that
/// are not there. None if that is not asked for.
fn save<G: Extras>(
    options: &Options, input: &Input<G>, saved: Option<&PathBuf>,
) -> io::Result<Option<PathBuf>> {
    let Some(folder) = &options.save else { return Ok(None) };
    let path = saved.cloned().unwrap_or_else(|| free_path(folder, G::NAME));
    // Of an interactive problem not each line of the input is a case that was tried.
    let (cases, _) = read::<G>(&input.bytes);
    let answers: String = cases.iter().map(|case| case.answer() + "\n").collect();
    let written = fs::write(path.with_extension("out"), answers);
    let written = written.and_then(|()| fs::write(&path, &input.bytes));
    written.map_err(|error| named(&path, error)).map(|()| Some(path))
}

/// The first PROBLEM-1.in, PROBLEM-2.in, ... that is not there yet.
fn free_path(folder: &Path, problem: &str) -> PathBuf {
    let is_free = |path: &PathBuf| !path.exists() && !path.with_extension("out").exists();
    let mut paths = (1..).map(|number| folder.join(format!("{problem}-{number}.in")));
    paths.find(is_free).expect("numbers do not end")
}

/// Shows on a terminal how far it is.
fn show_progress(text: &str) {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K{text}");
    }
}
