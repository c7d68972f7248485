//! Runs a program on the positions of a game until it errs: on all of them, the smallest first,
//! then on random ones. What is found is cut down until nothing smaller is wrong.

mod answers;
mod oracle;
mod show;

use crate::game::{sized, Game};
use crate::Rng;
use answers::{check, Fault};
use judge::talk;
use oracle::Oracle;
use std::ffi::OsString;
use std::io::{self, Write};
use std::iter;
use std::path::PathBuf;
use std::process::Command;
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
    pub positions: u64,
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
    run: talk::Run,
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
    let mut stress = Stress::<G>::new(options);
    let found = stress.search()?;
    if options.progress {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    match found {
        Some(found) => {
            let found = stress.shrink(found)?;
            show::fault(options, &mut stress.oracle, &found, stress.tried, output)?;
            Ok(true)
        }
        None => {
            writeln!(output, "no fault in {}", stress.extent())?;
            Ok(false)
        }
    }
}

struct Stress<'a, G> {
    options: &'a Options,
    command: Command,
    begun: Instant,
    oracle: Oracle<G>,
    /// Whether the rules say what is right, and not the solution.
    by_rules: bool,
    tried: u64,
    /// Of these positions all were tried up to this size, and then so many random ones.
    all: usize,
    random: u64,
    /// The most cases to run at once.
    most: usize,
}

impl<'a, G: Game> Stress<'a, G> {
    fn new(options: &'a Options) -> Stress<'a, G> {
        let mut command = Command::new(&options.command[0]);
        command.args(&options.command[1..]);
        Stress {
            options,
            command,
            begun: Instant::now(),
            oracle: Oracle::new(),
            by_rules: true,
            tried: 0,
            all: 0,
            random: 0,
            most: CASES,
        }
    }

    /// The first input that it errs on, not yet as small as can be.
    fn search(&mut self) -> io::Result<Option<Found<G>>> {
        let mut all = sized::<G>().filter(|(_, position)| position.is_allowed()).peekable();
        let mut rng = Rng::new(1);
        let mut random = iter::from_fn(|| Some(G::random(&mut rng))).peekable();
        let mut count = 1;
        // Random positions have their turn, at the latest, when half of the time is over.
        let half = self.options.positions / 2;
        while self.tried < self.options.positions && self.begun.elapsed() < self.options.time {
            self.by_rules = self.by_rules
                && all.peek().is_some()
                && self.tried < half
                && self.begun.elapsed() < self.options.time / 2;
            let rest = if self.by_rules { half } else { self.options.positions } - self.tried;
            let mut cases = Vec::new();
            while cases.len() < count && (cases.len() as u64) < rest {
                let fits = |next: &G| cases.first().map_or(true, |first: &G| first.fits(next));
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
            // A run takes some tenths of a second: far longer than a start, far shorter than the
            // time limit.
            let enough = (self.options.time_limit / 8).min(Duration::from_millis(200));
            count =
                if begun.elapsed() < enough { 2 * count } else { count / 2 }.clamp(1, self.most);
            self.tried += cases.len() as u64;
            if !self.by_rules {
                self.random += cases.len() as u64;
            } else if let Some(&(next, _)) = all.peek() {
                self.all = next - 1;
            } else {
                self.all += 1;
            }
            if self.options.progress {
                let _ = write!(io::stderr(), "\r\x1b[K{}", self.extent());
            }
        }
        Ok(None)
    }

    /// How much was tried.
    fn extent(&self) -> String {
        format!(
            "{} positions: all up to size {}, by the rules, {} random ones, by the solution",
            self.tried, self.all, self.random
        )
    }

    /// Runs the program once on these cases.
    fn run(&mut self, cases: &[G]) -> io::Result<Option<Found<G>>> {
        let right: Vec<String> = match self.by_rules {
            true => cases.iter().map(|case| self.oracle.right(case)).collect(),
            false => cases.iter().map(oracle::solved).collect(),
        };
        let most = (1 << 16) + 200 * cases.len();
        let limit = self.options.time_limit;
        let run = talk::run(&self.command, &G::input(cases), most, limit)?;
        Ok(check::<G>(&run, &right).map(|fault| {
            let cases = cases.to_vec();
            Found { cases, fault, run, is_certain: true, is_smallest: false }
        }))
    }

    /// If the program errs on these cases: the one case that it errs on alone, or a beginning
    /// that ends with the first wrong answer.
    fn find(&mut self, cases: &[G]) -> io::Result<Option<Found<G>>> {
        let Some(found) = self.run(cases)? else { return Ok(None) };
        if cases.len() == 1 {
            return Ok(Some(found));
        }
        if found.fault == Fault::Late {
            // Too many at once, perhaps.
            let (first, second) = cases.split_at(cases.len() / 2);
            let found = self.find(first)?;
            return if found.is_some() { Ok(found) } else { self.find(second) };
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

    /// Leaves out what can be left out of an input that errs only as a whole. None if more cases
    /// are needed than the judge has.
    fn fewer(&mut self, mut found: Found<G>) -> io::Result<Option<Found<G>>> {
        let mut part = found.cases.len() / 2;
        while part > 0 {
            let mut at = 0;
            while at < found.cases.len() && found.cases.len() > part {
                let end = found.cases.len().min(at + part);
                let others = [&found.cases[..at], &found.cases[end..]].concat();
                match self.run(&others)? {
                    Some(fewer) => found = fewer,
                    None => at = end,
                }
            }
            part /= 2;
        }
        if found.cases.len() > G::CASES {
            self.most = G::CASES;
            return Ok(None);
        }
        Ok(Some(found))
    }

    /// Replaces cases by smaller ones for as long as it errs.
    fn shrink(&mut self, mut found: Found<G>) -> io::Result<Found<G>> {
        self.by_rules = false;
        let begun = Instant::now();
        'smaller: while found.is_certain && begun.elapsed() < self.options.time {
            for at in 0..found.cases.len() {
                let mut smaller = found.cases[at].smaller();
                smaller.retain(G::is_allowed);
                // All at once, as far as they fit into one input.
                for together in smaller.chunk_by(G::fits) {
                    let is_alone = found.cases.len() == 1;
                    match if is_alone { self.find(together)? } else { None } {
                        Some(smaller) if smaller.cases.len() == 1 => {
                            found = smaller;
                            continue 'smaller;
                        }
                        _ => {}
                    }
                }
                for smaller in smaller {
                    let mut cases = found.cases.clone();
                    cases[at] = smaller;
                    if cases.iter().any(|case| !case.fits(&cases[0])) {
                        continue;
                    }
                    if let Some(smaller) = self.run(&cases)? {
                        found = smaller;
                        continue 'smaller;
                    }
                    if begun.elapsed() >= self.options.time {
                        break 'smaller;
                    }
                }
            }
            found.is_smallest = true;
            break;
        }
        Ok(found)
    }
}
