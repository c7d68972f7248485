//! What is asked for of a game whose rules one tells. The values of --upto and --from are parsed in
//! game/range.rs, those of --answers in check/answers.rs.

use super::laws::{print_at_end, print_laws};
use super::look::{Look, Rules};
use super::{effort, only, refuse, text, COQ, ENDINGS, OF_CHECKS, OF_TABLES, OUTPUTS};
use crate::cli::Program;
use crate::explore::check::answers::{Answers, Format};
use crate::explore::check::{self, Conclusion};
use crate::explore::fold::{self, Bounds};
use crate::explore::found::area::Area;
use crate::explore::game::further::{ForPlayer, Oracle, SecondRun};
use crate::explore::game::row_range::RowRange;
use crate::explore::game::selection::{Grid, Selection};
use crate::explore::game::value::{Convention, Value};
use crate::explore::game::words::{WordRules, EMPTY};
use crate::explore::law::{self, prover::Prover};
use crate::explore::proof::numbers::prover::NumberProver;
use crate::explore::proof::words::{
    self, budget::BUDGET, coq, statement, word_game::WordGame, Laws,
};
use crate::explore::view::{page, screen::Screen};
use crate::text::named;
use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Does what the arguments ask for. The result is the status with which the run ends.
pub fn run(program: &Program) -> io::Result<i32> {
    refuse(program, &OF_TABLES, super::first_word(program));
    let output = only(program, &OUTPUTS);
    if output != Some("--law") {
        refuse(program, &["--effort", COQ], "a run without --law");
    }
    if output != Some("--check") {
        refuse(program, &OF_CHECKS, "a run without --check");
    }
    let look = Look::of(program);
    match output {
        Some("--page") => write_page(program, &look),
        Some("--check") => check(program, &look),
        Some("--law") => match &look.rules {
            Rules::Words(rules) => print_law_of_words(program, rules, look.convention),
            _ => {
                refuse(program, &[COQ], super::first_word(program));
                print_law_of_game(program, &look)
            }
        },
        _ => show(program, &look, output == Some("--moves")),
    }
}

/// Writes a page to play on.
fn write_page(program: &Program, look: &Look) -> io::Result<i32> {
    refuse(program, &ENDINGS, "--page");
    refuse(program, &["--rows"], "--page");
    let path = program.get("--page").unwrap_or_default();
    let (evaluator, mut positions) = look.start(program)?;
    if look.range.is_some() {
        positions.words.reverse(); // the last one is the largest, and the best to begin with
    }
    // All words up to some length begin with the shortest, from which there is little to play.
    let is_longest_first = positions.length.is_some();
    let rules = look.rules_told(program);
    let page = page::html(evaluator, &positions.words, &rules, is_longest_first)?;
    fs::write(path, page).map_err(|error| named(path, error))?;
    Ok(0)
}

/// Prints the positions, and what is found in them.
fn show(program: &Program, look: &Look, with_moves: bool) -> io::Result<i32> {
    let (evaluator, positions) = look.start(program)?;
    let screen = Screen { positions: &positions, with_moves };
    screen.write(evaluator, &mut io::stdout().lock())?;
    Ok(0)
}

/// The positions that are looked at, each with its value, and a second run that knows further ones: what
/// a search for laws starts from.
struct Valued {
    positions: Selection,
    values: Vec<Option<Value>>,
    /// What the numbers of a position are called, if that is told.
    names: Option<Vec<String>>,
    run: SecondRun,
}

impl Valued {
    /// Asks for all values.
    /// Errors: those of `Look::start`; a value is not told; the second run cannot be started.
    fn of(program: &Program, look: &Look) -> io::Result<Valued> {
        let (mut evaluator, positions) = look.start(program)?;
        let values = evaluator.values(&positions.as_slices()).all()?;
        evaluator.hide_progress(); // the search tells its own
        let names = evaluator.names();
        Ok(Valued { positions, values, names, run: SecondRun::after(evaluator)? })
    }
}

/// Prints the laws of the game, one after the other for the players if they have different moves.
fn print_law_of_game(program: &Program, look: &Look) -> io::Result<i32> {
    refuse(program, &["--draws"], "--law");
    if look.range.is_none() {
        program.misused(
            "--law wants --upto, such as --upto 40 or --upto 13,13: a law is made from these \
             positions",
        );
    } else if let Some(rows) = &look.rows {
        return print_law_of_rows(program, look, rows);
    }
    let most = law::MOST_TRIED * effort(program) as u64;
    let Valued { positions, values, names, mut run } = Valued::of(program, look)?;
    judge::note_interrupt();
    let grids = positions.grids();
    let area = |grid| area_of(grid, &values, look.convention, names.as_deref());
    let areas = Vec::from_iter(grids.iter().map(area));
    let mut prover = look.prover();
    if let ([Some(a), Some(b)], Some(prover)) = (&areas[..], &mut prover) {
        return print_laws_of_players(program, [a, b], &mut run, prover, most);
    }
    for (grid, area) in grids.iter().zip(&areas) {
        let Some(area) = area else { continue };
        if let Some(heading) = &grid.heading {
            writeln!(io::stdout(), "{heading}:")?;
        }
        let mut oracle = ForPlayer { run: &mut run, player: grid.player };
        let status = print_laws(program, |tell| {
            let prover = prover.as_mut().map(|prover| prover as &mut dyn Prover);
            law::find(area, &mut oracle, prover, most, tell)
        })?;
        if status != 0 {
            return Ok(status);
        }
    }
    Ok(0)
}

/// The positions of a grid with their values, and the names of their numbers if these have any; None if
/// they do not fill a range.
fn area_of(
    grid: &Grid, values: &[Option<Value>], convention: Convention, names: Option<&[String]>,
) -> Option<Area> {
    let known = grid.places.iter().map(|place| values[*place]);
    let known = HashMap::from_iter(grid.numbers.iter().cloned().zip(known));
    let area = Area::new(grid.range()?, known, convention);
    Some(names.iter().fold(area, |area, names| area.named(names.to_vec())))
}

/// Prints the laws of two players, which are decided together.
fn print_laws_of_players(
    program: &Program, areas: [&Area; 2], run: &mut SecondRun, prover: &mut NumberProver, most: u64,
) -> io::Result<i32> {
    let mut ask = |player: usize, positions: &[Vec<i64>]| {
        ForPlayer { run: &mut *run, player: Some(player) }.ask(positions)
    };
    print_laws(program, |tell| law::find_for_players(areas, &mut ask, prover, most, tell))
}

/// Prints the law of rows of any length.
fn print_law_of_rows(program: &Program, look: &Look, rows: &RowRange) -> io::Result<i32> {
    if rows.most < fold::LEAST {
        program.misused(format!("--law wants --rows {} or more", fold::LEAST));
    }
    let bounds = Bounds::times(effort(program));
    let Valued { values, mut run, .. } = Valued::of(program, look)?;
    let mut oracle = ForPlayer { run: &mut run, player: None };
    print_at_end(program, |tell| {
        fold::find(rows, look.convention, &values, &mut oracle, &bounds, tell)
    })
}

/// Prints the law of a game on words, which holds for words of every length, and with --coq writes it into
/// a file.
/// Errors: there is no law that can be written so.
fn print_law_of_words(
    program: &Program, rules: &WordRules, convention: Convention,
) -> io::Result<i32> {
    refuse(program, &["--draws"], "--law");
    refuse(program, &["--upto"], "--law words");
    let budget = BUDGET.times(effort(program));
    check_name_for_coq(program);
    let game = match WordGame::new(rules, convention) {
        Ok(game) => game,
        Err(why) => {
            writeln!(io::stdout(), "{}", statement::not_searched(&why))?;
            return write_for_coq(program, &Vec::new());
        }
    };
    judge::note_interrupt();
    let mut laws = Vec::new();
    print_at_end(program, |tell| {
        laws = words::find(&game, budget, tell);
        Ok(statement::lines(&laws))
    })?;
    write_for_coq(program, &laws)
}

/// Ends the run if Coq would not read the file of --coq, for its name.
fn check_name_for_coq(program: &Program) {
    let Some(path) = program.get(COQ) else { return };
    let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy();
    let is_plain = |stem: &str| {
        stem.starts_with(|first: char| first.is_ascii_uppercase())
            && stem.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    };
    if !name.strip_suffix(".v").is_some_and(is_plain) {
        program.misused(format!(
            "{COQ} wants a file such as Law.v, whose name begins with a capital, not {name:?}"
        ));
    }
}

/// Writes the law that was found into the file of --coq, if that is given.
fn write_for_coq(program: &Program, laws: &Laws) -> io::Result<i32> {
    let Some(path) = program.get(COQ) else { return Ok(0) };
    let file = coq::file(laws).map_err(|why| io::Error::other(format!("{COQ}: {why}")))?;
    fs::write(path, file).map_err(|error| named(path, error))?;
    Ok(0)
}

/// Checks a program against the rules of the game.
fn check(program: &Program, look: &Look) -> io::Result<i32> {
    let judged =
        program.get("--check").map(|whole| program.words_of(&[whole.into()])).unwrap_or_default();
    let format = format_of(program, look);
    let (evaluator, mut positions) = look.start(program)?;
    if matches!(look.rules, Rules::Words(_)) {
        // No judge gives the empty word.
        positions.words.retain(|word| !word.starts_with(EMPTY));
    }
    let (report, conclusion) = check::check(evaluator, &judged, &format, &positions.as_slices())?;
    io::stdout().write_all(report.as_bytes())?;
    match conclusion {
        Conclusion::Right => Ok(0),
        Conclusion::Wrong => Ok(1),
        Conclusion::Unfinished(why) => Err(io::Error::other(why)),
    }
}

/// How the checked program reads positions, and answers; the run is over if the options are wrong.
fn format_of(program: &Program, look: &Look) -> Format {
    let answers = Answers::parse(text(program, "--answers").as_deref(), look.convention);
    let answers = answers.unwrap_or_else(|fault| program.misused(fault));
    let byte = |option: &str| {
        text(program, option).map(|text| match text.as_bytes() {
            [byte] if byte.is_ascii_graphic() => *byte,
            _ => program
                .misused(format!("{option} wants a character, such as a comma, not {text:?}")),
        })
    };
    Format {
        answers,
        blank: byte("--blank"),
        newline: byte("--newline"),
        has_count: program.get("--no-count").is_none(),
        has_length: program.get("--length").is_some(),
        length: look.length(),
    }
}
