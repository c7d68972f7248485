//! The command line of `explore`: which options go together, and the run that they ask for. Wrong usage
//! ends the run where it is met, with `Program::misused`, and Ctrl-C ends the search for a law of words in
//! `laws`; all other ends are in `run`.
//!
//! ```text
//! laws        what a search for laws finds, printed as it comes
//! of_problem  what is asked for of a problem, or of a game on piles: a table, or a law
//! look        a game whose rules one tells, and which of its positions are looked at
//! of_game     what is asked for of a game whose rules one tells
//! ```

mod laws;
mod look;
mod of_game;
mod of_problem;

use crate::cli::Program;
use std::io::ErrorKind;
use std::process;

/// The options by what they belong to.
const OF_TABLES: [&str; 2] = ["--answer", "--svg"];
const OF_CHECKS: [&str; 5] = ["--answers", "--blank", "--newline", "--length", "--no-count"];
const OF_POSITIONS: [&str; 5] = ["--upto", "--from", "--letters", "--where", "--rows"];
const ENDINGS: [&str; 3] = ["--score", "--draws", "--misere"];
const PLAYERS: &str = "--partisan";
const OUTPUTS: [&str; 4] = ["--moves", "--law", "--page", "--check"];
const COQ: &str = "--coq";

/// The words with which the rules of a game begin.
const SOURCES: [&str; 3] = ["rules", "words", "numbers"];

/// Does what the arguments of `explore` ask for, and ends.
pub fn run(program: &Program) -> ! {
    refuse_misspelt(program);
    refuse_unquoted(program);
    let is_of_game = SOURCES.contains(&first_word(program));
    let done = if is_of_game { of_game::run(program) } else { of_problem::run(program) };
    // The statuses of a check are those of a judge: 1 says that the program is wrong.
    let is_check = is_of_game && program.get("--check").is_some();
    match done {
        Ok(status) => process::exit(status),
        // Nobody reads any more.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            process::exit(if is_check { 2 } else { 0 })
        }
        Err(error) => program.fail(if is_check { 2 } else { 1 }, error),
    }
}

/// The first word that is no option; empty if there is none, or if it is not in UTF-8.
fn first_word(program: &Program) -> &str {
    program.plain.first().and_then(|word| word.to_str()).unwrap_or_default()
}

/// Ends the run if --answer is given for --answers, or the other way round.
fn refuse_misspelt(program: &Program) {
    let has = |option: &str| program.get(option).is_some();
    let first = program.plain.first().map_or("rules".into(), |word| word.to_string_lossy());
    if has("--answer") && has("--check") {
        program.misused("--answer does not go with --check; did you mean --answers?");
    } else if has("--answers") && !SOURCES.contains(&&first[..]) {
        program.misused(format!("--answers does not go with {first}; did you mean --answer?"));
    }
}

/// Ends the run if the program of --check has arguments that are not in quotes with it.
fn refuse_unquoted(program: &Program) {
    let Some(checked) = program.get("--check").filter(|_| !SOURCES.contains(&first_word(program)))
    else {
        return;
    };
    let words = program.plain.iter().map(|word| word.to_string_lossy());
    let arguments = words.take_while(|word| !SOURCES.contains(&&word[..]));
    let all = [checked.to_string_lossy()].into_iter().chain(arguments).collect::<Vec<_>>();
    if all.len() <= program.plain.len() {
        let all = all.join(" ");
        program.misused(format!("--check wants a program and its arguments in quotes: '{all}'"));
    }
}

/// Ends the run if one of these options is given; they do not go with `with`.
fn refuse(program: &Program, options: &[&str], with: &str) {
    if let Some(option) = options.iter().find(|option| program.get(option).is_some()) {
        program.misused(format!("{option} does not go with {with}"));
    }
}

/// The one of these options that is given, if one is. The run is over if there are two.
fn only<'a>(program: &Program, options: &[&'a str]) -> Option<&'a str> {
    let mut given = options.iter().copied().filter(|option| program.get(option).is_some());
    let first = given.next();
    if let (Some(first), Some(second)) = (first, given.next()) {
        program.misused(format!("{second} does not go with {first}"));
    }
    first
}

/// How many times as far as usual a law is searched for; the run is over if that is told wrongly.
fn effort(program: &Program) -> usize {
    program.number("--effort", 1..=100).unwrap_or(1)
}

/// The value of an option as a text, if it is given.
fn text(program: &Program, option: &str) -> Option<String> {
    program.get(option).map(|value| value.to_string_lossy().into_owned())
}
