//! The rules of a game as a program tells them: it reads a position, a line, and answers with a line
//! of its moves.

use crate::child::{Answer, Talk};
use crate::text::{joined, named};
use crate::tokens;
use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// How long an answer may take.
const TIME: Duration = Duration::from_secs(5);

/// The most bytes of an answer.
const LONGEST: usize = 1 << 16;

/// The most moves of a game, and the most positions that are asked for.
const MOST: (usize, usize) = (5_000, 200_000);

/// Prints the Grundy number and the winning moves of each position of an input, by the rules that a
/// program tells.
///
/// # Errors
/// There is no position; what the program does that no rules do; and those of the output.
pub fn explore(command: &[OsString], input: &[u8], output: &mut dyn Write) -> io::Result<()> {
    let positions = tokens(input);
    let Some(longest) = positions.iter().map(|position| position.len()).max() else {
        return Err(io::Error::other("no position on standard input"));
    };
    let (head, told) = ("position", |error| named(&command[0], error));
    let width = longest.max(head.len());
    let mut rules = Rules { talk: Talk::start(command, Stdio::inherit())?, known: HashMap::new() };
    writeln!(output, "{head:<width$}  Grundy number  winning moves")?;
    for position in positions {
        let number = rules.value(position).map_err(told)?;
        let moves = rules.moves(position).map_err(told)?;
        let wins = moves.iter().filter(|after| rules.sum(after) == Some(0));
        let wins = joined(wins.map(|after| after.join(&b'+').escape_ascii().to_string()), " ");
        let shown = position.escape_ascii().to_string();
        writeln!(output, "{shown:<width$}  {number:<13}  {wins}")?;
    }
    let rest = rules.talk.end(LONGEST, Instant::now() + TIME)?.output;
    match rest.is_empty() {
        true => Ok(()),
        false => Err(told(fault("it writes more than a line for each position:", &rest))),
    }
}

/// The program, and what it has told.
struct Rules {
    talk: Talk,
    known: HashMap<Vec<u8>, u64>,
}

/// What a move leads to: parts whose Grundy numbers are added by xor.
type Sum = Vec<Vec<u8>>;

impl Rules {
    /// The Grundy number of a part, from those of all that follows.
    fn value(&mut self, part: &[u8]) -> io::Result<u64> {
        let mut open = HashSet::new(); // what is on the path
        let mut path: Vec<(Vec<u8>, Vec<Sum>)> = Vec::new();
        let mut next = Some(part.to_vec());
        loop {
            if let Some(part) = next.take().filter(|part| !self.known.contains_key(part)) {
                if !open.insert(part.clone()) {
                    return Err(fault("the game need not end: this comes again,", &part));
                } else if path.len() > MOST.0 || self.known.len() > MOST.1 {
                    let more = format!("over {} moves or {} positions follow", MOST.0, MOST.1);
                    return Err(fault(&more, &path[0].0));
                }
                let moves = self.moves(&part)?;
                path.push((part, moves));
            }
            let Some((part, moves)) = path.last() else { return Ok(self.known[part]) };
            let unknown = |part: &&Vec<u8>| !self.known.contains_key(*part);
            next = moves.iter().flatten().find(unknown).cloned();
            if next.is_none() {
                let options: Vec<Option<u64>> = moves.iter().map(|after| self.sum(after)).collect();
                let grundy = (0..).find(|&number| !options.contains(&Some(number)));
                open.remove(part);
                self.known.insert(part.clone(), grundy.expect("a list is finite"));
                path.pop();
            }
        }
    }

    /// The Grundy number of a sum; None if a part is not known.
    fn sum(&self, parts: &[Vec<u8>]) -> Option<u64> {
        parts.iter().try_fold(0, |sum, part| Some(sum ^ self.known.get(part)?))
    }

    /// The moves from a part, as the program tells them.
    fn moves(&mut self, part: &[u8]) -> io::Result<Vec<Sum>> {
        self.talk.send(&[part, b"\n"].concat());
        let line = match self.talk.line(LONGEST, Instant::now() + TIME)? {
            Answer::Line(line) => line,
            Answer::End => return Err(fault("it ended before it answered", part)),
            Answer::TooMuch => return Err(fault("it writes too much for", part)),
            Answer::Late => {
                let late = "no answer within 5 seconds (does it flush its output?) to";
                return Err(fault(late, part));
            }
        };
        let moves: Vec<&[u8]> = tokens(&line);
        let sums: Option<Vec<Sum>> = moves.iter().map(|after| parts(after)).collect();
        match (sums, &moves[..]) {
            (_, [b"-"]) => Ok(Vec::new()),
            (Some(sums), [_, ..]) => Ok(sums),
            _ => {
                let (part, line) = (part.escape_ascii(), &line[..line.len().min(60)]);
                let wanted = format!("to \"{part}\", wanted are moves, or - if there is none, not");
                Err(fault(&wanted, line))
            }
        }
    }
}

/// The parts of a sum; None if one is empty or a dash.
fn parts(sum: &[u8]) -> Option<Sum> {
    let parts: Sum = sum.split(|&byte| byte == b'+').map(<[u8]>::to_vec).collect();
    parts.iter().all(|part| !part.is_empty() && part != b"-").then_some(parts)
}

/// An error with what it is about.
fn fault(what: &str, about: &[u8]) -> io::Error {
    io::Error::other(format!("{what} \"{}\"", about.escape_ascii()))
}
