//! Makes an input on which a program errs as small as it can be.

use super::phases::any;
use super::{Found, Note, Stress};
use crate::rules::{sized, Game};
use crate::words::{distinct, fewer, in_turn};
use crate::Rng;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;
use std::{io, iter};

/// The most smaller inputs that are tried at once, and how many bytes they have, about.
const INPUTS: usize = 1 << 12;
const BYTES: usize = 1 << 20;

/// How many smaller ones of two cases are tried together.
const PAIRED: usize = 16;

impl Stress<'_> {
    /// Replaces an input by smaller ones for as long as it errs and there is time.
    pub fn shrink<G: Game>(&mut self, mut found: Found<G>) -> io::Result<Found<G>> {
        self.end = Instant::now() + self.options.time;
        let mut in_vain = 0;
        loop {
            self.worst = found.fault.kind.rank() + 1;
            self.seen.insert(hash(&found.cases));
            let is_late = found.fault.kind.is_late();
            // What errs at once may not end on something smaller. What is late is to stay so late.
            let long = 4 * found.wall + self.options.time_limit / 10;
            self.limit = match is_late {
                true => 2 * self.options.time_limit,
                false => long.min(self.options.time_limit),
            };
            let is_single = found.cases.len() == 1 && !is_late;
            let smaller = || smaller(&found.cases, found.fault.case, is_late, self.end);
            // What was in vain before may not be so now, but need not come first.
            let others: Box<dyn Iterator<Item = Vec<G>>> = Box::new(smaller().skip(in_vain));
            let inputs = in_turn(vec![others, Box::new(smaller().take(in_vain))]);
            // In a long dialogue, the last position may be enough.
            let told =
                found.mistake.iter().filter_map(|mistake| G::cases(&mistake.input).ok()?.pop());
            let told = told.map(|case| vec![case]).filter(|told| *told != found.cases);
            let (mut less, tried) = self.first_wrong(told.chain(inputs), is_single)?;
            in_vain += tried / 2;
            if less.is_none() && Instant::now() < self.end {
                found.note = Note::Smallest;
                let tries = (self.options.positions / 8).min(if G::SHARED { 512 } else { INPUTS });
                let far = further(&found.cases[0], if is_single { tries } else { 0 }, self.end);
                less = self.first_wrong(far.map(|case| vec![case]), is_single)?.0;
            }
            found = match less {
                None => return Ok(found),
                Some(less) => less,
            };
        }
    }

    /// The first of these inputs that the program errs on, and how many were tried before. Those of
    /// single cases are tried many at once.
    fn first_wrong<G: Game>(
        &mut self,
        mut inputs: impl Iterator<Item = Vec<G>>,
        is_single: bool,
    ) -> io::Result<(Option<Found<G>>, usize)> {
        let mut count = 0;
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
            let mut wrong = match is_single {
                true => self.find(&cases)?,
                false => self.run(&cases, 1)?,
            };
            if is_single && wrong.as_ref().is_some_and(|wrong| wrong.cases.len() > 1) {
                // What it does with several hides what it does with each.
                wrong = None;
                for case in cases {
                    wrong = self.run(&[case], 1)?;
                    if wrong.is_some() {
                        break;
                    }
                }
            }
            self.together = self.paced(self.together, begun, late).min(INPUTS);
            if wrong.is_some() {
                return Ok((wrong, count));
            }
            count += tried.len();
            self.seen.extend(tried);
        }
        Ok((None, count))
    }

    /// The next of these inputs that was not tried, and its hash, if there is time.
    fn untried<G: Game>(&self, inputs: &mut impl Iterator<Item = Vec<G>>) -> Option<(u64, Vec<G>)> {
        let mut inputs = inputs.map(|cases| (hash(&cases), cases));
        let next = inputs.find(|(hash, _)| !self.seen.contains(hash));
        next.filter(|_| Instant::now() < self.end)
    }

    /// Whether the same is answered right at times, and if not, without blank lines.
    pub fn look_again<G: Game>(&mut self, mut found: Found<G>) -> io::Result<Found<G>> {
        self.allow_a_few_runs();
        if found.fault.kind.is_slow() {
            return Ok(found);
        }
        let input = G::input(&found.cases);
        for _ in 0..if found.fault.kind.is_late() { 1 } else { 5 } {
            if self.run_on(&input, &found.cases, 1)?.1 {
                found.note = Note::RightAtTimes;
                return Ok(found);
            }
        }
        let lines = input.split_inclusive(|&byte| byte == b'\n');
        let without: Vec<u8> = lines.filter(|line| line != b"\n").flatten().copied().collect();
        let is_other = without.len() < input.len() && G::DIALOGUE.is_none();
        if is_other && self.run_on(&without, &found.cases, 1)?.1 {
            found.note = Note::BlankLines;
        }
        Ok(found)
    }

    /// A small position, if it errs there where the last line has no line feed.
    pub fn look_at_last_line<G: Game>(&mut self) -> io::Result<Option<Found<G>>> {
        self.allow_a_few_runs();
        let small = sized::<G>().map(|(_, case)| case).filter(G::is_allowed).take(8);
        for case in small.filter(|_| G::DIALOGUE.is_none()) {
            let input = case.input_alone();
            let (found, _) = self.run_on(input.trim_ascii_end(), &[case], 2)?;
            if let Some(found) = found.filter(|found| !found.fault.kind.is_late()) {
                return Ok(Some(Found { note: Note::LastLine, ..found }));
            }
        }
        Ok(None)
    }

    /// When the time is over.
    fn allow_a_few_runs(&mut self) {
        (self.worst, self.limit) = (usize::MAX, self.options.time_limit);
        self.end = Instant::now() + 10 * self.limit;
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
    let before = iter::once(cases[..=wrong].to_vec());
    // How many others there are may be all that matters.
    let smallest = sized::<G>().map(|(_, case)| case).find(|case| case.is_allowed());
    let mut others = vec![smallest.expect("there is one"); cases.len()];
    others[wrong].clone_from(&cases[wrong]);
    let fewer = fewer(cases).filter(|cases| !cases.is_empty());
    let merged = cases.windows(2).enumerate().filter_map(|(at, two)| {
        let one = two[0].merged(&two[1]).filter(G::is_allowed)?;
        Some([&cases[..at], &[one], &cases[at + 2..]].concat())
    });
    let less = (wrong..cases.len()).chain(0..wrong).flat_map(move |at| {
        let smaller = cases[at].smaller().take_while(move |_| Instant::now() < end);
        smaller.filter(G::is_allowed).filter_map(move |less| {
            let fitted = |(case, other): (usize, &G)| match case == at {
                true => Some(less.clone()),
                false => other.fitted(&less),
            };
            cases.iter().enumerate().map(fitted).collect()
        })
    });
    // What two cases have in common must get smaller in both.
    let is_pair = cases.len() == 2 && !G::SHARED;
    let [one, other] = [0, 1].map(|case| -> Vec<G> {
        let smaller = cases.iter().filter(|_| is_pair).nth(case).map(G::smaller);
        smaller.into_iter().flatten().filter(G::is_allowed).take(PAIRED).collect()
    });
    let both = one.into_iter().flat_map(move |one| {
        let pair = move |other: &G| vec![one.clone(), other.clone()];
        other.iter().map(pair).collect::<Vec<_>>()
    });
    let all = match is_fewer_first {
        true => Box::new(fewer.chain(less)),
        false => in_turn(vec![Box::new(fewer), Box::new(both), Box::new(merged), Box::new(less)]),
    };
    let fit = |cases: &Vec<G>| cases.len() < 2 || cases.iter().all(|case| case.fits(&cases[0]));
    let inputs = before.chain(iter::once(others)).chain(all);
    inputs.filter(fit).filter(move |inputs| inputs != cases)
}
