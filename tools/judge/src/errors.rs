//! The standard error of a program, of which both ends are kept.

use crate::tokens::visible;

/// Bytes kept of each end.
const KEPT: usize = 4096;

/// Characters shown of a line.
const WIDTH: usize = 200;

/// Stands for what is left out.
const DOTS: &str = "...";

/// What a program wrote to its standard error: how it began and how it ended.
#[derive(Clone, Default, Debug)]
pub struct Errors {
    first: Vec<u8>,
    last: Vec<u8>,
    /// Whether something between them was not kept.
    is_cut: bool,
}

impl Errors {
    /// Takes what was written next.
    pub fn add(&mut self, bytes: &[u8]) {
        let free = KEPT - self.first.len();
        let (first, rest) = bytes.split_at(free.min(bytes.len()));
        self.first.extend(first);
        self.last.extend(rest);
        let excess = self.last.len().saturating_sub(KEPT);
        self.last.drain(..excess);
        self.is_cut |= excess > 0;
    }

    /// The lines that say something: at most `most` of the first and as many of the last, with dots
    /// where others stood between them.
    pub fn lines(&self, most: usize) -> Vec<String> {
        let between = if self.is_cut { format!("\n{DOTS}\n") } else { String::new() };
        let text = [&self.first[..], between.as_bytes(), &self.last[..]].concat();
        let text = String::from_utf8_lossy(&text);
        let mut lines: Vec<String> = text.lines().filter(|line| says(line)).map(shown).collect();
        if lines.len() > 2 * most {
            lines.splice(most..lines.len() - most, [DOTS.to_string()]);
        }
        lines.dedup_by(|line, before| line == DOTS && before == DOTS);
        lines
    }
}

/// Whether a line says something of the program.
fn says(line: &str) -> bool {
    !line.trim().is_empty() && !line.contains("RUST_BACKTRACE")
}

/// A line as it is shown.
fn shown(line: &str) -> String {
    let line = line.trim_end();
    match line.char_indices().nth(WIDTH) {
        Some((end, _)) => visible(&line[..end]) + DOTS,
        None => visible(line),
    }
}
