//! Plays with an interactive program.

use super::answers::{abnormal, text, Fault};
use crate::child::{Answer, End, Run, Talk};
use crate::rules::{Dialogue, Game};
use std::io;
use std::time::Instant;

/// The longest line that is read, and the most bytes behind the last one.
const LINE: usize = 1000;
const MORE: usize = 1 << 16;

/// Plays from each of these positions. Returns the first fault, and how the program ended.
pub fn play<G: Game>(
    play: Dialogue<G>,
    mut talk: Talk,
    cases: &[G],
    deadline: Instant,
) -> io::Result<(Option<Fault>, Run)> {
    let begun = Instant::now();
    let (mut last, mut said) = (Ok(Answer::Late), 0);
    let mistake = play(cases, &mut |words| {
        talk.send(words.as_bytes());
        last = talk.line(LINE, deadline);
        let Ok(Answer::Line(line)) = &last else { return None };
        said += 1;
        Some(text(line))
    });
    let last = last?;
    let is_over = mistake.is_some() || matches!(last, Answer::Late | Answer::TooMuch);
    if !is_over {
        talk.send(b"OK\n");
    }
    let run = talk.end(MORE, if is_over { begun } else { deadline })?;
    let fault = match (last, mistake) {
        (_, Some(mistake)) => Some(Fault::Mistake(mistake)),
        (Answer::Late, _) => Some(Fault::late(&run, begun)),
        (Answer::TooMuch, _) => Some(Fault::Flood),
        (Answer::End, _) => abnormal(&run, begun).or(Some(Fault::Few(said))),
        (Answer::Line(_), _) => abnormal(&run, begun).or_else(|| {
            let more = text(&run.output);
            (!more.is_empty() && run.end != End::Late).then_some(Fault::Many(more))
        }),
    };
    Ok((fault, run))
}
