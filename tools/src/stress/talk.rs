//! Plays with an interactive program.

use super::input::Input;
use super::verdict::{of_ending, printable, Outcome, Printed, Talk, Verdict, OK};
use crate::extras::{Close, Course, Dialogue, Server};
use judge::ending::ending;
use judge::process::{Answer, Limits, Process};
use judge::tokens;
use std::io;
use std::time::{Duration, Instant};

/// The most bytes of a line that is read.
const LINE: usize = 1000;

/// The most bytes that are read after the last line that is wanted.
const MORE: usize = 1 << 16;

/// The keeper of the program ends it long before.
const LONG: Duration = Duration::from_secs(1 << 24);

/// Plays on the cases of an input. The limits are for the whole of it. The program starts when
/// something is to be said to it: until then the other side may think, and nobody waits.
/// Errors: the program cannot be run.
pub fn run<G>(
    dialogue: &Dialogue<G>, server: Server, start: &dyn Fn() -> io::Result<Process>,
    limits: Limits, input: &Input<G>,
) -> io::Result<Outcome> {
    // Before something was said, no line has come.
    let (mut started, mut last) = (None, Ok(Answer::Late));
    let (mut told, mut said) = (Vec::new(), Vec::new());
    let Course { close, breach } = (dialogue.converse)(&input.cases, server, &mut |words| {
        told.push(words.to_string());
        last = ask(&mut started, start, words);
        let Ok(Answer::Line(line)) = &last else { return None };
        said.push(printable(&tokens(line).collect::<Vec<_>>()));
        Some(String::from_utf8_lossy(line).into_owned())
    });
    let last = last?;
    let mut program = started.map_or_else(start, Ok)?;
    if close == Close::Won {
        told.push(OK.to_string());
        program.send(OK.as_bytes());
    }
    // Who has ended is waited for; so is who has won, since it must end then.
    let is_over = close != Close::Won && matches!(last, Answer::Line(_) | Answer::TooMuch);
    let run = program.end(MORE, is_over.then(Instant::now))?;
    let end = of_ending(ending(&run, &limits), run.status);
    let (verdict, printed) = outcome_of(&last, &close, end, &run.output, &mut said);
    let mistake = close.mistake();
    let last_case = input.cases.len() - 1;
    let suspects = vec![mistake.as_ref().map_or(last_case, |mistake| mistake.case)];
    let (run, talk) = (Some(run), Talk { server, told, said, breach });
    Ok(Outcome { verdict, suspects, printed, run, mistake, talk, ..Outcome::not_run() })
}

/// What a dialogue came to that closed so after the last answer, and what was printed to it, which is
/// taken from what was said if it is to blame. `output` is what came after the lines.
fn outcome_of(
    last: &Answer, close: &Close, end: Option<Verdict>, output: &[u8], said: &mut Vec<String>,
) -> (Verdict, Printed) {
    let nothing = Printed::Nothing { after: said.len() };
    match (last, close) {
        (Answer::TooMuch, _) => (Verdict::TooMuchOutput, nothing),
        (Answer::Late | Answer::End, _) => (end.unwrap_or(Verdict::Wrong), nothing),
        (Answer::Line(_), Close::Won) => after_the_end(end, output),
        // It was stopped; but what it had used counts.
        (Answer::Line(_), Close::Open) => match end {
            Some(used @ (Verdict::TooSlow | Verdict::TooMuchMemory)) => (used, Printed::All),
            _ => (Verdict::Right, Printed::All),
        },
        (Answer::Line(_), Close::Mistake(_)) => {
            (Verdict::Wrong, said.pop().map_or(nothing, Printed::Answer))
        }
    }
}

/// Tells a program something, which is started with the first words, and brings what comes then.
/// Errors: the program cannot be run.
fn ask(
    started: &mut Option<Process>, start: &dyn Fn() -> io::Result<Process>, words: &str,
) -> io::Result<Answer> {
    let program = match started {
        Some(program) => program,
        None => started.insert(start()?),
    };
    program.send(words.as_bytes());
    program.line(LINE, Instant::now() + LONG)
}

/// What a program came to that had only to end.
fn after_the_end(end: Option<Verdict>, output: &[u8]) -> (Verdict, Printed) {
    let more: Vec<&[u8]> = tokens(output).collect();
    match more.is_empty() {
        true => (end.unwrap_or(Verdict::Right), Printed::All),
        false => (end.unwrap_or(Verdict::Wrong), Printed::More(printable(&more))),
    }
}
