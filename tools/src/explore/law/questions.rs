//! The whole search for the laws of an area.

use super::combine::combine;
use super::enumerate::Enumeration;
use super::examples::{Ask, Example, Examples};
use super::goal::Laws;
use super::prover::{part_of, Deciding, Prover};
use super::sample;
use super::settle::settle_losers;
use super::statement::Statements;
use super::values::LARGEST;
use crate::explore::found::area::Area;
use crate::explore::game::further::Oracle;
use crate::explore::game::value::Convention;

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
        let positions = area.shown.positions().into_iter();
        let table = positions.filter_map(|at| Example::new(&at, area.value(&at)?));
        let mut table = Vec::from_iter(table);
        if table.is_empty() {
            return Err("there is no position, so there is no law".to_string());
        }
        let is_symmetric = area.is_symmetric();
        if is_symmetric {
            table.retain(|example| example.position.is_sorted());
        }
        Ok(Questions { area, asks, table, is_symmetric })
    }

    /// What is found; `counterexamples` to laws that were found before belong to the table. For the
    /// rest see `find`.
    pub fn run<'run>(
        &self, counterexamples: Vec<Example>, oracle: &'run mut dyn Oracle,
        prover: Option<&'run mut dyn Prover>, most: u64, progress: &'run mut dyn FnMut(&str),
    ) -> Laws {
        let (shown, is_symmetric) = (&self.area.shown, self.is_symmetric);
        let mut further = shown.beyond(is_symmetric);
        further.retain(|position| position.iter().all(|number| *number <= LARGEST.into()));
        let mut examples = Examples::new(self.table.clone(), further, oracle);
        examples.join(&counterexamples);
        let sample = sample::of(shown, &examples.table);
        let deciding = Deciding { prover, is_symmetric, part: part_of(shown) };
        let mut enumeration =
            Enumeration::new(sample, &self.asks, examples, deciding, most, progress);
        for goal in &mut enumeration.goals {
            goal.withdrawn = counterexamples.len();
            goal.counterexample = counterexamples.last().map(|known| known.position.clone());
        }
        enumeration.run();
        combine(&mut enumeration);
        settle_losers(&mut enumeration.goals, &mut enumeration.deciding);
        let answers = enumeration.examples.table.first();
        for goal in enumeration.goals.iter_mut().filter(|goal| goal.information == 0.0) {
            goal.only_answer = answers.map(|known| known.answer(goal.ask));
        }
        let Enumeration { goals, finished, .. } = enumeration;
        Laws { goals, finished }
    }

    /// What is said of that.
    pub fn lines(&self, laws: &Laws) -> Vec<String> {
        let (area, is_symmetric) = (self.area, self.is_symmetric);
        Statements { area, is_symmetric, count: self.table.len() }.lines(laws)
    }
}
