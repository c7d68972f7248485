//! # ADAPWNS: pawns that walk to the left
//!
//! Pawns stand on a board of one row. A move takes one pawn one or two squares
//! to the left, onto and over empty squares only. Who cannot move loses. Does
//! Ada win, who moves first?
//!
//! * Input: T, then T boards, each a token over `.` (empty) and `P` (pawn).
//! * Output: a line per board, `Yes` if Ada wins, else `No`.
//!
//! CodeChef ADAPWNS (COOK102): 1..500 boards of 2..128 squares, 1 second. Here
//! boards may have any length.
//!
//! # Idea
//!
//! Call the empty squares just to the left of a pawn, back to the next pawn or
//! the edge, its *pile*. A move takes one or two squares from the pile of a
//! pawn and adds them to the pile of the next pawn on the right; from the pile
//! of the last pawn they leave the game:
//!
//! ```text
//! ..P...P.P     piles 2 3 1, the counted ones in brackets: [2] 3 [1]
//! ..P..P..P     the second pawn has moved one square:      [2] 2 [2]
//! ```
//!
//! *Counted* are the pile of the last pawn and every second one to the left of
//! it.
//!
//! **Theorem.** The Grundy number of a board is the nim-sum (xor) of the sizes
//! mod 3 of the counted piles.
//!
//! # Proof
//!
//! Every move brings a pawn nearer to the left edge, so the game ends and we
//! may use induction over the moves left. Let G be the nim-sum above. By the
//! definition of the Grundy number as a mex it is enough that
//!
//! 1. *no move leads to a board with the same nim-sum.* A move changes the size
//!    of exactly one counted pile, by one or two: that pile gives (the moved
//!    pawn's own pile is counted) or receives (it is not, so the pile to the
//!    right of it is). A change by one or two changes the size mod 3, and with
//!    one term the sum.
//! 2. *for every g < G some move leads to nim-sum g.* The highest bit in which
//!    g and G differ is set in G, hence in r, the size mod 3 of some counted
//!    pile, so that r xor G xor g < r. Take r - (r xor G xor g) squares from
//!    that pile: they are one or two, as r <= 2, and the pile has them. No
//!    other counted pile changes, so the nim-sum becomes g.
//!
//! The induction starts where no pawn can move: all piles are empty, and G = 0
//! (`every_value_is_that_of_the_rules` in tests.rs goes through those of up to
//! 21 squares). Ada wins when G is not 0. A board without pawns has no pile: G
//! = 0, `No`.
//!
//! # Cost
//!
//! One pass from left to right, in constant memory. The parity of a pile counts
//! from the right end, which the pass does not know yet, so it keeps two
//! nim-sums, which change roles at every pawn. Only the size of one pile is
//! counted, by 64 bits; the nim-sums are at most 3.

use std::io::{self, BufWriter, Read, Write};
use std::{ascii, process};

/// A board, read square by square, as far as the game depends on it.
pub struct Board {
    counted: u8, // nim-sum of the piles mod 3 that count if no pawn follows
    skipped: u8, // nim-sum of the others
    pile: u64,   // empty squares since the last pawn
}

impl Board {
    /// The board without squares.
    pub fn empty() -> Board {
        Board {
            counted: 0,
            skipped: 0,
            pile: 0,
        }
    }

    /// Appends the squares up to the first byte that is none, and returns how
    /// many they are. Linear time.
    ///
    /// Whether a pawn comes next no processor can guess, and wrong guesses
    /// would take most of the time: so a loop goes from pawn to pawn.
    pub fn extend(&mut self, squares: &[u8]) -> usize {
        let mut used = 0;
        for block in squares.chunks(64) {
            let plain = block
                .iter()
                .fold(true, |plain, &byte| plain & is_square(byte));
            let length = if plain {
                block.len()
            } else {
                block.iter().take_while(|&&byte| is_square(byte)).count()
            };
            let mut pawns = pawns(&block[..length]);
            let mut next = 0; // square of the block
            while pawns > 0 {
                let pawn = u64::from(pawns.trailing_zeros());
                pawns &= pawns - 1;
                let counted = self.skipped ^ ((self.pile + pawn - next) % 3) as u8;
                self.skipped = self.counted;
                self.counted = counted;
                self.pile = 0;
                next = pawn + 1;
            }
            self.pile += length as u64 - next;
            used += length;
            if !plain {
                break;
            }
        }
        used
    }

    /// The Grundy number, 0 to 3.
    pub fn grundy(&self) -> u8 {
        self.counted
    }
}

fn is_square(byte: u8) -> bool {
    (byte == b'.') | (byte == b'P')
}

/// Bit i: a pawn stands on the square i, of at most 64.
fn pawns(squares: &[u8]) -> u64 {
    let eights = squares.chunks(8).rev();
    eights.fold(0, |pawns, eight| pawns << 8 | fourth_bits(eight))
}

/// Bit 4 of each of at most eight bytes, that of the first one lowest: of the
/// squares, the pawn has it.
fn fourth_bits(eight: &[u8]) -> u64 {
    let bytes = eight.iter().rev();
    let bytes = bytes.fold(0, |bytes: u64, &byte| bytes << 8 | u64::from(byte));
    // The product moves bit 8i to bit 56 + i, and nothing else above bit 55.
    (bytes >> 4 & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Answers every board of the input. An error names the line and what was
/// expected there; the answers before it are written.
pub fn run<R: Read, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input::new(source);
    let boards = input
        .number()?
        .ok_or_else(|| input.expected("the number of boards"))?;
    for _ in 0..boards {
        let mut board = Board::empty();
        let missing = input.peek()?.is_empty();
        input.scan(|squares| board.extend(squares))?;
        let next = input.buffer[..input.end].get(input.start).cloned();
        if missing || next.map_or(false, |byte| !is_space(byte)) {
            return Err(input.expected("a board of . and P"));
        }
        let answer = if board.grundy() > 0 { "Yes\n" } else { "No\n" };
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
}

fn main() {
    let (stdin, stdout) = (io::stdin(), io::stdout());
    let mut output = BufWriter::new(stdout.lock());
    let result = run(stdin.lock(), &mut output);
    // What is answered is written even if there is an error.
    if let Err(error) = result.and(output.flush()) {
        // A reader that went away wants no message.
        if error.kind() != io::ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "adapwns: {}", error);
            process::exit(1);
        }
    }
}

// Reading: the same text in every solution of this collection.

/// How much of a token an error message shows; every number is shorter.
const SHOWN: usize = 40;

/// A stream of tokens: runs of bytes other than white space, of any length.
pub struct Input<R> {
    source: R,
    buffer: Vec<u8>,
    start: usize, // buffer[start..end] is read and not yet used
    end: usize,
    lines: u64, // that ended before buffer[0]
}

impl<R: Read> Input<R> {
    pub fn new(reader: R) -> Input<R> {
        Input {
            source: reader,
            buffer: vec![0; 1 << 14],
            start: 0,
            end: 0,
            lines: 0,
        }
    }

    /// How many lines end before the next unused byte.
    fn lines(&self) -> u64 {
        // No chunk has more line feeds than a byte can count.
        let used = self.buffer[..self.start].chunks(255);
        let count = |chunk: &[u8]| {
            chunk
                .iter()
                .fold(0, |n: u8, &byte| n + (byte == b'\n') as u8)
        };
        used.fold(self.lines, |lines, chunk| lines + u64::from(count(chunk)))
    }

    /// Reads more behind the unused bytes, at most `SHOWN` of them. False at
    /// the end of input.
    fn fill(&mut self) -> io::Result<bool> {
        self.lines = self.lines();
        let unused = self.buffer[self.start..self.end].to_vec();
        self.buffer[..unused.len()].copy_from_slice(&unused);
        self.start = 0;
        self.end = unused.len();
        loop {
            match self.source.read(&mut self.buffer[unused.len()..]) {
                Err(ref error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(length) => {
                    self.end += length;
                    return Ok(length > 0);
                }
            }
        }
    }

    /// Offers the unused bytes to `take`, which returns how many it uses, as
    /// long as it uses all of them and the input goes on.
    pub fn scan<F: FnMut(&[u8]) -> usize>(&mut self, mut take: F) -> io::Result<()> {
        loop {
            self.start += take(&self.buffer[self.start..self.end]);
            if self.start < self.end || !self.fill()? {
                return Ok(());
            }
        }
    }

    /// Goes on to the next token, or to the end of input.
    pub fn skip(&mut self) -> io::Result<()> {
        self.scan(|bytes| bytes.iter().take_while(|&&byte| is_space(byte)).count())
    }

    /// The next token, or more than `SHOWN` bytes of a longer one; empty at the
    /// end of input. It stays the next one.
    pub fn peek(&mut self) -> io::Result<&[u8]> {
        self.skip()?;
        let mut length = token_length(&self.buffer[self.start..self.end]);
        while length <= SHOWN && self.start + length == self.end && self.fill()? {
            length = token_length(&self.buffer[self.start..self.end]);
        }
        Ok(&self.buffer[self.start..self.start + length])
    }

    /// The value of the next token if it is a number below 2^64; any other
    /// token stays the next one.
    pub fn number(&mut self) -> io::Result<Option<u64>> {
        let (length, value) = {
            let token = self.peek()?;
            (token.len(), parse(token))
        };
        if value.is_some() {
            self.start += length;
        }
        Ok(value)
    }

    /// The error that `what` was expected where the next token is.
    pub fn expected(&mut self, what: &str) -> io::Error {
        match self.peek().map(|token| token.to_vec()) {
            Ok(token) => self.error(what, &token),
            Err(error) => error,
        }
    }

    /// The error that `what` was expected in this line, where `token` was
    /// found.
    pub fn error(&self, what: &str, token: &[u8]) -> io::Error {
        let shown = token.iter().take(SHOWN).cloned();
        let shown: String = shown
            .flat_map(ascii::escape_default)
            .map(char::from)
            .collect();
        let found = match token.len() {
            0 => "end of input".to_string(),
            length if length > SHOWN => format!("\"{}\"...", shown),
            _ => format!("\"{}\"", shown),
        };
        let line = self.lines() + 1;
        let message = format!("line {}: expected {}, found {}", line, what, found);
        io::Error::new(io::ErrorKind::InvalidData, message)
    }
}

/// The value of a token if it is a number, shorter than `SHOWN` and below 2^64.
pub fn parse(token: &[u8]) -> Option<u64> {
    if token.is_empty() || token.len() >= SHOWN {
        return None;
    }
    let mut value = 0u64;
    for &byte in token {
        let digit = u64::from(byte.wrapping_sub(b'0'));
        value = match value
            .checked_mul(10)
            .and_then(|tens| tens.checked_add(digit))
        {
            Some(value) if is_digit(byte) => value,
            _ => return None,
        };
    }
    Some(value)
}

/// How many bytes stand before the first white space.
fn token_length(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|&&byte| !is_space(byte)).count()
}

fn is_digit(byte: u8) -> bool {
    byte.wrapping_sub(b'0') < 10
}

/// Space, tab, line feed, vertical tab, form feed or carriage return.
fn is_space(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') < 5
}

#[cfg(test)]
pub mod oracle;
#[cfg(test)]
mod tests;
