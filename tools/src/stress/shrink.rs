//! Makes an input on which a program errs as small as it can be.

use super::{Fault, Found, Stress};
use crate::rules::Game;
use std::io;
use std::time::Instant;
use std::vec::IntoIter;

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
        self.rules = None;
        let deadline = self.begun + 2 * self.options.time;
        let (mut smaller, mut rights) = (one_smaller(&found.cases, 0), 0);
        while found.is_certain && Instant::now() < deadline {
            let Some((at, case)) = smaller.next() else {
                found.is_smallest = true;
                break;
            };
            let mut cases = found.cases.clone();
            cases[at] = case;
            let fits = cases[1..].iter().all(|case| case.fits(&cases[0]));
            match if fits { self.run(&cases)? } else { None } {
                // A busy machine makes late.
                Some(less) if less.fault != Fault::Late || self.run(&cases)?.is_some() => {
                    smaller = one_smaller(&cases, rights);
                    found = less;
                }
                _ => rights += 1,
            }
        }
        Ok(found)
    }
}

/// The positions that are one step smaller than one of these, each with the place of that. What
/// was in vain before comes last.
fn one_smaller<G: Game>(cases: &[G], in_vain: usize) -> IntoIter<(usize, G)> {
    let smaller = cases.iter().map(|case| case.smaller().into_iter().filter(G::is_allowed));
    let smaller = smaller.enumerate();
    let mut smaller: Vec<_> =
        smaller.flat_map(|(at, smaller)| smaller.map(move |case| (at, case))).collect();
    let first = in_vain % smaller.len().max(1);
    smaller.rotate_left(first);
    smaller.into_iter()
}
