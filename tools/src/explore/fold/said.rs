//! What is said of a law of rows, or of none.

use super::checked::Checked;
use super::goal::{Goal, State};
use super::search::Search;
use super::shape::Fold;
use crate::explore::expression::{definitions, Expression};
use crate::explore::game::range::written;
use crate::explore::game::row_range::RowRange;
use crate::explore::game::value::Convention;
use crate::explore::law::examples::Ask;
use crate::text::{counted, with_commas};

/// Writes what was found, with what all of it needs above it.
pub struct Said<'a> {
    pub range: &'a RowRange,
    pub convention: Convention,
}

impl Said<'_> {
    /// The lines for all questions.
    pub fn lines(&self, search: &Search) -> Vec<String> {
        let folds = search.goals.iter().filter_map(|goal| match &goal.state {
            State::Found(fold, _) => Some([&fold.step, &fold.question]),
            _ => None,
        });
        let parts: Vec<&Expression> = folds.flatten().collect();
        let mut lines = definitions(&parts);
        for goal in &search.goals {
            lines.extend(self.of_goal(search, goal));
        }
        lines
    }

    /// The lines for a question.
    fn of_goal(&self, search: &Search, goal: &Goal) -> Vec<String> {
        let (subject, function) = match (goal.ask, self.convention) {
            (Ask::Lost, _) => ("lost", "is_lost"),
            (Ask::Number, Convention::Score) => ("best difference", "difference"),
            (Ask::Number, _) => ("Grundy number", "grundy"),
        };
        match &goal.state {
            State::Found(fold, checked) => {
                let mut lines = vec![format!("{subject}{}:", for_which(checked))];
                lines.extend(fold.python(function));
                lines.extend(self.how(fold, checked));
                lines
            }
            State::Follows => {
                let law = search.goals.iter().find_map(|goal| match &goal.state {
                    State::Found(_, checked) => Some(checked),
                    _ => None,
                });
                vec![format!("lost iff grundy(row) == 0{}", law.map_or("", for_which))]
            }
            _ => vec![format!("{subject}: {}", self.why_none(search, goal))],
        }
    }

    /// How large a law is, from what it was made, and on what it was checked.
    fn how(&self, fold: &Fold, checked: &Checked) -> Vec<String> {
        let RowRange { from, upto, most } = self.range;
        let (nodes, made) = (fold.nodes(), counted(checked.rows, "rows"));
        let of = if checked.are_longer { "2 to" } else { "up to" };
        let joined = match checked.joined {
            0 => String::new(),
            count => format!(" and {} beyond", with_commas(count)),
        };
        let Checked { long, longest, large, largest, .. } = checked;
        let [all, longer, larger] = [checked.all, checked.longer, checked.larger].map(with_commas);
        let of_larger = match checked.larger {
            0 => format!("none has a number above {large}"),
            _ => format!("{larger} have a number above {large}, up to {largest}"),
        };
        let mut lines = vec![
            format!(
                "  {nodes} nodes; found on {made} of {of} {most} numbers from {from} to \
                 {upto}{joined}, checked on {all} more. No proof."
            ),
            format!(
                "  Of these {longer} have more than {long} numbers, up to {longest}, and {of_larger}."
            ),
        ];
        let why =
            checked.stopped.as_ref().map(|why| format!("  It was not checked on more: {why}."));
        lines.extend(why);
        lines
    }

    /// Why there is no law.
    fn why_none(&self, search: &Search, goal: &Goal) -> String {
        if goal.information == 0.0 {
            let answer = search.examples.table[0].answer(goal.ask);
            return match (goal.ask, answer) {
                (Ask::Lost, 0) => "none of these rows".to_string(),
                (Ask::Lost, _) => "all of these rows".to_string(),
                (Ask::Number, number) => format!("{number} for all of these rows"),
            };
        }
        let broken = match &goal.counterexample {
            Some(row) => {
                let last = written(row);
                match goal.withdrawn {
                    1 => format!(": one fitted these rows, but was wrong further on, at {last}"),
                    count => format!(
                        ": {count} fitted these rows, but were wrong further on, the last at {last}"
                    ),
                }
            }
            None => String::new(),
        };
        let finished = search.finished;
        match &goal.state {
            State::TooSmall if finished == 0 => {
                "there are too few rows for a search. Give more.".to_string()
            }
            State::TooSmall => format!(
                "there are too few rows: no fold with a step of up to {finished} nodes was \
                 found{broken}; a larger one could fit by chance. Give more rows."
            ),
            State::Unchecked(why) => {
                format!("a fold fits these rows, but it could not be tried on enough others: {why}")
            }
            State::GivenUp => format!("no fold was found{broken}."),
            _ => format!("no fold with a step of up to {finished} nodes was found{broken}."),
        }
    }
}

/// For which rows a law is, if not for all.
fn for_which(checked: &Checked) -> &'static str {
    if checked.are_longer {
        ", for rows of two numbers or more"
    } else {
        ""
    }
}
