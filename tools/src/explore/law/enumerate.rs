//! The search: expressions by their number of nodes, made of kept ones, each tried on the questions.

use super::bank::{Bank, Made};
use super::examples::{Ask, Example, Examples};
use super::goal::{Goal, State};
use super::prover::Deciding;
use super::settle::Settling;
use super::values::{hash, NONE, WIDTH};
use crate::explore::expression::{nodes_of_number, Expression, Kind, Op};

/// By how many bits the information in the table must exceed the logarithm of what was tried.
const MARGIN: f64 = 10.0;

/// So many expressions are tried for questions whose table is too small, if laws can be proved.
const UNSURE: u64 = 200_000;

/// The most expressions of a kind that are kept.
fn most_of(kind: Kind) -> usize {
    match kind {
        Kind::Number => 600_000,
        Kind::Condition => 400_000,
    }
}

/// After how many expressions the progress is reported.
const REPORTED: u64 = 1 << 19;

const OF_TWO_NUMBERS: [Op; 15] = [
    Op::Add,
    Op::Subtract,
    Op::Multiply,
    Op::Divide,
    Op::Remainder,
    Op::Xor,
    Op::BitAnd,
    Op::BitOr,
    Op::Min,
    Op::Max,
    Op::Gcd,
    Op::ShiftRight,
    Op::Equal,
    Op::Less,
    Op::AtMost,
];
const OF_ONE_NUMBER: [Op; 8] = [
    Op::V2,
    Op::BitLength,
    Op::BitCount,
    Op::SquareRoot,
    Op::Phi,
    Op::IsSquare,
    Op::IsFibonacci,
    Op::IsPowerOf2,
];
const OF_NUMBER_AND_CONDITION: [Op; 5] = [Op::Add, Op::Subtract, Op::Multiply, Op::Xor, Op::Equal];
const OF_TWO_CONDITIONS: [Op; 3] = [Op::And, Op::Or, Op::Equal];

/// The numbers that stand in expressions are those from 0 to this one.
const LAST_NUMBER: i64 = 10;

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
    progress: &'a mut dyn FnMut(&str),
}

impl<'a> Enumeration<'a> {
    pub fn new(
        sample: Vec<Vec<i64>>, asks: &[Ask], examples: Examples<'a>, deciding: Deciding<'a>,
        most: u64, progress: &'a mut dyn FnMut(&str),
    ) -> Enumeration<'a> {
        let goals = asks.iter().map(|ask| Goal::new(*ask)).collect();
        let bank = Bank::new(sample);
        let mut enumeration =
            Enumeration { bank, goals, examples, deciding, tried: 0, most, finished: 0, progress };
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
            if !self.level(nodes) {
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
        let is_open = self.goals.iter().any(Goal::is_open);
        let is_unsure =
            || self.tried < UNSURE && self.goals.iter().any(|goal| self.is_unsure(goal));
        self.tried < self.most && (is_open || is_unsure())
    }

    /// Whether a law of a question can be the answer although its table is too small.
    fn is_unsure(&self, goal: &Goal) -> bool {
        self.deciding.prover.is_some() && goal.is_unsure()
    }

    /// Tries all expressions with this number of nodes that are made of kept ones; false if the search
    /// ended before.
    fn level(&mut self, nodes: usize) -> bool {
        let (numbers, conditions) = (Kind::Number, Kind::Condition);
        self.leaves(nodes)
            && self.of_one(Op::Not, nodes, conditions)
            && self.all_pairs(&OF_TWO_NUMBERS, nodes, [numbers, numbers])
            && self.all_pairs(&OF_NUMBER_AND_CONDITION, nodes, [numbers, conditions])
            && self.all_pairs(&OF_TWO_CONDITIONS, nodes, [conditions, conditions])
            && OF_ONE_NUMBER.iter().all(|&op| self.of_one(op, nodes, numbers))
    }

    /// Tries the variables and the numbers with this number of nodes; false if the search ended before.
    fn leaves(&mut self, nodes: usize) -> bool {
        let variables = 0..if nodes == 1 { self.bank.variables() } else { 0 };
        let numbers = (0..=LAST_NUMBER).filter(|&number| nodes_of_number(number) == nodes);
        let mut leaves = variables.map(Made::Variable).chain(numbers.map(Made::Number));
        leaves.all(|made| self.offer(made, Kind::Number))
    }

    /// Tries an operation on all of a kind; false if the search ended before.
    fn of_one(&mut self, op: Op, nodes: usize, kind: Kind) -> bool {
        let kept = self.bank.kept(nodes.saturating_sub(op.nodes()), kind);
        kept.into_iter().all(|x| self.offer(Made::By(op, x, x), op.kind()))
    }

    /// Tries each of these operations on all pairs of two kinds; false if the search ended before.
    fn all_pairs(&mut self, ops: &[Op], nodes: usize, kinds: [Kind; 2]) -> bool {
        ops.iter().all(|&op| self.pairs(op, nodes, kinds))
    }

    /// Tries an operation on all pairs of two kinds; false if the search ended before.
    fn pairs(&mut self, op: Op, nodes: usize, kinds: [Kind; 2]) -> bool {
        let left = nodes.saturating_sub(op.nodes());
        let is_halved = op.is_commutative() && kinds[0] == kinds[1];
        for of_first in 1..left {
            let of_second = left - of_first;
            if is_halved && of_first > of_second {
                break;
            }
            let firsts = self.bank.kept(of_first, kinds[0]);
            let seconds = self.bank.kept(of_second, kinds[1]);
            for (at, &x) in firsts.iter().enumerate() {
                let from = if is_halved && of_first == of_second { at } else { 0 };
                for &y in &seconds[from..] {
                    if !self.offer(Made::By(op, x, y), op.kind()) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Tries an expression on the open questions, and keeps it if it is new; false if the search
    /// ended before.
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
            if found == goal.hash && can_answer && (goal.is_open() || self.is_unsure(goal)) {
                let tried = (self.tried as f64).log2();
                if self.check_margin(at, tried) || self.is_unsure(&self.goals[at]) {
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
        let has_numbers = self.goals.len() > 1;
        let (goal, examples) = (&mut self.goals[at], &mut self.examples);
        let deciding = &mut self.deciding;
        let wrong = Settling { goal, examples, deciding, has_numbers }.test(law);
        if !wrong.is_empty() {
            self.join(&wrong);
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
            goal.table = self.examples.table.len();
        }
    }
}
