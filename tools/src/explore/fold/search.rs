//! The search: steps by their number of nodes, in each reading, with all questions.

use super::beginnings::{Beginnings, Walk};
use super::checked::Checked;
use super::fitting::{smallest, Fitting};
use super::goal::{follow, Goal, State};
use super::questions::Questions;
use super::shape::{Beside, Direction, Fold, Reading, Start};
use super::steps::Steps;
use super::Bounds;
use crate::explore::game::row_range::RowRange;
use crate::explore::law::examples::{information, Ask, Example, Examples};
use crate::text::with_commas;
use std::collections::HashMap;

/// The most readings of steps that are kept since they fit the rows.
const FITTING: usize = 20_000;

/// The most nodes of a step.
const NODES: usize = 12;

/// The most nodes of a step whose question may look at the first number, or at the length.
const FEW: usize = 4;

/// By how many nodes a question may be larger than the steps that were tried so far.
const LARGER: usize = 2;

/// After how many readings the progress is reported.
const REPORTED: u64 = 1 << 20;

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
        let goal = |&ask: &Ask| {
            let rows = examples.table.iter().filter(is_new);
            Goal::new(ask, information(rows.map(|row| row.answer(ask))))
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
        let open = self.goals.iter().filter(|goal| goal.is_open());
        open.map(|goal| goal.ask).collect()
    }

    /// Closes each open question with too little information in the rows.
    fn check_margin(&mut self) {
        for goal in self.goals.iter_mut().filter(|goal| goal.is_open()) {
            let laws = self.tried.max(1) as f64 * self.questions.count(goal.ask) as f64;
            goal.check_margin(laws);
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
            while self.goals[at].is_open() {
                let Search { fitting, steps, questions, .. } = self;
                let fold = smallest(fitting, steps, questions, self.goals[at].ask, most);
                let Some(fold) = fold else { break };
                self.test(at, fold);
            }
        }
        follow(&mut self.goals);
    }

    /// Tries a law that fits all rows on the further ones.
    fn test(&mut self, at: usize, fold: Fold) {
        let wrong = self.examples.wrong_further(self.goals[at].ask, &fold);
        let Some(first) = wrong.first() else {
            self.goals[at].state = self.checked(fold);
            return;
        };
        self.goals[at].withdraw(&first.position);
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
        let (rows, are_longer) = (self.rows, self.are_longer);
        let joined = self.examples.table.len() - rows;
        let (known, stopped) = self.examples.near();
        let stopped = stopped.map(str::to_string);
        let on = Checked::on(known, &fold, self.range);
        let checked = Checked { rows, are_longer, joined, stopped, ..on };
        match checked.why_too_few() {
            Some(why) => State::Unchecked(why.to_string()),
            None => State::Found(fold, checked),
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
