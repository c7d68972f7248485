//! The rules of a game as a program tells them: it reads a position, and answers with its moves.

use crate::rules::mex;
use crate::text::{cut, joined};
use judge::process::{Answer, Limits, Process};
use judge::tokens;
use std::time::{Duration, Instant};
use std::{collections::HashMap, ffi::OsString, io, process::Stdio};

/// How long an answer may take, its most bytes, the most moves of a game, and the most positions.
const TIME: Duration = Duration::from_secs(5);
const LONGEST: usize = 1 << 16;
const MOVES: usize = 5_000;
const POSITIONS: usize = 200_000;

/// The table of the Grundy number and the winning moves of each position of an input, by the rules
/// that a program tells; or what it does that no rules do.
pub fn explore(command: &[OsString], input: &[u8]) -> io::Result<String> {
    let program = Process::start(command, Limits::NONE, Stdio::piped(), Stdio::inherit())?;
    let mut rules = Rules { program, known: HashMap::new() };
    let mut table = "position  Grundy number  winning moves\n".to_string();
    for position in tokens(input) {
        let number = rules.value(position, 0)?;
        let wins = rules.options(position, 0)?.into_iter().filter(|option| option.1 == 0);
        let wins = joined(wins.map(|(after, _)| after.escape_ascii().to_string()), " ");
        let position = position.escape_ascii().to_string();
        table += &format!("{position:<8}  {number:<13}  {wins}\n");
    }
    if !rules.program.end(LONGEST, Some(Instant::now() + TIME))?.output.is_empty() {
        return Err(io::Error::other("it writes more than a line for each position"));
    }
    Ok(table)
}

/// The program, and the Grundy numbers of what it has told.
struct Rules {
    program: Process,
    known: HashMap<Vec<u8>, u64>,
}

impl Rules {
    /// The Grundy number of what comes after so many moves: a position, or a sum, joined by +.
    fn value(&mut self, sum: &[u8], moves: usize) -> io::Result<u64> {
        let mut nim_sum = 0;
        for position in sum.split(|&byte| byte == b'+') {
            if !self.known.contains_key(position) {
                let options = self.options(position, moves)?;
                let number = mex(|number| options.iter().any(|option| option.1 == number));
                self.known.insert(position.to_vec(), number);
            }
            nim_sum ^= self.known[position];
        }
        Ok(nim_sum)
    }

    /// The moves that the program tells, each with the Grundy number of what it leads to.
    fn options(&mut self, position: &[u8], moves: usize) -> io::Result<Vec<(Vec<u8>, u64)>> {
        self.program.send(&[position, b"\n"].concat());
        let what = match self.program.line(LONGEST, Instant::now() + TIME)? {
            _ if matches!(position, b"" | b"-") => "that is no position, but part of a move",
            Answer::Line(_) if moves > MOVES || self.known.len() > POSITIONS => {
                "more than 5000 moves or 200000 positions (does the game end?)"
            }
            Answer::Line(line) => match &Vec::from_iter(tokens(&line))[..] {
                [] => "no moves, and no - for none",
                [b"-"] => return Ok(Vec::new()),
                options => {
                    let option = |to: &&[u8]| Ok((to.to_vec(), self.value(to, moves + 1)?));
                    return options.iter().map(option).collect();
                }
            },
            Answer::End => "it has ended",
            Answer::TooMuch => "it writes too much",
            Answer::Late => "no answer within 5 seconds (does it flush its output?)",
        };
        let position = cut(&position.escape_ascii().to_string());
        Err(io::Error::other(format!("asked for the moves of \"{position}\": {what}")))
    }
}
