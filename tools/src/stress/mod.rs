//! Finds a small input on which a program errs, and says why. Four concepts:
//!
//! * an input is `Rows` of numbers (../positions.rs), of which `reduce` leaves out and lowers what it
//!   can, knowing nothing of the game
//! * the `plan` is one fixed sequence of inputs: samples, then by turns small, random and full ones
//! * each run has a `verdict`, by the judge's own rules; the `runner` runs the program on a file, and
//!   `talk` plays with one that is answered line by line
//! * the `report` says what happened, what is right, why, and what was tried
//!
//! If a case alone errs, it takes the place of all cases. Then the fault is run three times more, told
//! (`found`), and made smaller by trials of smaller inputs (`trial`). If no fault is found, other
//! white space is tried (`layout`).

mod found;
pub mod late;
mod layout;
mod plan;
pub mod reduce;
mod report;
mod runner;
mod smaller;
mod talk;
mod trial;
mod verdict;

use crate::extras::Extras;
use crate::samples::{self, Sample};
use crate::text::{cut, joined, with_commas};
use found::{save, Claim, Found};
use plan::{Origin, Plan, Planned};
use report::Report;
use runner::{Input, Runner};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use verdict::{Judged, Verdict};

/// What to run, and for how long.
pub struct Options {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// How long the whole takes; one run may go beyond it.
    pub time: Duration,
    /// How many positions are tried at most beside the samples.
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
    let Some(mut found) = stress.search()? else {
        return stress.end_without_fault(&samples, output);
    };
    stress.make_smaller(&mut found)?;
    found.fails_all = stress.runner.right == 0;
    found.saved = save(options, &found.input, found.saved.as_ref())?;
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
    /// enough.
    fn search(&mut self) -> io::Result<Option<Found<G>>> {
        let mut end = self.options.time;
        if G::DIALOGUE.is_none() {
            end = end * 9 / 10; // the rest is for other white space
        }
        let mut left = self.options.positions;
        while self.begun.elapsed() < end && left > 0 {
            let Planned { input, origin } = self.plan.next(left);
            if !matches!(origin, Origin::Samples(_)) {
                left = left.saturating_sub(input.cases.len());
            }
            let judged = self.runner.judge(&input)?;
            match judged.verdict {
                Verdict::NotRun => break,
                Verdict::Right => self.extent.add(&input.cases),
                _ => return Ok(Some(self.confirm(input, judged, origin)?)),
            }
            self.tell_progress();
        }
        Ok(None)
    }

    /// Tries the case to blame alone, runs the fault three times more, and tells of it.
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
        if !found.judged.verdict.is_late() {
            self.isolate(&mut found)?;
            for _ in 0..3 {
                let again = self.runner.judge(&found.input)?.verdict;
                found.runs += usize::from(again != Verdict::NotRun);
                found.erred += usize::from(again == found.judged.verdict);
            }
        }
        found.saved = save(self.options, &found.input, None)?;
        show_progress("");
        let _ = writeln!(io::stderr(), "stress: {}", found.first_words());
        Ok(found)
    }

    /// Puts the first case to blame that errs alone in the place of all cases.
    fn isolate(&mut self, found: &mut Found<G>) -> io::Result<()> {
        const SUSPECTS: usize = 3;
        let mut suspects = found.judged.suspects.clone();
        if found.origin == Origin::Small {
            suspects.sort_unstable();
        }
        for (place, &case) in suspects.iter().take(SUSPECTS).enumerate() {
            let input = Input::of(vec![found.input.cases[case].clone()]);
            let judged = self.runner.judge(&input)?;
            if judged.verdict == found.judged.verdict {
                found.origin = found.origin.of_case(case);
                (found.input, found.judged) = (input, judged);
                return Ok(());
            }
            found.is_right_alone |= place == 0 && judged.verdict == Verdict::Right;
        }
        Ok(())
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
        if self.runner.is_over() && stumble.is_none() && G::DIALOGUE.is_none() {
            writeln!(output, "The time was over: other white space was perhaps not all tried.")?;
        }
        if let Some(stumble) = stumble {
            let shown = String::from_utf8_lossy(&stumble.input).escape_debug().to_string();
            let shown = cut(&shown.replace("\\n", "\\n\n"));
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

/// Shows on a terminal how far it is.
fn show_progress(text: &str) {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K{text}");
    }
}
