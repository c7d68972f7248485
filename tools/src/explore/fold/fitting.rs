//! The readings of steps that fit the rows, and the smallest law that one of them makes with a question.

use super::beginnings::Ends;
use super::questions::Questions;
use super::shape::{Beside, Fold, Reading};
use super::steps::{Step, Steps};
use crate::explore::law::examples::Ask;

/// A reading of a step that fits the rows, or at least those of two numbers or more.
pub struct Fitting {
    pub step: Step,
    pub nodes: usize,
    pub reading: Reading,
    pub ends: Ends,
    /// Up to how many nodes no question about who loses, and about the number, was found.
    pub asked: [usize; 2],
}

/// A law that fits all rows.
struct Candidate {
    fold: Fold,
    nodes: usize,
}

/// The smallest law that fits all rows: one of these steps, with a question of up to `most` nodes.
pub fn smallest(
    fitting: &mut [Fitting], steps: &Steps, questions: &Questions, ask: Ask, most: usize,
) -> Option<Fold> {
    let mut least: Option<Candidate> = None;
    for one in fitting.iter_mut().filter(|one| one.ends.answered.has(ask)) {
        let is_beside = one.reading.beside != Beside::Nothing;
        let asked = &mut one.asked[ask as usize];
        let most = most.min(questions.finished(is_beside));
        for nodes in *asked + 1..=most {
            if least.as_ref().is_some_and(|known| known.nodes <= one.nodes + nodes) {
                break;
            }
            let ends = &one.ends.all;
            if let Some(question) = questions.fitting(is_beside, ends, ask, nodes) {
                let (step, reading) = (steps.expression(one.step), one.reading);
                let fold = Fold { reading, step, question };
                least = Some(Candidate { fold, nodes: one.nodes + nodes });
                break;
            }
            *asked = nodes;
        }
    }
    least.map(|candidate| candidate.fold)
}
