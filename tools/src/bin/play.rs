//! A game against the machine.

use std::io;
use std::process::{self, Command};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs};
use tools::cli::Program;
use tools::text::named;

static PROGRAM: Program = Program {
    name: "play",
    help: "\
Usage: play [OPTIONS] PROBLEM [FILE]

Plays the game of PROBLEM with you: on the first case in FILE, which has the format of the
problem's input, or on a random position, mostly one that the first player can win. ipsc_g is played in the contest's
own way: FILE is a list for `server`, which has to be built as well.

You say who moves first, and then a move at a time, by its number in the list or by its name.
  ?            a hint; asked again, a larger one: who wins, how many moves win, one of them, why
  u            take your last move back
  q            end, as the end of input does

The machine plays a winning move. If there is none, it plays the move after which the game can last
longest, or, if the game is too large to be searched, a random move.

  --seed N     the random position with this number
  -h, --help   this text

PROBLEM is one of: {problems}
",
};

/// The list on which `server` plays if none is given.
const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../samples/ipsc_g/official.in");

fn main() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let mut seed = now.map_or(0, |time| time.as_nanos() as u64);
    let mut others = Vec::new();
    let mut arguments = PROGRAM.arguments();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--seed") => seed = arguments.number("--seed", 0..=u64::MAX),
            _ => others.push(PROGRAM.plain(argument)),
        }
    }
    let (name, file) = match &others[..] {
        [name] => (name, None),
        [name, file] => (name, Some(file)),
        _ => PROGRAM.misused("PROBLEM is missing, or there is too much"),
    };
    let game = PROGRAM.problem(name);
    if game.is_interactive {
        let server = env::current_exe().unwrap_or_default().with_file_name("server");
        let list = file.map_or(LIST.as_ref(), |file| &file[..]);
        let ended = Command::new(&server).arg(list).status();
        let ended = ended.unwrap_or_else(|error| PROGRAM.fail(1, named(server, error)));
        process::exit(ended.code().unwrap_or(1));
    }
    let start = file.map(|path| fs::read(path).map_err(|error| named(path, error))).transpose();
    let played = start.and_then(|start| {
        (game.play)(start.as_deref(), seed, &mut io::stdin().lock(), &mut io::stdout().lock())
    });
    PROGRAM.finish(played);
}
