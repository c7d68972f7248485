//! Makes an input on which a program errs as small as it can be.

use super::{Fault, Found, Stress};
use crate::rules::Game;
use crate::words::fewer;
use std::io;
use std::time::Instant;

/// The most smaller inputs that are tried at once, and how many bytes they have, about.
const INPUTS: usize = 1 << 12;
const BYTES: usize = 1 << 20;

impl<G: Game> Stress<'_, G> {
    /// If the program errs on these cases: the one case that it errs on alone, or a few of them
    /// that it errs on only as a whole.
    pub fn find(&mut self, cases: &[G]) -> io::Result<Option<Found<G>>> {
        let Some(found) = self.run(cases)? else { return Ok(None) };
        match found.fault {
            Fault::Late { .. } => return self.find_late(found),
            Fault::Answer { case, .. } | Fault::Other { case, .. } if cases.len() > 1 => {
                if let Some(found) = self.find(&cases[case..=case])? {
                    return Ok(Some(found));
                }
            }
            _ => {}
        }
        if cases.len() > 1 {
            for half in cases.chunks(cases.len().div_ceil(2)) {
                if let Some(found) = self.find(half)? {
                    return Ok(Some(found));
                }
            }
        }
        let again = self.run(cases)?;
        let is_certain = again.is_some();
        let mut found = Found { is_certain, ..again.unwrap_or(found) };
        // Leaves out what can be left out, if it errs only as a whole.
        let deadline = Instant::now() + self.options.time / 4;
        let mut part = if is_certain { found.cases.len() / 2 } else { 0 };
        while part > 0 {
            let mut at = 0;
            while at < found.cases.len() && found.cases.len() > part && Instant::now() < deadline {
                let end = found.cases.len().min(at + part);
                let others = [&found.cases[..at], &found.cases[end..]].concat();
                match self.run(&others)? {
                    Some(fewer) => found = fewer,
                    None => at = end,
                }
            }
            part /= 2;
        }
        Ok(Some(found))
    }

    /// Likewise, where it was late. It may be too slow for so many cases, or the machine be busy.
    fn find_late(&mut self, found: Found<G>) -> io::Result<Option<Found<G>>> {
        let mut late = Vec::new();
        if found.cases.len() > 1 {
            for half in found.cases.chunks(found.cases.len().div_ceil(2)) {
                match self.run(half)? {
                    Some(found) if found.fault.is_late() => late.push(found),
                    Some(_) => return self.find(half),
                    None => {}
                }
            }
        }
        if late.len() == 1 {
            return self.find_late(late.remove(0));
        } else if late.is_empty() {
            if self.start.is_none() {
                return Ok(Some(found));
            }
            self.patience = 2;
            let again = self.run(&found.cases);
            self.patience = 1;
            if let Some(found) = again? {
                return Ok(Some(found));
            }
        }
        self.is_slow = true;
        Ok(None)
    }

    /// Replaces an input by smaller ones for as long as it errs and there is time.
    pub fn shrink(&mut self, mut found: Found<G>) -> io::Result<Found<G>> {
        let deadline = Instant::now() + self.options.time;
        let mut in_vain = 0;
        while found.is_certain && Instant::now() < deadline {
            self.worst = found.fault.rank() + 1;
            let cases = found.cases.clone();
            // What was in vain before comes last.
            let first = smaller(&cases).skip(in_vain);
            let mut smaller = first.chain(smaller(&cases).take(in_vain)).peekable();
            let smaller_found = loop {
                let Some(next) = smaller.next() else { break None };
                let mut tried = 1;
                let found = if cases.len() > 1 || found.fault.is_late() {
                    self.run(&next)?
                } else {
                    let (mut batch, mut bytes) = (next, 0);
                    while batch.len() < INPUTS && bytes < BYTES {
                        let fits =
                            |next: &Vec<G>| next[0].fits(&batch[0]) && batch[0].fits(&next[0]);
                        let Some(next) = smaller.next_if(fits) else { break };
                        bytes += G::input(&next).len();
                        batch.extend(next);
                    }
                    tried = batch.len();
                    self.find(&batch)?.filter(|found| found.cases.len() == 1)
                };
                if found.is_some() || Instant::now() > deadline {
                    break found;
                }
                in_vain += tried;
            };
            match smaller_found {
                Some(less) => found = less,
                None => {
                    found.is_smallest = smaller.next().is_none();
                    break;
                }
            }
        }
        Ok(found)
    }

    /// Whether the same without blank lines is answered right.
    pub fn look_at_blank_lines(&mut self, found: &mut Found<G>) -> io::Result<()> {
        let input = G::input(&found.cases);
        let lines = input.split_inclusive(|&byte| byte == b'\n');
        let without: Vec<u8> = lines.filter(|line| line != b"\n").flatten().copied().collect();
        if without.len() < input.len() && G::DIALOGUE.is_none() {
            self.worst = usize::MAX;
            found.is_about_blank_lines = self.run_on(&without, &found.cases)?.is_none();
        }
        Ok(())
    }
}

/// Inputs that are smaller than one of these cases: with fewer of them, and with smaller ones.
fn smaller<G: Game>(cases: &[G]) -> impl Iterator<Item = Vec<G>> + '_ {
    let fewer = fewer(cases).filter(|cases| !cases.is_empty());
    let less = (0..cases.len()).flat_map(move |at| {
        let smaller = cases[at].smaller().filter(G::is_allowed);
        smaller.map(move |case| [&cases[..at], &[case], &cases[at + 1..]].concat())
    });
    fewer.chain(
        less.filter(|cases| cases.iter().all(|case| cases.len() < 2 || case.fits(&cases[0]))),
    )
}
