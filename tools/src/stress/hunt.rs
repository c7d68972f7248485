//! Runs a program on inputs until it fails, and writes on which one and why.

use super::counterexample::{Counterexample, Layout};
use super::extent::Extent;
use super::input::Input;
use super::judgement::Failure;
use super::layout;
use super::news::{show_progress, tell, what_follows};
use super::no_fault::NoFault;
use super::plan::{Origin, Plan, Planned};
use super::report::Report;
use super::session::Session;
use super::settings::Settings;
use super::smaller::Shrinker;
use super::tester::{InputOf, JudgementOf, Tester};
use crate::extras::Extras;
use crate::rules::Game;
use crate::samples::{self, Sample};
use crate::text::with_commas;
use judge::{is_interrupted, note_interrupt};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// What the whole came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    NoFault,
    /// None until Ctrl-C came.
    Interrupted,
    /// The program fails.
    Fault,
    /// There was no time to run it to its end on any input.
    NothingTried,
}

/// Runs a program on inputs until it fails, and writes on which one and why. Ctrl-C ends that; what was
/// tried or found until then is written. A second one ends the process.
/// Errors: the program cannot be run, a sample or the limits cannot be read, an input cannot be
/// written, the rules contradict the solution; and those of the output.
pub fn stress<S: Session>(settings: &Settings, output: &mut dyn Write) -> io::Result<Status> {
    let samples = samples::of(S::Case::NAME)?;
    let mut hunt = Hunt::<S> {
        settings,
        tester: Tester::new(settings)?,
        plan: Plan::new(&samples, SEED),
        extent: Extent::default(),
        begun: Instant::now(),
    };
    note_interrupt();
    let Some(mut found) = hunt.search()? else {
        return hunt.end_without_fault(&samples, output);
    };
    hunt.make_smaller(&mut found)?;
    found.save(settings)?;
    show_progress("");
    write!(output, "{}", Report::of(&found, &hunt.tester.runner)?)?;
    Ok(match found.failure {
        Failure::Stopped => Status::Interrupted,
        _ => Status::Fault,
    })
}

/// The random inputs depend on it alone, and so they are the same in each run.
pub const SEED: u64 = 1;

/// Runs take long if there is no time for so many of them.
const SLOW_RUNS: u32 = 40;

/// How many of the cases that may be to blame are tried alone.
const SUSPECTS: usize = 3;

/// How often the program runs again on an input on which it failed.
const REPEATS: usize = 3;

struct Hunt<'a, S: Session> {
    settings: &'a Settings,
    tester: Tester<'a, S>,
    plan: Plan<S>,
    extent: Extent,
    begun: Instant,
}

/// An input of the plan on which the program failed.
struct FirstFailure<S: Session> {
    input: InputOf<S>,
    judgement: JudgementOf<S>,
    failure: Failure,
    origin: Origin,
}

impl<'a, S: Session> Hunt<'a, S> {
    /// The first input of the plan on which the program fails, the case to blame alone if that is
    /// enough. Samples that are late together are tried one by one: what is found on one of them, or
    /// on a later sample, comes before that they are late.
    fn search(&mut self) -> io::Result<Option<Counterexample<S>>> {
        let mut left = self.settings.positions.unwrap_or(usize::MAX);
        let (mut are_samples_over, mut late) = (false, None);
        while left > 0 && !self.is_search_over() {
            if late.is_some() && !self.plan.has_samples() {
                break;
            }
            let Planned { input, origin } = self.plan.next(left, self.is_slow());
            if !matches!(origin, Origin::Samples(_)) {
                left = left.saturating_sub(input.cases.len());
                if !are_samples_over {
                    tell(&what_follows(self.settings));
                }
                are_samples_over = true;
            }
            let judgement = self.tester.judge(&input)?;
            match judgement.failure {
                None => {
                    let asked = S::asked(&input, &judgement.record);
                    self.extent.add::<S>(&input, asked);
                }
                Some(failure) if failure.is_late() && self.plan.take_apart(&input, &origin) => {
                    late = late.or(Some(FirstFailure { input, judgement, failure, origin }));
                }
                Some(failure) => {
                    let hit = FirstFailure { input, judgement, failure, origin };
                    return self.confirm(hit).map(Some);
                }
            }
            self.tell_progress();
        }
        late.map(|hit| self.confirm(hit)).transpose()
    }

    /// Whether each run of the program takes long, as of one that starts slowly.
    fn is_slow(&self) -> bool {
        let shortest = self.tester.runner.shortest.unwrap_or(Duration::ZERO);
        self.settings.search_time().is_some_and(|search| shortest * SLOW_RUNS >= search)
    }

    /// Whether no fault is looked for any more.
    fn is_search_over(&self) -> bool {
        let search = self.settings.search_time();
        self.tester.is_over() || search.is_some_and(|search| self.begun.elapsed() >= search)
    }

    /// Tries the case to blame alone, runs the program again, and tells of the failure.
    fn confirm(&mut self, hit: FirstFailure<S>) -> io::Result<Counterexample<S>> {
        let FirstFailure { input, judgement, failure, origin } = hit;
        let mut found = Counterexample::new(input, judgement, failure, origin);
        if S::READS_FILE {
            self.try_stated_layout(&mut found)?;
        }
        // A late run was repeated before, and its cases may be late only together.
        if !found.judgement.was_cut_short() {
            self.isolate(&mut found)?;
            self.repeat(&mut found)?;
        }
        found.save(self.settings)?;
        tell(&found.first_words(self.tester.is_over()));
        Ok(found)
    }

    /// Puts the statement's layout in the place of another one, if the program fails in the same way.
    fn try_stated_layout(&mut self, found: &mut Counterexample<S>) -> io::Result<()> {
        let stated = Input::of(found.input.cases.clone());
        if stated.bytes == found.input.bytes {
            return Ok(());
        }
        let judgement = self.tester.judge(&stated)?;
        found.note_stated_layout(judgement.failure);
        if found.layout == Layout::Stated {
            found.replace(stated, judgement);
        }
        Ok(())
    }

    /// Puts the first case to blame on which the program fails alone in the place of all cases.
    fn isolate(&mut self, found: &mut Counterexample<S>) -> io::Result<()> {
        if found.input.cases.len() == 1 {
            return Ok(());
        }
        let mut suspects = found.judgement.suspects.clone();
        if found.origin == Origin::Small {
            suspects.sort_unstable();
        }
        for &case in suspects.iter().take(SUSPECTS) {
            let Some(input) = found.input.alone(case) else { break };
            let Some(judgement) = self.tester.judge_in_time(&input)? else { break };
            if judgement.failure != Some(found.failure) {
                continue;
            }
            found.replace_by_case(case, input, judgement);
            if found.layout != Layout::Stated {
                self.try_stated_layout(found)?;
            }
            break;
        }
        Ok(())
    }

    /// Runs the program on the input again and again, also when the time is over, and counts how often
    /// it fails in this way.
    fn repeat(&mut self, found: &mut Counterexample<S>) -> io::Result<()> {
        let mut repeats = Vec::new();
        for _ in 0..REPEATS {
            repeats.push(self.tester.judge(&found.input)?.failure);
        }
        found.count_repeats(&repeats);
        Ok(())
    }

    /// Makes the input smaller, and finds out what is said of the one that is left.
    fn make_smaller(&mut self, found: &mut Counterexample<S>) -> io::Result<()> {
        let confirmed = found.input.bytes.clone();
        self.shrinker().make_smaller(found)?;
        if found.judgement.was_cut_short() {
            return Ok(());
        }
        if found.input.bytes != confirmed {
            self.repeat(found)?;
        }
        let with_move = self.shrinker().with_move(found)?;
        found.note_with_move(with_move);
        if found.input.cases.len() > 1 && S::READS_FILE {
            if let Some(alone) = found.input.alone(found.judgement.suspect()) {
                if self.tester.judge(&alone)?.failure.is_none() {
                    found.note_right_alone();
                }
            }
        }
        Ok(())
    }

    /// What makes inputs smaller.
    fn shrinker(&mut self) -> Shrinker<'_, 'a, S> {
        let Hunt { settings, tester, plan, .. } = self;
        Shrinker { settings, tester, small: &mut plan.small }
    }

    /// Says that no fault was found, and what that is worth.
    fn end_without_fault(
        &mut self, samples: &[Sample], output: &mut dyn Write,
    ) -> io::Result<Status> {
        let stumble = match S::READS_FILE {
            true => layout::stumble::<S>(&mut self.tester, samples)?,
            false => None,
        };
        show_progress("");
        if self.extent.positions == 0 && !is_interrupted() {
            return Ok(Status::NothingTried);
        }
        let runner = &self.tester.runner;
        let no_fault = NoFault {
            extent: &self.extent,
            lacks_samples: self.plan.has_samples(),
            shortest: runner.shortest.unwrap_or_default(),
            runs: runner.runs,
            time: self.begun.elapsed(),
            assumed: S::Case::ASSUMED,
            is_over: self.tester.is_over() && S::READS_FILE,
            is_interrupted: is_interrupted(),
            remarks: self.tester.session.remarks(),
            stumble,
        };
        write!(output, "{no_fault}")?;
        Ok(if no_fault.is_interrupted { Status::Interrupted } else { Status::NoFault })
    }

    /// Shows how far the search is.
    fn tell_progress(&self) {
        let positions = with_commas(self.extent.positions);
        let left = self.settings.search_time().map(|search| {
            let left = search.saturating_sub(self.begun.elapsed()).as_secs();
            format!(", {left} s left")
        });
        show_progress(&format!("{positions} positions right{}", left.unwrap_or_default()));
    }
}
