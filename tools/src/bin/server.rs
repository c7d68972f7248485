//! A server for Game on Words.

use std::ffi::OsStr;
use std::io;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tools::child::Talk;
use tools::cli::Program;
use tools::format::Reader;
use tools::problems::ipsc_g::read_list;
use tools::server::serve;
use tools::text::named;

static PROGRAM: Program = Program {
    name: "server",
    help: "\
Usage: server [OPTIONS] LIST

Plays Game on Words (IPSC 2008 G) as the contest's server did. LIST is a contest input file: the
number of words, then the words. The string is empty at first. The player appends a letter, then
the server, and so on. Whoever makes the string a listed word, or a string that no listed word
begins with, loses. A submission is a line on standard input: `x`, or `RESTART x` for a new game
that begins with x. Each gets a line as its answer; `OK` means that the player has won.

  --limit N       allow N submissions, invalid ones included (default 1000)
  --against CMD   play against CMD instead, a program and its arguments; it reads the words as a
                  contest input file, then the answers. Its submissions are shown on standard error
  --timeout S     with --against: end CMD after S seconds (default 60)
  -h, --help      this text

The exit status is 0 if the player won, 1 if not or after an error, 2 for wrong usage.
",
};

fn main() {
    judge::keep();
    let (mut limit, mut player, mut seconds, mut lists) = (1000, None, 60, Vec::new());
    let mut arguments = PROGRAM.arguments();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--limit") => limit = arguments.number("--limit", 0..=usize::MAX),
            Some("--against") => player = Some(arguments.value("--against")),
            Some("--timeout") => seconds = arguments.number("--timeout", 0..=1_000_000),
            _ => lists.push(PROGRAM.plain(argument)),
        }
    }
    let [list] = &lists[..] else {
        PROGRAM.misused("LIST is missing, or there are several");
    };
    let deadline = Instant::now() + Duration::from_secs(seconds);
    let play = || {
        let text = PROGRAM.read(Some(list))?;
        let words = read_list(&mut Reader::new(&text)).map_err(|error| named(list, error))?;
        let start = |command: &OsStr| {
            let words = judge::words(&command.to_string_lossy()).map_err(io::Error::other)?;
            Talk::start(&words, Stdio::piped(), Stdio::inherit(), u64::MAX)
        };
        serve(words, player.as_deref().map(start).transpose()?, limit, deadline)
    };
    PROGRAM.finish(play());
}
