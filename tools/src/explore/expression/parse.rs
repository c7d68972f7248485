//! Expressions as Python writes them, read: `a - (a <= g) if 0 < a else g`.
//!
//! Read are `or`, `and`, `not`, comparisons and chains of them, `in` and `not in` before numbers in
//! parentheses, `| ^ & >> << + - * // %`, `x if condition else y`, parentheses, the functions of laws,
//! `abs`, `min` and `max` of two or more, `popcount(x)` or `bin(x).count("1")`, and `x.bit_length()`.

use super::Expression::{self, *};
use super::Op::{self, *};

/// The deepest nesting of parentheses, signs and choices.
const DEEPEST: usize = 100;

/// The expression that a text writes over these names.
/// Errors: what is wrong, and where, such as `expected a number, a name or "(", found "*"`.
pub fn parse(text: &str, names: &[String]) -> Result<Expression, String> {
    let mut reader = Reader { words: words(text)?, next: 0, names, depth: 0 };
    let expression = reader.choice()?;
    match reader.peek() {
        "" => Ok(expression),
        _ => Err(reader.expected("an operator or the end")),
    }
}

/// The signs that have more than one character.
const LONG_SIGNS: [&str; 8] = ["<=", ">=", "==", "!=", "//", ">>", "<<", "**"];

/// The words of a text: names, numbers and signs.
fn words(text: &str) -> Result<Vec<&str>, String> {
    let (mut words, mut rest) = (Vec::new(), text.trim_start());
    while let Some(first) = rest.chars().next() {
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let length = if is_name(first) {
            rest.find(|letter| !is_name(letter)).unwrap_or(rest.len())
        } else if LONG_SIGNS.iter().any(|sign| rest.starts_with(sign)) {
            2
        } else if "<>+-*%&|^(),.\"".contains(first) {
            1
        } else {
            return Err(format!("{first:?} means nothing here"));
        };
        words.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    Ok(words)
}

/// Reads words from left to right.
struct Reader<'a> {
    words: Vec<&'a str>,
    next: usize,
    names: &'a [String],
    depth: usize,
}

/// An expression, or what is wrong with its text.
type Read = Result<Expression, String>;

/// An operation of two operands.
fn of(op: Op, x: Expression, y: Expression) -> Expression {
    Of(op, vec![x, y])
}

impl<'a> Reader<'a> {
    /// The next word; empty at the end.
    fn peek(&self) -> &'a str {
        self.words.get(self.next).copied().unwrap_or_default()
    }

    /// Whether the next word is this one, which is then passed.
    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.peek() == word;
        self.next += usize::from(is_next);
        is_next
    }

    /// Passes this word.
    fn wants(&mut self, word: &str) -> Result<(), String> {
        match self.takes(word) {
            true => Ok(()),
            false => Err(self.expected(&format!("{word:?}"))),
        }
    }

    /// What is said where something else should stand.
    fn expected(&self, what: &str) -> String {
        match self.peek() {
            "" => format!("expected {what}, found the end"),
            found => format!("expected {what}, found {found:?}"),
        }
    }

    /// `x if condition else y`, or less.
    fn choice(&mut self) -> Read {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("it is nested too deeply".to_string());
        }
        let mut expression = self.either()?;
        if self.takes("if") {
            let condition = self.either()?;
            self.wants("else")?;
            expression = Of(If, vec![condition, expression, self.choice()?]);
        }
        self.depth -= 1;
        Ok(expression)
    }

    fn either(&mut self) -> Read {
        let mut left = self.both()?;
        while self.takes("or") {
            left = of(Or, left, self.both()?);
        }
        Ok(left)
    }

    fn both(&mut self) -> Read {
        let mut left = self.negation()?;
        while self.takes("and") {
            left = of(And, left, self.negation()?);
        }
        Ok(left)
    }

    fn negation(&mut self) -> Read {
        let mut count = 0;
        while self.takes("not") {
            count += 1;
        }
        let inner = self.comparison()?;
        Ok((0..count).fold(inner, |inner, _| Of(Not, vec![inner])))
    }

    /// A chain of comparisons: all of them hold. What stands between two of them is worth the same in
    /// both.
    fn comparison(&mut self) -> Read {
        let mut left = self.level(0)?;
        let mut chain: Option<Expression> = None;
        loop {
            let link = if self.takes("in") {
                self.membership(&left)?
            } else if self.peek() == "not" && self.words.get(self.next + 1) == Some(&"in") {
                self.next += 2;
                Of(Not, vec![self.membership(&left)?])
            } else if let Some(make) = comparison_of(self.peek()) {
                self.next += 1;
                let right = self.level(0)?;
                let link = make(left, right.clone());
                left = right;
                link
            } else {
                return Ok(chain.unwrap_or(left));
            };
            chain = Some(match chain {
                None => link,
                Some(before) => of(And, before, link),
            });
        }
    }

    /// That x is one of the numbers in parentheses.
    fn membership(&mut self, x: &Expression) -> Read {
        self.wants("(")?;
        let mut any: Option<Expression> = None;
        while !self.takes(")") {
            let one = of(Equal, x.clone(), self.choice()?);
            any = Some(match any {
                None => one,
                Some(before) => of(Or, before, one),
            });
            if !self.takes(",") {
                self.wants(")")?;
                break;
            }
        }
        if comparison_of(self.peek()).is_some() || self.peek() == "in" {
            return Err(
                "after \"in (...)\" no comparison may follow without parentheses".to_string()
            );
        }
        any.ok_or_else(|| "\"in ()\" never holds".to_string())
    }

    /// Operations of two operands, from those that bind least on.
    fn level(&mut self, at: usize) -> Read {
        const LEVELS: [&[&str]; 6] =
            [&["|"], &["^"], &["&"], &["<<", ">>"], &["+", "-"], &["*", "//", "%"]];
        let Some(signs) = LEVELS.get(at) else { return self.signed() };
        let mut left = self.level(at + 1)?;
        while let Some(sign) = signs.iter().find(|sign| **sign == self.peek()) {
            self.next += 1;
            let right = self.level(at + 1)?;
            left = match (Op::of_text(sign), right) {
                (Some(op), right) => of(op, left, right),
                (None, Number(places @ 0..=61)) => of(Multiply, left, Number(1 << places)),
                (None, _) => return Err("\"<<\" wants a number from 0 to 61 after it".to_string()),
            };
        }
        Ok(left)
    }

    fn signed(&mut self) -> Read {
        let mut is_negative = false;
        while matches!(self.peek(), "-" | "+") {
            is_negative ^= self.peek() == "-";
            self.next += 1;
        }
        let inner = self.called()?;
        Ok(match (is_negative, inner) {
            (false, inner) => inner,
            (true, Number(number)) => Number(-number),
            (true, inner) => of(Subtract, Number(0), inner),
        })
    }

    /// Something with `.bit_length()` after it, or without.
    fn called(&mut self) -> Read {
        let mut inner = self.atom()?;
        while self.takes(".") {
            self.wants("bit_length")?;
            self.wants("(")?;
            self.wants(")")?;
            inner = Of(BitLength, vec![inner]);
        }
        Ok(inner)
    }

    fn atom(&mut self) -> Read {
        let word = self.peek();
        if self.takes("(") {
            let inner = self.choice()?;
            self.wants(")")?;
            return Ok(inner);
        } else if word.starts_with(|letter: char| letter.is_ascii_digit()) {
            self.next += 1;
            return number(word).map(Number);
        } else if let Some(place) = self.names.iter().position(|name| name == word) {
            self.next += 1;
            return Ok(Variable(place));
        } else if self.words.get(self.next + 1) == Some(&"(") && is_name(word) {
            self.next += 2;
            return self.call(word);
        }
        Err(match is_name(word) {
            true => {
                let are = if self.names.len() == 1 { "is" } else { "are" };
                format!("no name {word:?}; there {are} {}", self.names.join(", "))
            }
            false => self.expected("a number, a name or \"(\""),
        })
    }

    /// The call of a function, whose name and parenthesis are passed.
    fn call(&mut self, name: &str) -> Read {
        let mut arguments = vec![self.choice()?];
        while self.takes(",") {
            arguments.push(self.choice()?);
        }
        self.wants(")")?;
        let count = arguments.len();
        let wrong = |wanted: &str| Err(format!("{name} wants {wanted}, not {count}"));
        if name == "bin" {
            for word in [".", "count", "(", "\"", "1", "\"", ")"] {
                self.wants(word)?;
            }
        }
        let op = match name {
            "abs" if count == 1 => {
                let negative = of(Subtract, Number(0), arguments[0].clone());
                return Ok(of(Max, arguments.remove(0), negative));
            }
            "abs" => return wrong("one number"),
            "bin" => BitCount,
            _ => match Op::of_text(name).filter(|op| op.is_function()) {
                Some(op) => op,
                None => return Err(format!("no function {name:?}")),
            },
        };
        match (op.operands(), count) {
            (1, 1) => Ok(Of(op, arguments)),
            (1, _) => wrong("one number"),
            (_, 1) => wrong("two numbers or more"),
            _ => Ok(arguments.into_iter().reduce(|x, y| of(op, x, y)).expect("there are some")),
        }
    }
}

/// Makes a condition of what stands before and after a sign.
type Compare = fn(Expression, Expression) -> Expression;

/// What a comparison makes of what stands before and after it.
fn comparison_of(sign: &str) -> Option<Compare> {
    Some(match sign {
        "==" => |x, y| of(Equal, x, y),
        "!=" => |x, y| Of(Not, vec![of(Equal, x, y)]),
        "<" => |x, y| of(Less, x, y),
        "<=" => |x, y| of(AtMost, x, y),
        ">" => |x, y| of(Less, y, x),
        ">=" => |x, y| of(AtMost, y, x),
        _ => return None,
    })
}

/// Whether a word is a name, of a number or a function.
fn is_name(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_')
}

/// A number below 2^62.
pub fn number(word: &str) -> Result<i64, String> {
    let is_digits = word.bytes().all(|digit| digit.is_ascii_digit());
    match word.parse::<i64>() {
        Ok(number) if number < 1 << 62 => Ok(number),
        _ if is_digits => Err(format!("{word} is not below 2^62")),
        _ => Err(format!("{word:?} is no number")),
    }
}
