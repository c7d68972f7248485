//! The rules of a game as a program tells them: it reads a position, a line, and answers with a
//! line of its moves.

use crate::rules::mex;
use crate::text::{joined, named};
use crate::tokens;
use judge::process::{Answer, Limits, Process};
use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::io;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// How long an answer may take.
const TIME: Duration = Duration::from_secs(5);

/// The most bytes of an answer, the most moves of a game, and the most positions of all.
const LONGEST: usize = 1 << 16;
const MOVES: usize = 5_000;
const POSITIONS: usize = 200_000;

/// The table of the Grundy number and the winning moves of each position of an input, by the rules
/// that a program tells.
///
/// # Errors
/// There is no position; what the program does that no rules do.
pub fn explore(command: &[OsString], input: &[u8]) -> io::Result<String> {
    let positions = tokens(input);
    if positions.is_empty() {
        return Err(io::Error::other("no position on standard input"));
    }
    let program = Process::start(command, Limits::NONE, Stdio::piped(), Stdio::inherit())?;
    let rules = Rules { program, known: HashMap::new(), open: HashSet::new() };
    rules.table(&positions).map_err(|error| named(&command[0], error))
}

/// The program, and what it has told.
struct Rules {
    program: Process,
    known: HashMap<Vec<u8>, u64>,
    /// The positions on the way to this one.
    open: HashSet<Vec<u8>>,
}

/// What a move leads to: parts whose Grundy numbers are added by xor.
type Sum = Vec<Vec<u8>>;

impl Rules {
    fn table(mut self, positions: &[&[u8]]) -> io::Result<String> {
        let lengths = positions.iter().map(|position| position.len());
        let width = lengths.fold("position".len(), usize::max);
        let mut table = format!("{:<width$}  Grundy number  winning moves\n", "position");
        for position in positions {
            let number = self.value(position)?;
            let mut wins = Vec::new();
            for after in self.moves(position)? {
                if self.sum(&after)? == 0 {
                    wins.push(after.join(&b'+').escape_ascii().to_string());
                }
            }
            let (position, wins) = (position.escape_ascii().to_string(), joined(wins, " "));
            table += &format!("{position:<width$}  {number:<13}  {wins}\n");
        }
        let rest = self.program.end(LONGEST, Some(Instant::now() + TIME))?.output;
        match rest.is_empty() {
            true => Ok(table),
            false => Err(fault("it writes more than a line for each position:", &rest)),
        }
    }

    /// The Grundy number of a part, from those of all that follows.
    fn value(&mut self, part: &[u8]) -> io::Result<u64> {
        if let Some(&number) = self.known.get(part) {
            return Ok(number);
        } else if self.open.len() > MOVES || self.known.len() > POSITIONS {
            let more = format!("more than {MOVES} moves or {POSITIONS} positions, now at");
            return Err(fault(&more, part));
        } else if !self.open.insert(part.to_vec()) {
            return Err(fault("the game need not end: this comes again,", part));
        }
        let moves = self.moves(part)?;
        let options: io::Result<Vec<u64>> = moves.iter().map(|after| self.sum(after)).collect();
        let options = options?;
        let number = mex(|number| options.contains(&number));
        self.open.remove(part);
        self.known.insert(part.to_vec(), number);
        Ok(number)
    }

    /// The Grundy number of a sum.
    fn sum(&mut self, parts: &[Vec<u8>]) -> io::Result<u64> {
        parts.iter().try_fold(0, |sum, part| Ok(sum ^ self.value(part)?))
    }

    /// The moves from a part, as the program tells them.
    fn moves(&mut self, part: &[u8]) -> io::Result<Vec<Sum>> {
        self.program.send(&[part, b"\n"].concat());
        let line = match self.program.line(LONGEST, Instant::now() + TIME)? {
            Answer::Line(line) => line,
            Answer::End => return Err(fault("it ended before it answered", part)),
            Answer::TooMuch => return Err(fault("it writes too much for", part)),
            Answer::Late => {
                let late = "no answer within 5 seconds (does it flush its output?) to";
                return Err(fault(late, part));
            }
        };
        let moves = tokens(&line);
        let parts = |after: &[u8]| after.split(|&byte| byte == b'+').map(<[u8]>::to_vec).collect();
        let sums: Vec<Sum> = moves.iter().map(|after| parts(after)).collect();
        let is_part = |part: &Vec<u8>| !part.is_empty() && part != b"-";
        if moves == [b"-"] {
            return Ok(Vec::new());
        } else if !sums.is_empty() && sums.iter().flatten().all(is_part) {
            return Ok(sums);
        }
        let part = part.escape_ascii();
        let wanted = format!("to \"{part}\", wanted are moves, or - if there is none, not");
        Err(fault(&wanted, &line[..line.len().min(60)]))
    }
}

/// An error with what it is about.
fn fault(what: &str, about: &[u8]) -> io::Error {
    io::Error::other(format!("{what} \"{}\"", about.escape_ascii()))
}
