//! The search: steps by their number of nodes, in each reading, with all questions.

use super::beginnings::{Beginnings, Ends, Walk};
use super::questions::Questions;
use super::shape::{Beside, Direction, Fold, Reading, Start};
use super::steps::{Step, Steps};
use super::Bounds;
use crate::explore::game::row_range::RowRange;
use crate::explore::law::examples::{information, Ask, Example, Examples};
use crate::text::with_commas;
use std::collections::HashMap;

/// By how many bits the information in the rows must exceed the logarithm of the number of laws.
const MARGIN: f64 = 10.0;

/// How many laws may be withdrawn before the search gives up.
const WITHDRAWN: usize = 10;

/// The most readings of steps that are kept since they fit the rows.
const FITTING: usize = 20_000;

/// The most nodes of a step.
const NODES: usize = 12;

/// By how many nodes a question may be larger than the steps that were tried so far.
const LARGER: usize = 2;

/// The most nodes of a step whose question may look at the first number, or at the length.
const FEW: usize = 4;

/// How many longer rows, and rows with larger numbers, a law must be tried on.
const CHECKED: usize = 50;

/// Rows with more numbers than this count as longer ones, whatever numbers stand in the law.
const LONG: usize = 16;

/// After how many readings the progress is reported.
const REPORTED: u64 = 1 << 20;

/// One of the questions that are asked of rows.
pub struct Goal {
    pub ask: Ask,
    /// The information in the answers, in bits.
    pub information: f64,
    /// How many laws fitted the rows and were wrong further on, and the first counterexample to the last
    /// one.
    pub withdrawn: usize,
    pub counterexample: Option<Vec<i64>>,
    pub state: State,
}

/// How far the search for a law has come.
pub enum State {
    Open,
    Found(Fold, Checked),
    /// Who loses follows from the Grundy number.
    Follows,
    /// There are too few rows: what was tried comes too near to the information in them.
    TooSmall,
    /// Too many laws were withdrawn.
    GivenUp,
    /// A law fits, but for this reason it could not be tried on enough further rows.
    Unchecked(String),
}

/// On what further rows a law is right.
#[derive(Default)]
pub struct Checked {
    /// From how many rows it was made, and whether it is about rows of two numbers or more.
    pub rows: usize,
    pub are_longer: bool,
    /// How many counterexamples to other laws belong to the rows from which it was made.
    pub joined: usize,
    pub all: usize,
    /// How many have more numbers than `long`, which is the most in the range from which it was made, or
    /// twice the largest number in the law, but for that at most `LONG`; and how many the longest one
    /// has.
    pub longer: usize,
    pub long: usize,
    pub longest: usize,
    /// How many have a number above `large`, which is the largest one in the range from which it was made,
    /// or twice the largest number in the law; and the largest one.
    pub larger: usize,
    pub large: i64,
    pub largest: i64,
    /// Why these are not all that were asked for; None if they are.
    pub stopped: Option<String>,
}

/// A reading of a step that fits the rows, or at least those of two numbers or more.
struct Fitting {
    step: Step,
    nodes: usize,
    reading: Reading,
    ends: Ends,
    /// Up to how many nodes no question about who loses, and about the number, was found.
    asked: [usize; 2],
}

/// A law that fits all rows.
struct Candidate {
    fold: Fold,
    nodes: usize,
}

/// A search that is under way.
pub struct Search<'a> {
    range: &'a RowRange,
    pub goals: Vec<Goal>,
    pub examples: Examples<'a>,
    /// How many of the rows that laws are about there were at first.
    rows: usize,
    /// Whether laws are about rows of two numbers or more.
    are_longer: bool,
    readings: Vec<Reading>,
    beginnings: Vec<Beginnings>,
    steps: Steps,
    questions: Questions,
    walk: Walk,
    fitting: Vec<Fitting>,
    /// How many readings of steps were tried, and how many may be.
    tried: u64,
    most: u64,
    /// All steps with up to this number of nodes were tried.
    pub finished: usize,
    progress: &'a mut dyn FnMut(&str),
}

impl<'a> Search<'a> {
    /// A search for the answers to some questions, within these bounds.
    pub fn new(
        range: &'a RowRange, asks: &[Ask], examples: Examples<'a>, bounds: &Bounds,
        progress: &'a mut dyn FnMut(&str),
    ) -> Search<'a> {
        let is_symmetric = is_symmetric(&examples.table);
        // Where order plays no part, rows with the same numbers tell the same.
        let is_new = |row: &&Example| !is_symmetric || row.position.is_sorted();
        let goal = |&ask: &Ask| Goal {
            ask,
            information: information(
                examples.table.iter().filter(is_new).map(|row| row.answer(ask)),
            ),
            withdrawn: 0,
            counterexample: None,
            state: State::Open,
        };
        let goals = asks.iter().map(goal).collect();
        let directions = match is_symmetric {
            true => vec![Direction::Left, Direction::Rising, Direction::Falling],
            false => vec![Direction::Left, Direction::Right],
        };
        let beginnings = directions.iter().map(|one| Beginnings::of(*one, &examples.table));
        Search {
            range,
            goals,
            rows: examples.table.len(),
            are_longer: false,
            readings: directions.iter().flat_map(|direction| readings(*direction)).collect(),
            beginnings: beginnings.collect(),
            steps: Steps::new(range, bounds),
            questions: Questions::new(),
            walk: Walk::new(),
            fitting: Vec::new(),
            examples,
            tried: 0,
            most: bounds.readings,
            finished: 0,
            progress,
        }
    }

    /// Tries all steps, those with the fewest nodes first, as long as there is an open question and no
    /// bound is reached.
    pub fn run(&mut self) {
        for nodes in 1..=NODES {
            self.check_margin();
            if self.open().is_empty() {
                break;
            }
            self.steps.grow(nodes);
            self.questions.grow(nodes + LARGER);
            let is_whole = self.level(nodes);
            self.ask_all(nodes + LARGER);
            if !is_whole {
                break;
            }
            self.finished = nodes;
        }
        self.leave_out_rows_of_one();
    }

    /// Tries laws about rows of two numbers or more, of what is still open.
    fn leave_out_rows_of_one(&mut self) {
        let is_longer = |row: &[i64]| row.len() > 1;
        let known = self.examples.table.iter().take(self.rows);
        let count = known.filter(|row| is_longer(&row.position)).count();
        if self.open().is_empty() || count == self.rows {
            return;
        }
        self.rows = count;
        self.are_longer = true;
        self.examples.retain(is_longer);
        self.look_again();
        self.fitting.iter_mut().for_each(|one| one.asked = [0; 2]);
        self.ask_all(usize::MAX);
    }

    /// The questions that are open.
    fn open(&self) -> Vec<Ask> {
        let open = self.goals.iter().filter(|goal| matches!(goal.state, State::Open));
        open.map(|goal| goal.ask).collect()
    }

    /// Closes each open question with too little information in the rows.
    fn check_margin(&mut self) {
        for goal in self.goals.iter_mut().filter(|goal| matches!(goal.state, State::Open)) {
            let laws = self.tried.max(1) as f64 * self.questions.count(goal.ask) as f64;
            if goal.information < laws.log2() + MARGIN {
                goal.state = State::TooSmall;
            }
        }
    }

    /// Tries the steps with this number of nodes; false if the search ended before.
    fn level(&mut self, nodes: usize) -> bool {
        let asks = self.open();
        let Search { readings, beginnings, steps, walk, fitting, tried, most, progress, .. } = self;
        let steps = &*steps;
        steps.visit(nodes, &mut |step| {
            for &reading in readings.iter().filter(|reading| is_tried(reading, nodes)) {
                let of = beginnings.iter().find(|one| one.direction == reading.direction);
                let Some(beginnings) = of else { continue };
                *tried += 1;
                if *tried % REPORTED == 0 {
                    let tried = with_commas(*tried as usize);
                    progress(&format!("{tried} readings of steps of up to {nodes} nodes tried"));
                }
                let value = |state, number| steps.value(step, state, number);
                if let Some(ends) = walk.ends(beginnings, reading, &asks, value) {
                    fitting.push(Fitting { step, nodes, reading, ends, asked: [0; 2] });
                }
            }
            *tried < *most && fitting.len() < FITTING
        })
    }

    /// Tries the laws of all steps that fit with questions of up to this number of nodes.
    fn ask_all(&mut self, most: usize) {
        for at in 0..self.goals.len() {
            while matches!(self.goals[at].state, State::Open) {
                let Some(fold) = self.smallest(self.goals[at].ask, most) else { break };
                self.test(at, fold);
            }
        }
        self.follow();
    }

    /// Closes the question who loses if a law of the Grundy number says it with no more nodes.
    fn follow(&mut self) {
        let nodes = |goal: &Goal| match &goal.state {
            State::Found(fold, _) => Some(fold.nodes()),
            _ => None,
        };
        let number = self.goals.iter().find(|goal| goal.ask == Ask::Number).and_then(nodes);
        let lost = self.goals.iter_mut().find(|goal| goal.ask == Ask::Lost);
        if let (Some(number), Some(lost)) = (number, lost) {
            if nodes(lost).is_none_or(|nodes| number <= nodes) {
                lost.state = State::Follows;
            }
        }
    }

    /// The smallest law that fits all rows, with a question of up to this number of nodes.
    fn smallest(&mut self, ask: Ask, most: usize) -> Option<Fold> {
        let mut smallest: Option<Candidate> = None;
        for one in self.fitting.iter_mut().filter(|one| one.ends.answered.has(ask)) {
            let is_beside = one.reading.beside != Beside::Nothing;
            let asked = &mut one.asked[ask as usize];
            let most = most.min(self.questions.finished(is_beside));
            for nodes in *asked + 1..=most {
                if smallest.as_ref().is_some_and(|known| known.nodes <= one.nodes + nodes) {
                    break;
                }
                let ends = &one.ends.all;
                if let Some(question) = self.questions.fitting(is_beside, ends, ask, nodes) {
                    let (step, reading) = (self.steps.expression(one.step), one.reading);
                    let fold = Fold { reading, step, question };
                    smallest = Some(Candidate { fold, nodes: one.nodes + nodes });
                    break;
                }
                *asked = nodes;
            }
        }
        smallest.map(|candidate| candidate.fold)
    }

    /// Tries a law that fits all rows on the further ones.
    fn test(&mut self, at: usize, fold: Fold) {
        let wrong = self.examples.wrong_further(self.goals[at].ask, &fold);
        let Some(first) = wrong.first() else {
            self.goals[at].state = self.checked(fold);
            return;
        };
        let goal = &mut self.goals[at];
        goal.withdrawn += 1;
        goal.counterexample = Some(first.position.clone());
        if goal.withdrawn > WITHDRAWN {
            goal.state = State::GivenUp;
        }
        self.examples.join(&wrong);
        self.look_again();
    }

    /// Keeps the steps that fit all rows, after some joined.
    fn look_again(&mut self) {
        for beginnings in &mut self.beginnings {
            *beginnings = Beginnings::of(beginnings.direction, &self.examples.table);
        }
        let asks = self.open();
        let Search { beginnings, steps, walk, fitting, .. } = self;
        fitting.retain_mut(|one| {
            let of = beginnings.iter().find(|known| known.direction == one.reading.direction);
            let value = |state, number| steps.value(one.step, state, number);
            let ends = of.and_then(|known| walk.ends(known, one.reading, &asks, value));
            ends.map(|ends| one.ends = ends).is_some()
        });
    }

    /// That a law is right on all further rows, if these are enough.
    fn checked(&mut self, fold: Fold) -> State {
        let beyond = 2 * fold.largest_number();
        let long = self.range.most.max((beyond as usize).min(LONG));
        let large = self.range.upto.max(beyond);
        let joined = self.examples.table.len() - self.rows;
        let (known, stopped) = self.examples.near();
        let (rows, are_longer) = (self.rows, self.are_longer);
        let all = known.len();
        let mut checked =
            Checked { rows, are_longer, joined, all, long, large, ..Checked::default() };
        for row in known.iter().map(|known| &known.position) {
            checked.longest = checked.longest.max(row.len());
            checked.longer += usize::from(row.len() > long);
            let largest = row.iter().copied().max().unwrap_or(0);
            checked.largest = checked.largest.max(largest);
            checked.larger += usize::from(largest > large);
        }
        let has_few = |count: usize| count < CHECKED;
        match stopped {
            Some(why) if has_few(checked.longer) || has_few(checked.larger) => {
                State::Unchecked(why.to_string())
            }
            None if has_few(checked.longer) => {
                State::Unchecked("hardly any longer row is a position".to_string())
            }
            stopped => {
                checked.stopped = stopped.map(str::to_string);
                State::Found(fold, checked)
            }
        }
    }
}

/// How rows are read in a direction, the simplest first.
fn readings(direction: Direction) -> Vec<Reading> {
    let [zero, one, two] = [0, 1, 2].map(Start::Number);
    let first = Start::First;
    let all = [
        (Beside::Nothing, vec![zero, first, one, two]),
        (Beside::Newer, vec![zero, one]),
        (Beside::First, vec![zero, first, one]),
        (Beside::Length, vec![zero, first, one]),
    ];
    let of = |(beside, starts): (Beside, Vec<Start>)| {
        starts.into_iter().map(move |start| Reading { direction, start, beside })
    };
    all.into_iter().flat_map(of).collect()
}

/// Whether steps with this number of nodes are read so.
fn is_tried(reading: &Reading, nodes: usize) -> bool {
    nodes <= FEW || matches!(reading.beside, Beside::Nothing | Beside::Newer)
}

/// Whether rows with the same numbers in another order are worth the same, as far as such are known.
fn is_symmetric(rows: &[Example]) -> bool {
    let mut known: HashMap<Vec<i64>, &Example> = HashMap::new();
    let mut has_other_order = false;
    for row in rows {
        let other = known.entry(Direction::Rising.read(&row.position)).or_insert(row);
        has_other_order |= other.position != row.position;
        if (other.number, other.is_lost) != (row.number, row.is_lost) {
            return false;
        }
    }
    has_other_order
}
