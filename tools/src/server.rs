//! A server for Game on Words, in the words of the contest.

use crate::child::{Answer, Talk};
use crate::format::with_count;
use crate::problems::ipsc_g::Play;
use crate::text::named;
use std::io::{self, BufRead, Read, Write};
use std::time::Instant;

/// Bytes of a submission beyond which a program is given up.
const LONGEST: usize = 1 << 16;

/// Plays until the player wins: standard input, or a program until the deadline, which is told the
/// list first.
///
/// # Errors
/// The player does not win.
pub fn serve(
    list: Vec<Vec<u8>>,
    mut player: Option<Talk>,
    limit: usize,
    deadline: Instant,
) -> io::Result<()> {
    player.iter_mut().for_each(|program| program.send(&with_count(&list)));
    let mut play = Play::new(list, b"");
    for _ in 0..limit {
        let submission = next(&mut player, deadline)?;
        let (answer, after) = play.submit(&String::from_utf8_lossy(&submission), Play::after_best);
        io::stdout().write_all(answer.as_bytes())?;
        player.iter_mut().for_each(|program| program.send(answer.as_bytes()));
        let Some(after) = after else {
            return player.map_or(Ok(()), |program| program.end(LONGEST, deadline).map(drop));
        };
        play = after;
    }
    Err(io::Error::other(format!("the player had not won after {limit} submissions")))
}

/// The next submission. One that a program makes is shown on standard error.
fn next(player: &mut Option<Talk>, deadline: Instant) -> io::Result<Vec<u8>> {
    let answer = match player {
        Some(program) => {
            let line = program.line(LONGEST, deadline);
            line.map_err(|error| named("the program", error))?
        }
        None => {
            let mut line = Vec::new();
            match io::stdin().lock().take(LONGEST as u64).read_until(b'\n', &mut line)? {
                0 => Answer::End,
                _ => Answer::Line(line),
            }
        }
    };
    Err(io::Error::other(match answer {
        Answer::Line(line) => {
            if player.is_some() {
                let _ = writeln!(io::stderr(), "> {}", line.escape_ascii());
            }
            return Ok(line);
        }
        Answer::End => "the submissions ended before the player had won",
        Answer::TooMuch => "the program did not wait for answers",
        Answer::Late => "the player had not won in time",
    }))
}
