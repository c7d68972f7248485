//! The search: expressions by their number of nodes, made of kept ones, each tried on the questions.

use super::bank::{Bank, Made};
use super::examples::{Ask, Example, Examples, MARGIN};
use super::form::{Apart, Form, APART};
use super::goal::{Goal, News, State};
use super::level::{level, Offered};
use super::prover::Deciding;
use super::settle::Settling;
use super::values::{hashes, wide, Hashes, Values, NEAR, NONE, WIDTH};
use crate::explore::expression::Kind;
use judge::is_interrupted;

/// So many expressions are tried for questions whose table is too small, if laws can be proved.
const UNSURE: u64 = 200_000;

/// How many expressions are noted that are wrong at a few near places.
const NEARLY: usize = 1_000;

/// The most expressions of a kind that are kept.
fn most_of(kind: Kind) -> usize {
    match kind {
        Kind::Number => 600_000,
        Kind::Condition => 400_000,
    }
}

/// After how many expressions the progress is reported.
const REPORTED: u64 = 1 << 19;

/// A search that is under way.
pub struct Enumeration<'a> {
    pub bank: Bank,
    pub goals: Vec<Goal>,
    pub examples: Examples<'a>,
    pub deciding: Deciding<'a>,
    /// How many expressions were tried one by one, and how many may be.
    tried: u64,
    most: u64,
    /// Up to this number of nodes, all expressions that are made of kept ones were tried.
    pub finished: usize,
    tell: Tell<'a>,
    /// What is said of a law that was found.
    describe: &'a dyn Fn(&Goal) -> Vec<String>,
}

/// Takes what is told of a search.
pub type Tell<'a> = &'a mut dyn FnMut(News);

impl<'a> Enumeration<'a> {
    pub fn new(
        sample: Vec<Vec<i64>>, asks: &[Ask], examples: Examples<'a>, deciding: Deciding<'a>,
        most: u64, tell: Tell<'a>, describe: &'a dyn Fn(&Goal) -> Vec<String>,
    ) -> Enumeration<'a> {
        let goals = asks.iter().map(|ask| Goal::new(*ask)).collect();
        let bank = Bank::new(sample);
        let mut enumeration = Enumeration {
            bank,
            goals,
            examples,
            deciding,
            tried: 0,
            most,
            finished: 0,
            tell,
            describe,
        };
        enumeration.look_again();
        enumeration
    }

    /// Tries all expressions with one node more than those that were tried; false if there is no open
    /// question, or a bound was reached before.
    pub fn next_level(&mut self) -> bool {
        if !self.goes_on() || self.bank_is_full() {
            return false;
        }
        let nodes = self.finished + 1;
        self.report(nodes);
        for at in 0..self.goals.len() {
            self.check_margin(at, self.bits());
        }
        let is_done = level(self, nodes);
        self.finished += usize::from(is_done);
        is_done
    }

    /// The logarithm of the number of expressions that were tried.
    pub fn bits(&self) -> f64 {
        (self.tried.max(1) as f64).log2()
    }

    fn bank_is_full(&self) -> bool {
        [Kind::Number, Kind::Condition]
            .into_iter()
            .any(|kind| self.bank.count(kind) >= most_of(kind))
    }

    /// Reports how far the search has come.
    pub fn report(&mut self, nodes: usize) {
        let (tried, kept) = (self.tried, self.bank.total());
        let text = format!("{tried} expressions of up to {nodes} nodes tried, {kept} kept");
        (self.tell)(News::Progress(&text));
    }

    /// Whether there is an open question, and the bound is not reached; and the table is what it is taken
    /// for.
    fn goes_on(&self) -> bool {
        let is_open = self.goals.iter().any(Goal::is_open);
        let is_unsure =
            || self.tried < UNSURE && self.goals.iter().any(|goal| self.is_unsure(goal));
        self.tried < self.most
            && (is_open || is_unsure())
            && !self.examples.is_asymmetric
            && !is_interrupted()
    }

    /// Whether a law of a question can be the answer although its table is too small.
    fn is_unsure(&self, goal: &Goal) -> bool {
        self.deciding.prover.is_some() && goal.is_unsure()
    }

    /// Notes an expression that is right at all places that are far, if it is wrong at few near ones.
    fn note_near(&mut self, at: usize, made: Made, values: &Values) {
        let goal = &mut self.goals[at];
        let used = self.bank.used_count();
        let wrong = (0..used.min(NEAR)).filter(|place| values[*place] != goal.values[*place]);
        let wrong = Vec::from_iter(wrong.take(APART + 1));
        if used < 2 * NEAR || wrong.len() > APART || goal.near.len() >= NEARLY || !goal.is_open() {
            return;
        }
        let apart = wrong.iter().filter_map(|place| {
            let position = self.bank.sample()[*place].clone();
            Some(Apart { position, answer: wide(goal.values[*place])? })
        });
        let apart = Vec::from_iter(apart);
        goal.near.push(Form { apart, ..Form::plain(self.bank.tree(made)) });
    }

    /// Closes a question, unless the information in its table exceeds these bits by the margin. Whether
    /// it does.
    pub fn check_margin(&mut self, at: usize, bits: f64) -> bool {
        let has = self.has_margin(at, bits);
        let goal = &mut self.goals[at];
        if !has && goal.is_open() {
            goal.state = State::TooSmall(self.finished);
        }
        has
    }

    /// Whether the information in the table of a question exceeds these bits by the margin.
    pub fn has_margin(&self, at: usize, bits: f64) -> bool {
        self.goals[at].information >= bits + MARGIN
    }

    /// Tries a law of this question that fits the sample.
    pub fn test(&mut self, at: usize, law: Form) {
        let has_numbers = self.goals.len() > 1;
        let (goal, examples) = (&mut self.goals[at], &mut self.examples);
        let deciding = &mut self.deciding;
        let can_prove = deciding.prover.is_some();
        let wrong = Settling { goal, examples, deciding, has_numbers }.test(law);
        if !wrong.is_empty() {
            self.join(&wrong);
        }
        // With a prover, a law that is not proved may still be replaced by what follows from another one.
        let goal = &mut self.goals[at];
        if matches!(&goal.state, State::Found(found) if found.is_proved() || !can_prove) {
            goal.is_told = true;
            (self.tell)(News::Lines((self.describe)(goal)));
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
            goal.hashes = hashes(&goal.values, self.bank.used_count());
            goal.information = self.examples.information(ask);
            goal.table = self.examples.table.len();
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
        if self.bank.is_cut_phi(made) {
            return true;
        }
        self.tried += 1;
        if self.tried % REPORTED == 0 {
            self.report(self.finished + 1);
        }
        let mut values = [NONE; WIDTH];
        self.bank.evaluate(made, &mut values);
        let Hashes { all, far } = hashes(&values, self.bank.used_count());
        for at in 0..self.goals.len() {
            let goal = &self.goals[at];
            let can_answer = kind == Kind::Condition || goal.ask == Ask::Number;
            if !can_answer || !(goal.is_open() || self.is_unsure(goal)) {
                continue;
            } else if all != goal.hashes.all {
                if far == goal.hashes.far {
                    self.note_near(at, made, &values);
                }
            } else if self.check_margin(at, self.bits()) || self.is_unsure(&self.goals[at]) {
                self.test(at, Form::plain(self.bank.tree(made)));
                // The sample may have grown.
                self.bank.evaluate(made, &mut values);
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
