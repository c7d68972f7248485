//! What is asked for of a game whose rules one tells. The values of --upto and --from are parsed in
//! game/range.rs, those of --answers in check/answers.rs.

use super::{only, print_law, refuse, text, ENDINGS, OF_CHECKS, OF_TABLES, OUTPUTS};
use crate::cli::{read, Program};
use crate::explore::check::answers::{Answers, Format};
use crate::explore::check::{self, Conclusion};
use crate::explore::found::area::Area;
use crate::explore::game::evaluate::Evaluator;
use crate::explore::game::further::SecondRun;
use crate::explore::game::range::{Range, Selection};
use crate::explore::game::value::Convention;
use crate::explore::game::Teller;
use crate::explore::law;
use crate::explore::view::{page, screen::Screen};
use crate::text::named;
use std::collections::HashMap;
use std::io::{self, IsTerminal, Write};
use std::{ffi::OsString, fs};

/// Does what the arguments ask for. The result is the status with which the run ends.
pub fn run(program: &Program) -> io::Result<i32> {
    refuse(program, &OF_TABLES, "rules");
    let output = only(program, &OUTPUTS);
    if output != Some("--check") {
        refuse(program, &OF_CHECKS, "a run without --check");
    }
    let look = Look::of(program);
    match output {
        Some("--page") => write_page(program, &look),
        Some("--check") => check(program, &look),
        Some("--law") => print_law_of_game(program, &look),
        _ => show(&look, output == Some("--moves")),
    }
}

/// A game, and which of its positions are looked at.
struct Look {
    /// The words of the command that starts the program that knows the rules.
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
        let command = match &program.plain[1..] {
            [] => program.misused("COMMAND is missing"),
            command => program.words_of(command),
        };
        Look { command, convention, range }
    }

    /// Starts the source of the rules, and reads or lists the positions.
    /// Errors: it cannot be started, or standard input cannot be read.
    fn start(&self) -> io::Result<(Evaluator, Selection)> {
        let mut teller = Teller::start(&self.command, self.convention)?;
        let positions = match &self.range {
            Some(range) => Selection::of(range),
            None => {
                let input = read_positions()?;
                teller.note_input(&input);
                Selection::given(&input)
            }
        };
        let mut evaluator = Evaluator::of(Box::new(teller), self.convention);
        evaluator.show_progress();
        Ok((evaluator, positions))
    }
}

/// All of standard input. Who sits at a terminal is told to type.
fn read_positions() -> io::Result<Vec<u8>> {
    if io::stdin().is_terminal() {
        let _ = writeln!(io::stderr(), "Type positions; Ctrl-D ends them. Or see --upto.");
    }
    read(None)
}

/// Writes a page to play on.
fn write_page(program: &Program, look: &Look) -> io::Result<i32> {
    refuse(program, &ENDINGS, "--page");
    let path = program.get("--page").unwrap_or_default();
    let (evaluator, mut positions) = look.start()?;
    if look.range.is_some() {
        positions.words.reverse(); // the last one is the largest, and the best to begin with
    }
    let page = page::html(evaluator, &positions.words)?;
    fs::write(path, page).map_err(|error| named(path, error))?;
    Ok(0)
}

/// Prints the positions, and what is found in them.
fn show(look: &Look, with_moves: bool) -> io::Result<i32> {
    let (evaluator, positions) = look.start()?;
    let screen = Screen { positions: &positions, with_moves };
    screen.write(evaluator, &mut io::stdout().lock())?;
    Ok(0)
}

/// Prints the law of the game.
fn print_law_of_game(program: &Program, look: &Look) -> io::Result<i32> {
    refuse(program, &["--draws"], "--law");
    let Some(range) = &look.range else {
        program.misused("--law wants --upto: a law is tried further than it was made from");
    };
    let (mut evaluator, positions) = look.start()?;
    let values = evaluator.values(&positions.as_slices()).all()?;
    evaluator.hide_progress(); // the search tells its own
    let mut second_run = SecondRun::after(evaluator)?;
    let values = HashMap::from_iter(range.positions().into_iter().zip(values));
    let area = Area::new(range.clone(), values, look.convention);
    print_law(program, |tell| law::find(&area, &mut second_run, law::MOST_TRIED, tell))
}

/// Checks a program against the rules of the game.
fn check(program: &Program, look: &Look) -> io::Result<i32> {
    let judged =
        program.get("--check").map(|whole| program.words_of(&[whole.into()])).unwrap_or_default();
    let format = format_of(program, look.convention);
    let (evaluator, positions) = look.start()?;
    let (report, conclusion) = check::check(evaluator, &judged, &format, &positions.as_slices())?;
    io::stdout().write_all(report.as_bytes())?;
    match conclusion {
        Conclusion::Right => Ok(0),
        Conclusion::Wrong => Ok(1),
        Conclusion::Unfinished(why) => Err(io::Error::other(why)),
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
