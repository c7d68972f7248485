//! A game against the machine.

use std::ffi::OsStr;
use std::path::Path;
use std::{fs, io, process};
use tools::cli::{read, Program};
use tools::problems::PROBLEMS;
use tools::text::named;
use tools::{classics, page};

const HELP: &str = "\
Usage: play PROBLEM [FILE]
       play --page PAGE [PROBLEM [FILE]]

Plays the game of PROBLEM with you: on the first case in FILE, an input of the problem, or on a
random position. You type a move at a time: its number in the list, or its name. Or

  s            you pass: I make the first move, or one more
  ?            a hint: who wins, and how many moves win; asked again, a best move, and why
  u            take your last move back
  Ctrl-D       leave: the end of the input ends the game

I play a winning move, or if there is none, one after which the game can last longest, if it is
small enough to be searched. ipsc_g is played with the contest's server, on the list in FILE or the
official one: you submit a letter, or RESTART and a letter for a new game.

  --page PAGE  write a page to play on into the file PAGE, which a browser opens: on each case in
               FILE, or on positions that were chosen for PROBLEM, or of all problems, and Nim and
               Kayles. At most 2,000 positions can be reached there, and a page has at most 2,000,000
               bytes. ipsc_g is spelled there by turns, without RESTART. If LEARN.md lies beside
               PAGE or in the folder above, the page has links to it
  -h, --help   this text

PROBLEM is one of: {problems}
";

fn main() {
    let seed = process::id().into();
    let program = Program::start("play", HELP, usize::MAX);
    if let Some(path) = program.get("--page") {
        return program.end_on_error(write_page(&program, path));
    }
    let (problem, file) = program.problem_and();
    let start = file.map(|file| read(Some(file))).transpose();
    program.end_on_error(start.and_then(|start| {
        problem.play(start.as_deref(), seed, &mut io::stdin().lock(), &mut io::stdout().lock())
    }));
}

/// Writes the page of all problems, or that of one problem, on the cases of a file if one is given.
fn write_page(program: &Program, path: &OsStr) -> io::Result<()> {
    let mut games = Vec::new();
    if program.plain.is_empty() {
        games.extend(classics::page_games()?);
        for problem in PROBLEMS {
            games.push(problem.page_game(None)?);
        }
    } else {
        let (problem, file) = program.problem_and();
        let input = file.map(|file| read(Some(file))).transpose()?;
        games.push(problem.page_game(input.as_deref())?);
    }
    let learn = page::learn_beside(Path::new(path));
    fs::write(path, page::html(&games, learn)?).map_err(|error| named(path, error))
}
