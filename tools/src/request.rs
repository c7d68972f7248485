//! What `explore` is asked for on its command line: which options go together, and the run that
//! they ask for. The values of --upto and --from are parsed in explore/range.rs, those of --answers
//! in explore/answers.rs.

use crate::cli::{read, Program};
use crate::explore::answers::{Answers, Format};
use crate::explore::check::{self, Conclusion};
use crate::explore::progress::overwrite;
use crate::explore::range::{Range, Selection};
use crate::explore::rules::Rules;
use crate::explore::screen::Screen;
use crate::explore::value::Convention;
use crate::explore::{law, piles, Table};
use crate::page;
use crate::problems::{astrgame, problem, PROBLEMS};
use crate::text::{joined, named};
use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::{ffi::OsString, fs, process};

/// The options by what they belong to.
const OF_TABLES: [&str; 2] = ["--answer", "--svg"];
const OF_CHECKS: [&str; 3] = ["--answers", "--blank", "--no-count"];
const OF_POSITIONS: [&str; 2] = ["--upto", "--from"];
const ENDINGS: [&str; 3] = ["--score", "--draws", "--misere"];
const OUTPUTS: [&str; 4] = ["--moves", "--law", "--page", "--check"];

/// The most letters of a string of astrgame.
const LETTERS: usize = 16;

/// Does what the arguments of `explore` ask for. The run is over if they are wrong.
pub fn run(program: &Program) {
    refuse_misspelt(program);
    match program.plain.first().and_then(|word| word.to_str()).unwrap_or_default() {
        "rules" => of_rules(program),
        first => {
            let with = if first.is_empty() { "a run without PROBLEM" } else { first };
            refuse(program, &[&OF_POSITIONS[..], &ENDINGS, &OF_CHECKS].concat(), with);
            refuse(program, &["--moves", "--page", "--check"], with);
            let is_law = program.get("--law").is_some();
            program.end_on_error(if is_law {
                law_of_problem(program)
            } else {
                show_table(program)
            });
        }
    }
}

/// Ends the run if --answer is given for --answers, or the other way round.
fn refuse_misspelt(program: &Program) {
    let has = |option: &str| program.get(option).is_some();
    let first = program.plain.first().map_or("rules".into(), |word| word.to_string_lossy());
    if has("--answer") && has("--check") {
        program.misused("--answer does not go with --check; did you mean --answers?");
    } else if has("--answers") && first != "rules" {
        program.misused(format!("--answers does not go with {first}; did you mean --answer?"));
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

/// A game whose rules a program knows, and which of its positions are looked at.
struct Look {
    /// The words of the command that starts the program.
    command: Vec<OsString>,
    convention: Convention,
    /// The range of the positions; None if they are those on standard input.
    range: Option<Range>,
}

impl Look {
    /// What the arguments ask for; the run is over if they are wrong.
    fn of(program: &Program) -> Look {
        let convention = match only(program, &ENDINGS) {
            Some("--misere") => Convention::Misere,
            Some("--score") => Convention::Score,
            Some("--draws") => Convention::Draws,
            _ => Convention::Normal,
        };
        let from = text(program, "--from");
        let range = text(program, "--upto").map(|upto| Range::read(&upto, from.as_deref()));
        if range.is_none() && from.is_some() {
            program.misused("--from wants --upto");
        }
        let range = range.map(|range| range.unwrap_or_else(|fault| program.misused(fault)));
        Look { command: command_of_rules(program), convention, range }
    }

    /// Starts the program, and reads or lists the positions.
    /// Errors: the program cannot be started, or standard input cannot be read.
    fn start(&self) -> io::Result<(Rules, Selection)> {
        let mut rules = Rules::start(&self.command, self.convention)?;
        rules.show_progress();
        let positions = match &self.range {
            Some(range) => Selection::of(range),
            None => {
                if io::stdin().is_terminal() {
                    let _ =
                        writeln!(io::stderr(), "Type positions; Ctrl-D ends them. Or see --upto.");
                }
                let input = read(None)?;
                rules.note_input(&input);
                Selection::given(&input)
            }
        };
        Ok((rules, positions))
    }
}

/// Does what is asked for of a game whose rules a program knows. The run is over if something is
/// wrong.
fn of_rules(program: &Program) {
    refuse(program, &OF_TABLES, "rules");
    let output = only(program, &OUTPUTS);
    if output != Some("--check") {
        refuse(program, &OF_CHECKS, "a run without --check");
    }
    let look = Look::of(program);
    match output {
        Some("--page") => {
            refuse(program, &ENDINGS, "--page");
            program.end_on_error(write_page(program, &look));
        }
        Some("--check") => check(program, &look),
        Some("--law") => program.end_on_error(law_of_rules(program, &look)),
        _ => program.end_on_error(show_rules(&look, output == Some("--moves"))),
    }
}

/// Writes a page to play on.
fn write_page(program: &Program, look: &Look) -> io::Result<()> {
    let path = program.get("--page").unwrap_or_default();
    let (rules, mut positions) = look.start()?;
    if look.range.is_some() {
        positions.words.reverse(); // the last one is the largest, and the best to begin with
    }
    let page = page::of_rules(rules, &positions.words, "", "")?;
    fs::write(path, page).map_err(|error| named(path, error))
}

/// Prints the positions of a game whose rules a program knows, and what is found in them.
fn show_rules(look: &Look, with_moves: bool) -> io::Result<()> {
    let (rules, positions) = look.start()?;
    let screen = Screen { positions: &positions, with_moves };
    screen.write(rules, &look.command, &mut io::stdout().lock())
}

/// Prints or draws a table of a problem or of a game on piles.
fn show_table(program: &Program) -> io::Result<()> {
    let with_answer = program.get("--answer").is_some();
    if let Some(path) = program.get("--svg") {
        refuse(program, &["--answer"], "--svg");
        return fs::write(path, table(program).svg()).map_err(|error| named(path, error));
    }
    io::stdout().write_all(table(program).text(with_answer).as_bytes())
}

/// Prints the law of a game of which a program knows the rules.
fn law_of_rules(program: &Program, look: &Look) -> io::Result<()> {
    refuse(program, &["--draws"], "--law");
    let Some(range) = &look.range else {
        program.misused("--law wants --upto: a law is tried further than it was made from");
    };
    let (mut rules, positions) = look.start()?;
    let values = rules.values(&positions.as_slices()).all()?;
    rules.hide_progress(); // the search tells its own
    let mut second_run = rules.second_run(&look.command)?;
    let values = Vec::from_iter(range.positions().into_iter().zip(values));
    let ends = [&range.from[..], &range.upto[..]];
    print_law(program, |tell| {
        law::of_rules(ends, &values, look.convention, &mut second_run, law::MOST_TRIED, tell)
    })
}

/// Prints the law of a problem.
fn law_of_problem(program: &Program) -> io::Result<()> {
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
    print_law(program, |tell| law::of_table(&table, law::MOST_TRIED, tell))
}

/// Prints what a search for a law finds. On a terminal, it shows how far it has come.
fn print_law(
    program: &Program, search: impl FnOnce(&mut dyn FnMut(&str)) -> Result<Vec<String>, String>,
) -> io::Result<()> {
    let is_seen = io::stderr().is_terminal();
    let mut show = |text: &str| {
        if is_seen {
            overwrite(text);
        }
    };
    let laws = search(&mut show);
    show("");
    let lines = laws.unwrap_or_else(|why| program.misused(why));
    io::stdout().write_all((lines.join("\n") + "\n").as_bytes())
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
            made.unwrap_or_else(|| program.misused(format!("no table of {all:?}")))
        }
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

/// Checks a program against the rules of a game, and ends the run.
fn check(program: &Program, look: &Look) -> ! {
    let judged =
        program.get("--check").map(|whole| program.words_of(&[whole.into()])).unwrap_or_default();
    let format = format_of(program, look.convention);
    let mut out = io::stdout().lock();
    let conclusion = look.start().and_then(|(rules, positions)| {
        let (report, conclusion) = check::check(rules, &judged, &format, &positions.as_slices())?;
        out.write_all(report.as_bytes())?;
        Ok(conclusion)
    });
    match conclusion {
        Ok(Conclusion::Right) => process::exit(0),
        Ok(Conclusion::Wrong) => process::exit(1),
        Ok(Conclusion::Unfinished(why)) => program.fail(2, why),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => process::exit(2),
        Err(error) => program.fail(2, error),
    }
}

/// How the checked program reads positions, and answers; the run is over if the options are wrong.
fn format_of(program: &Program, convention: Convention) -> Format {
    let answers = Answers::parse(text(program, "--answers").as_deref(), convention);
    let answers = answers.unwrap_or_else(|fault| program.misused(fault));
    let blank = text(program, "--blank").map(|text| match text.as_bytes() {
        [blank] if blank.is_ascii_graphic() => *blank,
        _ => program.misused(format!("--blank wants a character, such as a comma, not {text:?}")),
    });
    Format { answers, blank, has_count: program.get("--no-count").is_none() }
}

/// The value of an option as a text, if it is given.
fn text(program: &Program, option: &str) -> Option<String> {
    program.get(option).map(|value| value.to_string_lossy().into_owned())
}

/// The words of the command that knows the rules.
fn command_of_rules(program: &Program) -> Vec<OsString> {
    match &program.plain[1..] {
        [] => program.misused("COMMAND is missing"),
        command => program.words_of(command),
    }
}
