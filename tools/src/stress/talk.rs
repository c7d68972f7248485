//! Plays with an interactive program.

use super::answers::Fault;
use super::{Found, Stress};
use crate::game::Game;
use crate::talk::{Answer, Talk};
use std::io;
use std::process::Stdio;
use std::time::Instant;

/// The longest line that is read.
const LINE: usize = 1000;

impl<G: Game> Stress<'_, G> {
    /// Plays from each of these positions, up to the first fault.
    pub fn play(&mut self, cases: &[G]) -> io::Result<Option<Found<G>>> {
        Ok(self.fault(cases)?.map(|fault| {
            let cases = cases.to_vec();
            Found { cases, fault, errors: Vec::new(), is_certain: true, is_smallest: false }
        }))
    }

    fn fault(&mut self, cases: &[G]) -> io::Result<Option<Fault>> {
        let deadline = Instant::now() + self.options.time_limit;
        let mut talk = Talk::start(&self.options.command, Stdio::null())?;
        let (mut fault, mut failure, mut said) = (None, None, 0);
        let mistake = G::play(cases, self.is_strict, &mut |text| {
            talk.send(text.as_bytes());
            match talk.line(LINE, deadline) {
                Ok(Answer::Line(line)) => {
                    said += 1;
                    return Some(String::from_utf8_lossy(&line).trim_end().to_string());
                }
                Ok(Answer::End) => fault = Some(Fault::Few(said)),
                Ok(Answer::Late) => fault = Some(Fault::Late),
                Ok(Answer::TooLong) => fault = Some(Fault::Flood),
                Err(error) => failure = Some(error),
            }
            None
        });
        if let Some(error) = failure {
            return Err(error);
        }
        if mistake.is_some() || fault == Some(Fault::Late) || fault == Some(Fault::Flood) {
            return Ok(mistake.map(Fault::Mistake).or(fault));
        }
        talk.send(b"OK\n");
        let status = talk.end(deadline)?.status;
        let is_late = Instant::now() >= deadline;
        Ok(match fault {
            _ if is_late => Some(Fault::Late),
            _ if !status.success() => Some(Fault::Status(status.to_string())),
            fault => fault,
        })
    }
}
