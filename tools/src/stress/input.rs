//! An input with what is right for it.

use crate::extras::Extras;
use crate::rules::read;
use std::cell::OnceCell;

/// An input with the right answers to its cases.
#[derive(Clone)]
pub struct Input<G> {
    /// At least one.
    pub cases: Vec<G>,
    pub bytes: Vec<u8>,
    /// The words of each right answer, with blanks between them; found out when they are asked for.
    pub right: OnceCell<Vec<String>>,
}

impl<G: Extras> Input<G> {
    /// The input of these cases, in the layout of the statement.
    pub fn of(cases: Vec<G>) -> Input<G> {
        let bytes = G::write(&cases);
        Input { cases, bytes, right: OnceCell::new() }
    }

    /// The input of these bytes; None if it has a fault, or no case.
    pub fn read(bytes: &[u8]) -> Option<Input<G>> {
        let (cases, end) = read::<G>(bytes);
        let input = Input { cases, bytes: bytes.to_vec(), right: OnceCell::new() };
        (end.is_ok() && !input.cases.is_empty()).then_some(input)
    }

    /// This case alone, in the layout of this input but for the number of cases; None where that is
    /// another one than the statement's, and not only for a missing line feed at the end.
    pub fn alone(&self, case: usize) -> Option<Input<G>> {
        let mut alone = Input::of(vec![self.cases[case].clone()]);
        if self.lacks_line_feed() {
            alone.bytes.pop();
            return Some(alone);
        }
        (self.bytes == G::write(&self.cases)).then_some(alone)
    }

    /// Whether it is written as in the statement, but for the line feed at the end, which is missing.
    pub fn lacks_line_feed(&self) -> bool {
        G::write(&self.cases).strip_suffix(b"\n") == Some(&self.bytes[..])
    }

    /// The same cases, written in another way.
    pub fn written(&self, bytes: Vec<u8>) -> Input<G> {
        Input { bytes, ..self.clone() }
    }

    /// The right answers to the cases.
    pub fn right(&self) -> &[String] {
        self.right.get_or_init(|| self.cases.iter().map(|case| words(&case.answer())).collect())
    }
}

/// The words of a text with blanks between them.
pub fn words(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}
