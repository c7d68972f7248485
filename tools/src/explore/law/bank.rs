//! The expressions that are kept: one for each behaviour on the sample, the smallest.

use super::values::{apply, hash, narrow, wide, Places, Values, NONE, WIDTH};
use crate::explore::expression::{nodes_of_number, Expression, Kind, Op};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The place of an expression in the bank.
pub type Kept = u32;

/// How an expression is made of kept ones; an operation of a single operand has it twice.
#[derive(Clone, Copy)]
pub enum Made {
    Variable(usize),
    Number(i64),
    By(Op, Kept, Kept),
}

/// The kept expressions and the sample on which they differ.
pub struct Bank {
    sample: Vec<Vec<i64>>,
    /// How many places of the sample are used.
    used: usize,
    made: Vec<Made>,
    values: Vec<Values>,
    nodes: Vec<u8>,
    kinds: Vec<Kind>,
    /// Whether each is a number that is made of a result of phi.
    of_phi: Vec<bool>,
    /// The kept expressions by their number of nodes, and of these the numbers and the conditions.
    levels: Vec<[Vec<Kept>; 2]>,
    /// How many numbers and how many conditions are kept.
    counts: [usize; 2],
    /// Which expressions have values with these hashes; see `key`.
    seen: HashMap<u64, Kept, BuildHasherDefault<Itself>>,
}

impl Bank {
    /// An empty bank with this sample, of at most `WIDTH` positions and at least one.
    pub fn new(mut sample: Vec<Vec<i64>>) -> Bank {
        let used = sample.len();
        sample.resize(WIDTH, sample[0].clone());
        Bank {
            sample,
            used,
            made: Vec::new(),
            values: Vec::new(),
            nodes: Vec::new(),
            kinds: Vec::new(),
            of_phi: Vec::new(),
            levels: Vec::new(),
            counts: [0; 2],
            seen: HashMap::default(),
        }
    }

    /// How many numbers a position has.
    pub fn variables(&self) -> usize {
        self.sample[0].len()
    }

    /// The places of the sample that are used.
    pub fn used(&self) -> Places {
        Places::MAX >> (WIDTH - self.used)
    }

    /// How many places of the sample are used.
    pub fn used_count(&self) -> usize {
        self.used
    }

    /// The kept remainders by a number, each with that number.
    pub fn remainders(&self) -> Vec<(Kept, i64)> {
        let by = |made: &Made| match made {
            Made::By(Op::Remainder, _, y) => match self.made[*y as usize] {
                Made::Number(modulus) => Some(modulus),
                _ => None,
            },
            _ => None,
        };
        let all = self.made.iter().enumerate();
        all.filter_map(|(kept, made)| Some((kept as Kept, by(made)?))).collect()
    }

    /// How many expressions are kept.
    pub fn total(&self) -> usize {
        self.made.len()
    }

    /// How many of a kind are kept.
    pub fn count(&self, kind: Kind) -> usize {
        self.counts[kind as usize]
    }

    /// Those of a kind with this number of nodes, in the order in which they were kept.
    pub fn kept(&self, nodes: usize, kind: Kind) -> Vec<Kept> {
        self.levels.get(nodes).map_or(Vec::new(), |level| level[kind as usize].clone())
    }

    pub fn values(&self, kept: Kept) -> &Values {
        &self.values[kept as usize]
    }

    pub fn nodes(&self, kept: Kept) -> usize {
        self.nodes[kept as usize].into()
    }

    pub fn kind(&self, kept: Kept) -> Kind {
        self.kinds[kept as usize]
    }

    /// The positions of the sample.
    pub fn sample(&self) -> &[Vec<i64>] {
        &self.sample
    }

    /// These answers, one for each place of the sample, as values.
    pub fn of_answers(&self, answers: &[Option<i64>]) -> Values {
        let mut values = [NONE; WIDTH];
        values.iter_mut().zip(answers).for_each(|(value, answer)| *value = narrow(*answer));
        values
    }

    /// The number that a function gives for each place of the sample.
    pub fn on_sample(&self, function: impl Fn(&[i64]) -> Option<i64>) -> Values {
        let mut values = [NONE; WIDTH];
        for (value, position) in values.iter_mut().zip(&self.sample) {
            *value = narrow(function(position));
        }
        values
    }

    /// What an expression is worth.
    pub fn evaluate(&self, made: Made, out: &mut Values) {
        match made {
            Made::Variable(place) => *out = self.on_sample(|position| Some(position[place])),
            Made::Number(number) => *out = [narrow(Some(number)); WIDTH],
            Made::By(op, x, y) => apply(op, self.values(x), self.values(y), out),
        }
    }

    /// Whether an expression is a number that is made of a result of phi.
    pub fn is_of_phi(&self, made: Made) -> bool {
        match made {
            Made::By(Op::Phi, ..) => true,
            Made::By(op, x, y) => {
                op.kind() == Kind::Number && (self.of_phi[x as usize] || self.of_phi[y as usize])
            }
            _ => false,
        }
    }

    /// Whether an expression cuts a result of phi, by a division or by bits: phi(x + 5) is about phi(x) + 8,
    /// so such a thing looks like a law that it is not.
    pub fn is_cut_phi(&self, made: Made) -> bool {
        let cuts =
            |op| matches!(op, Op::Remainder | Op::Divide | Op::BitAnd | Op::BitOr | Op::ShiftRight);
        matches!(made, Made::By(op, ..) if cuts(op)) && self.is_of_phi(made)
    }

    /// What a kept expression is worth at a position, which need not be in the sample.
    pub fn value(&self, kept: Kept, position: &[i64]) -> Option<i64> {
        match self.made[kept as usize] {
            Made::Variable(variable) => Some(position[variable]),
            Made::Number(number) => Some(number),
            Made::By(op, x, y) => {
                let of = |kept: Kept| self.value(kept, position);
                value_by(op, of(x), || of(y))
            }
        }
    }

    /// The number of nodes.
    pub fn nodes_of(&self, made: Made) -> usize {
        match made {
            Made::Variable(_) => 1,
            Made::Number(number) => nodes_of_number(number),
            Made::By(op, x, y) => {
                op.nodes() + self.nodes(x) + if op.operands() == 2 { self.nodes(y) } else { 0 }
            }
        }
    }

    /// Keeps an expression, unless one of its kind with the same values is kept.
    pub fn keep(&mut self, made: Made, kind: Kind, values: &Values) {
        let kept = self.total() as Kept;
        let sought = key(hash(values), kind);
        if self.seen.contains_key(&sought) {
            return;
        }
        self.seen.insert(sought, kept);
        let nodes = self.nodes_of(made);
        self.made.push(made);
        self.values.push(*values);
        self.nodes.push(nodes as u8);
        self.kinds.push(kind);
        self.of_phi.push(self.is_of_phi(made));
        self.counts[kind as usize] += 1;
        self.levels.resize(self.levels.len().max(nodes + 1), Default::default());
        self.levels[nodes][kind as usize].push(kept);
    }

    /// The kept expression of this kind with the values of this hash.
    pub fn find(&self, hash: u64, kind: Kind) -> Option<Kept> {
        self.seen.get(&key(hash, kind)).copied()
    }

    /// Adds positions to the sample, as long as there is a place left.
    pub fn join<'a>(&mut self, positions: impl IntoIterator<Item = &'a [i64]>) {
        let used = self.used;
        positions.into_iter().for_each(|position| self.join_one(position));
        if self.used == used {
            return;
        }
        self.seen.clear();
        for at in 0..self.total() {
            let sought = key(hash(&self.values[at]), self.kinds[at]);
            self.seen.entry(sought).or_insert(at as Kept);
        }
    }

    /// Adds a position to the sample, if there is a place left.
    fn join_one(&mut self, position: &[i64]) {
        if self.used == WIDTH || self.sample.iter().any(|known| known == position) {
            return;
        }
        let place = self.used;
        self.used += 1;
        self.sample[place] = position.to_vec();
        for at in 0..self.total() {
            let value = match self.made[at] {
                Made::Variable(variable) => Some(position[variable]),
                Made::Number(number) => Some(number),
                Made::By(op, x, y) => {
                    let at_place = |kept: Kept| wide(self.values(kept)[place]);
                    value_by(op, at_place(x), || at_place(y))
                }
            };
            self.values[at][place] = narrow(value);
        }
    }

    /// A kept expression as a tree.
    pub fn expression(&self, kept: Kept) -> Expression {
        self.tree(self.made[kept as usize])
    }

    /// An expression as a tree.
    pub fn tree(&self, made: Made) -> Expression {
        match made {
            Made::Variable(place) => Expression::Variable(place),
            Made::Number(number) => Expression::Number(number),
            Made::By(op, x, y) if op.operands() == 2 => {
                Expression::Of(op, vec![self.expression(x), self.expression(y)])
            }
            Made::By(op, x, _) => Expression::Of(op, vec![self.expression(x)]),
        }
    }
}

/// What an operation makes of its operands, the second of which it need not look at.
fn value_by(op: Op, x: Option<i64>, y: impl Fn() -> Option<i64>) -> Option<i64> {
    let x = x?;
    match op {
        Op::And if x == 0 => Some(0),
        Op::Or if x != 0 => Some(x),
        Op::And | Op::Or => y(),
        _ if op.operands() == 2 => op.value(x, y()?),
        _ => op.value(x, 0),
    }
}

/// A hash that differs for a condition and a number with the same values: both are kept, since they
/// have different uses.
fn key(hash: u64, kind: Kind) -> u64 {
    match kind {
        Kind::Number => hash,
        Kind::Condition => hash ^ 0x5851_f42d_4c95_7f2d,
    }
}

/// Leaves a hash as it is.
#[derive(Default)]
struct Itself(u64);

impl Hasher for Itself {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("only numbers of 64 bits are hashed");
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
