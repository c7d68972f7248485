//! A game against the machine.

use std::{io, process};
use tools::cli::{read, Program};

const HELP: &str = "\
Usage: play PROBLEM [FILE]

Plays the game of PROBLEM with you: on the first case in FILE, an input of the problem, or on a
random position. You type a move at a time: its number in the list, or its name. Or

  s            you pass: I make the first move, or one more
  ?            a hint: who wins, and how many moves win; asked again, a best move, and why
  u            take your last move back
  Ctrl-D       leave: the end of the input ends the game

I play a winning move, or if there is none, one after which the game can last longest, if it is
small enough to be searched. ipsc_g is played with the contest's server, on the list in FILE or the
official one: you submit a letter, or RESTART and a letter for a new game.

  -h, --help   this text

PROBLEM is one of: {problems}
";

fn main() {
    let seed = process::id().into();
    let program = Program::start("play", HELP, usize::MAX);
    let (problem, file) = program.problem_and();
    let start = file.map(|file| read(Some(file))).transpose();
    program.end_on_error(start.and_then(|start| {
        problem.play(start.as_deref(), seed, &mut io::stdin().lock(), &mut io::stdout().lock())
    }));
}
