//! Makes an input on which a program errs as small as it can be.

use super::phases::{alike, any, mixed, random, small};
use super::{Found, Stress};
use crate::words::{fewer, in_turn};
use crate::{rules::Game, Rng};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::time::{Duration, Instant};
use std::{io, iter};

/// The most smaller inputs that are tried at once, and how many bytes they have, about.
const INPUTS: usize = 1 << 12;
const BYTES: usize = 1 << 20;

/// How many of the small positions may replace one case, and how many both of two, so many pairs
/// at once; how many cases are few; and from how many bytes on an input is long.
const ALONE: usize = 1 << 15;
const BOTH: usize = 128;
const FEW: usize = 8;
const LONG: usize = 100;

impl Stress<'_> {
    /// Cuts an input down. It is only the smallest of those that are like it: then come those among
    /// other cases, small positions, and for a part of the time those with much alike or large ones:
    /// of one case, only what is shorter or smaller in its first dimension.
    pub fn shrink<G: Game>(&mut self, found: Found<G>) -> io::Result<Found<G>> {
        self.allow(self.options.time / 2);
        let mut least = self.cut_down(found)?;
        self.allow(self.options.time / 2);
        if least.fault.kind.is_late() {
            return self.cut_down(least);
        }
        least = self.among_others(least)?;
        let is_single = least.cases.len() == 1;
        let mut small: Vec<G> = small().take(if is_single { ALONE } else { 0 }).collect();
        let is_small = small[..small.len() / 2].contains(&least.cases[0]);
        match G::SHARED {
            true => small.sort_by_cached_key(|case| case.input_alone().len()),
            false => Rng::new(1).shuffle(&mut small), // an order of size may hide one's fault
        };
        small.truncate(if G::DIALOGUE.is_some() { 128 } else { ALONE }); // a run each
        let is_any = !is_single || least.input.len() > LONG; // large ones are hardly smaller
        let mut phases = if is_any { vec![alike::<G>(2), any()] } else { vec![alike(2)] };
        let drawn = iter::repeat_with(|| {
            phases.rotate_left(1);
            phases[0].input(if G::DIALOGUE.is_some() { 1 } else { usize::MAX })
        });
        let (most, mut begun, mut rng) = (self.options.time / 5, None, Rng::new(4));
        let drawn = drawn.take_while(|_| begun.get_or_insert_with(Instant::now).elapsed() < most);
        let tries = if is_small { 0 } else { self.options.positions };
        let tries = tries / if is_single { 8 } else { 40 };
        let mut drawn = drawn.flatten().take(tries);
        let first = |case: &G| case.sizes()[0].1;
        loop {
            let (now, most, bytes) = (&least.cases[0], first(&least.cases[0]), least.input.len());
            let is_less = |case: &G| first(case) < most || case.input_alone().len() < bytes;
            let (near, end) = (iter::repeat_with(|| now.near(&mut rng)), self.end);
            let near = near.take(tries.min(ALONE)).take_while(|_| Instant::now() < end);
            let near = Box::new(near.map_while(|near| near).filter(G::is_allowed));
            let less = in_turn(vec![Box::new(small.iter().cloned()), near]).chain(drawn.by_ref());
            let less = less.filter(|case| !is_single || is_less(case)).map(|case| vec![case]);
            let Some(smaller) = self.first_wrong(less, INPUTS, true)? else { break };
            let smaller = self.cut_down(smaller)?;
            least = if order(&smaller) < order(&least) { smaller } else { least };
        }
        Ok(if least.is_smallest { least } else { self.cut_down(least)? })
    }

    /// Replaces an input by smaller ones for as long as it errs and there is time.
    fn cut_down<G: Game>(&mut self, mut found: Found<G>) -> io::Result<Found<G>> {
        let mut in_vain = 0;
        loop {
            (self.worst, self.longest) = (found.fault.kind.rank() + 1, found.told());
            self.seen.insert(hash(&found.cases));
            let is_late = found.fault.kind.is_late();
            // What errs at once may not end on something smaller. What is late is to stay so late.
            let (limit, wall) = (self.options.time_limit, found.run.wall);
            self.limit = if is_late { 2 * limit } else { limit.min(4 * wall + limit / 10) };
            if in_vain == 0 && !is_late {
                let end = self.end; // There is to be time for what is like it.
                self.end = end.min(Instant::now() + self.options.time / 8);
                let less = self.by_small(&found, found.input.len() > LONG)?;
                (self.end, self.is_over) = (end, false);
                if let Some(less) = less {
                    found = less;
                    continue;
                }
            }
            let is_single = found.cases.len() == 1 && !is_late;
            // What was in vain before may not be so now, but need not come first.
            let smaller = || smaller(&found, self.end);
            let again = smaller().take(in_vain);
            let inputs = in_turn(vec![Box::new(smaller().skip(in_vain)), Box::new(again)]);
            let tried = self.seen.len();
            let at_once = if is_single { INPUTS } else { 1 };
            let mut less = self.first_wrong(inputs, at_once, is_single)?;
            in_vain += (self.seen.len() - tried) / 2;
            if less.is_none() && !self.is_over {
                found.is_smallest = true;
                less = if is_late { None } else { self.by_small(&found, true)? };
            }
            let Some(less) = less else { return Ok(found) };
            found = less;
        }
    }

    /// One of the smallest positions, alone or in the place of a case where these are few or share
    /// something; perhaps also pairs of small ones, and what remains of crowds.
    fn by_small<G: Game>(&mut self, found: &Found<G>, all: bool) -> io::Result<Option<Found<G>>> {
        let ([one, .., other], None) = (&found.cases[..], G::DIALOGUE) else { return Ok(None) };
        let cases = match found.cases.len() <= FEW {
            true => found.cases.clone(),
            false if G::SHARED => vec![one.clone(), other.clone()],
            false => return Ok(None),
        };
        let few: Vec<G> = small().take(BOTH).collect();
        let is_less = |pair: &[G]| fit(pair) && G::input(pair).len() < found.input.len();
        let single = few.iter().take(64 / cases.len()).flat_map(|few| {
            let beside = (0..cases.len()).map(|at| {
                let mut cases = cases.clone();
                cases[at] = few.clone();
                cases
            });
            iter::once(vec![few.clone()]).chain(beside)
        });
        let less = self.first_wrong(single.filter(|pair| is_less(pair)), 1, false)?;
        if less.is_some() || !all || !G::SHARED && cases.len() > 2 {
            return Ok(less);
        }
        let pairs = few.iter().flat_map(|one| few.iter().map(|two| vec![one.clone(), two.clone()]));
        let drawn = if G::SHARED { 0 } else { 8 * BOTH }; // what is drawn would not fit
        let mut draws = [random(G::alike, 1, 2), mixed(), random(G::random, 1, 2)];
        let alike = (0..drawn).filter_map(|_| draws[0](&[]));
        let alike = alike.flat_map(|a| few.iter().take(4).map(move |f| vec![f.clone(), a.clone()]));
        let mut inputs: Vec<Vec<G>> = pairs.chain(alike).filter(|pair| is_less(pair)).collect();
        inputs.sort_by_cached_key(|pair| G::input(pair).len());
        let small: Vec<G> = small().take(ALONE).collect();
        let before = small.iter().rev().chain([other]).cloned().collect();
        let behind = [one].into_iter().chain(&small).cloned().collect();
        let same = small.chunk_by(G::fits).rev().filter(|all| all.len() > 1 && is_less(&all[..2]));
        let random = (0..drawn.min(48))
            .take(self.options.positions / 100)
            .map(|crowd| (0..drawn.min(G::CASES)).filter_map(|_| draws[crowd % 3](&[])).collect());
        let crowds = [before, behind].into_iter().chain(same.map(<[G]>::to_vec)).chain(random);
        // Each crowd once, even if it errs.
        let is_new = |all: &Vec<G>| all.len() > 1 && fit(all) && self.seen.insert(!hash(all));
        inputs.extend(crowds.filter(is_new));
        let mut inputs = inputs.into_iter();
        let mut wrong = self.first_wrong(&mut inputs, BOTH, false)?;
        while let Some(rest) = wrong {
            if order(&rest) < order(found) {
                return Ok(Some(rest));
            }
            wrong = self.first_wrong(fewer(&rest.cases), 1, false)?;
            if wrong.is_none() {
                wrong = self.first_wrong(&mut inputs, BOTH, false)?;
            }
        }
        Ok(None)
    }

    /// Where it is hardly longer than a buffer may be, one that ends just behind that; of one case,
    /// a smaller one that may spoil another one behind it.
    fn among_others<G: Game>(&mut self, found: Found<G>) -> io::Result<Found<G>> {
        let most = found.input.len();
        let borders = (9..23).map(|bits| 1 << bits).chain([10_000, 100_000, 1_000_000, 5_000_000]);
        let is_near = |at: &usize| (at + 1..at + at / 8).contains(&most) && G::DIALOGUE.is_none();
        let both = |at| in_turn(vec![G::across(at), G::across(at - 1)]);
        let tries = if G::SHARED || found.cases.len() > 1 { 0 } else { 8 * BOTH };
        let few: Vec<G> = small().take(4).collect();
        let less = found.cases[0].smaller().filter(G::is_allowed).take(tries);
        let pairs = less.flat_map(|less| few.iter().map(move |it| vec![less.clone(), it.clone()]));
        let inputs = borders.filter(is_near).flat_map(both).chain(pairs);
        let inputs = inputs.filter(|cases| G::input(cases).len() < most);
        let Some(less) = self.first_wrong(inputs, BOTH, false)? else { return Ok(found) };
        let less = self.cut_down(less)?;
        Ok(if order(&less) < order(&found) { less } else { found })
    }

    /// Lets runs begin for so long.
    fn allow(&mut self, time: Duration) {
        (self.end, self.is_over) = (Instant::now() + time, false);
    }

    /// The first of these inputs that the program errs on, perhaps of a part of its cases, or of
    /// one alone, where so many are tried at once.
    fn first_wrong<G: Game>(
        &mut self, mut inputs: impl Iterator<Item = Vec<G>>, at_once: usize, is_alone: bool,
    ) -> io::Result<Option<Found<G>>> {
        let mut next = self.unseen(&mut inputs);
        while let Some((hash, mut cases)) = next {
            let (begun, late, mut tried) = (Instant::now(), self.late, vec![hash]);
            let together = || self.together.min(at_once).min(1 + BYTES / G::input(&cases).len());
            let most = if at_once == 1 { 1 } else { together() };
            next = self.unseen(&mut inputs);
            // Crowds are not mixed.
            while let Some((hash, more)) = next.take_if(|(_, more)| {
                tried.len() < most && more.len() <= 2 && more[0].fits(&cases[0])
            }) {
                tried.push(hash);
                cases.extend(more);
                next = self.unseen(&mut inputs);
            }
            let wrong =
                if at_once == 1 { self.run(&cases, 1)? } else { self.find(&cases, is_alone)? };
            if wrong.is_some() {
                return Ok(wrong);
            }
            if at_once > 1 {
                self.together = self.paced(self.together, begun, late).min(INPUTS);
            }
            // What is right behind others may be wrong alone.
            if tried.len() == 1 || is_alone {
                self.seen.extend(tried);
            }
        }
        Ok(None)
    }

    /// The next of these inputs that was not tried, and its hash, if there is time.
    fn unseen<G: Game>(&mut self, of: &mut impl Iterator<Item = Vec<G>>) -> Option<(u64, Vec<G>)> {
        let mut inputs = of.map(|cases| (hash(&cases), cases));
        let next = inputs.find(|(hash, _)| !self.seen.contains(hash));
        self.is_over |= Instant::now() > self.end;
        next.filter(|_| !self.is_over)
    }

    /// Whether the same is answered right at times; if not, in as many bytes without blank lines.
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
        let without = String::from_utf8_lossy(&input).replace("\n\n", "\n ").into_bytes();
        if without != input && self.run_on(without, &found.cases, 1)?.is_none() {
            found.remark = Some("With a blank for each blank line, this input is answered right.");
        }
        Ok(found)
    }

    /// The smallest cases, if it errs on them in another form.
    pub fn look_at_forms<G: Game>(&mut self) -> io::Result<Option<Found<G>>> {
        let few: Vec<G> = small().take(if G::SHARED { 1 } else { 8 }).collect();
        for [from, to, better] in FORMS.iter().filter(|_| G::DIALOGUE.is_none()) {
            let mut found_on = |cases: &[G]| {
                let text = String::from_utf8_lossy(&G::input(cases)).to_string();
                let form = if from.is_empty() { text.trim_end() } else { &text.replace(from, to) };
                let found = self.run_on(form.into(), cases, 2)?;
                io::Result::Ok(found.filter(|found| !found.fault.kind.is_late()))
            };
            let all = if found_on(&few)?.is_some() { few.len() } else { 0 };
            for cases in few[..all].chunks(1).chain((2..=all).map(|count| &few[..count])) {
                if let Some(found) = found_on(cases)? {
                    return Ok(Some(Found { remark: Some(better), ..found }));
                }
            }
        }
        Ok(None)
    }
}

/// What is replaced, by what, and what is said if it then errs; "" is the white space at the end.
const FORMS: [[&str; 3]; 5] = [
    ["", "", "With a line feed at its end, this input is answered right."],
    ["\n", "\r\n", "With \\n for each \\r\\n, this input is answered right."],
    ["\n", " \n", "Without blanks at line ends, this input is answered right."],
    ["\n", "\n\n", "With half of its line feeds, this input is answered right."],
    ["\n\n", "\n", "With its blank lines, this input is answered right."],
];

/// The smaller, the less.
fn order<G>(found: &Found<G>) -> (usize, usize) {
    (found.input.len(), found.cases.len())
}

/// What tells cases apart.
fn hash<G: Game>(cases: &[G]) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(G::input(cases))
}

/// Whether these can be the cases of an input.
fn fit<G: Game>(cases: &[G]) -> bool {
    cases.len() < 2 || cases.iter().all(|case| case.fits(&cases[0]))
}

/// Smaller inputs than this one: with fewer cases, and with smaller ones, until the time is over.
fn smaller<G: Game>(found: &Found<G>, end: Instant) -> impl Iterator<Item = Vec<G>> + '_ {
    let (cases, bytes) = (&found.cases[..], found.input.len());
    // In a long dialogue, the last position may be enough.
    let told = G::DIALOGUE.and_then(|_| Some(vec![G::cases(&found.input).ok()?.pop()?]));
    // How many others there are may be all that matters, or how much is said of them.
    let at = found.fault.case;
    let few = move || small::<G>().take(8).filter_map(move |small| small.fitted(&cases[at]));
    let others = few().flat_map(move |small| {
        iter::once(cases[at].clone()).chain(few()).flat_map(move |wrong| {
            [cases.len(), 1 << cases.len().ilog2()].map(|count| {
                let mut others = vec![small.clone(); count];
                others[at.min(count - 1)] = wrong.clone();
                others
            })
        })
    });
    let all_but = [&cases[..at], &cases[at + 1..]].concat();
    let others = others.filter(move |_| all_but.iter().any(|case| *case != all_but[0]));
    // Which one is slow is not known.
    let one = cases.chunks(1).filter(|_| found.fault.kind.is_late()).map(<[G]>::to_vec);
    let fewer = || fewer(cases).filter(|cases| !cases.is_empty());
    // Of two, the other one may have to come first, or to be the same.
    let orders = if cases.len() == 2 { 1..3 } else { 1..1 };
    let less = move |order| {
        let mut each = (0..cases.len()).rev().map(move |at| -> Box<dyn Iterator<Item = _>> {
            let smaller = cases[at].smaller().take_while(move |_| Instant::now() < end);
            Box::new(smaller.filter(G::is_allowed).filter_map(move |less| {
                let fitted = |(case, other): (usize, &G)| match case == at {
                    true => Some(less.clone()),
                    false => other.fitted(&less),
                };
                let mut all = cases.iter().enumerate().map(fitted).collect::<Option<Vec<G>>>()?;
                match order {
                    0 => {}
                    1 => all.reverse(),
                    _ => all.fill(less),
                }
                (cases.len() == 1 || G::input(&all).len() <= bytes).then_some(all)
            }))
        });
        in_turn(each.by_ref().take(FEW).collect()).chain(each.flatten())
    };
    let first = fewer().take(if found.fault.kind.is_late() { 0 } else { 4 * FEW });
    let inputs = told.into_iter().chain(first).chain(others).chain(one);
    let less = in_turn(vec![Box::new(fewer()), Box::new(less(0))]).chain(orders.flat_map(less));
    // Two may have to be smaller in the same way.
    let pairs = (0..cases.len().min(FEW)).flat_map(|two| (0..two).map(move |one| [one, two]));
    let both = pairs.flat_map(move |[one, two]| {
        let less = cases[one].smaller().take_while(move |_| Instant::now() < end);
        let less = less.zip(cases[two].smaller());
        less.filter(|(a, b)| a.is_allowed() && b.is_allowed()).map(move |(a, b)| {
            let mut all = cases.to_vec();
            (all[one], all[two]) = (a, b);
            all
        })
    });
    inputs.chain(less).chain(both).filter(move |inputs| fit(inputs) && inputs != cases)
}
