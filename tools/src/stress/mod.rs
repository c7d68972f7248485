//! Finds a small input on which a program errs, and says why. Its concepts:
//!
//! * an `input` is bytes and cases. For `reduce` the cases are `Rows` of numbers (../positions.rs), of
//!   which it leaves out and lowers what it can, knowing nothing of the game
//! * the `plan` is one fixed sequence of inputs: samples, then small and random ones by turns, and ever
//!   more seldom a full one
//! * each run has a `verdict`, by the judge's own rules; the `runner` runs the program on a file, and
//!   repeats a late run; `talk` passes lines between a program and a server, which is in problems/: for
//!   ipsc_g, what is right there is in problems/ipsc_g/converse.rs
//! * the `report` says what happened, what is right, and what was tried; a `refutation` says why
//!
//! If the program errs on a case alone, this takes the place of all cases. Then the program runs on it
//! three times more; the fault is told (`found`), and made smaller (`smaller`) by trials of smaller
//! inputs (`trial`). On the input that is left the program runs three times more, too. If the program
//! is late, no case is tried alone, and there are no such trials and runs: a small position takes the place of the input (`smaller`), or fewer
//! cases do (`fewer_cases`). If no fault is found, other white space is tried (`layout`).

pub mod fewer_cases;
pub mod found;
pub mod input;
pub mod layout;
pub mod plan;
pub mod reduce;
mod refutation;
pub mod report;
pub mod runner;
mod smaller;
pub mod talk;
mod trial;
pub mod verdict;

use crate::extras::{Extras, Server};
use crate::samples::{self, Sample};
use crate::text::with_commas;
use found::{save, Found};
use input::Input;
use judge::{is_interrupted, note_interrupt};
use plan::{Origin, Plan, Planned};
use report::{Extent, NoFault, Report};
use runner::{tell, Runner};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use verdict::{Outcome, Verdict};

/// The time of a search that only a number of positions ends.
pub const ANY_TIME: Duration = Duration::from_secs(1_000_000);

/// What to run, and for how long.
pub struct Options {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// How long inputs are tried; the repeats of the last one may go beyond it.
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
    /// None until Ctrl-C came.
    Interrupted,
    /// The program errs.
    Fault,
    /// There was no time to run it to its end on any input.
    NothingTried,
}

/// Runs a program on inputs until it errs, and writes on which one and why. Ctrl-C ends that; what was
/// tried or found until then is written. A second one ends the process.
/// Errors: the program cannot be run, a sample or the limits cannot be read, an input cannot be
/// written, the rules contradict the solution; and those of the output.
pub fn stress<G: Extras>(options: &Options, output: &mut dyn Write) -> io::Result<End> {
    let samples = samples::of(G::NAME)?;
    let mut stress = Stress {
        options,
        runner: Runner::new(G::NAME, options)?,
        plan: Plan::<G>::new(&samples, SEED),
        extent: Extent::default(),
        fails_official: false,
        breach: None,
        begun: Instant::now(),
    };
    note_interrupt();
    let Some(mut found) = stress.search()? else {
        return stress.end_without_fault(&samples, output);
    };
    let confirmed = found.input.bytes.clone();
    stress.make_smaller(&mut found)?;
    stress.settle(&mut found, &confirmed)?;
    found.fails_official = stress.fails_official;
    found.fails_all = !stress.runner.was_right;
    found.saved = save::<G>(options, &found.given(), found.saved.as_ref())?;
    show_progress("");
    write!(output, "{}", Report::of(&found, &stress.runner.limits, stress.runner.is_limit_known)?)?;
    Ok(End::Fault)
}

/// The random inputs depend on it alone, and so they are the same in each run.
pub const SEED: u64 = 1;

/// The part of the time that is for other white space.
const WHITE_SPACE: f64 = 0.1;

/// How many of the cases that may be to blame are tried alone.
const SUSPECTS: usize = 3;

/// How often the program runs again on an input on which it erred.
const REPEATS: usize = 3;

struct Stress<'a, G> {
    options: &'a Options,
    runner: Runner<'a>,
    plan: Plan<G>,
    extent: Extent,
    fails_official: bool,
    /// The dialogue of the fewest bytes with a submission against a convention, as lines.
    breach: Option<Vec<String>>,
    begun: Instant,
}

impl<G: Extras> Stress<'_, G> {
    /// The first input of the plan on which the program errs, the case to blame alone if that is
    /// enough. Samples that are late together are tried one by one: what is found on one of them, or
    /// on a later sample, comes before that they are late.
    fn search(&mut self) -> io::Result<Option<Found<G>>> {
        let (mut left, mut are_samples_over, mut late) = (self.options.positions, false, None);
        while left > 0 && !self.is_search_over() {
            if late.is_some() && !self.plan.has_samples() {
                break;
            }
            let Planned { input, origin } = self.plan.next(left);
            if !matches!(origin, Origin::Samples(_)) {
                left = left.saturating_sub(input.cases.len());
                if !are_samples_over {
                    tell(&report::what_follows(self.options));
                }
                are_samples_over = true;
            }
            let outcome = self.runner.judge_at_any_time(&input)?;
            self.breach = [self.breach.take(), outcome.talk.lines_of_breach()]
                .into_iter()
                .flatten()
                .min_by_key(|lines| lines.concat().len());
            match outcome.verdict {
                Verdict::NotRun => break,
                Verdict::Right => self.extent.add(&input.cases, outcome.positions(&input)),
                verdict if verdict.is_late() && self.plan.take_apart(&input, &origin) => {
                    late = late.or(Some((input, outcome, origin)));
                }
                _ => return self.confirm(input, outcome, origin).map(Some),
            }
            self.tell_progress();
        }
        late.map(|(input, outcome, origin)| self.confirm(input, outcome, origin)).transpose()
    }

    /// Whether the rest of the time is for other white space: a part of it; or if that is more, as
    /// much as one run of each kind takes, up to half of the time.
    fn is_search_over(&self) -> bool {
        if G::DIALOGUE.is_some() || self.runner.is_over() {
            return self.runner.is_over();
        }
        let each_kind = self.runner.shortest.unwrap_or_default() * layout::KINDS as u32;
        let each_kind = each_kind.min(self.options.time / 2);
        let rest = self.options.time.mul_f64(WHITE_SPACE).max(each_kind);
        self.begun.elapsed() + rest >= self.options.time
    }

    /// Tries the case to blame alone, runs the fault again, and tells of it.
    fn confirm(
        &mut self, input: Input<G>, outcome: Outcome, origin: Origin,
    ) -> io::Result<Found<G>> {
        if matches!(&origin, Origin::Samples(names) if names[0] == "official") {
            self.fails_official = true;
        }
        let mut found = Found::new(input, outcome, origin);
        self.try_plain_layout(&mut found)?;
        // A late run was repeated before, and its cases may be late only together.
        if !found.outcome.verdict.is_late() {
            self.isolate(&mut found)?;
            self.repeat(&mut found)?;
        }
        found.saved = save::<G>(self.options, &found.given(), None)?;
        tell(&found.first_words(self.runner.is_over()));
        Ok(found)
    }

    /// Puts the statement's layout in the place of another one, if the program errs in the same way.
    fn try_plain_layout(&mut self, found: &mut Found<G>) -> io::Result<()> {
        let plain = Input::of(found.input.cases.clone());
        if plain.bytes == found.input.bytes || G::DIALOGUE.is_some() {
            return Ok(());
        }
        let outcome = self.runner.judge_at_any_time(&plain)?;
        match outcome.verdict {
            Verdict::NotRun => {}
            verdict if verdict == found.outcome.verdict => {
                (found.input, found.outcome) = (plain, outcome);
            }
            verdict => found.plain_verdict = Some(verdict),
        }
        Ok(())
    }

    /// Puts the first case to blame that errs alone in the place of all cases.
    fn isolate(&mut self, found: &mut Found<G>) -> io::Result<()> {
        if found.input.cases.len() == 1 && G::DIALOGUE.is_none() {
            return Ok(());
        }
        let mut suspects = found.outcome.suspects.clone();
        if found.origin == Origin::Small {
            suspects.sort_unstable();
        }
        let verdict = found.outcome.verdict;
        for &case in suspects.iter().take(SUSPECTS) {
            let Some(input) = found.input.alone(case) else { break };
            let outcome = self.runner.judge(&input)?;
            if outcome.verdict != verdict {
                continue;
            }
            let mut alone = Found::new(input, outcome, found.origin.of_case(case));
            if found.plain_verdict.is_some() {
                self.try_plain_layout(&mut alone)?;
            }
            *found = alone;
            break;
        }
        Ok(())
    }

    /// Runs the program on the input again and again, also when the time is over, and counts how often
    /// it errs in this way.
    fn repeat(&mut self, found: &mut Found<G>) -> io::Result<()> {
        (found.runs, found.erred) = (1, 1);
        for _ in 0..REPEATS {
            let again = self.runner.judge_at_any_time(&found.input)?.verdict;
            found.runs += usize::from(again != Verdict::NotRun);
            found.erred += usize::from(again == found.outcome.verdict);
        }
        Ok(())
    }

    /// Finds out what is said of the input that is shown. `confirmed` is the one before it was made
    /// smaller.
    fn settle(&mut self, found: &mut Found<G>, confirmed: &[u8]) -> io::Result<()> {
        if found.outcome.verdict.is_late() {
            return Ok(());
        }
        if found.input.bytes != confirmed {
            self.repeat(found)?;
        }
        if found.input.cases.len() > 1 && G::DIALOGUE.is_none() {
            if let Some(alone) = found.input.alone(found.outcome.suspects[0]) {
                let alone = self.runner.judge_at_any_time(&alone)?;
                found.is_right_alone = alone.verdict == Verdict::Right;
            }
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
        if self.extent.positions == 0 && !is_interrupted() {
            return Ok(End::NothingTried);
        }
        let no_fault = NoFault {
            extent: &self.extent,
            lacks_samples: self.plan.has_samples(),
            shortest: self.runner.shortest.unwrap_or_default(),
            runs: self.runner.runs,
            time: self.begun.elapsed(),
            assumed: G::ASSUMED,
            is_over: self.runner.is_over() && G::DIALOGUE.is_none(),
            is_live: self.runner.server == Some(Server::Live),
            is_interrupted: is_interrupted(),
            breach: self.breach.as_deref(),
            stumble,
        };
        write!(output, "{no_fault}")?;
        Ok(if no_fault.is_interrupted { End::Interrupted } else { End::NoFault })
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
