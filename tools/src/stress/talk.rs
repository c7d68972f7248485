//! Plays with an interactive program.

use super::answers::{abnormal, text, Fault, Kind, FLOOD};
use crate::rules::{Dialogue, Game, Mistake};
use judge::process::{Answer, Process, Run};
use std::io;
use std::time::{Duration, Instant};

/// The longest line that is read, and the most bytes behind the last one.
const LINE: usize = 1000;
const MORE: usize = 1 << 16;

/// Plays from each of these positions, with so much time for each line. Returns the first fault,
/// what it should have said if it was one of the play, and how it ended; `told` has all it was told.
pub fn play<G: Game>(
    play: Dialogue<G>, mut program: Process, cases: &[G], time: Duration, told: &mut Vec<u8>,
) -> io::Result<(Option<Fault>, Option<Mistake>, Run)> {
    let (mut last, mut said) = (Ok(Answer::Late), 0);
    told.clear();
    let mistake = play(cases, &mut |words| {
        program.send(words.as_bytes());
        told.extend(words.as_bytes());
        last = program.line(LINE, Instant::now() + time);
        let Ok(Answer::Line(line)) = &last else { return None };
        said += 1;
        Some(text(line))
    });
    let last = last?;
    let mut deadline = Instant::now();
    if mistake.is_none() {
        program.send(b"OK\n");
        deadline += time;
    }
    let run = program.end(MORE, Some(deadline))?;
    let kind = match (last, &mistake) {
        (Answer::Late, _) => Some(Kind::Late { after: run.wall, cpu: run.cpu }),
        (Answer::TooMuch, _) => Some(Kind::Told(FLOOD.to_string())),
        (Answer::End, _) => abnormal(&run).or(Some(Kind::few(said))),
        (Answer::Line(wrong), Some(_)) => Some(Kind::Answer(text(&wrong))),
        (Answer::Line(_), None) if run.output.trim_ascii().is_empty() => abnormal(&run),
        (Answer::Line(_), None) => abnormal(&run).or(Some(Kind::many(&run.output))),
    };
    let case = mistake.as_ref().map_or(cases.len() - 1, |mistake| mistake.case);
    Ok((kind.map(|kind| Fault { case, kind }), mistake, run))
}
