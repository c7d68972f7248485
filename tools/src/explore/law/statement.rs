//! What is said of a law, or of none.

use super::examples::{Ask, Checked, Example, Known};
use super::goal::{FoundLaw, Goal, Laws, Standing, State, Uniform};
use super::prover::Counterexample;
use crate::explore::expression::{definitions, Expression};
use crate::explore::found::area::Area;
use crate::explore::game::range::written;
use crate::explore::game::value::Convention;
use crate::text::{counted, joined, with_commas};

/// Writes what was found, with what all of it needs.
pub struct Statements<'a> {
    pub area: &'a Area,
    pub is_symmetric: bool,
    /// The positions from which laws are made at first.
    pub table: &'a [Example],
}

impl Statements<'_> {
    /// The lines for the questions of which nothing was told, and below them what Python does not have
    /// of all laws.
    pub fn lines(&self, laws: &Laws) -> Vec<String> {
        let untold = laws.goals.iter().filter(|goal| !goal.is_told);
        let of_goal = |goal| self.of_goal(goal, laws.finished, laws.is_interrupted);
        let mut lines = Vec::from_iter(untold.flat_map(of_goal));
        let found = laws.goals.iter().filter_map(|goal| match &goal.state {
            State::Found(found) => Some(&found.law.plain),
            _ => None,
        });
        lines.extend(definitions(&found.collect::<Vec<&Expression>>()));
        lines
    }

    /// The names of the numbers of a position.
    fn names(&self) -> Vec<&str> {
        self.area.names.iter().map(String::as_str).collect()
    }

    /// The lines for a question, of which laws of up to so many nodes were tried.
    pub fn of_goal(&self, goal: &Goal, finished: usize, is_interrupted: bool) -> Vec<String> {
        let subject = match (goal.ask, self.area.convention) {
            (Ask::Lost, _) => "lost",
            (Ask::Number, Convention::Score) => "best difference",
            (Ask::Number, _) => "Grundy number",
        };
        if let State::Found(found) = &goal.state {
            let law = found.law.shown(goal.ask, subject, &self.names());
            let first = format!("{law}{}", self.condition());
            return vec![first, self.how(goal.ask, found)];
        }
        let none = format!("{subject}: {}", self.why_none(goal, finished, is_interrupted));
        let first = goal.refuted.as_ref().map(|(law, wrong)| {
            let law = law.shown(goal.ask, subject, &self.names());
            format!("  The first one, {law}, is {}", refuted(goal.ask, wrong))
        });
        [none].into_iter().chain(first).collect()
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

    /// How large a law is, from what it was made, and whether it is proved, or on what it was checked.
    fn how(&self, ask: Ask, found: &FoundLaw) -> String {
        let (nodes, shown) = (found.law.nodes(), &self.area.shown);
        let made = with_commas(self.table.len());
        let beyond = match found.table - self.table.len() {
            0 => String::new(),
            count => format!(" and {} beyond", with_commas(count)),
        };
        let range = match shown.from.iter().all(|from| *from == 0) {
            true => format!("up to {}", written(&shown.upto)),
            false => format!("from {} to {}", written(&shown.from), written(&shown.upto)),
        };
        let made = format!("found on {made} positions {range}{beyond}");
        let rest = match &found.standing {
            Standing::Proved(why) => format!("{made}. Proved {why}"),
            Standing::Unproved { checked, why } => {
                let why = why.as_ref().map(|why| format!(": {why}"));
                format!("{made}, {}. No proof{}.", on(checked), why.unwrap_or_default())
            }
            Standing::Refuted { checked, wrong, within } => {
                let within = within
                    .as_ref()
                    .map(|condition| format!(" With --where '{condition}' it is proved."));
                let within = within.unwrap_or_default();
                format!("{made}, {}; {}{within}", on(checked), refuted(ask, wrong))
            }
            Standing::Follows { is_proved: true } => {
                "follows from the Grundy number, and is proved with it.".to_string()
            }
            Standing::Follows { is_proved: false } => {
                "follows from the Grundy number. No proof.".to_string()
            }
        };
        format!("  {}; {rest}", counted(nodes, "nodes"))
    }

    /// Why there is no law.
    fn why_none(&self, goal: &Goal, finished: usize, is_interrupted: bool) -> String {
        if let Some(uniform) = &goal.uniform {
            if let Some(told) = self.of_uniform(goal, uniform) {
                return told;
            }
        }
        let finished = match goal.state {
            State::TooSmall(finished) => finished,
            _ => finished,
        };
        let of = format!("of up to {finished} nodes");
        let broken = broken(goal);
        match goal.state {
            State::TooSmall(0) => {
                format!("the table is too small for a search.{}", self.advice())
            }
            State::TooSmall(_) => format!(
                "the table is too small: no law {of} was found{broken}; a larger one could fit by \
                 chance.{}",
                self.advice()
            ),
            State::GivenUp => format!("no law was found{broken}."),
            _ if is_interrupted => format!("no law {of} was found before Ctrl-C{broken}."),
            _ => format!("no law {of} was found{broken}."),
        }
    }

    /// That nearly all answers are the same, if that is why there is no law.
    fn of_uniform(&self, goal: &Goal, Uniform { answer, others }: &Uniform) -> Option<String> {
        let others = Vec::from_iter(others.iter().map(|position| written(position)));
        Some(match (goal.ask, answer, &others[..]) {
            (Ask::Lost, 0, []) => "none of these positions".to_string(),
            (Ask::Lost, _, []) => "all of these positions".to_string(),
            (Ask::Number, number, []) => format!("{number} for all of these positions"),
            _ if !matches!(goal.state, State::TooSmall(_)) => return None,
            (Ask::Lost, 0, some) => {
                format!("only {}, which is too little to find a law from", some.join(" and "))
            }
            (Ask::Lost, _, some) => {
                format!("all but {}, which is too little to find a law from", some.join(" and "))
            }
            (Ask::Number, number, some) => format!(
                "{number} for all but {}, which is too little to find a law from",
                some.join(" and ")
            ),
        })
    }

    /// What range to try next; empty if there is none.
    fn advice(&self) -> String {
        match self.area.shown.doubled() {
            Some(range) => {
                format!(" Try --upto {}.", written(&range.upto))
            }
            None => String::new(),
        }
    }
}

/// That laws were withdrawn, and where that was seen.
fn broken(goal: &Goal) -> String {
    let Some(position) = &goal.counterexample else { return String::new() };
    let last = written(position);
    match goal.withdrawn {
        1 => format!(": one fitted the table, but was wrong further on, at {last}"),
        count => {
            format!(": {count} fitted the table, but were wrong further on, the last at {last}")
        }
    }
}

/// On what a law was checked.
fn on(Checked { near, edges, diagonal, stopped }: &Checked) -> String {
    let on = |known: &Known, what: &str| {
        let (count, last) = (with_commas(known.count), written(&known.last));
        Some(format!("on {count} {what} up to {last}")).filter(|_| known.count > 0)
    };
    let parts =
        [on(near, "more"), on(edges, "along the edges"), on(diagonal, "along the diagonal")];
    let parts = Vec::from_iter(parts.into_iter().flatten());
    match (&parts[..], stopped) {
        ([], Some(why)) => format!("not checked on more: {why}"),
        ([], None) => "not checked on more, since no more are known".to_string(),
        (parts, stopped) => {
            let why = stopped.as_ref().map(|why| format!(" (not on more: {why})"));
            format!("checked {}{}", with_and(parts), why.unwrap_or_default())
        }
    }
}

/// Parts of a sentence, the last one after "and".
fn with_and(parts: &[String]) -> String {
    match parts {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => parts.concat(),
    }
}

/// Where a law is wrong.
fn refuted(ask: Ask, wrong: &Counterexample) -> String {
    let at = joined(&wrong.position, ",");
    match (ask, wrong.answer) {
        (_, None) => format!("refuted at {at}."),
        (Ask::Lost, Some(0)) => format!("refuted at {at}, which is won."),
        (Ask::Lost, Some(_)) => format!("refuted at {at}, which is lost."),
        (Ask::Number, Some(number)) => format!("refuted at {at}, which is worth {number}."),
    }
}
