//! The rules of a game as a program tells them: it reads a position, a line, and answers with a
//! line of its moves.

use crate::rules::mex;
use crate::text::{cut, joined, named};
use crate::tokens;
use judge::process::{Answer, Limits, Process};
use std::collections::HashMap;
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
/// that a program tells; or what it does that no rules do.
pub fn explore(command: &[OsString], input: &[u8]) -> io::Result<String> {
    let positions = tokens(input);
    if command.is_empty() || positions.is_empty() {
        return Err(io::Error::other("it wants -- COMMAND, and positions on standard input"));
    }
    let program = Process::start(command, Limits::NONE, Stdio::piped(), Stdio::inherit())?;
    let rules = Rules { program, known: HashMap::new() };
    rules.table(&positions).map_err(|error| named(&command[0], error))
}

/// The program, and the Grundy numbers of what it has told; None on the way to this position.
struct Rules {
    program: Process,
    known: HashMap<Vec<u8>, Option<u64>>,
}

impl Rules {
    fn table(mut self, positions: &[&[u8]]) -> io::Result<String> {
        let width = positions.iter().map(|position| position.len()).fold(8, usize::max);
        let mut table = format!("{:<width$}  Grundy number  winning moves\n", "position");
        for position in positions {
            let (number, mut wins) = (self.value(position, 0)?, Vec::new());
            for after in self.moves(position)? {
                if self.sum(&after, 0)? == 0 {
                    wins.push(after.escape_ascii().to_string());
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

    /// The Grundy number of a position after so many moves, from those of all that follows.
    fn value(&mut self, position: &[u8], moves: usize) -> io::Result<u64> {
        match self.known.get(position) {
            Some(Some(number)) => return Ok(*number),
            Some(None) => return Err(fault("the game need not end: this comes again,", position)),
            None if moves > MOVES || self.known.len() > POSITIONS => {
                let more = format!("more than {MOVES} moves or {POSITIONS} positions, now at");
                return Err(fault(&more, position));
            }
            None => self.known.insert(position.to_vec(), None),
        };
        let mut options = Vec::new();
        for after in self.moves(position)? {
            options.push(self.sum(&after, moves + 1)?);
        }
        let number = mex(|number| options.contains(&number));
        self.known.insert(position.to_vec(), Some(number));
        Ok(number)
    }

    /// The Grundy number of parts that are joined by +: the xor of theirs.
    fn sum(&mut self, parts: &[u8], moves: usize) -> io::Result<u64> {
        let mut parts = parts.split(|&byte| byte == b'+');
        parts.try_fold(0, |sum, part| Ok(sum ^ self.value(part, moves)?))
    }

    /// The moves from a position, as the program tells them.
    fn moves(&mut self, position: &[u8]) -> io::Result<Vec<Vec<u8>>> {
        self.program.send(&[position, b"\n"].concat());
        let silent = match self.program.line(LONGEST, Instant::now() + TIME)? {
            Answer::Line(line) => return options(position, &line),
            Answer::End => "it ended before it answered",
            Answer::TooMuch => "it writes too much for",
            Answer::Late => "no answer within 5 seconds (does it flush its output?) to",
        };
        Err(fault(silent, position))
    }
}

/// The moves of an answer.
fn options(position: &[u8], line: &[u8]) -> io::Result<Vec<Vec<u8>>> {
    let moves: Vec<Vec<u8>> = tokens(line).into_iter().map(<[u8]>::to_vec).collect();
    let mut parts = moves.iter().flat_map(|after| after.split(|&byte| byte == b'+'));
    match &moves[..] {
        [none] if none == b"-" => Ok(Vec::new()),
        [_, ..] if parts.all(|part| !part.is_empty() && part != b"-") => Ok(moves),
        _ => {
            let position = position.escape_ascii();
            let wanted = format!("to {position}, wanted are moves, or - if there is none, not");
            Err(fault(&wanted, line))
        }
    }
}

/// An error with what it is about.
fn fault(what: &str, about: &[u8]) -> io::Error {
    io::Error::other(format!("{what} \"{}\"", cut(&about.escape_ascii().to_string())))
}
