//! Whether the size of an input tells if the program fails on it: an edge between those on which it was
//! right, and those on which it failed.

use super::session::Session;
use super::tester::InputOf;
use crate::positions::Positions;
use crate::text::counted;

/// How many inputs there must be on each side of an edge.
const INPUTS: usize = 5;

/// The inputs that were tried, by their sizes.
#[derive(Clone, Default)]
pub struct Edges {
    /// In each dimension.
    all: Vec<Edge>,
    /// Whether the program failed in another way on one of them.
    has_other_failure: bool,
}

/// The inputs that were tried, by their size in one dimension.
#[derive(Clone)]
struct Edge {
    name: &'static str,
    /// How many there are on which the program failed, and the size of the smallest.
    failed: usize,
    least_failed: usize,
    /// How many there are on which it was right, and the size of the largest.
    right: usize,
    most_right: usize,
}

/// What came of an input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Came {
    Right,
    /// The failure that counts.
    Failed,
    OtherFailure,
}

impl Edges {
    /// Notes what came of an input.
    pub fn note<S: Session>(&mut self, input: &InputOf<S>, came: Came) {
        self.has_other_failure |= came == Came::OtherFailure;
        let mut sizes: Vec<(&'static str, usize)> = Vec::new();
        let sized = if S::Case::IS_SHARED { &input.cases[..1] } else { &input.cases };
        for one in sized.iter().flat_map(S::Case::sizes) {
            match sizes.iter_mut().find(|(name, _)| *name == one.name) {
                Some((_, size)) => *size = one.size.max(*size),
                None => sizes.push((one.name, one.size)),
            }
        }
        sizes.extend([("cases", input.cases.len()), ("bytes", input.bytes.len())]);
        for (name, size) in sizes {
            self.edge(name).note(size, came);
        }
    }

    /// The edge in this dimension.
    fn edge(&mut self, name: &'static str) -> &mut Edge {
        let at = self.all.iter().position(|edge| edge.name == name).unwrap_or_else(|| {
            let (least_failed, most_right) = (usize::MAX, 0);
            self.all.push(Edge { name, failed: 0, least_failed, right: 0, most_right });
            self.all.len() - 1
        });
        &mut self.all[at]
    }

    /// A sentence on the first dimension in which there is an edge.
    pub fn text(&self) -> Option<String> {
        let edge = self.all.iter().find(|edge| edge.is_sharp() && !self.has_other_failure)?;
        let Edge { name, failed, least_failed, right, .. } = edge;
        Some(format!(
            "Its size may be what matters: your program failed on each of the {failed} inputs that were \
             tried with\n{} or more, and was right on each of the {right} with fewer.",
            counted(*least_failed, name)
        ))
    }
}

impl Edge {
    /// Notes what came of an input of this size.
    fn note(&mut self, size: usize, came: Came) {
        match came {
            Came::Failed => {
                self.failed += 1;
                self.least_failed = self.least_failed.min(size);
            }
            Came::Right => {
                self.right += 1;
                self.most_right = self.most_right.max(size);
            }
            Came::OtherFailure => {}
        }
    }

    /// Whether the program failed on all larger inputs, and was right on all smaller ones, of which
    /// there are some.
    fn is_sharp(&self) -> bool {
        self.failed.min(self.right) >= INPUTS && self.most_right < self.least_failed
    }
}
