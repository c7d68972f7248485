//! Makes an input on which a program errs as small as it can be.

use super::{next_fitting, Found, Stress};
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
        let deadline = self.begun + 2 * self.options.time;
        while found.is_certain && !found.is_smallest {
            match self.smaller(&found.cases, deadline)? {
                Some(smaller) => found = smaller,
                None if Instant::now() >= deadline => break,
                None => found.is_smallest = true,
            }
        }
        Ok(found)
    }

    /// As many cases, of which one is a step smaller, if it errs on such ones.
    fn smaller(&mut self, cases: &[G], deadline: Instant) -> io::Result<Option<Found<G>>> {
        for at in 0..cases.len() {
            let smaller = cases[at].smaller().into_iter().filter(G::is_allowed);
            if cases.len() == 1 {
                let mut smaller = smaller.map(|next| (0, next)).peekable();
                let fitting = |others: &[G]| next_fitting(&mut smaller, others);
                let found = self.attempt(fitting, usize::MAX, deadline)?;
                if found.as_ref().map_or(true, |found| found.cases.len() == 1) {
                    return Ok(found);
                }
                self.most = 1; // each alone
                return self.smaller(cases, deadline);
            }
            for smaller in smaller {
                let mut cases = cases.to_vec();
                cases[at] = smaller;
                if Instant::now() < deadline && cases[1..].iter().all(|case| case.fits(&cases[0])) {
                    if let Some(found) = self.run(&cases)? {
                        return Ok(Some(found));
                    }
                }
            }
        }
        Ok(None)
    }
}
