//! The rules of a game as a program tells them: it reads a position, and answers with its moves.

use super::pattern;
use crate::rules::mex;
use crate::text::{cut, joined, named};
use judge::process::{Answer, Limits, Process};
use judge::tokens;
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeSet, HashMap};
use std::ffi::OsString;
use std::hash::{Hash, Hasher};
use std::io::{self, Write};
use std::{process::Stdio, str, time::Duration, time::Instant};

/// How long an answer may take, its most bytes, the most moves of a play, and the most positions.
const TIME: Duration = Duration::from_secs(5);
const LONGEST: usize = 1 << 16;
const MOVES: usize = 5_000;
const POSITIONS: usize = 200_000;

/// What stands between the positions of a sum.
const PLUS: u8 = b'+';

/// Writes the Grundy number and the winning moves of each position of an input, and below them the
/// pattern of the numbers, if the positions are a number, the next one, and so on.
/// Errors: the program does what no rules do; the search ends at a bound; and those of the output.
pub fn explore(command: &[OsString], input: &[u8], out: &mut dyn Write) -> io::Result<()> {
    let mut rules = Rules::start(command)?;
    let (positions, mut numbers) = (Vec::from_iter(tokens(input)), Vec::new());
    writeln!(out, "position  Grundy number  winning moves")?;
    for position in &positions {
        let number = rules.number(position)?;
        let wins = rules.moves(position)?.into_iter().filter(|one| one.number == 0);
        let wins = joined(wins.map(|one| one.shown()), " ");
        writeln!(out, "{:<8}  {number:<13}  {wins}", position.escape_ascii().to_string())?;
        numbers.push(number);
    }
    rules.end()?;
    if let (Some(first), Some(found)) = (first_of_consecutive(&positions), pattern::find(&numbers))
    {
        writeln!(out, "\n{}", found.told(first, numbers.len()))?;
    }
    Ok(())
}

/// The first of these positions, if they are a number, the next one, and so on.
fn first_of_consecutive(positions: &[&[u8]]) -> Option<usize> {
    let first: usize = str::from_utf8(positions.first()?).ok()?.parse().ok()?;
    let mut expected = (first..).map(|number| number.to_string());
    let is_so = positions.iter().all(|one| expected.next().is_some_and(|n| n.as_bytes() == *one));
    is_so.then_some(first)
}

/// A game of which a program knows the rules, with what it has told.
pub struct Rules {
    /// The name of the program, with which complaints of it begin.
    name: OsString,
    program: Process,
    known: HashMap<Vec<u8>, Known>,
}

/// What is known of a position.
struct Known {
    /// The hash of its moves, in order.
    moves: u64,
    /// None while the positions that its moves lead to are searched.
    number: Option<u64>,
}

/// A move.
pub struct Move {
    /// The position, or sum of positions, that it leads to.
    pub to: Vec<u8>,
    /// The Grundy number of that.
    pub number: u64,
}

impl Move {
    /// What it leads to, in printable form.
    pub fn shown(&self) -> String {
        cut(&self.to.escape_ascii().to_string())
    }
}

/// Why a search ends early.
pub enum Stop {
    /// It has come to its bound, which this tells.
    Bound(String),
    /// The program does what no rules do, or cannot be run.
    Fault(io::Error),
}

impl From<Stop> for io::Error {
    fn from(stop: Stop) -> io::Error {
        match stop {
            Stop::Bound(bound) => io::Error::other(bound),
            Stop::Fault(fault) => fault,
        }
    }
}

impl Rules {
    /// Starts the program.
    pub fn start(command: &[OsString]) -> io::Result<Rules> {
        let name = command.first().cloned().unwrap_or_default();
        let program = Process::start(command, Limits::NONE, Stdio::piped(), Stdio::inherit())
            .map_err(|error| named(&name, error))?;
        Ok(Rules { name, program, known: HashMap::new() })
    }

    /// The Grundy number of a position, or of a sum of positions joined by +.
    pub fn number(&mut self, sum: &[u8]) -> Result<u64, Stop> {
        self.number_after(sum, 0)
    }

    /// The moves of a position or sum, in the order in which the program tells them. A move in a
    /// part of a sum leaves the other parts as they are.
    pub fn moves(&mut self, sum: &[u8]) -> Result<Vec<Move>, Stop> {
        let whole = self.number(sum)?;
        let parts: Vec<&[u8]> = sum.split(|&byte| byte == PLUS).collect();
        let mut moves = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            let others = whole ^ self.number(part)?;
            for option in self.told(part)? {
                let number = others ^ self.number(&option)?;
                let mut after = parts.clone();
                after[at] = &option;
                moves.push(Move { to: after.join(&PLUS), number });
            }
        }
        Ok(moves)
    }

    /// Lets the program end. It must not have more to say.
    pub fn end(self) -> io::Result<()> {
        let run = self.program.end(LONGEST, Some(Instant::now() + TIME));
        let run = run.map_err(|error| named(&self.name, error))?;
        if run.output.is_empty() {
            return Ok(());
        }
        let fault = io::Error::other("it writes more than a line for each position");
        Err(named(&self.name, fault))
    }

    /// The Grundy number of what comes after so many moves.
    fn number_after(&mut self, sum: &[u8], moves: usize) -> Result<u64, Stop> {
        let mut nim_sum = 0;
        for part in sum.split(|&byte| byte == PLUS) {
            if matches!(part, b"" | b"-") {
                let sum = cut(&sum.escape_ascii().to_string());
                let fault = format!("\"{sum}\" is no position, and no sum of positions");
                return Err(Stop::Fault(io::Error::other(fault)));
            }
            nim_sum ^= match self.known.get(part) {
                Some(Known { number: Some(number), .. }) => *number,
                Some(_) => {
                    return Err(self.fault(part, "they lead back to it, so a play need not end"))
                }
                None => self.searched(part, moves)?,
            };
        }
        Ok(nim_sum)
    }

    /// The Grundy number of a position that is not known yet, and comes after so many moves.
    fn searched(&mut self, position: &[u8], moves: usize) -> Result<u64, Stop> {
        if moves > MOVES {
            let bound = format!("a play of more than {MOVES} moves ends the search");
            return Err(Stop::Bound(self.about(position, &bound)));
        } else if self.known.len() >= POSITIONS {
            let bound = format!("more than {POSITIONS} positions end the search");
            return Err(Stop::Bound(self.about(position, &bound)));
        }
        let told = self.told(position)?;
        let numbers = told.iter().map(|option| self.number_after(option, moves + 1));
        let numbers = numbers.collect::<Result<BTreeSet<u64>, Stop>>()?;
        let number = mex(|number| numbers.contains(&number));
        self.known.entry(position.to_vec()).and_modify(|known| known.number = Some(number));
        Ok(number)
    }

    /// The moves of a position as the program tells them now, which must be those of before.
    fn told(&mut self, position: &[u8]) -> Result<Vec<Vec<u8>>, Stop> {
        let told = self.asked(position)?;
        let mut hasher = DefaultHasher::new();
        let mut sorted: Vec<&Vec<u8>> = told.iter().collect();
        sorted.sort();
        sorted.hash(&mut hasher);
        let new = Known { moves: hasher.finish(), number: None };
        let moves = new.moves;
        if self.known.entry(position.to_vec()).or_insert(new).moves != moves {
            return Err(self.fault(position, "asked once more, it tells other moves than before"));
        }
        Ok(told)
    }

    /// Asks the program for the moves of a position.
    fn asked(&mut self, position: &[u8]) -> Result<Vec<Vec<u8>>, Stop> {
        self.program.send(&[position, b"\n"].concat());
        let answer = self.program.line(LONGEST, Instant::now() + TIME);
        let what = match answer.map_err(|error| Stop::Fault(named(&self.name, error)))? {
            Answer::Line(line) => match &Vec::from_iter(tokens(&line))[..] {
                [] => "it printed an empty line; print - for no move",
                [b"-"] => return Ok(Vec::new()),
                moves => return Ok(moves.iter().map(|one| one.to_vec()).collect()),
            },
            Answer::End => "it has ended",
            Answer::TooMuch => "a line of more than 64 KiB",
            Answer::Late => "no answer within 5 seconds (does it flush its output?)",
        };
        Err(self.fault(position, what))
    }

    /// What the program does wrong when it is asked for the moves of a position.
    fn fault(&self, position: &[u8], what: &str) -> Stop {
        Stop::Fault(io::Error::other(self.about(position, what)))
    }

    /// A sentence about the moves of a position.
    fn about(&self, position: &[u8], what: &str) -> String {
        let (name, position) = (self.name.to_string_lossy(), position.escape_ascii().to_string());
        format!("{name}: asked for the moves of \"{}\": {what}", cut(&position))
    }
}
