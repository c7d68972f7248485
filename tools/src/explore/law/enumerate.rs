//! The search: expressions by their number of nodes, made of kept ones, each tried on the questions.

use super::bank::{Bank, Made};
use super::examples::{Ask, Checked, Example, Examples, Tried};
use super::level::{level, Offered};
use super::values::{hash, Values, NONE, WIDTH};
use crate::explore::expression::{Expression, Kind};

/// By how many bits the information in the table must exceed the logarithm of what was tried.
const MARGIN: f64 = 10.0;

/// How many laws may be withdrawn before the search gives up.
const WITHDRAWN: usize = 3;

/// The most expressions of a kind that are kept.
fn most_of(kind: Kind) -> usize {
    match kind {
        Kind::Number => 600_000,
        Kind::Condition => 400_000,
    }
}

/// After how many expressions the progress is reported.
const REPORTED: u64 = 1 << 19;

/// One of the questions.
pub struct Goal {
    pub ask: Ask,
    /// The answers on the sample.
    pub values: Values,
    hash: u64,
    /// The information in the answers on the table, in bits.
    pub information: f64,
    /// How many laws fitted the table and were wrong further on, and the first counterexample to the
    /// last one.
    pub withdrawn: usize,
    pub counterexample: Option<Vec<i64>>,
    pub state: State,
}

/// How far the search for a law has come.
pub enum State {
    Open,
    Found(Expression, Checked),
    /// The table is too small: what was tried comes too near to the information in it. Before that,
    /// laws with up to this number of nodes were tried.
    TooSmall(usize),
    /// Too many laws were withdrawn.
    GivenUp,
}

/// A search that is under way.
pub struct Enumeration<'a> {
    pub bank: Bank,
    pub goals: Vec<Goal>,
    pub examples: Examples<'a>,
    /// How many expressions were tried one by one, and how many may be.
    tried: u64,
    most: u64,
    /// Up to this number of nodes, all expressions that are made of kept ones were tried.
    pub finished: usize,
    progress: &'a mut dyn FnMut(&str),
}

impl<'a> Enumeration<'a> {
    pub fn new(
        sample: Vec<Vec<i64>>, asks: &[Ask], examples: Examples<'a>, most: u64,
        progress: &'a mut dyn FnMut(&str),
    ) -> Enumeration<'a> {
        let goal = |&ask: &Ask| Goal {
            ask,
            values: [NONE; WIDTH],
            hash: 0,
            information: 0.0,
            withdrawn: 0,
            counterexample: None,
            state: State::Open,
        };
        let goals = asks.iter().map(goal).collect();
        let bank = Bank::new(sample);
        let mut enumeration =
            Enumeration { bank, goals, examples, tried: 0, most, finished: 0, progress };
        enumeration.look_again();
        enumeration
    }

    /// Tries all expressions, those with the fewest nodes first, as long as there is an open question
    /// and no bound is reached.
    pub fn run(&mut self) {
        while self.goes_on() && !self.bank_is_full() {
            let nodes = self.finished + 1;
            self.report(nodes);
            for at in 0..self.goals.len() {
                self.check_margin(at, (self.tried.max(1) as f64).log2());
            }
            if !level(self, nodes) {
                break;
            }
            self.finished = nodes;
        }
    }

    fn bank_is_full(&self) -> bool {
        [Kind::Number, Kind::Condition]
            .into_iter()
            .any(|kind| self.bank.count(kind) >= most_of(kind))
    }

    /// Reports how far the search has come.
    pub fn report(&mut self, nodes: usize) {
        let (tried, kept) = (self.tried, self.bank.total());
        (self.progress)(&format!("{tried} expressions of up to {nodes} nodes tried, {kept} kept"));
    }

    /// Whether there is an open question, and the bound is not reached.
    fn goes_on(&self) -> bool {
        self.tried < self.most && self.goals.iter().any(Goal::is_open)
    }

    /// Closes a question, unless the information in its table exceeds these bits by the margin. Whether
    /// it does.
    pub fn check_margin(&mut self, at: usize, bits: f64) -> bool {
        let goal = &mut self.goals[at];
        let has = goal.information >= bits + MARGIN;
        if !has && goal.is_open() {
            goal.state = State::TooSmall(self.finished);
        }
        has
    }

    /// Tries a law of this question that fits the sample.
    pub fn test(&mut self, at: usize, law: Expression) {
        let goal = &mut self.goals[at];
        match self.examples.test(goal.ask, &law) {
            Tried::Right(checked) => goal.state = State::Found(law, checked),
            Tried::Unfit(wrong) => self.join(&wrong),
            Tried::Withdrawn(wrong) => {
                goal.withdrawn += 1;
                goal.counterexample = wrong.first().map(|known| known.position.clone());
                if goal.withdrawn > WITHDRAWN {
                    goal.state = State::GivenUp;
                }
                self.join(&wrong);
            }
        }
    }

    /// Adds these examples to the sample.
    fn join(&mut self, examples: &[Example]) {
        self.bank.join(examples.iter().map(|example| &example.position[..]));
        self.look_again();
    }

    /// Takes the answers on the sample from the table.
    fn look_again(&mut self) {
        for goal in &mut self.goals {
            let ask = goal.ask;
            goal.values = self.bank.of_answers(&self.examples.answers(ask, self.bank.sample()));
            goal.hash = hash(&goal.values);
            goal.information = self.examples.information(ask);
        }
    }
}

impl Offered for Enumeration<'_> {
    fn bank(&self) -> &Bank {
        &self.bank
    }

    /// Tries an expression on the open questions, and keeps it if it is new.
    fn offer(&mut self, made: Made, kind: Kind) -> bool {
        if !self.goes_on() {
            return false;
        }
        self.tried += 1;
        if self.tried % REPORTED == 0 {
            self.report(self.finished + 1);
        }
        let mut values = [NONE; WIDTH];
        self.bank.evaluate(made, &mut values);
        let found = hash(&values);
        for at in 0..self.goals.len() {
            let goal = &self.goals[at];
            let can_answer = kind == Kind::Condition || goal.ask == Ask::Number;
            if found == goal.hash && can_answer && goal.is_open() {
                let tried = (self.tried as f64).log2();
                if self.check_margin(at, tried) {
                    let law = self.bank.tree(made);
                    self.test(at, law);
                    // The sample may have grown.
                    self.bank.evaluate(made, &mut values);
                }
            }
        }
        // What has no value at most of the places is dropped. Places that are not used repeat the first
        // position, and so count for it.
        let is_of_use = || values.iter().filter(|&&value| value != NONE).count() * 2 >= WIDTH;
        if self.bank.count(kind) < most_of(kind) && is_of_use() {
            self.bank.keep(made, kind, &values);
        }
        true
    }
}

impl Goal {
    pub fn is_open(&self) -> bool {
        matches!(self.state, State::Open)
    }
}
