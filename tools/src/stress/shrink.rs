//! Makes an input on which a program errs as small as it can be.

use super::phases::any;
use super::{Found, Stress};
use crate::rules::{sized, Game};
use crate::words::{distinct, fewer, in_turn};
use crate::Rng;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;
use std::{io, iter};

/// The most smaller inputs that are tried at once, and how many bytes they have, about.
const INPUTS: usize = 1 << 12;
const BYTES: usize = 1 << 20;

impl<G: Game> Stress<'_, G> {
    /// Replaces an input by smaller ones for as long as it errs and there is time.
    pub fn shrink(&mut self, mut found: Found<G>) -> io::Result<Found<G>> {
        self.end = Instant::now() + self.options.time;
        let (mut together, mut in_vain) = (64, 0);
        let right = RefCell::new(HashSet::new());
        loop {
            self.worst = found.fault.kind.rank() + 1;
            let (cases, wrong) = (found.cases.clone(), found.fault.case);
            // What errs at once may not end on something smaller. What is late is to stay so late.
            let long = 4 * found.wall + self.options.time_limit / 10;
            self.limit = match found.fault.kind.is_late() {
                true => 2 * self.options.time_limit,
                false => long.min(self.options.time_limit),
            };
            let is_single = cases.len() == 1 && !found.fault.kind.is_late();
            // What was in vain before may not be so now, but need not come first; and a run that is
            // late takes long.
            let smaller = || smaller(&cases, wrong, found.fault.kind.is_late(), self.end);
            let others: Box<dyn Iterator<Item = Vec<G>>> = Box::new(smaller().skip(in_vain));
            let first = Box::new(smaller().take(in_vain));
            let tries = (self.options.positions / 8).min(if G::SHARED { 512 } else { INPUTS });
            let far = further(&cases[0], if is_single { tries } else { 0 }, self.end);
            let is_far = Cell::new(false);
            let far = far.inspect(|_| is_far.set(true)).map(|case| vec![case]);
            let inputs = in_turn(vec![others, first]).chain(far);
            let inputs = inputs.map(|cases| (hash(&cases), cases));
            let inputs = inputs.filter(|(hash, _)| !right.borrow().contains(hash));
            let inputs: Box<dyn Iterator<Item = (u64, Vec<G>)>> = Box::new(inputs);
            let mut inputs = inputs.peekable();
            found = loop {
                let begun = Instant::now();
                let next = inputs.next();
                let is_in_time = Instant::now() < self.end;
                found.is_smallest |= is_in_time && (is_far.get() || next.is_none());
                let next = next.filter(|_| is_in_time);
                let Some((hash, mut inputs_now)) = next else { return Ok(found) };
                let (mut tried, mut bytes) = (vec![hash], 0);
                while is_single
                    && tried.len() < together
                    && bytes < BYTES
                    && Instant::now() < self.end
                {
                    let fits = |(_, next): &(u64, Vec<G>)| next[0].fits(&inputs_now[0]);
                    let Some((hash, next)) = inputs.next_if(fits) else { break };
                    bytes += G::input(&next).len();
                    tried.push(hash);
                    inputs_now.extend(next);
                }
                self.is_slow = false;
                let less = if is_single {
                    self.find(&inputs_now)?.filter(|less| less.cases.len() == 1)
                } else {
                    self.run(&inputs_now, 1)?
                };
                if less.is_none() && self.is_slow && tried.len() > 1 {
                    // They are late together, which says nothing of each.
                    together = tried.len().div_ceil(8);
                    let again =
                        tried.into_iter().zip(inputs_now.into_iter().map(|case| vec![case]));
                    let again: Box<dyn Iterator<Item = _>> = Box::new(again.chain(inputs));
                    inputs = again.peekable();
                    continue;
                }
                together = self.paced(together, begun).min(INPUTS);
                if let Some(less) = less {
                    break less;
                }
                in_vain += tried.len().div_ceil(2);
                right.borrow_mut().extend(tried);
            };
        }
    }

    /// Whether the same is answered right at times, and if not, without blank lines.
    pub fn look_again(&mut self, mut found: Found<G>) -> io::Result<Found<G>> {
        if found.fault.kind.is_slow() {
            return Ok(found);
        }
        let input = G::input(&found.cases);
        for _ in 0..if found.fault.kind.is_late() { 1 } else { 5 } {
            found.is_right_at_times |= self.is_right(&input, &found.cases)?;
        }
        let lines = input.split_inclusive(|&byte| byte == b'\n');
        let without: Vec<u8> = lines.filter(|line| line != b"\n").flatten().copied().collect();
        if without.len() < input.len() && G::DIALOGUE.is_none() && !found.is_right_at_times {
            found.is_about_blank_lines = self.is_right(&without, &found.cases)?;
        }
        Ok(found)
    }

    /// Whether an input of these cases is answered right, if there is time to see it.
    fn is_right(&mut self, input: &[u8], cases: &[G]) -> io::Result<bool> {
        Ok(self.run_on(input, cases, 1)?.is_none() && !self.is_over)
    }

    /// A small position, if it errs there where the last line has no line feed.
    pub fn look_at_last_line(&mut self) -> io::Result<Option<Found<G>>> {
        let small = sized::<G>().map(|(_, case)| case).filter(G::is_allowed).take(8);
        for case in small.filter(|_| G::DIALOGUE.is_none()) {
            let input = case.input_alone();
            let found = self.run_on(input.trim_ascii_end(), &[case], 2)?;
            if let Some(found) = found.filter(|found| !found.fault.kind.is_late()) {
                return Ok(Some(Found { is_about_last_line: true, ..found }));
            }
        }
        Ok(None)
    }
}

/// What tells cases apart: what hash maps know of them, and the whole input.
fn hash<G: Game>(cases: &[G]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (cases, G::input(cases)).hash(&mut hasher);
    hasher.finish()
}

/// Positions that are some random steps smaller, since one may err though none on the way there
/// does, perhaps with signs `exchanged`, and random ones; both shorter as an input, then.
fn further<G: Game>(position: &G, tries: usize, end: Instant) -> impl Iterator<Item = G> + '_ {
    const AT_ONCE: usize = 32;
    let length = position.input_alone().len();
    let next = |position: &G| -> Vec<G> {
        position.smaller().take((1 << 16) / position.input_alone().len()).collect()
    };
    let tries = if length < 1 << 16 { tries } else { 0 };
    let is_shorter = move |other: &G| other.input_alone().len() < length;
    let mut rng = Rng::new(1);
    let walks = (0..tries.div_ceil(AT_ONCE)).take_while(move |_| Instant::now() < end);
    let walks = walks.flat_map(move |walk| {
        let is_same = walk % 2 == 0;
        let from = if is_same { Some(position.clone()) } else { exchanged(position, &mut rng) };
        let mut steps = 0..rng.between(1, 2);
        let from =
            from.and_then(|from| steps.try_fold(from, |from, _| rng.some(&next(&from), 1).pop()));
        let some = from.map_or(Vec::new(), |from| rng.some(&next(&from), AT_ONCE));
        some.into_iter().filter(move |other| is_same || is_shorter(other))
    });
    let mut rng = Rng::new(2);
    let others = iter::repeat_with(move || any::<G>(&mut rng)).take(tries).filter(is_shorter);
    distinct(walks.chain(others).filter(G::is_allowed))
}

/// The position whose input has two signs exchanged, wherever they stand or in two places; None if
/// that is no input.
fn exchanged<G: Game>(position: &G, rng: &mut Rng) -> Option<G> {
    let mut input = position.input_alone();
    let places: Vec<usize> = (0..input.len()).filter(|&at| input[at] > b' ').collect();
    let [one, other] = [*rng.pick(&places), *rng.pick(&places)];
    let [this, that] = [input[one], input[other]];
    match rng.below(2) {
        0 => input.swap(one, other),
        _ => input.iter_mut().for_each(|sign| match *sign {
            now if now == this => *sign = that,
            now if now == that => *sign = this,
            _ => {}
        }),
    }
    G::cases(&input).ok()?.pop()
}

/// Inputs that are smaller than one of these cases, of which one is answered wrong: with none
/// behind that, with fewer, perhaps all of these first, and with smaller ones, until the end of the
/// time.
fn smaller<G: Game>(
    cases: &[G],
    wrong: usize,
    is_fewer_first: bool,
    end: Instant,
) -> impl Iterator<Item = Vec<G>> + '_ {
    let fewer = fewer(cases).filter(|cases| !cases.is_empty());
    let places = (wrong..cases.len()).chain(0..wrong);
    let merged = cases.windows(2).enumerate().filter_map(|(at, two)| {
        let one = two[0].merged(&two[1]).filter(G::is_allowed)?;
        Some([&cases[..at], &[one], &cases[at + 2..]].concat())
    });
    let less = places.map(move |at| {
        let smaller = cases[at].smaller().take_while(move |_| Instant::now() < end);
        let smaller = smaller.filter(G::is_allowed);
        smaller.filter_map(move |less| {
            let fitted = |(case, other): (usize, &G)| match case == at {
                true => Some(less.clone()),
                false => other.fitted(&less),
            };
            cases.iter().enumerate().map(fitted).collect()
        })
    });
    let less: Box<dyn Iterator<Item = Vec<G>>> = match cases.len() < 10 {
        true => {
            let less = less.map(|less| Box::new(less) as _);
            in_turn(iter::once(Box::new(merged) as _).chain(less).collect())
        }
        false => Box::new(less.flatten()),
    };
    let fit = |cases: &Vec<G>| cases.len() < 2 || cases.iter().all(|case| case.fits(&cases[0]));
    // How many others there are may be all that matters.
    let smallest = sized::<G>().map(|(_, case)| case).find(|case| case.is_allowed());
    let mut others = vec![smallest.expect("there is one"); cases.len()];
    others[wrong].clone_from(&cases[wrong]);
    let others = iter::once(others).filter(move |others| others != cases);
    let before = iter::once(cases[..=wrong].to_vec()).filter(move |all| all.len() < cases.len());
    let all = match is_fewer_first {
        true => Box::new(fewer.chain(less)),
        false => in_turn(vec![Box::new(fewer), less]),
    };
    before.chain(others).chain(all).filter(fit)
}
