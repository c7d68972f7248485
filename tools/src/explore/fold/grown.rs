//! Expressions that are kept by their number of nodes, one for each behaviour on a sample.

use crate::explore::expression::{Expression, Kind, Op};
use crate::explore::law::bank::{Bank, Kept, Made};
use crate::explore::law::level::{level, Offered};
use crate::explore::law::values::{NONE, WIDTH};

/// Operations that are not tried: no fold is known that has one, they fit small tables by chance, and
/// what they say is hard to read.
const LEFT_OUT: [Op; 5] = [Op::ShiftRight, Op::SquareRoot, Op::Phi, Op::IsSquare, Op::IsFibonacci];

/// The expressions of up to some number of nodes.
pub struct Grown {
    pub bank: Bank,
    /// How many may be kept.
    most: usize,
    /// Up to this number of nodes there are all.
    pub finished: usize,
}

impl Grown {
    /// No expressions yet, of which at most so many will be kept, over the variables of a sample.
    pub fn new(sample: Vec<Vec<i64>>, most: usize) -> Grown {
        Grown { bank: Bank::new(sample), most, finished: 0 }
    }

    /// Adds the expressions with up to this number of nodes, as long as there is room.
    pub fn grow(&mut self, nodes: usize) {
        while self.finished < nodes && level(self, self.finished + 1) {
            self.finished += 1;
        }
    }

    /// The expressions with this number of nodes: conditions after numbers.
    pub fn kept(&self, nodes: usize) -> Vec<Kept> {
        [Kind::Number, Kind::Condition].map(|kind| self.bank.kept(nodes, kind)).concat()
    }

    /// Whether a variable occurs in an expression.
    pub fn has(&self, kept: Kept, variable: usize) -> bool {
        self.bank.expression(kept).has_variable(variable)
    }

    /// An expression as a tree.
    pub fn expression(&self, kept: Kept) -> Expression {
        self.bank.expression(kept)
    }
}

impl Offered for Grown {
    fn bank(&self) -> &Bank {
        &self.bank
    }

    fn offer(&mut self, made: Made, kind: Kind) -> bool {
        if matches!(made, Made::By(op, ..) if LEFT_OUT.contains(&op)) {
            return true;
        }
        let mut values = [NONE; WIDTH];
        self.bank.evaluate(made, &mut values);
        // What has no value at most of the places is dropped.
        if values.iter().filter(|&&value| value != NONE).count() * 2 >= WIDTH {
            self.bank.keep(made, kind, &values);
        }
        self.bank.total() < self.most
    }
}
