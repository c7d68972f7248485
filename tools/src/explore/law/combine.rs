//! Larger laws, put together from kept expressions: halves that meet in the middle, two conditions,
//! and a choice between two expressions by a condition. All of this is bounded by counts, too, so a
//! combined law can be missed.

use super::bank::{Bank, Kept};
use super::enumerate::Enumeration;
use super::examples::Ask;
use super::form::Form;
use super::values::{apply, hash, places, Places, Values, NONE, WIDTH};
use crate::explore::expression::{Expression, Kind, Op};
use judge::is_interrupted;
use std::collections::{HashMap, HashSet};

/// How many combined laws are tried for a question.
const TRIED: usize = 2_000;

/// How many pairs are compared at most, where each could be half of a law.
const PAIRS: usize = 20_000_000;

/// After how many laws of two numbers, or of equal halves, no more are sought.
const FOUND: usize = 20_000;

/// How many expressions that are equal where the position is lost are compared with each other.
const GROUP: usize = 2_000;

/// How many conditions may be one of two.
const ABLE: usize = 6_000;

/// How many smaller halves are tried for each larger half of a choice.
const OTHERS: usize = 100;

/// Of a choice within another, how many outer conditions are tried, and for each side of them how many
/// inner choices.
const FIRSTS: usize = 100;
const CHOICES: usize = 20;

/// How far choices are searched.
struct Bound {
    /// How many expressions may be x or y, and how many of these are tried as the larger half.
    rights: usize,
    halves: usize,
    /// How many pairs of x and y, and for each how many conditions.
    covers: usize,
    conditions: usize,
}

/// The bound for a choice, and for one within another.
const ONE: Bound = Bound { rights: 100_000, halves: 500, covers: 1_000, conditions: 50_000 };
const NESTED: Bound = Bound { rights: 5_000, halves: 300, covers: 100, conditions: 2_000 };

/// A combined law that fits the sample.
#[derive(Clone)]
struct Combined {
    nodes: usize,
    law: Expression,
    /// The logarithm of the number of combined expressions of this kind with no more nodes.
    bits: f64,
}

/// Looks for combined laws of the open questions, and tries them, the smallest first.
pub fn combine(enumeration: &mut Enumeration) {
    for at in 0..enumeration.goals.len() {
        if !enumeration.goals[at].is_open() || enumeration.examples.is_asymmetric {
            continue;
        }
        enumeration.report(enumeration.finished + 1);
        let mut found = Pool::of(enumeration, at).all();
        found.sort_by_key(|combined| combined.nodes);
        for combined in found.into_iter().take(TRIED) {
            if !enumeration.goals[at].is_open() || !enumeration.check_margin(at, combined.bits) {
                break;
            }
            enumeration.test(at, Form::plain(combined.law));
            if enumeration.examples.is_asymmetric {
                break;
            }
        }
    }
}

/// A kept condition.
#[derive(Clone, Copy)]
struct Condition {
    kept: Kept,
    is_negated: bool,
    nodes: usize,
    /// Where it holds and where it fails; elsewhere it has no value.
    holds: Places,
    fails: Places,
}

impl Condition {
    fn negated(self) -> Condition {
        let Condition { kept, is_negated, nodes, holds, fails } = self;
        Condition { kept, is_negated: !is_negated, nodes: nodes + 1, holds: fails, fails: holds }
    }
}

/// A kept expression that is right at some places.
#[derive(Clone, Copy)]
struct Right {
    kept: Kept,
    nodes: usize,
    places: Places,
}

/// What laws are put together from.
struct Pool<'a> {
    bank: &'a Bank,
    ask: Ask,
    target: Values,
    /// The places that are used, and those of them where the answer is not 0.
    used: Places,
    wanted: Places,
    /// The conditions, one for each behaviour, the smallest first.
    conditions: Vec<Condition>,
    /// How many numbers, and how many conditions, have 0, 1, 2 nodes and so on.
    numbers_of: Vec<f64>,
    conditions_of: Vec<f64>,
}

impl<'a> Pool<'a> {
    fn of(enumeration: &'a Enumeration, at: usize) -> Pool<'a> {
        let (bank, goal) = (&enumeration.bank, &enumeration.goals[at]);
        let used = bank.used();
        let count = |kind: Kind| {
            let levels = 0..=enumeration.finished + 1;
            levels.map(|nodes| bank.kept(nodes, kind).len() as f64).collect::<Vec<f64>>()
        };
        let (mut conditions, mut seen) = (Vec::new(), HashSet::new());
        for kept in
            (0..=enumeration.finished + 1).flat_map(|nodes| bank.kept(nodes, Kind::Condition))
        {
            let values = bank.values(kept);
            let holds = places(values, |_, value| value == 1) & used;
            let fails = places(values, |_, value| value == 0) & used;
            let nodes = bank.nodes(kept);
            if seen.insert([holds, fails]) {
                conditions.push(Condition { kept, is_negated: false, nodes, holds, fails });
            }
        }
        Pool {
            bank,
            ask: goal.ask,
            target: goal.values,
            used,
            wanted: places(&goal.values, |_, value| value != 0) & used,
            conditions,
            numbers_of: count(Kind::Number),
            conditions_of: count(Kind::Condition),
        }
    }

    /// All combined laws that are found.
    fn all(&self) -> Vec<Combined> {
        let mut found = match self.ask {
            Ask::Number => self.sums(),
            Ask::Lost => {
                let halves = [true, false].map(|is_lost| self.equal_halves(is_lost)).concat();
                [halves, self.two_conditions()].concat()
            }
        };
        let rights = self.rights(ONE.rights);
        let choices = self.choices(self.used, &rights, &ONE);
        found.extend(
            choices.into_iter().map(|choice| self.combined(choice, &self.kinds_of_choice(1), 0.0)),
        );
        if found.is_empty() {
            found.extend(self.nested_choices());
        }
        found
    }

    /// A law of parts of these kinds, joined in one of 2^`op_bits` ways.
    fn combined(&self, law: Expression, kinds: &[&Vec<f64>], op_bits: f64) -> Combined {
        let nodes = law.nodes();
        Combined { nodes, bits: op_bits + ways(kinds, nodes).max(1.0).log2(), law }
    }

    /// The kinds of the parts of a law of `depth` choices, each within the one before.
    fn kinds_of_choice(&self, depth: usize) -> Vec<&Vec<f64>> {
        let leaf = if self.ask == Ask::Lost { &self.conditions_of } else { &self.numbers_of };
        [vec![&self.conditions_of; depth], vec![leaf; depth + 1]].concat()
    }

    /// A condition as a tree, with a `not` before it if it is negated.
    fn tree(&self, condition: &Condition) -> Expression {
        let law = self.bank.expression(condition.kept);
        if condition.is_negated {
            Expression::Of(Op::Not, vec![law])
        } else {
            law
        }
    }

    /// Laws of two numbers, x + y, x - y or x ^ y: for each x the y is looked up.
    fn sums(&self) -> Vec<Combined> {
        let mut found = Vec::new();
        for x in 0..self.bank.total() as Kept {
            if found.len() > FOUND || is_interrupted() {
                break;
            }
            for op in [Op::Add, Op::Subtract, Op::Xor] {
                found.extend(self.sums_of(x, op));
            }
        }
        found
    }

    /// The laws of this kind that begin with x.
    fn sums_of(&self, x: Kept, op: Op) -> impl Iterator<Item = Combined> + '_ {
        let (values, mut wanted) = (self.bank.values(x), [NONE; WIDTH]);
        match op {
            Op::Add => apply(Op::Subtract, &self.target, values, &mut wanted),
            op => apply(op, values, &self.target, &mut wanted),
        }
        let found = hash(&wanted);
        let kinds = [Kind::Number, Kind::Condition].into_iter();
        kinds.filter_map(move |kind| self.bank.find(found, kind)).map(move |y| {
            let parts = vec![self.bank.expression(x), self.bank.expression(y)];
            let kinds = [&self.numbers_of, &self.numbers_of];
            self.combined(Expression::Of(op, parts), &kinds, 2.0)
        })
    }

    /// Laws "lost iff x == y", or "won iff x == y": x and y have equal values there, and nowhere else.
    fn equal_halves(&self, is_lost: bool) -> Vec<Combined> {
        let mut found = Vec::new();
        let mut groups: HashMap<u64, Vec<Kept>> = HashMap::new();
        let mut pairs = 0;
        let is_equal = |answer: i32| (answer != 0) == is_lost;
        for x in 0..self.bank.total() as Kept {
            let values = self.bank.values(x);
            if pairs > PAIRS || found.len() > FOUND || is_interrupted() {
                break;
            } else if values.contains(&NONE) {
                continue;
            }
            let mut there = *values;
            for (value, answer) in there.iter_mut().zip(&self.target) {
                *value = if is_equal(*answer) { *value } else { 0 };
            }
            let group = groups.entry(hash(&there)).or_default();
            pairs += group.len();
            for &y in &*group {
                let others = self.bank.values(y).iter().zip(values).zip(&self.target);
                if others.clone().all(|((y, x), answer)| (x == y) == is_equal(*answer)) {
                    found.push(self.halves(y, x, is_lost));
                }
            }
            if group.len() < GROUP {
                group.push(x);
            }
        }
        found
    }

    /// The law that two halves are equal where the position is lost, or won.
    fn halves(&self, x: Kept, y: Kept, is_lost: bool) -> Combined {
        let parts = vec![self.bank.expression(x), self.bank.expression(y)];
        let equal = Expression::Of(Op::Equal, parts);
        let law = if is_lost { equal } else { Expression::Of(Op::Not, vec![equal]) };
        self.combined(law, &[&self.numbers_of, &self.numbers_of], if is_lost { 0.0 } else { 1.0 })
    }

    /// Laws of two conditions, both of which hold, or one of which does.
    fn two_conditions(&self) -> Vec<Combined> {
        let mut found = Vec::new();
        // For "or" these are two conditions that both hold just where the law fails; the law is that one
        // of their negations holds.
        for (op, wanted) in [(Op::And, self.wanted), (Op::Or, self.used & !self.wanted)] {
            let able = self.able(wanted);
            for first in able.iter().filter(|first| first.holds | first.fails == self.used) {
                let fits = |second: &&Condition| first.holds & !wanted & !second.fails == 0;
                let pairs = able.iter().filter(fits);
                found.extend(pairs.map(|second| self.of_conditions(op, [first, second])));
                if found.len() > TRIED || is_interrupted() {
                    break;
                }
            }
        }
        found
    }

    /// The conditions, or their negations, that hold at all of these places, the smallest first.
    fn able(&self, wanted: Places) -> Vec<Condition> {
        let mut seen = HashSet::new();
        let signed = self.conditions.iter().flat_map(|one| [*one, one.negated()]);
        let able =
            signed.filter(|one| wanted & !one.holds == 0 && seen.insert((one.holds, one.fails)));
        let mut able = Vec::from_iter(able);
        able.sort_by_key(|condition| condition.nodes);
        able.truncate(ABLE);
        able
    }

    /// The law that both conditions hold; or with `Op::Or`, that one of their negations does.
    fn of_conditions(&self, op: Op, pair: [&Condition; 2]) -> Combined {
        let parts = pair.map(|&part| if op == Op::Or { part.negated() } else { part });
        let trees = parts.iter().map(|part| self.tree(part).tidy()).collect();
        self.combined(Expression::Of(op, trees), &[&self.conditions_of; 2], 3.0)
    }

    /// The expressions that are right somewhere, one for each set of such places, the smallest first.
    fn rights(&self, most: usize) -> Vec<Right> {
        let mut seen = HashSet::new();
        let mut rights = Vec::new();
        for kept in 0..self.bank.total() as Kept {
            if self.ask == Ask::Lost && self.bank.kind(kept) == Kind::Number {
                continue;
            }
            let values = self.bank.values(kept);
            let right = places(values, |at, value| value == self.target[at]) & self.used;
            if right != 0 && seen.insert(right) {
                rights.push(Right { kept, nodes: self.bank.nodes(kept), places: right });
                if rights.len() == most {
                    break;
                }
            }
        }
        rights
    }

    /// Laws "x if condition else y" for some places: x and y are right on all of them together, and
    /// one of them on half.
    fn choices(&self, within: Places, rights: &[Right], bound: &Bound) -> Vec<Expression> {
        let mut covers: Vec<(Right, Right)> = Vec::new();
        let is_half = |right: &&Right| right.places.count_ones() * 2 >= within.count_ones();
        for half in rights.iter().filter(is_half).take(bound.halves) {
            let rest = within & !half.places;
            let others = rights.iter().filter(|other| rest & !other.places == 0);
            covers.extend(others.take(OTHERS).map(|other| (*half, *other)));
        }
        covers.sort_by_key(|(x, y)| x.nodes + y.nodes);
        covers.truncate(bound.covers);
        let mut found = Vec::new();
        for (x, y) in covers.iter().flat_map(|&(x, y)| [(x, y), (y, x)]) {
            let (to_hold, to_fail) = (within & !y.places, within & !x.places);
            let separates = |condition: &&Condition| {
                to_hold & !condition.holds == 0
                    && to_fail & !condition.fails == 0
                    && (condition.holds | condition.fails) & within == within
            };
            if let Some(condition) = self.conditions.iter().take(bound.conditions).find(separates) {
                let [x, y] = [x, y].map(|right| self.bank.expression(right.kept));
                found.push(Expression::Of(Op::If, vec![self.tree(condition), x, y]));
            }
        }
        found
    }

    /// Choices in which one of the two is a choice itself.
    fn nested_choices(&self) -> Vec<Combined> {
        let rights = self.rights(ONE.rights);
        let mut seen = HashSet::new();
        let total = |condition: &&Condition| condition.holds | condition.fails == self.used;
        let firsts = self.conditions.iter().filter(total);
        let firsts = firsts.filter(|condition| seen.insert(condition.holds.min(condition.fails)));
        let firsts = firsts.take(FIRSTS).take_while(|_| !is_interrupted());
        let sides = firsts.flat_map(|first| [(first, true), (first, false)]);
        sides.flat_map(|(first, is_then)| self.nested_in(first, is_then, &rights)).collect()
    }

    /// Choices by this condition, of which the one side, or else the other, is plain, and the other one a
    /// choice itself.
    fn nested_in(&self, first: &Condition, is_then: bool, rights: &[Right]) -> Vec<Combined> {
        let (one, other) =
            if is_then { (first.holds, first.fails) } else { (first.fails, first.holds) };
        let Some(plain) = rights.iter().find(|right| one & !right.places == 0) else {
            return Vec::new();
        };
        let plain = self.bank.expression(plain.kept);
        let there = right_among(rights, other, NESTED.rights);
        let choices = self.choices(other, &there, &NESTED).into_iter().take(CHOICES);
        let whole = |choice: Expression| {
            let sides = if is_then { [plain.clone(), choice] } else { [choice, plain.clone()] };
            let [x, y] = sides;
            let law = Expression::Of(Op::If, vec![self.tree(first), x, y]);
            self.combined(law, &self.kinds_of_choice(2), 1.0)
        };
        choices.map(whole).collect()
    }
}

/// At most `most` of these expressions: one for each set of places at which it is right, of those in
/// `among`.
fn right_among(rights: &[Right], among: Places, most: usize) -> Vec<Right> {
    let mut seen = HashSet::new();
    let there = rights.iter().map(|right| Right { places: right.places & among, ..*right });
    there.filter(|right| right.places != 0 && seen.insert(right.places)).take(most).collect()
}

/// In how many ways one part of each kind can be chosen so that all together have at most this number
/// of nodes. A kind says how many parts have 0, 1, 2 nodes and so on.
fn ways(kinds: &[&Vec<f64>], nodes: usize) -> f64 {
    let mut of = vec![0.0; nodes + 1];
    of[0] = 1.0;
    for kind in kinds {
        let sum = |total: usize| {
            (0..=total).map(|part| of[total - part] * kind.get(part).unwrap_or(&0.0)).sum()
        };
        of = (0..=nodes).map(sum).collect();
    }
    of.iter().sum()
}
