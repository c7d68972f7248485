//! Runs a program on the positions of a game until it errs: on all of them, the smallest first,
//! then on random ones. What is found is cut down until nothing smaller is wrong.

mod answers;
mod oracle;
mod show;
mod shrink;
mod talk;

use crate::game::{sized, Game};
use crate::Rng;
use answers::{check, Fault};
use oracle::Oracle;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
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
    pub positions: f64,
    /// For each run of the program.
    pub time_limit: Duration,
    /// Where the input that is found and its answer are written to.
    pub save: Option<PathBuf>,
    /// Whether standard error shows how far it is.
    pub progress: bool,
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
    /// Whether every smaller input was tried.
    is_smallest: bool,
}

/// The most cases in a run.
const CASES: usize = 1 << 14;

/// Runs a program on positions until it errs, and writes on which one and why. Whether it did.
///
/// # Errors
/// The program cannot be run, and those of the output.
pub fn stress<G: Game>(options: &Options, output: &mut dyn Write) -> io::Result<bool> {
    let mut stress = Stress::<G> {
        options,
        begun: Instant::now(),
        oracle: Oracle::new(),
        by_rules: true,
        is_strict: !G::IS_INTERACTIVE,
        tried: 0,
        all: None,
        random: 0,
        most: CASES,
    };
    let mut found = stress.search(if stress.is_strict { 1.0 } else { 0.5 })?;
    if found.is_none() && !stress.is_strict {
        stress.is_strict = true;
        found = stress.search(1.0)?;
    }
    if options.progress {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    let Some(found) = found else {
        writeln!(output, "no fault in {}", stress.extent())?;
        return Ok(false);
    };
    let found = stress.shrink(found)?;
    show::fault(options, &found, output)?;
    Ok(true)
}

struct Stress<'a, G> {
    options: &'a Options,
    begun: Instant,
    oracle: Oracle<G>,
    /// Whether the rules say what is right, and not the solution.
    by_rules: bool,
    /// Whether an interactive program must say what is asked for, and not just win.
    is_strict: bool,
    tried: u64,
    /// Of these positions all were tried up to this size, and then so many random ones.
    all: Option<usize>,
    random: u64,
    /// The most cases to run at once.
    most: usize,
}

impl<G: Game> Stress<'_, G> {
    /// The part of the time, or of the positions, that is over.
    fn share(&self) -> f64 {
        let time = self.begun.elapsed().as_secs_f64() / self.options.time.as_secs_f64();
        time.max(self.tried as f64 / self.options.positions)
    }

    /// The first input that it errs on within a share, not yet as small as can be.
    fn search(&mut self, end: f64) -> io::Result<Option<Found<G>>> {
        let mut all = sized::<G>().filter(|(_, position)| position.is_allowed()).peekable();
        let (mut rng, mut last) = (Rng::new(1), None);
        let random = (0..).map(|count| {
            let next = match (count % 64, &last) {
                (0, _) => G::large(&mut rng),
                (32, _) | (_, None) => G::random(&mut rng),
                (_, Some(last)) => G::alike(last, &mut rng),
            };
            last = Some(next.clone());
            next
        });
        let mut random = random.filter(G::is_allowed).peekable();
        // Random positions have their turn, at the latest, when a quarter of this share is over.
        let quarter = self.share() + (end - self.share()) / 4.0;
        let (mut count, mut least) = (1, Duration::MAX);
        self.by_rules = true;
        while self.share() < end {
            self.by_rules = self.by_rules && self.share() < quarter && all.peek().is_some();
            let bound = self.options.positions * if self.by_rules { quarter } else { end };
            let rest = (bound - self.tried as f64).ceil() as usize;
            let mut cases: Vec<G> = Vec::new();
            while cases.len() < count.min(rest) {
                let fits = |next: &G| cases.first().map_or(true, |first| first.fits(next));
                let next = match self.by_rules {
                    true => all.next_if(|(_, next)| fits(next)).map(|(_, next)| next),
                    false => random.next_if(fits),
                };
                let Some(next) = next else { break };
                cases.push(next);
            }
            let begun = Instant::now();
            if let Some(found) = self.find(&cases)? {
                return Ok(Some(found));
            }
            // As many cases as make a slow start of the program a small part, far from its limit.
            let time = begun.elapsed();
            least = least.min(time);
            if time < least + self.options.time_limit / 8 {
                count *= 2;
            } else if time > self.options.time_limit / 2 {
                count /= 2;
            }
            count = count.clamp(1, self.most);
            self.tried += cases.len() as u64;
            if !self.by_rules {
                self.random += cases.len() as u64;
            } else if let Some(&(next, _)) = all.peek() {
                self.all = self.all.max(next.checked_sub(1));
            } else {
                self.all = sized::<G>().map(|(size, _)| size).last();
            }
            if self.options.progress {
                let _ = write!(io::stderr(), "\r\x1b[K{}", self.extent());
            }
        }
        Ok(None)
    }

    /// How much was tried.
    fn extent(&self) -> String {
        let all = match self.all {
            Some(size) => format!("all up to {size} {} (held to the rules)", G::SIZE),
            None => "the smallest ones (held to the rules)".to_string(),
        };
        let random = format!("{} random ones (held to the solution)", self.random);
        format!("{} positions: {all} and {random}", self.tried)
    }

    /// Runs the program once on these cases.
    fn run(&mut self, cases: &[G]) -> io::Result<Option<Found<G>>> {
        if G::IS_INTERACTIVE {
            return self.play(cases);
        }
        let right: Vec<String> = match self.by_rules {
            true => cases.iter().map(|case| self.oracle.right(case)).collect(),
            false => cases.iter().map(oracle::solved).collect(),
        };
        let most = (1 << 16) + 200 * cases.len();
        let limit = self.options.time_limit;
        let run = crate::talk::run(&self.options.command, &G::input(cases), most, limit)?;
        Ok(check::<G>(&run, &right).map(|fault| {
            let (cases, errors) = (cases.to_vec(), run.errors);
            Found { cases, fault, errors, is_certain: true, is_smallest: false }
        }))
    }

    /// If the program errs on these cases: the one case that it errs on alone, or a beginning
    /// that ends with the first wrong answer.
    fn find(&mut self, cases: &[G]) -> io::Result<Option<Found<G>>> {
        let Some(found) = self.run(cases)? else { return Ok(None) };
        if cases.len() == 1 {
            // If it was late, the machine may have been busy with something else.
            return if found.fault == Fault::Late { self.run(cases) } else { Ok(Some(found)) };
        }
        if found.fault == Fault::Late {
            // Too many at once, perhaps.
            let begun = Instant::now();
            let (first, second) = cases.split_at(cases.len() / 2);
            for half in [first, second] {
                if let Some(found) = self.find(half)? {
                    return Ok(Some(found));
                }
            }
            let is_slow = begun.elapsed() > self.options.time_limit / 2;
            return if is_slow { Ok(None) } else { self.fewer(found) };
        }
        if let Fault::Answer { case, .. } = found.fault {
            if let Some(found) = self.run(&cases[case..=case])? {
                return Ok(Some(found));
            }
        }
        let (mut rights, mut errs) = (0, cases.len());
        while errs - rights > 1 {
            let middle = (rights + errs) / 2;
            match self.run(&cases[..middle])? {
                Some(_) => errs = middle,
                None => rights = middle,
            }
        }
        if let Some(found) = self.run(&cases[errs - 1..errs])? {
            return Ok(Some(found));
        }
        match self.run(&cases[..errs])? {
            Some(found) => self.fewer(found),
            None => Ok(Some(Found { is_certain: false, ..found })),
        }
    }
}
