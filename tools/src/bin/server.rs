//! A server for Game on Words: it answers submissions, a line each, in the contest's words. They
//! come from standard input or from a program that it runs. Standard output gets the answers alone.

use std::ffi::OsStr;
use std::io::{self, BufRead, ErrorKind, IsTerminal, Read, Write};
use std::process::{self, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tools::child::{Answer, Talk};
use tools::cli::Program;
use tools::format::with_count;
use tools::format::Reader;
use tools::problems::ipsc_g::{read_list, Play};
use tools::text::named;

static PROGRAM: Program = Program {
    name: "server",
    help: "\
Usage: server [OPTIONS] LIST

A server for IPSC 2008 G, Game on Words, that plays the contest's protocol. The string is empty
at first. The player appends a letter, then the server, and so on. Who completes a listed word,
or leaves a string that no listed word begins with, loses. A submission is one line, `x`, or `RESTART x` for a new game that begins with x. Each gets a
line as its answer, if it has at most 64 KiB; `OK` means won and ends the run. Nothing but the
answers is on standard output. The server takes any chance it is given, and else holds out as long
as it can.

LIST is a contest input file: the number of words, then the words; what follows is ignored.

  --limit N       allow N submissions, invalid ones included (default 1000)
  --against CMD   play against CMD, run by sh: it reads the words as a contest input file, then
                  the answers; its submissions are shown on standard error. It may go on for
                  5 seconds after the game; then the server ends, and all that CMD has started.
                  If it writes far ahead, 64 KiB or more, that ends the game
  --timeout S     with --against: end CMD after S seconds (default 60)
  -h, --help      this text

The exit status is 0 if the player won, 1 if not or after an error, 2 for wrong usage.
",
};

/// The bytes of a submission beyond which it is refused.
const LONGEST_LINE: usize = 64 << 10;

/// How long a program may take to end after the game.
const GRACE: Duration = Duration::from_secs(5);

/// Says something that is no answer.
fn remark(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Plays until the player has won. If it does not, the error says why.
fn run(list: &OsStr, against: Option<&OsStr>, limit: u32, deadline: Instant) -> io::Result<()> {
    let text = PROGRAM.read(Some(list))?;
    let words = read_list(&mut Reader::new(&text)).map_err(|error| named(list, error))?;
    if words.is_empty() {
        return Err(named(list, io::Error::other("there is no word to play on")));
    }
    let mut player = None;
    if let Some(command) = against {
        let shell = ["sh".as_ref(), "-c".as_ref(), command];
        player.insert(Talk::start(&shell, Stdio::inherit())?).send(&with_count(&words));
    } else if io::stdin().is_terminal() {
        remark("Append a letter, x, or RESTART x for a new game; Ctrl-D ends.\n");
    }
    let result = answer(&mut player, Play::new(words, b""), limit, deadline);
    if let Some(talk) = player {
        // It may read on and write on, for a moment.
        let _ = talk.end(1 << 20, deadline.min(Instant::now() + GRACE));
    }
    result
}

/// Answers the player until it wins.
fn answer(
    player: &mut Option<Talk>,
    mut play: Play,
    limit: u32,
    deadline: Instant,
) -> io::Result<()> {
    for number in 1_u64.. {
        let submission = submission(player, deadline)?;
        if player.is_some() {
            remark(&format!("> {}\n", submission.escape_ascii()));
        }
        let is_allowed = number <= u64::from(limit);
        let (answer, after) = match is_allowed {
            true => play.submit(&String::from_utf8_lossy(&submission)),
            false => (format!("No submissions left (the limit is {limit}).\n"), None),
        };
        let answer = answer.replace('\'', "’"); // the contest's quotes, on both sides
        io::stdout().write_all(answer.as_bytes())?;
        player.iter_mut().for_each(|talk| talk.send(answer.as_bytes()));
        match after {
            Some(after) => play = after,
            None if is_allowed => {
                remark(&format!("The player won. Submissions: {number}.\n"));
                break;
            }
            None => return Err(io::Error::other("the submissions are used up")),
        }
    }
    Ok(())
}

/// The next submission.
fn submission(player: &mut Option<Talk>, deadline: Instant) -> io::Result<Vec<u8>> {
    let answer = match player {
        Some(talk) => talk.line(LONGEST_LINE, deadline)?,
        None => {
            let mut line = Vec::new();
            let mut stdin = io::stdin().lock().take(LONGEST_LINE as u64 + 1);
            match stdin.read_until(b'\n', &mut line)? {
                0 => Answer::End,
                length if length > LONGEST_LINE && !line.ends_with(b"\n") => Answer::TooMuch,
                _ => Answer::Line(line),
            }
        }
    };
    Err(io::Error::other(match answer {
        Answer::Line(line) => return Ok(line.trim_ascii_end().to_vec()),
        Answer::End => "the submissions ended before the player had won".to_string(),
        Answer::TooMuch => format!("more than {LONGEST_LINE} bytes came at once"),
        Answer::Late => "the player had not won in time".to_string(),
    }))
}

fn main() {
    judge::keep();
    let (mut limit, mut against, mut timeout) = (1000, None, 60);
    let mut lists = Vec::new();
    let mut arguments = PROGRAM.arguments();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--limit") => limit = arguments.number("--limit", 0..=u32::MAX),
            Some("--against") => against = Some(arguments.value("--against")),
            Some("--timeout") => timeout = arguments.number("--timeout", 0..=1_000_000),
            _ => lists.push(PROGRAM.plain(argument)),
        }
    }
    let [list] = &lists[..] else {
        PROGRAM.misused("LIST is missing, or there are several");
    };
    let time = Duration::from_secs(timeout);
    if against.is_some() {
        // Whoever reads what the server says may stop doing so.
        thread::spawn(move || {
            thread::sleep(time + GRACE);
            thread::spawn(|| PROGRAM.fail(1, "nobody reads what the server says"));
            thread::sleep(Duration::from_secs(1));
            process::exit(1);
        });
    }
    match run(list, against.as_deref(), limit, Instant::now() + time) {
        // A reader that went away wants no message.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(1),
        result => PROGRAM.finish(result),
    }
}
