//! The questions, and what is known of their answers.

use super::examples::{Ask, Checked};
use super::form::Form;
use super::prover::Counterexample;
use super::values::{Hashes, Values, NONE, WIDTH};

/// What is told of a search while it goes on.
pub enum News<'a> {
    /// How far it has come.
    Progress(&'a str),
    /// What is said of a law that is settled, and of none, in lines.
    Lines(Vec<String>),
}

/// What was found: for each question an answer, or none.
pub struct Laws {
    pub goals: Vec<Goal>,
    /// Up to this number of nodes, all laws that are made of kept expressions were tried.
    pub finished: usize,
    /// Whether Ctrl-C came while a question was open.
    pub is_interrupted: bool,
}

/// Answers that are nearly all the same.
pub struct Uniform {
    pub answer: i64,
    /// The positions with another answer.
    pub others: Vec<Vec<i64>>,
}

/// How many laws may be withdrawn before the search gives up. Each adds up to 4 counterexamples to the
/// sample, and one more if it was refuted by a proof. Of the sample's 128 places 96 are taken at first, so
/// there is room for 4 withdrawn laws of each of the two questions, and hardly for more.
pub const WITHDRAWN: usize = 3;

/// One of the questions.
pub struct Goal {
    pub ask: Ask,
    /// The answers on the sample.
    pub values: Values,
    pub hashes: Hashes,
    /// Expressions that are wrong at a few near places only, with these apart.
    pub near: Vec<Form>,
    /// The information in the answers on the table, in bits.
    pub information: f64,
    /// The number of positions of the table.
    pub table: usize,
    /// Once the search is over, the answers on the whole table, if they are nearly all the same.
    pub uniform: Option<Uniform>,
    /// Whether what is known of it was told.
    pub is_told: bool,
    /// How many laws fitted the table and were wrong further on, and the first counterexample to the
    /// last one.
    pub withdrawn: usize,
    pub counterexample: Option<Vec<i64>>,
    /// The first law that fitted the table and was refuted, and where.
    pub refuted: Option<(Form, Counterexample)>,
    /// Where the table is too small, the first law that fits it, if that is not decided.
    pub candidate: Option<Form>,
    pub state: State,
}

/// How far the search for a law has come.
pub enum State {
    Open,
    Found(FoundLaw),
    /// The table is too small: what was tried comes too near to the information in it. Before that,
    /// laws with up to this number of nodes were tried.
    TooSmall(usize),
    /// Too many laws were withdrawn.
    GivenUp,
}

/// A law that fits the table.
pub struct FoundLaw {
    pub law: Form,
    /// The number of positions of the table.
    pub table: usize,
    pub standing: Standing,
}

impl FoundLaw {
    /// Whether it is proved.
    pub fn is_proved(&self) -> bool {
        matches!(self.standing, Standing::Proved(_))
    }
}

/// What is known of a law beyond the table.
pub enum Standing {
    /// It is right at all positions; the text says why.
    Proved(String),
    /// It is right on further positions; the text says why it is not decided.
    Unproved { checked: Box<Checked>, why: Option<String> },
    /// It is right on further positions, and wrong at this one. It is proved with a condition for --where,
    /// if there is one here.
    Refuted { checked: Box<Checked>, wrong: Counterexample, within: Option<String> },
    /// It follows from the Grundy number, which is proved or not.
    Follows { is_proved: bool },
}

impl Goal {
    /// A question of which nothing is known yet.
    pub fn new(ask: Ask) -> Goal {
        Goal {
            ask,
            values: [NONE; WIDTH],
            hashes: Hashes { all: 0, far: 0 },
            near: Vec::new(),
            information: 0.0,
            table: 0,
            uniform: None,
            is_told: false,
            withdrawn: 0,
            counterexample: None,
            refuted: None,
            candidate: None,
            state: State::Open,
        }
    }

    /// The law that was found, or one that may fit by chance, is proved.
    pub fn proved(&mut self, why: &str) {
        let standing = Standing::Proved(why.to_string());
        match (&mut self.state, self.candidate.take()) {
            (State::Found(found), _) => found.standing = standing,
            (_, Some(law)) => {
                self.state = State::Found(FoundLaw { law, table: self.table, standing })
            }
            _ => {}
        }
    }

    /// The law that was found, and checked further on, is refuted.
    pub fn refute(&mut self, wrong: Counterexample) {
        let State::Found(found) = &mut self.state else { return };
        if let Standing::Unproved { checked, .. } = &found.standing {
            let checked = checked.clone();
            found.standing = Standing::Refuted { checked, wrong, within: None };
        }
    }

    pub fn is_open(&self) -> bool {
        matches!(self.state, State::Open)
    }

    /// Whether a law was found, or all answers are the same, once the search is over.
    pub fn is_answered(&self) -> bool {
        let is_constant = self.uniform.as_ref().is_some_and(|uniform| uniform.others.is_empty());
        is_constant || matches!(self.state, State::Found(_))
    }

    /// Whether its table is too small, and a law would be one all the same if it were proved.
    pub fn is_unsure(&self) -> bool {
        matches!(self.state, State::TooSmall(_))
            && self.information > 0.0
            && self.candidate.is_none()
            && self.withdrawn <= WITHDRAWN
    }
}
