//! Plays with an interactive program.

use super::answers::{abnormal, text, Fault, Kind};
use crate::rules::{Dialogue, Game, Mistake};
use judge::process::{Answer, Ended, Process, Run};
use std::io;
use std::time::Instant;

/// The longest line that is read, and the most bytes behind the last one.
const LINE: usize = 1000;
const MORE: usize = 1 << 16;

/// Plays from each of these positions. Returns the first fault, what it had been told and should
/// have said if it was one of the play, and how the program ended.
pub fn play<G: Game>(
    play: Dialogue<G>,
    mut program: Process,
    cases: &[G],
    mut deadline: Instant,
) -> io::Result<(Option<Fault>, Option<Mistake>, Run)> {
    let (mut last, mut said) = (Ok(Answer::Late), 0);
    let mut since = Instant::now();
    let mistake = play(cases, &mut |words| {
        deadline += since.elapsed(); // The time of the rules is not the program's.
        program.send(words.as_bytes());
        last = program.line(LINE, deadline);
        since = Instant::now();
        let Ok(Answer::Line(line)) = &last else { return None };
        said += 1;
        Some(text(line))
    });
    deadline += since.elapsed();
    let last = last?;
    if mistake.is_none() {
        program.send(b"OK\n");
    }
    let is_ending = mistake.is_none() || last == Answer::End;
    let run = program.end(MORE, Some(if is_ending { deadline } else { Instant::now() }))?;
    let more = text(&run.output);
    let kind = match (last, mistake.as_ref().and_then(|mistake| mistake.said.clone())) {
        (Answer::Late, _) => Some(Kind::Late { after: run.wall, cpu: run.cpu }),
        (Answer::TooMuch, _) => Some(Kind::Flood),
        (Answer::End, _) => abnormal(&run).or(Some(Kind::Few(said))),
        (Answer::Line(_), Some(wrong)) => Some(Kind::Answer(wrong)),
        (Answer::Line(_), None) if more.is_empty() || run.ended == Ended::AsAsked => abnormal(&run),
        (Answer::Line(_), None) => abnormal(&run).or(Some(Kind::Many(more))),
    };
    // What it says first is about the list alone.
    let case = cases.len().min(said.max(2) - 1) - 1;
    Ok((kind.map(|kind| Fault { case, kind, first: case }), mistake, run))
}
