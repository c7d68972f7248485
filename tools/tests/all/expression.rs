//! Expressions are read, written and worth what they are in Python.

use crate::{has, program};
use tools::explore::expression::parse::parse;
use tools::explore::expression::{Expression, Op};
use tools::random::Rng;

/// The names of the numbers.
fn names() -> Vec<String> {
    ["a", "b"].map(str::to_string).to_vec()
}

/// A random text of an expression, in Python's grammar, with parentheses only here and there.
fn random_text(rng: &mut Rng, depth: usize) -> String {
    if depth == 0 {
        return rng.pick(&["a", "b", "0", "1", "2", "3", "7", "10"]).to_string();
    }
    let [x, y, z] = [0; 3].map(|_| {
        let depth = rng.below(depth);
        random_text(rng, depth)
    });
    let signs = ["+", "-", "*", "//", "%", "&", "|", "^", ">>", "and", "or"];
    let signs = [&signs[..], &["==", "!=", "<", "<=", ">", ">="]].concat();
    let [one, other] = [0; 2].map(|_| *rng.pick(&signs));
    match rng.below(10) {
        0 => format!("({x})"),
        1 => format!("-{x}"),
        2 => format!("not {x}"),
        3 => format!("({x} if {y} else {z})"),
        4 => format!("{}({x}, {y})", rng.pick(&["min", "max", "gcd"])),
        5 => format!("abs({x})"),
        6 => format!("({x}) in ({y}, {z})"),
        7 => format!("{}({x})", rng.pick(&["popcount", "v2", "is_power_of_2", "is_square", "phi"])),
        _ => format!("{x} {one} {y} {other} {z}"),
    }
}

/// The expression of a text that Python takes as well: "a + not b" it does not.
fn read(text: &str) -> Option<Expression> {
    parse(text, &names()).ok()
}

/// What Python defines before expressions are worth something.
const DEFINED: &str = "
from math import gcd, isqrt
def popcount(x): return bin(x).count('1')
def v2(x): return (x & -x).bit_length() - 1
def is_power_of_2(x): return x > 0 and x & (x - 1) == 0
def is_square(x): return isqrt(x) ** 2 == x
def is_fibonacci(x): return any(isqrt(y) ** 2 == y for y in (5 * x * x + 4, abs(5 * x * x - 4)))
def phi(x): return (x + isqrt(5 * x * x)) // 2
import sys
for line in sys.stdin:
    a, b, text = line.split(' ', 2)
    try: print(int(eval(text, globals(), {'a': int(a), 'b': int(b)})))
    except Exception: print('none')
";

#[test]
fn expressions_are_worth_what_they_are_in_python() {
    if !has(&["python3"]) {
        return;
    }
    let mut rng = Rng::new(79);
    let (mut input, mut expected) = (String::new(), Vec::new());
    while expected.len() < 20_000 {
        let text = random_text(&mut rng, 3);
        let Some(expression) = read(&text) else { continue };
        for (a, b) in [(0, 0), (1, 2), (5, 3), (8, 13), (-1, 4), (-7, -3)] {
            // Where an expression has no value here, Python may have one.
            if let Some(value) = expression.value(&[a, b]) {
                input += &format!("{a} {b} {text}\n");
                expected.push(value);
            }
        }
    }
    let output = program("python3", &["-c", DEFINED]).write_stdin(input.clone()).output();
    let output = output.expect("it starts");
    let values = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(values.lines().count(), expected.len());
    let mut without = 0;
    for ((line, value), said) in input.lines().zip(expected).zip(values.lines()) {
        // What Python does not take, such as "a + not b", or an unused part without a value.
        without += usize::from(said == "none");
        assert!(said == "none" || said == value.to_string(), "{line}: {value}, Python: {said}");
    }
    assert!(without < 2_000, "{without}");
}

/// A random expression.
fn random(rng: &mut Rng, depth: usize) -> Expression {
    const OPS: [Op; 14] = [
        Op::Add,
        Op::Subtract,
        Op::Multiply,
        Op::Remainder,
        Op::Xor,
        Op::BitAnd,
        Op::ShiftRight,
        Op::Equal,
        Op::Less,
        Op::Not,
        Op::And,
        Op::Or,
        Op::If,
        Op::BitLength,
    ];
    if depth == 0 {
        return match rng.below(2) {
            0 => Expression::Variable(rng.below(2)),
            _ => Expression::Number(rng.below(12) as i64),
        };
    }
    let op = *rng.pick(&OPS);
    let operands = (0..op.operands()).map(|_| {
        let depth = rng.below(depth);
        random(rng, depth)
    });
    Expression::Of(op, operands.collect())
}

#[test]
fn what_is_written_is_read_again() {
    let mut rng = Rng::new(80);
    for _ in 0..3_000 {
        let expression = random(&mut rng, 4);
        let text = expression.shown(&["a", "b"]);
        let again = read(&text).unwrap_or_else(|| panic!("{text}"));
        for (a, b) in (-2..6).flat_map(|a| (-2..6).map(move |b| (a, b))) {
            assert_eq!(again.value(&[a, b]), expression.value(&[a, b]), "{text} at {a}, {b}");
        }
    }
}

#[test]
fn what_is_no_expression_is_told() {
    for (text, told) in [
        ("", "expected a number, a name or \"(\", found the end"),
        ("a +", "expected a number, a name or \"(\", found the end"),
        ("a b", "expected an operator or the end, found \"b\""),
        ("(a", "expected \")\", found the end"),
        ("a = b", "'=' means nothing here"),
        ("c", "no name \"c\"; there are a, b"),
        ("f(a)", "no function \"f\""),
        ("min(a)", "min wants two numbers or more, not 1"),
        ("v2(a, b)", "v2 wants one number, not 2"),
        ("a if b", "expected \"else\", found the end"),
        ("a in ()", "\"in ()\" never holds"),
        ("a in b", "expected \"(\", found \"b\""),
        ("a in (1, 2) == b", "after \"in (...)\" no comparison may follow without parentheses"),
        ("1a", "\"1a\" is no number"),
        ("9999999999999999999", "9999999999999999999 is not below 2^62"),
        ("1 << a", "\"<<\" wants a number from 0 to 61 after it"),
    ] {
        assert_eq!(parse(text, &names()), Err(told.to_string()), "{text}");
    }
    let nested = "(".repeat(200) + "a" + &")".repeat(200);
    assert_eq!(parse(&nested, &names()), Err("it is nested too deeply".to_string()));
}
