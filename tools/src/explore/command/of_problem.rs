//! What is asked for of a problem, or of a game on piles: a table, or a law.

use super::laws::print_laws;
use super::{effort, refuse, COQ, ENDINGS, OF_CHECKS, OF_POSITIONS, OF_TABLES};
use crate::cli::Program;
use crate::explore::game::numbers::NumberRules;
use crate::explore::game::value::Convention;
use crate::explore::law::{self, prover::Prover};
use crate::explore::proof::numbers::prover::NumberProver;
use crate::problems::{astrgame, problem, PROBLEMS};
use crate::tables::{piles, Table};
use crate::text::{joined, named};
use judge::spelling::unknown;
use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};

/// The most letters of a string of astrgame.
const LETTERS: usize = 16;

/// Does what the arguments ask for. The result is the status with which the run ends.
pub fn run(program: &Program) -> io::Result<i32> {
    let first = super::first_word(program);
    refuse_without_source(program);
    let with = if first.is_empty() { "a run without PROBLEM" } else { first };
    refuse(program, &[&OF_POSITIONS[..], &ENDINGS, &OF_CHECKS].concat(), with);
    refuse(program, &["--moves", "--page", "--check", COQ], with);
    match program.get("--law") {
        Some(_) => print_law_of_problem(program),
        None => show_table(program),
    }
}

/// Prints or draws a table of a problem or of a game on piles.
fn show_table(program: &Program) -> io::Result<i32> {
    refuse(program, &["--effort"], "a run without --law");
    let with_answer = program.get("--answer").is_some();
    match program.get("--svg") {
        Some(path) => {
            refuse(program, &["--answer"], "--svg");
            fs::write(path, table(program).svg()).map_err(|error| named(path, error))?;
        }
        None => io::stdout().write_all(table(program).text(with_answer).as_bytes())?,
    }
    Ok(0)
}

/// Prints the law of a problem.
fn print_law_of_problem(program: &Program) -> io::Result<i32> {
    refuse(program, &OF_TABLES, "--law");
    if program.plain.len() != 1 {
        program.misused("--law wants the name of a problem");
    }
    let problem = program.problem(&program.plain[0]);
    let Some(table) = problem.number_table() else {
        let others = PROBLEMS.iter().filter(|other| other.number_table().is_some());
        program.misused(format!(
            "no law is searched for {}, since its table is not one of numbers; there are {}",
            problem.name(),
            joined(others.map(|other| other.name()), ", ")
        ));
    };
    let most = law::MOST_TRIED * effort(program) as u64;
    let lines = table.rules.map(|rules| Vec::from_iter(rules.iter().map(|rule| rule.to_string())));
    let normal = Convention::Normal;
    let mut prover = lines.ok().map(|lines| {
        let rules = NumberRules::read(&lines, None, normal);
        NumberProver::new(rules.unwrap_or_else(|fault| program.misused(fault)), normal)
    });
    judge::note_interrupt();
    print_laws(program, |tell| {
        let prover = prover.as_mut().map(|prover| prover as &mut dyn Prover);
        law::of_table(&table, prover, most, tell)
    })
}

/// The table that the arguments ask for; the run is over if there is none.
fn table(program: &Program) -> Table {
    let words: Vec<_> = program.plain.iter().map(|word| word.to_string_lossy()).collect();
    let all = words.join(" ");
    match words.first().map(AsRef::as_ref) {
        Some(kind @ ("take" | "octal")) => {
            refuse(program, &["--answer"], kind);
            piles::table(&all).unwrap_or_else(|fault| program.misused(fault))
        }
        Some("astrgame") if words.len() > 1 => pieces(program, &words[1..]),
        _ => {
            let made = problem(&all).and_then(|known| known.table());
            made.unwrap_or_else(|| program.misused(no_table(&all)))
        }
    }
}

/// That there is no such table, and which there are.
fn no_table(name: &str) -> String {
    let with_table = PROBLEMS.iter().filter(|problem| problem.table().is_some());
    let names = Vec::from_iter(with_table.map(|problem| problem.name()));
    let of_piles = ["take", "octal"];
    let all = names.iter().copied().chain(of_piles);
    let complaint = unknown("table of", OsStr::new(name), all);
    if complaint.ends_with('?') {
        return complaint;
    }
    let [names, of_piles] = [joined(names, ", "), joined(of_piles, " and ")];
    format!("{complaint}; there are {names}, {of_piles}. {RULES_FIRST}")
}

/// What to do where the command of a program stands without a word before it.
const RULES_FIRST: &str = "Put \"rules --\" before the command of a program that knows rules";

/// Ends the run if options of games are given without the word that begins the rules.
fn refuse_without_source(program: &Program) {
    let first = super::first_word(program);
    let of_games = [&OF_POSITIONS[..], &ENDINGS, &["--moves", "--page"]].concat();
    let is_known = matches!(first, "" | "take" | "octal") || problem(first).is_some();
    if is_known || of_games.iter().all(|option| program.get(option).is_none()) {
        return;
    }
    let is_number = first.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    match program.get("--upto").map(|upto| upto.to_string_lossy()) {
        Some(upto) if is_number => program
            .misused(format!("{first} stands alone: write --upto {upto},{first}, with a comma")),
        _ => program.misused(format!("{first:?} is no problem. {RULES_FIRST}")),
    }
}

/// The table of the pieces of a string of astrgame, which is the first of these words, by the other
/// words; the run is over if they are wrong.
fn pieces(program: &Program, words: &[Cow<str>]) -> Table {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|one| one.is_ascii_lowercase());
    if !words.iter().all(|word| is_word(word)) || words[0].len() > LETTERS {
        program.misused(format!(
            "astrgame wants a string of 1 to {LETTERS} letters from a to z, then words of such \
             letters"
        ));
    }
    astrgame::pieces(&words[0], &words[1..].join(" "))
}
