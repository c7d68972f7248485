//! Laws that are made of kept expressions in other ways: a remainder is one of several numbers, or a few
//! near positions stand apart.

use super::bank::Kept;
use super::enumerate::Enumeration;
use super::examples::Ask;
use super::form::Form;
use super::values::{wide, WIDTH};
use crate::explore::expression::readable::membership;
use crate::explore::expression::{Expression, Op};

/// By how many bits a position that stands apart must be paid, of the question who loses, and of a
/// number: which one of the near ones it is, and its answer.
const BITS_APART: [f64; 2] = [4.0, 8.0];

/// How many laws with positions apart are tried at most for each question, each time.
const TRIED: usize = 100;

/// Tries laws that a remainder is one of several numbers, with one node more than was tried of all others:
/// of equal size, they are easier to read than those with bits. Which numbers these are is taken from the
/// sample.
pub fn by_remainders(enumeration: &mut Enumeration) {
    let nodes = enumeration.finished + 1;
    for at in 0..enumeration.goals.len() {
        if enumeration.goals[at].ask == Ask::Lost {
            by_remainders_of(enumeration, at, nodes);
        }
    }
}

/// The same for a question.
fn by_remainders_of(enumeration: &mut Enumeration, at: usize, nodes: usize) {
    for (kept, modulus) in enumeration.bank.remainders() {
        if enumeration.bank.nodes(kept) + Op::Equal.nodes() >= nodes {
            continue;
        }
        let Some(law) = one_of_several(enumeration, at, kept, modulus) else { continue };
        // Each remainder could be one of these or not.
        let bits = enumeration.bits() + modulus as f64;
        let law = Form::plain(law);
        if law.nodes() == nodes
            && enumeration.goals[at].is_open()
            && enumeration.has_margin(at, bits)
        {
            enumeration.test(at, law);
        }
    }
}

/// The condition that a remainder is one of those that are only lost on the sample, if each is only lost
/// or only won, and there are several of both.
fn one_of_several(
    enumeration: &Enumeration, at: usize, kept: Kept, modulus: i64,
) -> Option<Expression> {
    let (values, answers) = (enumeration.bank.values(kept), &enumeration.goals[at].values);
    let mut lost = vec![None; modulus as usize];
    for place in 0..WIDTH.min(enumeration.bank.used_count()) {
        let remainder = usize::try_from(wide(values[place])?).ok()?;
        let is_lost = wide(answers[place])? == 1;
        if *lost.get_mut(remainder)?.get_or_insert(is_lost) != is_lost {
            return None;
        }
    }
    let numbers = |wanted: bool| {
        let found = lost.iter().enumerate().filter(|(_, is_lost)| **is_lost == Some(wanted));
        Vec::from_iter(found.map(|(number, _)| number as i64))
    };
    let (lost, won) = (numbers(true), numbers(false));
    let x = enumeration.bank.expression(kept);
    match lost.len().min(won.len()) {
        0 | 1 => None,
        _ if lost.len() <= won.len() => membership(&x, &lost),
        _ => Some(Expression::Of(Op::Not, vec![membership(&x, &won)?])),
    }
}

/// Tries laws with positions that stand apart, with as many nodes as were tried of all others.
pub fn with_apart(enumeration: &mut Enumeration) {
    (0..enumeration.goals.len()).for_each(|at| with_apart_of(enumeration, at));
}

/// The same for a question.
fn with_apart_of(enumeration: &mut Enumeration, at: usize) {
    let finished = enumeration.finished;
    let mut tried = 0;
    while tried < TRIED {
        let goal = &mut enumeration.goals[at];
        let near = goal.near.iter().position(|law| law.nodes() <= finished);
        let Some(law) = near.map(|near| goal.near.remove(near)) else { return };
        let each = BITS_APART[usize::from(goal.ask == Ask::Number)];
        let bits = enumeration.bits() + each * law.apart.len() as f64;
        if enumeration.goals[at].is_open() && enumeration.has_margin(at, bits) {
            enumeration.test(at, law);
            tried += 1;
        }
    }
}
