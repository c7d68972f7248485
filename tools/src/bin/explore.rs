//! Prints the tables in which a pattern shows.

use std::ffi::OsString;
use std::fs;
use std::io::{self, BufWriter, Write};
use tools::cli::Program;
use tools::explore::{heaps, outside, svg, Table, Tables};
use tools::text::named;

static PROGRAM: Program = Program {
    name: "explore",
    help: "\
Usage: explore [OPTIONS] PROBLEM [STRING WORD... | FILE]
       explore [OPTIONS] take NUMBER...
       explore [OPTIONS] octal CODE
       explore rules -- COMMAND

Prints small tables of a game, made by its rules alone, in which the pattern shows, each with a
question. For astrgame one of them is about STRING and the words; for wplay and ipsc_g it is about
the first case in FILE, which has the format of the problem's input. Each has an example of its own.

A Grundy number is the least number that no move leads to; the player to move loses if it is 0.

take    a pile from which one of the numbers may be taken: its Grundy numbers and their period
octal   likewise the octal game of a code, such as 0.77 (Kayles); whether the period holds for
        ever, or only in the values that were computed, is said
rules   a game of which COMMAND knows the rules. It reads a position, a line without blanks, and
        answers with a line, flushed at once: its moves with blanks between them, or - if there is
        none. A move is a position, or parts of one joined by +, which are played as a sum. The
        positions on standard input get their Grundy numbers and their winning moves

  --answer     name what is to be seen
  --table N    only the table with this number
  --svg FILE   draw the tables into FILE instead
  -h, --help   this text

PROBLEM is one of: {problems}
",
};

/// The tables that are asked for.
fn tables(name: &OsString, given: &[OsString]) -> Vec<Table> {
    let texts: Vec<String> = given.iter().map(|text| text.to_string_lossy().into()).collect();
    let piles = match name.to_str() {
        Some("take") => heaps::take(&texts),
        Some("octal") => heaps::octal(&texts),
        _ => {
            let problem = PROGRAM.problem(name);
            return match &problem.tables {
                Some(Tables::Fixed(tables)) if given.is_empty() => tables(),
                Some(Tables::Given(tables)) => tables(given).unwrap_or_else(|e| PROGRAM.fail(1, e)),
                Some(_) => PROGRAM.misused(format!("{} takes nothing more", problem.name)),
                None => PROGRAM.fail(2, format!("there are no tables of {}", problem.name)),
            };
        }
    };
    vec![piles.unwrap_or_else(|fault| PROGRAM.misused(fault)).table()]
}

fn main() {
    judge::keep();
    let (mut with_answer, mut only, mut file, mut command) = (false, None, None, Vec::new());
    let mut others = Vec::new();
    let mut arguments = PROGRAM.arguments();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--answer") => with_answer = true,
            Some("--table") => only = Some(arguments.number("--table", 1..=100_usize)),
            Some("--svg") => file = Some(arguments.value("--svg")),
            Some("--") => {
                command = arguments.rest();
                break;
            }
            _ => others.push(PROGRAM.plain(argument)),
        }
    }
    let Some((name, given)) = others.split_first() else { PROGRAM.misused("PROBLEM is missing") };
    let mut output = BufWriter::new(io::stdout().lock());
    if name == "rules" || !command.is_empty() {
        if command.is_empty() || name != "rules" || !given.is_empty() {
            PROGRAM.misused("rules wants -- COMMAND, and nothing else does");
        }
        let read = PROGRAM.read(None);
        let explored = read.and_then(|input| outside::explore(&command, &input, &mut output));
        return PROGRAM.finish(explored.and(output.flush()));
    }
    let tables = tables(name, given);
    let numbered =
        (1..).zip(&tables).filter(|&(number, _)| only.map_or(true, |only| only == number));
    let (numbers, tables): (Vec<usize>, Vec<&Table>) = numbered.unzip();
    if tables.is_empty() {
        PROGRAM.misused("there is no table with this number");
    } else if let Some(path) = file {
        return PROGRAM.finish(fs::write(&path, svg(&tables)).map_err(|error| named(path, error)));
    }
    let mut all = numbers.into_iter().zip(tables);
    let printed = all.try_for_each(|(n, table)| table.print(n, with_answer, &mut output));
    PROGRAM.finish(printed.and(output.flush()));
}
