//! Prints the tables in which a pattern shows.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write};
use tools::cli::{read, Program};
use tools::explore::{heaps, outside, svg, Table};
use tools::problems::astrgame;
use tools::text::named;

const HELP: &str = "\
Usage: explore [OPTIONS] PROBLEM
       explore [OPTIONS] astrgame STRING WORD...
       explore [OPTIONS] take NUMBER...
       explore [OPTIONS] octal CODE
       explore rules -- COMMAND

Prints small tables of a game, made by its rules alone, in which the pattern shows, each with a
question. A Grundy number is the least number that no move leads to; the player to move loses if it
is 0.

astrgame STRING WORD...
        the table of the pieces of a string from which these words can be erased
take    a pile from which one of the numbers may be taken: its Grundy numbers and their period
octal   likewise the octal game of a code, such as 0.77 (Kayles); whether the period holds for
        ever, or only in the values that were computed, is said
rules   a game of which COMMAND knows the rules. It reads a position, a line without blanks, and
        answers within 5 seconds with a line, flushed at once: its moves with blanks between them,
        or - if there is none. A move is a position, or parts of one joined by +, which are played
        as a sum. The positions on standard input get their Grundy numbers and winning moves

  --answer     name what is to be seen
  --table N    only the table with this number
  --svg FILE   draw the table with that number, or else the first one, into FILE instead
  -h, --help   this text

PROBLEM is one of: {problems}
";

/// The tables that are asked for.
fn tables(program: &Program, name: &OsStr, given: &[OsString]) -> Result<Vec<Table>, String> {
    let given: Vec<String> = given.iter().map(|text| text.to_string_lossy().into()).collect();
    let [all, any] = [" ", " or "].map(|between| given.join(between));
    match name.to_str() {
        Some("take") => Ok(vec![heaps::table(&format!("Taking {any}"), &heaps::take(&all)?)]),
        Some("octal") => Ok(vec![heaps::table(&format!("Octal game {all}"), &heaps::octal(&all)?)]),
        Some("astrgame") if !given.is_empty() => Ok(vec![astrgame::pieces_of(&given)?]),
        _ => match program.problem(name).tables {
            Some(tables) if given.is_empty() => Ok(tables()),
            _ => Err(format!("there are no such tables of {}", name.to_string_lossy())),
        },
    }
}

fn main() {
    judge::keep();
    let program = Program::start("explore", HELP, usize::MAX);
    let [name, given @ ..] = &program.plain[..] else { program.misused("PROBLEM is missing") };
    let print = |text: String| io::stdout().write_all(text.as_bytes());
    if name == "rules" {
        let table = read(None).and_then(|input| outside::explore(given, &input));
        return program.finish(table.and_then(print));
    }
    let tables = tables(&program, name, given).unwrap_or_else(|fault| program.misused(fault));
    let first = program.number("--table", 1..=tables.len()).map(|only| only - 1);
    program.finish(match program.get("--svg") {
        Some(path) => {
            fs::write(path, svg(&tables[first.unwrap_or(0)])).map_err(|error| named(path, error))
        }
        None => {
            let answers = program.get("--answer").is_some();
            let chosen = first.map_or(0..tables.len(), |first| first..first + 1);
            print(chosen.map(|at| tables[at].text(at + 1, answers)).collect())
        }
    });
}
