//! The whole search for the laws of an area.

use super::beyond::Beyond;
use super::combine::combine;
use super::enumerate::{Enumeration, Tell};
use super::examples::{Ask, Example, Examples};
use super::goal::{Goal, Laws, Uniform};
use super::prover::{part_of, Deciding, Prover};
use super::sample;
use super::settle::settle_losers;
use super::statement::Statements;
use super::values::LARGEST;
use super::variants::{by_remainders, with_apart};
use crate::explore::found::area::Area;
use crate::explore::game::further::Oracle;
use crate::explore::game::value::Convention;
use judge::is_interrupted;
use std::collections::BTreeMap;

/// The most numbers of a position.
const PLACES: usize = 4;

/// What is asked of an area.
pub struct Questions<'a> {
    area: &'a Area,
    asks: Vec<Ask>,
    /// The positions of the area, of a symmetric one only those with their numbers in order.
    table: Vec<Example>,
    pub is_symmetric: bool,
}

impl<'a> Questions<'a> {
    /// What is asked of an area.
    /// Errors: why there can be no law.
    pub fn of(area: &'a Area) -> Result<Questions<'a>, String> {
        let asks = match area.convention {
            Convention::Normal => vec![Ask::Lost, Ask::Number],
            Convention::Roles | Convention::Misere => vec![Ask::Lost],
            Convention::Score => vec![Ask::Number],
            Convention::Draws => {
                return Err("no law is searched where plays can be drawn".to_string());
            }
        };
        if area.names.len() > PLACES {
            return Err("a law is searched for positions of one to four numbers".to_string());
        }
        let mut ends = area.shown.from.iter().chain(&area.shown.upto);
        if ends.any(|number| number.unsigned_abs() > LARGEST.unsigned_abs().into()) {
            return Err("a law is searched for positions of numbers below 2^30".to_string());
        }
        let mut table = examples_of(area);
        if table.is_empty() {
            return Err("there is no position, so there is no law".to_string());
        }
        let is_symmetric = area.is_symmetric();
        if is_symmetric {
            table.retain(|example| example.position.is_sorted());
        }
        Ok(Questions { area, asks, table, is_symmetric })
    }

    /// What is found; `counterexamples` to laws that were found before belong to the table. If the table
    /// turns out to be symmetric only where it is shown, all of it is searched once more. For the rest see
    /// `find`.
    pub fn run(
        &mut self, counterexamples: Vec<Example>, oracle: &mut dyn Oracle,
        mut prover: Option<&mut dyn Prover>, most: u64, tell: Tell,
    ) -> Laws {
        let mut told = Vec::new();
        loop {
            let prover = prover.as_mut().map(|prover| &mut **prover as &mut dyn Prover);
            let Search { mut laws, is_asymmetric } =
                self.search(counterexamples.clone(), oracle, prover, most, tell);
            if !is_asymmetric {
                laws.goals.splice(0..0, told);
                return laws;
            }
            told.extend(laws.goals.into_iter().filter(|goal| goal.is_told));
            self.asks.retain(|ask| told.iter().all(|goal| goal.ask != *ask));
            self.is_symmetric = false;
            self.table = examples_of(self.area);
        }
    }

    /// Searches once.
    fn search(
        &self, counterexamples: Vec<Example>, oracle: &mut dyn Oracle,
        prover: Option<&mut dyn Prover>, most: u64, tell: Tell,
    ) -> Search {
        let (shown, is_symmetric) = (&self.area.shown, self.is_symmetric);
        let further = Beyond::of(shown, is_symmetric);
        let mut examples = Examples::new(self.table.clone(), further, oracle);
        examples.join(&counterexamples);
        let sample = sample::of(shown, &examples.table);
        let prover = prover.map(|prover| prover as &mut dyn Prover);
        let deciding = Deciding { prover, is_symmetric, part: part_of(shown) };
        let describe = |goal: &Goal| self.statements().of_goal(goal, 0, false);
        let mut enumeration =
            Enumeration::new(sample, &self.asks, examples, deciding, most, tell, &describe);
        for goal in &mut enumeration.goals {
            goal.withdrawn = counterexamples.len();
            goal.counterexample = counterexamples.last().map(|known| known.position.clone());
        }
        by_remainders(&mut enumeration);
        while enumeration.next_level() {
            with_apart(&mut enumeration);
            by_remainders(&mut enumeration);
        }
        with_apart(&mut enumeration);
        combine(&mut enumeration);
        let is_interrupted = is_interrupted() && enumeration.goals.iter().any(Goal::is_open);
        let is_asymmetric = enumeration.examples.is_asymmetric && !is_interrupted;
        if !is_asymmetric {
            settle_losers(&mut enumeration.goals, &mut enumeration.deciding);
        }
        for goal in &mut enumeration.goals {
            goal.uniform = uniform(&enumeration.examples.table, goal.ask);
        }
        let Enumeration { goals, finished, .. } = enumeration;
        Search { laws: Laws { goals, finished, is_interrupted }, is_asymmetric }
    }

    /// What is said of the questions of which nothing was said before, and of all laws.
    pub fn lines(&self, laws: &Laws) -> Vec<String> {
        self.statements().lines(laws)
    }

    fn statements(&self) -> Statements<'_> {
        let (area, is_symmetric) = (self.area, self.is_symmetric);
        Statements { area, is_symmetric, table: &self.table }
    }
}

/// What a search has found, and whether a table that is taken to be symmetric is not so.
struct Search {
    laws: Laws,
    is_asymmetric: bool,
}

/// The positions that are shown, with what they are worth.
fn examples_of(area: &Area) -> Vec<Example> {
    let positions = area.shown.positions().into_iter();
    positions.filter_map(|at| Example::new(&at, area.value(&at)?)).collect()
}

/// How many positions may have another answer than nearly all.
const OTHERS: usize = 2;

/// The answers on a table, if they are nearly all the same.
fn uniform(table: &[Example], ask: Ask) -> Option<Uniform> {
    let mut counts = BTreeMap::new();
    table.iter().for_each(|known| *counts.entry(known.answer(ask)).or_insert(0) += 1);
    let (&answer, _) = counts.iter().max_by_key(|(_, count)| **count)?;
    let others = table.iter().filter(|known| known.answer(ask) != answer);
    let others = Vec::from_iter(others.map(|known| known.position.clone()));
    (others.len() <= OTHERS).then_some(Uniform { answer, others })
}
