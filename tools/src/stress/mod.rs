//! Runs a program on the positions of a game until it errs: on the small ones in order of size, then
//! on random ones. What is found is cut down until nothing smaller is wrong.

mod answers;
mod oracle;
mod show;
mod shrink;
mod talk;

use crate::child::Talk;
use crate::rules::{sized, Game, Search};
use crate::Rng;
use answers::{check, Fault};
use oracle::{solved, KNOWN};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::iter;
use std::path::PathBuf;
use std::process::Stdio;
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
    /// For each run of the program.
    pub time_limit: Duration,
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
    /// Whether everything that is one step smaller was tried.
    is_smallest: bool,
}

/// The most cases in a run, and the most positions that are alike.
const CASES: usize = 1 << 14;
const ALIKE: usize = 1 << 8;

/// Runs a program on positions until it errs, and writes on which one and why. Whether it did.
///
/// # Errors
/// The program cannot be run, and those of the output.
pub fn stress<G: Game>(options: &Options, output: &mut dyn Write) -> io::Result<bool> {
    let mut stress = Stress::<G> {
        options,
        begun: Instant::now(),
        rules: None,
        is_strict: true,
        small: 0,
        size: 0,
        random: 0,
        most: CASES,
    };
    let mut found = stress.search(options.time)?;
    if G::DIALOGUE.is_some() && found.is_some() {
        // Not to win is worse than to win in another way than the one asked for.
        stress.is_strict = false;
        let worse = stress.search(options.time / 4)?;
        stress.is_strict = worse.is_none();
        found = worse.or(found);
    }
    let Some((found, tried)) = found else {
        show_progress("");
        writeln!(output, "no fault in {}", stress.extent())?;
        return Ok(false);
    };
    let found = stress.shrink(found)?;
    show_progress("");
    show::fault(options, &found, &tried, output)?;
    Ok(true)
}

struct Stress<'a, G> {
    options: &'a Options,
    begun: Instant,
    /// What says what is right; if None, the solution does.
    rules: Option<Search<G>>,
    /// Whether an interactive program must say what is asked for, and not just win.
    is_strict: bool,
    /// How many small positions were tried, up to which size, and how many random ones.
    small: usize,
    size: usize,
    random: usize,
    /// The most cases to run at once.
    most: usize,
}

impl<G: Game> Stress<'_, G> {
    /// The first input that it errs on, not yet as small as can be, and which small positions were
    /// tried before.
    fn search(&mut self, time: Duration) -> io::Result<Option<(Found<G>, String)>> {
        let (begun, positions) = (Instant::now(), self.options.positions);
        (self.small, self.size, self.random) = (0, 0, 0);
        let mut sized = sized::<G>().filter(|(_, position)| position.is_allowed()).peekable();
        let fits = |cases: &[G], next: &G| cases.first().map_or(true, |first| first.fits(next));
        let mut small = |cases: &[G]| sized.next_if(|(_, next)| fits(cases, next));
        self.rules = Some(Search::new(KNOWN));
        let share = time / 10;
        if let Some(found) = self.attempt(&mut small, positions.div_ceil(2), begun + share)? {
            return Ok(Some((found, self.answered())));
        }
        self.rules = None;
        let mut rng = Rng::new(1);
        let mut random = |cases: &[G]| next_random(&mut rng, cases).map(|next| (0, next));
        let found = self.attempt(&mut random, positions - self.small, begun + time)?;
        let Some(found) = found else { return Ok(None) };
        // What is small is found in order of size, if there is time for that.
        self.rules = Some(Search::new(KNOWN));
        let small = self.attempt(&mut small, positions, Instant::now() + share)?;
        let mut tried = self.answered();
        if small.is_none() && sized.next().is_some() {
            tried += " Not all small ones were tried.";
        }
        Ok(Some((small.unwrap_or(found), tried)))
    }

    /// Runs the program on what `next` gives, with its size, if it fits to the cases at hand, until
    /// it errs, so many were tried, or the time is over.
    fn attempt(
        &mut self,
        mut next: impl FnMut(&[G]) -> Option<(usize, G)>,
        most: usize,
        deadline: Instant,
    ) -> io::Result<Option<Found<G>>> {
        let (mut count, mut least, mut tried) = (1, Duration::MAX, 0);
        while Instant::now() < deadline {
            let (mut cases, mut size) = (Vec::new(), 0);
            while cases.len() < count.min(most - tried) {
                let Some((of_next, next)) = next(&cases) else { break };
                size = of_next;
                cases.push(next);
            }
            if cases.is_empty() {
                break;
            }
            let begun = Instant::now();
            let found = self.find(&cases)?;
            let is_found =
                |case: &G| found.as_ref().is_some_and(|found| found.cases.contains(case));
            let right = cases.iter().position(is_found).unwrap_or(cases.len());
            tried += right;
            match self.rules {
                Some(_) => (self.small, self.size) = (self.small + right, size),
                None => self.random += right,
            }
            if found.is_some() {
                return Ok(found);
            }
            // As many cases as make a slow start of the program a small part, far from its limit.
            let time = begun.elapsed();
            least = least.min(time);
            let is_quick = time < least + self.options.time_limit / 8;
            count = if is_quick { 2 * count } else { count.div_ceil(2) }.min(self.most);
            show_progress(&self.extent());
        }
        Ok(None)
    }

    /// How much was tried.
    fn extent(&self) -> String {
        let (all, size) = (self.small + self.random, self.size);
        let small = format!("{} in order of size, up to {size} {}", self.small, G::SIZE);
        let random = format!("{} random ones (held to the solution)", self.random);
        format!("{all} positions: {small} (held to the rules), and {random}")
    }

    /// How many small positions were answered rightly.
    fn answered(&self) -> String {
        format!("Answered right before, of the small positions in order of size: {}.", self.small)
    }

    /// Runs the program once on these cases.
    fn run(&mut self, cases: &[G]) -> io::Result<Option<Found<G>>> {
        let mut talk = Talk::start(&self.options.command, Stdio::piped())?;
        let (fault, errors) = if G::DIALOGUE.is_some() {
            self.play(talk, cases)?
        } else {
            let right: Vec<String> = cases.iter().map(|case| self.right(case)).collect();
            talk.send(&G::input(cases));
            let most = (1 << 16) + 200 * cases.len();
            let run = talk.end(most, Instant::now() + self.options.time_limit)?;
            (check::<G>(&run, &right), run.errors)
        };
        Ok(fault.map(|fault| {
            let cases = cases.to_vec();
            Found { cases, fault, errors, is_certain: true, is_smallest: false }
        }))
    }

    /// The right answer.
    fn right(&mut self, case: &G) -> String {
        let by_rules = self.rules.as_mut().and_then(|rules| {
            if rules.value(case).is_none() {
                *rules = Search::new(KNOWN); // it may have been full
            }
            oracle::right(rules, case)
        });
        by_rules.unwrap_or_else(|| solved(case))
    }

    /// If the program errs on these cases: the one case that it errs on alone, or a few of them
    /// that it errs on only as a whole.
    fn find(&mut self, cases: &[G]) -> io::Result<Option<Found<G>>> {
        let Some(found) = self.run(cases)? else { return Ok(None) };
        if let Fault::Answer { case, .. } = found.fault {
            if let Some(found) = self.run(&cases[case..=case])? {
                return Ok(Some(found));
            }
        }
        let begun = Instant::now();
        let halves = cases.chunks(cases.len().div_ceil(2));
        for half in halves.filter(|half| half.len() < cases.len()) {
            if let Some(found) = self.find(half)? {
                return Ok(Some(found));
            }
        }
        // Who is late may have too many cases, or a busy machine.
        let is_late = found.fault == Fault::Late;
        if is_late && begun.elapsed() > self.options.time_limit / 2 {
            return Ok(None);
        }
        match self.run(cases)? {
            Some(found) => self.fewer(found),
            None if is_late && cases.len() == 1 => Ok(None),
            None => Ok(Some(Found { is_certain: false, ..found })),
        }
    }
}

/// Shows on a terminal how far it is.
fn show_progress(extent: &str) {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K{extent}");
    }
}

/// A random position that fits to these: rarely a large one; one that is alike where few others fit.
fn next_random<G: Game>(rng: &mut Rng, cases: &[G]) -> Option<G> {
    let draw = || if rng.below(64) == 0 { G::large(rng) } else { G::random(rng) };
    let next = iter::repeat_with(draw).find(G::is_allowed);
    let Some(first) = cases.first() else { return next };
    let is_new = |next: &G| next.is_allowed() && first.fits(next) && !cases.contains(next);
    let tries = if cases.len() < ALIKE { 8 } else { 0 };
    let alike = || iter::repeat_with(|| first.another(rng)).take(tries).find(is_new);
    next.filter(|next| first.fits(next)).or_else(alike)
}
