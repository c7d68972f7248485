//! The phases of the search.

use crate::rules::{sized, Game};
use crate::Rng;
use std::iter;

/// Gives positions, each to fit to those before it in an input.
type Source<G> = Box<dyn FnMut(&[G]) -> Option<G>>;

/// A part of the search.
pub struct Phase<G> {
    /// Its positions.
    pub next: Source<G>,
    /// How many percent of the time, and of the positions, are used up when it ends.
    pub time: u32,
    pub positions: u32,
    /// How many cases its next input has, and the most.
    pub cases: usize,
    pub most: usize,
}

/// The most cases in a run, the most large ones, and the most that share something, which is new
/// then; how many small ones are mixed; and how many bytes an input has, about.
const CASES: usize = 1 << 14;
const LARGE: usize = 64;
const SHARE: usize = 32;
const MIXED: usize = 4000;
const BYTES: usize = 1 << 24;

impl<G: Game> Phase<G> {
    /// The cases of its next input, so many at most; none at its end.
    pub fn input(&mut self, most: usize) -> Vec<G> {
        let (wanted, mut bytes, mut cases) = (self.cases.clamp(1, most), 0, Vec::new());
        while cases.len() < wanted && bytes < BYTES {
            let Some(next) = (self.next)(&cases) else { break };
            // What cases share is counted once.
            bytes += if G::SHARED && bytes > 0 { 1 } else { next.input_alone().len() };
            cases.push(next);
        }
        cases
    }
}

/// All of them: small positions in order of size, and mixed; random ones, those with much alike,
/// large ones; inputs of as many cases as the judge has, mostly the same one, or a largest one.
pub fn phases<G: Game>() -> Vec<Phase<G>> {
    let phase = |time, positions, cases, most, next| Phase { next, time, positions, cases, most };
    let full = |time, positions, next| phase(time, positions, G::CASES, G::CASES, next);
    let share = if G::DIALOGUE.is_some() { 8 * SHARE } else { SHARE }; // its runs are few
    vec![
        phase(20, 50, 1, CASES, in_order()),
        full(25, 60, mixed()),
        phase(34, 80, 1, CASES, random(G::random, SHARE, 1)),
        alike(1),
        phase(72, 90, 1, LARGE, random(G::large, share, 1)),
        full(79, 97, random(random_or_large, CASES, 1)),
        full(87, 99, repeated(G::random)),
        full(100, 100, repeated(G::largest)),
    ]
}

/// Random positions, large ones among them, a few at once.
pub fn any<G: Game>() -> Phase<G> {
    Phase { next: random(random_or_large, 8, 2), cases: 8, ..alike(2) }
}

/// Random positions with much alike.
pub fn alike<G: Game>(seed: u64) -> Phase<G> {
    let next = random(G::alike, 8 * SHARE, seed);
    Phase { next, time: 42, positions: 82, cases: SHARE, most: CASES }
}

/// The small positions in order of size.
pub fn small<G: Game>() -> impl Iterator<Item = G> {
    sized::<G>().map(|(_, case)| case).filter(G::is_allowed)
}

/// Likewise, each to fit to those before it.
fn in_order<G: Game>() -> Source<G> {
    let mut small = small::<G>().peekable();
    Box::new(move |cases| small.next_if(|next| cases.first().is_none_or(|first| first.fits(next))))
}

/// Small positions at random, each size as likely: a small one may spoil another one. Where cases
/// share something, there are none.
pub fn mixed<G: Game>() -> Source<G> {
    let (mut rng, most) = (Rng::new(3), if G::SHARED { 0 } else { MIXED });
    let small: Vec<_> = sized::<G>().filter(|(_, case)| case.is_allowed()).take(most).collect();
    let sizes: Vec<_> = small.chunk_by(|a, b| a.0 == b.0).map(<[_]>::to_vec).collect();
    Box::new(move |_| {
        let size = (!sizes.is_empty()).then(|| rng.pick(&sizes))?;
        Some(rng.pick(size).1.clone())
    })
}

/// Random positions by a seed; where those of one input share something, at most so many do.
pub fn random<G: Game>(draw: fn(&mut Rng) -> G, share: usize, seed: u64) -> Source<G> {
    let (mut rng, mut most) = (Rng::new(seed), usize::MAX);
    Box::new(move |cases| match cases.first() {
        _ if is_full(cases, most) => None,
        Some(first) if G::SHARED => {
            iter::repeat_with(|| first.another(&mut rng)).take(1000).find(|next| first.fits(next))
        }
        _ => {
            let next = allowed(draw, &mut rng)?;
            if G::SHARED {
                most = next.most_cases().min(share >> rng.below(7));
            }
            Some(next)
        }
    })
}

/// Random positions, mostly the second one again and again. Each 255th and 256th is new: what the
/// first one leaves behind is seen there by a program that counts cases in a byte.
fn repeated<G: Game>(draw: fn(&mut Rng) -> G) -> Source<G> {
    let mut next = random(draw, CASES, 1);
    Box::new(move |cases| match cases.get(1) {
        Some(second) if (1..255).contains(&(cases.len() % 256)) => {
            Some(second.clone()).filter(|_| !is_full(cases, second.most_cases()))
        }
        _ => next(cases),
    })
}

/// A random position or a large one.
fn random_or_large<G: Game>(rng: &mut Rng) -> G {
    let draw = *rng.pick(&[G::random as fn(&mut Rng) -> G, G::large]);
    draw(rng)
}

/// One that the judge allows, or a lost one after it: these are rare where there are many moves.
fn allowed<G: Game>(draw: fn(&mut Rng) -> G, rng: &mut Rng) -> Option<G> {
    let position = iter::repeat_with(|| draw(rng)).take(1000).find(G::is_allowed)?;
    let lost = if !G::SHARED && rng.below(2) == 0 { position.winning().next() } else { None };
    Some(lost.map(|(_, lost)| lost).filter(G::is_allowed).unwrap_or(position))
}

/// Whether no other case can stand beside these, of which there can be so many.
fn is_full<G: Game>(cases: &[G], most: usize) -> bool {
    cases.first().is_some_and(|first| !first.fits(first) || cases.len() >= most)
}
