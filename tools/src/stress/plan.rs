//! What is tried, in which order: one fixed sequence of inputs, none of which has more cases than
//! the judge's. The samples come first. Then small positions in the order of their sizes and random
//! ones take turns, and ever more seldom comes a full input. Of a program whose runs take long, few
//! inputs can be tried: the first full one then comes right after the samples.

use super::input::Input;
use super::session::Session;
use crate::extras::Extras;
use crate::positions::{all_small, Positions};
use crate::random::Rng;
use crate::rules::{alone, Game};
use crate::samples::Sample;
use std::collections::VecDeque;
use std::iter::{self, Peekable};

/// An input of the plan.
pub struct Planned<G> {
    pub input: Input<G>,
    pub origin: Origin,
}

/// Where an input comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin {
    /// The samples, by name for each case.
    Samples(Vec<String>),
    /// The small positions.
    Small,
    Random,
    /// As many cases as the judge has.
    Full,
}

impl Origin {
    /// The origin of one case of the input.
    pub fn of_case(&self, case: usize) -> Origin {
        match self {
            Origin::Samples(names) => Origin::Samples(vec![names[case].clone()]),
            Origin::Small => Origin::Small,
            Origin::Random => Origin::Random,
            Origin::Full => Origin::Full,
        }
    }
}

/// How many cases the first inputs of each kind have. Their number doubles after each random input, up
/// to the judge's.
const FIRST: usize = 16;

/// Once the cases of an input have this many bytes of their own, it gets no more of them, unless it is
/// a full one.
const BYTES: usize = 1 << 18;

/// The sequence.
pub struct Plan<S: Session> {
    samples: VecDeque<Planned<S::Case>>,
    pub small: Small<S::Case>,
    rng: Rng,
    /// How many turns there were.
    turns: usize,
    /// How many cases the next input has, unless it is a full one.
    batch: usize,
    /// How many full inputs there were.
    full: usize,
}

impl<S: Session> Plan<S> {
    /// The whole sequence, for a seed.
    pub fn new(samples: &[Sample], seed: u64) -> Plan<S> {
        Plan {
            samples: of_samples::<S>(samples),
            small: Small::new(),
            rng: Rng::new(seed),
            turns: 0,
            batch: FIRST,
            full: 0,
        }
    }

    /// The next input, of at most `most` cases; a sample or a full input may have more. `is_slow` tells
    /// whether the runs of the program take long.
    pub fn next(&mut self, most: usize, is_slow: bool) -> Planned<S::Case> {
        if let Some(sample) = self.samples.pop_front() {
            return sample;
        }
        self.turns += 1;
        if self.is_turn_of_full(is_slow) {
            return self.next_full();
        }
        let count = self.batch.min(most).min(S::Case::CASES);
        if self.turns % 2 == 0 {
            self.batch = (2 * self.batch).min(S::Case::CASES);
        } else if let Some(small) = self.small.next(count) {
            return small;
        }
        Planned { input: Input::of(random(&mut self.rng, count)), origin: Origin::Random }
    }

    /// If these are the cases of several samples, has each sample follow in an input of its own.
    /// Whether they are.
    pub fn take_apart(&mut self, input: &Input<S::Case>, origin: &Origin) -> bool {
        let Origin::Samples(names) = origin else { return false };
        let samples: Vec<&[String]> = names.chunk_by(|one, next| one == next).collect();
        let mut end = names.len();
        for names in samples.iter().rev().filter(|_| samples.len() > 1) {
            let start = end - names.len();
            let input = Input::of(input.cases[start..end].to_vec());
            self.samples.push_front(Planned { input, origin: Origin::Samples(names.to_vec()) });
            end = start;
        }
        samples.len() > 1
    }

    /// Whether there are more samples.
    pub fn has_samples(&self) -> bool {
        !self.samples.is_empty()
    }

    /// Whether the next input is a full one. They take long: they come in the turns 4, 8, 16 and so on.
    /// Other inputs of a dialogue have one list each, so more of them come between; but those on which
    /// the solution is timed come first.
    fn is_turn_of_full(&self, is_slow: bool) -> bool {
        let (is_due, first) = match S::READS_FILE {
            true => (is_slow && self.full == 0, 4),
            false => (self.full < S::Case::large_inputs().len(), 64),
        };
        is_due || self.turns >= first && self.turns.is_power_of_two()
    }

    /// A full input: first those on which the solution is timed, then others.
    fn next_full(&mut self) -> Planned<S::Case> {
        let large = S::Case::large_inputs();
        let timed = large.get(self.full).and_then(|large| Input::<S::Case>::read(&(large.build)()));
        let timed = timed.filter(|input| input.cases.len() <= S::Case::CASES);
        self.full += 1;
        let input = timed.unwrap_or_else(|| Input::of(S::Case::full(&mut self.rng)));
        Planned { input, origin: Origin::Full }
    }
}

/// The small positions that were not tried yet.
pub struct Small<G>(Peekable<Box<dyn Iterator<Item = (usize, G)>>>);

impl<G: Extras> Small<G> {
    /// All of them.
    fn new() -> Small<G> {
        let all: Box<dyn Iterator<Item = (usize, G)>> = Box::new(all_small());
        Small(all.peekable())
    }

    /// All of them in which there is a move.
    pub fn with_moves() -> Small<G> {
        let has_move = |(_, position): &(usize, G)| position.moves().next().is_some();
        let all: Box<dyn Iterator<Item = (usize, G)>> = Box::new(all_small().filter(has_move));
        Small(all.peekable())
    }

    /// Some of the next ones that have fewer than `bytes` bytes, at most `most`, which fit into one
    /// input; those between them count as tried. None if there are no more of them: larger positions
    /// have more bytes, so after a whole size without any, none follows.
    pub fn next_below(&mut self, bytes: usize, most: usize) -> Option<Vec<G>> {
        let mut last_size = self.0.peek()?.0;
        let mut cases: Vec<G> = Vec::new();
        while let Some((size, next)) = self.0.peek() {
            let first = cases.first().unwrap_or(next);
            let is_full = cases.len() >= most || !next.fits(first);
            let was_a_size_without_any = *size > last_size + 1;
            if is_full || was_a_size_without_any {
                break;
            }
            let (size, case) = self.0.next().expect("there is a next one");
            if alone(&case).len() < bytes {
                last_size = size;
                cases.push(case);
            }
        }
        (!cases.is_empty()).then_some(cases)
    }

    /// An input of the next ones, at most `most`; None if there are no more.
    pub fn next(&mut self, most: usize) -> Option<Planned<G>> {
        let (mut cases, mut bytes) = (Vec::new(), 0);
        while bytes < BYTES {
            let Some((_, next)) = self.0.peek() else { break };
            let first = cases.first().unwrap_or(next);
            if cases.len() >= first.most_cases().min(most) || !next.fits(first) {
                break;
            }
            let (_, case) = self.0.next().expect("there is a next one");
            bytes += case.own_bytes();
            cases.push(case);
        }
        let input = (!cases.is_empty()).then(|| Input::of(cases))?;
        Some(Planned { input, origin: Origin::Small })
    }
}

/// Random cases that can stand in one input.
fn random<G: Extras>(rng: &mut Rng, count: usize) -> Vec<G> {
    let first: G = one(rng);
    let most = count.min(first.most_cases());
    // Where cases share something, many a fault shows only with other things to share.
    let most = if G::IS_SHARED { rng.between(1, most) } else { most };
    let (mut bytes, mut cases) = (first.own_bytes(), vec![first]);
    while cases.len() < most && bytes < BYTES {
        let next = if G::IS_SHARED { beside(&cases[0], rng) } else { Some(one(rng)) };
        let Some(next) = next else { break };
        bytes += next.own_bytes();
        cases.push(next);
    }
    cases
}

/// A random position that the judge allows: a large one or not, and half of the time one that a
/// winning move leaves, since lost ones are rare where there are many moves.
fn one<G: Extras>(rng: &mut Rng) -> G {
    let draw: fn(&mut Rng) -> G = if rng.below(2) == 0 { G::random } else { G::large };
    let position = iter::repeat_with(|| draw(rng)).find(G::is_allowed);
    let position = position.expect("it is drawn again and again");
    let wants_lost = !G::IS_SHARED && rng.below(2) == 0;
    let lost = if wants_lost { position.winning().next() } else { None };
    lost.map(|(_, lost)| lost).filter(G::is_allowed).unwrap_or(position)
}

/// A random position that fits this one; None if none is found soon.
fn beside<G: Extras>(first: &G, rng: &mut Rng) -> Option<G> {
    let mut drawn = iter::repeat_with(|| first.beside(rng)).take(100);
    drawn.find(|next| next.fits(first) && next.is_allowed())
}

/// The samples that are the judge's format: the official one and the one without a last line feed
/// as they are, the cases of the others together, where programs read files of cases.
fn of_samples<S: Session>(samples: &[Sample]) -> VecDeque<Planned<S::Case>> {
    let mut planned = VecDeque::new();
    let mut group: Vec<(S::Case, String)> = Vec::new();
    for sample in samples.iter().filter(|sample| !sample.is_beyond()) {
        let Some(mut input) = Input::<S::Case>::read(&sample.input) else { continue };
        if !S::READS_FILE {
            // A server tells each string in its own words.
            let own_words = S::Case::from_rows(&S::Case::to_rows(&input.cases));
            input = own_words.map_or(input, Input::of);
        }
        if ["official", "no_last_newline"].contains(&&sample.name[..]) || !S::READS_FILE {
            let names = vec![sample.name.clone(); input.cases.len()];
            planned.push_back(Planned { input, origin: Origin::Samples(names) });
            continue;
        }
        for case in input.cases {
            let fits = |(first, _): &(S::Case, String)| case.fits(first);
            let is_full = |(first, _): &(S::Case, String)| group.len() >= first.most_cases();
            if group.first().is_some_and(|first| is_full(first) || !fits(first)) {
                planned.push_back(together(&mut group));
            }
            group.push((case, sample.name.clone()));
        }
    }
    if !group.is_empty() {
        planned.push_back(together(&mut group));
    }
    planned
}

/// The input of these cases of samples, which are taken away.
fn together<G: Extras>(group: &mut Vec<(G, String)>) -> Planned<G> {
    let (cases, names) = group.drain(..).unzip();
    Planned { input: Input::of(cases), origin: Origin::Samples(names) }
}
