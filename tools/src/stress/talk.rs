//! Plays with an interactive program.

use super::answers::{abnormal, text, Fault};
use super::Stress;
use crate::child::{Answer, Talk};
use crate::rules::Game;
use crate::tokens;
use std::io;
use std::time::Instant;

/// The longest line that is read, and the most bytes behind the last one.
const LINE: usize = 1000;
const MORE: usize = 1 << 16;

impl<G: Game> Stress<'_, G> {
    /// Plays from each of these positions. Returns the first fault, and the end of what the program
    /// wrote to its standard error, if it came to its end.
    pub fn play(&self, mut talk: Talk, cases: &[G]) -> io::Result<(Option<Fault>, Vec<u8>)> {
        let deadline = Instant::now() + self.options.time_limit;
        let (mut last, mut said) = (Ok(Answer::Late), 0);
        let play = G::DIALOGUE.expect("the problem is interactive");
        let mistake = play(cases, self.is_strict, &mut |words| {
            talk.send(words.as_bytes());
            last = talk.line(LINE, deadline);
            let Ok(Answer::Line(line)) = &last else { return None };
            said += 1;
            Some(String::from_utf8_lossy(line).trim_end().to_string())
        });
        let few = match (last?, mistake) {
            (_, Some(mistake)) => return Ok((Some(Fault::Mistake(mistake)), Vec::new())),
            (Answer::Late, _) => return Ok((Some(Fault::Late), Vec::new())),
            (Answer::TooMuch, _) => return Ok((Some(Fault::Flood), Vec::new())),
            (Answer::End, _) => Some(Fault::Few(said)),
            (Answer::Line(_), _) => None,
        };
        talk.send(b"OK\n");
        let run = talk.end(MORE, deadline)?;
        let more = tokens(&run.output);
        let many = (!more.is_empty()).then(|| Fault::Many(text(&more[..1])));
        Ok((abnormal(run.end).or(few).or(many), run.errors))
    }
}
