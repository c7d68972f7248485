//! Makes an input on which a program errs as small as it can be.

use super::{Found, Stress};
use crate::rules::Game;
use crate::words::{fewer, in_turn};
use std::io;
use std::time::Instant;

/// The most smaller inputs that are tried at once, and how many bytes they have, about.
const INPUTS: usize = 1 << 12;
const BYTES: usize = 1 << 20;

impl<G: Game> Stress<'_, G> {
    /// Replaces an input by smaller ones for as long as it errs and there is time.
    pub fn shrink(&mut self, mut found: Found<G>) -> io::Result<Found<G>> {
        self.end = Instant::now() + self.options.time;
        let (mut together, mut in_vain) = (64, 0);
        loop {
            self.worst = found.fault.kind.rank() + 1;
            let cases = found.cases.clone();
            let is_single = cases.len() == 1 && !found.fault.kind.is_late();
            // What was in vain before may not be so now, but need not come first.
            let others: Box<dyn Iterator<Item = Vec<G>>> = Box::new(smaller(&cases).skip(in_vain));
            let first = Box::new(smaller(&cases).take(in_vain));
            let mut inputs = in_turn(vec![others, first]).peekable();
            found = loop {
                let begun = Instant::now();
                let next = inputs.next().filter(|_| begun < self.end);
                let Some(mut inputs_now) = next else {
                    found.is_smallest = begun < self.end;
                    return Ok(found);
                };
                let (mut tried, mut bytes) = (1, 0);
                while is_single && tried < together && bytes < BYTES {
                    let fits = |next: &Vec<G>| next[0].fits(&inputs_now[0]);
                    let Some(next) = inputs.next_if(fits) else { break };
                    bytes += G::input(&next).len();
                    inputs_now.extend(next);
                    tried += 1;
                }
                let less = if is_single {
                    self.find(&inputs_now)?.filter(|less| less.cases.len() == 1)
                } else {
                    self.run(&inputs_now, 1)?
                };
                together = self.paced(together, begun).min(INPUTS);
                if let Some(less) = less {
                    break less;
                }
                in_vain += tried.div_ceil(2);
            };
        }
    }

    /// Whether the same without blank lines is answered right.
    pub fn look_at_blank_lines(&mut self, found: &mut Found<G>) -> io::Result<()> {
        let input = G::input(&found.cases);
        let lines = input.split_inclusive(|&byte| byte == b'\n');
        let without: Vec<u8> = lines.filter(|line| line != b"\n").flatten().copied().collect();
        if without.len() < input.len() && G::DIALOGUE.is_none() {
            found.is_about_blank_lines = self.run_on(&without, &found.cases, 1)?.is_none();
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
    let less =
        less.filter(|cases| cases.len() < 2 || cases.iter().all(|case| case.fits(&cases[0])));
    fewer.chain(less)
}
