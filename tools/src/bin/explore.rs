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

Prints small tables of a game, made by its rules alone, each with a question. A Grundy number is the
least number that no move leads to; the player to move loses if it is 0.

astrgame  the pieces of a string of up to 16 letters, from which these words can be erased
take      a pile from which one of the numbers may be taken, and with what period that repeats
octal     likewise the octal game of a code, such as 0.77 (Kayles)
rules     the positions on standard input, in a game of which COMMAND knows the rules: it reads a
          position, a line without blanks, and answers with a line, flushed at once: the moves with
          blanks between them, or - if there is none. A move is a position, or parts joined by +,
          which are played as a sum

  --answer     name what is to be seen
  --table N    only this table of several
  --svg FILE   draw the first table into FILE instead
  -h, --help   this text

PROBLEM is one of: {problems}
";

/// The tables that are asked for.
fn tables(program: &Program, name: &OsStr, given: &[OsString]) -> Vec<Table> {
    let given: Vec<_> = given.iter().map(|text| text.to_string_lossy()).collect();
    match (name.to_str(), &given[..]) {
        (Some(game @ ("take" | "octal")), _) => {
            let table = heaps::table(&format!("{game} {}", given.join(" ")));
            vec![table.unwrap_or_else(|wanted| program.misused(wanted))]
        }
        (Some("astrgame"), [string, words @ ..]) if (1..=16).contains(&string.len()) => {
            vec![astrgame::pieces(string, &words.join(" "))]
        }
        _ => match program.problem(name).tables.filter(|_| given.is_empty()) {
            Some(tables) => tables(),
            None => program.misused("there are no such tables"),
        },
    }
}

fn main() {
    judge::keep();
    let program = Program::start("explore", HELP, usize::MAX);
    let [name, given @ ..] = &program.plain[..] else { program.misused("PROBLEM is missing") };
    let print = |text: String| io::stdout().write_all(text.as_bytes());
    if name == "rules" {
        if given.is_empty() {
            program.misused("COMMAND is missing");
        }
        let table = read(None).and_then(|input| outside::explore(given, &input));
        return program.finish(table.and_then(print));
    }
    let mut tables = tables(&program, name, given);
    if let Some(number) = program.number("--table", 1..=tables.len()) {
        tables = vec![tables.swap_remove(number - 1)];
    }
    let with_answer = program.get("--answer").is_some();
    program.finish(match program.get("--svg") {
        Some(path) => fs::write(path, svg(&tables[0])).map_err(|error| named(path, error)),
        None => print(tables.iter().map(|table| table.text(with_answer)).collect()),
    });
}
