//! What is said of a law, or of none.

use super::enumerate::{Enumeration, Goal, State};
use super::examples::{Ask, Checked};
use crate::explore::expression::{definitions, Expression};
use crate::explore::found::area::Area;
use crate::explore::game::range::written;
use crate::explore::game::value::Convention;
use crate::text::{joined, with_commas};

/// Writes what was found, with what all of it needs.
pub struct Statements<'a> {
    pub area: &'a Area,
    pub is_symmetric: bool,
    /// From how many positions laws are made at first.
    pub count: usize,
}

impl Statements<'_> {
    /// The lines for all questions, and below them what Python does not have.
    pub fn lines<'search>(&self, enumeration: &'search Enumeration) -> Vec<String> {
        let of_goals = enumeration.goals.iter().flat_map(|goal| self.of_goal(enumeration, goal));
        let mut lines: Vec<String> = of_goals.collect();
        let found = |goal: &'search Goal| match &goal.state {
            State::Found(law, _) => Some(law),
            _ => None,
        };
        let laws: Vec<&Expression> = enumeration.goals.iter().filter_map(found).collect();
        lines.extend(definitions(&laws));
        lines
    }

    /// The names of the numbers of a position.
    fn names(&self) -> Vec<&str> {
        self.area.names.iter().map(String::as_str).collect()
    }

    /// The lines for a question.
    fn of_goal(&self, enumeration: &Enumeration, goal: &Goal) -> Vec<String> {
        let subject = match (goal.ask, self.area.convention) {
            (Ask::Lost, _) => "lost",
            (Ask::Number, Convention::Score) => "best difference",
            (Ask::Number, _) => "Grundy number",
        };
        if let State::Found(law, checked) = &goal.state {
            let equals = if goal.ask == Ask::Lost { " iff" } else { ":" };
            let law_shown = law.shown(&self.names());
            let first = format!("{subject}{equals} {law_shown}{}", self.condition());
            return vec![first, self.how(law, checked)];
        }
        vec![format!("{subject}: {}", self.why_none(enumeration, goal))]
    }

    /// For which order of the numbers a law is meant.
    fn condition(&self) -> String {
        match self.is_symmetric {
            true => {
                format!(", with {} (the table is symmetric)", joined(&self.area.names, " <= "))
            }
            false => String::new(),
        }
    }

    /// How large a law is, from what it was made, and on what it was checked.
    fn how(&self, law: &Expression, on: &Checked) -> String {
        let (nodes, upto) = (law.nodes(), written(&self.area.shown.upto));
        let made = with_commas(self.count);
        let beyond = match on.table - self.count {
            0 => String::new(),
            count => format!(" and {} beyond", with_commas(count)),
        };
        let checked = match (on.further, &on.stopped) {
            (0, Some(why)) => format!("not checked on more: {why}"),
            (0, None) => "not checked on more, since no more are known".to_string(),
            (count, stopped) => {
                let (count, last) = (with_commas(count), written(&on.last));
                let why = stopped.as_ref().map(|why| format!(" (not on more: {why})"));
                format!("checked on {count} more up to {last}{}", why.unwrap_or_default())
            }
        };
        format!(
            "  {nodes} nodes; found on {made} positions up to {upto}{beyond}, {checked}. No proof."
        )
    }

    /// Why there is no law.
    fn why_none(&self, enumeration: &Enumeration, goal: &Goal) -> String {
        let finished = match goal.state {
            State::TooSmall(finished) => finished,
            _ => enumeration.finished,
        };
        if goal.information == 0.0 {
            let answer = enumeration.examples.table[0].answer(goal.ask);
            return match (goal.ask, answer) {
                (Ask::Lost, 0) => "none of these positions".to_string(),
                (Ask::Lost, _) => "all of these positions".to_string(),
                (Ask::Number, number) => format!("{number} for all of these positions"),
            };
        }
        let of = format!("of up to {finished} nodes");
        let broken = match &goal.counterexample {
            Some(position) => {
                let last = written(position);
                match goal.withdrawn {
                    1 => format!(": one fitted the table, but was wrong further on, at {last}"),
                    count => format!(
                        ": {count} fitted the table, but were wrong further on, the last at {last}"
                    ),
                }
            }
            None => String::new(),
        };
        match goal.state {
            State::TooSmall(0) => {
                "the table is too small for a search. Give more positions.".to_string()
            }
            State::TooSmall(_) => format!(
                "the table is too small: no law {of} was found{broken}; a larger one could fit by \
                 chance. Give more positions."
            ),
            State::GivenUp => format!("no law was found{broken}."),
            _ => format!("no law {of} was found{broken}."),
        }
    }
}
