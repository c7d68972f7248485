//! Plays with an interactive program.

use super::runner::Input;
use super::verdict::{of_ending, Judged, Printed, Verdict};
use crate::execution::shown_words;
use crate::extras::Dialogue;
use judge::process::{Answer, Limits, Process};
use judge::tokens;
use judge::verdict::{ending, Ending};
use std::ffi::OsString;
use std::io;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// The most bytes of a line that is read, and after the last line that is wanted.
const LINE: usize = 1000;
const MORE: usize = 1 << 16;

/// The keeper of the program ends it long before.
const LONG: Duration = Duration::from_secs(1 << 24);

/// Plays from each case of an input. The limits are for the whole of it.
pub fn run<G>(
    converse: Dialogue<G>, command: &[OsString], limits: Limits, input: &Input<G>,
) -> io::Result<Judged> {
    let mut program = Process::start(command, limits, Stdio::piped(), Stdio::piped())?;
    let (mut last, mut lines, mut told) = (Ok(Answer::Late), 0, Vec::new());
    let mistake = converse(&input.cases, &mut |words| {
        program.send(words.as_bytes());
        told.extend(words.as_bytes());
        last = program.line(LINE, Instant::now() + LONG);
        let Ok(Answer::Line(line)) = &last else { return None };
        lines += 1;
        Some(String::from_utf8_lossy(line).into_owned())
    });
    let last = last?;
    // Who errs, or has ended, is waited for no longer.
    let is_over = mistake.is_some() && matches!(last, Answer::Line(_) | Answer::TooMuch);
    if mistake.is_none() {
        program.send(b"OK\n");
    }
    let run = program.end(MORE, is_over.then(Instant::now))?;
    let end = ending(&run, &limits);
    let (verdict, printed) = match (&last, &mistake) {
        (Answer::TooMuch, _) => (Verdict::TooMuchOutput, Printed::Nothing { after: lines }),
        (Answer::Line(line), Some(_)) => (Verdict::Wrong, answer(line)),
        (Answer::Line(_), None) => after_the_end(end, &run.output),
        (Answer::Late | Answer::End, _) => {
            (of_ending(end).unwrap_or(Verdict::Wrong), Printed::Nothing { after: lines })
        }
    };
    let last_case = input.cases.len() - 1;
    let suspects = vec![mistake.as_ref().map_or(last_case, |mistake| mistake.case)];
    Ok(Judged { verdict, suspects, printed, run: Some(run), mistake, told, ..Judged::not_run() })
}

/// What a program came to that had only to end.
fn after_the_end(end: Ending, output: &[u8]) -> (Verdict, Printed) {
    let more: Vec<&[u8]> = tokens(output).collect();
    match of_ending(end) {
        Some(verdict) => (verdict, Printed::All),
        None if more.is_empty() => (Verdict::Right, Printed::All),
        None => (Verdict::Wrong, Printed::More(shown_words(&more))),
    }
}

/// A line that was printed.
fn answer(line: &[u8]) -> Printed {
    Printed::Answer(shown_words(&tokens(line).collect::<Vec<_>>()))
}
