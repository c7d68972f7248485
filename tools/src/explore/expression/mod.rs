//! Expressions over the numbers of a position, as told rules and laws have them: what they are worth, and
//! how Python writes them. What an operation is stands in a row of `ROWS`, and what it makes of numbers
//! in `Op::value`.
//!
//! ```text
//! linear    sums of multiples of the variables, and a constant
//! parse     expressions as Python writes them, read
//! readable  expressions in a form that is easier to read
//! ```

pub mod linear;
pub mod parse;
pub mod readable;

/// The two kinds of expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Number,
    Condition,
}

/// An operation. Conditions are numbers, too: 1 if they hold, else 0, as in Python.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    Add,
    Subtract,
    Multiply,
    /// Rounded down; by a number above 0.
    Divide,
    Remainder,
    Xor,
    BitAnd,
    BitOr,
    Min,
    Max,
    Gcd,
    ShiftRight,
    Equal,
    Less,
    AtMost,
    /// The exponent of 2 in a number above 0.
    V2,
    BitLength,
    BitCount,
    SquareRoot,
    /// The golden ratio times the number, rounded down.
    Phi,
    IsSquare,
    IsFibonacci,
    IsPowerOf2,
    Not,
    And,
    Or,
    /// Of a condition and two more: the first of these if the condition holds, else the second.
    If,
}

use Op::*;

/// How an operation is written on the outside, from what binds most to what binds least.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Strength {
    Call,
    Product,
    Sum,
    Bits,
    Comparison,
    Logic,
    Choice,
}

use Strength::*;

/// What is to be known of an operation.
struct Row {
    op: Op,
    /// The sign between its operands, or its name.
    text: &'static str,
    strength: Strength,
    /// What it adds to the nodes of an expression: 1, or 2 if laws rarely have it.
    nodes: usize,
    /// How many operands it has, and whether the order of two of them plays no part.
    operands: usize,
    commutes: bool,
    kind: Kind,
    /// What Python must import for it, and its definition, if it has none in Python.
    import: &'static str,
    definition: &'static str,
}

/// A row of an operation with two operands whose sign is written between them.
const fn between(op: Op, text: &'static str, strength: Strength) -> Row {
    let kind = match strength {
        Comparison | Logic => Kind::Condition,
        _ => Kind::Number,
    };
    let commutes = matches!(op, Add | Multiply | Xor | BitAnd | BitOr | Equal);
    let (import, definition) = ("", "");
    Row { op, text, strength, nodes: 1, operands: 2, commutes, kind, import, definition }
}

/// A row of a function of one number that laws rarely have.
const fn call(op: Op, text: &'static str, import: &'static str, definition: &'static str) -> Row {
    let (strength, kind) = (Call, Kind::Number);
    Row { op, text, strength, nodes: 2, operands: 1, commutes: false, kind, import, definition }
}

/// A row of such a function that is a condition.
const fn test(op: Op, text: &'static str, import: &'static str, definition: &'static str) -> Row {
    Row { kind: Kind::Condition, ..call(op, text, import, definition) }
}

/// A row of a function of two numbers whose order plays no part.
const fn of_two(op: Op, text: &'static str, nodes: usize, import: &'static str) -> Row {
    Row { nodes, operands: 2, commutes: true, ..call(op, text, import, "") }
}

/// What Python does not have.
const PHI: &str =
    "def phi(x): return (x + isqrt(5 * x * x)) // 2  # x times the golden ratio, rounded down";
const POWER: &str = "def is_power_of_2(x): return x > 0 and x & (x - 1) == 0";
const SQUARE: &str = "def is_square(x): return isqrt(x) ** 2 == x";
const V2S: &str = "def v2(x): return (x & -x).bit_length() - 1  # the exponent of 2 in x";
const FIBONACCI: &str = "def is_fibonacci(x): \
    return any(isqrt(y) ** 2 == y for y in (5 * x * x + 4, abs(5 * x * x - 4)))";

/// The operations, in the order of `Op`.
static ROWS: [Row; 27] = [
    between(Add, "+", Sum),
    between(Subtract, "-", Sum),
    between(Multiply, "*", Product),
    between(Divide, "//", Product),
    between(Remainder, "%", Product),
    between(Xor, "^", Bits),
    between(BitAnd, "&", Bits),
    between(BitOr, "|", Bits),
    of_two(Min, "min", 1, ""),
    of_two(Max, "max", 1, ""),
    of_two(Gcd, "gcd", 2, "gcd"),
    Row { nodes: 2, ..between(ShiftRight, ">>", Bits) },
    between(Equal, "==", Comparison),
    between(Less, "<", Comparison),
    between(AtMost, "<=", Comparison),
    call(V2, "v2", "", V2S),
    call(BitLength, ".bit_length()", "", ""),
    call(BitCount, "popcount", "", ""),
    call(SquareRoot, "isqrt", "isqrt", ""),
    call(Phi, "phi", "isqrt", PHI),
    test(IsSquare, "is_square", "isqrt", SQUARE),
    test(IsFibonacci, "is_fibonacci", "isqrt", FIBONACCI),
    test(IsPowerOf2, "is_power_of_2", "", POWER),
    Row { strength: Logic, nodes: 1, ..test(Not, "not", "", "") },
    between(And, "and", Logic),
    between(Or, "or", Logic),
    Row { operands: 3, kind: Kind::Number, ..between(If, "if", Choice) },
];

impl Op {
    /// Its row.
    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// What it adds to the nodes of an expression: 1, or 2 if laws rarely have it.
    pub fn nodes(self) -> usize {
        self.row().nodes
    }

    /// How many operands it has.
    pub fn operands(self) -> usize {
        self.row().operands
    }

    /// Whether the order of its two operands plays no part.
    pub fn is_commutative(self) -> bool {
        self.row().commutes
    }

    /// What it gives; `If`, which gives either, counts as a number.
    pub fn kind(self) -> Kind {
        self.row().kind
    }

    /// Whether it is written as a call: max(a, b).
    pub fn is_function(self) -> bool {
        self.row().strength == Call && self != BitLength
    }

    /// The operation of this name or sign, as told rules and laws write it.
    pub fn of_text(text: &str) -> Option<Op> {
        ROWS.iter().find(|row| row.text == text).map(|row| row.op)
    }

    /// What it makes of one number, or of two; one of a single operand ignores the second. None
    /// if there is no value: it is too large, or a division by 0 or less, or bits of a number below
    /// 0. Of And, Or and If, which need not look at all operands, there is none here.
    pub fn value(self, x: i64, y: i64) -> Option<i64> {
        let both_have_bits = (x >= 0 && y >= 0).then_some(());
        let has_bits = u64::try_from(x).ok();
        match self {
            Add => x.checked_add(y),
            Subtract => x.checked_sub(y),
            Multiply => x.checked_mul(y),
            Divide => (y > 0).then(|| x.div_euclid(y)),
            Remainder => (y > 0).then(|| x.rem_euclid(y)),
            Xor => both_have_bits.map(|()| x ^ y),
            BitAnd => both_have_bits.map(|()| x & y),
            BitOr => both_have_bits.map(|()| x | y),
            Min => Some(x.min(y)),
            Max => Some(x.max(y)),
            Gcd => both_have_bits.map(|()| gcd(x, y)),
            ShiftRight => both_have_bits.map(|()| if y < 64 { x >> y } else { 0 }),
            Equal => Some((x == y).into()),
            Less => Some((x < y).into()),
            AtMost => Some((x <= y).into()),
            V2 => (x > 0).then(|| x.trailing_zeros().into()),
            BitLength => has_bits.map(|x| (64 - x.leading_zeros()).into()),
            BitCount => has_bits.map(|x| x.count_ones().into()),
            SquareRoot => has_bits.map(|x| x.isqrt() as i64),
            Phi => has_bits.and_then(phi),
            IsSquare => has_bits.map(|x| (x.isqrt().pow(2) == x).into()),
            IsFibonacci => has_bits.map(|x| is_fibonacci(x).into()),
            IsPowerOf2 => has_bits.map(|x| x.is_power_of_two().into()),
            Not => Some((x == 0).into()),
            And | Or | If => None,
        }
    }
}

/// The greatest common divisor of two numbers from 0 on; that of 0 and 0 is 0.
fn gcd(x: i64, y: i64) -> i64 {
    let (mut x, mut y) = (x, y);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    x
}

/// The golden ratio times x, rounded down: half of x + sqrt(5 x^2); None above 2^63.
fn phi(x: u64) -> Option<i64> {
    let x = u128::from(x);
    let five_squares = x.pow(2).checked_mul(5)?;
    i64::try_from((x + five_squares.isqrt()) / 2).ok()
}

/// Whether x is one of 0, 1, 2, 3, 5, 8 and so on.
fn is_fibonacci(x: u64) -> bool {
    let (mut low, mut high) = (0, 1_u128);
    while high <= x.into() {
        (low, high) = (high, low + high);
    }
    low == x.into()
}

/// An expression over the numbers of a position.
#[derive(Clone, PartialEq, Debug)]
pub enum Expression {
    /// The number in this place of the position.
    Variable(usize),
    Number(i64),
    Of(Op, Vec<Expression>),
}

use Expression::*;

impl Expression {
    /// Its value at a position; None if it has none.
    pub fn value(&self, position: &[i64]) -> Option<i64> {
        let (op, operands) = match self {
            Variable(place) => return position.get(*place).copied(),
            Number(number) => return Some(*number),
            Of(op, operands) => (op, operands),
        };
        let first = operands[0].value(position)?;
        match op {
            If => operands[if first != 0 { 1 } else { 2 }].value(position),
            And if first == 0 => Some(0),
            Or if first != 0 => Some(first),
            And | Or => operands[1].value(position),
            _ => match operands.get(1) {
                Some(second) => op.value(first, second.value(position)?),
                None => op.value(first, 0),
            },
        }
    }

    /// How many letters, numbers and operations it has; rare operations, and numbers above 3, count
    /// as two, and so does each further number of `x in (0, 1)`.
    pub fn nodes(&self) -> usize {
        if let Some((x, numbers)) = self.as_membership() {
            return x.nodes()
                + Equal.nodes()
                + nodes_of_number(numbers[0])
                + 2 * (numbers.len() - 1);
        }
        match self {
            Variable(_) => 1,
            Number(number) => nodes_of_number(*number),
            Of(op, operands) => op.nodes() + operands.iter().map(Expression::nodes).sum::<usize>(),
        }
    }

    /// Whether this operation occurs in it.
    pub fn has(&self, wanted: Op) -> bool {
        let Of(op, operands) = self else { return false };
        *op == wanted || operands.iter().any(|operand| operand.has(wanted))
    }

    /// Whether the variable at this place occurs in it.
    pub fn has_variable(&self, wanted: usize) -> bool {
        match self {
            Variable(place) => *place == wanted,
            Number(_) => false,
            Of(_, operands) => operands.iter().any(|operand| operand.has_variable(wanted)),
        }
    }

    /// As Python writes it, over these names.
    pub fn shown(&self, names: &[&str]) -> String {
        let (op, operands) = match self {
            Variable(place) => return names[*place].to_string(),
            Number(number) => return number.to_string(),
            Of(op, operands) => (*op, operands),
        };
        if let Some(shown) = self.shown_as_membership("in", names) {
            return shown;
        }
        let Row { text, strength, operands: count, .. } = op.row();
        // Numbers stand last, as one writes them.
        let is_turned = op.is_commutative()
            && op != Multiply
            && matches!(operands[0], Number(_))
            && !matches!(operands[1], Number(_));
        let place = |at: usize| if is_turned { 1 - at } else { at };
        let plain = |at: usize| operands[place(at)].shown(names);
        let within = |at: usize| operands[place(at)].shown_within(op, at, names);
        match (op, strength, count) {
            (If, ..) => format!("{} if {} else {}", within(1), within(0), within(2)),
            (Not, ..) => match &operands[0] {
                Of(Equal, _) => operands[0].shown(names).replacen(" == ", " != ", 1),
                one => match one.shown_as_membership("not in", names) {
                    Some(shown) => shown,
                    None => format!("not {}", within(0)),
                },
            },
            (BitLength, ..) => within(0) + text,
            (BitCount, ..) => format!("bin({}).count(\"1\")", plain(0)),
            (_, Call, 2) => format!("{text}({}, {})", plain(0), plain(1)),
            (_, Call, _) => format!("{text}({})", plain(0)),
            _ => format!("{} {text} {}", within(0), within(1)),
        }
    }

    /// As Python writes that a number is one of several ones, or is none of them, if this is of that kind.
    fn shown_as_membership(&self, word: &str, names: &[&str]) -> Option<String> {
        let (x, numbers) = self.as_membership()?;
        let numbers = Vec::from_iter(numbers.iter().map(i64::to_string)).join(", ");
        Some(format!("{} {word} ({numbers})", x.shown_within(Equal, 0, names)))
    }

    /// As an operand, the first, second or third one, of an operation: in parentheses if Python, or
    /// a reader, needs them.
    fn shown_within(&self, outer: Op, at: usize, names: &[&str]) -> String {
        let text = self.shown(names);
        let Of(op, operands) = self else {
            return if outer == BitLength && matches!(self, Number(_)) {
                format!("({text})")
            } else {
                text
            };
        };
        let strength = match (op, operands.first()) {
            (Not, Some(Of(Equal, _))) => Comparison,
            (Not, Some(one)) if one.as_membership().is_some() => Comparison,
            _ if self.as_membership().is_some() => Comparison,
            _ => op.row().strength,
        };
        let is_plain = match (outer, strength) {
            (_, Call) => true,
            (If, inner) => inner != Choice || at == 2,
            (And | Or, strength) => strength == Comparison || (outer == *op && at == 0),
            (Equal | Less | AtMost, strength) => matches!(strength, Sum | Product),
            (Add, Sum | Product) => at == 0 || matches!(op, Multiply | Add),
            (Subtract, Sum | Product) => at == 0 || *op == Multiply,
            (Xor | BitAnd | BitOr, _) => outer == *op,
            _ => false,
        };
        if is_plain {
            text
        } else {
            format!("({text})")
        }
    }
}

/// The lines of Python that define what occurs in these laws and is not built in.
pub fn definitions(laws: &[&Expression]) -> Vec<String> {
    let needed = ROWS.iter().filter(|row| laws.iter().any(|law| law.has(row.op)));
    let needed = Vec::from_iter(needed);
    let is_imported = |name: &&str| needed.iter().any(|row| row.import == *name);
    let imports = Vec::from_iter(["gcd", "isqrt"].into_iter().filter(is_imported)).join(", ");
    let import = (!imports.is_empty()).then(|| format!("from math import {imports}"));
    let defined = needed.iter().filter(|row| !row.definition.is_empty());
    import.into_iter().chain(defined.map(|row| row.definition.to_string())).collect()
}

/// What a number adds to the nodes: 1 from 0 to 3, else 2.
pub fn nodes_of_number(number: i64) -> usize {
    if (0..=3).contains(&number) {
        1
    } else {
        2
    }
}
