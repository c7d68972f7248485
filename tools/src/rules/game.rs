//! What every game has, and what only some have.

use super::{sized, Search, Value};
use crate::{format::Reader, random::Rng, text::joined};
use std::{collections::BTreeSet, hash::Hash, io, ops::RangeInclusive, slice};

/// How many moves are tried to find those that win.
pub const TRIED: usize = 1 << 20;

/// A position of a game, as a case of the input gives it.
pub trait Game: Clone + Eq + Hash + 'static {
    /// What `number` is called; empty if it means nothing to a reader.
    const NUMBER: &'static str = "Grundy number";

    /// What is printed for a position that is lost, and for one that is won.
    const ANSWERS: [&'static str; 2] = ["", ""];

    /// What is printed below that of the first winning move, given its name and what it leads to; a
    /// blank line then ends each answer. None where the answer is a line.
    const PRINTS_MOVE: Option<fn(&str, &Self) -> String> = None;

    /// Which of several winning moves `PRINTS_MOVE` asks for.
    const PREFERENCE: &'static str = "";

    /// The most cases of one input at the judge's.
    const CASES: usize = 100;

    /// Whether the cases of one input have something in common.
    const SHARED: bool = false;

    /// Plays with a program, where it is answered line by line.
    const DIALOGUE: Option<Dialogue<Self>> = None;

    /// Popular wrong ideas.
    const WRONG: &'static [Wrong<Self>] = &[];

    /// Adds the cases of an input to these, up to the first fault.
    fn read_into(cases: &mut Vec<Self>, input: &mut Reader) -> io::Result<()>;

    /// The cases of an input up to the first fault, and this.
    fn read(input: &[u8]) -> (Vec<Self>, io::Result<()>) {
        let mut cases = Vec::new();
        let end = Self::read_into(&mut cases, &mut Reader::new(input));
        (cases, end)
    }

    /// The cases of an input, or the first fault.
    fn cases(input: &[u8]) -> io::Result<Vec<Self>> {
        let (cases, end) = Self::read(input);
        end.map(|()| cases)
    }

    /// The first case of an input, or the first fault.
    fn first(input: &[u8]) -> io::Result<Self> {
        let first = Self::cases(input)?.into_iter().next().filter(Self::is_allowed);
        first.ok_or_else(|| io::Error::other("no first case within the judge's limits"))
    }

    /// An input of these cases, which differ only in what may differ inside one input.
    fn input(cases: &[Self]) -> Vec<u8>;

    /// An input of this case alone.
    fn input_alone(&self) -> Vec<u8> {
        Self::input(slice::from_ref(self))
    }

    /// As much of the position as is needed to recognise it: the lines of its input but the first.
    fn shown(&self) -> String {
        let input = self.input_alone().escape_ascii().to_string();
        input.trim_end_matches("\\n").split("\\n").skip(1).collect::<Vec<_>>().join(" / ")
    }

    /// The position as one draws it on paper.
    fn drawn(&self) -> String {
        self.shown()
    }

    /// What the solution prints for it, but for the last line feed.
    fn answer(&self) -> String {
        match Self::PRINTS_MOVE {
            None => Self::answer_if(self.number() > 0),
            Some(_) => Self::by(self.winning().next()),
        }
    }

    /// What is printed for a position that is won or lost, if no move follows.
    fn answer_if(is_won: bool) -> String {
        Self::ANSWERS[usize::from(is_won)].to_string()
    }

    /// What is printed for a position that this move wins, or that is lost if there is none.
    fn by(step: Option<(String, Self)>) -> String {
        let answer = Self::answer_if(step.is_some());
        match (Self::PRINTS_MOVE, step) {
            (None, _) => answer,
            (Some(_), None) => answer + "\n",
            (Some(print), Some((name, after))) => format!("{answer}\n{}\n", print(&name, &after)),
        }
    }

    /// What is printed by the first move that makes this 0, if it is not 0 now.
    fn first_to_zero(&self, value: impl Fn(&Self) -> u64) -> String {
        Self::by(self.moves().filter(|_| value(self) > 0).find(|(_, after)| value(after) == 0))
    }

    /// What is printed if a search finds the position won.
    fn answer_by_search(&self, mut search: Search<Self>) -> String {
        Self::answer_if(search.value(self).is_some_and(Value::is_won))
    }

    /// The solution's Grundy number, or what the game has instead; 0 if the player to move loses.
    fn number(&self) -> u64;

    /// What the answer follows from, in a few lines.
    fn why(&self) -> Vec<String> {
        vec![self.numbers_of_moves()]
    }

    /// The numbers that the moves lead to, and the one that follows from them.
    fn numbers_of_moves(&self) -> String {
        let numbers: BTreeSet<u64> = self.moves().map(|(_, after)| after.number()).collect();
        let (numbers, mex) = (joined(numbers, " "), self.number());
        format!("the moves lead to {numbers}; {mex} is the least number missing")
    }

    /// The moves of the rules, each with its name and what it leads to.
    fn moves(&self) -> Box<dyn Iterator<Item = (String, Self)> + '_>;

    /// The moves that win, in the same order, as far as they are tried.
    fn winning(&self) -> Box<dyn Iterator<Item = (String, Self)> + '_> {
        Box::new(self.moves().take(TRIED).filter(|(_, after)| after.number() == 0))
    }

    /// Every position of this size; none where they are too many, or too large to be searched.
    fn all(size: usize) -> Box<dyn Iterator<Item = Self>>;

    /// A random position: larger than those of `all`, but still searched within milliseconds.
    fn random(rng: &mut Rng) -> Self;

    /// A random position with much that may be taken for something else, such as equal hashes.
    fn alike(rng: &mut Rng) -> Self {
        Self::random(rng)
    }

    /// A random position up to the judge's limits, which are reached in each dimension at times.
    fn large(rng: &mut Rng) -> Self {
        Self::random(rng)
    }

    /// One of the largest positions, on which a solution takes longest.
    fn largest(rng: &mut Rng) -> Self {
        let some = (0..rng.between(1, 10)).map(|_| Self::large(rng));
        some.max_by_key(|position| position.input_alone().len()).expect("there is one")
    }

    /// Inputs whose last word ends one letter behind so many bytes: small cases behind large ones.
    fn across(border: usize) -> Box<dyn Iterator<Item = Vec<Self>>> {
        let (mut rng, mut cases, mut left) = (Rng::new(1), Vec::new(), border.saturating_sub(60));
        let small = sized::<Self>().map(|(_, case)| case).take(1000);
        let all = small.chain(rng.times(1000, Self::alike)).chain(rng.times(300, Self::large));
        let with_size = |case: Self| {
            (Self::input(&[case.clone(), case.clone()]).len() - case.input_alone().len(), case)
        };
        let mut all: Vec<_> = all.filter(Self::is_allowed).map(with_size).collect();
        all.sort_by_key(|(size, _)| usize::MAX - size);
        for (size, case) in &all {
            cases.extend(vec![case.clone(); left / size]);
            left %= size;
        }
        all.retain(|(size, case)| {
            let input = case.input_alone();
            let end = input.trim_ascii_end().last_chunk();
            *size < 60 && end.is_some_and(|[byte, _]| !byte.is_ascii_whitespace())
        });
        let Some((size, one)) = all.first() else { return Box::new(None.into_iter()) };
        let begin = Self::input(&[&cases[..], slice::from_ref(one)].concat());
        let digits = |count: usize| count.to_string().len();
        let left = border + 1 + size + digits(cases.len() + 1) - begin.trim_ascii_end().len();
        Box::new((0..1 << 17).filter_map(move |_| {
            let tail = rng.list(1..=12, |rng| rng.pick(&all));
            let count = cases.len() + tail.len();
            let size = tail.iter().map(|(size, _)| size).sum::<usize>() + digits(count);
            let all = || cases.iter().chain(tail.into_iter().map(|(_, case)| case)).cloned();
            (size == left && count <= Self::CASES).then(|| all().collect())
        }))
    }

    /// How large the position is, in each of its dimensions.
    fn sizes(&self) -> Vec<Size> {
        vec![("bytes", self.input_alone().len(), 1..=usize::MAX)]
    }

    /// Smaller positions, much smaller ones first; at least all that `SMALLER` tells of. They need
    /// not be allowed, and none leads back here by further steps.
    fn smaller(&self) -> Box<dyn Iterator<Item = Self> + '_> {
        Box::new(self.moves().map(|(_, after)| after))
    }

    /// One that is like it, at random; mostly a smaller one.
    fn near(&self, _: &mut Rng) -> Option<Self> {
        None
    }

    /// How these differ from the position; it follows "with".
    const SMALLER: &'static str = "a move made";

    /// Whether the judge's format has such positions.
    fn is_valid(&self) -> bool {
        true
    }

    /// Whether the judge has such positions, of such sizes.
    fn is_allowed(&self) -> bool {
        self.is_valid() && self.sizes().into_iter().all(|(_, size, range)| range.contains(&size))
    }

    /// The position made to fit to another one, to be a case of one input; None if it cannot be.
    fn fitted(&self, _: &Self) -> Option<Self> {
        Some(self.clone())
    }

    /// Whether it fits to another one as it is.
    fn fits(&self, other: &Self) -> bool {
        !Self::SHARED || self.fitted(other).as_ref() == Some(self)
    }

    /// The most cases of one input with this one at the judge's.
    fn most_cases(&self) -> usize {
        Self::CASES
    }

    /// Another random position; if `SHARED` is set and this one allowed, so is it, and mostly fits.
    fn another(&self, rng: &mut Rng) -> Self {
        Self::random(rng)
    }
}

/// A dimension: its name, how large the position is there, and may be at the judge's.
pub type Size = (&'static str, usize, RangeInclusive<usize>);

/// A wrong idea: its name, and what it answers.
pub type Wrong<G> = (&'static str, fn(&G) -> String);

/// Plays with a program, from one case after the other, which fit. The function tells it something
/// and brings the line that it then says; None is a mistake, too. The result is the first mistake.
pub type Dialogue<G> = fn(&[G], &mut dyn FnMut(&str) -> Option<String>) -> Option<Mistake>;

/// A mistake of an interactive program.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// In which case.
    pub case: usize,
    /// What it should have said.
    pub right: String,
    /// Why that is wrong, in lines.
    pub why: Vec<String>,
}
