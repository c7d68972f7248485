//! What becomes of a law that fits the sample: it is tried on the table, decided if its game can be
//! proved, and else tried further on. And who loses, where only the Grundy number has a law.

use super::examples::{Ask, Example, Examples};
use super::form::{Apart, Form};
use super::goal::{FoundLaw, Goal, Standing, State, WITHDRAWN};
use super::prover::{Counterexample, Deciding, Decision};
use super::values::LARGEST;
use crate::explore::expression::{Expression, Op};
use crate::explore::game::value::Value;

/// Tries a law of a question. All that is returned here are positions on which it is wrong, which belong
/// to the table, if they did not before.
pub struct Settling<'s, 'a> {
    pub goal: &'s mut Goal,
    pub examples: &'s mut Examples<'a>,
    pub deciding: &'s mut Deciding<'a>,
    /// Whether of each position of the table both answers are known, who loses and the Grundy number.
    pub has_numbers: bool,
}

impl Settling<'_, '_> {
    /// Tries a law that fits the sample.
    pub fn test(&mut self, law: Form) -> Vec<Example> {
        let ask = self.goal.ask;
        let whole = law.whole();
        let wrong = self.examples.wrong_in_table(ask, &whole);
        if !wrong.is_empty() {
            return wrong;
        }
        match self.deciding.decide(ask, &whole) {
            Some(Decision::Proved(why)) => self.found(law, Standing::Proved(why)),
            Some(Decision::Refuted(wrong)) => self.refuted(law, &wrong),
            Some(Decision::NoProof(why)) => self.check(law, Some(why)),
            None => self.check(law, None),
        }
    }

    /// Takes a law as the answer.
    fn found(&mut self, law: Form, standing: Standing) -> Vec<Example> {
        let table = self.examples.table.len();
        self.goal.state = State::Found(FoundLaw { law, table, standing });
        Vec::new()
    }

    /// Tries a law, of which it is told why it is not decided, on the further positions.
    fn check(&mut self, law: Form, why: Option<String>) -> Vec<Example> {
        if !self.goal.is_open() {
            // It may fit by chance.
            self.goal.candidate.get_or_insert(law);
            return Vec::new();
        }
        let wrong = self.examples.wrong_further(self.goal.ask, &law.whole());
        if self.examples.is_asymmetric {
            return Vec::new();
        } else if !wrong.is_empty() {
            return self.withdraw(wrong);
        }
        let checked = self.examples.checked();
        self.found(law, Standing::Unproved { checked, why })
    }

    /// Withdraws a law that fits the table, but is wrong at these positions, which join it.
    fn withdraw(&mut self, wrong: Vec<Example>) -> Vec<Example> {
        self.examples.join(&wrong);
        self.goal.withdrawn += 1;
        self.goal.counterexample = wrong.first().map(|known| known.position.clone());
        if self.goal.withdrawn > WITHDRAWN && self.goal.is_open() {
            self.goal.state = State::GivenUp;
        }
        wrong
    }

    /// What becomes of a law that fits the table, but is wrong at a position, however far away that is.
    fn refuted(&mut self, law: Form, wrong: &Counterexample) -> Vec<Example> {
        let ask = self.goal.ask;
        let is_outside = self.deciding.is_outside(&wrong.position);
        let mut all = self.examples.wrong_further(ask, &law.whole());
        self.note_asymmetry(&wrong.position);
        if self.examples.is_asymmetric {
            return Vec::new();
        }
        let known = if is_outside { None } else { self.example(wrong) };
        if let Some(known) = known {
            all.retain(|one| one.position != known.position);
            all.insert(0, known);
        }
        if !all.is_empty() {
            self.goal.refuted.get_or_insert((law, wrong.clone()));
            return self.withdraw(all);
        } else if !self.goal.is_open() {
            return Vec::new();
        }
        let within = if is_outside { self.deciding.proved_within(ask, &law.whole()) } else { None };
        let (checked, wrong) = (self.examples.checked(), wrong.clone());
        self.found(law, Standing::Refuted { checked, wrong, within })
    }

    /// Looks whether a position at which a law is wrong is worth something else in order, although the table
    /// is symmetric.
    fn note_asymmetry(&mut self, position: &[i128]) {
        let position = position.iter().map(|number| i64::try_from(*number).unwrap_or(i64::MAX));
        let position = Vec::from_iter(position);
        let is_small = position.iter().all(|number| *number <= LARGEST.into());
        if self.deciding.is_symmetric && is_small && !position.is_sorted() {
            let mut in_order = position.clone();
            in_order.sort();
            let values = [position, in_order].map(|position| self.examples.value(&position));
            self.examples.is_asymmetric |= matches!(values, [Some(x), Some(y)] if x != y);
        }
    }

    /// A counterexample as one of the table; None if it has too large numbers, or if not enough is
    /// known of it.
    fn example(&mut self, wrong: &Counterexample) -> Option<Example> {
        let is_sorted = !self.deciding.is_symmetric || wrong.position.is_sorted();
        let is_small = |number: &i128| (0..=LARGEST.into()).contains(number);
        if !is_sorted || !wrong.position.iter().all(is_small) {
            return None;
        }
        let position = Vec::from_iter(wrong.position.iter().map(|number| *number as i64));
        let answer = i64::try_from(wrong.answer?).ok()?;
        match self.goal.ask {
            Ask::Number => Example::new(&position, Value::Points(answer))
                .map(|example| Example { is_lost: answer == 0, ..example }),
            // Of Grundy numbers, it must be known which one it is.
            Ask::Lost if self.has_numbers => self.examples.asked(&position),
            Ask::Lost => Some(Example { position, number: 0, is_lost: answer == 1 }),
        }
    }
}

/// Who loses, where the Grundy number has a law: if nothing better is known, that it is 0.
pub fn settle_losers(goals: &mut [Goal], deciding: &mut Deciding) {
    let [lost, Goal { state: State::Found(number), .. }] = goals else { return };
    let is_proved = number.is_proved();
    if lost.is_told
        || lost.information == 0.0
        || matches!(number.standing, Standing::Refuted { .. })
    {
        return;
    }
    let candidate = match &lost.state {
        State::Found(found) if found.is_proved() => return,
        State::Found(found) if is_proved => Some(&found.law),
        State::Found(_) => return,
        _ => lost.candidate.as_ref(),
    };
    let table = number.table;
    let found = |law, standing| State::Found(FoundLaw { law, table, standing });
    if let Some(law) = candidate.filter(|_| is_proved).cloned() {
        if let Some(Decision::Proved(why)) =
            deciding.decide_zeros(&law.whole(), &number.law.whole())
        {
            lost.state = found(law, Standing::Proved(why));
            return;
        }
    }
    lost.state = found(zeros(&number.law), Standing::Follows { is_proved });
}

/// The condition that a number is 0, in few words.
fn zeros(number: &Form) -> Form {
    let apart = number.apart.iter().map(|apart| Apart {
        position: apart.position.clone(),
        answer: i64::from(apart.answer == 0),
    });
    let plain = match &number.plain {
        Expression::Of(Op::Xor | Op::Subtract, operands) => {
            Expression::Of(Op::Equal, operands.clone())
        }
        number => Expression::Of(Op::Equal, vec![number.clone(), Expression::Number(0)]),
    };
    Form { apart: apart.collect(), plain }
}
