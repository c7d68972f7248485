//! Makes an input on which a program errs as small as it can be.

use super::{Found, Stress};
use crate::game::Game;
use std::io;
use std::time::Instant;

impl<G: Game> Stress<'_, G> {
    /// Leaves out what can be left out of an input that errs only as a whole. None if more cases
    /// are needed than the judge has.
    pub fn fewer(&mut self, mut found: Found<G>) -> io::Result<Option<Found<G>>> {
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

    /// Replaces positions by smaller ones for as long as it errs and there is time.
    pub fn shrink(&mut self, mut found: Found<G>) -> io::Result<Found<G>> {
        self.by_rules = false;
        let begun = Instant::now();
        if found.cases.len() == 1 {
            self.shrink_alone(&mut found, begun)?;
        }
        // The same with one smaller position at a time.
        'smaller: while found.is_certain {
            for at in 0..found.cases.len() {
                for smaller in smaller(&found.cases[at]) {
                    if begun.elapsed() > self.options.time {
                        return Ok(found);
                    }
                    let mut cases = found.cases.clone();
                    cases[at] = smaller;
                    if cases[1..].iter().any(|case| !case.fits(&cases[0])) {
                        continue;
                    }
                    if let Some(smaller) = self.run(&cases)? {
                        found = smaller;
                        continue 'smaller;
                    }
                }
            }
            found.is_smallest = true;
            break;
        }
        Ok(found)
    }

    /// Likewise for one position, with many smaller ones in a run: a slow start matters less.
    fn shrink_alone(&mut self, found: &mut Found<G>, begun: Instant) -> io::Result<()> {
        // How many of the smaller positions were right in a row, and which one is next.
        let (mut right, mut at, mut count) = (0, 0, 1);
        let mut all = smaller(&found.cases[0]);
        while right < all.len() && begun.elapsed() < self.options.time {
            at %= all.len();
            let others = all[at + 1..].iter().take(count - 1);
            let fitting = others.take_while(|next| next.fits(&all[at])).count();
            let window = &all[at..=at + fitting];
            let Some(smaller) = self.alone(window)? else {
                (right, at, count) = (right + window.len(), at + window.len(), 2 * count);
                continue;
            };
            at += window.iter().position(|case| *case == smaller.cases[0]).unwrap_or(0);
            *found = smaller;
            // Once, twice, four times more the same step.
            let mut reach = 1;
            loop {
                let step = |from: &G| self::smaller(from).into_iter().nth(at);
                let steps = std::iter::successors(step(&found.cases[0]), step).take(reach);
                let mut steps: Vec<G> = steps.collect();
                steps.reverse();
                let fits = steps.iter().skip(1).all(|case| case.fits(&steps[0]));
                match if fits && !steps.is_empty() { self.alone(&steps)? } else { None } {
                    Some(smaller) => *found = smaller,
                    None => break,
                }
                reach *= 2;
            }
            all = self::smaller(&found.cases[0]);
            (right, count) = (0, 1);
        }
        found.is_smallest = right >= all.len();
        Ok(())
    }

    /// The first of these cases that it errs on alone.
    fn alone(&mut self, cases: &[G]) -> io::Result<Option<Found<G>>> {
        Ok(self.find(cases)?.filter(|found| found.cases.len() == 1))
    }
}

fn smaller<G: Game>(position: &G) -> Vec<G> {
    let mut smaller = position.smaller();
    smaller.retain(G::is_allowed);
    smaller
}
