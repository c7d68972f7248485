//! Makes an input on which a program errs as small as it can be.

use super::phases::{alike, small};
use super::{Found, Stress};
use crate::rules::Game;
use crate::words::{distinct, fewer, in_turn};
use crate::Rng;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::time::{Duration, Instant};

/// The most smaller inputs that are tried at once, and how many bytes they have, about.
const INPUTS: usize = 1 << 12;
const BYTES: usize = 1 << 20;

/// How many of the small positions may replace one of two.
const FIRST: usize = 1000;

impl Stress<'_> {
    /// Cuts an input down. It is only the smallest of those that are like it: then positions with
    /// much alike, which are shorter or smaller in their first dimension, are tried for a part of
    /// the time; all of them if it did not err on one alone.
    pub fn shrink<G: Game>(&mut self, found: Found<G>) -> io::Result<Found<G>> {
        self.allow(self.options.time);
        let mut least = self.cut_down(found)?;
        if least.fault.kind.is_late() || small().any(|(_, case)| least.cases == [case]) {
            return Ok(least);
        }
        let end = self.end.min(Instant::now() + self.options.time / 8);
        let part = if least.cases.len() == 1 { 8 } else { 40 };
        let (mut phase, mut tries) = (alike::<G>(), self.options.positions / part);
        let size = |case: &G| (case.sizes()[0].1, case.input_alone().len());
        while tries > 0 && Instant::now() < end {
            let mut cases = phase.input(tries);
            tries = tries.saturating_sub(cases.len());
            let (begun, late, is_single) = (Instant::now(), self.late, least.cases.len() == 1);
            let most = size(&least.cases[0]);
            cases.retain(|case| !is_single || size(case).0 < most.0 || size(case).1 < most.1);
            let smaller = self.find(&cases, true)?;
            if is_single {
                phase.cases = self.paced(phase.cases, begun, late).min(phase.most);
            }
            if let Some(smaller) = smaller {
                let smaller = self.cut_down(smaller)?;
                least = if order(&smaller) < order(&least) { smaller } else { least };
            }
        }
        Ok(least)
    }

    /// Replaces an input by smaller ones for as long as it errs and there is time.
    fn cut_down<G: Game>(&mut self, mut found: Found<G>) -> io::Result<Found<G>> {
        let mut in_vain = 0;
        loop {
            self.worst = found.fault.kind.rank() + 1;
            self.seen.insert(hash(&found.cases));
            let is_late = found.fault.kind.is_late();
            // What errs at once may not end on something smaller. What is late is to stay so late.
            let long = 4 * found.run.wall + self.options.time_limit / 10;
            self.limit = match is_late {
                true => 2 * self.options.time_limit,
                false => long.min(self.options.time_limit),
            };
            if let Some(less) = self.among_small(&found)? {
                found = less;
                continue;
            }
            let is_single = found.cases.len() == 1 && !is_late;
            // What was in vain before may not be so now, but need not come first.
            let smaller = || smaller(&found, self.end);
            let others: Box<dyn Iterator<Item = Vec<G>>> = Box::new(smaller().skip(in_vain));
            let inputs = in_turn(vec![others, Box::new(smaller().take(in_vain))]);
            let tried = self.seen.len();
            let mut less = self.first_wrong(inputs, is_single)?;
            in_vain += (self.seen.len() - tried) / 2;
            if less.is_none() && !self.is_over {
                found.is_smallest = true;
                let tries = (self.options.positions / 8).min(if G::SHARED { 128 } else { INPUTS });
                let far = further(&found.cases[0], if is_single { tries } else { 0 }, self.end);
                less = self.first_wrong(far.map(|case| vec![case]), is_single)?;
            }
            let Some(less) = less else { return Ok(found) };
            found = less;
        }
    }

    /// With the small positions in the place of one of two cases, those that remain if it errs. A
    /// program that mixes up cases finds some among many to mix up.
    fn among_small<G: Game>(&mut self, found: &Found<G>) -> io::Result<Option<Found<G>>> {
        let ([one, other], false) = (&found.cases[..], G::SHARED) else { return Ok(None) };
        let small: Vec<G> = small().map(|(_, case)| case).take(FIRST).collect();
        let before: Vec<G> = small.iter().rev().chain([other]).cloned().collect();
        let behind = [one].into_iter().chain(&small).cloned().collect();
        for crowd in [before, behind] {
            let is_new = self.seen.insert(hash(&crowd));
            let mut wrong = if is_new { self.find(&crowd, false)? } else { None };
            while let Some(rest) = wrong {
                if order(&rest) < order(found) {
                    return Ok(Some(rest));
                }
                wrong = self.first_wrong(fewer(&rest.cases), false)?;
            }
        }
        Ok(None)
    }

    /// Lets runs begin for so long.
    fn allow(&mut self, time: Duration) {
        (self.end, self.is_over) = (Instant::now() + time, false);
    }

    /// The first of these inputs that the program errs on. Those of single cases are tried many at
    /// once.
    fn first_wrong<G: Game>(
        &mut self,
        mut inputs: impl Iterator<Item = Vec<G>>,
        is_single: bool,
    ) -> io::Result<Option<Found<G>>> {
        let mut next = self.untried(&mut inputs);
        while let Some((hash, mut cases)) = next {
            let (begun, late, mut tried) = (Instant::now(), self.late, vec![hash]);
            let most = self.together.min(1 + BYTES / G::input(&cases).len());
            next = self.untried(&mut inputs);
            while let Some((hash, more)) =
                next.take_if(|(_, more)| is_single && tried.len() < most && more[0].fits(&cases[0]))
            {
                tried.push(hash);
                cases.extend(more);
                next = self.untried(&mut inputs);
            }
            let wrong = match is_single {
                true => self.find(&cases, true)?,
                false => self.run(&cases, 1)?,
            };
            if wrong.is_some() {
                return Ok(wrong);
            }
            self.together = self.paced(self.together, begun, late).min(INPUTS);
            self.seen.extend(tried);
        }
        Ok(None)
    }

    /// The next of these inputs that was not tried, and its hash, if there is time.
    fn untried<G: Game>(
        &mut self,
        inputs: &mut impl Iterator<Item = Vec<G>>,
    ) -> Option<(u64, Vec<G>)> {
        let mut inputs = inputs.map(|cases| (hash(&cases), cases));
        let next = inputs.find(|(hash, _)| !self.seen.contains(hash));
        self.is_over |= Instant::now() > self.end;
        next.filter(|_| !self.is_over)
    }

    /// Whether the same is answered right at times, and if not, without blank lines.
    pub fn look_again<G: Game>(&mut self, mut found: Found<G>) -> io::Result<Found<G>> {
        self.limit = self.options.time_limit;
        if found.fault.kind.is_slow() {
            return Ok(found);
        }
        let input = G::input(&found.cases);
        for _ in 0..if found.fault.kind.is_late() { 1 } else { 5 } {
            if self.run_on(input.clone(), &found.cases, 1)?.is_none() {
                found.remark = Some("The same input is answered right at times.");
                return Ok(found);
            }
        }
        let lines = input.split_inclusive(|&byte| byte == b'\n');
        let without: Vec<u8> = lines.filter(|line| line != b"\n").flatten().copied().collect();
        if without != input && self.run_on(without, &found.cases, 1)?.is_none() {
            found.remark = Some(
                "Without its blank lines, this input is answered right: how does the program read \
                 them?",
            );
        }
        Ok(found)
    }

    /// A small position, if it errs there where the last line has no line feed.
    pub fn look_at_last_line<G: Game>(&mut self) -> io::Result<Option<Found<G>>> {
        let small = small::<G>().map(|(_, case)| case).take(8);
        for case in small.filter(|_| G::DIALOGUE.is_none()) {
            let input = case.input_alone().trim_ascii_end().to_vec();
            let found = self.run_on(input, &[case], 2)?;
            if let Some(mut found) = found.filter(|found| !found.fault.kind.is_late()) {
                found.remark = Some("With a line feed at its end, this input is answered right.");
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// The smaller, the less.
fn order<G>(found: &Found<G>) -> (usize, usize) {
    (found.cases.len(), found.input.len())
}

/// What tells cases apart: what hash maps know of them, and the whole input.
fn hash<G: Game>(cases: &[G]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (cases, G::input(cases)).hash(&mut hasher);
    hasher.finish()
}

/// Positions that are some random steps smaller, since one may err though none on the way there
/// does.
fn further<G: Game>(position: &G, tries: usize, end: Instant) -> impl Iterator<Item = G> + '_ {
    const AT_ONCE: usize = 32;
    let mut rng = Rng::new(1);
    let mut some = move |position: &G, count| {
        let smaller = position.smaller().take((1 << 16) / position.input_alone().len());
        rng.some(&smaller.collect::<Vec<_>>(), count)
    };
    let walk = move |walk| {
        let first = some(position, 1).pop()?;
        let second = if walk % 2 == 0 { first } else { some(&first, 1).pop()? };
        Some(some(&second, AT_ONCE))
    };
    let walks = (0..tries.div_ceil(AT_ONCE)).take_while(move |_| Instant::now() < end);
    distinct(walks.filter_map(walk).flatten().filter(G::is_allowed))
}

/// Inputs that are smaller than this one: with fewer cases, and with smaller ones, until the end of
/// the time.
fn smaller<G: Game>(found: &Found<G>, end: Instant) -> impl Iterator<Item = Vec<G>> + '_ {
    let cases = &found.cases[..];
    // In a long dialogue, the last position may be enough.
    let told = found.mistake.iter().filter_map(|mistake| G::cases(&mistake.input).ok()?.pop());
    // How many others there are may be all that matters.
    let (_, smallest) = small::<G>().next().expect("there is one");
    let mut others = vec![smallest; cases.len()];
    others[found.fault.case].clone_from(&cases[found.fault.case]);
    let fewer = fewer(cases).filter(|cases| !cases.is_empty());
    let less = (0..cases.len()).rev().flat_map(move |at| {
        let smaller = cases[at].smaller().take_while(move |_| Instant::now() < end);
        smaller.filter(G::is_allowed).filter_map(move |less| {
            let fitted = |(case, other): (usize, &G)| match case == at {
                true => Some(less.clone()),
                false => other.fitted(&less),
            };
            cases.iter().enumerate().map(fitted).collect()
        })
    });
    let all: Vec<Box<dyn Iterator<Item = Vec<G>>>> = vec![Box::new(fewer), Box::new(less)];
    let fit = |cases: &Vec<G>| cases.len() < 2 || cases.iter().all(|case| case.fits(&cases[0]));
    let inputs = told.map(|case| vec![case]).chain([others]).chain(in_turn(all));
    inputs.filter(fit).filter(move |inputs| inputs != cases)
}
