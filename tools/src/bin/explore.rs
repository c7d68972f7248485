//! Prints the tables in which a pattern shows.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write};
use tools::cli::Program;
use tools::explore::{heaps, outside, svg, Table};
use tools::problems::astrgame;
use tools::text::named;

static PROGRAM: Program = Program {
    name: "explore",
    help: "\
Usage: explore [OPTIONS] PROBLEM
       explore [OPTIONS] astrgame STRING WORD...
       explore [OPTIONS] take NUMBER...
       explore [OPTIONS] octal CODE
       explore rules -- COMMAND

Prints small tables of a game, made by its rules alone, in which the pattern shows, each with a
question.

A Grundy number is the least number that no move leads to; the player to move loses if it is 0.

astrgame STRING WORD...
        the table of the pieces of a string from which these words can be erased
take    a pile from which one of the numbers may be taken: its Grundy numbers and their period
octal   likewise the octal game of a code, such as 0.77 (Kayles); whether the period holds for
        ever, or only in the values that were computed, is said
rules   a game of which COMMAND knows the rules. It reads a position, a line without blanks, and
        answers with a line, flushed at once: its moves with blanks between them, or - if there is
        none. A move is a position, or parts of one joined by +, which are played as a sum. The
        positions on standard input get their Grundy numbers and their winning moves. An answer
        that has not come within 5 seconds is waited for no longer

  --answer     name what is to be seen
  --table N    only the table with this number
  --svg FILE   draw the table with that number, or else the first one, into FILE instead
  -h, --help   this text

PROBLEM is one of: {problems}
",
};

/// The tables that are asked for.
///
/// # Errors
/// What cannot be asked for.
fn tables(name: &OsStr, given: &[OsString]) -> Result<Vec<Table>, String> {
    let given: Vec<String> = given.iter().map(|text| text.to_string_lossy().into()).collect();
    match name.to_str() {
        Some("take") => Ok(vec![heaps::take(&given)?.table()]),
        Some("octal") => Ok(vec![heaps::octal(&given)?.table()]),
        Some("astrgame") if !given.is_empty() => Ok(vec![astrgame::pieces_of(&given)?]),
        _ => match PROGRAM.problem(name).tables {
            Some(tables) if given.is_empty() => Ok(tables()),
            Some(_) => Err(format!("{} takes nothing more", name.to_string_lossy())),
            None => Err(format!("there are no tables of {}", name.to_string_lossy())),
        },
    }
}

fn main() {
    judge::keep();
    let (mut answers, mut only, mut picture, mut others) = (false, None, None, Vec::new());
    let mut arguments = PROGRAM.arguments();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--answer") => answers = true,
            Some("--table") => only = Some(arguments.number("--table", 1..=100_usize)),
            Some("--svg") => picture = Some(arguments.value("--svg")),
            Some("--") => {
                others.extend(arguments.rest());
                break;
            }
            _ => others.push(PROGRAM.plain(argument)),
        }
    }
    let Some((name, given)) = others.split_first() else { PROGRAM.misused("PROBLEM is missing") };
    let print = |text: String| io::stdout().write_all(text.as_bytes());
    if name == "rules" {
        if given.is_empty() {
            PROGRAM.misused("rules wants -- COMMAND");
        }
        let table = PROGRAM.read(None).and_then(|input| outside::explore(given, &input));
        return PROGRAM.finish(table.and_then(print));
    }
    let tables = tables(name, given).unwrap_or_else(|fault| PROGRAM.misused(fault));
    let Some(tables) = tables.get(only.map_or(0..tables.len(), |only| only - 1..only)) else {
        PROGRAM.misused("there is no table with this number")
    };
    let numbered = (only.unwrap_or(1)..).zip(tables);
    PROGRAM.finish(match picture {
        Some(path) => fs::write(&path, svg(&tables[0])).map_err(|error| named(path, error)),
        None => print(numbered.map(|(number, table)| table.text(number, answers)).collect()),
    });
}
