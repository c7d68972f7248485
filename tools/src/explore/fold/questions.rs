//! The questions that are tried: expressions over the state, and over what is beside it.

use super::beginnings::End;
use super::grown::Grown;
use crate::explore::expression::{Expression, Kind};
use crate::explore::law::bank::{Bank, Kept};
use crate::explore::law::examples::Ask;
use crate::explore::law::values::WIDTH;

/// The most nodes of a question about the state alone, and of one about what is beside it, too.
const ALONE: usize = 7;
const BOTH: usize = 5;

/// How many questions are kept.
const MOST: usize = 100_000;

/// The states of the sample for questions about the state alone begin here, and some are far away.
const LOWEST: i64 = -24;
const FAR: [i64; 6] = [127, 128, 200, 255, 1000, 12345];

/// The states of the other sample, and all that stands beside them, are those from `FIRST` on.
const FIRST: i64 = -2;
const SIDE: i64 = 11;

/// The questions.
pub struct Questions {
    alone: Grown,
    both: Grown,
}

/// An answer that is wanted at a place of a sample, or elsewhere.
struct Wanted {
    place: Option<usize>,
    variables: [i64; 2],
    answer: i64,
}

impl Questions {
    /// No questions yet.
    pub fn new() -> Questions {
        let near = (0..(WIDTH - FAR.len()) as i64).map(|at| LOWEST + at);
        let alone = near.chain(FAR).map(|state| vec![state]);
        let places = 0..SIDE * SIDE;
        let both = places.map(|at| vec![FIRST + at / SIDE, FIRST + at % SIDE]);
        let [alone, both] =
            [alone.collect(), both.collect()].map(|sample| Grown::new(sample, MOST));
        Questions { alone, both }
    }

    /// Makes all questions with up to this number of nodes.
    pub fn grow(&mut self, nodes: usize) {
        self.alone.grow(nodes.min(ALONE));
        self.both.grow(nodes.min(BOTH));
    }

    /// How many questions there are that could be the answer to this one.
    pub fn count(&self, ask: Ask) -> usize {
        let of = |bank: &Bank| match ask {
            Ask::Lost => bank.count(Kind::Condition),
            Ask::Number => bank.total(),
        };
        of(&self.alone.bank) + of(&self.both.bank)
    }

    /// Up to how many nodes all questions are tried, if something is beside the state, or nothing.
    pub fn finished(&self, is_beside: bool) -> usize {
        self.of(is_beside).finished
    }

    /// The first question with this number of nodes that is answered rightly at all these ends.
    pub fn fitting(
        &self, is_beside: bool, ends: &[End], ask: Ask, nodes: usize,
    ) -> Option<Expression> {
        let grown = self.of(is_beside);
        let wanted = Vec::from_iter(ends.iter().map(|end| wanted(is_beside, end, ask)));
        let (near, far): (Vec<Wanted>, Vec<Wanted>) =
            wanted.into_iter().partition(|one| one.place.is_some());
        let is_near = |kept: &Kept| {
            let values = grown.bank.values(*kept);
            near.iter()
                .all(|one| one.place.is_some_and(|place| i64::from(values[place]) == one.answer))
        };
        let is_far = |kept: &Kept| {
            far.iter().all(|one| grown.bank.value(*kept, &one.variables) == Some(one.answer))
        };
        let kept = match ask {
            Ask::Lost => grown.bank.kept(nodes, Kind::Condition),
            Ask::Number => grown.kept(nodes),
        };
        let found = kept.into_iter().find(|kept| is_near(kept) && is_far(kept));
        found.map(|kept| grown.expression(kept))
    }

    fn of(&self, is_beside: bool) -> &Grown {
        if is_beside {
            &self.both
        } else {
            &self.alone
        }
    }
}

/// What is wanted at an end.
fn wanted(is_beside: bool, end: &End, ask: Ask) -> Wanted {
    let variables = [end.state.into(), end.beside.into()];
    let place = if is_beside {
        let [state, beside] = variables.map(|variable: i64| variable - FIRST);
        let is_near = (0..SIDE).contains(&state) && (0..SIDE).contains(&beside);
        is_near.then_some(state * SIDE + beside)
    } else {
        let place = variables[0] - LOWEST;
        (0..(WIDTH - FAR.len()) as i64).contains(&place).then_some(place)
    };
    let place = place.and_then(|place| usize::try_from(place).ok());
    Wanted { place, variables, answer: end.worth.answer(ask) }
}
