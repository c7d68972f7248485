//! Leaves out cases of an input on which a program is late, or finds the first that is late alone. A
//! late run takes all of the limit, while one in time is cheap: so what is likely to be in time is
//! tried first, and no input that was late is tried again.

use super::reduce::{in_time, Halt};
use std::collections::HashSet;
use std::io;

/// Whether the program is late, in one run, on an input of these cases, in the order of their places.
pub type IsLate<'a> = dyn FnMut(&[usize]) -> Result<bool, Halt> + 'a;

/// How many of the largest cases are tried alone.
const LARGEST: usize = 3;

/// What is left of the cases.
#[derive(Debug, PartialEq)]
pub struct CasesLeft {
    /// Their places, in order.
    pub cases: Vec<usize>,
    /// Whether the program is in time without any one of them; it was tried without each.
    pub is_least: bool,
}

/// Leaves out cases as long as the program is late. It is late on all of them, each of which has a
/// number of bytes in `sizes`. The first one tried alone is `suspect`.
/// Errors: those of `Halt::Failed`.
pub fn leave_out(sizes: &[usize], suspect: usize, is_late: &mut IsLate) -> io::Result<CasesLeft> {
    let all = (0..sizes.len()).collect();
    let mut search = FewestLate { kept: all, known_in_time: HashSet::new(), is_late };
    let is_least = in_time(search.try_all(sizes, suspect))?.is_some();
    Ok(CasesLeft { cases: search.kept, is_least })
}

/// Into how many parts cases are split; the first part on which the program is late is split again.
pub const PARTS: usize = 8;

/// The place of the first case on which the program is late alone, of so many on which it is late
/// together: of eight parts the first on which it is late is split again. None if it is late on no
/// part. Each split takes one late run at most, so that 512 cases take three.
/// Errors: those of `is_late`.
pub fn first_alone(count: usize, is_late: &mut IsLate) -> Result<Option<usize>, Halt> {
    let mut cases: Vec<usize> = (0..count).collect();
    while cases.len() > 1 {
        let size = cases.len().div_ceil(PARTS);
        let mut late = None;
        for part in cases.chunks(size) {
            if is_late(part)? {
                late = Some(part.to_vec());
                break;
            }
        }
        let Some(part) = late else { return Ok(None) };
        cases = part;
    }
    Ok(cases.first().copied())
}

/// How far it is.
struct FewestLate<'a, 'b> {
    /// The fewest cases on which the program is late.
    kept: Vec<usize>,
    /// Cases on which it is in time.
    known_in_time: HashSet<Vec<usize>>,
    is_late: &'a mut IsLate<'b>,
}

impl FewestLate<'_, '_> {
    /// Tries single cases, then halves, then all without a part.
    fn try_all(&mut self, sizes: &[usize], suspect: usize) -> Result<(), Halt> {
        let mut by_size = self.kept.clone();
        by_size.sort_by_key(|&case| (usize::MAX - sizes[case], case));
        let largest = by_size.iter().copied().take(LARGEST);
        for case in [suspect].into_iter().chain(largest) {
            if self.keep_if_late(&[case])? {
                return Ok(());
            }
        }
        self.halve(by_size)?;
        self.leave_out_parts()
    }

    /// Finds one case that is late alone, if there is just one. Of two halves that of the smaller
    /// cases is tried; if the program is in time on it, the case is taken to be in the other half.
    fn halve(&mut self, mut by_size: Vec<usize>) -> Result<(), Halt> {
        while by_size.len() > 1 {
            let smaller = by_size.split_off(by_size.len().div_ceil(2));
            if self.keep_if_late(&smaller)? {
                by_size = smaller;
            }
        }
        self.keep_if_late(&by_size).map(drop)
    }

    /// Leaves out parts: halves, and so on down to single cases, until none can be left out.
    fn leave_out_parts(&mut self) -> Result<(), Halt> {
        let mut size = self.kept.len();
        while size > 2 {
            size = size.div_ceil(2);
            self.leave_out_parts_of(size)?;
        }
        while self.leave_out_parts_of(1)? {}
        Ok(())
    }

    /// Leaves out parts of `size` cases. Whether there was any.
    fn leave_out_parts_of(&mut self, size: usize) -> Result<bool, Halt> {
        let (count, mut start) = (self.kept.len(), 0);
        while start < self.kept.len() {
            let end = (start + size).min(self.kept.len());
            let rest = [&self.kept[..start], &self.kept[end..]].concat();
            if !self.keep_if_late(&rest)? {
                start = end;
            }
        }
        Ok(self.kept.len() < count)
    }

    /// Whether the program is late on these cases, which are then kept.
    fn keep_if_late(&mut self, cases: &[usize]) -> Result<bool, Halt> {
        let mut cases = cases.to_vec();
        cases.sort_unstable();
        if cases.is_empty() || self.known_in_time.contains(&cases) {
            return Ok(false);
        } else if cases == self.kept {
            return Ok(true);
        }
        let was_late = (self.is_late)(&cases)?;
        match was_late {
            true => self.kept = cases,
            false => drop(self.known_in_time.insert(cases)),
        }
        Ok(was_late)
    }
}
